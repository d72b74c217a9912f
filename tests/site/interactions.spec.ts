import type {CDPSession, Page} from '@playwright/test';
import {expect, NARROW, openPage, test} from './support/site';

/**
 * What a browser does between the event of an interaction and the frame that shows its outcome. On a phone, a tenth of a
 * millisecond per element whose style is computed again: 500 elements are the 50 ms that an interaction may take.
 */
const MOST_ELEMENTS = 500;

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly args: {readonly elementCount?: number; readonly data?: {readonly type?: string}};
}

interface Work {
  /** Elements whose style was computed again. */
  readonly elements: number;
  /** Layouts that a script waited for. */
  readonly forcedLayouts: number;
}

async function trace(devTools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({value}) => events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {includedCategories: ['devtools.timeline']},
  });
  await act();
  await devTools.send('Tracing.end');
  await done;
  return events.sort((one, other) => one.ts - other.ts);
}

/**
 * Measures an interaction: from its event on. What follows its frame counts too, since the next interaction waits for it.
 *
 * @param type of the event: `click`, `keydown`
 * @param act does it, and waits until its outcome is drawn
 */
async function measureWork(page: Page, type: string, act: () => Promise<void>): Promise<Work> {
  const devTools = await page.context().newCDPSession(page);
  const events = await trace(devTools, act);
  await devTools.detach();
  const event = events.find(({name, args}) => name === 'EventDispatch' && args.data?.type === type);
  expect(event, `an event of type ${type}`).toBeDefined();
  const {ts: start, dur = 0} = event!;
  const work = events.filter(({ts}) => ts >= start);
  return {
    elements: work.reduce((sum, {name, args}) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0), 0),
    forcedLayouts: work.filter(({name, ts}) => name === 'Layout' && ts < start + dur).length,
  };
}

/** Waits for two frames. */
function waitForFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Opens a page and waits until all of it is loaded, its style sheet and its menu included. */
async function openWhole(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.locator('style[data-all-styles]')).toHaveCount(0);
  await expect(page.locator('.navbar-sidebar')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
}

test.describe('on a phone', () => {
  test.use({viewport: NARROW});

  for (const path of ['/payments/APIs/payment-intents', '/commerce/guides/settlements']) {
    test(`the menu of ${path} opens and closes without a new style of the page behind it`, async ({page}) => {
      await openWhole(page, path);
      const opened = await measureWork(page, 'click', async () => {
        await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
        await waitForFrames(page);
      });
      expect(opened.elements).toBeGreaterThan(0);
      expect(opened.elements).toBeLessThanOrEqual(MOST_ELEMENTS);
      expect(opened.forcedLayouts).toBeLessThanOrEqual(2);
      const closed = await measureWork(page, 'keydown', async () => {
        await page.keyboard.press('Escape');
        await waitForFrames(page);
      });
      expect(closed.elements).toBeLessThanOrEqual(MOST_ELEMENTS);
    });

    test(`the search of ${path} opens without a new style of the page`, async ({page}) => {
      await openWhole(page, path);
      const opened = await measureWork(page, 'keydown', async () => {
        await page.keyboard.press('Control+k');
        await waitForFrames(page);
      });
      expect(opened.elements).toBeGreaterThan(0);
      expect(opened.elements).toBeLessThanOrEqual(MOST_ELEMENTS);
    });
  }
});
