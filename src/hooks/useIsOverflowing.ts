import {useLayoutEffect, useState, type RefObject} from 'react';

/** Whether the content of an element is wider than the element, or higher. */
export function hasOverflow(element: HTMLElement, axis: 'inline' | 'block' = 'inline'): boolean {
  return axis === 'inline' ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
}

/**
 * Whether an element's content is wider than the element, or higher, so that it scrolls and must be keyboard accessible
 * (WCAG 2.1.1). `false` in the HTML; set before the browser paints. The children are observed too: a frame at its
 * maximum height keeps its size while its content grows.
 */
export function useIsOverflowing(element: RefObject<HTMLElement | null>, axis: 'inline' | 'block' = 'inline'): boolean {
  const [isOverflowing, setOverflowing] = useState(false);

  useLayoutEffect(() => {
    const observed = element.current!;
    const measure = (): void => setOverflowing(hasOverflow(observed, axis));
    const observer = new ResizeObserver(measure);
    [observed, ...observed.children].forEach((watched) => observer.observe(watched));
    measure();
    return () => observer.disconnect();
  }, [element, axis]);

  return isOverflowing;
}
