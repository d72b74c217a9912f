import type {PhrasingContent} from 'mdast';
import type {DerivationRule} from '../../../pipeline/contracts/generated/schemas';
import {deriveOrder} from '../deriveOrder';
import type {OrderStatusData} from '../orderStatusData';
import type {Lifecycle, Lifecycles} from '../../../pipeline/contracts/lifecycles';
import {
  createComponent,
  createInlineCode,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of how the status of an order follows from its sub-orders. */

function getDerivationRules(lifecycles: Lifecycles): readonly DerivationRule[] {
  return lifecycles.get('order')!.derivation ?? [];
}

/** `<OrderStatusRules />`: the rules, in the order in which they are tried. */
export const orderStatusRulesElement: GuideElement = {
  attributes: {},
  render: (_, {book}) => [
    createTable(
      [[createText('Rule')], [createText('When')], [createText('Order '), createInlineCode('status')]],
      getDerivationRules(book.lifecycles).map(({status, when}, index) => [
        [createText(String(index + 1))],
        parsePhrasing(when),
        status === 'same' ? [createText('That of the sub-orders')] : [createInlineCode(status)],
      ]),
    ),
  ],
};

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

/**
 * `<OrderStatus />`: choose the status of each sub-order and see that of the order. Without scripts it is the table of
 * two sub-orders.
 */
export const orderStatusElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const {rules, states} = orderStatusData(context);
    const renderStatusCell = (one: string, other: string): PhrasingContent[] => [
      createInlineCode(deriveOrder([one, other], rules).status),
    ];
    return [
      createComponent('OrderStatus', {}, [
        createComponent('Nested', {summary: 'Every pair of two sub-orders'}, [
          createTable(
            [[createText('One, and the other')], ...states.map(({name}) => [createInlineCode(name)])],
            states.map((one) => [
              [createInlineCode(one.name)],
              ...states.map((other) => renderStatusCell(one.name, other.name)),
            ]),
          ),
        ]),
      ]),
    ];
  },
};
