import type {Locator, Page} from '@playwright/test';
import {switchColorMode} from './support/accessibility';
import {findOverlappingTexts} from './support/pictures';
import {expect, expectNoSidewaysScroll, NARROW, openPage, readBoxes, test, WIDE} from './support/site';

const PAGE = '/commerce/guides/screens-mockups';
const CART = 'Cart: Two merchants and a voucher';

function locatePhone(page: Page, name: string): Locator {
  return page.getByRole('group', {name, exact: true}).first();
}

test.describe('a screen', () => {
  test('has a name, a description, what the API gave, its texts apart, whatever the face, and all of it as text', async ({
    page,
  }) => {
    await openPage(page, PAGE);
    await expect(locatePhone(page, CART)).toHaveAccessibleDescription(/grouped by the merchant/);
    await expect(locatePhone(page, CART).getByText('€154.53')).toBeVisible();
    const figure = page.locator('figure', {has: page.getByRole('button', {name: `Enlarge ${CART}`})});
    await figure.getByText('View as text').click();
    await expect(
      figure.getByRole('listitem').filter({hasText: 'Merino socks, €11.95 each, −€2.30, quantity 3, €33.55'}).last(),
    ).toBeVisible();
    await expect(figure.getByText('Button: Go to checkout')).toBeVisible();
    const figures = page.locator('figure', {has: page.locator('svg .mark')});
    const numbers = await figures.evaluateAll((all) =>
      all.map((figure) => ({
        drawn: [...figure.querySelectorAll('.mark')].map((mark) => mark.textContent).sort(),
        told: [...figure.querySelector('details')!.textContent.matchAll(/\(mark (\d+)\)/g)].map(([, n]) => n).sort(),
      })),
    );
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.map(({told}) => told)).toEqual(numbers.map(({drawn}) => drawn));
    expect(await findOverlappingTexts(page.locator('svg.phone'), 4)).toEqual([]);
  });

  test('has numbers that link to their explanation, and back', async ({page}) => {
    await page.setViewportSize(WIDE);
    await openPage(page, PAGE);
    const mark = locatePhone(page, CART).getByRole('link', {name: 'Mark 2'});
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#screen-cart-2$/);
    const entry = page.locator('#screen-cart-2');
    await expect(entry).toBeInViewport();
    await expect(
      entry.getByRole('link', {name: 'CartLine.quantity'}).or(entry.getByRole('link', {name: 'Cart.lines[].quantity'})),
    ).toHaveAttribute('href', /\/commerce\/api\/cart#CartLine\.quantity$/);
    await entry.getByRole('link', {name: 'Mark 2 in the picture'}).click();
    await expect(page).toHaveURL(/#screen-cart-filled-mark-2$/);
    await expect(mark).toBeInViewport();
  });

  test('is zoomed by keyboard, and a number in the large picture links to the list', async ({page}) => {
    await page.setViewportSize(WIDE);
    await openPage(page, PAGE);
    await page.getByRole('button', {name: `Enlarge ${CART}`}).press('Enter');
    const dialog = page.getByRole('dialog', {name: CART});
    await expect(dialog).toBeVisible();
    const scale = dialog.getByRole('status');
    const first = (await scale.textContent())!;
    await page.keyboard.press('-');
    await expect(scale).not.toHaveText(first);
    await dialog.getByRole('link', {name: 'Mark 1', exact: true}).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/#screen-cart-1$/);
  });

  test('follows the color mode', async ({page}) => {
    await openPage(page, PAGE);
    const readColors = (): Promise<string[]> =>
      locatePhone(page, CART).evaluate((picture) =>
        ['.phone-frame', 'text.title', '.filled', '.shape .main'].map(
          (part) => getComputedStyle(picture.querySelector(part)!).fill,
        ),
      );
    const light = await readColors();
    await page
      .getByRole('button', {name: /Switch between dark and light mode/})
      .first()
      .click();
    await expect.poll(async () => (await readColors()).filter((color, index) => color === light[index])).toEqual([]);
  });

  test('is beside another one, on a narrow page in a row that scrolls', async ({page}) => {
    await page.setViewportSize(WIDE);
    await openPage(page, PAGE);
    const boxes = (): Promise<DOMRect[]> =>
      readBoxes(locatePhone(page, CART), locatePhone(page, 'Cart: A price has changed, and a book is missing'));
    const [left, right] = await boxes();
    expect(right!.x).toBeGreaterThan(left!.x);
    expect(right!.y).toBe(left!.y);
    await page.setViewportSize(NARROW);
    const [shown, next] = await boxes();
    expect(next!.y).toBe(shown!.y);
    expect(next!.x).toBeGreaterThan(NARROW.width / 2);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', {name: 'Enlarge Cart: A price has changed, and a book is missing'}).focus();
    await expect.poll(async () => (await boxes())[1]!.x).toBeLessThan(NARROW.width / 2);
  });

  test('scrolls in its own place at 320 pixels, with labels of 12 pixels or more', async ({page}) => {
    await page.setViewportSize({width: 320, height: 800});
    await openPage(page, PAGE);
    const {scroll, client} = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
    const sizes = await page
      .locator('svg.phone text')
      .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });

  test('has enough contrast in both color modes', async ({page}) => {
    await openPage(page, PAGE);
    for (const theme of ['light', 'dark'] as const) {
      if (theme === 'dark') {
        await switchColorMode(page, theme);
      }
      // axe does not look into SVG: each text against the shape that is painted right below it.
      const weak = await page.locator('svg.phone').evaluateAll((pictures) => {
        const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true})!;
        const luminance = (color: string): number => {
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          }) as [number, number, number];
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const filled = (element: Element): boolean => getComputedStyle(element).fill !== 'none';
        return pictures.flatMap((picture) => {
          const shapes = [...picture.querySelectorAll('rect, circle, text')];
          return shapes.flatMap((text, index) => {
            if (text.tagName !== 'text') {
              return [];
            }
            const box = text.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const below = shapes.slice(0, index).findLast((shape) => {
              const {left, right, top, bottom} = shape.getBoundingClientRect();
              return shape.tagName !== 'text' && filled(shape) && left <= x && right >= x && top <= y && bottom >= y;
            })!;
            const [a, b] = [text, below].map((element) => luminance(getComputedStyle(element).fill)) as [
              number,
              number,
            ];
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            return contrast < 4.5 ? [`${text.textContent}: ${contrast.toFixed(2)}`] : [];
          });
        });
      });
      expect(weak, theme).toEqual([]);
    }
  });
});

test.describe('without scripts', () => {
  test('screens, their numbers and their texts are shown', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(locatePhone(page, CART)).toBeVisible();
    await expect(page.getByRole('button', {name: /^Enlarge/})).toHaveCount(0);
    await locatePhone(page, CART).getByRole('link', {name: 'Mark 1'}).click();
    await expect(page.locator('#screen-cart-1')).toBeInViewport();
    await page.getByText('View as text').first().click();
    await expect(page.getByText('Search field: Search all shops').first()).toBeVisible();
  });
});

test('forced colors that are light on dark show each text and icon of a screen', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
  await openPage(page, PAGE);
  const colors = await page.evaluate(() => {
    const list = (selector: string, property: 'fill' | 'stroke'): string[] =>
      [...document.querySelectorAll(`article .phone .app ${selector}`)].map((one) => getComputedStyle(one)[property]);
    return {
      texts: [...new Set(list('text', 'fill'))],
      under: [...new Set(list(':is(rect, circle)', 'fill'))],
      icons: [...new Set(list('.icon', 'stroke'))],
    };
  });
  expect(colors).toEqual({
    texts: ['rgb(255, 255, 255)'],
    under: ['rgb(0, 0, 0)'],
    icons: ['rgb(255, 255, 255)'],
  });
});
