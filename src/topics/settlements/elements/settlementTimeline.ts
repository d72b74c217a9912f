import type {PhrasingContent, RootContent} from 'mdast';
import type {RecordedChange, RecordedLedger, RecordedStatement} from '../types';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  component,
  inlineCode,
  joined,
  paragraph,
  table,
  text,
  timeText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {entryTable, typeLink} from './ledgerTables';
import {readLedgers, sceneNamed, statementNamed, type Ledgers} from './ledgers';
import {eventLinks} from '../../../pipeline/reference/renderLifecycle';
import {plain} from '../../money/formatAmounts';

/** When money becomes available and when it is paid: what was recorded of statements, in the order of time. */

/** What moves settlement on beside entries and payouts: its event. */
const CAUSES = [
  'sub_order.shipped',
  'sub_order.delivered',
  'sub_order.canceled',
  'sub_order.lines_canceled',
  'refund.succeeded',
  'refund.failed',
];

interface Row {
  readonly at: string;
  readonly object: PhrasingContent[];
  readonly what: PhrasingContent[];
  readonly events: readonly string[];
  /** Of what happens at the same time, what causes comes before what follows. */
  readonly rank: number;
}

const RANKS = {cause: 0, booking: 1, statement: 2, payout: 3, entries: 4};

/** Entries that change in the same way at the same time are one row. */
interface Group extends RecordedChange {
  readonly ids: readonly string[];
}

function grouped(changes: readonly RecordedChange[]): Group[] {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const {at, machine, transition, id} = change;
    const key = `${at} ${machine} ${transition} ${machine === 'settlement_entry' ? '' : id}`;
    const group = groups.get(key);
    groups.set(key, {...change, ids: [...(group?.ids ?? []), id]});
  }
  return [...groups.values()];
}

function lifecycleOf(machine: string, {book}: GuideContext): Lifecycle {
  return book.lifecycles.get(machine)!;
}

function entryRow({at, transition, ids, events}: Group, statements: readonly RecordedStatement[], to: string): Row {
  const entries = statements.flatMap((one) => one.entries).filter(({id}) => ids.includes(id));
  const isNew = transition.startsWith('book') || events.length > 0;
  return {
    at,
    object: [text(ids.length === 1 ? '1 entry' : `${String(ids.length)} entries`)],
    what: [
      ...(isNew
        ? [
            ...joined(
              [...new Set(entries.map(({type}) => type))].map((type) => [typeLink(type)]),
              ', ',
            ),
            text(', '),
          ]
        : []),
      inlineCode(to),
    ],
    events: events.slice(0, 1),
    rank: isNew ? RANKS.booking : RANKS.entries,
  };
}

function statementRow({
  id,
  created_at: at,
  opening_balance: opening,
  closing_balance: closing,
}: RecordedStatement): Row {
  return {
    at,
    object: [inlineCode(id)],
    what: [text(`Opens at ${plain(opening)}, closes at ${plain(closing)}`)],
    events: ['settlement.statement_ready'],
    rank: RANKS.statement,
  };
}

function changeRow({at, machine, transition, id, events}: Group, scene: RecordedLedger, context: GuideContext): Row {
  const {to} = lifecycleOf(machine, context).transitions.find((one) => one.id === transition)!;
  const payout = scene.statements.flatMap(({payouts}) => payouts).find((one) => one.id === id);
  const isFailure = to === 'failed' || to === 'returned';
  return {
    at,
    object: [inlineCode(id)],
    what: [
      inlineCode(to),
      ...(payout ? [text(`, ${String(payout.amount)}`)] : []),
      ...(payout?.failure_reason && isFailure ? [text(', '), inlineCode(payout.failure_reason)] : []),
    ],
    events,
    rank: payout ? RANKS.payout : RANKS.cause,
  };
}

function rowsOf(scene: RecordedLedger, statements: readonly RecordedStatement[], context: GuideContext): Row[] {
  const entries = new Set(statements.flatMap((one) => one.entries).map(({id}) => id));
  const payouts = new Set(statements.flatMap((one) => one.payouts).map(({id}) => id));
  const subs = new Set(statements.flatMap((one) => one.entries).map(({sub_order_id}) => sub_order_id));
  const refunds = scene.refunds.filter(({sub_order_id}) => subs.has(sub_order_id)).map(({id}) => id);
  const isMeant = ({machine, id, events}: RecordedChange): boolean =>
    (machine === 'settlement_entry' && entries.has(id)) ||
    (machine === 'payout' && payouts.has(id)) ||
    ((subs.has(id) || refunds.includes(id)) && events.some((event) => CAUSES.includes(event)));
  const rows = grouped(scene.changes.filter(isMeant)).map((group) =>
    group.machine === 'settlement_entry'
      ? entryRow(
          group,
          statements,
          lifecycleOf(group.machine, context).transitions.find(({id}) => id === group.transition)!.to,
        )
      : changeRow(group, scene, context),
  );
  return [...rows, ...statements.map(statementRow)].sort((a, b) => a.at.localeCompare(b.at) || a.rank - b.rank);
}

function timeline(scene: RecordedLedger, statements: readonly RecordedStatement[], context: GuideContext): RootContent {
  const rows = rowsOf(scene, statements, context);
  return table(
    [[text('Time (UTC)')], [text('Object')], [text('What happens')], [text('Event')]],
    rows.map(({at, object, what, events}) => [
      [timeText(at)],
      object,
      what,
      events.length === 0 ? [text('–')] : eventLinks(events, context.urlOf),
    ]),
  );
}

/** `<SettlementTimeline statement="stl_5Wq8Ez" />`: from the first booking of a statement to its payout. */
export const settlementTimeline: GuideElement = {
  attributes: {statement: 'required'},
  nodes: ({statement: id = ''}, context) => {
    const {scene, statement} = statementNamed(id, readLedgers(context), context.place);
    return [timeline(scene, [statement], context)];
  },
};

function statementNodes(
  statement: RecordedStatement,
  scene: RecordedLedger,
  ledgers: Ledgers,
  context: GuideContext,
): Nodes {
  const balances = `opens at ${plain(statement.opening_balance)}, closes at ${plain(statement.closing_balance)}`;
  return [
    component('Nested', {summary: `${statement.id} of ${ledgers.merchantOf(statement.merchant_id)}: ${balances}`}, [
      entryTable(statement.entries, scene, ledgers, context),
    ]),
  ];
}

/**
 * `<SettlementScene scene="payout-fails" />`: what a scene tells, when it happened, and the rows of its statements;
 * with `statements` only of those.
 */
export const settlementScene: GuideElement = {
  attributes: {scene: 'required', statements: 'optional'},
  nodes: ({scene: name = '', statements: ids}, context) => {
    const ledgers = readLedgers(context);
    const scene = sceneNamed(name, ledgers, context.place);
    const shown =
      ids === undefined
        ? scene.statements
        : ids.split(' ').map((id) => statementNamed(id, ledgers, context.place).statement);
    return [
      paragraph(...phrasing(scene.summary)),
      timeline(scene, shown, context),
      ...shown.flatMap((statement) => statementNodes(statement, scene, ledgers, context)),
    ];
  },
};
