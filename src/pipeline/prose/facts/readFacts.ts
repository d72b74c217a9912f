import {keepShownTexts} from './shownTexts';

/**
 * The facts of a text that readers see, word by word: names, numbers, dates, links, signs, and every word but those that
 * carry no fact. Punctuation, spacing and these few words can change without a review.
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
const FREE_WORDS = new Set(
  'a an and are as be been being did do does had has have is it its of so that the these this those was were'.split(
    ' ',
  ),
);

const UNITS = '%|ms|s|KB|KiB|MB|characters?|(?:business )?days?|hours?|minutes?|months?|seconds?|weeks?|years?';

const NAME =
  /`[^`]+`|\b[a-z]+[A-Z]\w*|\]\([^)\s]*\)|%[a-z]+\.[^%\s]+%|<(?!Fold)[A-Z]\w*(?: [^<>]*)?>|https?:\/\/[^\s`)'"]+/;
const NUMBER = new RegExp(
  String.raw`\bP(?:\d+[DWMY])*(?:T(?:\d+[HMS])+)?\b|[−-]?\d[\d.,:/-]*(?:(?:T\d[\d:]*)?Z)?(?: ?(?:${UNITS})(?![a-z]))?`,
);
const WORD = /[\p{L}_](?:[\w\p{L}]|[-.'](?=[\w\p{L}]))*/u;
/** Signs of computations and conditions, and the marks of tables. */
const SIGN = /[<>=!]=*|&&|\|\||[+−×÷≤≥≠±→✓✕◐○–]/u;

const FACT = new RegExp([NAME, NUMBER, WORD, SIGN].map(({source}) => source).join('|'), 'gu');

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
/** A block without a title is a picture. */
const PICTURE = /^\s*```text\s*$/;
const COMMENT = /(?:^|\s)(?:#|\/\/) .*/;

/**
 * Lines of a page that nothing else compares, others by spaces: text, hidden directions, comments in code, and code that is
 * not run.
 */
function blankRunCode(lines: readonly string[]): string[] {
  const fences = listFences(lines);
  let isSkipped = false;
  let isRead = false;
  return lines.map((line, index) => {
    if (fences[index] === undefined) {
      isSkipped ||= SKIP.test(line);
      return line;
    }
    if (fences[index - 1] === undefined) {
      isRead = isSkipped || PICTURE.test(line);
      isSkipped = false;
    }
    return isRead ? line : (COMMENT.exec(line)?.[0] ?? '');
  });
}

function listFacts(text: string): string[] {
  return [...text.matchAll(FACT)]
    .map(([fact]) => (/^[A-Z][a-z]*$/.test(fact) ? fact.toLowerCase() : fact.replace(/[.,:/-]+$/, '')))
    .filter((fact) => !FREE_WORDS.has(fact));
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

/** Splits lines at those that begin a section, and lists the facts of each line. */
function readSections(lines: readonly string[], names: readonly (string | undefined)[] = []): FactSection[] {
  const sections: {name: string; line: number; lines: FactLine[]}[] = [{name: FIRST, line: 1, lines: []}];
  lines.forEach((text, index) => {
    const line = index + 1;
    const name = names[index];
    if (name !== undefined) {
      sections.push({name, line, lines: []});
    }
    const facts = listFacts(text);
    if (facts.length > 0 || SENTENCE.test(text)) {
      sections.at(-1)!.lines.push({line, facts});
    }
  });
  return numberNames(sections.filter(({lines: own}) => own.length > 0));
}

/** What has checks of its structure: the changelog lists each change of a contract, and scenarios are played. */
const CHECKED_STRUCTURE = /^contracts\/(?:openapi|scenarios(?!\/seed)|versions)\//;
/** A sentence, a line that continues one, a value that readers see, or a number that no recording may contain. */
const TEXT = new RegExp(
  String.raw`${SENTENCE.source}|(?<![\w-])[a-z'’]+ [\w'’-]+ [\w'’-]+|^\s*(?:- )?(?:default|description|examples?|name|summary|tags|title|x-[\w-]+): \S|\b(?:amount|quantity|status|maximum|minimum|maxItems|minItems|maxLength|minLength): \d`,
);

/** A key or an entry at the margin of a contract: a schema, a path, a state, a transition, a code. */
const ENTRY = /^ {0,4}- (?:id|code|name|value|operation|type): ([\w.]+)$|^ {0,2}([\w./{}-]+):$/;

const HEADING = /^#{2,4} (.+?) ?(?:\{.*)?$/;

/** Reads the facts of a file: of a page by its headings, of a contract by its entries, of anything else as one section. */
export function readFacts(file: string, source: string): FactSection[] {
  const lines = source.split('\n');
  if (file.endsWith('.mdx')) {
    const text = blankCode(lines);
    // The code of other pages is not run.
    const isRun = /^(?:payments|commerce)\//.test(file);
    return readSections(
      isRun ? blankRunCode(lines) : lines,
      text.map((line) => HEADING.exec(line)?.[1]),
    );
  }
  if (/\.tsx?$/.test(file)) {
    return readSections(keepShownTexts(source));
  }
  if (!file.endsWith('.yaml')) {
    return readSections(lines);
  }
  const read = CHECKED_STRUCTURE.test(file) ? lines.map((line) => (TEXT.test(line) ? line : '')) : lines;
  return readSections(
    read,
    lines.map((line) => ENTRY.exec(line)?.slice(1).find(Boolean)),
  );
}
