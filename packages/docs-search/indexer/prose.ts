import {joinSentences, splitSentences} from '../search/sentences';
import {toPathKey} from '../search/tokens';

/** The sentences that a line begins with: a lead-in such as "Send this request:" is left out. */
const SENTENCES = /^.*[.!?…][”’"')]*(?= |$)/;

/** A cell with fewer words is a name, a number or a list. */
const STATEMENT_WORDS = 4;

/** Returns the cells of a table row that are not empty, or a line of text as the only one. */
function splitCells(line: string): string[] {
  return line
    .split('\t')
    .map((cell) =>
      cell
        .replace(/[\u200b\u00ad\ufeff]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** Returns the first cell of each row of a table, from the lines of a section. */
export function listRowTitles(lines: string): string[] {
  return lines
    .split('\n')
    .map(splitCells)
    .filter(({length}) => length > 1)
    .map(([title]) => title!);
}

/** A line of text, or a row of a table as `first: second; third`. */
function joinCells(line: string): string {
  const [first = '', ...rest] = splitCells(line);
  return rest.reduce(
    (row, cell, index) => `${row}${/[.!?…:]$/.test(row) ? '' : index === 0 ? ':' : ';'} ${cell}`,
    first,
  );
}

/** Whether a cell states something by itself: a sentence, or as many words. A number or a name needs its column's title. */
function isStatement(cell: string): boolean {
  return /[.!?…]$/.test(cell) || cell.split(' ').length >= STATEMENT_WORDS;
}

/** Leaves the cells out that state nothing without the header of the table. */
function filterCells(line: string): string {
  const [first = '', ...rest] = splitCells(line);
  const telling = rest.filter(isStatement);
  return telling.length > 0 || rest.length === 0 ? [first, ...telling].join('\t') : '';
}

/** Returns what a line states: its sentences, a row of a table, or a method and a path. Code is not a statement. */
function getStatement(line: string): string {
  const joined = joinCells(filterCells(line));
  if (/[{[]"|"[^"]*": /.test(joined)) {
    return '';
  }
  const isWhole = line.trim().includes('\t') || toPathKey(joined) !== undefined;
  return isWhole ? joined : (SENTENCES.exec(joined)?.[0] ?? '');
}

/** Removes the name that a line describes, and its type, from its start. */
function removeName(line: string, name: string): string {
  const rest = line.startsWith(name) ? line.slice(name.length) : '';
  return /^(?: \(.*?\))?: (.*)$/.exec(rest)?.[1] ?? (line === name ? '' : line);
}

/**
 * Returns the lines that an excerpt of a section may show: what states something, without lists of names and code.
 *
 * @param lines of its text, the cells of a table row separated by tabs
 * @param isName whether the section describes a name, whose only line may be a few words
 */
export function toProse(lines: string, heading: string, isName: boolean): string {
  const own = lines.split('\n').map((line) => (isName ? removeName(joinCells(line), heading) : line));
  const statements = own.map(getStatement).filter(Boolean);
  return (statements.length > 0 || !isName ? statements : own.filter(Boolean)).join('\n');
}

/** Returns what an excerpt of an operation shows, from the lines of its section: its request, and what it does. */
export function toOperationProse(prose: string): string {
  return splitSentences(prose).slice(0, 2).reduce(joinSentences);
}
