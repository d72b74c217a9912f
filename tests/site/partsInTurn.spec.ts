import type {Page} from '@playwright/test';
import {DOCUMENTS} from './support/pages';
import {NARROW, SECOND_TIER, WIDE, expect, holdFiles, holdScripts, openPage, recordShifts, test} from './support/site';

/** A page of text, and one of operations. */
const PATHS = ['/payments/Guides/webhooks', '/payments/APIs/payment-intents'];

const IN_TURN = '[data-in-turn]';

/** Parts that are not in view wait for them. */
const FONTS = '**/*.woff2';

/** The parts of the article that are rendered, of all that may wait. */
function countParts(page: Page): Promise<{rendered: number; all: number}> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll('.theme-doc-markdown > :is([data-part]:not(ol), section, figure):nth-child(n + 4)'),
    ].filter((part) => part.firstElementChild);
    const isRendered = (part: Element): boolean =>
      part.firstElementChild!.checkVisibility({contentVisibilityAuto: true}) || part.clientHeight === 0;
    return {rendered: parts.filter(isRendered).length, all: parts.length};
  });
}

/** Where each part of the article begins, from its top. */
function readPlaces(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const article = document.querySelector('.theme-doc-markdown')!;
    const {top} = article.getBoundingClientRect();
    return [...article.children].map((part) => Math.round(part.getBoundingClientRect().top - top));
  });
}

async function expectAll(page: Page): Promise<void> {
  await expect(page.locator(IN_TURN)).toHaveCount(0);
  const {rendered, all} = await countParts(page);
  expect(rendered, 'parts that are rendered').toBe(all);
}

for (const path of PATHS) {
  test(`the first frame of ${path} has what is in view, and all parts are there once it has loaded`, async ({page}) => {
    const release = await holdFiles(page, FONTS);
    await page.goto(path, {waitUntil: 'domcontentloaded'});
    await page.locator('footer').waitFor();
    const {rendered, all} = await countParts(page);
    expect(rendered).toBeLessThan(all / 2);
    release();
    await page.waitForLoadState('load');
    await expectAll(page);
  });
}

// Lists with numbers and tools that are in view, below short texts.
for (const path of [
  '/commerce/api/webhooks',
  '/commerce/guides/customer-journey',
  '/payments/Guides/ui-embedding',
  '/payments/Guides/webhooks',
]) {
  test(`nothing in view of ${path} moves while it loads`, async ({page}) => {
    await page.setViewportSize(WIDE);
    const readShift = await recordShifts(page);
    await openPage(page, path);
    await expectAll(page);
    expect(await readShift()).toBeLessThan(0.05);
  });
}

test('a reader who scrolls before a page has loaded gets to the end of its article', async ({page}) => {
  const release = await holdFiles(page, FONTS);
  await page.goto(PATHS[0]!, {waitUntil: 'domcontentloaded'});
  await expect(page.locator(IN_TURN)).toHaveCount(1);
  await page.locator('footer').waitFor();
  await page.keyboard.press('End');
  await expect(page.locator('.theme-doc-markdown > :last-child')).toBeInViewport();
  await expectAll(page);
  release();
});

test('a click on text before a page has loaded renders no other part, one on a link renders all', async ({page}) => {
  const release = await holdFiles(page, FONTS);
  await page.goto(PATHS[0]!, {waitUntil: 'domcontentloaded'});
  await page.locator('footer').waitFor();
  await page.getByRole('heading', {level: 1}).click();
  const {rendered, all} = await countParts(page);
  expect(rendered).toBeLessThan(all / 2);
  await page.locator('.theme-doc-markdown').getByRole('link').first().dispatchEvent('click', {ctrlKey: true});
  await expectAll(page);
  release();
});

test('a press on the scroll bar before a page has loaded renders all parts', async ({page}) => {
  const release = await holdFiles(page, FONTS);
  await page.goto(PATHS[0]!, {waitUntil: 'domcontentloaded'});
  await expect(page.locator(IN_TURN)).toHaveCount(1);
  // Its target is the root element.
  await page.locator('html').dispatchEvent('pointerdown');
  await expectAll(page);
  release();
});

test('a page with a section in its address has all parts from the beginning', async ({page}) => {
  const release = await holdScripts(page);
  await page.goto(`${PATHS[0]!}#main`, {waitUntil: 'commit'});
  await page.locator('footer').waitFor();
  await expectAll(page);
  release();
});

test('a page that is loaded again has all parts from the beginning', async ({page}) => {
  await openPage(page, PATHS[0]!);
  const release = await holdScripts(page);
  await page.reload({waitUntil: 'commit'});
  await page.locator('footer').waitFor();
  await expectAll(page);
  release();
});

for (const path of PATHS) {
  test(`the first frame of a new color mode on ${path} has what is in view, the next one all`, async ({page}) => {
    await page.setViewportSize(WIDE);
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', {name: /^Switch between/}).evaluate(async (toggle: HTMLElement) => {
      toggle.click();
      await new Promise(requestAnimationFrame);
      // What runs after the frame, before the next one.
      const {port1, port2} = new MessageChannel();
      await new Promise((resolve) => {
        port2.onmessage = resolve;
        port1.postMessage(0);
      });
      const parts = [...document.querySelectorAll('.theme-doc-markdown > section, .theme-doc-markdown > [data-part]')];
      const waiting = parts.filter(
        (part) => part.firstElementChild?.checkVisibility({contentVisibilityAuto: true}) === false,
      );
      document.body.dataset.waiting = String(waiting.length);
    });
    expect(Number(await page.locator('body').getAttribute('data-waiting'))).toBeGreaterThan(5);
    await expectAll(page);
  });
}

/** Shows parts of the article as they come into view, or all, and waits for the frame that does. */
function showParts(page: Page, which: 'in turn' | 'all'): Promise<void> {
  return page.evaluate(async (isInTurn) => {
    document.documentElement.toggleAttribute('data-in-turn', isInTurn);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, which === 'in turn');
}

/** Records the values of the attribute that makes parts wait, from now on. */
function recordTurns(page: Page): Promise<void> {
  return page.evaluate(() => {
    const turns: string[] = [];
    new MutationObserver(() => {
      turns.push(document.documentElement.dataset.inTurn ?? 'all');
      document.body.dataset.turns = turns.join();
    }).observe(document.documentElement, {attributeFilter: ['data-in-turn']});
  });
}

test('the first frame of the next page has what is in view, unless the browser scrolls to a place in it', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await openPage(page, PATHS[0]!);
  await page.waitForLoadState('networkidle');
  // As far as a page that is left may be scrolled: the browser then scrolls to the top of the next one by itself.
  await page.locator('.pagination-nav').scrollIntoViewIfNeeded();
  await recordTurns(page);
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).not.toHaveURL(PATHS[0]!);
  const turns = page.locator('body');
  await expect(turns).toHaveAttribute('data-turns', 'frame,all');
  await expectAll(page);
  await page.goBack();
  await expect(page).toHaveURL(PATHS[0]!);
  await page.locator('article a[href*="/payments/"][href*="#"]:not([href*="/webhooks#"])').first().click();
  await expect(page).not.toHaveURL(PATHS[0]!);
  await expect(page.locator('[data-is-target]')).toHaveCount(1);
  await expect(turns).toHaveAttribute('data-turns', 'frame,all');
});

test('nothing moves on any page while parts wait', {tag: SECOND_TIER}, async ({page}) => {
  test.slow();
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    for (const path of DOCUMENTS) {
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      // Again where a part has arrived in between.
      await expect(async () => {
        await showParts(page, 'all');
        const places = await readPlaces(page);
        await showParts(page, 'in turn');
        expect(await readPlaces(page), path).toEqual(places);
      }).toPass();
    }
  }
});

test('no script sets an attribute of the document to what it is, which computes the style of all elements again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const repeated: string[] = [];
    Object.assign(window, {repeated});
    new MutationObserver((records) => {
      for (const {target, attributeName, oldValue} of records) {
        if (target === document.documentElement && document.documentElement.getAttribute(attributeName!) === oldValue) {
          repeated.push(attributeName!);
        }
      }
    }).observe(document, {
      attributes: true,
      attributeOldValue: true,
      subtree: true,
      attributeFilter: ['class', 'lang', 'dir'],
    });
  });
  await openPage(page, PATHS[0]!);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as {repeated: string[]}).repeated)).toEqual([]);
});
