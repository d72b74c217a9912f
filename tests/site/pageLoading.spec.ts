import type {Page} from '@playwright/test';
import {expect, openPage, saveData, test} from './support/site';

/** Holds the HTML of a page that is loaded for a navigation until it is released. */
async function holdPage(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().resourceType() === 'fetch') {
      await held;
    }
    await route.continue();
  });
  return release;
}

async function follow(page: Page, name: string): Promise<void> {
  const requested = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await page.getByRole('link', {name, exact: true}).first().click();
  await requested;
}

test('a reader who goes on before a page is loaded sees the page of the last click, and no other one', async ({
  page,
}) => {
  await saveData(page);
  await openPage(page, '/payments/Guides/intro');
  const title = await page.locator('article h1').textContent();
  const releaseFirst = await holdPage(page, '/payments/Guides/environments');
  const releaseSecond = await holdPage(page, '/payments/Guides/webhooks');
  await follow(page, 'Environments');
  await follow(page, 'Webhooks');
  const loaded = page.waitForResponse('/payments/Guides/environments');
  releaseFirst();
  await (await loaded).finished();
  await expect(page.locator('script[src*="/page-"]')).toHaveCount(2);
  await expect(page.locator('article h1')).toHaveText(title!);
  releaseSecond();
  await expect(page.locator('article h1')).toHaveText('Webhooks');
  await expect(page).toHaveURL('/payments/Guides/webhooks');
});

test('a page that was loaded is shown again without a request', async ({page}) => {
  await saveData(page);
  await openPage(page, '/payments/Guides/intro');
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await expect(page.locator('article h1')).toHaveText('Environments');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goBack();
  await expect(page.locator('article h1')).not.toHaveText('Environments');
  await page.goForward();
  await expect(page.locator('article h1')).toHaveText('Environments');
  expect(requested.filter((url) => !/\/tool-|\/data-/.test(url))).toEqual([]);
});

/** The most calls of functions between a click on a link and the page that it leads to, a tenth above what was measured. */
const MOST_CALLS = 80_000;

test('a page that was loaded ahead is shown without a request, and by few calls of functions', async ({page}) => {
  await openPage(page, '/payments/Guides/intro');
  const link = page.getByRole('link', {name: 'Environments', exact: true}).first();
  const loaded = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
  await link.hover();
  await (await loaded).finished();
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Profiler.enable');
  await devTools.send('Profiler.startPreciseCoverage', {callCount: true, detailed: false});
  const requested: string[] = [];
  // What the shown page loads ahead in turn has no type of its own.
  page.on('request', (request) => {
    if (request.resourceType() !== 'other') {
      requested.push(request.url());
    }
  });
  await link.evaluate(
    (element: HTMLElement) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('article h1')?.textContent === 'Environments') {
            observer.disconnect();
            resolve();
          }
        }).observe(document.body, {childList: true, subtree: true});
        element.click();
      }),
  );
  const {result} = await devTools.send('Profiler.takePreciseCoverage');
  await devTools.detach();
  expect(requested).toEqual([]);
  const calls = result
    .filter(({url}) => url.includes('/assets/js/'))
    .flatMap(({functions}) => functions.slice(1))
    .reduce((sum, {ranges}) => sum + ranges[0]!.count, 0);
  test.info().annotations.push({type: 'calls', description: String(calls)});
  expect(calls).toBeGreaterThan(100);
  expect(calls).toBeLessThanOrEqual(MOST_CALLS);
});

test('the scripts of the first view name no other page of the site', async ({page, request}) => {
  await openPage(page, '/payments/Guides/intro');
  const sources = await page
    .locator('script[src*="/assets/js/"]')
    .evaluateAll((scripts) => (scripts as HTMLScriptElement[]).map(({src}) => src));
  const shared = sources.filter((src) => /\/(?:react|runtime~main|main)\./.test(src));
  expect(shared).toHaveLength(3);
  for (const src of shared) {
    const code = await (await request.get(src)).text();
    expect(code, src).not.toMatch(/payments\/(?:Guides\/webhooks|APIs\/refunds)|page-[0-9a-f]{8}/);
  }
});
