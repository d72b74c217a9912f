import type {Page} from '@playwright/test';
import {readQueries} from '../search/queries';
import {expect, openPage, SECOND_TIER, test} from './support/site';

/** Limits of what a reader loads for a search, in bytes of bodies as they are, without compression. */
const FIRST_RESULT_BYTES = 130_000;
const QUERY_BYTES = 40_000;

/** Every so many of the queries: one page runs them one after the other. */
const STEP = 12;

/** Counts the bytes of the search, its code and its index, that a page loads between two calls. */
function searchBytes(page: Page): () => Promise<number> {
  let bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/^\/(?:search\/|assets\/js\/search\.)/.test(new URL(response.url()).pathname)) {
      bodies.push(response.body());
    }
  });
  return async () => {
    const loaded = await Promise.all(bodies);
    bodies = [];
    return loaded.reduce((sum, body) => sum + body.length, 0);
  };
}

async function find(page: Page, query: string): Promise<void> {
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await box.click();
  await box.fill(query);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.locator('[data-is-waiting]')).toHaveAttribute('data-is-waiting', 'false');
}

test(
  'the first result costs at most 130 KB, code included, and each query then at most 40 KB',
  {tag: SECOND_TIER},
  async ({page}) => {
    test.slow();
    const bytes = searchBytes(page);
    await openPage(page, '/payments/Guides/refunds');
    expect(await bytes()).toBe(0);
    const [first, ...others] = readQueries()
      .map(({query}) => query)
      .filter((_, index) => index % STEP === 0);
    await find(page, first!);
    const ofFirst = await bytes();
    expect(ofFirst).toBeGreaterThan(10_000);
    expect(ofFirst).toBeLessThanOrEqual(FIRST_RESULT_BYTES);
    let most = 0;
    for (const query of others) {
      await find(page, query);
      most = Math.max(most, await bytes());
    }
    console.log(`\nsearch in the browser: first result ${ofFirst} bytes, then at most ${most} bytes a query`);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(QUERY_BYTES);
  },
);
