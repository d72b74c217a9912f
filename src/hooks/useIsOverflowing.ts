import {useEffect, useState, type RefObject} from 'react';

function overflows(element: HTMLElement, axis: 'inline' | 'block'): boolean {
  return axis === 'inline' ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
}

/**
 * Whether an element's content is wider than the element, or higher, so that it
 * scrolls and must be in reach of the keyboard (WCAG 2.1.1). `false` until the
 * browser has measured it.
 */
export function useIsOverflowing(element: RefObject<HTMLElement | null>, axis: 'inline' | 'block' = 'inline'): boolean {
  const [isOverflowing, setOverflowing] = useState(false);

  useEffect(() => {
    const observed = element.current!;
    const observer = new ResizeObserver(() => setOverflowing(overflows(observed, axis)));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, axis]);

  return isOverflowing;
}
