/** How long the outcome of copying is shown, in milliseconds. */
export const OUTCOME_DURATION_MS = 2000;

/** Copies a text to the clipboard. Returns the outcome, as readers are told. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    // No permission, or not a secure context: the text can be selected.
    return 'Select and copy by keyboard';
  }
}
