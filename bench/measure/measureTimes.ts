import type {Browser} from '@playwright/test';
import {visit, waitUntilQuiet, type OpenedPage} from './browser';
import {SHORTEST_INTERACTION, reportArrival, sumBlockingTime} from './observers';
import type {ServedSite} from './server';

/** Times of one view of a page, in milliseconds. */
export interface ViewTimes {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blockingTime: number;
  /** The slower of: open the sidebar, where there is one; open the search. */
  readonly slowestInteraction: number;
}

/** A place in the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The end of a view: nothing happens for so long (web.dev, Time to Interactive). */
const QUIET_MILLISECONDS = 5_000;

/** Between interactions, and before a link is followed: what a prefetch needs has been requested by then. */
const SHORT_QUIET_MILLISECONDS = 1_000;

/** Between early clicks, in milliseconds. */
const CLICK_INTERVAL = 250;

function findSlowest(opened: OpenedPage): Promise<number> {
  return opened.page.evaluate(
    (shortest) => Math.max(shortest, ...window.benchRecorded.interactions),
    SHORTEST_INTERACTION,
  );
}

async function clickAt({devTools}: OpenedPage, {x, y}: Point): Promise<void> {
  const event = {x, y, button: 'left', clickCount: 1} as const;
  await devTools.send('Input.dispatchMouseEvent', {...event, type: 'mousePressed'});
  await devTools.send('Input.dispatchMouseEvent', {...event, type: 'mouseReleased'});
}

/**
 * Finds the middle of an element of a page.
 *
 * @throws when the page does not show one
 */
export async function locate(browser: Browser, site: ServedSite, path: string, selector: string): Promise<Point> {
  return visit(browser, false, async ({page}) => {
    await page.goto(`${site.origin}${path}`, {waitUntil: 'load'});
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) {
      throw new Error(
        `${path}: found no visible ${selector}, expected one to click on. Compare it with bench/variants.ts.`,
      );
    }
    return {x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2)};
  });
}

/** Measures a view until it is quiet, and then its interactions. */
export function measureView(browser: Browser, site: ServedSite, path: string, menu?: Point): Promise<ViewTimes> {
  return visit(browser, true, async (opened) => {
    const {page} = opened;
    await page.goto(`${site.origin}${path}`, {waitUntil: 'load', timeout: 120_000});
    await waitUntilQuiet(opened, QUIET_MILLISECONDS);
    const recorded = await page.evaluate(() => window.benchRecorded);
    if (menu !== undefined) {
      await clickAt(opened, menu);
      await waitUntilQuiet(opened, SHORT_QUIET_MILLISECONDS);
    }
    await page.keyboard.press('Control+k');
    await waitUntilQuiet(opened, SHORT_QUIET_MILLISECONDS);
    return {
      firstPaint: recorded.firstPaint,
      largestPaint: recorded.largestPaint,
      blockingTime: sumBlockingTime(recorded),
      slowestInteraction: await findSlowest(opened),
    };
  });
}

/**
 * Measures clicks on a place without a function, the first right after the first paint, until the page is loaded: how
 * long until the page has drawn the frame after the slowest of them.
 */
export function measureEarlyClicks(browser: Browser, site: ServedSite, path: string, place: Point): Promise<number> {
  return visit(browser, true, async (opened) => {
    const {page, devTools} = opened;
    await devTools.send('Page.enable');
    await devTools.send('Page.setLifecycleEventsEnabled', {enabled: true});
    const painted = new Promise<void>((resolve) => {
      devTools.on('Page.lifecycleEvent', ({name}) => {
        if (name === 'firstContentfulPaint') {
          resolve();
        }
      });
    });
    const state = {isLoading: true};
    const loaded = page.goto(`${site.origin}${path}`, {waitUntil: 'load', timeout: 120_000}).finally(() => {
      state.isLoading = false;
    });
    await painted;
    do {
      await clickAt(opened, place);
      await page.waitForTimeout(CLICK_INTERVAL);
    } while (state.isLoading);
    await loaded;
    await waitUntilQuiet(opened, SHORT_QUIET_MILLISECONDS);
    return findSlowest(opened);
  });
}

/**
 * Measures the time from a click on a link in the article to the frame that shows the linked page.
 *
 * @param options.isAhead whether the pointer rests on the link before, until all that the page loads ahead is there
 * @param options.isSlow whether under `CONDITIONS`
 */
export function measureNavigation(
  browser: Browser,
  site: ServedSite,
  path: string,
  target: {readonly path: string; readonly title: string},
  {isAhead, isSlow}: {readonly isAhead: boolean; readonly isSlow: boolean},
): Promise<number> {
  return visit(browser, isSlow, async (opened) => {
    const {page} = opened;
    const times: number[] = [];
    const arrived = new Promise<void>((resolve) => {
      void page.exposeFunction('benchReport', (time: number) => {
        times.push(time);
        if (times.length === 2) {
          resolve();
        }
      });
    });
    await page.addInitScript(reportArrival, target);
    await page.goto(`${site.origin}${path}`, {waitUntil: 'load', timeout: 120_000});
    await waitUntilQuiet(opened, SHORT_QUIET_MILLISECONDS);
    const link = page.locator(`main a[href^="${target.path}"]`).first();
    if (isAhead) {
      await link.hover();
      await waitUntilQuiet(opened, SHORT_QUIET_MILLISECONDS);
    }
    await link.click({noWaitAfter: true});
    await arrived;
    return times[1]! - times[0]!;
  });
}
