import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {computePercentage} from '../../src/topics/money/money';
import {findImbalances} from '../../sandbox/scenarios/findImbalances';
import type {SubOrder} from '../../sandbox/commerce/orderTypes';
import type {SettlementEntry, SettlementStatement} from '../../sandbox/commerce/settlementTypes';
import type {Refund} from '../../sandbox/payments/objects';
import {ApiError} from '../../sandbox/world/apiError';
import {
  acceptReturn,
  deliverOrder,
  loseSecondParcel,
  placeOrder,
  readOrder,
  readParcels,
  readPayment,
  readSub,
  shipUnits,
  STORY_LINES,
  type PurchaseIds,
} from './support/orderSteps';
import {BOOK_ID, JACKET_ID, ShopClient, SOCKS_ID, type ShopProblem, type ShopReply} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';

/** A chargeback has given the shopper the money: nothing gives it back again, and the merchant bears it once. */

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

function createRefund<T = Refund>({paymentId}: PurchaseIds, amount: number): Promise<ShopReply<T>> {
  return client.call<T>('POST', 'payments/v1/refunds', {payment_intent_id: paymentId, amount});
}

function listSubEntries(id: string): SettlementEntry[] {
  const entries = client.sandbox.world.getCollection<SettlementEntry>('settlement_entry').listAll();
  return entries.filter(({sub_order_id}) => sub_order_id === id);
}

function sumEntries(id: string, ...types: readonly string[]): number {
  return listSubEntries(id).reduce((sum, {type, amount}) => (types.includes(type) ? sum + amount : sum), 0);
}

/** The amounts that were booked for a sub-order, by type. */
function readLedger(id: string): Record<string, number> {
  const types = new Set(listSubEntries(id).map(({type}) => type));
  return Object.fromEntries([...types].map((type) => [type, sumEntries(id, type)]));
}

function listRefunds({paymentId}: PurchaseIds): Refund[] {
  const refunds = client.sandbox.world.getCollection<Refund>('refund').listAll();
  return refunds.filter(({payment_intent_id}) => payment_intent_id === paymentId);
}

function findChargeback(id: string): SettlementEntry {
  return listSubEntries(id).find(({type}) => type === 'chargeback')!;
}

/** Two pairs of socks for 1195 each, with a delivery of 490, whose parcel is lost. */
async function loseSocks(): Promise<PurchaseIds & {readonly sub: string}> {
  const bought = await placeOrder(client, [[SOCKS_ID, 2]]);
  await shipUnits(client, bought.subIds[0]!);
  await client.performAct('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
  return {...bought, sub: bought.subIds[0]!};
}

/** The same, in two parcels, of which only the first one arrives. */
async function loseHalfOfSocks(): Promise<PurchaseIds & {readonly sub: string}> {
  const bought = await placeOrder(client, [[SOCKS_ID, 2]]);
  await loseSecondParcel(client, bought);
  return {...bought, sub: bought.subIds[0]!};
}

describe('a lost parcel that the merchant gives up', () => {
  it('is not refunded after a chargeback of all of it, and the merchant bears it once', async () => {
    const {sub, ...bought} = await loseSocks();
    await client.performAct('settlement_entry.charge_back', sub);
    await client.performAct('sub_order.give_up', sub);
    await client.advanceClock('P30D');
    expect(listRefunds(bought)).toEqual([]);
    expect(await readSub(client, bought)).toMatchObject({
      status: 'canceled',
      amount_captured: 2880,
      amount_refunded: 0,
      payment_status: 'captured',
    });
    expect(readLedger(sub)).toEqual({
      sale: 2880,
      commission: -287,
      commission_tax: -57,
      processing_fee: -65,
      chargeback: -2880,
      chargeback_fee: -1500,
      reserve_hold: -144,
    });
  });

  it('is refunded when the issuer decides for the merchant, and then all fees of the goods are returned', async () => {
    const {sub, ...bought} = await loseSocks();
    await client.performAct('settlement_entry.charge_back', sub);
    await client.performAct('sub_order.give_up', sub);
    await client.performAct('settlement_entry.reverse_chargeback', findChargeback(sub).id);
    await client.advanceClock('PT6S');
    expect(listRefunds(bought)).toMatchObject([{amount: 2880, status: 'succeeded'}]);
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'refunded', amount_refunded: 2880});
    expect(sumEntries(sub, 'commission', 'commission_reversal', 'commission_tax', 'commission_tax_reversal')).toBe(0);
  });

  it('is refunded by what a chargeback of a part leaves, with the same part of the commission', async () => {
    const {sub, ...bought} = await loseSocks();
    await client.performAct('settlement_entry.charge_back', sub, {amount: 1440});
    await client.performAct('sub_order.give_up', sub);
    await client.advanceClock('PT6S');
    expect(listRefunds(bought)).toMatchObject([{amount: 1440, status: 'succeeded'}]);
    expect(readLedger(sub)).toMatchObject({
      chargeback: -1440,
      refund: -1440,
      commission: -287,
      commission_reversal: 144,
    });
  });

  it('counts a chargeback as the refund of the parcel that did not arrive', async () => {
    const {sub, ...bought} = await loseHalfOfSocks();
    await client.performAct('settlement_entry.charge_back', sub, {amount: 1195});
    await client.performAct('sub_order.give_up_rest', sub);
    await client.advanceClock('PT6S');
    expect(listRefunds(bought)).toEqual([]);
    expect(await readSub(client, bought)).toMatchObject({status: 'delivered', amount_refunded: 0});
  });

  it('is refunded only as far as the partner has not refunded the payment', async () => {
    const {sub, ...bought} = await loseSocks();
    await createRefund(bought, 2000);
    await client.performAct('sub_order.give_up', sub);
    await client.advanceClock('PT6S');
    expect(listRefunds(bought).map(({amount, status}) => [amount, status])).toEqual([
      [2000, 'succeeded'],
      [880, 'succeeded'],
    ]);
    expect(await readPayment(client, bought)).toMatchObject({amount_refunded: 2880});
    expect(readLedger(sub)).toMatchObject({refund: -880, commission: -287, commission_reversal: 88});
  });
});

it('a lost parcel is given up although the gateway supports no further refund', async () => {
  const {sub, ...bought} = await loseSocks();
  for (let count = 0; count < 100; count += 1) {
    await createRefund(bought, 1);
  }
  expect((await createRefund<ShopProblem>(bought, 1)).body.code).toBe('capability_unsupported');
  await client.performAct('sub_order.give_up', sub);
  await client.advanceClock('PT6S');
  expect(listRefunds(bought)).toHaveLength(100);
  expect(await readOrder(client, bought)).toMatchObject({status: 'canceled', amount_refunded: 100});
  expect(await readSub(client, bought)).toMatchObject({status: 'canceled', payment_status: 'captured'});
});

describe('a refund of canceled units that fails', () => {
  const play = (orderId: string, party: string): Promise<ShopReply<ShopProblem>> =>
    client.sendShopRequest('GET', `orders/${orderId}`, undefined, {'Sandbox-Party': party});

  it.each([
    ['at once', 'PT0S'],
    ['when the bank returns it', 'PT6S'],
  ])('%s leaves the sub-order captured, and the platform refunds again, once', async (_, wait) => {
    const {sub, ...bought} = await loseSocks();
    await client.performAct('sub_order.give_up', sub);
    await client.advanceClock(wait);
    expect((await play(bought.orderId, 'platform_refund_again')).body.code).toBe('invalid_request');
    await play(bought.orderId, 'bank_refuse_refund');
    expect(await readSub(client, bought)).toMatchObject({
      status: 'canceled',
      payment_status: 'captured',
      amount_refunded: 0,
    });
    await play(bought.orderId, 'platform_refund_again');
    expect((await play(bought.orderId, 'platform_refund_again')).body.code).toBe('invalid_request');
    await client.advanceClock('PT6S');
    expect(listRefunds(bought).map(({amount, status}) => [amount, status])).toEqual([
      [2880, 'failed'],
      [2880, 'succeeded'],
    ]);
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'refunded', amount_refunded: 2880});
    expect(sumEntries(sub, 'sale', 'refund', 'refund_reversal')).toBe(0);
  });

  it('is not refunded again by the platform while the gateway supports no further refund', async () => {
    const {sub, ...bought} = await loseSocks();
    await client.performAct('sub_order.give_up', sub);
    await play(bought.orderId, 'bank_refuse_refund');
    for (let count = 0; count < 100; count += 1) {
      await createRefund(bought, 1);
    }
    const refused = await play(bought.orderId, 'platform_refund_again');
    expect(refused.body).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail:
        'Sandbox-Party is platform_refund_again, which is impossible. gateway_a supports at most 100 refunds per payment.',
    });
    expect(listRefunds(bought).filter(({amount}) => amount !== 1)).toMatchObject([{amount: 2880, status: 'failed'}]);
  });

  it('is refunded again for every merchant or for none, and for one that is named', async () => {
    const bought = await placeOrder(client, [
      [SOCKS_ID, 2],
      [BOOK_ID, 1],
    ]);
    for (const sub of bought.subIds) {
      await shipUnits(client, sub);
    }
    for (const {id} of await readParcels(client, bought)) {
      await client.performAct('fulfillment.lose', id);
    }
    for (const sub of bought.subIds) {
      await client.performAct('sub_order.give_up', sub);
    }
    await play(bought.orderId, 'bank_refuse_refund');
    for (let count = 0; count < 99; count += 1) {
      await createRefund(bought, 1);
    }
    expect((await play(bought.orderId, 'platform_refund_again')).body.detail).toBe(
      'Sandbox-Party is platform_refund_again, which is impossible. gateway_a supports at most 100 refunds per payment.',
    );
    expect(listRefunds(bought)).toHaveLength(2 + 99);
    const {merchant_id} = await readSub(client, bought, 1);
    expect((await play(bought.orderId, `platform_refund_again; merchant_id=${merchant_id}`)).status).toBe(200);
    expect(listRefunds(bought)).toHaveLength(2 + 100);
  });

  it('is owed in full although a return of other units was refunded', async () => {
    const {sub, ...bought} = await loseHalfOfSocks();
    await client.performAct('sub_order.give_up_rest', sub);
    await client.advanceClock('PT6S');
    await acceptReturn(client, sub, 'line_1', 1);
    await client.advanceClock('PT10M');
    await play(bought.orderId, 'bank_refuse_refund');
    await play(bought.orderId, 'platform_refund_again');
    expect(listRefunds(bought).map(({amount, status, reason}) => [amount, status, reason])).toEqual([
      [1195, 'failed', 'other'],
      [1685, 'succeeded', 'return'],
      [1195, 'pending', 'other'],
    ]);
  });
});

describe('a chargeback', () => {
  it('takes no more than pending refunds leave, of a return or of the partner', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const sub = bought.subIds[0]!;
    await acceptReturn(client, sub, 'line_1', 1);
    await client.advanceClock('PT5M');
    expect(listRefunds(bought)).toMatchObject([{amount: 1195, status: 'pending'}]);
    await expect(client.performAct('settlement_entry.charge_back', sub, {amount: 1686})).rejects.toThrow('1 to 1685');
    await createRefund(bought, 85);
    await expect(client.performAct('settlement_entry.charge_back', sub, {amount: 1601})).rejects.toThrow('1 to 1600');
    await client.performAct('settlement_entry.charge_back', sub);
    expect(sumEntries(sub, 'chargeback')).toBe(-1600);
    await expect(client.performAct('settlement_entry.charge_back', sub)).rejects.toThrow('Nothing of');
  });

  it('is not refunded again by the partner: the rest can be, and all of it once the chargeback is reversed', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const sub = bought.subIds[0]!;
    await client.performAct('settlement_entry.charge_back', sub, {amount: 2000});
    const {status, body} = await createRefund<ShopProblem & {detail: string}>(bought, 881);
    expect([status, body.code]).toEqual([422, 'refund_amount_exceeded']);
    expect(body.detail).toBe('You asked to refund 881, and 880 is refundable: 2000 is charged back.');
    expect(body.errors).toMatchObject([{pointer: '/amount', message: 'Must be at most 880.'}]);
    expect((await createRefund(bought, 880)).status).toBe(201);
    expect((await createRefund<ShopProblem>(bought, 1)).body.code).toBe('refund_amount_exceeded');
    await client.performAct('settlement_entry.reverse_chargeback', findChargeback(sub).id);
    expect((await createRefund(bought, 2000)).status).toBe(201);
    expect((await createRefund<ShopProblem>(bought, 1)).body.code).toBe('refund_amount_exceeded');
  });
});

/** What merchants, carriers and shoppers do. */
const ORDINARY_ACTS = [
  'ship',
  'ship_one',
  'deliver',
  'lose',
  'give_up',
  'reship',
  'cancel_lines',
  'return',
  'wait_minutes',
  'wait_weeks',
] as const;
/** What banks do, and the partner on its own. */
const MONEY_ACTS = [
  'refund',
  'charge_back',
  'charge_back_part',
  'reverse_chargeback',
  'refund_fails',
  'refund_is_returned',
  'wait_seconds',
] as const;
type ActKind = (typeof ORDINARY_ACTS | typeof MONEY_ACTS)[number];

interface RandomAct {
  readonly kind: ActKind;
  /** The place of the sub-order, and of its line. */
  readonly sub: number;
  readonly line: number;
  readonly quantity: number;
}

/** Acts on an order: perhaps a cancellation, then a parcel of the first sub-order, which arrives or is lost, then any. */
function createActsArbitrary(kinds: readonly ActKind[]): fc.Arbitrary<RandomAct[]> {
  const createAct = (...some: readonly ActKind[]): fc.Arbitrary<RandomAct> =>
    fc.record({
      kind: fc.constantFrom(...some),
      sub: fc.constantFrom(0, 0, 0, 1),
      line: fc.nat({max: 1}),
      quantity: fc.integer({min: 1, max: 3}),
    });
  return fc
    .tuple(
      fc.array(createAct('cancel_lines'), {maxLength: 1}),
      createAct('ship', 'ship_one'),
      createAct('deliver', 'lose'),
      fc.array(createAct(...kinds), {minLength: 6, maxLength: 20}),
    )
    .map(([canceled, first, second, rest]) => [...canceled, {...first, sub: 0}, {...second, sub: 0}, ...rest]);
}

/** Performs an act on what it fits; what the state refuses changes nothing. */
async function performRandomAct(bought: PurchaseIds, {kind, sub: place, line, quantity}: RandomAct): Promise<void> {
  const sub = await readSub(client, bought, place);
  const {id, quantities} = sub.lines[line] ?? sub.lines[0]!;
  const parcels = (await readParcels(client, bought)).filter(({sub_order_id}) => sub_order_id === sub.id);
  const shipped = parcels.find(({status}) => status === 'shipped');
  const findRefund = (status: Refund['status']): Refund | undefined =>
    listRefunds(bought).findLast((refund) => refund.status === status);
  const actOn = async (act: string, target: {readonly id: string} | undefined, data = {}): Promise<void> => {
    await (target && client.performAct(act, target.id, data));
  };
  const acts: Record<ActKind, () => Promise<unknown>> = {
    ship: () => shipUnits(client, sub.id),
    ship_one: () => shipUnits(client, sub.id, {[id]: Math.min(quantity, quantities.current - quantities.fulfilled)}),
    deliver: () => actOn('fulfillment.deliver', shipped),
    lose: () => actOn('fulfillment.lose', shipped),
    give_up: () => client.performAct('sub_order.give_up', sub.id),
    reship: () => client.performAct('sub_order.reship', sub.id),
    cancel_lines: () =>
      client.sendShopRequest('POST', `orders/${bought.orderId}/sub_orders/${sub.id}/cancel_lines`, {
        lines: [{line_id: id, quantity}],
      }),
    return: () => acceptReturn(client, sub.id, id, quantity),
    refund: () => createRefund(bought, quantity * 600),
    charge_back: () => client.performAct('settlement_entry.charge_back', sub.id),
    charge_back_part: () => client.performAct('settlement_entry.charge_back', sub.id, {amount: quantity * 700}),
    reverse_chargeback: () => actOn('settlement_entry.reverse_chargeback', findChargeback(sub.id)),
    refund_fails: () => actOn('refund.fail', findRefund('pending')),
    refund_is_returned: () => actOn('refund.return', findRefund('succeeded')),
    wait_seconds: () => client.advanceClock('PT6S'),
    wait_minutes: () => client.advanceClock('PT5M'),
    wait_weeks: () => client.advanceClock('P14D'),
  };
  try {
    await acts[kind]();
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
  }
}

/** What a shopper has got back of a sub-order or payment is never more than what was captured. */
async function expectNothingPaidTwice(bought: PurchaseIds): Promise<void> {
  const {sub_orders} = await readOrder(client, bought);
  const payment = await readPayment(client, bought);
  const charged = sub_orders.map(({id}) => 0 - sumEntries(id, 'chargeback', 'chargeback_reversal'));
  const counted = listRefunds(bought).filter(({status}) => status === 'pending' || status === 'succeeded');
  const refunded = counted.reduce((sum, {amount}) => sum + amount, 0);
  expect(refunded + charged[0]! + charged[1]!).toBeLessThanOrEqual(payment.amount_captured);
  sub_orders.forEach(({id, amount_captured, amount_refunded}, index) => {
    expect(amount_refunded + charged[index]!).toBeLessThanOrEqual(amount_captured);
    expect(sumEntries(id, 'sale')).toBe(amount_captured);
    expect(0 - sumEntries(id, 'refund', 'refund_reversal')).toBe(amount_refunded);
  });
  expect(findImbalances(client.sandbox.world)).toEqual([]);
}

/** Statements list each entry once, and run from balance to balance; a payout leaves nothing. */
async function expectStatementsAddUp(): Promise<void> {
  await client.advanceClock('P28D');
  const {world} = client.sandbox;
  const entries = world.getCollection<SettlementEntry>('settlement_entry').listAll();
  const statements = world.getCollection<SettlementStatement>('settlement_statement').listAll();
  expect(statements.flatMap((one) => one.entries.map(({id}) => id)).sort()).toEqual(
    entries
      .filter(({statement_id}) => statement_id !== null)
      .map(({id}) => id)
      .sort(),
  );
  const owed = new Map<string, number>();
  for (const {merchant_id, opening_balance, closing_balance, entries: own, payouts} of statements) {
    expect(opening_balance).toBe(owed.get(merchant_id) ?? 0);
    expect(closing_balance).toBe(own.reduce((sum, {amount}) => sum + amount, opening_balance));
    expect(payouts.length > 0).toBe(closing_balance > 0);
    owed.set(merchant_id, payouts.length > 0 ? 0 : closing_balance);
  }
}

function sumKeptGoods({lines}: SubOrder): number {
  return lines.reduce(
    (sum, {unit_price, quantities}) => sum + unit_price * (quantities.fulfilled - quantities.returned),
    0,
  );
}

/** The partner, who funds the whole discount, gives what shoppers do not pay of the price, and has it back with the goods. */
function expectFunding(sub: SubOrder): void {
  const funding = sumEntries(sub.id, 'promotion_funding', 'promotion_funding_reversal');
  const goods = sumKeptGoods(sub);
  if (goods === 0) {
    expect(funding).toBe(0);
  } else if (sub.amount_refunded === 0) {
    expect(sub.amount_captured + funding).toBe(goods + sub.shipping.amount);
  }
  const sources = listSubEntries(sub.id).filter(({type}) => type === 'promotion_funding_reversal');
  sources.forEach(({source_id}) => expect(source_id).toMatch(/^re_/));
}

/** Once nothing is pending, a merchant pays commission on the goods that were sold and not refunded. */
function expectCommission(sub: SubOrder): void {
  const goods = sumKeptGoods(sub);
  const commission = computePercentage(goods, 1200);
  expect(0 - sumEntries(sub.id, 'commission', 'commission_reversal')).toBe(commission);
  expect(0 - sumEntries(sub.id, 'commission_tax', 'commission_tax_reversal')).toBe(computePercentage(commission, 2000));
}

/** Plays acts on new orders of two merchants. Returns how often each of the results was reached. */
async function playRandomActs<Result extends string>(
  kinds: readonly ActKind[],
  runs: number,
  findResults: (sub: SubOrder) => Readonly<Record<Result, boolean>>,
): Promise<Record<string, number>> {
  const reached: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(createActsArbitrary(kinds), async (acts) => {
      client = await ShopClient.start();
      const bought = await placeOrder(client, STORY_LINES, 'WELCOME10');
      for (const act of acts) {
        await performRandomAct(bought, act);
        await expectNothingPaidTwice(bought);
      }
      await client.advanceClock('PT10M');
      await expectNothingPaidTwice(bought);
      for (const sub of (await readOrder(client, bought)).sub_orders) {
        for (const [name, isReached] of Object.entries(findResults(sub))) {
          reached[name] = (reached[name] ?? 0) + (isReached ? 1 : 0);
        }
      }
      await expectStatementsAddUp();
      expect(client.faults).toEqual([]);
      await client.sandbox.close();
    }),
    {numRuns: runs, seed: 5512},
  );
  return reached;
}

it('a captured unit that is canceled pays for the next parcel, and the merchant pays commission on what is sold', async () => {
  const bought = await placeOrder(client, [
    [SOCKS_ID, 1],
    [JACKET_ID, 1],
  ]);
  const sub = bought.subIds[0]!;
  await shipUnits(client, sub, {line_1: 1});
  await client.performAct('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
  await client.performAct('sub_order.reship', sub);
  await client.sendShopRequest('POST', `orders/${bought.orderId}/sub_orders/${sub}/cancel_lines`, {
    lines: [{line_id: 'line_1', quantity: 1}],
  });
  expect(await readPayment(client, bought)).toMatchObject({amount_captured: 1685});
  await shipUnits(client, sub);
  expect(await readSub(client, bought)).toMatchObject({status: 'shipped', amount_captured: 9480});
  expect(listRefunds(bought)).toEqual([]);
  expectCommission(await readSub(client, bought));
});

describe('whatever merchants, carriers and shoppers do', () => {
  it('a merchant pays commission on what is kept, and a shopper gets back all of what is canceled', async () => {
    const reached = await playRandomActs(ORDINARY_ACTS, 60, (sub) => {
      const isSettled = ['shipped', 'partially_delivered', 'delivered', 'completed', 'canceled'].includes(sub.status);
      if (isSettled) {
        expectCommission(sub);
        expectFunding(sub);
      }
      if (sub.status === 'canceled') {
        expect(sub.amount_refunded).toBe(sub.amount_captured);
      }
      return {settled: isSettled, canceled: sub.status === 'canceled', refunded: sub.amount_refunded > 0};
    });
    expect(Math.min(...Object.values(reached)), JSON.stringify(reached)).toBeGreaterThan(5);
  });

  it('no chargeback, refund of the partner or failed refund lets anything be paid twice', async () => {
    const reached = await playRandomActs([...ORDINARY_ACTS, ...MONEY_ACTS], 80, ({id, amount_refunded}) => ({
      refunded: amount_refunded > 0,
      charged: sumEntries(id, 'chargeback') !== 0,
      reversed: sumEntries(id, 'chargeback_reversal') !== 0,
    }));
    expect(Math.min(...Object.values(reached)), JSON.stringify(reached)).toBeGreaterThan(5);
  });
});
