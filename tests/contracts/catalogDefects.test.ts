import {afterAll, beforeAll, expect, it} from 'vitest';
import {ShopClient} from './support/shopClient';
import {readTable} from './support/pageTables';

/** A query that makes each mistake of the table on the page of the catalog, by its parameter. */
const QUERIES: Readonly<Record<string, string>> = {
  price_min: 'price_min=5000&price_max=1000',
  cursor: 'cursor=bm90LW91cnM',
  availability: 'availability=sold',
  q: 'q=%20',
  limit: 'limit=0',
  sort: 'sort=price',
  brand: 'brand=Ridge',
};

let client: ShopClient;

beforeAll(async () => {
  client = await ShopClient.start();
}, 60_000);

afterAll(async () => {
  expect(client.faults).toEqual([]);
  await client.sandbox.close();
});

it('every invalid query on the page of the catalog returns the code beside it', async () => {
  const rows = readTable('commerce/api/catalog.mdx', '### Mistakes');
  expect(rows).toHaveLength(Object.keys(QUERIES).length);
  for (const [, name, code] of rows) {
    const parameter = name === 'its name' ? 'brand' : name!.replaceAll('`', '');
    const {status, body} = await client.sendShopRequest('GET', `products?${QUERIES[parameter]!}`);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toMatchObject([{pointer: `#${parameter}`, code: code!.replaceAll('`', '')}]);
  }
});

it('a search rejects only spaces, as the page states, and accepts a character that is no letter', async () => {
  const rows = readTable('commerce/api/catalog.mdx', '### Mistakes');
  expect(rows.find(([, name]) => name === '`q`')![0]).toBe('Only spaces');
  expect((await client.sendShopRequest('GET', 'products?q=-')).status).toBe(200);
});
