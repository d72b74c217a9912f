import fs from 'node:fs/promises';
import {expect} from '@playwright/test';
import {parse} from 'yaml';
import {PAGES} from './support/pages';
import {openPage, test} from './support/site';

const FILES = [
  ['/payments/openapi.yaml', 'application/yaml'],
  ['/payments/openapi.json', 'application/json'],
  ['/commerce/openapi-2025-11-01.yaml', 'application/yaml'],
  ['/payments/events.schema.json', 'application/schema+json'],
  ['/commerce/events/return.inspected.schema.json', 'application/schema+json'],
  ['/webhooks/vectors.json', 'application/json'],
  ['/commerce/files/stl_8Kb3Pl.csv', 'text/csv'],
  ['/sitemap.xml', 'application/xml'],
  ['/changelog.rss', 'application/rss+xml'],
  ['/changelog.atom', 'application/atom+xml'],
] as const;

for (const [file, mediaType] of FILES) {
  test(`${file} is served as ${mediaType}, completely`, async ({request}) => {
    const response = await request.get(file);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain(mediaType);
    expect(await response.text()).toBe(await fs.readFile(`build${file}`, 'utf8'));
  });
}

test('a contract is downloaded from the page that explains it', async ({page}) => {
  await openPage(page, '/payments/Guides/api-basics#the-api-as-a-file');
  const link = page.getByRole('link', {name: '/commerce/openapi.yaml', exact: true});
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('openapi.yaml');
  expect(parse(await fs.readFile(await download.path(), 'utf8'))).toMatchObject({openapi: '3.1.0'});
});

test('the Markdown copy and the picture of every page are served as what they are', async ({request}) => {
  for (const path of PAGES) {
    const file = path === '/' ? '/index' : path;
    const copy = await request.get(`${file}.md`);
    expect(copy.headers()['content-type'], file).toBe('text/markdown; charset=utf-8');
    const picture = await request.get(`/share${file}.png`);
    expect(picture.status(), file).toBe(200);
    expect(picture.headers()['content-type'], file).toBe('image/png');
  }
});
