import {parseCsv, type FileProblem} from './csv';

/** The proof of a statement: opening balance and rows give the closing balance, and that is the payout. */

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

/** What the statement says of its rows; what is undefined is not compared. */
export interface ControlTotals {
  readonly entry_count?: number;
  readonly opening_balance?: number;
  readonly closing_balance?: number;
  /** The amount of its payout. */
  readonly payout?: number;
}

/** A comparison of the proof. */
interface Comparison {
  readonly what: string;
  readonly found: number;
  readonly expected: number;
  readonly isRight: boolean;
}

export interface Proof {
  readonly opening: number;
  readonly sum: number;
  readonly closing: number;
  /** By row, in the order of rows: the balance before it plus its amount. */
  readonly balances: readonly {readonly expected: number; readonly isRight: boolean}[];
  readonly totals: readonly Comparison[];
  readonly isRight: boolean;
}

function compared(what: string, found: number, expected: number | undefined): Comparison[] {
  return expected === undefined ? [] : [{what, found, expected, isRight: found === expected}];
}

/** Proves rows of a statement. Without rows, everything is 0. */
export function prove(rows: readonly StatementRow[], given: ControlTotals = {}): Proof {
  const first = rows[0];
  const opening = given.opening_balance ?? (first === undefined ? 0 : first.balance - first.amount);
  const sum = rows.reduce((all, {amount}) => all + amount, 0);
  const closing = rows.at(-1)?.balance ?? opening;
  const balances = rows.map(({amount, balance}, index) => {
    const expected = (index === 0 ? opening : rows[index - 1]!.balance) + amount;
    return {expected, isRight: balance === expected};
  });
  const totals = [
    ...compared('Rows', rows.length, given.entry_count),
    ...compared('Opening balance plus all amounts', opening + sum, closing),
    ...compared('Closing balance', closing, given.closing_balance),
    ...compared('Payout', closing, given.payout),
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
  /** A regular expression that the whole field fits. */
  readonly format: string;
  readonly example: string;
}

export interface ReadFile {
  readonly rows: readonly StatementRow[];
  readonly problems: readonly FileProblem[];
  /** Entry types of the file that the dictionary does not have: no mistake, they are booked by their amount. */
  readonly unknownTypes: readonly string[];
}

function quoted(value: string): string {
  return value === '' ? 'nothing' : JSON.stringify(value);
}

function headerProblems(header: readonly string[], columns: readonly ColumnRule[]): FileProblem[] {
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
function expectationOf({required, example}: ColumnRule): string {
  return `${required ? '' : 'nothing, or '}a value such as ${example}`;
}

/**
 * Reads the file of a statement and checks it: its form, its columns, each field, the numbers of its rows and that they
 * have one currency. Columns that the dictionary does not have are left alone, since new ones are added at the end.
 */
export function readStatementFile(
  text: string,
  columns: readonly ColumnRule[],
  knownTypes: readonly string[],
  isExact = false,
): ReadFile {
  const {records, problems: broken} = parseCsv(text, isExact);
  const [header, ...lines] = records;
  if (header === undefined) {
    return {
      rows: [],
      problems: [{found: 'an empty file', expected: `a header line that begins with ${columns[0]!.name}`}],
      unknownTypes: [],
    };
  }
  const problems: FileProblem[] = [...broken, ...headerProblems(header.fields, columns)];
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
        expected: `${String(header.fields.length)}, as the header line has`,
      });
    }
    const valueOf = (name: string): string => fields[header.fields.indexOf(name)] ?? '';
    for (const column of columns) {
      const value = valueOf(column.name);
      const isEmptyAllowed = value === '' && !column.required;
      if (!isEmptyAllowed && !new RegExp(column.format).test(value)) {
        add(column.name, quoted(value), expectationOf(column));
      }
    }
    const first = lines[0]!.fields[header.fields.indexOf('currency')] ?? '';
    if (valueOf('currency') !== first) {
      add('currency', quoted(valueOf('currency')), `${first}, as in the first row`);
    }
    if (/^\d+$/.test(valueOf('row')) && valueOf('row') !== String(index + 1)) {
      add('row', valueOf('row'), String(index + 1));
    }
    if (ids.has(valueOf('entry_id'))) {
      add('entry_id', `${valueOf('entry_id')} again`, 'each entry once');
    }
    ids.add(valueOf('entry_id'));
    return {
      row: index + 1,
      type: valueOf('entry_type'),
      booked_on: valueOf('booked_on'),
      available_on: valueOf('available_on'),
      sub_order_id: valueOf('sub_order_id'),
      source_id: valueOf('source_id'),
      currency: valueOf('currency'),
      amount: Number(valueOf('amount')),
      balance: Number(valueOf('balance')),
      id: valueOf('entry_id'),
    };
  });
  if (lines.length === 0) {
    problems.push({found: 'no rows', expected: 'at least one entry below the header line'});
  }
  const unknownTypes = [...new Set(rows.map(({type}) => type))].filter(
    (type) => type !== '' && !knownTypes.includes(type),
  );
  return {rows, problems: [...problems, ...balanceProblems(rows, lines, problems)], unknownTypes};
}

/** Rows whose balance is not the one before it plus the amount, where all numbers could be read. */
function balanceProblems(
  rows: readonly StatementRow[],
  lines: readonly {readonly line: number}[],
  problems: readonly FileProblem[],
): FileProblem[] {
  const isUnread = (line: number): boolean =>
    problems.some((one) => one.line === line && (one.column === 'amount' || one.column === 'balance'));
  return prove(rows).balances.flatMap(({expected, isRight}, index) => {
    const {line} = lines[index]!;
    return isRight || isUnread(line) || isUnread(line - 1)
      ? []
      : [
          {
            line,
            column: 'balance',
            found: String(rows[index]!.balance),
            expected: `${String(expected)}, the balance before it plus the amount`,
          },
        ];
  });
}

/** A problem as a sentence. */
export function problemText({line, column, found, expected}: FileProblem): string {
  const place = [
    ...(line === undefined ? [] : [`line ${String(line)}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ].join(', ');
  const sentence = `found ${found}, expected ${expected}.`;
  return place === ''
    ? `${sentence[0]!.toUpperCase()}${sentence.slice(1)}`
    : `${place[0]!.toUpperCase()}${place.slice(1)}: ${sentence}`;
}
