/** Text of pictures. Nothing measures it in a browser, so it is measured conservatively: no font is wider. */

/** A piece of a line, as prose or as a name of the API. */
interface TextRun {
  readonly text: string;
  readonly code?: true;
}

export type TextLine = readonly TextRun[];

/** Sizes of text in pixels: of names and messages, and of details below or beside them. */
const TEXT_SIZES = {main: 13, small: 12} as const;

export type TextSize = keyof typeof TEXT_SIZES;

/** From one baseline to the next. */
export const LINE_HEIGHTS: Readonly<Record<TextSize, number>> = {main: 18, small: 16};

/** Width of a character of a monospaced face, in em: the widest of the usual faces has 0.602. */
const MONO_WIDTH_EM = 0.61;

/** Widths in em of the widest usual face, DejaVu Sans: the first group that has the character applies. */
const CHARACTER_WIDTHS_EM: readonly (readonly [RegExp, number])[] = [
  [/[ijlI|.,:;'!’`]/, 0.34],
  [/[ftr()[\]{}/" -]/, 0.42],
  [/[cks*?J_vx-z]/, 0.6],
  [/[mMwW@%→↻●]/, 1],
  [/[A-Z&€]/, 0.8],
  [/./, 0.66],
];

const cachedWidths = new Map<string, number>();

function getCharacterEm(character: string): number {
  const width = cachedWidths.get(character) ?? CHARACTER_WIDTHS_EM.find(([group]) => group.test(character))?.[1] ?? 1;
  cachedWidths.set(character, width);
  return width;
}

/** The width that a text takes at most, in em. */
export function measureEm(text: string, code = false): number {
  return Array.from(text).reduce((sum, one) => sum + (code ? MONO_WIDTH_EM : getCharacterEm(one)), 0);
}

function runWidth({text, code}: TextRun, size: TextSize): number {
  return measureEm(text, code) * TEXT_SIZES[size];
}

/** The width that a line takes at most, in pixels. */
export function measureLine(line: TextLine, size: TextSize): number {
  return Math.ceil(line.reduce((sum, run) => sum + runWidth(run, size), 0));
}

/** The width of the widest line. */
export function measureWidestLine(lines: readonly TextLine[], size: TextSize): number {
  return Math.max(0, ...lines.map((line) => measureLine(line, size)));
}

/** Runs of a text in which API names are between backticks. */
export function splitCodeRuns(text: string): TextLine {
  return text
    .split('`')
    .map((part, index): TextRun => (index % 2 === 1 ? {text: part, code: true} : {text: part}))
    .filter((run) => run.text !== '');
}

/** The text of a line as it is read. */
export function getPlainLineText(line: TextLine): string {
  return line.map(({text}) => text).join('');
}

/** Words, each with the space before it. */
function splitRunsIntoWords(line: TextLine): TextRun[] {
  let space = '';
  return line.flatMap((run) => {
    const words = `${space}${run.text}`.match(/ *[^ ]+/g) ?? [];
    space = / $/.test(run.text) ? ' ' : '';
    return words.map((text) => ({...run, text}));
  });
}

/** Joins runs of a kind, and moves the space before an API name to the prose before it. */
function joinRuns(runs: readonly TextRun[]): TextLine {
  const joined: TextRun[] = [];
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

function trimRunStart(run: TextRun): TextRun {
  return {...run, text: run.text.trimStart()};
}

/** Breaks a line between words so that no part is wider than a width; a single word may be. */
export function wrapLine(line: TextLine, width: number, size: TextSize): TextLine[] {
  const lines: TextRun[][] = [[]];
  for (const word of splitRunsIntoWords(line)) {
    const current = lines.at(-1)!;
    // Only at a space: `refund`. keeps its full stop.
    if (current.length > 0 && /^ /.test(word.text) && measureLine([...current, word], size) > width) {
      lines.push([trimRunStart(word)]);
    } else {
      current.push(current.length === 0 ? trimRunStart(word) : word);
    }
  }
  return lines.map(joinRuns);
}
