/** What came of copying a page: the browser did not let it, there is no Markdown of the page, or it did not load. */
export type CopyPageOutcome = 'copied' | 'refused' | 'missing' | 'unreachable';

class MissingCopyError extends Error {}

/** A text of another kind than was asked for: a development server answers any path with a page. */
function isPage({headers}: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

async function readMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status === 404 || isPage(response)) {
    throw new MissingCopyError(`${address} is not there.`);
  }
  if (!response.ok) {
    throw new Error(`${address} answers ${String(response.status)}.`);
  }
  return response.text();
}

/** Safari copies only what is promised at the time of the click; a browser that takes no promise gets the text. */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  try {
    // The promise of the blob is made where a browser takes it: nobody else would hear of its failure.
    await navigator.clipboard.write([
      new ClipboardItem({'text/plain': text.then((content) => new Blob([content], {type: 'text/plain'}))}),
    ]);
  } catch {
    await navigator.clipboard.writeText(await text);
  }
}

/** Puts the Markdown at an address on the clipboard. To be called at a click. */
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
