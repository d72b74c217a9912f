const started = Date.now();

/** Prints a line of progress, with the minutes since the start. */
export function reportProgress(text: string): void {
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`[${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}] ${text}`);
}
