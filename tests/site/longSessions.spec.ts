import type {CDPSession, Page} from '@playwright/test';
import {NAVIGATIONS} from '../trust/page';
import {noteFigures} from '../trust/results';
import {countDocuments, expect, openPage, SECOND_TIER, test, waitForHydration} from './support/site';

/** What only shows in long use: many navigations and several tabs. */

/** What may be kept after many navigations, in proportion to before. */
const GROWTH = 1.1;

/** Pages of the sidebar of payments, of each kind; the last one has no tool, which may load while memory is measured. */
const ROUND = [
  '/payments/Guides/environments',
  '/payments/Guides/error-codes',
  '/payments/Guides/webhooks',
  '/payments/Changelog/intro',
  '/payments/APIs/refunds',
];

interface Memory {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function measureMemory(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  const {nodes, jsEventListeners} = await session.send('Memory.getDOMCounters');
  return {heapBytes: usedSize, nodes, listeners: jsEventListeners};
}

/** Follows a link of the sidebar, as a key does. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate(
    (href) => document.querySelector<HTMLAnchorElement>(`.theme-doc-sidebar-container a[href="${href}"]`)!.click(),
    path,
  );
}

async function goRound(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const path of ROUND) {
      await follow(page, path);
      await expect(page.locator(`.theme-doc-sidebar-container a[href="${path}"][aria-current="page"]`)).toHaveCount(1);
    }
  }
}

test(`${NAVIGATIONS} navigations keep neither memory, nodes nor listeners`, {tag: SECOND_TIER}, async ({page}) => {
  test.slow();
  await openPage(page, '/payments/Guides/intro');
  const documents = countDocuments(page);
  const session = await page.context().newCDPSession(page);
  // Pages that were read are kept, so that the way back needs no request, and code that runs often is compiled again: only
  // what grows beyond both is a leak.
  await goRound(page, 40);
  const before = await measureMemory(session);
  await goRound(page, NAVIGATIONS / ROUND.length);
  const after = await measureMemory(session);
  console.log(`Memory before and after ${NAVIGATIONS} navigations:`, before, after);
  for (const name of ['heapBytes', 'nodes', 'listeners'] as const) {
    expect(after[name], name).toBeLessThan(before[name] * GROWTH);
  }
  expect(documents()).toBe(0);
  noteFigures('navigations', 'memory', NAVIGATIONS);
});

test('200 navigations that do not wait for each other end at the last one', {tag: SECOND_TIER}, async ({page}) => {
  await openPage(page, '/payments/Guides/intro');
  const documents = countDocuments(page);
  await page.evaluate(
    async ([paths, count]) => {
      for (let index = 0; index < count; index += 1) {
        const href = paths[index % paths.length]!;
        document.querySelector<HTMLAnchorElement>(`.theme-doc-sidebar-container a[href="${href}"]`)!.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [ROUND, NAVIGATIONS] as const,
  );
  await expect(page).toHaveURL(ROUND.at(-1)!);
  await expect(page.locator('article h1')).toHaveText('Refunds');
  expect(documents()).toBe(0);
  noteFigures('navigations', 'quick', NAVIGATIONS);
});

test(
  'two tabs share the color mode, the language and a dismissed announcement',
  {tag: SECOND_TIER},
  async ({page, context}) => {
    await openPage(page, '/payments/APIs/refunds');
    const other = await context.newPage();
    await openPage(other, '/payments/APIs/payment-intents');
    await other.getByRole('button', {name: /Switch between/}).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.getByRole('tab', {name: 'Python'}).first().click();
    await expect(page.getByRole('tab', {name: 'Python', selected: true}).first()).toBeVisible();
    await openPage(other, '/markdown-page');
    await other.getByRole('region', {name: 'Announcement'}).getByRole('button', {name: 'Close'}).click();
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('region', {name: 'Announcement'}).filter({visible: true})).toHaveCount(0);
  },
);
