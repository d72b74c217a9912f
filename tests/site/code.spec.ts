import {expect, openPage, recordShifts, test} from './support/site';

const PAGE = '/payments/APIs/payment-intents';

/** The height of a part of long code, in pixels: 30 rem, its caption and its button. */
const MOST_HEIGHT = 30 * 16 + 100;

test('long code shows a part, and all of it once a reader asks', async ({page}) => {
  await openPage(page, PAGE);
  const first = page.locator('figure:has([data-opens])').first();
  const code = first.locator('pre');
  const more = first.locator('[data-opens]');
  await expect(more).toHaveAccessibleName(/^Show all \d+ lines$/);
  const lines = Number(/\d+/.exec((await more.textContent())!)![0]);
  expect((await first.boundingBox())!.height).toBeLessThan(MOST_HEIGHT);
  await expect(code).toHaveAttribute('tabindex', '0');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toBeHidden();
  await expect(first.getByRole('button', {name: /^Copy/})).toBeFocused();
  const {scrollHeight, clientHeight} = await code.evaluate((element) => ({
    scrollHeight: element.scrollHeight,
    clientHeight: element.clientHeight,
  }));
  expect(scrollHeight).toBe(clientHeight);
  expect((await code.textContent())!.trimEnd().split('\n')).toHaveLength(lines);
});

test('a long program shows a part in each language, and all of it once a reader asks', async ({page}) => {
  await openPage(page, '/payments/Guides/ui-embedding');
  const program = page.locator('figure:has([role="tablist"]):has([data-opens])').first();
  const more = program.locator('[data-opens]');
  for (const language of ['JavaScript', 'Java']) {
    await program.getByRole('tab', {name: language, exact: true}).click();
    const lines = (await program.locator('[role="tabpanel"]:not([hidden]) code').textContent())!.trimEnd().split('\n');
    await expect(more).toHaveText(`Show all ${lines.length} lines`);
    expect((await program.boundingBox())!.height).toBeLessThan(MOST_HEIGHT);
  }
  await more.click();
  await expect(more).toBeHidden();
  await expect(program.getByRole('button', {name: /^Copy/})).toBeFocused();
  expect((await program.boundingBox())!.height).toBeGreaterThan(5000);
  await program.getByRole('tab', {name: 'Ruby'}).click();
  await expect(more).toBeHidden();
});

test('without JavaScript, long code scrolls and has no button that does nothing', async ({staticPage: page}) => {
  await page.goto(PAGE);
  await expect(page.getByText(/^Show all \d+ lines$/).first()).toBeHidden();
  const overflow = await page
    .locator('figure:has([data-opens]) pre')
    .first()
    .evaluate((element) => getComputedStyle(element).overflowY);
  expect(overflow).toBe('auto');
});

test('printed code has all of its lines', async ({page}) => {
  await openPage(page, PAGE);
  await page.emulateMedia({media: 'print'});
  const code = page.locator('figure:has([data-opens]) pre').first();
  expect(await code.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
});

test('nothing moves when the fonts arrive late', async ({page}) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const readShift = await recordShifts(page);
  await page.goto('/payments/Guides/refunds');
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px Inter'))).toBe(true);
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "JetBrains Mono"'))).toBe(true);
  // "Good" is at most 0.1 (web.dev/cls).
  expect(await readShift()).toBeLessThan(0.02);
});
