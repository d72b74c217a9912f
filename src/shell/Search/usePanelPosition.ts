import {useLayoutEffect, useRef, type RefObject} from 'react';

const WIDEST = 680;
/** From the edges of the screen, where the panel does not fill its width. */
const MARGIN = 16;
/** Its height, where a phone's keyboard leaves less. */
const SMALLEST = 160;

/** Puts an element below the search box: within the screen, and above a phone's keyboard. */
export function usePlace(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = element.current!;
    const box = panel.parentElement!;
    const place = (): void => {
      const {bottom, right, left} = box.getBoundingClientRect();
      const screen = document.documentElement.clientWidth;
      const fillsScreen = right - left >= screen - 2 * MARGIN;
      const width = fillsScreen ? screen : Math.min(WIDEST, screen - 2 * MARGIN);
      const start = fillsScreen ? 0 : Math.max(MARGIN, Math.min(right - width, screen - width - MARGIN));
      const height = window.visualViewport?.height ?? window.innerHeight;
      panel.style.width = `${String(width)}px`;
      panel.style.left = `${String(start - left)}px`;
      panel.style.maxHeight = `${String(Math.max(height - bottom - (fillsScreen ? 0 : MARGIN), SMALLEST))}px`;
    };
    place();
    const listening = new AbortController();
    const {signal} = listening;
    window.addEventListener('resize', place, {signal});
    window.addEventListener('scroll', place, {signal, passive: true});
    window.visualViewport?.addEventListener('resize', place, {signal});
    return () => listening.abort();
  }, []);
  return element;
}
