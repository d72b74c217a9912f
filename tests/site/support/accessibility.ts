import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';
import {axeSource} from './axeSource';
import {expectNoSidewaysScroll} from './site';

/** WCAG 2.0 to 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose outcome depends on colors. All others read the same document in both color modes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules whose outcome depends on where things are drawn, and so on the width of the window. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

const TOGGLE = /Switch between dark and light mode/;

/** Moves all that ends by itself to its end, since a busy machine draws no frames. @returns how many still move */
function finishAnimations(): number {
  const animations = document.getAnimations();
  animations.filter(({effect}) => Number.isFinite(effect?.getComputedTiming().endTime)).forEach((one) => one.finish());
  return document.getAnimations().length;
}

/** Expects that axe finds nothing once nothing moves any more, by WCAG or by some of its rules. */
async function expectNoViolations(page: Page, part: string, rules?: readonly string[]): Promise<void> {
  // Below what sticks to the top: a target that is half covered by it counts as a small one.
  await page
    .locator(part)
    .first()
    .evaluate((element) => element.scrollIntoView({block: 'start'}));
  // Afterwards, since what was not in view begins to move only now.
  await expect.poll(() => page.evaluate(finishAnimations)).toBe(0);
  const {violations} = await new AxeBuilder({page, axeSource})
    .include(part)
    // In the page itself: the site has no frames, for whose sake axe would collect results in a page of its own.
    .setLegacyMode(true)
    .options({
      runOnly: rules ? {type: 'rule', values: [...rules]} : {type: 'tag', values: WCAG},
      resultTypes: ['violations'],
    })
    .analyze();
  const found = violations.flatMap(({id, nodes}) =>
    nodes.map(({html, target}) => `${id}: ${target.join(' ')} ${html}`),
  );
  expect(found).toEqual([]);
}

/**
 * Expects that axe finds no violation of WCAG on the page once nothing moves any more.
 *
 * @param part selector of what alone is looked at
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNoViolations(page, part);
}

/** Expects the same of colors, places and sizes alone: what another color mode and another width can change. */
export async function expectAppearanceAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNoViolations(page, part, [...COLOR_RULES, ...LAYOUT_RULES]);
}

/** Changes between the light and the dark mode, by the button of the navbar. */
export async function switchColorMode(page: Page, to: 'light' | 'dark'): Promise<void> {
  await page.getByRole('button', {name: TOGGLE}).filter({visible: true}).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', to);
}

/**
 * Expects that axe finds nothing on a part of the page in the light mode at the width that it has, and nothing on its
 * appearance in the dark mode at 320 px, where the page does not scroll sideways either.
 */
export async function expectAccessibleInBothModes(page: Page, part: string): Promise<void> {
  await expectAccessible(page, part);
  await page.setViewportSize({width: 320, height: 800});
  await switchColorMode(page, 'dark');
  await expectAppearanceAccessible(page, part);
  await expectNoSidewaysScroll(page);
}
