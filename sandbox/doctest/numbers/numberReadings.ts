import type {Nodes, Root, Table} from 'mdast';
import {parseClaims, findExpectedResults} from '../../doctest/expectedResults';
import {renderPlainText, readPageText, parsePageTree} from '../../doctest/parsePage';
import {extractContext, SECONDS, findUnitAfterNumber} from './numberFacts';

/**
 * What kind of number it is decides where it can come from. One that is checked needs no source: a test of
 * requests, or its order, proves it.
 */
type NumberKind = 'checked' | 'time' | 'duration' | 'percent' | 'status' | 'ordinal' | 'plain';

/** A number that a page prints by hand. */
export interface NumberReading {
  readonly line: number;
  /** As written, without its unit. */
  readonly text: string;
  readonly kind: NumberKind;
  /** Of a duration. */
  readonly unit?: string;
  /** The number with its neighbors, to find it by. */
  readonly near: string;
  /** Its passage, the heading above it, and in a table the header of its column. */
  readonly context: string;
  /** The words around it, and of a table the head of its column and of its row. */
  readonly local: string;
  /** How many rows or items the table or list has that follows its passage. */
  readonly lists?: number;
}

/** A page as far as its numbers go. */
export interface NumberedPage {
  readonly file: string;
  readonly readings: readonly NumberReading[];
  /** Everything on it that runs, or is compared with what ran. */
  readonly code: readonly string[];
  /** Items of numbered lists and rows of tables: as far as steps, rules and rows can be counted. */
  readonly counts: readonly number[];
  /** Passages with arithmetic. */
  readonly passages: readonly Passage[];
}

interface Passage {
  readonly line: number;
  readonly text: string;
  readonly context: string;
  /** Of a table: the heads of the column and of the row. */
  readonly heads?: string;
  /** Rows of the table, or items of the list, that follows. */
  lists?: number;
  /** It begins with a number that is one more than that of the one before. */
  readonly isNumbered?: boolean;
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const NUMBER =
  /(?<! : )(?<![\w.:[-])[−-]?(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?|\d\d:\d\d(?::\d\d)?|\d{4}(?: \d{4}){3}|\d+(?:\.\d+)*)(?![\w\]:]|-[\dA-Z]|\.\d)/g;
const DAY = new RegExp(`(?<!\\d)(\\d{1,2}) (${MONTHS})\\b(?: (\\d{4}))?`, 'g');
const MONTH_FIRST = new RegExp(`\\b(${MONTHS}) (\\d{1,2})\\b(?:, (\\d{4}))?`, 'g');
/** The text before an HTTP status outside of code. */
const STATUS = /(?:\breturns?|\bresponds?|\bgets?|\bwith|\bafter|\bit is|result:|\bstatus) (?:\d{3}(?:,| and| or) )*$/i;
/** The head of a column of statuses. */
const STATUS_COLUMN = /status|response|expected/i;
const ORDINAL =
  /(?:steps?|attempts?|declines?|rules?|units?|lines?|rows?|versions?|form|level|scenario|part)\s(?:\d+ (?:to|and|or) )?$/i;

/** Numbers of the expected results of a passage, which are compared with what the sandbox returns. */
function collectExpectedNumbers(text: string): ReadonlySet<number> {
  const claims = findExpectedResults(text).flatMap(parseClaims);
  return new Set(
    claims.map((claim) =>
      claim.kind === 'status'
        ? claim.status
        : claim.kind === 'entries'
          ? claim.count
          : Number('value' in claim ? claim.value : NaN),
    ),
  );
}

/** Removes what only looks like a number: names of the API, paths, quoted programs. */
function removeNames(text: string): string {
  return text.replace(/`([^`]*)`/g, (code, inner: string) =>
    /^[−-]?[\d.:]+(?:[TZ\d:-]*)$/.test(inner) || /[=×+]/.test(inner.replace(/["{][^]*/, ''))
      ? ` ${inner} `
      : ' '.repeat(code.length),
  );
}

function toIsoDay(day: string, month: string): string {
  const number = MONTHS.split('|').indexOf(month) + 1;
  return `-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function classifyNumber({text: source, heads = ''}: Passage, before: string, text: string, rest: string): NumberKind {
  if (/^\d{4}-|^\d\d:\d\d/.test(text)) {
    return 'time';
  }
  if (/^\s?%/.test(rest)) {
    return 'percent';
  }
  if (findUnitAfterNumber(rest) !== undefined) {
    return 'duration';
  }
  if (
    /^[1-5]\d\d$/.test(text) &&
    (source.includes(`\`${text}\``) || STATUS.test(before) || (source.trim() === text && STATUS_COLUMN.test(heads)))
  ) {
    return 'status';
  }
  return ORDINAL.test(before) ? 'ordinal' : 'plain';
}

/** The value of a number as pages write it, with a minus of either kind, or groups of four digits. */
export function parseNumberValue(text: string): number {
  return Number(text.replace('−', '-').replaceAll(' ', ''));
}

const TWO_UNITS = /(?<![\w.])(\d+) (hours?|minutes?) (\d+) (minutes?|seconds?)\b/g;

function readNumbers(passage: Passage): NumberReading[] {
  const {line, text: source, context, heads = '', isNumbered = false} = passage;
  const expected = collectExpectedNumbers(source);
  const found: NumberReading[] = [];
  const note = (day: string, month: string, near: string): string => {
    found.push({line, text: toIsoDay(day, month), kind: 'time', near, context, local: ''});
    return ' '.repeat(near.length);
  };
  const text = removeNames(source)
    .replace(TWO_UNITS, (near: string, many: string, large: string, few: string, small: string, at: number) => {
      const seconds =
        Number(many) * SECONDS[large.replace(/s$/, '')]! + Number(few) * SECONDS[small.replace(/s$/, '')]!;
      const local = extractContext(source, at, at + near.length);
      found.push({line, text: String(seconds), kind: 'duration', unit: 'second', near, context, local});
      return ' '.repeat(near.length);
    })
    .replace(DAY, (near: string, day: string, month: string) => note(day, month, near))
    .replace(MONTH_FIRST, (near: string, month: string, day: string) => note(day, month, near));
  return [
    ...found,
    ...[...text.matchAll(NUMBER)].map((match): NumberReading => {
      const [number] = match;
      const rest = text.slice(match.index + number.length);
      const before = text.slice(0, match.index);
      const isExpected = before.includes('Expected result: ') && expected.has(parseNumberValue(number));
      const isCounted = isNumbered && before.trim() === '' && /^(?:\.|$)/.test(rest.trim());
      const kind = isExpected || isCounted ? 'checked' : classifyNumber(passage, before, number, rest);
      const near = `${before.slice(-24)}${number}${rest.slice(0, 24)}`.replace(/\s+/g, ' ').trim();
      const local = `${heads} ${extractContext(source, match.index, match.index + number.length)}`;
      return {
        line,
        text: number,
        kind,
        near,
        context,
        local,
        lists: passage.lists,
        ...(kind === 'duration' && {unit: findUnitAfterNumber(rest)!}),
      };
    }),
  ];
}

function listTablePassages(table: Table, heading: string): Passage[] {
  const [head, ...rows] = table.children;
  const areNumbered = rows.every((row, index) => renderPlainText(row.children[0]!) === String(index + 1));
  const heads = head!.children.map(renderPlainText);
  return rows.flatMap((row) =>
    row.children.map((cell, index) => ({
      line: cell.position!.start.line,
      isNumbered: areNumbered && index === 0,
      text: renderPlainText(cell),
      context: [heading, ...heads, ...row.children.map(renderPlainText), heads[index] ?? ''].join(' '),
      heads: `${heads[index] ?? ''} ${index === 0 ? '' : renderPlainText(row.children[0]!)}`,
    })),
  );
}

/** Reads the numbers that a page prints by hand, with its tokens replaced and at the times of the recordings. */
export function readPageNumbers(file: string, text = readPageText(file)): NumberedPage {
  const tree: Root = parsePageTree(file, text);
  const passages: Passage[] = [];
  const code: string[] = [];
  const counts: number[] = [];
  let heading = '';
  let last = 0;
  const announce = (count: number): void => {
    const before = passages.at(-1);
    if (before) {
      before.lists = count;
    }
  };
  const see = (node: Nodes): void => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      heading = renderPlainText(node);
      const number = Number(/^(\d+)\. /.exec(heading)?.[1] ?? NaN);
      passages.push({line, text: heading, context: heading, isNumbered: number === last + 1 || number === 1});
      last = Number.isNaN(number) ? last : number;
    } else if (node.type === 'table') {
      counts.push(node.children.length - 1);
      announce(node.children.length - 1);
      passages.push(...listTablePassages(node, heading));
    } else if (node.type === 'code') {
      code.push(node.value);
    } else if (node.type === 'paragraph') {
      const own = renderPlainText(node);
      passages.push({line, text: own, context: `${heading} ${own}`});
    }
    if (node.type === 'list') {
      counts.push(node.children.length);
      announce(node.children.length);
    }
    if ('children' in node && node.type !== 'table' && node.type !== 'heading') {
      node.children.forEach(see);
    }
  };
  see(tree);
  return {file, passages, code, counts, readings: passages.flatMap(readNumbers)};
}
