import type {Page} from '@playwright/test';
import {reduceColors} from './support/palettePng';
import {expect, openPage, SECOND_TIER, test} from './support/site';

/**
 * How pages look, against the approved pictures in `docs/design`: a page of each kind at three widths in both color
 * modes. `npm run approve:pictures` writes the pictures of the build.
 */

interface PageKind {
  readonly name: string;
  /** Its anchor is the top of the picture, so that the length of the page above does not matter. */
  readonly path: string;
  /** What must be there before the picture is taken. */
  readonly part?: string;
}

const KINDS: readonly PageKind[] = [
  {name: 'home', path: '/'},
  {name: 'quickstart', path: '/payments/Guides/intro'},
  {name: 'reference', path: '/payments/APIs/payment-intents#create-a-payment-intent'},
  {name: 'events', path: '/payments/APIs/webhook-payloads'},
  {name: 'lifecycle', path: '/payments/Guides/lifecycle#refund'},
  {
    name: 'tool',
    path: '/payments/Guides/error-codes?code=insufficient_funds#look-up-an-error',
    part: '.tool[data-ready="true"]',
  },
  {name: 'changelog', path: '/payments/Changelog/intro'},
];

const SIZES = [
  {width: 1440, height: 900},
  {width: 768, height: 900},
  {width: 390, height: 844},
] as const;

const MODES = ['light', 'dark'] as const;

/**
 * How many pixels may differ, and by how much of the range from black to white: browsers draw the edges of letters
 * slightly differently. A hairline across the page that moves by one pixel differs in 390 at the smallest width.
 */
const TOLERANCE = {maxDiffPixels: 200, threshold: 0.1};

/** Gives all dates of the examples, which move with the day of the build, one value each. */
function fixDates(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data
        .replace(/\d{4}-\d\d-\d\d/g, '2026-01-01')
        .replace(/\d\d:\d\d:\d\d/g, '09:00:00')
        .replace(new RegExp(`\\b\\d{1,2} (?:${months})\\b`, 'g'), '1 January');
    }
  });
}

/** Waits until fonts, the part of the page and all styles are there, and brings the anchor to the top. */
async function settlePage(page: Page, {path, part}: PageKind): Promise<void> {
  if (part !== undefined) {
    await expect(page.locator(part).first()).toBeVisible();
  }
  // Buttons that copy work only after the first view.
  await expect(page.locator('[data-copy-page]:disabled, [data-copied] button:disabled')).toHaveCount(0);
  await fixDates(page);
  await page.evaluate(async (hash) => {
    await document.fonts.ready;
    const place = hash === '' ? undefined : document.querySelector(hash);
    if (place) {
      place.scrollIntoView({behavior: 'instant', block: 'start'});
    } else {
      window.scrollTo({top: 0, behavior: 'instant'});
    }
    (document.activeElement as HTMLElement | null)?.blur();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, new URL(path, 'http://localhost').hash);
}

/**
 * Shows the page in the color mode, painted anew: text that was painted while fonts and layers came in can be a pixel
 * higher or lower in a box that scrolls and lies between two pixels.
 */
async function paintInMode(page: Page, mode: (typeof MODES)[number]): Promise<void> {
  for (const theme of [...MODES.filter((other) => other !== mode), mode]) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, theme);
  }
}

for (const kind of KINDS) {
  for (const size of SIZES) {
    test(
      `a page of the kind ${kind.name} looks as approved at ${size.width} pixels in both color modes`,
      {tag: SECOND_TIER},
      async ({page}) => {
        await page.emulateMedia({reducedMotion: 'reduce'});
        await page.setViewportSize(size);
        await openPage(page, kind.path);
        for (const mode of MODES) {
          await paintInMode(page, mode);
          await settlePage(page, kind);
          const picture = await page.screenshot({animations: 'disabled', caret: 'hide', scale: 'css'});
          expect
            .soft(reduceColors(picture), `${kind.name}: if the change is meant, run npm run approve:pictures`)
            .toMatchSnapshot([`${kind.name}-${size.width}-${mode}.png`], TOLERANCE);
        }
      },
    );
  }
}
