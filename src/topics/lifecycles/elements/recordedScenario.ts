import {closest} from 'fastest-levenshtein';
import type {PhrasingContent, RootContent} from 'mdast';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  createComponent,
  createInlineCode,
  joinPhrases,
  createParagraph,
  createTable,
  createText,
  createTime,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {renderEventLinks, describeTrigger} from '../../../pipeline/reference/renderLifecycle';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {readHistories, type RecordedHistory, type RecordedMoment} from '../../../pipeline/contracts/histories';
import {findLifecycle} from './allowedCalls';

/** Elements of what the sandbox recorded of objects: a story as a table, and the explorer. */

/** A moment of an object, and the one before it. */
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
    [...changed, ...listChangedTotals(moment, before)].map(([key, value]) => [
      createInlineCode(key),
      createText(` ${String(value as number)}`),
    ]),
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

/** What an object says about itself after a moment. */
function renderObjectMessages({moment}: HistoryRow): PhrasingContent[] {
  const {messages = []} = moment.object as WithTotals;
  return joinPhrases(
    messages.map(({code}) => [createInlineCode(code)]),
    ', ',
  );
}

function renderTransition({lifecycle, moment}: HistoryRow): PhrasingContent[] {
  const {to} = lifecycle.transitions.find(({id}) => id === moment.transition)!;
  return [...(moment.from === null ? [] : [createInlineCode(moment.from), createText(' to ')]), createInlineCode(to)];
}

function renderTrigger({lifecycle, moment}: HistoryRow): PhrasingContent[] {
  const {trigger, guard} = lifecycle.transitions.find(({id}) => id === moment.transition)!;
  const isOutside = trigger.party !== undefined && guard !== null;
  return parsePhrasing(isOutside ? guard : `${describeTrigger(trigger)}.`);
}

function renderHistoryCells(row: HistoryRow, {getUrl}: GuideContext): PhrasingContent[][] {
  const {at, object, events} = row.moment;
  const {id = ''} = object as {id?: string};
  return [
    [createTime(at)],
    [id === '' ? createText(row.lifecycle.title) : createInlineCode(id)],
    renderTransition(row),
    renderTrigger(row),
    renderEventLinks(
      events.map(({type}) => type),
      getUrl,
    ),
    renderChangedAmounts(row),
    renderObjectMessages(row),
  ];
}

/** What happened to objects, in the order of time. Columns without anything are left out. */
function renderHistoryTable(rows: readonly HistoryRow[], context: GuideContext): RootContent {
  const titles = ['Time (UTC)', 'Object', 'Change', 'How', 'Events', 'Amounts', 'Messages'];
  const cells = [...rows]
    .sort((a, b) => a.moment.at.localeCompare(b.moment.at))
    .map((row) => renderHistoryCells(row, context));
  const used = titles.map((_, column) => cells.some((row) => row[column]!.length > 0));
  return createTable(
    titles.filter((_, column) => used[column]).map((title) => [createText(title)]),
    cells.map((row) =>
      row.filter((_, column) => used[column]).map((cell) => (cell.length === 0 ? [createText('–')] : cell)),
    ),
  );
}

function findLifecycles(value: string, context: GuideContext): Lifecycle[] {
  return value
    .split(' ')
    .filter(Boolean)
    .map((name) => findLifecycle(name, context));
}

/** `<RecordedStory scene="order-5512" machines="payment_intent refund" />`: what became of its first object of each machine. */
export const recordedStoryElement: GuideElement = {
  attributes: {scene: 'required', machines: 'required'},
  render: ({scene = '', machines = ''}, context) => {
    const {book, place} = context;
    const rows = findLifecycles(machines, context).flatMap((lifecycle) => {
      const histories = readHistories(book.contracts, lifecycle.machine);
      const history = histories.find((one) => one.scene === scene);
      if (history === undefined) {
        const known = [...new Set(histories.map((one) => one.scene))];
        throw new GuideError(
          `${place}: found no history of a ${lifecycle.machine} in scene ${scene}, expected one of its scenes, such as ${closest(scene, known)}.`,
        );
      }
      return createHistoryRows(lifecycle, history);
    });
    return [renderHistoryTable(rows, context)];
  },
};

/**
 * `<Explorer machine="payment_intent" />`, or of several machines with a space between: a walk through the states of an
 * object. Without scripts it is one recorded walk, as a table.
 */
export const explorerElement: GuideElement = {
  attributes: {machine: 'required'},
  render: ({machine = ''}, context) => {
    const lifecycles = findLifecycles(machine, context);
    const walks = lifecycles.flatMap((lifecycle) => {
      const [history] = readHistories(context.book.contracts, lifecycle.machine);
      return history === undefined
        ? []
        : [
            createParagraph(
              createText(`A ${lifecycle.title.toLowerCase()}, recorded in the sandbox: ${history.title}.`),
            ),
            renderHistoryTable(createHistoryRows(lifecycle, history), context),
          ];
    });
    const machines = lifecycles.map((lifecycle) => lifecycle.machine).join(' ');
    const titles = lifecycles.map((lifecycle) => lifecycle.title).join('\n');
    return [createComponent('Explorer', {machines, titles}, walks)];
  },
};
