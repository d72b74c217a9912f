/** Text of pictures. Nothing measures it in a browser, so it is measured conservatively: no font is wider. */

/** A piece of a line, as prose or as a name of the API. */
interface Run {
  readonly text: string;
  readonly code?: true;
}

export type Line = readonly Run[];

/** Sizes of text in pixels: of names and messages, and of what stands below or beside them. */
const SIZE = {main: 13, small: 12} as const;

export type Size = keyof typeof SIZE;

/** From one baseline to the next. */
export const LINE_HEIGHT: Readonly<Record<Size, number>> = {main: 18, small: 16};

/** Width of a character of a monospaced face, in em: the widest of the usual faces has 0.602. */
const MONO = 0.61;

/** Widths in em of the widest usual face, DejaVu Sans: the first group that has the character counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI|.,:;'!’`]/, 0.34],
  [/[ftr()[\]{}/" -]/, 0.42],
  [/[cks*?J_vx-z]/, 0.6],
  [/[mMwW@%→↻●]/, 1],
  [/[A-Z&€]/, 0.8],
  [/./, 0.66],
];

const known = new Map<string, number>();

function emOf(character: string): number {
  const width = known.get(character) ?? WIDTHS.find(([group]) => group.test(character))?.[1] ?? 1;
  known.set(character, width);
  return width;
}

/** The width that a text takes at most, in em. */
export function emWidth(text: string, code = false): number {
  return Array.from(text).reduce((sum, one) => sum + (code ? MONO : emOf(one)), 0);
}

function runWidth({text, code}: Run, size: Size): number {
  return emWidth(text, code) * SIZE[size];
}

/** The width that a line takes at most, in pixels. */
export function widthOf(line: Line, size: Size): number {
  return Math.ceil(line.reduce((sum, run) => sum + runWidth(run, size), 0));
}

/** The width of the widest line. */
export function widestOf(lines: readonly Line[], size: Size): number {
  return Math.max(0, ...lines.map((line) => widthOf(line, size)));
}

/** Runs of a text in which names of the API stand between backticks. */
export function runsOf(text: string): Line {
  return text
    .split('`')
    .map((part, index): Run => (index % 2 === 1 ? {text: part, code: true} : {text: part}))
    .filter((run) => run.text !== '');
}

/** The text of a line as it is read. */
export function plainText(line: Line): string {
  return line.map(({text}) => text).join('');
}

/** Words, each with the space before it. */
function wordsOf(line: Line): Run[] {
  let space = '';
  return line.flatMap((run) => {
    const words = `${space}${run.text}`.match(/ *[^ ]+/g) ?? [];
    space = / $/.test(run.text) ? ' ' : '';
    return words.map((text) => ({...run, text}));
  });
}

/** Puts runs of a kind together, and the space before a name of the API into the prose before it. */
function joinRuns(runs: readonly Run[]): Line {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.code === run.code) {
      joined[joined.length - 1] = {...last, text: last.text + run.text};
    } else if (last && run.code && run.text.startsWith(' ')) {
      joined[joined.length - 1] = {...last, text: `${last.text} `};
      joined.push({...run, text: run.text.trimStart()});
    } else {
      joined.push(run);
    }
  }
  return joined;
}

function withoutFirstSpace(run: Run): Run {
  return {...run, text: run.text.trimStart()};
}

/** Breaks a line between words so that no part is wider than a width; a single word may be. */
export function wrap(line: Line, width: number, size: Size): Line[] {
  const lines: Run[][] = [[]];
  for (const word of wordsOf(line)) {
    const current = lines.at(-1)!;
    // Only where a space stands: `refund`. keeps its full stop.
    if (current.length > 0 && /^ /.test(word.text) && widthOf([...current, word], size) > width) {
      lines.push([withoutFirstSpace(word)]);
    } else {
      current.push(current.length === 0 ? withoutFirstSpace(word) : word);
    }
  }
  return lines.map(joinRuns);
}
