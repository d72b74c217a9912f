/**
 * Calls a function once the first view is loaded, its fonts and images included: at once, or at the event.
 *
 * @returns a function that cancels the call
 */
export function runAfterLoad(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run();
    return () => undefined;
  }
  window.addEventListener('load', run);
  return () => window.removeEventListener('load', run);
}

/** Calls a function once the next frame is drawn, so that a navigation does not wait for it. */
export function runAfterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
