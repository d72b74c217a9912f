/**
 * The facts of a text that readers see, word by word: names, numbers, dates, links, and the words that turn a statement
 * round, such as never and before. Rephrasing a sentence keeps its facts.
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

/** Words of which another one makes a sentence wrong, by what they state. */
const WORDS = {
  quantity:
    'all any both double each either every everything few fewer half least less more most neither no nobody none nor nothing once one only twice two three four five six seven eight nine ten twelve',
  logic:
    'again allowed alone always anew can cannot except if instead may must need needs never not optional or other others outside inside required same unless with within without',
  order:
    'above after afterward ahead at before below between beyond by early earlier first from last late later latest longer newer newest next old older oldest prior shorter since still then to until up when while yet down left right start starts begin begins end ends ended',
  size: 'full higher highest larger largest lower lowest partial smaller smallest whole part greater equal equals exact exactly',
  change:
    'add added adds decrease decreases exclude excludes excluded include included includes increase increases keep keeps kept remove removed removes',
  party:
    'acquirer bank banks browser carrier cardholder customer developer gateway gateways issuer merchant merchants partner platform provider server shopper shoppers support',
  thing:
    'address amount attempt attempts authorization body capture captures card cart carts chargeback checkout checkouts clock currency discount event events fee header headers intent key order orders path payment payments payout payouts payload price prices query refund refunds reserve return returns settlement signature statement status stock sub-order sub-orders tax timer token total totals transfer unit units version webhook webhooks',
  status:
    'accepted active approved asynchronous authorized automatic available blocked breaking canceled captured charged closed completed confirmed converted created declined delivered disabled due enabled expired expires failed frozen hard held idempotent immediately in-flight invalid live locked lost manual open paid pending processing public publishable ready refunded rejected released repeated retriable retried returned safe scheduled secret sent settled shipped signed soft sold succeeded terminal unknown unpaid valid voided',
} as const;

const UNITS = '%|ms|s|KB|KiB|MB|characters?|(?:business )?days?|hours?|minutes?|months?|seconds?|weeks?|years?';

const NAME =
  /`[^`]+`|\b[a-z]+[A-Z]\w*|\]\([^)\s]*\)|%[a-z]+\.[^%\s]+%|<(?!Fold)[A-Z]\w*(?: [^<>]*)?>|https?:\/\/[^\s`)'"]+/;
const NUMBER = new RegExp(
  String.raw`\bP(?:\d+[DWMY])*(?:T(?:\d+[HMS])+)?\b|[−-]?\d[\d.,:/-]*(?:(?:T\d[\d:]*)?Z)?(?: ?(?:${UNITS})(?![a-z]))?`,
);
/** Each word, also at the beginning of a sentence. */
const WORD = new RegExp(
  `(?<![\\w-])(?:${Object.values(WORDS)
    .flatMap((words) => words.split(' '))
    .map((word) => `[${word[0]!}${word[0]!.toUpperCase()}]${word.slice(1)}`)
    .join('|')})(?![\\w-])`,
);
/** What contracts and programs have besides sentences: names of several words, values of one word, list items. */
const VALUE = /\b[a-z][A-Za-z]*(?:[._][a-z\d]+)+\b|(?<=(?:: |- |\[|, ))[A-Za-z][\w-]*(?=(?:[\],}]|$))/;

const PAGE_FACT = new RegExp([NAME, NUMBER, WORD].map(({source}) => source).join('|'), 'g');
const CODE_FACT = new RegExp([NAME, NUMBER, VALUE, WORD].map(({source}) => source).join('|'), 'g');

const FENCE = /^\s*(`{3,}|~{3,})/;

/** Lines that are code, which is run elsewhere, and comments, by spaces. */
export function blankCode(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    fence = fence === undefined ? mark : mark?.startsWith(fence) ? undefined : fence;
    return isCode ? '' : line.replace(/\{\/\*.*?\*\/\}/g, '');
  });
}

function listFacts(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([fact]) =>
    /^[a-z ]+$/i.test(fact) ? fact.toLowerCase() : fact.replace(/[.,:/-]+$/, ''),
  );
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

/** Splits lines at those that begin a section, and lists the facts of each line. */
function readSections(
  lines: readonly string[],
  pattern: RegExp,
  findName: (line: string) => string | undefined,
): FactSection[] {
  const sections: {name: string; line: number; lines: FactLine[]}[] = [{name: 'the beginning', line: 1, lines: []}];
  lines.forEach((text, index) => {
    const line = index + 1;
    const name = findName(text);
    if (name !== undefined) {
      sections.push({name, line, lines: []});
    }
    const facts = listFacts(text, pattern);
    if (facts.length > 0 || SENTENCE.test(text)) {
      sections.at(-1)!.lines.push({line, facts});
    }
  });
  return numberNames(sections.filter(({lines: own}) => own.length > 0));
}

/**
 * Contracts and scenarios: the changelog lists each change of their structure, and recordings each change of a value, but
 * not of all seed data.
 */
const CHECKED_STRUCTURE = /^contracts\/(?:openapi|scenarios(?!\/seed))\//;

/** Reads the facts of a file: of a page by its headings, of anything else as one section. */
export function readFacts(file: string, source: string): FactSection[] {
  const lines = source.split('\n');
  if (file.endsWith('.mdx')) {
    return readSections(blankCode(lines), PAGE_FACT, (line) => /^#{2,4} (.+?) ?(?:\{.*)?$/.exec(line)?.[1]);
  }
  const read = CHECKED_STRUCTURE.test(file) ? lines.map((line) => (SENTENCE.test(line) ? line : '')) : lines;
  return readSections(read, CODE_FACT, () => undefined);
}
