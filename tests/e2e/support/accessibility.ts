import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects that axe finds no violation of WCAG on the page once nothing moves any more.
 *
 * @param part selector of what alone is looked at
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const {violations} = await new AxeBuilder({page}).include(part).withTags(WCAG).analyze();
  const found = violations.flatMap(({id, nodes}) =>
    nodes.map(({html, target}) => `${id}: ${target.join(' ')} ${html}`),
  );
  expect(found).toEqual([]);
}
