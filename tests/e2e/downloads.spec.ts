import fs from 'node:fs/promises';
import {expect} from '@playwright/test';
import {parse} from 'yaml';
import {expectAccessible} from './support/accessibility';
import {open, test} from './support/site';

const FILES = [
  ['/payments/openapi.yaml', 'application/yaml'],
  ['/payments/openapi.json', 'application/json'],
  ['/commerce/openapi-2025-11-01.yaml', 'application/yaml'],
  ['/payments/events.schema.json', 'application/schema+json'],
  ['/commerce/events/return.inspected.schema.json', 'application/schema+json'],
  ['/webhooks/vectors.json', 'application/json'],
  ['/commerce/files/stl_8Kb3Pl.csv', 'text/csv'],
] as const;

for (const [file, mediaType] of FILES) {
  test(`${file} is served as ${mediaType}, whole`, async ({request}) => {
    const answer = await request.get(file);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain(mediaType);
    expect(await answer.text()).toBe(await fs.readFile(`build${file}`, 'utf8'));
  });
}

test('a contract is downloaded from the page that explains it', async ({page}) => {
  await open(page, '/payments/Guides/api-basics#the-api-as-a-file');
  const link = page.getByRole('link', {name: '/commerce/openapi.yaml', exact: true});
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('openapi.yaml');
  expect(parse(await fs.readFile(await download.path(), 'utf8'))).toMatchObject({openapi: '3.1.0'});
  await expectAccessible(page);
});

test('each event of the reference links its schema', async ({page}) => {
  await open(page, '/payments/APIs/webhook-payloads');
  const links = page.getByRole('link', {name: /^[a-z_]+\.[a-z_]+\.schema\.json$/});
  await expect(links).toHaveCount(21);
  const schema: unknown = await (await page.request.get((await links.first().getAttribute('href'))!)).json();
  expect(schema).toMatchObject({title: 'checkout_intent.created'});
});

test('the schemas and vectors are linked from the pages of webhooks and settlements', async ({page}) => {
  for (const [address, file] of [
    ['/payments/Guides/webhooks', '/webhooks/vectors.json'],
    ['/commerce/api/webhooks', '/commerce/events.schema.json'],
    ['/commerce/api/introduction', '/commerce/openapi.yaml'],
    ['/commerce/guides/settlements', 'settlement-statement.schema.json'],
  ] as const) {
    await open(page, address);
    await expect(page.getByRole('article').getByRole('link', {name: file, exact: true})).toBeVisible();
  }
});
