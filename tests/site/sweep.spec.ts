import type {Page} from '@playwright/test';
import {SITE} from '../../playwright.config';
import {expectAccessible, expectAppearanceAccessible, switchColorMode} from './support/accessibility';
import {readBuilt} from './support/build';
import {isFullTier} from './support/tier';
import {
  test,
  expect,
  expectNoSidewaysScroll,
  waitForHydration,
  NARROW,
  NOT_FOUND_STATUS,
  openAll,
  WIDE,
} from './support/site';

/** Every page of the site in one test each, which loads it once with scripts and once without. */

/** The elements of a page, with those that scripts add. */
const MOST_ELEMENTS = 6000;

/** A4 without the margins of the style sheet, in CSS pixels. */
const PAPER = {width: 680, height: 1009};

const VERY_NARROW = {width: 320, height: 640};

const LARGE_TEXT_WIDTHS = [390, 640];

const PATHS = [...readBuilt('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);

interface Content {
  readonly text: string;
  readonly links: readonly string[];
  readonly head: readonly string[];
}

/**
 * Text and links of the page's article and sidebar as the document has them, hidden tabs included, and its
 * metadata. Interactive parts are omitted: their static forms are beside them, and tools.spec.ts looks at
 * those.
 */
async function readContent(page: Page): Promise<Content> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('main, .theme-doc-sidebar-container, nav.navbar, footer')].map(
      (part) => {
        const copy = part.cloneNode(true) as Element;
        copy.querySelectorAll('.tool').forEach((tool) => tool.remove());
        return copy;
      },
    );
    const head = document.head.querySelectorAll(
      'title, meta[name]:not([name="viewport"]), meta[property], link[rel="canonical"], link[rel="alternate"]',
    );
    return {
      text: parts.map((part) => part.textContent.replace(/\s+/g, ' ')).join('\n'),
      links: parts.flatMap((part) => [...part.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')),
      head: [...head]
        .map((element) =>
          [
            element.tagName,
            element.textContent,
            ...['name', 'property', 'rel', 'content', 'href'].map((name) => element.getAttribute(name)),
          ].join(' '),
        )
        .sort(),
    };
  });
}

/** Expects that all can be read without scripts: each program, each attribute, each tab, and no tool that cannot work. */
async function expectReadable(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('section.tool').filter({visible: true})).toHaveCount(0);
  await openAll(page);
  const hidden = await page.locator('article :is(dt, dd, pre, summary, [role="tabpanel"])').evaluateAll((parts) => {
    // A summary that is not shown has nothing to open: what is behind it is in sight.
    const isNeedless = (part: Element): boolean =>
      part.matches('summary') && part.nextElementSibling!.checkVisibility({contentVisibilityAuto: true});
    return parts
      .filter((part) => !part.checkVisibility() && !isNeedless(part))
      .map((part) => part.textContent.slice(0, 60));
  });
  expect(hidden).toEqual([]);
}

/** Expects that a printed page is only its complete article, the same in both color modes. */
async function expectPrintable(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({media: 'print'});
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  const around = page.locator(
    '.navbar, .footer, .theme-doc-sidebar-container, .theme-doc-breadcrumbs, .theme-doc-toc-mobile, ' +
      '.table-of-contents, .pagination-nav, .hash-link, [role="search"], [role="tablist"], .page-tools, ' +
      'section[aria-label="Announcement"], main button',
  );
  await expect(around.filter({visible: true})).toHaveCount(0);
  const {folded, cut, changed} = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('main, main *')];
    const readColors = (): string[] =>
      elements.map((element) => {
        const {color, backgroundColor, borderTopColor, fill, stroke} = getComputedStyle(element);
        return [element.tagName, color, backgroundColor, borderTopColor, fill, stroke].join(' ');
      });
    const light = readColors();
    const {theme = ''} = document.documentElement.dataset;
    document.documentElement.dataset.theme = 'dark';
    const dark = readColors();
    document.documentElement.dataset.theme = theme;
    return {
      changed: dark.filter((line, index) => line !== light[index]),
      folded: [...document.querySelectorAll('main details')]
        .filter((one) => {
          const inside = one.querySelector(':scope > :not(summary)');
          return (
            one.checkVisibility() &&
            !(inside?.checkVisibility({contentVisibilityAuto: true}) === true && inside.clientHeight > 0)
          );
        })
        .map((one) => one.querySelector('summary')?.textContent),
      cut: elements
        .filter((element) => !(element instanceof SVGElement && element.tagName !== 'svg'))
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
        .filter((element) => {
          const {overflowX} = getComputedStyle(element);
          const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          return isCut || element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
        })
        .map((element) => `${element.tagName}: ${element.textContent.slice(0, 60)}`),
    };
  });
  expect(folded, 'folds that paper would keep closed').toEqual([]);
  expect(cut, 'what paper would cut off').toEqual([]);
  expect(changed, 'colors that the dark mode changes on paper').toEqual([]);
  await page.emulateMedia({media: null});
}

/** What a page has wrong of its landmarks and ids, with everything open: ids of several elements, landmarks that share a name. */
async function findStructureProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const findRepeated = (names: readonly string[]): string[] => [
      ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
    ];
    const select = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    const nameLandmark = (landmark: Element): string => {
      const labels = landmark.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const text = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      return `navigation “${text || (landmark.getAttribute('aria-label') ?? '')}”`;
    };
    const landmarks = select('nav, [role="navigation"]').map(nameLandmark);
    return [
      ...findRepeated(select('[id]').map(({id}) => `the id ${id}`)).map((name) => `several elements have ${name}`),
      ...findRepeated(landmarks).map((name) => `several landmarks are the ${name}`),
      ...landmarks.filter((name) => name.includes('“”')).map(() => 'a navigation has no name'),
      ...['main, [role="main"]', 'h1']
        .map((selector) => [selector, select(selector).length] as const)
        .filter(([, count]) => count !== 1)
        .map(([selector, count]) => `${count} elements are ${selector}`),
    ];
  });
}

/** Loads a page with scripts, and expects that it is hydrated and requests nothing from other hosts. */
async function expectOwnHostOnly(page: Page, path: string, status: number): Promise<void> {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== SITE && !request.url().startsWith('data:')) {
      foreign.push(request.url());
    }
  });
  const response = await page.goto(path);
  expect(response!.status()).toBe(status);
  await waitForHydration(page);
  expect(foreign).toEqual([]);
}

/**
 * Opens each fold, brings each interactive part near the viewport, waits until all of them work, and goes
 * back to the top, where nothing of the sidebar is under the navbar: axe would measure the rest of a link
 * that is half covered.
 */
async function openParts(page: Page): Promise<void> {
  await openAll(page);
  for (const tool of await page.locator('section.tool').all()) {
    await tool.scrollIntoViewIfNeeded();
    await expect(tool).toHaveAttribute('data-ready', 'true');
  }
  await expect(page.locator('.tool [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}));
}

/** Expects that a page with text of twice the size does not scroll sideways (WCAG 1.4.4). */
async function expectLargeTextFits(page: Page): Promise<void> {
  const setSize = (size: string): Promise<void> =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  await setSize('200%');
  for (const width of LARGE_TEXT_WIDTHS) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({width, height: 844});
      await expectNoSidewaysScroll(page);
    });
  }
  await setSize('');
}

/**
 * Expects that a page that is loaded has a form for every reader: narrow, and in the second tier on paper and by axe in
 * both color modes.
 */
async function expectFitForAll(page: Page): Promise<void> {
  if (isFullTier) {
    await test.step('it can be printed', () => expectPrintable(page));
  }
  await test.step('it does not scroll sideways at 320 px, folded and with everything open', async () => {
    await page.setViewportSize(VERY_NARROW);
    await expectNoSidewaysScroll(page);
    await openParts(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('it does not scroll sideways with text of twice the size', () => expectLargeTextFits(page));
  await test.step('it has one main part and one title, and its ids and the names of its landmarks are unique', async () => {
    expect(await findStructureProblems(page)).toEqual([]);
  });
  await test.step('no heading skips a level', async () => {
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({tagName, textContent}) => [Number(tagName[1]), textContent] as const));
    const skipping = levels.filter(([level], index) => level > (levels[index - 1]?.[0] ?? 0) + 1);
    expect(skipping).toEqual([]);
  });
  if (isFullTier) {
    await test.step('axe finds nothing with everything open', async () => {
      await page.setViewportSize(WIDE);
      await expectAccessible(page);
    });
    await test.step('axe finds nothing in dark mode and on a narrow screen', async () => {
      await page.setViewportSize(NARROW);
      await switchColorMode(page, 'dark');
      await expectAppearanceAccessible(page);
    });
  }
}

for (const path of PATHS) {
  test(`${path} is complete with and without scripts, and fits 320 px`, async ({page, staticPage}) => {
    await test.step('it is served and hydrated', () => expectOwnHostOnly(page, path, 200));
    await test.step('it has no more elements than a phone can handle', async () => {
      expect(await page.locator('*').count()).toBeLessThanOrEqual(MOST_ELEMENTS);
    });
    await test.step('it has the same text without scripts', async () => {
      await staticPage.goto(path);
      const content = await readContent(staticPage);
      expect(content.text.length).toBeGreaterThan(200);
      expect(await readContent(page)).toEqual(content);
      await expectReadable(staticPage);
    });
    await expectFitForAll(page);
  });
}

test.describe('the not-found page', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('is complete and fits 320 px', async ({page}) => {
    await expectOwnHostOnly(page, '/payments/nope', 404);
    await expectFitForAll(page);
  });
});
