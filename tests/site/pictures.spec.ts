import type {Locator, Page} from '@playwright/test';
import {expectAccessible, expectAppearanceAccessible} from './support/accessibility';
import {findOverlappingTexts} from './support/pictures';
import {expect, NARROW, openPage, test, WIDE, SECOND_TIER} from './support/site';

/** A page with state machines, and one with sequences. */
const MACHINES = '/payments/Guides/lifecycle';
const SEQUENCES = '/payments/Guides/checkout-payment-intents';

const MACHINE = 'Payment intent: states and transitions';

function locateFigure(page: Page, name: string): Locator {
  return page.locator('figure', {has: page.getByRole('button', {name: `Enlarge ${name}`, includeHidden: true})});
}

function locatePicture(page: Page, name: string): Locator {
  return locateFigure(page, name).locator('svg[viewBox]').first();
}

async function measureWidth(locator: Locator): Promise<number> {
  return (await locator.boundingBox())!.width;
}

test.describe('a picture', () => {
  test('has a name and a description, opens large, is zoomed by keyboard and by wheel, closes by key and button, returns the focus, and follows the color mode', async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    await openPage(page, MACHINES);
    const button = page.getByRole('button', {name: `Enlarge ${MACHINE}`});
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', {name: MACHINE});
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    const heights = await dialog.getByRole('button').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights).size, `heights of the buttons: ${heights.join(', ')}`).toBe(1);
    const large = dialog.locator('svg');
    await expect(large).toBeInViewport({ratio: 1});
    const scale = dialog.getByRole('status');
    const first = (await scale.textContent())!;
    const width = await measureWidth(large);
    await page.keyboard.press('+');
    await expect(scale).not.toHaveText(first);
    expect(await measureWidth(large)).toBeGreaterThan(width);
    await page.keyboard.press('-');
    await expect(scale).toHaveText(first);
    await dialog.getByRole('button', {name: 'Zoom out'}).press('Enter');
    expect(await measureWidth(large)).toBeLessThan(width);
    await page.keyboard.press('0');
    await expect(scale).toHaveText(first);
    const fitted = await measureWidth(large);
    const place = (await large.boundingBox())!;
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.wheel(0, -300);
    await expect(scale).not.toHaveText(first);
    expect(await measureWidth(large)).toBeGreaterThan(fitted);
    await page.keyboard.press('0');
    await expect(scale).toHaveText(first);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    const image = page.getByRole('img', {name: MACHINE});
    await expect(image).toBeVisible();
    await expect(image).toHaveAccessibleDescription(/11 states and \d+ transitions/);
    await button.click();
    await page.getByRole('dialog').getByRole('button', {name: 'Close'}).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    const name = locatePicture(page, MACHINE).locator('text').first();
    const readColor = (): Promise<string> => name.evaluate((element) => getComputedStyle(element).fill);
    const light = await readColor();
    await page
      .getByRole('button', {name: /Switch between dark and light mode/})
      .first()
      .click();
    await expect.poll(readColor).not.toBe(light);
  });

  test('scrolls in its own place where it is wider than the page, with labels of 12 pixels or more', async ({page}) => {
    await page.setViewportSize({width: 320, height: 800});
    for (const path of [MACHINES, SEQUENCES]) {
      await openPage(page, path);
      const {scroll, client} = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(scroll).toBe(client);
      const sizes = await page
        .locator('figure svg[viewBox] text')
        .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
      expect(sizes.length).toBeGreaterThan(20);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    }
    await expect(page.getByRole('group', {name: /, scrolls horizontally$/}).first()).toHaveAttribute('tabindex', '0');
  });

  test('that scrolls says so in its caption, and one that fits does not', async ({page}) => {
    const figures = page.locator('article figure:has(svg[viewBox])').filter({visible: true});
    const readWords = (): Promise<string[]> =>
      figures.evaluateAll((all) =>
        all.flatMap((figure) => {
          const frame = figure.querySelector('[role="group"]');
          const words = getComputedStyle(figure.querySelector('figcaption > span')!, '::after').content;
          return (frame === null) === words.includes('scrolls') ? [`${figure.textContent}: ${words}`] : [];
        }),
      );
    for (const width of [320, 1280]) {
      await page.setViewportSize({width, height: 800});
      await openPage(page, SEQUENCES);
      await expect(figures.locator('[role="group"]')).toHaveCount(width === 320 ? await figures.count() : 0);
      await expect.poll(readWords).toEqual([]);
    }
  });

  test('of a machine fits the article, on a phone as a ladder', async ({page}) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({width, height: 800});
      await openPage(page, MACHINES);
      const image = page.getByRole('img', {name: MACHINE});
      await expect(image).toHaveCount(1);
      await expect(image).toHaveAttribute('aria-labelledby', width < 1000 ? /-narrow-title$/ : /\d-title$/);
      expect(await measureWidth(image)).toBeLessThanOrEqual(await measureWidth(locateFigure(page, MACHINE)));
      await expect(page.getByRole('group', {name: `${MACHINE}, scrolls horizontally`})).toHaveCount(0);
    }
  });

  test('keeps its labels apart, and has a list with each of its messages', async ({page}) => {
    await openPage(page, SEQUENCES);
    expect(await findOverlappingTexts(page.locator('figure svg[viewBox]'), 3)).toEqual([]);
    const hosted = locateFigure(page, 'Hosted checkout, captured when it ships');
    await hosted.getByText('View as list').click();
    await expect(hosted.getByRole('listitem').filter({hasText: 'createCheckoutIntent'})).toBeVisible();
    await expect(hosted.getByRole('link', {name: 'payment_intent.authorized'})).toHaveAttribute(
      'href',
      /webhook-payloads#/,
    );
  });

  test('is accessible when it is large, in both color modes', {tag: SECOND_TIER}, async ({page}) => {
    await page.setViewportSize(NARROW);
    for (const [theme, expectIt] of [
      ['light', expectAccessible],
      ['dark', expectAppearanceAccessible],
    ] as const) {
      await openPage(page, `${MACHINES}?docusaurus-theme=${theme}`);
      await page.getByRole('button', {name: `Enlarge ${MACHINE}`}).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectIt(page, 'dialog');
    }
  });
});

test.describe('without scripts', () => {
  test('a picture and its text alternative are shown, without dead controls', async ({staticPage: page}) => {
    await page.goto(MACHINES);
    await expect(page.getByRole('img', {name: MACHINE})).toBeVisible();
    await expect(page.getByRole('button', {name: /^Enlarge/})).toHaveCount(0);
    await page.goto(SEQUENCES);
    await page.getByText('View as list').first().click();
    await expect(page.getByRole('listitem').filter({hasText: 'createCheckoutIntent'}).first()).toBeVisible();
  });

  test('a picture is where it stays when scripts add its button', async ({staticPage, page}) => {
    await page.setViewportSize(WIDE);
    const tops: number[] = [];
    for (const one of [staticPage, page]) {
      await one.goto(SEQUENCES);
      const caption = one.locator('figure:has(svg) figcaption').first();
      await expect(caption.locator('button')).toBeVisible({visible: one === page});
      tops.push(await caption.evaluate((element: HTMLElement) => element.offsetHeight));
    }
    expect(tops[1]).toBe(tops[0]);
  });
});
