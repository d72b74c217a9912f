import type {PhrasingContent} from 'mdast';
import {deriveOrder, type DerivationRule} from '../deriveOrder';
import type {OrderStatusData} from '../orderStatusData';
import type {Lifecycle, Lifecycles} from '../../../pipeline/contracts/lifecycles';
import {component, inlineCode, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of how the status of an order follows from its sub-orders. */

function rulesOf(lifecycles: Lifecycles): readonly DerivationRule[] {
  return lifecycles.get('order')!.derivation ?? [];
}

/** `<OrderStatusRules />`: the rules, in the order in which they are tried. */
export const orderStatusRules: GuideElement = {
  attributes: {},
  nodes: (_, {book}) => [
    table(
      [[text('Rule')], [text('When')], [text('Order '), inlineCode('status')]],
      rulesOf(book.lifecycles).map(({status, when}, index) => [
        [text(String(index + 1))],
        phrasing(when),
        status === 'same' ? [text('That of the sub-orders')] : [inlineCode(status)],
      ]),
    ),
  ],
};

/** The states that a sub-order of a placed order can have: its merchant has decided. */
function decidedStates({states, transitions}: Lifecycle): string[] {
  const found = new Set(['accepted', ...Object.keys(states).filter((name) => states[name]!.terminal)]);
  for (const state of found) {
    transitions.filter(({from}) => from.includes(state)).forEach(({to}) => found.add(to));
  }
  return Object.keys(states).filter((name) => found.has(name));
}

/** The event that an order sends when it gets a status. */
function eventOf({transitions}: Lifecycle, status: string): string {
  const become = transitions.find(({id}) => id === `become_${status}`);
  return become?.events[0] ?? 'order.updated';
}

/** The data of the part in which readers choose the statuses of sub-orders. */
export function orderStatusData({book}: Pick<GuideContext, 'book'>): OrderStatusData {
  const order = book.lifecycles.get('order')!;
  const part = book.lifecycles.get('sub_order')!;
  return {
    rules: rulesOf(book.lifecycles),
    states: decidedStates(part).map((name) => ({name, meaning: part.states[name]!.description})),
    statuses: Object.entries(order.states).map(([name, {description, terminal}]) => ({
      name,
      meaning: description,
      event: eventOf(order, name),
      isFinal: terminal ?? false,
    })),
  };
}

/**
 * `<OrderStatus />`: choose the status of each sub-order and see that of the order. Without scripts it is the table of
 * two sub-orders.
 */
export const orderStatus: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {rules, states} = orderStatusData(context);
    const cell = (one: string, other: string): PhrasingContent[] => [
      inlineCode(deriveOrder([one, other], rules).status),
    ];
    return [
      component('OrderStatus', {}, [
        component('Nested', {summary: 'Every pair of two sub-orders'}, [
          table(
            [[text('One, and the other')], ...states.map(({name}) => [inlineCode(name)])],
            states.map((one) => [[inlineCode(one.name)], ...states.map((other) => cell(one.name, other.name))]),
          ),
        ]),
      ]),
    ];
  },
};
