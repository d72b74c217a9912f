import type {DerivationRule} from '../../../pipeline/contracts/generated/schemas';
import {deriveOrder} from '../deriveOrder';
import type {OrderStatusData} from '../orderStatusData';
import type {Lifecycle, Lifecycles} from '../../../pipeline/contracts/lifecycles';
import {createComponent, createInlineCode} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** Elements of how the status of an order follows from its sub-orders. */

function getDerivationRules(lifecycles: Lifecycles): readonly DerivationRule[] {
  return lifecycles.get('order')!.derivation ?? [];
}

/** `<OrderStatusRules />`: the rules, in the order in which they are tried. */
export const orderStatusRulesElement = tableElement({
  rows: ({book}) => getDerivationRules(book.lifecycles),
  columns: [
    {title: 'Rule', cell: (_, __, index) => index + 1},
    {title: 'When', markdown: ({when}) => when},
    {
      title: 'Order `status`',
      cell: ({status}) => (status === 'same' ? 'That of the sub-orders' : createInlineCode(status)),
    },
  ],
});

/** The states that a sub-order of a placed order can have: its merchant has decided. */
function listDecidedStates({states, transitions}: Lifecycle): string[] {
  const found = new Set(['accepted', ...Object.keys(states).filter((name) => states[name]!.terminal)]);
  for (const state of found) {
    transitions.filter(({from}) => from.includes(state)).forEach(({to}) => found.add(to));
  }
  return Object.keys(states).filter((name) => found.has(name));
}

/** The event that an order sends when it gets a status. */
function findStatusEvent({transitions}: Lifecycle, status: string): string {
  const become = transitions.find(({id}) => id === `become_${status}`);
  return become?.events[0] ?? 'order.updated';
}

/** The data of the part in which readers choose the statuses of sub-orders. */
export function orderStatusData({book}: Pick<GuideContext, 'book'>): OrderStatusData {
  const order = book.lifecycles.get('order')!;
  const part = book.lifecycles.get('sub_order')!;
  return {
    rules: getDerivationRules(book.lifecycles),
    states: listDecidedStates(part).map((name) => ({name, meaning: part.states[name]!.description})),
    statuses: Object.entries(order.states).map(([name, {description, terminal}]) => ({
      name,
      meaning: description,
      event: findStatusEvent(order, name),
      isFinal: terminal ?? false,
    })),
  };
}

interface StatusPairs {
  readonly one: string;
  /** The statuses of the other sub-order with which the order has this status. */
  readonly others: readonly string[];
  readonly status: string;
}

/** The status of the order for each pair of sub-order statuses; pairs with the same result are one row. */
function listStatusPairs({book}: GuideContext): StatusPairs[] {
  const rules = getDerivationRules(book.lifecycles);
  const names = listDecidedStates(book.lifecycles.get('sub_order')!);
  const derive = (...pair: readonly string[]): string => deriveOrder(pair, rules).status;
  return names.flatMap((one) =>
    [...new Set(names.map((other) => derive(one, other)))].map((status) => ({
      one,
      others: names.filter((other) => derive(one, other) === status),
      status,
    })),
  );
}

/**
 * `<OrderStatus />`: choose the status of each sub-order and see that of the order. Without scripts it is the table of
 * two sub-orders.
 */
export const orderStatusElement = tableElement({
  rows: listStatusPairs,
  columns: [
    {title: 'One sub-order', code: ({one}) => one},
    {title: 'The other', code: ({others}) => others},
    {title: 'Order', code: ({status}) => status},
  ],
  wrap: (table) => [
    createComponent('OrderStatus', {}, [createComponent('Nested', {summary: 'Every pair of two sub-orders'}, [table])]),
  ],
});
