import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {deriveOrder} from '../deriveOrder';
import {actorText, eventLinks} from '../../../pipeline/reference/renderLifecycle';
import {codeLink, inlineCode, table, text, timeText} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {readTimelines, type TimelineMoment, type TimelinePart} from '../../../pipeline/contracts/histories';

/** What became of an order of the story, as a table: its statuses, its money, or the units of its lines. */

interface Column {
  readonly title: readonly PhrasingContent[];
  readonly cell: (moment: TimelineMoment, context: GuideContext) => PhrasingContent[];
}

interface Form {
  /** What has to change for a moment to have a row. */
  readonly key: (moment: TimelineMoment) => unknown;
  readonly columns: (first: TimelineMoment, context: GuideContext) => readonly Column[];
}

/** What happens when time alone does it, by the event that tells. */
const TOLD: Readonly<Record<string, string>> = {
  'order.created': 'The order is placed',
  'refund.succeeded': 'The refund succeeds',
  'refund.failed': 'The refund fails',
  'payment_intent.expired': 'The authorization expires',
  'sub_order.rejected': 'The 48 hours of the merchant end',
  'sub_order.completed': 'A return window ends',
};

/** Who did it: an operation, a party and what it did, or time. */
function causeOf({by, events}: TimelineMoment, context: GuideContext): PhrasingContent[] {
  const {urlOf, book} = context;
  if (by === null) {
    const told = Object.entries(TOLD).find(([type]) => events.includes(type));
    return [text(told?.[1] ?? 'Time passes')];
  }
  if (urlOf(by) !== undefined) {
    return [codeLink(by, context.urlOf(by))];
  }
  const [machine = '', id] = by.split('.');
  const transition = book.lifecycles.get(machine)?.transitions.find((one) => one.id === id);
  return [text(`${actorText(transition?.actor ?? '')}: ${(id ?? '').replaceAll('_', ' ')}`)];
}

function eventsOf({events}: TimelineMoment, context: GuideContext): PhrasingContent[] {
  return eventLinks(events, context.urlOf);
}

function number(value: number): PhrasingContent[] {
  return [text(String(value))];
}

function partColumn(
  name: (part: TimelinePart) => PhrasingContent[],
  first: TimelineMoment,
  valueOf: (part: TimelinePart) => string,
): Column[] {
  return first.order.sub_orders.map((part, index) => ({
    title: name(part),
    cell: ({order}) => [inlineCode(valueOf(order.sub_orders[index]!))],
  }));
}

const ids = ({id}: TimelinePart): PhrasingContent[] => [inlineCode(id)];

const MONEY: readonly Column[] = [
  {title: [text('Held')], cell: ({order}) => number(order.amount_capturable)},
  {title: [text('Captured')], cell: ({order}) => number(order.amount_captured)},
  {title: [text('Refunded')], cell: ({order}) => number(order.amount_refunded)},
];

const TIME: Column = {title: [text('Time (UTC)')], cell: ({at}) => [timeText(at)]};
const CAUSE: Column = {title: [text('What happens')], cell: causeOf};
const EVENTS: Column = {title: [text('Events')], cell: eventsOf};

const FORMS: Readonly<Record<string, Form>> = {
  status: {
    key: ({order}) => [order.status, order.sub_orders.map(({status}) => status)],
    columns: (first, {book}) => {
      const rules = book.lifecycles.get('order')!.derivation ?? [];
      const rule: Column = {
        title: [text('Rule')],
        cell: ({order}) =>
          number(
            deriveOrder(
              order.sub_orders.map(({status}) => status),
              rules,
            ).rule,
          ),
      };
      const status: Column = {
        title: [text('Order')],
        cell: ({order}) => (order.status === null ? [text('–')] : [inlineCode(order.status)]),
      };
      const parts = partColumn(ids, first, (part) => part.status);
      return [TIME, CAUSE, ...parts, status, ...(parts.length > 1 ? [rule] : []), EVENTS];
    },
  },
  money: {
    key: ({order: {amount_capturable, amount_captured, amount_refunded, sub_orders}}) => [
      amount_capturable,
      amount_captured,
      amount_refunded,
      // With one sub-order its status has a column.
      sub_orders.map(({status, payment_status}) => [payment_status, sub_orders.length === 1 ? status : '']),
    ],
    columns: (first) => {
      const isOne = first.order.sub_orders.length === 1;
      const parts = isOne
        ? partColumn(
            () => [inlineCode('status')],
            first,
            ({status}) => status,
          )
        : [];
      const name = (part: TimelinePart): PhrasingContent[] =>
        isOne ? [inlineCode('payment_status')] : [text('Payment of '), inlineCode(part.id)];
      return [TIME, CAUSE, ...parts, ...partColumn(name, first, (part) => part.payment_status), ...MONEY];
    },
  },
};

const QUANTITIES = ['ordered', 'current', 'fulfilled', 'return_requested', 'returned'];

/** The units of one line over time. */
function quantitiesForm(line: string): Form {
  const of = ({order}: TimelineMoment): TimelinePart['lines'][number]['quantities'] =>
    order.sub_orders.flatMap(({lines}) => lines).find(({id}) => id === line)!.quantities;
  return {
    key: of,
    columns: () => [
      TIME,
      CAUSE,
      ...QUANTITIES.map((name): Column => ({title: [inlineCode(name)], cell: (moment) => number(of(moment)[name]!)})),
    ],
  };
}

function formOf(show: string, line: string | undefined, first: TimelineMoment, place: string): Form {
  if (show === 'quantities') {
    const known = first.order.sub_orders.flatMap(({lines}) => lines.map(({id}) => id));
    if (line === undefined || !known.includes(line)) {
      throw new GuideError(`${place}: found line ${line ?? 'missing'}, expected one of ${known.join(', ')}.`);
    }
    return quantitiesForm(line);
  }
  const form = FORMS[show];
  if (!form) {
    throw new GuideError(`${place}: found show ${show}, expected one of ${Object.keys(FORMS).join(', ')}, quantities.`);
  }
  return form;
}

/** Moments that change what is shown. */
function changesOf(moments: readonly TimelineMoment[], {key}: Form): TimelineMoment[] {
  const keys = moments.map((moment) => JSON.stringify(key(moment)));
  return moments.filter((_, index) => keys[index] !== keys[index - 1]);
}

/** The timeline of an order of a scene: the first one, unless it is named. */
function timelineOf(scene: string, order: string | undefined, {book, place}: GuideContext): readonly TimelineMoment[] {
  const timelines = readTimelines(book.contracts, scene);
  if (timelines === undefined) {
    const known = book.contracts.listRecordings('timelines');
    throw new GuideError(
      `${place}: found no timeline of scene ${scene}, expected one such as ${closest(scene, known)}. A scene with timeline: true has one.`,
    );
  }
  const found = timelines.orders.find(([first]) => order === undefined || first!.order.id === order);
  if (found === undefined) {
    const known = timelines.orders.map(([first]) => first!.order.id).join(', ');
    throw new GuideError(`${place}: found no order ${order!} in scene ${scene}, expected one of ${known}.`);
  }
  return found;
}

/**
 * `<OrderTimeline scene="lost-parcel" show="money" />`: what became of an order of a scene, change by change. `show` is
 * `status`, `money`, or `quantities` with a `line`. With `since` it begins with an event, such as
 * `order.created`.
 */
export const orderTimeline: GuideElement = {
  attributes: {scene: 'required', show: 'required', order: 'optional', line: 'optional', since: 'optional'},
  nodes: ({scene = '', show = '', order, line, since}, context) => {
    const all = timelineOf(scene, order, context);
    const form = formOf(show, line, all[0]!, context.place);
    const begin = since === undefined ? 0 : all.findIndex(({events}) => events.includes(since));
    if (begin === -1) {
      throw new GuideError(`${context.place}: found no ${since!} in this timeline, expected one of its events.`);
    }
    const moments = changesOf(all.slice(begin), form);
    const columns = form.columns(all[0]!, context);
    return [
      table(
        columns.map(({title}) => [...title]),
        moments.map((moment) =>
          columns.map(({cell}) => {
            const words = cell(moment, context);
            return words.length === 0 ? [text('–')] : words;
          }),
        ),
      ),
    ];
  },
};
