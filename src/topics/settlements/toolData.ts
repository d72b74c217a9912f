import type {LedgerData, LedgerRow, LedgerStatement} from './ledgerData';
import {listUnusualExponents} from '../money/toolData';
import type {LedgerEntry, RecordedLedger, RecordedStatement} from './types';
import {
  getUtcDay,
  getEntryAnchor,
  formatFormula,
  readLedgers,
  findSourceUrl,
  STORY_SCENARIO,
  type RecordedLedgers,
} from './elements/ledgers';
import type {GuideSources} from '../../pipeline/elements/guideSources';

function buildLedgerRow(
  entry: LedgerEntry,
  ledger: RecordedLedger,
  ledgers: RecordedLedgers,
  {getUrl}: GuideSources,
): LedgerRow {
  const {id, row, type, sub_order_id, source_id, currency, amount, balance, created_at, available_at} = entry;
  const url = source_id === null ? undefined : findSourceUrl(source_id, ledger, getUrl);
  return {
    id,
    row,
    type,
    booked_on: getUtcDay(created_at),
    available_on: getUtcDay(available_at),
    sub_order_id: sub_order_id ?? '',
    source_id: source_id ?? '',
    currency,
    amount,
    balance,
    how: formatFormula(ledgers.formulas.get(id)!, entry),
    ...(url !== undefined && {url}),
  };
}

function buildLedgerStatement(
  statement: RecordedStatement,
  ledger: RecordedLedger,
  ledgers: RecordedLedgers,
  sources: GuideSources,
): LedgerStatement {
  const payout = statement.payouts.at(-1);
  return {
    id: statement.id,
    merchant: ledgers.getMerchantName(statement.merchant_id),
    scenario: ledger.title,
    currency: statement.currency,
    opening: statement.opening_balance,
    closing: statement.closing_balance,
    count: statement.entry_count,
    ...(payout && {payout: {id: payout.id, amount: payout.amount, status: payout.status}}),
    rows: statement.entries.map((entry) => buildLedgerRow(entry, ledger, ledgers, sources)),
  };
}

/** The data of the ledger: the statements of order 5512 first, then those of other scenarios. */
export function buildLedgerData(sources: GuideSources): LedgerData {
  const ledgers = readLedgers(sources);
  const {settlementEntries, settlementFile} = sources.catalogs;
  const ordered = [...ledgers.ledgers].sort(
    (a, b) => Number(b.scenario === STORY_SCENARIO) - Number(a.scenario === STORY_SCENARIO),
  );
  return {
    statements: ordered.flatMap((ledger) =>
      ledger.statements.map((statement) => buildLedgerStatement(statement, ledger, ledgers, sources)),
    ),
    columns: settlementFile.columns.map(({name, required, format, example}) => ({
      name,
      required,
      format,
      example: sources.book.contracts.move(example),
    })),
    types: Object.fromEntries(settlementEntries.entry_types.map(({name}) => [name, getEntryAnchor(name)])),
    exponents: listUnusualExponents(sources),
  };
}
