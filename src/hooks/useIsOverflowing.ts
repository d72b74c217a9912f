import {useEffect, useState, type RefObject} from 'react';

/** Whether the content of an element is wider than the element, or more than a rounded pixel higher. */
export function hasOverflow({scrollWidth, clientWidth, scrollHeight, clientHeight}: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/**
 * Whether an element's content is wider than the element, or higher, so that it scrolls and must be keyboard accessible
 * (WCAG 2.1.1). `false` in the HTML; the browser reports it once it has laid the element out, so that nothing is laid out
 * for it. The children are observed too: a frame at its maximum height keeps its size while its content grows.
 */
export function useIsOverflowing(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false);

  useEffect(() => {
    const observed = element.current!;
    const observer = new ResizeObserver(() => setOverflowing(hasOverflow(observed)));
    [observed, ...observed.children].forEach((watched) => observer.observe(watched));
    return () => observer.disconnect();
  }, [element]);

  return isOverflowing;
}
