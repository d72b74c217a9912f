import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/error-codes';

/** Brings the lookup near the screen and waits for it. */
async function openLookup(page: Page, query = ''): Promise<Locator> {
  await openPage(page, `${PAGE}${query}`);
  const tool = page.getByRole('region', {name: 'Look up an error'});
  await tool.scrollIntoViewIfNeeded();
  await expect(tool.getByRole('textbox')).toBeVisible();
  return tool;
}

test.describe('the lookup of error codes', () => {
  test('explains a raw code of a gateway, by keyboard, and keeps it in the address', async ({page}) => {
    const tool = await openLookup(page);
    await tool.getByRole('textbox').focus();
    await page.keyboard.type('R-116');
    await expect(tool.getByRole('status')).toHaveText('Found: Raw code R-116 of gateway_d.');
    await expect(tool.getByRole('listitem')).toContainText('“Your card has insufficient funds. Use another card.”');
    await expect(page).toHaveURL(/\?code=R-116$/);
    await tool.getByRole('link', {name: 'All of insufficient_funds'}).click();
    await expect(page).toHaveURL(/\?code=R-116#insufficient_funds$/);
    await expect(page.locator('#insufficient_funds')).toBeInViewport();
  });

  test('opens with the code of the address, and shows each of its meanings', async ({page}) => {
    const tool = await openLookup(page, '?code=authentication_failed');
    await expect(tool.getByRole('status')).toHaveText('Found 2 meanings of authentication_failed.');
    await expect(tool.getByRole('link', {name: /^All of/})).toHaveCount(2);
  });

  test('reads a complete document, which never enters the address', async ({page}) => {
    const tool = await openLookup(page, '?code=502');
    const sent: (string | null)[] = [];
    page.on('request', (request) => sent.push(request.postData(), request.url()));
    await tool.getByRole('button', {name: 'a problem document'}).click();
    await expect(tool.getByRole('status')).toHaveText(
      'Found in the document: payment_declined, decline insufficient_funds.',
    );
    await expect(page).toHaveURL(/error-codes$/);
    expect(sent.filter((one) => one?.includes('payment_declined'))).toEqual([]);
    await tool.getByRole('textbox').fill('{"code": ');
    await expect(tool.getByRole('textbox')).toHaveAccessibleDescription(/This is not yet JSON.*from \{ to \}\.$/);
    await expect(tool.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  });

  test('suggests codes for a misspelled one, and explains what to do with an unknown one', async ({page}) => {
    const tool = await openLookup(page);
    await tool.getByRole('textbox').fill('state_conflicts');
    await tool.getByRole('button', {name: 'state_conflict'}).click();
    await expect(tool.getByRole('status')).toHaveText('Found: Error code state_conflict.');
    await tool.getByRole('textbox').fill('20099');
    await expect(tool.getByRole('listitem')).toContainText('It becomes issuer_declined');
    await expect(page).toHaveURL(/error-codes$/);
  });

  test('is not loaded before it is near', async ({page}) => {
    const tools: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('tool-error-lookup')) {
        tools.push(request.url());
      }
    });
    await openPage(page, `${PAGE}#shopper_canceled`);
    await expect(page.locator('#shopper_canceled')).toBeInViewport();
    expect(tools).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('region', {name: 'Look up an error'}).getByRole('textbox')).toBeVisible();
    expect(tools).toHaveLength(1);
  });

  test('reserves its height, so that the text below stays', async ({page}) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/tool-error-lookup/, async (route) => {
      await released;
      await route.continue();
    });
    await openPage(page, PAGE);
    const tool = page.getByRole('region', {name: 'Look up an error'});
    const measureTop = (): Promise<number> =>
      page.locator('#shape-of-an-error').evaluate((heading: HTMLElement) => heading.offsetTop);
    const before = await measureTop();
    release();
    await expect(tool.getByRole('textbox')).toBeVisible();
    expect(Math.abs((await measureTop()) - before), 'pixels').toBeLessThan(10);
  });

  test('has no violations with a result, in both color modes, and fits 320 px', {tag: SECOND_TIER}, async ({page}) => {
    const tool = await openLookup(page, '?code=lost_card');
    await expect(tool.getByRole('status')).toHaveText('Found: Decline code lost_card.');
    await expectAccessibleInBothModes(page, 'section.tool[aria-label="Look up an error"]');
  });
});

test.describe('without scripts', () => {
  test('the lists are shown, and the lookup links to them', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(page.getByText('Find your code in one of these lists')).toBeVisible();
    await expect(page.locator('h3#state_conflict')).toBeVisible();
    await expect(page.locator('[id="authentication_failed-as-a-decline"]')).toBeVisible();
    await expect(page.locator('#field-required')).toBeVisible();
  });
});
