import type {PhrasingContent, Table} from 'mdast';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  createComponent,
  createInlineCode,
  joinPhrases,
  createTime,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {renderEventLinks, describeTrigger} from '../../../pipeline/reference/renderLifecycle';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {readHistories, type RecordedHistory, type RecordedMoment} from '../../../pipeline/contracts/histories';
import {findLifecycle} from './allowedCalls';
import {toPhrases, type Phrase, renderTable} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** Elements of recorded objects: a scenario as a table, and the explorer. */

/** A moment of an object, and the previous one. */
interface HistoryRow {
  readonly lifecycle: Lifecycle;
  readonly moment: RecordedMoment;
  readonly before: RecordedMoment | undefined;
}

function createHistoryRows(lifecycle: Lifecycle, {moments}: RecordedHistory): HistoryRow[] {
  return moments.map((moment, index) => ({lifecycle, moment, before: moments[index - 1]}));
}

/** The amounts of an object that a moment changed; at its first, those that are not 0. */
function renderChangedAmounts({moment, before}: HistoryRow): PhrasingContent[] {
  const changed = Object.entries(moment.object).filter(
    ([key, value]) => key.startsWith('amount') && typeof value === 'number' && value !== (before?.object[key] ?? 0),
  );
  return joinPhrases(
    [...changed, ...listChangedTotals(moment, before)].map(([key, value]) =>
      toPhrases(createInlineCode(key), ` ${String(value as number)}`),
    ),
    ', ',
  );
}

interface WithTotals {
  readonly totals?: readonly {readonly type: string; readonly amount: number}[];
  readonly tax_included?: number;
  readonly messages?: readonly {readonly code: string}[];
}

/** The total and the tax of an object that has them, where a moment changed the total. */
function listChangedTotals(moment: RecordedMoment, before: RecordedMoment | undefined): [string, number][] {
  const getTotal = (one: RecordedMoment | undefined): number | undefined =>
    (one?.object as WithTotals | undefined)?.totals?.find(({type}) => type === 'total')?.amount;
  const total = getTotal(moment);
  return total === undefined || total === getTotal(before)
    ? []
    : [
        ['total', total],
        ['tax_included', (moment.object as WithTotals).tax_included ?? 0],
      ];
}

function renderTransition({lifecycle, moment}: HistoryRow): Phrase[] {
  const {to} = lifecycle.transitions.find(({id}) => id === moment.transition)!;
  return [...(moment.from === null ? [] : [createInlineCode(moment.from), ' to ']), createInlineCode(to)];
}

function renderTrigger({lifecycle, moment}: HistoryRow): PhrasingContent[] {
  const transition = lifecycle.transitions.find(({id}) => id === moment.transition)!;
  const {trigger, guard} = transition;
  const isOutside = trigger.party !== undefined && guard !== null;
  return parsePhrasing(isOutside ? guard : `${describeTrigger(transition)}.`);
}

/** The histories of objects, in chronological order. */
function renderHistoryTable(rows: readonly HistoryRow[], context: GuideContext): Table {
  return renderTable(
    [...rows].sort((a, b) => a.moment.at.localeCompare(b.moment.at)),
    [
      {title: 'Time (UTC)', cell: ({moment}) => createTime(moment.at)},
      {
        title: 'Object',
        cell: ({lifecycle, moment}) => {
          const {id} = moment.object as {id?: string};
          return id ? createInlineCode(id) : lifecycle.title;
        },
      },
      {title: 'Change', cell: renderTransition},
      {title: 'How', cell: renderTrigger},
      {
        title: 'Events',
        isOptional: true,
        cell: ({moment}, {getUrl}) =>
          renderEventLinks(
            moment.events.map(({type}) => type),
            getUrl,
          ),
      },
      {title: 'Amounts', isOptional: true, cell: renderChangedAmounts},
      {
        title: 'Messages',
        isOptional: true,
        // The properties of an object after a moment.
        code: ({moment}) => (moment.object as WithTotals).messages?.map(({code}) => code),
      },
    ],
    context,
  );
}

/**
 * `<RecordedStory scenario="order-5512" machines="payment_intent refund" />`: the history of its first object of each
 * state machine.
 */
export const recordedStoryElement = defineElement({
  attributes: {scenario: 'text', machines: 'list'},
  render: (context, {scenario, machines}) => {
    const rows = machines.flatMap((machine) => {
      const lifecycle = findLifecycle(machine, context);
      const histories = readHistories(context.book.contracts, machine).map((one) => [one.scenario, one] as const);
      const kind = {what: `history of a ${machine} in the scenario`};
      return createHistoryRows(lifecycle, findNamed(histories, scenario, kind, context.place));
    });
    // A story is an example: most readers need to know that it is here.
    return [
      createComponent('Nested', {summary: `The ${String(rows.length)} changes`}, [renderHistoryTable(rows, context)]),
    ];
  },
});

/**
 * `<Explorer machine="payment_intent" />`, or of several state machines, separated by spaces: a walk through the states
 * of an object. Without scripts it is one recorded walk, as a table.
 */
export const explorerElement = defineElement({
  attributes: {machine: 'list'},
  render: (context, {machine}) => {
    const lifecycles = machine.map((name) => findLifecycle(name, context));
    const walks = lifecycles.flatMap((lifecycle) => {
      const [history] = readHistories(context.book.contracts, lifecycle.machine);
      return history === undefined
        ? []
        : [
            createComponent('Nested', {summary: `${lifecycle.title}, recorded in the sandbox: ${history.title}`}, [
              renderHistoryTable(createHistoryRows(lifecycle, history), context),
            ]),
          ];
    });
    const titles = lifecycles.map((lifecycle) => lifecycle.title).join('\n');
    return [createComponent('Explorer', {machines: machine.join(' '), titles}, walks)];
  },
});
