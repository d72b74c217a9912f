import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readContracts} from '../../src/pipeline/projectContracts';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {Fulfillment, Order, SubOrder} from '../../sandbox/commerce/orderTypes';
import {playScenario, type PlayedScenario} from '../../sandbox/scenarios/runScenario';

/** What a receiver learns about sub-orders from events alone: the rules of the page about commerce webhooks. */

const contracts = await loadSharedContracts();
const lifecycle = contracts.lifecycles.get('sub_order')!;

/** The scenarios that place an order, played one after the other. */
async function playOrders(): Promise<PlayedScenario[]> {
  const played: PlayedScenario[] = [];
  for (const scenario of readContracts().scenarios) {
    if (scenario.steps.some(({operation}) => operation === 'confirmCheckout')) {
      played.push(await playScenario(scenario, contracts));
    }
  }
  return played;
}

const orders = await playOrders();
const moments = orders.flatMap(({histories}) => histories.flat()).filter(({machine}) => machine === 'sub_order');

describe('the events of a sub-order', () => {
  it('are those of scenarios that walk every transition of the lifecycle', () => {
    const walked = new Set(moments.map(({transition}) => transition));
    expect([...walked].sort()).toEqual(lifecycle.transitions.map(({id}) => id).sort());
  });

  it('follow each change of its status, with the new status and the one before', () => {
    const silent = moments
      .filter(({from}) => from !== null)
      .filter(({from, object, events}) => {
        const last = events.at(-1);
        const after = last?.data.object as unknown as SubOrder | undefined;
        return (
          !last?.type.startsWith('sub_order.') ||
          after?.id !== object.id ||
          after?.status !== object.status ||
          (from !== object.status && last.data.previous_attributes.status !== from)
        );
      })
      .map(({transition, from}) => `${transition} from ${String(from)}`);
    expect([...new Set(silent)]).toEqual([]);
  });
});

describe('the events of a return', () => {
  it('follow each status but those that another event reports', () => {
    const returns = orders.flatMap(({histories}) => histories.flat()).filter(({machine}) => machine === 'return');
    const silent = returns.filter(({events}) => !events.some(({type}) => type.startsWith('return.')));
    expect(new Set(silent.map(({object}) => object.status))).toEqual(
      new Set(['accepted', 'partially_accepted', 'refund_pending']),
    );
    for (const {object, events} of returns.filter(({object}) => object.status === 'refund_failed')) {
      expect(events.at(-1)).toMatchObject({type: 'return.refund_failed', data: {object: {id: object.id}}});
    }
  });
});

describe('the steps of a fulfillment', () => {
  it('have each status except those before it is packed and after it is canceled', () => {
    const fulfillments = orders
      .flatMap(({histories}) => histories.flat())
      .filter(({machine}) => machine === 'fulfillment')
      .map(({object}) => object as unknown as Fulfillment);
    const statuses = new Set(fulfillments.flatMap(({events}) => events.map(({status}) => status)));
    const others = Object.keys(contracts.lifecycles.get('fulfillment')!.states).filter(
      (state) => !statuses.has(state as Fulfillment['status']),
    );
    expect(others).toEqual(['pending', 'processing', 'canceled']);
  });
});

/** The sub-orders of one order by id, kept by their own `updated_at`. Of two with the same one, the order is retrieved. */
function mergeSubOrders(arrived: readonly SubOrder[], retrieved: Order): Map<string, SubOrder> {
  const copies = new Map<string, SubOrder>();
  for (const sub of arrived) {
    const copy = copies.get(sub.id);
    if (!copy || copy.updated_at < sub.updated_at) {
      copies.set(sub.id, sub);
    } else if (copy.updated_at === sub.updated_at) {
      copies.set(
        sub.id,
        retrieved.sub_orders.find(({id}) => id === sub.id)!,
      );
    }
  }
  return copies;
}

describe('a copy of the sub-orders of an order, merged by their own updated_at', () => {
  const placed = orders.flatMap(({scenario, exchanges, events}) => {
    const last = exchanges.findLast(({step, status}) => step.operation === 'retrieveOrder' && status === 200);
    return last ? [{name: scenario.name, order: last.body as unknown as Order, events}] : [];
  });

  it.each(placed)('has the statuses of the order of $name, in whatever order events arrive', ({order, events}) => {
    const known = events
      .map(({created_at, data}) => ({created_at, object: data.object as unknown as Order | SubOrder}))
      .filter(({created_at}) => created_at <= order.updated_at)
      .flatMap(({object}) => (object.object === 'order' ? object.sub_orders : [object]))
      .filter((sub) => sub.order_id === order.id);
    fc.assert(
      fc.property(fc.shuffledSubarray(known, {minLength: known.length}), (arrived) => {
        const copies = mergeSubOrders(arrived, order);
        expect(order.sub_orders.map(({id}) => copies.get(id)?.status)).toEqual(
          order.sub_orders.map(({status}) => status),
        );
      }),
      {numRuns: 20},
    );
  });
});
