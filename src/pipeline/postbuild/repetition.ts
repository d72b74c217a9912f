/** Lines with so many characters of prose are long enough to be noticed twice. */
const SHORTEST_LINE = 40;

/** How much of the text of a page is word for word on another page. */
export interface Repetition {
  /** Of its characters, rounded to tenths. */
  readonly percent: number;
  /** What is repeated, the longest first: each line once. */
  readonly lines: readonly string[];
}

/**
 * The long lines of a page as a reader sees them: without blocks of code and without the targets of links, which differ
 * where the words do not. A line that is little more than names in code is not prose.
 */
function readLines(markdown: string): string[] {
  const text = markdown.replace(/^ *```[^]*?^ *```/gm, '').replace(/\]\([^()\s]*\)/g, ']');
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.replace(/`[^`]*`/g, '').length >= SHORTEST_LINE);
}

/**
 * Measures the repetition of pages.
 *
 * @param pages their copies in Markdown, by any key
 */
export function measureRepetition(pages: ReadonlyMap<string, string>): Map<string, Repetition> {
  const all = [...pages].map(([page, markdown]) => [page, readLines(markdown)] as const);
  const found = new Map<string, Set<string>>();
  all.forEach(([page, lines]) => lines.forEach((line) => found.set(line, (found.get(line) ?? new Set()).add(page))));
  const count = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);
  return new Map(
    all.map(([page, lines]) => {
      const repeated = lines.filter((line) => found.get(line)!.size > 1);
      const percent = Math.round((1000 * count(repeated)) / Math.max(1, count(lines))) / 10;
      return [page, {percent, lines: [...new Set(repeated)].sort((one, other) => other.length - one.length)}];
    }),
  );
}
