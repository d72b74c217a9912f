import type {Page} from '@playwright/test';
import {expectAccessible} from './support/accessibility';
import {expect, openPage, readBoxes, test} from './support/site';

const GUIDE = '/payments/Guides/refunds';
const NARROW = {width: 390, height: 800};

const locateContents = (page: Page) => page.locator('#page-contents');
const locateBar = (page: Page) => page.locator('.theme-doc-toc-mobile').getByRole('button', {name: 'On this page'});
const locateCurrent = (page: Page) => locateContents(page).locator('[aria-current="location"]');

async function scrollToHeading(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView());
}

test.describe('beside the article', () => {
  test('the section in view is marked, and stays in view in long contents', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 400});
    await openPage(page, GUIDE);
    await expect(locateBar(page)).toBeHidden();
    await expect(locateCurrent(page)).toHaveCount(0);
    for (const id of ['limits', 'refund-several-times', 'retry-safely']) {
      await scrollToHeading(page, id);
      await expect(locateCurrent(page)).toHaveAttribute('href', `#${id}`);
      await expect(locateCurrent(page)).toBeInViewport();
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(locateCurrent(page)).toHaveAttribute('href', '#test-in-the-sandbox');
  });

  test('the section of the address is marked when the page is loaded', async ({page}) => {
    await openPage(page, '/payments/Guides/webhooks#find-a-failed-delivery');
    await expect(locateCurrent(page)).toHaveAttribute('href', '#find-a-failed-delivery');
  });

  test('they are those of the page after a navigation, and of the one before on the way back', async ({page}) => {
    await openPage(page, GUIDE);
    await page.locator('.pagination-nav__link--next').click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Gateways and routing');
    await expect(locateContents(page).locator('a[href="#capability-matrix"]')).toBeVisible();
    await scrollToHeading(page, 'decline-mapping');
    await expect(locateCurrent(page)).toHaveAttribute('href', '#decline-mapping');
    await page.goBack();
    await expect(locateContents(page).locator('a[href="#limits"]')).toBeVisible();
    await expect(page.locator('.theme-doc-breadcrumbs')).toContainText('Refund payments');
  });
});

/** Scrolls to a section: the bar stays in view, names it, and opens the contents. */
async function openContentsAt(page: Page, id: string, title: string): Promise<void> {
  await expect(locateContents(page)).toBeHidden();
  await scrollToHeading(page, id);
  await expect(locateBar(page)).toBeInViewport();
  await expect(locateBar(page)).toHaveText(`On this page ${title}`);
  await locateBar(page).press('Enter');
  await expect(locateContents(page)).toBeVisible();
}

test('the bar of a page without room for contents opens them in columns of the width of the screen', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openPage(page, '/payments/APIs/payment-intents');
  await locateBar(page).click();
  const columns = await locateContents(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.floor(link.getBoundingClientRect().left / (17 * 16))));
  expect(new Set(columns).size).toBe(4);
  const hidden = await locateContents(page).evaluate(({scrollHeight, clientHeight}) => scrollHeight - clientHeight);
  expect(hidden, 'pixels to scroll').toBeLessThanOrEqual(0);
});

for (const viewport of [NARROW, {width: 1280, height: 900}]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({viewport});

    test('the way back to the top is in the bar, beside the name of the section, and covers no code', async ({
      page,
    }) => {
      await openPage(page, '/payments/APIs/payment-intents#create-a-payment-intent');
      const readPlace = (): Promise<number> => page.evaluate(() => window.scrollY);
      const start = await readPlace();
      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      await page.mouse.wheel(0, 900);
      // Two turns of the wheel in one frame would be one move downward.
      await expect.poll(readPlace).toBeGreaterThanOrEqual(start + 900);
      await page.mouse.wheel(0, -100);
      const back = page.getByRole('button', {name: 'Scroll back to top'});
      await expect(back).toBeVisible();
      const [button, bar, section] = await readBoxes(back, locateBar(page), page.locator('[data-current-section]'));
      expect(button!.top).toBeGreaterThanOrEqual(bar!.top);
      expect(button!.bottom).toBeLessThanOrEqual(bar!.bottom);
      expect(section!.right).toBeLessThanOrEqual(button!.left);
      await back.click();
      await expect(back).toBeHidden();
    });
  });
}

test.describe('on a narrow screen', () => {
  test.use({viewport: NARROW});

  test('a page outside the docs areas has the bar too', async ({page}) => {
    await openPage(page, '/markdown-page');
    await openContentsAt(page, 'admonitions', 'Admonitions');
  });

  test('a bar that stays in view names the section and opens the contents below it', async ({page}) => {
    await openPage(page, GUIDE);
    await openContentsAt(page, 'limits', 'Limits');
    await expectAccessible(page, '#page-contents');
    const [bar, contents] = await readBoxes(locateBar(page), locateContents(page));
    expect(Math.abs(contents!.y - bar!.bottom)).toBeLessThan(2);
    expect(contents!.width).toBeLessThanOrEqual(NARROW.width);
    await page.keyboard.press('Escape');
    await expect(locateContents(page)).toBeHidden();
    await expect(locateBar(page)).toBeFocused();
  });

  test('a choice closes the contents and shows the section below the bar', async ({page}) => {
    await openPage(page, GUIDE);
    await locateBar(page).click();
    await locateContents(page).getByRole('link', {name: 'Refund several times'}).click();
    await expect(locateContents(page)).toBeHidden();
    await expect(page).toHaveURL(/#refund-several-times$/);
    await expect(locateBar(page)).toHaveText('On this page Refund several times');
    const [bar, heading] = await readBoxes(locateBar(page), page.locator('#refund-several-times'));
    expect(heading!.y).toBeGreaterThanOrEqual(bar!.bottom);
  });

  test('the contents open below the bar before the page is scrolled, under the announcement', async ({page}) => {
    await openPage(page, GUIDE);
    await locateBar(page).click();
    const [bar, contents] = await readBoxes(locateBar(page), locateContents(page));
    expect(Math.abs(contents!.y - bar!.bottom)).toBeLessThan(2);
  });

  test.describe('without scripts', () => {
    test.use({javaScriptEnabled: false});

    test('the bar opens the contents', async ({page}) => {
      await page.goto(GUIDE);
      await locateBar(page).click();
      await expect(locateContents(page).getByRole('link', {name: 'Limits'})).toBeVisible();
    });
  });
});
