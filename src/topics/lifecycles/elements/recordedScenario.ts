import {closest} from 'fastest-levenshtein';
import type {PhrasingContent, RootContent} from 'mdast';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  component,
  inlineCode,
  joined,
  paragraph,
  table,
  text,
  timeText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {eventLinks, triggerSentence} from '../../../pipeline/reference/renderLifecycle';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {readHistories, type RecordedHistory, type RecordedMoment} from '../../../pipeline/contracts/histories';
import {machineNamed} from './allowedCalls';

/** Elements of what the sandbox recorded of objects: a story as a table, and the explorer. */

/** A moment of an object, and the one before it. */
interface Row {
  readonly lifecycle: Lifecycle;
  readonly moment: RecordedMoment;
  readonly before: RecordedMoment | undefined;
}

function rowsOf(lifecycle: Lifecycle, {moments}: RecordedHistory): Row[] {
  return moments.map((moment, index) => ({lifecycle, moment, before: moments[index - 1]}));
}

/** The amounts of an object that a moment changed; at its first, those that are not 0. */
function amountsOf({moment, before}: Row): PhrasingContent[] {
  const changed = Object.entries(moment.object).filter(
    ([key, value]) => key.startsWith('amount') && typeof value === 'number' && value !== (before?.object[key] ?? 0),
  );
  return joined(
    [...changed, ...totalsOf(moment, before)].map(([key, value]) => [
      inlineCode(key),
      text(` ${String(value as number)}`),
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
function totalsOf(moment: RecordedMoment, before: RecordedMoment | undefined): [string, number][] {
  const totalIn = (one: RecordedMoment | undefined): number | undefined =>
    (one?.object as WithTotals | undefined)?.totals?.find(({type}) => type === 'total')?.amount;
  const total = totalIn(moment);
  return total === undefined || total === totalIn(before)
    ? []
    : [
        ['total', total],
        ['tax_included', (moment.object as WithTotals).tax_included ?? 0],
      ];
}

/** What an object says about itself after a moment. */
function messagesOf({moment}: Row): PhrasingContent[] {
  const {messages = []} = moment.object as WithTotals;
  return joined(
    messages.map(({code}) => [inlineCode(code)]),
    ', ',
  );
}

function changeOf({lifecycle, moment}: Row): PhrasingContent[] {
  const {to} = lifecycle.transitions.find(({id}) => id === moment.transition)!;
  return [...(moment.from === null ? [] : [inlineCode(moment.from), text(' to ')]), inlineCode(to)];
}

function howOf({lifecycle, moment}: Row): PhrasingContent[] {
  const {trigger, guard} = lifecycle.transitions.find(({id}) => id === moment.transition)!;
  const isOutside = trigger.party !== undefined && guard !== null;
  return phrasing(isOutside ? guard : `${triggerSentence(trigger)}.`);
}

function cellsOf(row: Row, {urlOf}: GuideContext): PhrasingContent[][] {
  const {at, object, events} = row.moment;
  const {id = ''} = object as {id?: string};
  return [
    [timeText(at)],
    [id === '' ? text(row.lifecycle.title) : inlineCode(id)],
    changeOf(row),
    howOf(row),
    eventLinks(
      events.map(({type}) => type),
      urlOf,
    ),
    amountsOf(row),
    messagesOf(row),
  ];
}

/** What happened to objects, in the order of time. Columns without anything are left out. */
function storyTable(rows: readonly Row[], context: GuideContext): RootContent {
  const titles = ['Time (UTC)', 'Object', 'Change', 'How', 'Events', 'Amounts', 'Messages'];
  const cells = [...rows].sort((a, b) => a.moment.at.localeCompare(b.moment.at)).map((row) => cellsOf(row, context));
  const used = titles.map((_, column) => cells.some((row) => row[column]!.length > 0));
  return table(
    titles.filter((_, column) => used[column]).map((title) => [text(title)]),
    cells.map((row) => row.filter((_, column) => used[column]).map((cell) => (cell.length === 0 ? [text('–')] : cell))),
  );
}

function machinesOf(value: string, context: GuideContext): Lifecycle[] {
  return value
    .split(' ')
    .filter(Boolean)
    .map((name) => machineNamed(name, context));
}

/** `<RecordedStory scene="order-5512" machines="payment_intent refund" />`: what became of its first object of each machine. */
export const recordedStory: GuideElement = {
  attributes: {scene: 'required', machines: 'required'},
  nodes: ({scene = '', machines = ''}, context) => {
    const {book, place} = context;
    const rows = machinesOf(machines, context).flatMap((lifecycle) => {
      const histories = readHistories(book.contracts, lifecycle.machine);
      const history = histories.find((one) => one.scene === scene);
      if (history === undefined) {
        const known = [...new Set(histories.map((one) => one.scene))];
        throw new GuideError(
          `${place}: found no history of a ${lifecycle.machine} in scene ${scene}, expected one of its scenes, such as ${closest(scene, known)}.`,
        );
      }
      return rowsOf(lifecycle, history);
    });
    return [storyTable(rows, context)];
  },
};

/**
 * `<Explorer machine="payment_intent" />`, or of several machines with a space between: a walk through the states of an
 * object. Without scripts it is one recorded walk, as a table.
 */
export const explorer: GuideElement = {
  attributes: {machine: 'required'},
  nodes: ({machine = ''}, context) => {
    const lifecycles = machinesOf(machine, context);
    const walks = lifecycles.flatMap((lifecycle) => {
      const [history] = readHistories(context.book.contracts, lifecycle.machine);
      return history === undefined
        ? []
        : [
            paragraph(text(`A ${lifecycle.title.toLowerCase()}, recorded in the sandbox: ${history.title}.`)),
            storyTable(rowsOf(lifecycle, history), context),
          ];
    });
    const machines = lifecycles.map((lifecycle) => lifecycle.machine).join(' ');
    const titles = lifecycles.map((lifecycle) => lifecycle.title).join('\n');
    return [component('Explorer', {machines, titles}, walks)];
  },
};
