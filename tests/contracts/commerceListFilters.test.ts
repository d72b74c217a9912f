import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {deliverOrder, openReturn, placeOrder} from './support/orderSteps';
import {BOOK_ID, ShopClient, SOCKS_ID, type ShopReply} from './support/shopClient';

type Listed = Readonly<Record<string, string>> & {readonly id: string; readonly created_at: string};

interface Page {
  readonly data: readonly Listed[];
  readonly next_cursor: string | null;
}

let client: ShopClient;

/** Two shoppers, six weeks: orders and checkouts in several states, three returns, statements of two merchants. */
beforeAll(async () => {
  client = await ShopClient.start();
  const first = await deliverOrder(client, [
    [SOCKS_ID, 2],
    [BOOK_ID, 1],
  ]);
  await openReturn(client, first.subIds[0]!, 'line_1', 1);
  await client.advanceClock('P1D');
  await openReturn(client, first.subIds[1]!, 'line_2', 1);
  client.shopper = 'shopper_9002';
  await client.advanceClock('P1D');
  const second = await deliverOrder(client, [[SOCKS_ID, 1]]);
  await openReturn(client, second.subIds[0]!, 'line_1', 1);
  await client.advanceClock('P1D');
  await placeOrder(client, [[SOCKS_ID, 1]]);
  await client.advanceClock('PT1H');
  await client.createReadyCheckout([[BOOK_ID, 1]]);
  await client.advanceClock('P21D');
  await deliverOrder(client, [[SOCKS_ID, 1]]);
  await client.advanceClock('P21D');
});

afterAll(async () => {
  expect(client.faults).toEqual([]);
  await client.sandbox.close();
});

/** All pages of a list, each of one object. */
async function listIds(path: string, query: Readonly<Record<string, string>>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const parameters = new URLSearchParams({...query, limit: '1', ...(cursor && {cursor})}).toString();
    const {body}: ShopReply<Page> = await client.sendShopRequest<Page>('GET', `${path}?${parameters}`);
    ids.push(...body.data.map(({id}) => id));
    cursor = body.next_cursor;
  }
  return ids;
}

async function listAll(path: string): Promise<readonly Listed[]> {
  return (await client.sendShopRequest<Page>('GET', `${path}?limit=100`)).body.data;
}

/** The filters of each list by a property of the same name. */
const FILTERS: readonly (readonly [path: string, parameter: string])[] = [
  ['orders', 'shopper_reference'],
  ['orders', 'status'],
  ['orders', 'number'],
  ['returns', 'order_id'],
  ['returns', 'status'],
  ['returns', 'shopper_reference'],
  ['returns', 'merchant_id'],
  ['checkouts', 'shopper_reference'],
  ['checkouts', 'status'],
  ['checkouts', 'order_number'],
  ['settlement_statements', 'merchant_id'],
];

describe('a filter of commerce', () => {
  it.each(FILTERS)('of %s by %s finds each object with that value, on any page', async (path, parameter) => {
    const all = await listAll(path);
    const values = [...new Set(all.map((object) => object[parameter]!))];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const expected = all.filter((object) => object[parameter] === value).map(({id}) => id);
      expect([value, await listIds(path, {[parameter]: value})]).toEqual([value, expected]);
    }
  });

  it('narrows the list with every other one', async () => {
    const [returned] = await listAll('returns');
    const {merchant_id, shopper_reference} = returned!;
    const all = await listAll('returns');
    const expected = all.filter(
      (one) => one.merchant_id === merchant_id && one.shopper_reference === shopper_reference,
    );
    expect(expected.length).toBeLessThan(all.filter((one) => one.merchant_id === merchant_id).length);
    expect(await listIds('returns', {merchant_id: merchant_id!, shopper_reference: shopper_reference!})).toEqual(
      expected.map(({id}) => id),
    );
  });

  it.each([
    ['orders', {status: 'open'}, '#status'],
    ['orders', {number: 'A-1'}, '#number'],
    ['orders', {reference: '5512'}, '#reference'],
    ['returns', {status: 'accepted_in_part'}, '#status'],
    ['returns', {order_id: 'sub_7Lm2Ra'}, '#order_id'],
    ['checkouts', {status: 'open'}, '#status'],
    ['settlement_statements', {merchant_id: 'ridgeline'}, '#merchant_id'],
    ['settlement_statements', {status: 'paid'}, '#status'],
  ])('of %s is refused for what no object can have: %o', async (path, query, pointer) => {
    const {status, body} = await client.sendShopRequest('GET', `${path}?${new URLSearchParams(query).toString()}`);
    expect([status, body.code, body.errors[0]?.pointer]).toEqual([400, 'invalid_request', pointer]);
  });
});

describe('a period of commerce', () => {
  const PATHS = ['orders', 'returns', 'checkouts', 'settlement_statements'];
  const addSecond = (time: string): string => new Date(Date.parse(time) + 1000).toISOString().replace('.000', '');

  it.each(PATHS)('of %s includes its first second and excludes its last', async (path) => {
    const [newest] = await listAll(path);
    const {created_at: at} = newest!;
    const same = (await listAll(path)).filter(({created_at}) => created_at === at).map(({id}) => id);
    expect(await listIds(path, {created_from: at})).toEqual(same);
    expect(await listIds(path, {created_from: at, created_before: addSecond(at)})).toEqual(same);
    expect(await listIds(path, {created_from: addSecond(at)})).toEqual([]);
    const before = (await listAll(path)).filter(({created_at}) => created_at < at).map(({id}) => id);
    expect(before).not.toEqual([]);
    expect(await listIds(path, {created_before: at})).toEqual(before);
  });

  it.each(PATHS)('of %s is refused when it ends before it begins', async (path) => {
    const [from, before] = ['2026-11-04T00:00:00Z', '2026-11-03T00:00:00Z'];
    for (const created_before of [before, from]) {
      const {status, body} = await client.sendShopRequest(
        'GET',
        `${path}?${new URLSearchParams({created_from: from, created_before}).toString()}`,
      );
      expect([status, body.errors[0]?.pointer]).toEqual([400, '#created_before']);
    }
  });
});
