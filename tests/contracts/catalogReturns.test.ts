import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {playScene} from '../../sandbox/scenarios/runScenario';
import {sharedTruth} from '../../sandbox/contracts';
import type {Return} from '../../sandbox/commerce/returnTypes';
import type {ObstacleAnswer} from '../../src/pipeline/contracts/catalogTypes';
import {deliver, place, readReturn, readSub, requestReturn, sendBack, type Bought} from './support/orderSteps';
import {BOOK, ShopClient, SOCKS, type Problem} from './support/shopClient';
import {readContracts} from '../../src/pipeline/projectContracts';

/** The catalog of returns against the sandbox: each disposition, outcome and obstacle happens as it says. */

const {returns, errorCodes} = readContracts().catalogs;
const lifecycle = readContracts().lifecycles.get('return')!;
const truth = await sharedTruth();
const scenes = new Map(readContracts().scenes.map((scene) => [scene.scene, scene]));

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
  it.each(returns.outcomes)('$outcome is that of $return_id in scene $scene', async (outcome) => {
    const {scene, return_id, transitions, status, quoted, final} = outcome;
    const {histories} = await playScene(scenes.get(scene)!, truth);
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

beforeEach(async () => {
  client = await ShopClient.start();
});

afterEach(async () => {
  expect(client.faults).toEqual([]);
  await client.sandbox.close();
});

describe('a disposition', () => {
  it.each(returns.dispositions.filter(({disposition}) => disposition !== 'missing'))(
    '$disposition is refunded: $refunded',
    async ({disposition, refunded}) => {
      const bought = await deliver(client, [[SOCKS, 2]]);
      const {id} = (await requestReturn(client, bought.subIds[0]!, 'line_1', 2)).body;
      await sendBack(client, id);
      const lines = [{order_line_id: 'line_1', quantity: 2, disposition}];
      await client.sandbox.act('return.inspect', id, {lines});
      expect((await readReturn(client, id)).expected_refund).toBe(refunded ? 2390 : 0);
      const {quantities} = (await readSub(client, bought)).lines[0]!;
      expect(quantities).toMatchObject({return_requested: 0, returned: refunded ? 2 : 0});
    },
  );

  it('missing is what does not arrive, and is not refunded', async () => {
    const {subIds} = await deliver(client, [[SOCKS, 2]]);
    const {id} = (await requestReturn(client, subIds[0]!, 'line_1', 2)).body;
    await client.advance('PT2S');
    await client.sandbox.act('return.scan', id);
    await client.sandbox.act('return.receive', id, {lines: [{line_id: 'line_1', quantity: 1}]});
    await client.sandbox.act('return.inspect', id);
    const {lines, expected_refund} = await readReturn(client, id);
    expect([lines.map(({disposition}) => disposition), expected_refund]).toEqual([['restock', 'missing'], 1195]);
    expect(returns.dispositions.find(({disposition}) => disposition === 'missing')!.refunded).toBe(false);
  });
});

/** What a request asks for, and of which order. */
interface Asked {
  readonly lines: readonly {readonly order_line_id: string; readonly quantity: number}[];
  readonly method?: string;
  readonly sub?: string;
}

const units = (quantity = 1, order_line_id = 'line_1'): Asked['lines'] => [{order_line_id, quantity}];
const GIFT_CARD = 'var_3Gc1Fa';

/** How each obstacle comes about. */
const CAUSES: Readonly<Record<string, () => Promise<Asked & {readonly bought: Bought}>>> = {
  unknown_sub_order: async () => ({bought: await deliver(client, [[SOCKS, 1]]), lines: units(), sub: 'sub_none'}),
  unknown_line: async () => ({bought: await deliver(client, [[SOCKS, 1]]), lines: units(1, 'line_7')}),
  repeated_line: async () => ({bought: await deliver(client, [[SOCKS, 2]]), lines: [...units(), ...units()]}),
  not_delivered: async () => ({bought: await place(client, [[SOCKS, 1]]), lines: units()}),
  window_closed: async () => {
    const bought = await deliver(client, [[SOCKS, 1]]);
    await client.advance('P30D');
    return {bought, lines: units()};
  },
  product_without_return: async () => ({bought: await deliver(client, [[GIFT_CARD, 1]]), lines: units()}),
  nothing_left: async () => {
    const bought = await deliver(client, [[SOCKS, 1]]);
    await requestReturn(client, bought.subIds[0]!, 'line_1', 1);
    return {bought, lines: units()};
  },
  too_many: async () => ({bought: await deliver(client, [[SOCKS, 2]]), lines: units(3)}),
  method_not_offered: async () => ({bought: await deliver(client, [[BOOK, 1]]), lines: units(), method: 'pickup'}),
};

function answerOf({
  status,
  body,
}: {
  status: number;
  body: Partial<Problem> & {eligible?: boolean};
}): ObstacleAnswer | null {
  if (status < 300) {
    return body.eligible === false ? {error: null, pointer: null, detail: null} : null;
  }
  const [first] = body.errors ?? [];
  return {error: body.code!, pointer: first?.pointer ?? null, detail: first?.code ?? null};
}

describe('an obstacle', () => {
  it.each(returns.obstacles)('$obstacle is answered as the catalog says', async ({obstacle, quote, create}) => {
    const {bought, lines, method, sub} = await CAUSES[obstacle]!();
    const sub_order_id = sub ?? bought.subIds[0]!;
    const quoted = await client.shop('POST', 'returns/quote', {sub_order_id, lines});
    const created = await client.shop<Problem & Return>('POST', 'returns', {
      sub_order_id,
      lines: lines.map((line) => ({...line, reason: 'unwanted'})),
      ...(method !== undefined && {method}),
    });
    expect({quote: answerOf(quoted), create: answerOf(created)}).toEqual({quote, create});
  });
});
