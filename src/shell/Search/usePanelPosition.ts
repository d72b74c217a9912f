import {useLayoutEffect, useRef, type RefObject} from 'react';

const MAX_WIDTH_PX = 680;
/** Distance from the edges of the screen, where the panel does not fill its width. */
const MARGIN_PX = 16;
/** Minimum height, where a phone's keyboard leaves less. */
const MIN_HEIGHT_PX = 160;

/** Positions an element below the search box: within the screen, and above a phone's keyboard. */
export function usePanelPosition(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = element.current!;
    const box = panel.parentElement!;
    const place = (): void => {
      const {bottom, right, left} = box.getBoundingClientRect();
      const screen = document.documentElement.clientWidth;
      const fillsScreen = right - left >= screen - 2 * MARGIN_PX;
      const width = fillsScreen ? screen : Math.min(MAX_WIDTH_PX, screen - 2 * MARGIN_PX);
      const start = fillsScreen ? 0 : Math.max(MARGIN_PX, Math.min(right - width, screen - width - MARGIN_PX));
      const height = window.visualViewport?.height ?? window.innerHeight;
      panel.style.width = `${String(width)}px`;
      panel.style.left = `${String(start - left)}px`;
      panel.style.maxHeight = `${String(Math.max(height - bottom - (fillsScreen ? 0 : MARGIN_PX), MIN_HEIGHT_PX))}px`;
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
