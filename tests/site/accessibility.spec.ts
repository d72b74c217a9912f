import axe from 'axe-core';
import {fastAxeSource} from './support/axeSource';
import {expectAccessible, expectAppearanceAccessible} from './support/accessibility';
import {expect, NARROW, openPage, openMenu, SECOND_TIER, test, WIDE} from './support/site';

/**
 * What the sweep does not look at: the states that a reader opens, and one page of each kind in all four combinations of
 * color mode and width, since navbar, sidebar, contents and footer are the same on all pages of a kind.
 */

const KINDS = [
  ['/', []],
  ['/markdown-page', SECOND_TIER],
  ['/payments/Guides/environments', SECOND_TIER],
  ['/payments/APIs/refunds', []],
] as const;

for (const [path, tag] of KINDS) {
  test(`axe finds nothing on ${path}, wide and narrow, light and dark`, {tag: [...tag]}, async ({page}) => {
    await page.setViewportSize(NARROW);
    await openPage(page, path);
    await expectAccessible(page);
    await openPage(page, `${path}?docusaurus-theme=dark`);
    await page.setViewportSize(WIDE);
    await expectAppearanceAccessible(page);
  });
}

for (const [mode, viewport, expectIt] of [
  ['light', WIDE, expectAccessible],
  ['dark', NARROW, expectAppearanceAccessible],
] as const) {
  test.describe(`in ${mode} mode at ${String(viewport.width)} px`, () => {
    test.use({viewport});

    test('axe finds nothing with search results open', {tag: SECOND_TIER}, async ({page}) => {
      await openPage(page, `/?docusaurus-theme=${mode}`);
      await page.getByRole('combobox', {name: 'Search the docs'}).fill('refund');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectIt(page);
    });

    test('axe finds nothing with an image open', {tag: SECOND_TIER}, async ({page}) => {
      await openPage(page, `/markdown-page?docusaurus-theme=${mode}`);
      await page.locator('.medium-zoom-image').first().click();
      await expect(page.locator('.medium-zoom-image--opened')).toBeVisible();
      await expectIt(page);
    });
  });

  test.describe(`in ${mode} mode on a narrow screen`, () => {
    test.use({viewport: NARROW});

    for (const [path, tag] of [
      ['/', []],
      ['/payments/Guides/intro', []],
      ['/commerce/api/cart', SECOND_TIER],
    ] as const) {
      test(`axe finds nothing in the menu of ${path}`, {tag: [...tag]}, async ({page}) => {
        await openPage(page, `${path}?docusaurus-theme=${mode}`);
        await openMenu(page);
        await expect(page.locator('.navbar-sidebar')).toHaveCSS('opacity', '1');
        await expectIt(page, '.navbar-sidebar');
      });
    }
  });
}

test('axe finds the same with what makes it fast', async ({page}) => {
  const texts = ['#777', '#767676', 'rgb(0 0 0 / 40%)', 'hsl(0.3turn 40% 60%)', 'oklch(70% 0.1 200)'].flatMap((color) =>
    ['#fff', 'rgb(20 60 40 / 50%)', 'linear-gradient(red, blue)'].map(
      (background) =>
        `<div style="background: ${background}; opacity: 0.9"><p style="color: ${color}">Text <a href="#x">link</a></p></div>`,
    ),
  );
  // Each twice, since the outcome of one counts for the other.
  const html = `<!doctype html><title>x</title><main>${[...texts, ...texts].join('')}<img src="x"><input><b id="x" role="tab"></b></main>`;
  const outcomes: string[] = [];
  for (const source of [axe.source, fastAxeSource]) {
    await page.setContent(html);
    await page.evaluate(source);
    const run =
      'axe.run().then(({violations, passes, incomplete}) => JSON.stringify([violations, incomplete, ' +
      'passes.map(({id, nodes}) => [id, nodes.map(({target}) => target)])]))';
    outcomes.push(await page.evaluate<string>(run));
  }
  const [violations] = JSON.parse(outcomes[0]!) as [{id: string; nodes: unknown[]}[]];
  expect(violations.map(({id}) => id)).toEqual(expect.arrayContaining(['color-contrast', 'image-alt', 'label']));
  expect(outcomes[1]).toBe(outcomes[0]);
});
