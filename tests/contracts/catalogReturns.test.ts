import {describe, expect, it} from 'vitest';
import {playScenario} from '../../sandbox/scenarios/runScenario';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {Return} from '../../sandbox/commerce/returnTypes';
import type {ObstacleResponse} from '../../src/pipeline/contracts/generated/schemas';
import {
  deliverOrder,
  placeOrder,
  readReturn,
  readSub,
  openReturn,
  sendBack,
  type PurchaseIds,
} from './support/orderSteps';
import {BOOK_ID, ShopClient, SOCKS_ID, type ShopProblem} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';
import {readContracts} from '../../src/pipeline/projectContracts';

/** The catalog of returns against the sandbox: each disposition, outcome and obstacle. */

const {returns, errorCodes} = readContracts().catalogs;
const lifecycle = readContracts().lifecycles.get('return')!;
const contracts = await loadSharedContracts();
const scenarios = new Map(readContracts().scenarios.map((scenario) => [scenario.name, scenario]));

describe('the catalog of returns', () => {
  it('has a transition with a timer for each deadline that has one', () => {
    for (const {transition, error} of returns.deadlines) {
      const found = lifecycle.transitions.find(({id}) => id === transition);
      expect(transition === null ? error : found?.trigger.timer).toBeTruthy();
    }
  });

  it('names states, transitions and errors that exist', () => {
    const ids = lifecycle.transitions.map(({id}) => id);
    const codes = errorCodes.errors.map(({code}) => code);
    expect(returns.outcomes.flatMap(({transitions}) => transitions).filter((id) => !ids.includes(id))).toEqual([]);
    const errors = returns.obstacles.flatMap(({quote, create}) => [quote?.error, create.error].flatMap((e) => e ?? []));
    expect(errors.filter((code) => !codes.includes(code))).toEqual([]);
  });
});

describe('an outcome', () => {
  it.each(returns.outcomes)('$outcome is that of $return_id in the scenario $scenario', async (outcome) => {
    const {scenario, return_id, transitions, status, quoted, final} = outcome;
    const {histories} = await playScenario(scenarios.get(scenario)!, contracts);
    const moments = histories.find(([first]) => first!.machine === 'return' && first!.object.id === return_id)!;
    const last = moments.findIndex(({transition}) => transition === transitions.at(-1));
    const [first] = moments;
    expect(moments.slice(last + 1 - transitions.length, last + 1).map(({transition}) => transition)).toEqual(
      transitions,
    );
    expect({
      quoted: first!.object.expected_refund,
      final: moments[last]!.object.expected_refund,
      status: moments[last]!.object.status,
    }).toEqual({quoted, final, status});
  });
});

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

describe('a disposition', () => {
  it.each(returns.dispositions.filter(({disposition}) => disposition !== 'missing'))(
    '$disposition is refunded: $refunded',
    async ({disposition, refunded}) => {
      const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
      const {id} = (await openReturn(client, bought.subIds[0]!, 'line_1', 2)).body;
      await sendBack(client, id);
      const lines = [{line_id: 'line_1', quantity: 2, disposition}];
      await client.sandbox.act('return.inspect', id, {lines});
      expect((await readReturn(client, id)).expected_refund).toBe(refunded ? 2390 + 490 : 0);
      const {quantities} = (await readSub(client, bought)).lines[0]!;
      expect(quantities).toMatchObject({return_requested: 0, returned: refunded ? 2 : 0});
    },
  );

  it('missing is what does not arrive, and is not refunded', async () => {
    const {subIds} = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const {id} = (await openReturn(client, subIds[0]!, 'line_1', 2)).body;
    await client.advanceClock('PT2S');
    await client.sandbox.act('return.scan', id);
    await client.sandbox.act('return.receive', id, {lines: [{line_id: 'line_1', quantity: 1}]});
    await client.sandbox.act('return.inspect', id);
    const {lines, expected_refund} = await readReturn(client, id);
    expect([lines.map(({disposition}) => disposition), expected_refund]).toEqual([['restock', 'missing'], 1195]);
    expect(returns.dispositions.find(({disposition}) => disposition === 'missing')!.refunded).toBe(false);
  });
});

/** A request, and its order. */
interface ReturnInput {
  readonly lines: readonly {readonly line_id: string; readonly quantity: number}[];
  readonly method?: string;
  readonly sub?: string;
}

const createUnits = (quantity = 1, line_id = 'line_1'): ReturnInput['lines'] => [{line_id, quantity}];
const GIFT_CARD = 'var_3Gc1Fa';

/** How each obstacle is caused. */
const OBSTACLE_CAUSES: Readonly<Record<string, () => Promise<ReturnInput & {readonly bought: PurchaseIds}>>> = {
  unknown_sub_order: async () => ({
    bought: await deliverOrder(client, [[SOCKS_ID, 1]]),
    lines: createUnits(),
    sub: 'sub_none',
  }),
  unknown_line: async () => ({bought: await deliverOrder(client, [[SOCKS_ID, 1]]), lines: createUnits(1, 'line_7')}),
  repeated_line: async () => ({
    bought: await deliverOrder(client, [[SOCKS_ID, 2]]),
    lines: [...createUnits(), ...createUnits()],
  }),
  not_delivered: async () => ({bought: await placeOrder(client, [[SOCKS_ID, 1]]), lines: createUnits()}),
  window_closed: async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 1]]);
    await client.advanceClock('P30D');
    return {bought, lines: createUnits()};
  },
  product_without_return: async () => ({bought: await deliverOrder(client, [[GIFT_CARD, 1]]), lines: createUnits()}),
  nothing_left: async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 1]]);
    await openReturn(client, bought.subIds[0]!, 'line_1', 1);
    return {bought, lines: createUnits()};
  },
  too_many: async () => ({bought: await deliverOrder(client, [[SOCKS_ID, 2]]), lines: createUnits(3)}),
  method_not_offered: async () => ({
    bought: await deliverOrder(client, [[BOOK_ID, 1]]),
    lines: createUnits(),
    method: 'pickup',
  }),
};

function toObstacleResponse({
  status,
  body,
}: {
  status: number;
  body: Partial<ShopProblem> & {eligible?: boolean};
}): ObstacleResponse | null {
  if (status < 300) {
    return body.eligible === false ? {error: null, pointer: null, detail: null} : null;
  }
  const [first] = body.errors ?? [];
  return {error: body.code!, pointer: first?.pointer ?? null, detail: first?.code ?? null};
}

describe('an obstacle', () => {
  it.each(returns.obstacles)('$obstacle returns what the catalog lists', async ({obstacle, quote, create}) => {
    const {bought, lines, method, sub} = await OBSTACLE_CAUSES[obstacle]!();
    const sub_order_id = sub ?? bought.subIds[0]!;
    const quoted = await client.sendShopRequest('POST', 'returns/quote', {sub_order_id, lines});
    const created = await client.sendShopRequest<ShopProblem & Return>('POST', 'returns', {
      sub_order_id,
      lines: lines.map((line) => ({...line, reason: 'unwanted'})),
      ...(method !== undefined && {method}),
    });
    expect({quote: toObstacleResponse(quoted), create: toObstacleResponse(created)}).toEqual({quote, create});
  });
});
