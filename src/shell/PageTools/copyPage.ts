/** The result of copying a page: the browser denied it, there is no Markdown of the page, or it did not load. */
export type CopyPageOutcome = 'copied' | 'refused' | 'missing' | 'unreachable';

class MissingCopyError extends Error {}

/** Another media type than requested: a development server responds to any path with a page. */
function isPage({headers}: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

async function readMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status === 404 || isPage(response)) {
    throw new MissingCopyError(`${address} does not exist.`);
  }
  if (!response.ok) {
    throw new Error(`${address} returned ${String(response.status)}.`);
  }
  return response.text();
}

/**
 * Safari copies only what is promised at the time of the click; a browser that does not accept a promise receives the
 * text.
 */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  try {
    // The promise of the blob is created only where a browser accepts it: otherwise its rejection would be unhandled.
    await navigator.clipboard.write([
      new ClipboardItem({'text/plain': text.then((content) => new Blob([content], {type: 'text/plain'}))}),
    ]);
  } catch {
    await navigator.clipboard.writeText(await text);
  }
}

/** Copies the Markdown at a URL to the clipboard. Must be called on a click. */
export async function copyPage(address: string): Promise<CopyPageOutcome> {
  const text = readMarkdown(address);
  try {
    await writeToClipboard(text);
    return 'copied';
  } catch {
    return text.then(
      () => 'refused',
      (error: unknown) => (error instanceof MissingCopyError ? 'missing' : 'unreachable'),
    );
  }
}
