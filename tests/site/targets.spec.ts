import type {Page} from '@playwright/test';
import {expect, NARROW, openAll, openMenu, openPage, SECOND_TIER, test, waitForHydration} from './support/site';
import {readBuilt} from './support/build';

/**
 * Targets for fingers: WCAG 2.5.5, 44 by 44 pixels. Links within a line of text are exempt, as are the shapes of a
 * picture, which has a list of what can be chosen beside it.
 */

/** Pixels; half of one is lost where lines of text are no whole pixels high. */
const LEAST = 43.5;

/** The width of tabs, which have short names such as "Go" beside each other. */
const LEAST_TAB_WIDTH = 40;

/**
 * Links, buttons, tabs and fields that are less than 44 pixels high, and not in a line of text, and tabs that are narrow:
 * what and where they are.
 */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({least, leastTabWidth}) => {
      const isInLine = (target: Element): boolean => {
        if (getComputedStyle(target).display !== 'inline') {
          return false;
        }
        let block = target.parentElement!;
        while (getComputedStyle(block).display === 'inline') {
          block = block.parentElement!;
        }
        return block.textContent.replace(/\s/g, '').length > target.textContent.replace(/\s/g, '').length;
      };
      const targets = [...document.querySelectorAll('a[href], button, [role="tab"], summary, select, textarea, input')];
      return targets
        .filter((target) => target.checkVisibility({visibilityProperty: true, opacityProperty: true}))
        .filter((target) => !target.closest('svg') && !isInLine(target))
        .map((target) => ({target, box: (target.closest('label') ?? target).getBoundingClientRect()}))
        .filter(({box}) => box.width > 1 && box.height > 1)
        .filter(({target, box}) => box.height < least || (target.matches('[role="tab"]') && box.width < leastTabWidth))
        .map(({target, box}) => `${target.outerHTML.slice(0, 160)}: ${box.width} × ${box.height} px`);
    },
    {least: LEAST, leastTabWidth: LEAST_TAB_WIDTH},
  );
}

/**
 * Targets in the article whose middle belongs to another target, which a finger then opens: what they are and what lies
 * upon them. Each is scrolled to the middle of the screen, where nothing sticks. What opens over the page is closed.
 */
function listCoveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGETS = 'a[href], button, summary, select, textarea, input';
    const covered: string[] = [];
    document.querySelectorAll('details[data-closes][open]').forEach((list) => list.removeAttribute('open'));
    for (const target of document.querySelectorAll(`main :is(${TARGETS})`)) {
      if (!target.checkVisibility({visibilityProperty: true, opacityProperty: true}) || target.closest('svg')) {
        continue;
      }
      target.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      const {x, y, width, height} = target.getClientRects()[0]!;
      const upon = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(TARGETS);
      if (upon && upon !== target && !upon.contains(target) && !target.contains(upon)) {
        covered.push(`${target.outerHTML.slice(0, 160)}: under ${upon.outerHTML.slice(0, 160)}`);
      }
    }
    return covered;
  });
}

/** Opens each fold, and waits until the tools of the page work. */
async function openParts(page: Page): Promise<void> {
  await openAll(page);
  for (const tool of await page.locator('section.tool').all()) {
    await tool.scrollIntoViewIfNeeded();
    await expect(tool).toHaveAttribute('data-ready', 'true');
  }
}

test.use({viewport: NARROW});

const EXAMPLES = ['/', '/payments/APIs/refunds', '/payments/Guides/error-codes', '/markdown-page'];

for (const path of EXAMPLES) {
  test(`each target of ${path} is 44 pixels high on a phone, under no other`, async ({page}) => {
    await openPage(page, path);
    await openParts(page);
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await listCoveredTargets(page)).toEqual([]);
  });
}

test('each target of the menu, of the contents and of the not-found page is 44 pixels high on a phone', async ({
  page,
}) => {
  await openPage(page, '/payments/APIs/refunds');
  await page.locator('.theme-doc-toc-mobile').click();
  expect(await listSmallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await openMenu(page);
  expect(await listSmallTargets(page)).toEqual([]);
  await page.getByRole('button', {name: '← Back to main menu'}).click();
  expect(await listSmallTargets(page)).toEqual([]);
});

const ALL = [...readBuilt('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);

for (const path of ALL.filter((one) => !EXAMPLES.includes(one))) {
  test(`each target of ${path} is 44 pixels high, under no other`, {tag: SECOND_TIER}, async ({page}) => {
    await page.goto(path);
    await waitForHydration(page);
    await openParts(page);
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await listCoveredTargets(page)).toEqual([]);
  });
}
