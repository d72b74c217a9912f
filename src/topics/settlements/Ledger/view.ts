import {formatFileProblem, proveStatement, readStatementFile, type StatementProof, type StatementRow} from '../proof';
import type {LedgerData, LedgerRow, LedgerStatement} from '../ledgerData';
import {formatMoney, formatPlainAmount, formatTerm, type UnusualExponents} from '../../money/formatAmounts';

/** The view model of the ledger. */

/** The option for the reader's own file. */
export const OWN_FILE_OPTION = 'file';

/** The input: a file, and the totals of its statement, as typed. */
export interface OwnFile {
  readonly text: string;
  /** It was chosen or dropped, so its bytes are known: line ends and byte order mark are checked. */
  readonly isFile: boolean;
  readonly count: string;
  readonly opening: string;
  readonly closing: string;
}

export const EMPTY_FILE: OwnFile = {text: '', isFile: false, count: '', opening: '', closing: ''};

export interface LedgerView {
  readonly rows: readonly (StatementRow & Partial<Pick<LedgerRow, 'how' | 'url'>>)[];
  readonly currency: string;
  readonly proof: StatementProof;
  /** The problems of a file, one sentence each. */
  readonly problems: readonly string[];
  readonly unknownTypes: readonly string[];
}

/** A number of a control total: an integer, or nothing. A sentence where it is neither. */
export function findTotalProblem(text: string): string | undefined {
  return text.trim() === '' || /^[-−]?\d{1,15}$/.test(text.trim())
    ? undefined
    : `Found ${JSON.stringify(text.trim())}, expected an integer in minor units, or nothing.`;
}

function parseTotal(text: string): number | undefined {
  return text.trim() === '' || findTotalProblem(text) !== undefined ? undefined : Number(text.trim().replace('−', '-'));
}

/** A recorded statement, with its proof. */
export function createStatementView({rows, currency, count, opening, closing, payout}: LedgerStatement): LedgerView {
  const totals = {entry_count: count, opening_balance: opening, closing_balance: closing, payout: payout?.amount};
  return {rows, currency, proof: proveStatement(rows, totals), problems: [], unknownTypes: []};
}

/** The reader's own file, with its proof and its problems. */
export function createFileView(own: OwnFile, {columns, types}: LedgerData): LedgerView {
  const {rows, problems, unknownTypes} = readStatementFile(own.text, columns, Object.keys(types), own.isFile);
  const totals = {
    entry_count: parseTotal(own.count),
    opening_balance: parseTotal(own.opening),
    closing_balance: parseTotal(own.closing),
  };
  return {
    rows,
    currency: rows[0]?.currency ?? '',
    proof: proveStatement(rows, totals),
    problems: problems.map(formatFileProblem),
    unknownTypes,
  };
}

/** The result of the proof in one sentence. */
export function formatProofResult(
  {rows, proof, problems, currency}: LedgerView,
  exponents: UnusualExponents,
  payout?: LedgerStatement['payout'],
): string {
  const {opening, sum, closing, isRight} = proof;
  const wrongRows = proof.balances.filter((one) => !one.isRight).length;
  const wrongTotals = proof.totals.filter((one) => !one.isRight).length;
  if (isRight && problems.length === 0) {
    const paid = payout === undefined ? '' : `, and that is the payout ${payout.id}`;
    return `Balanced: ${formatPlainAmount(opening)}${formatTerm(sum)} = ${formatPlainAmount(closing)} over ${String(rows.length)} rows. The balance is ${formatMoney(closing, currency, exponents)}${paid}.`;
  }
  const found = [
    ...(problems.length > 0
      ? [`${String(problems.length)} ${problems.length === 1 ? 'mistake' : 'mistakes'} in the file`]
      : []),
    ...(wrongRows > 0 ? [`${String(wrongRows)} ${wrongRows === 1 ? 'row' : 'rows'} with a different balance`] : []),
    ...(wrongTotals > 0
      ? [`${String(wrongTotals)} control ${wrongTotals === 1 ? 'total' : 'totals'} that differ`]
      : []),
  ];
  return `Not balanced: ${found.join(', ')}.`;
}

/** The rows that match a filter, and a sentence about them, unless all match. */
export function filterRows<Row extends StatementRow>(
  rows: readonly Row[],
  type: string,
  source: string,
): {readonly shown: readonly Row[]; readonly sentence: string} {
  const shown = rows.filter((row) => (type === '' || row.type === type) && (source === '' || row.source_id === source));
  const sum = shown.reduce((all, {amount}) => all + amount, 0);
  return {
    shown,
    sentence:
      shown.length === rows.length
        ? ''
        : `${String(shown.length)} of ${String(rows.length)} rows, together ${formatPlainAmount(sum)}. The balance is that of the whole statement.`,
  };
}

/** Distinct values of a property of rows, in the order of rows. */
export function listDistinctValues(rows: readonly StatementRow[], property: 'type' | 'source_id'): string[] {
  return [...new Set(rows.map((row) => row[property]))].filter((value) => value !== '');
}
