import {parseCsv, type FileProblem} from './csv';

/** The proof of a statement: opening balance plus rows is the closing balance, which is the payout. */

/** A row of a statement. Amounts are minor units. */
export interface StatementRow {
  readonly row: number;
  readonly type: string;
  readonly booked_on: string;
  readonly available_on: string;
  readonly sub_order_id: string;
  readonly source_id: string;
  readonly currency: string;
  readonly amount: number;
  readonly balance: number;
  readonly id: string;
}

/** The totals of the statement; undefined ones are not compared. */
export interface ControlTotals {
  readonly entry_count?: number;
  readonly opening_balance?: number;
  readonly closing_balance?: number;
  /** The amount of its payout. */
  readonly payout?: number;
}

/** A comparison of the proof. */
interface ProofComparison {
  readonly what: string;
  readonly found: number;
  readonly expected: number;
  readonly isRight: boolean;
}

export interface StatementProof {
  readonly opening: number;
  readonly sum: number;
  readonly closing: number;
  /** By row, in the order of rows: the balance before it plus its amount. */
  readonly balances: readonly {readonly expected: number; readonly isRight: boolean}[];
  readonly totals: readonly ProofComparison[];
  readonly isRight: boolean;
}

function compareAmounts(what: string, found: number, expected: number | undefined): ProofComparison[] {
  return expected === undefined ? [] : [{what, found, expected, isRight: found === expected}];
}

/** Proves rows of a statement. Without rows, everything is 0. */
export function proveStatement(rows: readonly StatementRow[], given: ControlTotals = {}): StatementProof {
  const first = rows[0];
  const opening = given.opening_balance ?? (first === undefined ? 0 : first.balance - first.amount);
  const sum = rows.reduce((all, {amount}) => all + amount, 0);
  const closing = rows.at(-1)?.balance ?? opening;
  const balances = rows.map(({amount, balance}, index) => {
    const expected = (index === 0 ? opening : rows[index - 1]!.balance) + amount;
    return {expected, isRight: balance === expected};
  });
  const totals = [
    ...compareAmounts('Rows', rows.length, given.entry_count),
    ...compareAmounts('Opening balance plus all amounts', opening + sum, closing),
    ...compareAmounts('Closing balance', closing, given.closing_balance),
    ...compareAmounts('Payout', closing, given.payout),
  ];
  return {
    opening,
    sum,
    closing,
    balances,
    totals,
    isRight: balances.every(({isRight}) => isRight) && totals.every(({isRight}) => isRight),
  };
}

/** A column of the dictionary. */
export interface ColumnRule {
  readonly name: string;
  readonly required: boolean;
  /** A regular expression for the whole field. */
  readonly format: string;
  readonly example: string;
}

export interface ParsedStatementFile {
  readonly rows: readonly StatementRow[];
  readonly problems: readonly FileProblem[];
  /** Entry types that are not in the dictionary: not a mistake, they are booked by their amount. */
  readonly unknownTypes: readonly string[];
}

function quoteValue(value: string): string {
  return value === '' ? 'nothing' : JSON.stringify(value);
}

function findHeaderProblems(header: readonly string[], columns: readonly ColumnRule[]): FileProblem[] {
  const missing = columns.filter(({name}) => !header.includes(name));
  const repeated = header.filter((name, index) => header.indexOf(name) !== index);
  return [
    ...missing.map(({name}) => ({
      line: 1,
      column: name,
      found: 'no such column',
      expected: `${name} in the header line`,
    })),
    ...repeated.map((name) => ({line: 1, column: name, found: 'the column twice', expected: 'each name once'})),
  ];
}

/** What the format of a column expects, in words. */
function describeExpectedFormat({required, example}: ColumnRule): string {
  return `${required ? '' : 'nothing, or '}a value such as ${example}`;
}

/**
 * Parses the file of a statement and validates it: its format, its columns, each field, the numbers of its rows and
 * their common currency. Unknown columns are ignored, since new ones are added at the end.
 */
export function readStatementFile(
  text: string,
  columns: readonly ColumnRule[],
  knownTypes: readonly string[],
  isExact = false,
): ParsedStatementFile {
  const {records, problems: broken} = parseCsv(text, isExact);
  const [header, ...lines] = records;
  if (header === undefined) {
    return {
      rows: [],
      problems: [{found: 'an empty file', expected: `a header line that begins with ${columns[0]!.name}`}],
      unknownTypes: [],
    };
  }
  const problems: FileProblem[] = [...broken, ...findHeaderProblems(header.fields, columns)];
  if (problems.some(({line, found}) => line === 1 && found === 'no such column')) {
    return {rows: [], problems, unknownTypes: []};
  }
  const ids = new Set<string>();
  const rows = lines.map(({line, fields}, index): StatementRow => {
    const add = (column: string, found: string, expected: string): void => {
      problems.push({line, column, found, expected});
    };
    if (fields.length !== header.fields.length) {
      problems.push({
        line,
        found: `${String(fields.length)} fields`,
        expected: `${String(header.fields.length)}, as in the header line`,
      });
    }
    const getColumnValue = (name: string): string => fields[header.fields.indexOf(name)] ?? '';
    for (const column of columns) {
      const value = getColumnValue(column.name);
      const isEmptyAllowed = value === '' && !column.required;
      if (!isEmptyAllowed && !new RegExp(column.format).test(value)) {
        add(column.name, quoteValue(value), describeExpectedFormat(column));
      }
    }
    const first = lines[0]!.fields[header.fields.indexOf('currency')] ?? '';
    if (getColumnValue('currency') !== first) {
      add('currency', quoteValue(getColumnValue('currency')), `${first}, as in the first row`);
    }
    if (/^\d+$/.test(getColumnValue('row')) && getColumnValue('row') !== String(index + 1)) {
      add('row', getColumnValue('row'), String(index + 1));
    }
    if (ids.has(getColumnValue('entry_id'))) {
      add('entry_id', `${getColumnValue('entry_id')} again`, 'each entry once');
    }
    ids.add(getColumnValue('entry_id'));
    return {
      row: index + 1,
      type: getColumnValue('entry_type'),
      booked_on: getColumnValue('booked_on'),
      available_on: getColumnValue('available_on'),
      sub_order_id: getColumnValue('sub_order_id'),
      source_id: getColumnValue('source_id'),
      currency: getColumnValue('currency'),
      amount: Number(getColumnValue('amount')),
      balance: Number(getColumnValue('balance')),
      id: getColumnValue('entry_id'),
    };
  });
  if (lines.length === 0) {
    problems.push({found: 'no rows', expected: 'at least one entry below the header line'});
  }
  const unknownTypes = [...new Set(rows.map(({type}) => type))].filter(
    (type) => type !== '' && !knownTypes.includes(type),
  );
  return {rows, problems: [...problems, ...findBalanceProblems(rows, lines, problems)], unknownTypes};
}

/** Rows whose balance is not the previous one plus the amount, where all numbers are valid. */
function findBalanceProblems(
  rows: readonly StatementRow[],
  lines: readonly {readonly line: number}[],
  problems: readonly FileProblem[],
): FileProblem[] {
  const isUnread = (line: number): boolean =>
    problems.some((one) => one.line === line && (one.column === 'amount' || one.column === 'balance'));
  return proveStatement(rows).balances.flatMap(({expected, isRight}, index) => {
    const {line} = lines[index]!;
    return isRight || isUnread(line) || isUnread(line - 1)
      ? []
      : [
          {
            line,
            column: 'balance',
            found: String(rows[index]!.balance),
            expected: `${String(expected)}, the previous balance plus the amount`,
          },
        ];
  });
}

/** A problem as a sentence. */
export function formatFileProblem({line, column, found, expected}: FileProblem): string {
  const place = [
    ...(line === undefined ? [] : [`line ${String(line)}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ].join(', ');
  const sentence = `found ${found}, expected ${expected}.`;
  return place === ''
    ? `${sentence[0]!.toUpperCase()}${sentence.slice(1)}`
    : `${place[0]!.toUpperCase()}${place.slice(1)}: ${sentence}`;
}
