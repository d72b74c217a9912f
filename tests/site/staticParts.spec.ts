import type {Page} from '@playwright/test';
import {expect, openPage, test, waitForHydration} from './support/site';

/** The parts of the article that have no content. */
function countEmptyParts(page: Page): Promise<number> {
  return page.locator('article [data-part]:empty').count();
}

/** Marks the document, to see whether another one takes its place. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
  return () => page.evaluate(() => 'isSameDocument' in window);
}

const LINK = {name: 'payment intent', exact: true};

test('text of an article is adopted by React as it was sent, node by node', async ({page}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const paragraphs = [...document.querySelectorAll('article [data-part]')];
      Object.assign(window, {paragraphs});
    });
  });
  await openPage(page, '/payments/APIs/refunds');
  await waitForHydration(page);
  const isSame = await page.evaluate(() => {
    const {paragraphs} = window as unknown as {paragraphs: Element[]};
    const now = [...document.querySelectorAll('article [data-part]')];
    return paragraphs.length > 50 && paragraphs.every((element, index) => element === now[index]);
  });
  expect(isSame).toBe(true);
});

test('a link in a text is followed by the router, with one request for the text of its page', async ({page}) => {
  await openPage(page, '/payments/APIs/refunds');
  const isSameDocument = await markDocument(page);
  const texts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && texts.push(new URL(request.url()).pathname));
  await page.locator('article').getByRole('link', LINK).first().click();
  await expect(page.locator('article h1')).toHaveText('Payment intents');
  expect(await isSameDocument()).toBe(true);
  expect(await countEmptyParts(page)).toBe(0);
  expect(texts).toEqual(['/payments/APIs/payment-intents']);
});

test('the text of a page that is left is kept as it was, for the way back', async ({page}) => {
  await openPage(page, '/payments/APIs/refunds');
  const read = (): Promise<string> => page.locator('article').innerText();
  // The tools of the page come after its first view.
  const tools = page.getByRole('button', {name: 'Copy page'});
  await expect(tools).toBeVisible();
  const before = await read();
  const fold = page.locator('details[data-part]').first();
  await fold.evaluate((element: HTMLDetailsElement) => (element.open = true));
  await page.locator('article').getByRole('link', LINK).first().press('Enter');
  await expect(page.locator('article h1')).toHaveText('Payment intents');
  await page.goBack();
  await expect(page.locator('article h1')).toHaveText('Refunds');
  await expect(fold).toHaveAttribute('open', '');
  await fold.evaluate((element: HTMLDetailsElement) => (element.open = false));
  await expect(tools).toBeVisible();
  expect(await read()).toBe(before);
  expect(await countEmptyParts(page)).toBe(0);
});

test.describe('while a new build is published', () => {
  test.use({allowed: {message: /is from another build/, reason: 'Docusaurus warns why it loads the page'}});

  test('a page of another build is loaded anew, with its own scripts', async ({page}) => {
    await openPage(page, '/payments/APIs/refunds');
    const isSameDocument = await markDocument(page);
    await page.route('**/payments/APIs/payment-intents', async (route) => {
      const response = await route.fetch();
      const isText = route.request().resourceType() === 'fetch';
      const html = await response.text();
      await route.fulfill({response, body: isText ? html.replace('/main.', '/main.0') : html});
    });
    await page.locator('article').getByRole('link', LINK).first().press('Enter');
    await expect(page.locator('article h1')).toHaveText('Payment intents');
    await waitForHydration(page);
    expect(await isSameDocument()).toBe(false);
  });
});

test('code in a text is copied by one click, which is confirmed', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '/payments/Guides/refunds');
  const figure = page.locator('article figure[data-part]').first();
  const button = figure.getByRole('button', {name: /^Copy/});
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toHaveText('Copied');
  await expect(figure.getByRole('status')).toHaveText('Copied');
  const code = await figure.locator('code').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code!.trimEnd());
  await expect(button).toHaveText('Copy');
});

test.describe('a page that something changed before React takes over', () => {
  test.use({allowed: {message: /#418/, reason: 'React reports the change that the test made'}});

  test('is drawn again with all of its text', async ({page}) => {
    let text = '';
    await page.route('**/payments/APIs/refunds', async (route) => {
      const response = await route.fetch();
      text = await response.text();
      await route.fulfill({response, body: text.replaceAll('Start with payments', 'Translated')});
    });
    await openPage(page, '/payments/APIs/refunds');
    await waitForHydration(page);
    expect(text).toContain('Start with payments');
    await expect(page.getByRole('link', {name: 'Start with payments'}).first()).toBeVisible();
    expect(await countEmptyParts(page)).toBe(0);
    await expect(page.locator('article')).toContainText('A refund returns captured money of one payment intent');
  });
});
