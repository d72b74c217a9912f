import {trimEnding} from './trimEnding';

/** The box of the search in the navbar. */
const BOX = '[role="search"] input';

/** The words of the last segment of a path as a query: `/payments/Guides/webhook_setup.html` becomes `webhook setup`. */
export function listPathWords(path: string): string {
  return trimEnding(path)
    .replace(/^.*\//, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

/** Opens the search of the navbar with a query, as if the reader had typed it. */
export function openSearchWith(query: string): void {
  const box = document.querySelector<HTMLInputElement>(BOX);
  if (!box) {
    return;
  }
  box.focus();
  // React takes its own assignments for no change: the setter of the browser is one that it notices.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, query);
  box.dispatchEvent(new Event('input', {bubbles: true}));
}
