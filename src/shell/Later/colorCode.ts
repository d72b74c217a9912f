/**
 * Colors of code that is hidden until a reader chooses its language, or opens the part that it is in. As elements they
 * would be most of a page, for code that is never shown. `data-colors` is the URL of their file, with the line, on the
 * code; `npm start` has the colors themselves, in an element at its beginning.
 */

/** Characters without a color, the kind of the token behind them, its characters. */
const RUN = /(\d*)([a-z-]+)(\d+)/g;

const files = new Map<string, Promise<string[]>>();

async function loadLines(file: string): Promise<string[]> {
  const response = await fetch(file);
  if (!response.ok) {
    throw new Error(`${file}: found status ${String(response.status)}, expected the colors of code.`);
  }
  return (await response.text()).split('\n');
}

/** The colors of a block of code. A file that did not load is requested again once more code is shown. */
async function readColors(value: string): Promise<string> {
  const [file, line] = value.split('#') as [string, string?];
  if (line === undefined) {
    return value;
  }
  const loading = files.get(file) ?? loadLines(file);
  files.set(file, loading);
  try {
    return (await loading)[Number(line)]!;
  } catch (error) {
    files.delete(file);
    throw error;
  }
}

async function colorBlock(colors: HTMLElement): Promise<void> {
  const value = colors.dataset.colors;
  const code = colors.closest('code');
  // It was found twice, before this script was there.
  if (value === undefined || !code) {
    return;
  }
  delete colors.dataset.colors;
  const runs = (
    await readColors(value).catch((error: unknown) => {
      colors.dataset.colors = value;
      throw error;
    })
  ).matchAll(RUN);
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode() as Text | null;

  /** Takes characters from where the last ones ended: a text for each element that they are in. */
  const take = (count: number): Text[] => {
    const taken: Text[] = [];
    for (let rest = count; rest > 0 && text; text = texts.nextNode() as Text | null) {
      if (text.length > rest) {
        text.splitText(rest);
      }
      rest -= text.length;
      taken.push(text);
    }
    return taken;
  };

  for (const [, gap, kind, length] of runs) {
    take(Number(gap));
    for (const part of take(Number(length))) {
      const token = document.createElement('span');
      token.className = `token ${kind!}`;
      part.replaceWith(token);
      token.append(part);
    }
  }
}

/** Puts each token of hidden code into an element. */
export function colorCode(found: Iterable<HTMLElement>): void {
  for (const colors of found) {
    colorBlock(colors).catch(console.warn);
  }
}
