import {useLayoutEffect, useState, type RefObject} from 'react';

/** Whether the content of an element is wider than the element, or more than a rounded pixel higher. */
export function hasOverflow({scrollWidth, clientWidth, scrollHeight, clientHeight}: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/**
 * Whether an element's content is wider than the element, or higher, so that it scrolls and must be keyboard accessible
 * (WCAG 2.1.1). `false` in the HTML; set before the browser paints. The children are observed too: a frame at its
 * maximum height keeps its size while its content grows.
 */
export function useIsOverflowing(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false);

  useLayoutEffect(() => {
    const observed = element.current!;
    const measure = (): void => setOverflowing(hasOverflow(observed));
    const observer = new ResizeObserver(measure);
    [observed, ...observed.children].forEach((watched) => observer.observe(watched));
    measure();
    return () => observer.disconnect();
  }, [element]);

  return isOverflowing;
}
