import type {RecordedChange, RecordedLedger, RecordedStatement} from '../types';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  createComponent,
  createInlineCode,
  createInlineElement,
  joinPhrases,
  createParagraph,
  createTime,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {type LinkName, getEntryTypeUrl, linkFirstMentions, renderEntryTable} from './ledgerTables';
import {readLedgers, findSettlementScenario, findStatement, type RecordedLedgers} from './ledgers';
import {formatPlainAmount} from '../../money/formatAmounts';
import {type Phrase, renderTable} from '../../../pipeline/elements/tableElement';
import type {Table} from 'mdast';

/** When money becomes available and when it is paid: recorded statements, in chronological order. */

/** The events of settlement besides those of entries and payouts. */
const CAUSING_EVENTS = [
  'sub_order.shipped',
  'sub_order.delivered',
  'sub_order.canceled',
  'sub_order.lines_canceled',
  'refund.succeeded',
  'refund.failed',
];

interface SettlementRow {
  readonly at: string;
  readonly object: Phrase;
  /** Types of the entries that are new. */
  readonly types?: readonly string[];
  readonly what: readonly Phrase[];
  readonly events: readonly string[];
  /** At the same time, causes come before effects. */
  readonly rank: number;
}

const ROW_RANKS = {cause: 0, booking: 1, statement: 2, payout: 3, entries: 4};

/** Entries that change alike at the same time are one row. */
interface ChangeGroup extends RecordedChange {
  readonly ids: readonly string[];
}

function groupChanges(changes: readonly RecordedChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const {at, machine, transition, id} = change;
    const key = `${at} ${machine} ${transition} ${machine === 'settlement_entry' ? '' : id}`;
    const group = groups.get(key);
    groups.set(key, {...change, ids: [...(group?.ids ?? []), id]});
  }
  return [...groups.values()];
}

function getTimelineLifecycle(machine: string, {book}: GuideContext): Lifecycle {
  return book.lifecycles.get(machine)!;
}

function createEntryRow(
  {at, transition, ids, events}: ChangeGroup,
  statements: readonly RecordedStatement[],
  to: string,
): SettlementRow {
  const entries = statements.flatMap((one) => one.entries).filter(({id}) => ids.includes(id));
  const isNew = transition.startsWith('book') || events.length > 0;
  return {
    at,
    object: ids.length === 1 ? '1 entry' : `${String(ids.length)} entries`,
    types: isNew ? [...new Set(entries.map(({type}) => type))] : [],
    what: [createInlineCode(to)],
    events: events.slice(0, 1),
    rank: isNew ? ROW_RANKS.booking : ROW_RANKS.entries,
  };
}

function createStatementRow({
  id,
  created_at: at,
  opening_balance: opening,
  closing_balance: closing,
}: RecordedStatement): SettlementRow {
  return {
    at,
    object: createInlineCode(id),
    what: [`opens at ${formatPlainAmount(opening)}, closes at ${formatPlainAmount(closing)}`],
    events: ['settlement.statement_ready'],
    rank: ROW_RANKS.statement,
  };
}

function changeRow(
  {at, machine, transition, id, events}: ChangeGroup,
  ledger: RecordedLedger,
  context: GuideContext,
): SettlementRow {
  const {to} = getTimelineLifecycle(machine, context).transitions.find((one) => one.id === transition)!;
  const payout = ledger.statements.flatMap(({payouts}) => payouts).find((one) => one.id === id);
  const isFailure = to === 'failed' || to === 'returned';
  return {
    at,
    object: createInlineCode(id),
    what: [
      createInlineCode(to),
      payout ? `, ${String(payout.amount)}` : '',
      ...(payout?.failure_reason && isFailure ? [', ', createInlineCode(payout.failure_reason)] : []),
    ],
    events,
    rank: payout ? ROW_RANKS.payout : ROW_RANKS.cause,
  };
}

function createTimelineRows(
  ledger: RecordedLedger,
  statements: readonly RecordedStatement[],
  context: GuideContext,
): SettlementRow[] {
  const entries = new Set(statements.flatMap((one) => one.entries).map(({id}) => id));
  const payouts = new Set(statements.flatMap((one) => one.payouts).map(({id}) => id));
  const subs = new Set(statements.flatMap((one) => one.entries).map(({sub_order_id}) => sub_order_id));
  const refunds = ledger.refunds.filter(({sub_order_id}) => subs.has(sub_order_id)).map(({id}) => id);
  const isMeant = ({machine, id, events}: RecordedChange): boolean =>
    (machine === 'settlement_entry' && entries.has(id)) ||
    (machine === 'payout' && payouts.has(id)) ||
    ((subs.has(id) || refunds.includes(id)) && events.some((event) => CAUSING_EVENTS.includes(event)));
  const rows = groupChanges(ledger.changes.filter(isMeant)).map((group) =>
    group.machine === 'settlement_entry'
      ? createEntryRow(
          group,
          statements,
          getTimelineLifecycle(group.machine, context).transitions.find(({id}) => id === group.transition)!.to,
        )
      : changeRow(group, ledger, context),
  );
  return [...rows, ...statements.map(createStatementRow)].sort((a, b) => a.at.localeCompare(b.at) || a.rank - b.rank);
}

/** Groups what happens at the same time, in order. */
function groupByTime(rows: readonly SettlementRow[]): SettlementRow[][] {
  const groups = new Map<string, SettlementRow[]>();
  for (const row of rows) {
    groups.set(row.at, [...(groups.get(row.at) ?? []), row]);
  }
  return [...groups.values()];
}

function renderSettlementTimeline(
  ledger: RecordedLedger,
  statements: readonly RecordedStatement[],
  context: GuideContext,
  linkName: LinkName,
): Table {
  return renderTable(
    groupByTime(createTimelineRows(ledger, statements, context)),
    [
      {title: 'Time (UTC)', cell: ([first]) => createTime(first!.at)},
      {
        title: 'What happens',
        cell: (rows) =>
          rows.flatMap(({object, types = [], what}, index) => [
            ...(index === 0 ? [] : [createInlineElement('br', {})]),
            object,
            ': ',
            ...types.flatMap((type) => [linkName(type, getEntryTypeUrl(type)), ', ']),
            ...what,
          ]),
      },
      {
        title: 'Events',
        cell: (rows, {getUrl}) =>
          joinPhrases(
            rows.flatMap(({events}) => events).map((event) => [linkName(event, getUrl(event))]),
            ', ',
          ),
      },
    ],
    context,
  );
}

/** `<SettlementTimeline statement="stl_5Wq8Ez" />`: from the first booking of a statement to its payout. */
export const settlementTimelineElement = defineElement({
  attributes: {statement: 'text'},
  render: (context, {statement: id}) => {
    const {ledger, statement} = findStatement(id, readLedgers(context), context.place);
    return [renderSettlementTimeline(ledger, [statement], context, linkFirstMentions())];
  },
});

function renderStatementTimeline(
  statement: RecordedStatement,
  ledger: RecordedLedger,
  ledgers: RecordedLedgers,
  context: GuideContext,
  linkName: LinkName,
): Nodes {
  const balances = `opens at ${formatPlainAmount(statement.opening_balance)}, closes at ${formatPlainAmount(statement.closing_balance)}`;
  return [
    createComponent(
      'Nested',
      {summary: `${statement.id} of ${ledgers.getMerchantName(statement.merchant_id)}: ${balances}`},
      [renderEntryTable(statement.entries, ledger, ledgers, context, linkName)],
    ),
  ];
}

/**
 * `<SettlementScenario scenario="payout-fails" />`: the description of a scenario, its timeline, and the rows of its
 * statements; with `statements` only of those.
 */
export const settlementScenarioElement = defineElement({
  attributes: {scenario: 'text', statements: 'list?'},
  render: (context, {scenario, statements}) => {
    const ledgers = readLedgers(context);
    const ledger = findSettlementScenario(scenario, ledgers, context.place);
    const shown = statements?.map((id) => findStatement(id, ledgers, context.place).statement) ?? ledger.statements;
    const linkName = linkFirstMentions();
    return [
      createParagraph(...parsePhrasing(ledger.summary)),
      renderSettlementTimeline(ledger, shown, context, linkName),
      ...shown.flatMap((statement) => renderStatementTimeline(statement, ledger, ledgers, context, linkName)),
    ];
  },
});
