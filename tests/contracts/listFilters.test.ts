import fc from 'fast-check';
import {beforeEach, describe, expect, it} from 'vitest';
import type {PaymentIntent} from '../../sandbox/payments/objects';
import type {EventObject} from '../../sandbox/world/world';
import {PaymentsClient, type ClientReply, type ProblemBody} from './support/paymentsClient';
import {startBeforeEach} from './support/startBeforeEach';

interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

let client: PaymentsClient;

startBeforeEach(
  () => PaymentsClient.start(),
  (started) => (client = started),
);

async function list<T = PaymentIntent>(path: string, query: Readonly<Record<string, string>>): Promise<Page<T>> {
  return (await client.call<Page<T>>('GET', `${path}?${new URLSearchParams(query).toString()}`)).body;
}

function refuse(path: string, query: Readonly<Record<string, string>>): Promise<ClientReply<ProblemBody>> {
  return client.call('GET', `${path}?${new URLSearchParams(query).toString()}`);
}

const REFERENCES = ['5512', '5513'];
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const createTime = (minutes: number): string => `2026-11-03T10:${String(minutes).padStart(2, '0')}:00Z`;

const FILTERS = fc.record(
  {
    reference: fc.constantFrom(...REFERENCES),
    status: fc.constantFrom('requires_payment_method', 'requires_capture', 'canceled'),
    created_from: fc.integer({min: 0, max: 5}).map(createTime),
    created_before: fc.integer({min: 6, max: 12}).map(createTime),
  },
  {requiredKeys: []},
);

/** The payment intents of a list that a filter describes, by its definition. */
function selectIds(all: readonly PaymentIntent[], filters: Readonly<Partial<Record<string, string>>>): string[] {
  return all
    .filter(({reference}) => filters.reference === undefined || reference === filters.reference)
    .filter(({status}) => filters.status === undefined || status === filters.status)
    .filter(({created_at}) => filters.created_from === undefined || created_at >= filters.created_from)
    .filter(({created_at}) => filters.created_before === undefined || created_at < filters.created_before)
    .map(({id}) => id);
}

describe('the pages of a filtered list', () => {
  it('contain each matching object once, while objects arrive and those that were read change', async () => {
    for (let minute = 0; minute < 12; minute += 1) {
      const {id} = await client.create({reference: REFERENCES[minute % 2]});
      if (minute % 3 === 0) {
        await client.confirmPayment(id);
      }
      await client.sandbox.world.clock.advance(minute % 3 === 0 ? 'PT58S' : 'PT1M');
    }
    await fc.assert(
      fc.asyncProperty(FILTERS, fc.integer({min: 1, max: 4}), async (filters, limit) => {
        const query = {...(filters as Record<string, string>), limit: String(limit)};
        const expected = selectIds((await list('payment_intents', {limit: '100'})).data, filters);
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page: Page<PaymentIntent> = await list('payment_intents', {...query, ...(cursor && {cursor})});
          seen.push(...page.data.map(({id}) => id));
          cursor = page.next_cursor;
          await client.create({reference: REFERENCES[0]});
          await client.call('POST', `payment_intents/${seen.at(-1) ?? ''}/cancel`, {});
        }
        expect(seen).toEqual(expected);
      }),
      {numRuns: 8},
    );
  });

  it('continue after an object that no longer matches', async () => {
    const ids = [await client.create(), await client.create(), await client.create()].map(({id}) => id).reverse();
    const filters = {status: 'requires_payment_method', limit: '1'};
    const {next_cursor: cursor} = await list('payment_intents', filters);
    await client.call('POST', `payment_intents/${ids[0]!}/cancel`, {});
    const {data} = await list('payment_intents', {...filters, limit: '2', cursor: cursor!});
    expect(data.map(({id}) => id)).toEqual(ids.slice(1));
  });

  it('do not continue with other filters', async () => {
    await client.create({reference: '5512'});
    await client.create({reference: '5512'});
    const all = await list('payment_intents', {limit: '1'});
    const filtered = await list('payment_intents', {limit: '1', reference: '5512'});
    const next = {reference: '5512', cursor: filtered.next_cursor!, limit: '7'};
    expect((await list('payment_intents', next)).data).toHaveLength(1);
    const others: Readonly<Record<string, string>>[] = [
      {cursor: filtered.next_cursor!},
      {cursor: filtered.next_cursor!, reference: '5513'},
      {cursor: filtered.next_cursor!, reference: '5512', status: 'canceled'},
      {cursor: all.next_cursor!, reference: '5512'},
    ];
    for (const query of others) {
      const {status, body} = await refuse('payment_intents', query);
      expect([status, body.code, body.errors.map(({pointer, code}) => `${pointer} ${code}`)]).toEqual([
        400,
        'invalid_request',
        ['#cursor invalid'],
      ]);
    }
  });
});

it('a cursor of which any character was changed is refused', async () => {
  await client.create();
  await client.create();
  const {next_cursor: cursor} = await list('payment_intents', {limit: '1'});
  for (let index = 0; index < cursor!.length; index += 1) {
    // The next character: at the end of a cursor it can change only bits that decode to nothing.
    const changed = BASE64URL[(BASE64URL.indexOf(cursor![index]!) + 1) % BASE64URL.length]!;
    const query = {cursor: cursor!.slice(0, index) + changed + cursor!.slice(index + 1)};
    const {status, body} = await refuse('payment_intents', query);
    expect([status, body.errors.map(({pointer}) => pointer)], query.cursor).toEqual([400, ['#cursor']]);
  }
});

describe('a filter', () => {
  it('starts at its first second, and ends before its last', async () => {
    await client.create();
    const query = (created_from: string, created_before: string): Promise<Page<PaymentIntent>> =>
      list('payment_intents', {created_from, created_before});
    expect((await query('2026-11-03T10:00:00Z', '2026-11-03T10:00:01Z')).data).toHaveLength(1);
    expect((await query('2026-11-03T09:00:00Z', '2026-11-03T10:00:00Z')).data).toEqual([]);
    expect((await query('2026-11-03T10:00:01Z', '2026-11-03T11:00:00Z')).data).toEqual([]);
    expect((await query('2026-11-03T10:00:00.999Z', '2026-11-03T10:00:01.001Z')).data).toHaveLength(1);
  });

  it.each([
    ['a period that ends before it begins', {created_from: createTime(2), created_before: createTime(1)}],
    ['an empty period', {created_from: createTime(2), created_before: createTime(2)}],
  ])('is refused for %s, on every list that has it', async (_, query) => {
    for (const path of ['payment_intents', 'checkout_intents', 'refunds', 'events']) {
      const {status, body} = await refuse(path, query);
      expect([path, status, body.errors[0]?.pointer]).toEqual([path, 400, '#created_before']);
    }
  });

  it.each([
    ['refunds', {status: 'requires_capture'}, '#status'],
    ['payment_intents', {created_from: 'yesterday'}, '#created_from'],
    ['payment_intents', {created_from: '2026-11-03 10:00:00Z'}, '#created_from'],
    ['refunds', {payment_intent_id: 're_6Td9Hm'}, '#payment_intent_id'],
    ['payment_intents', {amount: '15453'}, '#amount'],
    ['events', {object_id: '5512'}, '#object_id'],
  ])('of %s is refused for a value that no object can have: %o', async (path, query, pointer) => {
    const {status, body} = await refuse(path, query);
    expect([status, body.code, body.errors[0]?.pointer]).toEqual([400, 'invalid_request', pointer]);
  });

  it.each([
    ['payment_intents', 'payment_intent'],
    ['checkout_intents', 'checkout_intent'],
    ['refunds', 'refund'],
  ])('of %s accepts each status of the lifecycle', async (path, machine) => {
    for (const status of Object.keys(client.sandbox.world.lifecycles.get(machine)!.states)) {
      expect([status, (await refuse(path, {status})).status]).toEqual([status, 200]);
    }
  });

  it('finds the refunds of one payment, and the checkout intent that made a payment', async () => {
    const [one, other] = [await client.pay({capture_method: 'automatic'}), await client.pay()];
    await client.call('POST', 'refunds', {payment_intent_id: one.id, amount: 1118});
    expect((await list<{payment_intent_id: string}>('refunds', {payment_intent_id: one.id})).data).toHaveLength(1);
    expect((await list('refunds', {payment_intent_id: other.id})).data).toEqual([]);
    const {id, payment_intent_id} = await client.createCheckoutIntent();
    await client.createCheckoutIntent();
    const found = await list('checkout_intents', {payment_intent_id: payment_intent_id!});
    expect(found.data.map((checkout) => checkout.id)).toEqual([id]);
  });
});

describe('the filters of events', () => {
  const readTypes = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
    (await list<EventObject>('events', query)).data.map(({type}) => type);

  beforeEach(async () => {
    const {id} = await client.pay({capture_method: 'automatic'});
    await client.call('POST', 'refunds', {payment_intent_id: id, amount: 1118});
  });

  it('are refused for a type that the version of the request does not have', async () => {
    const path = 'events?type=payment_intent.attempt_declined';
    const {status, body} = await client.call('GET', path, undefined, {version: '2026-05-01'});
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect((await client.call('GET', path)).status).toBe(200);
  });

  it('select one type, the types of a resource, or one object', async () => {
    expect(await readTypes({type: 'payment_intent.succeeded'})).toEqual(['payment_intent.succeeded']);
    expect(await readTypes({type: 'refund.*'})).toEqual(['refund.created']);
    expect(await readTypes({type: 'payment_intent.*'})).toEqual([
      'payment_intent.succeeded',
      'payment_intent.processing',
      'payment_intent.created',
    ]);
    const [refund] = (await list('refunds', {})).data;
    expect(await readTypes({object_id: refund!.id})).toEqual(['refund.created']);
    expect(await readTypes({object_id: refund!.id, type: 'payment_intent.*'})).toEqual([]);
  });

  it('accept the types of both products, with each level above them', async () => {
    for (const type of ['order.created', 'catalog.product.updated', 'catalog.product.*', 'catalog.*']) {
      expect(await readTypes({type})).toEqual([]);
    }
  });

  it.each([
    ['refund.succeed', 'refund.succeeded'],
    ['refunds.*', 'refund.*'],
    ['order.complete', 'order.completed'],
  ])('refuse %s with the nearest name', async (type, nearest) => {
    const {status, body} = await refuse('events', {type});
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toMatchObject([
      {
        pointer: '#type',
        code: 'unknown_value',
        message: expect.stringContaining(`The nearest is ${nearest}.`) as string,
      },
    ]);
  });
});
