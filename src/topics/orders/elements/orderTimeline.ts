import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {deriveOrder} from '../deriveOrder';
import {formatActor, renderEventLinks} from '../../../pipeline/reference/renderLifecycle';
import {
  createCodeLink,
  createInlineCode,
  createTable,
  createText,
  createTime,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {readTimelines, type RecordedTimelineMoment, type TimelinePart} from '../../../pipeline/contracts/histories';

/** What became of an order of the story, as a table: its statuses, its money, or the units of its lines. */

interface TimelineColumn {
  readonly title: readonly PhrasingContent[];
  readonly cell: (moment: RecordedTimelineMoment, context: GuideContext) => PhrasingContent[];
}

interface TimelineForm {
  /** What has to change for a moment to have a row. */
  readonly getKey: (moment: RecordedTimelineMoment) => unknown;
  readonly createColumns: (first: RecordedTimelineMoment, context: GuideContext) => readonly TimelineColumn[];
}

/** What happens when time alone does it, by the event that tells. */
const TIMED_EVENTS: Readonly<Record<string, string>> = {
  'order.created': 'The order is placed',
  'refund.succeeded': 'The refund succeeds',
  'refund.failed': 'The refund fails',
  'payment_intent.expired': 'The authorization expires',
  'sub_order.rejected': 'The 48 hours of the merchant end',
  'sub_order.completed': 'A return window ends',
};

/** Who did it: an operation, a party and what it did, or time. */
function renderTimelineCause({by, events}: RecordedTimelineMoment, context: GuideContext): PhrasingContent[] {
  const {getUrl, book} = context;
  if (by === null) {
    const told = Object.entries(TIMED_EVENTS).find(([type]) => events.includes(type));
    return [createText(told?.[1] ?? 'Time passes')];
  }
  if (getUrl(by) !== undefined) {
    return [createCodeLink(by, context.getUrl(by))];
  }
  const [machine = '', id] = by.split('.');
  const transition = book.lifecycles.get(machine)?.transitions.find((one) => one.id === id);
  return [createText(`${formatActor(transition?.actor ?? '')}: ${(id ?? '').replaceAll('_', ' ')}`)];
}

function renderTimelineEvents({events}: RecordedTimelineMoment, context: GuideContext): PhrasingContent[] {
  return renderEventLinks(events, context.getUrl);
}

function renderNumber(value: number): PhrasingContent[] {
  return [createText(String(value))];
}

function createPartColumn(
  name: (part: TimelinePart) => PhrasingContent[],
  first: RecordedTimelineMoment,
  getValue: (part: TimelinePart) => string,
): TimelineColumn[] {
  return first.order.sub_orders.map((part, index) => ({
    title: name(part),
    cell: ({order}) => [createInlineCode(getValue(order.sub_orders[index]!))],
  }));
}

const renderPartId = ({id}: TimelinePart): PhrasingContent[] => [createInlineCode(id)];

const MONEY_COLUMNS: readonly TimelineColumn[] = [
  {title: [createText('Held')], cell: ({order}) => renderNumber(order.amount_capturable)},
  {title: [createText('Captured')], cell: ({order}) => renderNumber(order.amount_captured)},
  {title: [createText('Refunded')], cell: ({order}) => renderNumber(order.amount_refunded)},
];

const TIME_COLUMN: TimelineColumn = {title: [createText('Time (UTC)')], cell: ({at}) => [createTime(at)]};
const CAUSE_COLUMN: TimelineColumn = {title: [createText('What happens')], cell: renderTimelineCause};
const EVENTS_COLUMN: TimelineColumn = {title: [createText('Events')], cell: renderTimelineEvents};

const TIMELINE_FORMS: Readonly<Record<string, TimelineForm>> = {
  status: {
    getKey: ({order}) => [order.status, order.sub_orders.map(({status}) => status)],
    createColumns: (first, {book}) => {
      const rules = book.lifecycles.get('order')!.derivation ?? [];
      const rule: TimelineColumn = {
        title: [createText('Rule')],
        cell: ({order}) =>
          renderNumber(
            deriveOrder(
              order.sub_orders.map(({status}) => status),
              rules,
            ).rule,
          ),
      };
      const status: TimelineColumn = {
        title: [createText('Order')],
        cell: ({order}) => (order.status === null ? [createText('–')] : [createInlineCode(order.status)]),
      };
      const parts = createPartColumn(renderPartId, first, (part) => part.status);
      return [TIME_COLUMN, CAUSE_COLUMN, ...parts, status, ...(parts.length > 1 ? [rule] : []), EVENTS_COLUMN];
    },
  },
  money: {
    getKey: ({order: {amount_capturable, amount_captured, amount_refunded, sub_orders}}) => [
      amount_capturable,
      amount_captured,
      amount_refunded,
      // With one sub-order its status has a column.
      sub_orders.map(({status, payment_status}) => [payment_status, sub_orders.length === 1 ? status : '']),
    ],
    createColumns: (first) => {
      const isOne = first.order.sub_orders.length === 1;
      const parts = isOne
        ? createPartColumn(
            () => [createInlineCode('status')],
            first,
            ({status}) => status,
          )
        : [];
      const name = (part: TimelinePart): PhrasingContent[] =>
        isOne ? [createInlineCode('payment_status')] : [createText('Payment of '), createInlineCode(part.id)];
      return [
        TIME_COLUMN,
        CAUSE_COLUMN,
        ...parts,
        ...createPartColumn(name, first, (part) => part.payment_status),
        ...MONEY_COLUMNS,
      ];
    },
  },
};

const QUANTITY_NAMES = ['ordered', 'current', 'fulfilled', 'return_requested', 'returned'];

/** The units of one line over time. */
function createQuantitiesForm(line: string): TimelineForm {
  const getLineQuantities = ({order}: RecordedTimelineMoment): TimelinePart['lines'][number]['quantities'] =>
    order.sub_orders.flatMap(({lines}) => lines).find(({id}) => id === line)!.quantities;
  return {
    getKey: getLineQuantities,
    createColumns: () => [
      TIME_COLUMN,
      CAUSE_COLUMN,
      ...QUANTITY_NAMES.map((name): TimelineColumn => ({
        title: [createInlineCode(name)],
        cell: (moment) => renderNumber(getLineQuantities(moment)[name]!),
      })),
    ],
  };
}

function resolveForm(
  show: string,
  line: string | undefined,
  first: RecordedTimelineMoment,
  place: string,
): TimelineForm {
  if (show === 'quantities') {
    const known = first.order.sub_orders.flatMap(({lines}) => lines.map(({id}) => id));
    if (line === undefined || !known.includes(line)) {
      throw new GuideError(`${place}: found line ${line ?? 'missing'}, expected one of ${known.join(', ')}.`);
    }
    return createQuantitiesForm(line);
  }
  const form = TIMELINE_FORMS[show];
  if (!form) {
    throw new GuideError(
      `${place}: found show ${show}, expected one of ${Object.keys(TIMELINE_FORMS).join(', ')}, quantities.`,
    );
  }
  return form;
}

/** Moments that change what is shown. */
function filterChangedMoments(
  moments: readonly RecordedTimelineMoment[],
  {getKey}: TimelineForm,
): RecordedTimelineMoment[] {
  const keys = moments.map((moment) => JSON.stringify(getKey(moment)));
  return moments.filter((_, index) => keys[index] !== keys[index - 1]);
}

/** The timeline of an order of a scene: the first one, unless it is named. */
function findTimeline(
  scenario: string,
  order: string | undefined,
  {book, place}: GuideContext,
): readonly RecordedTimelineMoment[] {
  const timelines = readTimelines(book.contracts, scenario);
  if (timelines === undefined) {
    const known = book.contracts.listRecordings('timelines');
    throw new GuideError(
      `${place}: found no timeline of scene ${scenario}, expected one such as ${closest(scenario, known)}. A scene with timeline: true has one.`,
    );
  }
  const found = timelines.orders.find(([first]) => order === undefined || first!.order.id === order);
  if (found === undefined) {
    const known = timelines.orders.map(([first]) => first!.order.id).join(', ');
    throw new GuideError(`${place}: found no order ${order!} in scene ${scenario}, expected one of ${known}.`);
  }
  return found;
}

/**
 * `<OrderTimeline scene="lost-parcel" show="money" />`: what became of an order of a scene, change by change. `show` is
 * `status`, `money`, or `quantities` with a `line`. With `since` it begins with an event, such as
 * `order.created`.
 */
export const orderTimelineElement: GuideElement = {
  attributes: {scene: 'required', show: 'required', order: 'optional', line: 'optional', since: 'optional'},
  render: ({scene = '', show = '', order, line, since}, context) => {
    const all = findTimeline(scene, order, context);
    const form = resolveForm(show, line, all[0]!, context.place);
    const begin = since === undefined ? 0 : all.findIndex(({events}) => events.includes(since));
    if (begin === -1) {
      throw new GuideError(`${context.place}: found no ${since!} in this timeline, expected one of its events.`);
    }
    const moments = filterChangedMoments(all.slice(begin), form);
    const columns = form.createColumns(all[0]!, context);
    return [
      createTable(
        columns.map(({title}) => [...title]),
        moments.map((moment) =>
          columns.map(({cell}) => {
            const words = cell(moment, context);
            return words.length === 0 ? [createText('–')] : words;
          }),
        ),
      ),
    ];
  },
};
