import {keepShownTexts} from './shownTexts';

/**
 * The facts of a text that readers see, word by word: names, numbers, dates, links, signs, and every word but those that
 * carry no fact. Punctuation, spacing and these few words can change without a review. In code every mark is a fact.
 */

/** A line of a text with its facts, perhaps none. */
export interface FactLine {
  readonly line: number;
  readonly facts: readonly string[];
}

/** A part of a file: what is below a heading of a page, or the whole of another file. */
export interface FactSection {
  readonly name: string;
  readonly line: number;
  readonly lines: readonly FactLine[];
}

/** Words without a fact. They are listed, and not those with one, because such a list is never complete. */
const FREE_WORDS = new Set('a an and are as be do does has have is it its of so that the these this those'.split(' '));

const UNITS = '%|ms|s|KB|KiB|MB|characters?|(?:business )?days?|hours?|minutes?|months?|seconds?|weeks?|years?';

const NAME =
  /`[^`]+`|\b[a-z]+[A-Z]\w*|\]\([^)\s]*\)|%[a-z]+\.[^%\s]+%|<(?!Fold)[A-Z]\w*(?: [^<>]*)?>|https?:\/\/[^\s`)'"]+/;
const NUMBER = new RegExp(
  String.raw`\bP(?:\d+[DWMY])*(?:T(?:\d+[HMS])+)?\b|[−-]?\d[\d.,:/-]*(?:(?:T\d[\d:]*)?Z)?(?: ?(?:${UNITS})(?![a-z]))?`,
);
const WORD = /[\p{L}_](?:[\w\p{L}]|[-.'](?=[\w\p{L}]))*/u;
/** Signs of computations and conditions, of currencies, and the marks of tables. */
const SIGN = /[<>=!]=*|&&|\|\||[+−×÷≤≥≠±→✓✕◐○–]|(?!\$)\p{Sc}/u;

const FACT = new RegExp([NAME, NUMBER, WORD, SIGN].map(({source}) => source).join('|'), 'gu');
/** In code: words, and each mark. */
const CODE_FACT = /[\w\p{L}]+|\S/gu;
/** The language in which spaces at the beginning of a line are code. */
const INDENTED = /\.py$/;

const FENCE = /^\s*(`{3,}|~{3,})/;

/** Lines with the fence that they are in, or end. */
function listFences(lines: readonly string[]): (string | undefined)[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const around = fence ?? mark;
    fence = fence === undefined ? mark : mark?.startsWith(fence) ? undefined : fence;
    return around;
  });
}

/** Lines that are code, and comments, by spaces. */
export function blankCode(lines: readonly string[]): string[] {
  const fences = listFences(lines);
  return lines.map((line, index) => (fences[index] ? '' : line.replace(/\{\/\*.*?\*\/\}/g, '')));
}

const SKIP = /\{\/\* sandbox: skip /;
const RESPONSE = /^\s*`{3,}json(?: |$)/;

/** How a line of a page is read; `none` where it is a response, which is compared with that of the sandbox. */
type Reading = 'text' | 'code' | 'none';

function listReadings(lines: readonly string[], isRun: boolean): Reading[] {
  const fences = listFences(lines);
  let isSkipped = false;
  let reading: Reading = 'text';
  return lines.map((line, index) => {
    if (fences[index] === undefined) {
      isSkipped ||= SKIP.test(line);
      return 'text';
    }
    if (fences[index - 1] === undefined) {
      reading = isRun && !isSkipped && RESPONSE.test(line) ? 'none' : 'code';
      isSkipped = false;
      return 'text'; // The language, the title and the marks.
    }
    return reading;
  });
}

function listFacts(text: string): string[] {
  return [...text.matchAll(FACT)]
    .map(([fact]) => (/^[A-Z][a-z]*$/.test(fact) ? fact.toLowerCase() : fact.replace(/[.,:/-]+$/, '')))
    .filter((fact) => !FREE_WORDS.has(fact));
}

function listCodeFacts(code: string): string[] {
  return code.match(CODE_FACT) ?? [];
}

/** Makes names unique: a second section of a name gets a number. */
function numberNames(sections: readonly FactSection[]): FactSection[] {
  const seen = new Map<string, number>();
  return sections.map((section) => {
    const count = (seen.get(section.name) ?? 0) + 1;
    seen.set(section.name, count);
    return count === 1 ? section : {...section, name: `${section.name} (${count})`};
  });
}

/** Two words, of which the first has a capital, a number or a mark: a line without facts is one where they may come. */
const SENTENCE = /(?<!\w)[A-Z`%\d]\S* [^\s:]+/;

/** The section of the lines before the first heading, and of a file without headings. */
export const FIRST = 'the beginning';

/**
 * Splits lines at those that begin a section, and lists the facts of each line.
 *
 * @param names of the sections, at the lines with which they begin
 * @param listLineFacts the facts of a line, by its index
 */
function readSections(
  lines: readonly string[],
  names: readonly (string | undefined)[] = [],
  listLineFacts: (line: string, index: number) => string[] = listFacts,
): FactSection[] {
  const sections: {name: string; line: number; lines: FactLine[]}[] = [{name: FIRST, line: 1, lines: []}];
  lines.forEach((text, index) => {
    const line = index + 1;
    const name = names[index];
    if (name !== undefined) {
      sections.push({name, line, lines: []});
    }
    const facts = listLineFacts(text, index);
    if (facts.length > 0 || SENTENCE.test(text)) {
      sections.at(-1)!.lines.push({line, facts});
    }
  });
  return numberNames(sections.filter(({lines: own}) => own.length > 0));
}

/** What has checks of its structure: scenarios are played, and versions are not changed. */
const CHECKED_STRUCTURE = /^contracts\/(?:scenarios(?!\/seed)|versions)\//;
/** A sentence, a line that continues one, a value that readers see, or a number that no recording may contain. */
const TEXT = new RegExp(
  String.raw`${SENTENCE.source}|(?<![\w-])[a-z'’]+ [\w'’-]+ [\w'’-]+|^\s*(?:- )?(?:default|description|examples?|name|summary|tags|title|x-[\w-]+): \S|\b(?:amount|quantity|status|maximum|minimum|maxItems|minItems|maxLength|minLength): \d`,
);

/** A regular expression of a contract, in which every mark is a fact. */
const PATTERN = /(?<![\w-])pattern: /;

/** A key or an entry at the margin of a contract: a schema, a path, a state, a transition, a code. */
const ENTRY = /^ {0,4}- (?:id|code|name|value|operation|type): ([\w.]+)$|^ {0,2}([\w./{}-]+):$/;

/** What a drawing writes. */
const DRAWN_TEXT = />([^<>]+)</g;

const HEADING = /^#{2,4} (.+?) ?(?:\{.*)?$/;

/** Reads the facts of a file: of a page by its headings, of a contract by its entries, of anything else as one section. */
export function readFacts(file: string, source: string): FactSection[] {
  const lines = source.split('\n');
  if (/\.mdx?$/.test(file)) {
    // The code of other pages is not run.
    const readings = listReadings(lines, /^(?:payments|commerce)\//.test(file));
    return readSections(
      lines.map((line, index) => (readings[index] === 'none' ? '' : line)),
      blankCode(lines).map((line) => HEADING.exec(line)?.[1]),
      (line, index) => (readings[index] === 'code' ? listCodeFacts(line) : listFacts(line)),
    );
  }
  if (file.endsWith('.svg')) {
    return readSections(lines.map((line) => [...line.matchAll(DRAWN_TEXT)].map(([, text]) => text).join(' ')));
  }
  if (/\.tsx?$/.test(file)) {
    return readSections(keepShownTexts(source));
  }
  if (!file.endsWith('.yaml')) {
    const isIndented = INDENTED.test(file);
    return readSections(lines, [], (line) => [
      ...(isIndented && /^ +\S/.test(line) ? [`${String(line.search(/\S/))} spaces`] : []),
      ...listCodeFacts(line),
    ]);
  }
  const read = CHECKED_STRUCTURE.test(file) ? lines.map((line) => (TEXT.test(line) ? line : '')) : lines;
  return readSections(
    read,
    lines.map((line) => ENTRY.exec(line)?.slice(1).find(Boolean)),
    (line) => (PATTERN.test(line) ? listCodeFacts(line) : listFacts(line)),
  );
}
