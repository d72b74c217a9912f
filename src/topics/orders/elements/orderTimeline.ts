import {deriveOrder} from '../deriveOrder';
import {formatActor, renderEventLinks} from '../../../pipeline/reference/renderLifecycle';
import {createCodeLink, createTime} from '../../../../packages/openapi/markdown/markdownNodes';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {readTimelines, type RecordedTimelineMoment, type TimelinePart} from '../../../pipeline/contracts/histories';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {type Phrase, renderTable, type Column} from '../../../pipeline/elements/tableElement';
import {suggest, findNamed} from '../../../../packages/authoring/suggest';

/** The timeline of an order of a scenario, as a table: its statuses, its money, or the units of its lines. */

type TimelineColumn = Column<RecordedTimelineMoment>;

interface TimelineForm {
  /** What must change for a moment to have a row. */
  readonly getKey: (moment: RecordedTimelineMoment) => unknown;
  readonly createColumns: (first: RecordedTimelineMoment, context: GuideContext) => readonly TimelineColumn[];
}

/** What a timer does, by its event. */
const TIMED_EVENTS: Readonly<Record<string, string>> = {
  'order.created': 'The order is placed',
  'refund.succeeded': 'The refund succeeds',
  'refund.failed': 'The refund fails',
  'payment_intent.expired': 'The authorization expires',
  'sub_order.rejected': 'The time of the merchant to respond ends',
  'sub_order.completed': 'A return window ends',
};

/** The trigger: an operation, an action of a party, or a timer. */
function renderTimelineCause({by, events}: RecordedTimelineMoment, {getUrl, book}: GuideContext): Phrase {
  if (by === null) {
    const told = Object.entries(TIMED_EVENTS).find(([type]) => events.includes(type));
    return told?.[1] ?? 'Time passes';
  }
  if (getUrl(by) !== undefined) {
    return createCodeLink(by, getUrl(by));
  }
  const [machine = '', id] = by.split('.');
  const transition = book.lifecycles.get(machine)?.transitions.find((one) => one.id === id);
  return `${formatActor(transition?.actor ?? '')}: ${(id ?? '').replaceAll('_', ' ')}`;
}

/** A column for each sub-order. */
function createPartColumns(
  getTitle: (part: TimelinePart) => string,
  first: RecordedTimelineMoment,
  getValue: (part: TimelinePart) => string,
): TimelineColumn[] {
  return first.order.sub_orders.map((part, index) => ({
    title: getTitle(part),
    code: ({order}) => getValue(order.sub_orders[index]!),
  }));
}

const MONEY_COLUMNS: readonly TimelineColumn[] = [
  {title: 'Held', cell: ({order}) => order.amount_capturable},
  {title: 'Captured', cell: ({order}) => order.amount_captured},
  {title: 'Refunded', cell: ({order}) => order.amount_refunded},
];

const QUANTITY_NAMES = ['ordered', 'current', 'fulfilled', 'return_requested', 'returned'];

const FIRST_COLUMNS: readonly TimelineColumn[] = [
  {title: 'Time (UTC)', cell: ({at}) => createTime(at)},
  {title: 'What happens', cell: renderTimelineCause},
];

/** The statuses of an order and its sub-orders. */
const STATUS_FORM: TimelineForm = {
  getKey: ({order}) => [order.status, order.sub_orders.map(({status}) => status)],
  createColumns: (first, {book}) => {
    const rules = book.lifecycles.get('order')!.derivation ?? [];
    const rule: TimelineColumn = {
      title: 'Rule',
      cell: ({order}) =>
        deriveOrder(
          order.sub_orders.map(({status}) => status),
          rules,
        ).rule,
    };
    const parts = createPartColumns(
      ({id}) => `\`${id}\``,
      first,
      ({status}) => status,
    );
    return [
      ...FIRST_COLUMNS,
      ...parts,
      {title: 'Order', code: ({order}) => order.status},
      ...(parts.length > 1 ? [rule] : []),
      {title: 'Events', cell: ({events}, {getUrl}) => renderEventLinks(events, getUrl)},
    ];
  },
};

/** The money of an order. */
const MONEY_FORM: TimelineForm = {
  getKey: ({order: {amount_capturable, amount_captured, amount_refunded, sub_orders}}) => [
    amount_capturable,
    amount_captured,
    amount_refunded,
    // With one sub-order its status has a column.
    sub_orders.map(({status, payment_status}) => [payment_status, sub_orders.length === 1 ? status : '']),
  ],
  createColumns: (first) => {
    const isOne = first.order.sub_orders.length === 1;
    const parts = createPartColumns(
      () => '`status`',
      first,
      ({status}) => status,
    );
    return [
      ...FIRST_COLUMNS,
      ...(isOne ? parts : []),
      ...createPartColumns(
        ({id}) => (isOne ? '`payment_status`' : `Payment of \`${id}\``),
        first,
        (part) => part.payment_status,
      ),
      ...MONEY_COLUMNS,
    ];
  },
};

/** The units of one line over time. */
function createQuantitiesForm(line: string | undefined, {order}: RecordedTimelineMoment, place: string): TimelineForm {
  const known = order.sub_orders.flatMap(({lines}) => lines.map(({id}) => id));
  if (line === undefined || !known.includes(line)) {
    throw new AuthoringError(`${place}: found line ${line ?? 'missing'}, ${suggest(line ?? '', known)}.`);
  }
  const getLineQuantities = (moment: RecordedTimelineMoment): TimelinePart['lines'][number]['quantities'] =>
    moment.order.sub_orders.flatMap(({lines}) => lines).find(({id}) => id === line)!.quantities;
  return {
    getKey: getLineQuantities,
    createColumns: () => [
      ...FIRST_COLUMNS,
      ...QUANTITY_NAMES.map((name): TimelineColumn => ({
        title: `\`${name}\``,
        cell: (moment) => getLineQuantities(moment)[name]!,
      })),
    ],
  };
}

/** Moments that change what is shown. */
function filterChangedMoments(
  moments: readonly RecordedTimelineMoment[],
  {getKey}: TimelineForm,
): RecordedTimelineMoment[] {
  const keys = moments.map((moment) => JSON.stringify(getKey(moment)));
  return moments.filter((_, index) => keys[index] !== keys[index - 1]);
}

/** The timeline of an order of a scenario, by default the first one. */
function findTimeline(
  scenario: string,
  order: string | undefined,
  {book, place}: GuideContext,
): readonly RecordedTimelineMoment[] {
  const timelines = readTimelines(book.contracts, scenario);
  if (timelines === undefined) {
    throw new AuthoringError(
      `${place}: found no timeline of scenario ${scenario}, ${suggest(scenario, book.contracts.listRecordings('timelines'))}. A scenario with timeline: true has one.`,
    );
  }
  const orders = timelines.orders.map((moments) => [moments[0]!.order.id, moments] as const);
  return findNamed(orders, order ?? orders[0]![0], {what: 'order', home: `scenario ${scenario}`}, place);
}

/**
 * `<OrderTimeline scenario="lost-parcel" show="money" />`: the timeline of an order of a scenario, change by change.
 * `show` is `status`, `money`, or `quantities` with a `line`. With `since` it begins with an event, such as
 * `order.created`.
 */
export const orderTimelineElement = defineElement({
  attributes: {
    scenario: 'text',
    show: ['status', 'money', 'quantities'],
    order: 'text?',
    line: 'text?',
    since: 'text?',
  },
  render: (context, {scenario, show, order, line, since}) => {
    const all = findTimeline(scenario, order, context);
    const form =
      show === 'quantities'
        ? createQuantitiesForm(line, all[0]!, context.place)
        : {status: STATUS_FORM, money: MONEY_FORM}[show];
    const begin = since === undefined ? 0 : all.findIndex(({events}) => events.includes(since));
    if (begin === -1) {
      throw new AuthoringError(`${context.place}: found no ${since!} in this timeline, expected one of its events.`);
    }
    const moments = filterChangedMoments(all.slice(begin), form);
    return [renderTable(moments, form.createColumns(all[0]!, context), context)];
  },
});
