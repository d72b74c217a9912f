import {createHash} from 'node:crypto';

/** The colors of hidden code in the HTML of a page, at its beginning: see `detachColors`. */
const COLORS = /(<code(?: [^>]*)?)><span data-colors=(?:"(?<quoted>[^">]+)"|(?<bare>[^\s">]+))><\/span>/g;

/** A file with the colors of a page, those of a block on each line. */
export interface ColorFile {
  /** Below the folder of the build. */
  readonly path: string;
  readonly text: string;
}

/**
 * Moves the colors of hidden code out of the HTML of a page, which every reader loads, into a file that browsers load
 * once a reader shows some: `src/shell/Later/colorCode.ts`. An attribute of the code has the URL of the file with the
 * line, as in `/assets/colors/1f2e3d4c.txt#0`.
 *
 * @returns the HTML, and the file unless the page has no hidden code
 */
export function moveColors(html: string, baseUrl: string): {html: string; file?: ColorFile} {
  const lines = [...html.matchAll(COLORS)].map(({groups}) => (groups!.quoted ?? groups!.bare)!);
  if (lines.length === 0) {
    return {html};
  }
  const text = lines.join('\n');
  const path = `assets/colors/${createHash('sha256').update(text).digest('hex').slice(0, 8)}.txt`;
  let line = 0;
  return {
    html: html.replace(COLORS, (_, start: string) => `${start} data-colors=${baseUrl}${path}#${String(line++)}>`),
    file: {path, text},
  };
}
