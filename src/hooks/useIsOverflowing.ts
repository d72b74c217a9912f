import {useEffect, useState, type RefObject} from 'react';

/**
 * Whether an element's content is wider than the element, so that it scrolls
 * sideways and must be in reach of the keyboard (WCAG 2.1.1). `false` until the
 * browser has measured it.
 */
export function useIsOverflowing(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false);

  useEffect(() => {
    const observed = element.current!;
    const observer = new ResizeObserver(() => setOverflowing(observed.scrollWidth > observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);

  return isOverflowing;
}
