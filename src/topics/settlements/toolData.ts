import type {LedgerData, LedgerRow, LedgerStatement} from './ledgerData';
import type {LedgerEntry, RecordedLedger, RecordedStatement} from './types';
import {dayOf, entryAnchor, formulaText, readLedgers, sourceUrl, STORY, type Ledgers} from './elements/ledgers';
import type {GuideSources} from '../../pipeline/elements/guideSources';

function rowOf(entry: LedgerEntry, scene: RecordedLedger, ledgers: Ledgers, {urlOf}: GuideSources): LedgerRow {
  const {id, row, type, sub_order_id, source_id, currency, amount, balance, created_at, available_at} = entry;
  const url = source_id === null ? undefined : sourceUrl(source_id, scene, urlOf);
  return {
    id,
    row,
    type,
    booked_on: dayOf(created_at),
    available_on: dayOf(available_at),
    sub_order_id: sub_order_id ?? '',
    source_id: source_id ?? '',
    currency,
    amount,
    balance,
    how: formulaText(ledgers.formulas.get(id)!, entry),
    ...(url !== undefined && {url}),
  };
}

function statementOf(
  statement: RecordedStatement,
  scene: RecordedLedger,
  ledgers: Ledgers,
  sources: GuideSources,
): LedgerStatement {
  const payout = statement.payouts.at(-1);
  return {
    id: statement.id,
    merchant: ledgers.merchantOf(statement.merchant_id),
    scene: scene.title,
    currency: statement.currency,
    opening: statement.opening_balance,
    closing: statement.closing_balance,
    count: statement.entry_count,
    ...(payout && {payout: {id: payout.id, amount: payout.amount, status: payout.status}}),
    rows: statement.entries.map((entry) => rowOf(entry, scene, ledgers, sources)),
  };
}

/** The data of the ledger: the statements of the story first, then those of other scenes. */
export function ledger(sources: GuideSources): LedgerData {
  const ledgers = readLedgers(sources);
  const {settlementEntries, settlementFile} = sources.catalogs;
  const scenes = [...ledgers.scenes].sort((a, b) => Number(b.scene === STORY) - Number(a.scene === STORY));
  return {
    statements: scenes.flatMap((scene) =>
      scene.statements.map((statement) => statementOf(statement, scene, ledgers, sources)),
    ),
    columns: settlementFile.columns.map(({name, required, format, example}) => ({name, required, format, example})),
    types: Object.fromEntries(settlementEntries.entry_types.map(({name}) => [name, entryAnchor(name)])),
  };
}
