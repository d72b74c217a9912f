import {toString} from 'mdast-util-to-string';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {derivePaymentStatus} from '../../../sandbox/commerce/orderMath';
import type {SubOrder, SubOrderNotes} from '../../../sandbox/commerce/orderTypes';
import {explainOrderStatus, MAX_SUB_ORDERS, parseStatuses, serializeStatuses} from './OrderStatus/choice';
import {type GuideContext, renderElement} from '../../pipeline/elements/guideElement';
import {GUIDE_ELEMENTS} from '..';
import {readTimelines} from '../../pipeline/contracts/histories';
import {orderStatusData} from './elements/orderStatus';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const context: GuideContext = {...sources, place: 'page.mdx:1', depth: 3};

async function renderTables(name: string, values: Record<string, string> = {}): Promise<string[][][]> {
  const tables: string[][][] = [];
  visit(createRoot(await renderElement(name, GUIDE_ELEMENTS[name]!, values, context)), 'table', (table: Table) => {
    tables.push(table.children.map(({children}) => children.map((cell) => toString(cell))));
  });
  return tables;
}

describe('the payment status of a sub-order, as in the guide', () => {
  it.each([
    [0, 'captured'],
    [1118, 'partially_refunded'],
    [12257, 'partially_refunded'],
    [12258, 'refunded'],
  ])('with %i of 12258 refunded is %s', (amount_refunded, status) => {
    const sub = {lines: [], amount_captured: 12258, amount_refunded} as unknown as SubOrder;
    expect(derivePaymentStatus(sub, {captured: {}, canceled: {}} as unknown as SubOrderNotes)).toBe(status);
  });
});

describe('<OrderTimeline>', () => {
  it('walks the statuses of order 5512, with the rule that decides', async () => {
    const [table] = await renderTables('OrderTimeline', {
      scenario: 'order-5512',
      show: 'status',
      since: 'order.created',
    });
    const [head, ...rows] = table!;
    expect(head).toEqual(['Time (UTC)', 'What happens', 'sub_7Lm2Ra', 'sub_7Lm2Rb', 'Order', 'Rule', 'Events']);
    expect(rows.map((row) => row.slice(1, 6).join(' '))).toEqual([
      'The order is placed accepted accepted accepted 2',
      'Merchant: ship shipped accepted in_progress 3',
      'Merchant: ship shipped shipped shipped 2',
      'Carrier: deliver delivered shipped in_progress 3',
      'Carrier: deliver delivered delivered delivered 2',
      'A return window ends completed delivered in_progress 3',
      'A return window ends completed completed completed 2',
    ]);
  });

  it('shows the money, with rows only for its movements', async () => {
    const [table] = await renderTables('OrderTimeline', {scenario: 'order-5512', show: 'money'});
    expect(table!.slice(1).map((row) => row.slice(-3).map(Number))).toEqual([
      [15453, 0, 0],
      [3195, 12258, 0],
      [0, 15453, 0],
      [0, 15453, 1118],
    ]);
    const [head, ...rows] = (await renderTables('OrderTimeline', {scenario: 'undeliverable', show: 'money'}))[0]!;
    expect(head!.slice(2, 4)).toEqual(['status', 'payment_status']);
    expect(rows.slice(-2).map((row) => row.slice(1))).toEqual([
      ['Merchant: give up', 'canceled', 'captured', '0', '2880', '0'],
      ['The refund succeeds', 'canceled', 'refunded', '0', '2880', '2880'],
    ]);
  });

  it('counts the units of a line', async () => {
    const [table] = await renderTables('OrderTimeline', {scenario: 'order-5512', show: 'quantities', line: 'line_2'});
    expect(table!.slice(1).map((row) => row.slice(2).join(' '))).toEqual([
      '3 3 0 0 0',
      '3 3 3 0 0',
      '3 3 3 1 0',
      '3 3 3 0 1',
    ]);
  });

  it.each([
    [
      {scenario: 'lost-parcels', show: 'money'},
      'found no timeline of scenario lost-parcels, expected one such as lost-parcel.',
    ],
    [
      {scenario: 'lost-parcel', show: 'cash'},
      'found show="cash" of <OrderTimeline>, expected one of status, money, quantities.',
    ],
    [{scenario: 'lost-parcel', show: 'quantities'}, 'found line missing, expected line_1.'],
    [{scenario: 'lost-parcel', show: 'money', order: 'ord_x'}, 'found no order ord_x in scenario lost-parcel'],
    [{scenario: 'lost-parcel', show: 'money', since: 'refund.failed'}, 'found no refund.failed in this timeline'],
  ])('reports what it cannot show: %j', async (values, message) => {
    await expect(renderTables('OrderTimeline', values)).rejects.toThrow(`page.mdx:1: ${message}`);
  });
});

describe('the timelines of scenarios', () => {
  const scenarios = sources.book.contracts.listRecordings('timelines');

  it.each(scenarios)(
    '%s: the captured amount is that of its sub-orders, and at most the authorized amount',
    (scenario) => {
      for (const moments of readTimelines(sources.book.contracts, scenario)!.orders) {
        const [first] = moments;
        for (const {order} of moments) {
          expect(order.amount_captured).toBe(order.sub_orders.reduce((sum, one) => sum + one.amount_captured, 0));
          expect(order.amount_refunded).toBe(order.sub_orders.reduce((sum, one) => sum + one.amount_refunded, 0));
          expect(order.amount_captured + order.amount_capturable).toBeLessThanOrEqual(first!.order.amount_capturable);
          expect(order.amount_refunded).toBeLessThanOrEqual(order.amount_captured);
        }
      }
    },
  );
});

describe('<WhoMayDo>', () => {
  it('shows for each state the actions of each actor, and their next states', async () => {
    const [table] = await renderTables('WhoMayDo', {machine: 'sub_order'});
    const [head, ...rows] = table!;
    const getCell = (state: string, actor: string): string | undefined =>
      rows.find(([name]) => name === state)?.[head!.indexOf(actor)];
    expect(rows).toHaveLength(11);
    expect(getCell('placed', 'Merchant')).toBe('accept: accepted; reject: rejected');
    expect(getCell('partially_shipped', 'You')).toBe('cancelSubOrderLines: shipped');
    expect(getCell('completed', 'Carrier')).toBe('–');
    expect(getCell('delivered', 'Timer')).toBe('complete: completed');
  });

  it('lists every transition of every actor', async () => {
    for (const machine of ['order', 'sub_order', 'fulfillment']) {
      const [table] = await renderTables('WhoMayDo', {machine});
      const words = table!.flat().join(' ');
      for (const {id, from, trigger} of sources.book.lifecycles.get(machine)!.transitions) {
        expect(from.length === 0 || words.includes(trigger.operation ?? id.replaceAll('_', ' '))).toBe(true);
      }
    }
  });
});

describe('<OrderStatus>', () => {
  const data = orderStatusData(context);

  it('has each pair of statuses that sub-orders of a placed order can have', async () => {
    const [table] = await renderTables('OrderStatus');
    const [, ...rows] = table!.map(([one, others, status]) => ({one, others: others!.split(', '), status}));
    const states = [...new Set(rows.map(({one}) => one))];
    expect(states).toHaveLength(9);
    expect(states).not.toContain('on_hold');
    const pairs = rows.flatMap(({one, others}) => others.map((other) => `${one!}, ${other}`));
    expect(pairs.toSorted()).toEqual(states.flatMap((one) => states.map((other) => `${one!}, ${other!}`)).toSorted());
    const findStatus = (one: string, other: string): string | undefined =>
      rows.find((row) => row.one === one && row.others.includes(other))!.status;
    expect(findStatus('canceled', 'rejected')).toBe('canceled');
    expect(findStatus('completed', 'rejected')).toBe('partially_completed');
    expect(findStatus('shipped', 'accepted')).toBe('in_progress');
    expect(findStatus('shipped', 'shipped')).toBe('shipped');
  });

  it('explains the rule that applies, and the event', () => {
    expect(explainOrderStatus(['shipped', 'accepted'], data)).toMatchObject({
      status: 'in_progress',
      rule: 3,
      event: 'order.updated',
      summary: 'Rule 3 applies: the order is in_progress.',
    });
    expect(explainOrderStatus(['completed', 'canceled', 'rejected'], data)).toMatchObject({
      rule: 4,
      event: 'order.completed',
      summary: 'Rule 4 applies: the order is partially_completed, a terminal state.',
    });
    expect(explainOrderStatus(['canceled', 'rejected'], data)).toMatchObject({rule: 1, event: 'order.canceled'});
  });

  it('restores its state from the URL, and ignores unknown values', () => {
    const statuses = ['shipped', 'canceled', 'delivered'];
    expect(parseStatuses(serializeStatuses(statuses), ['accepted'], data)).toEqual(statuses);
    expect(parseStatuses('shipped.lost.on_hold', ['accepted'], data)).toEqual(['shipped']);
    expect(parseStatuses('<script>', ['accepted'], data)).toEqual(['accepted']);
    expect(parseStatuses(Array(9).fill('shipped').join('.'), ['accepted'], data)).toHaveLength(MAX_SUB_ORDERS);
  });
});

describe('<OrderStatusRules>', () => {
  it('has the rules in their order', async () => {
    const [table] = await renderTables('OrderStatusRules');
    expect(table!.slice(1).map(([, , status]) => status)).toEqual([
      'canceled',
      'That of the sub-orders',
      'in_progress',
      'partially_completed',
    ]);
  });
});
