import type {Locator, Page} from '@playwright/test';
import {expectAccessible, expectAppearanceAccessible} from './support/accessibility';
import {countDocuments, expect, NARROW, openPage, readBoxes, SECOND_TIER, test, WIDE} from './support/site';

// cspell:ignore setlement

const REFUNDS = '/payments/Guides/refunds';

function searchBox(page: Page): Locator {
  return page.getByRole('combobox', {name: 'Search the docs'});
}

function locateResults(page: Page): Locator {
  return page.getByRole('option');
}

/** The results alone, without the offers of more from a page. */
function locateHits(page: Page): Locator {
  return page.locator('a[role="option"]');
}

/** Expects that the list has grown, and that the entry after the one that was last is active. */
async function expectNextActive(page: Page, lastText: string): Promise<void> {
  const readActive = async (): Promise<number> => {
    const texts = await locateResults(page).allTextContents();
    const active = await locateResults(page).evaluateAll((all) =>
      all.findIndex((option) => option.getAttribute('aria-selected') === 'true'),
    );
    return texts.indexOf(lastText) < texts.length - 1 ? active - texts.indexOf(lastText) : 0;
  };
  await expect.poll(readActive).toBe(1);
  expect(await locateHits(page).count()).toBeGreaterThan(10);
}

/** The part of the page that the search is: box and panel. */
function search(page: Page): Locator {
  return page.getByRole('search');
}

/** What is read out. */
function readAnnouncement(page: Page): Locator {
  return search(page).getByRole('status');
}

/** Searches, and waits until what was found is read out, which is after it is shown. */
async function searchFor(page: Page, query: string): Promise<void> {
  await searchBox(page).click();
  await searchBox(page).fill(query);
  await expect(locateResults(page).first()).toBeVisible();
  await expect(readAnnouncement(page)).toContainText('result');
}

/** URLs that the page requests from now on. */
function collectRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname));
  return addresses;
}

/** Whether an address is a part of the search: its code or its index. */
function isOfSearch(address: string): boolean {
  return /^\/(?:search\/|assets\/js\/search\.)/.test(address);
}

test.describe('the keyboard alone', () => {
  test('a shortcut opens the box from anywhere, and Escape returns the focus to where it was', async ({page}) => {
    await openPage(page, REFUNDS);
    const link = page.locator('article p a').first();
    for (const key of ['Control+k', 'Meta+k', '/']) {
      await link.focus();
      await page.keyboard.press(key);
      await expect(searchBox(page)).toBeFocused();
      await expect(search(page)).toContainText('the exact name of anything');
      await page.keyboard.press('Escape');
      await expect(link).toBeFocused();
      await expect(search(page)).not.toContainText('the exact name of anything');
    }
  });

  test('arrows, Home and End move through the results, and in the text before that', async ({page}) => {
    await openPage(page, REFUNDS);
    await page.keyboard.press('/');
    await page.keyboard.type('refund');
    const options = locateResults(page);
    await expect(locateHits(page)).toHaveCount(10);
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await page.keyboard.type('partial ');
    await expect(searchBox(page)).toHaveValue('partial refund');
    await expect(readAnnouncement(page)).toContainText('result');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!);
    const last = (await options.count()) - 1;
    const lastText = (await options.nth(last).textContent())!;
    await page.keyboard.press('End');
    await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true');
    await expect(options.nth(last)).toBeInViewport();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expectNextActive(page, lastText);
    await expect(searchBox(page)).toBeFocused();
  });

  test('Enter opens a section without a load of the page, and the keyboard continues from there', async ({page}) => {
    const documents = countDocuments(page);
    await openPage(page, REFUNDS);
    await searchFor(page, 'insufficient_funds');
    const target = await locateResults(page).first().getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(target!);
    expect(documents()).toBe(1);
    const id = decodeURIComponent(target!.split('#')[1]!);
    await expect(page.locator(`[id="${id}"]`)).toBeFocused();
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    await expect(searchBox(page)).toHaveValue('');
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('Enter opens what was typed, before anything of the search is there', async ({page}) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/js/search.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await openPage(page, '/');
    await page.keyboard.press('/');
    await page.keyboard.type('POST /refunds');
    await expect(readAnnouncement(page)).toHaveText('Loading the search…');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/\/payments\/APIs\/refunds#/);
  });

  test('the filter and more results are reached by Tab, and leaving closes', async ({page}) => {
    await openPage(page, REFUNDS);
    await searchFor(page, 'refund');
    const lastText = (await locateResults(page).last().textContent())!;
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', {name: /^All/})).toBeFocused();
    await page.keyboard.press('Tab');
    const more = page.getByRole('button', {name: 'Show more results'});
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNextActive(page, lastText);
    await expect(searchBox(page)).toBeFocused();
    for (let tab = 0; tab < 3; tab += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(locateResults(page)).toHaveCount(0);
  });
});

test.describe('the key /', () => {
  test('types where text is typed', async ({page}) => {
    await openPage(page, '/payments/Guides/error-codes');
    await page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'));
      field.id = 'field';
      field.focus();
    });
    await page.keyboard.press('/');
    await expect(page.locator('#field')).toHaveValue('/');
    await expect(searchBox(page)).not.toBeFocused();
  });

  test('can be turned off, for good', async ({page}) => {
    await openPage(page, REFUNDS);
    await page.keyboard.press('/');
    await page.getByRole('checkbox', {name: '/ opens the search'}).uncheck();
    await page.reload();
    await openPage(page, REFUNDS);
    await page.keyboard.press('/');
    await expect(searchBox(page)).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(searchBox(page)).toBeFocused();
    const setting = page.getByRole('checkbox', {name: '/ opens the search'});
    await expect(setting).not.toBeChecked();
    await setting.check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
  });

  test.describe('where storage throws', () => {
    test.use({allowed: {message: /storage/i, reason: 'Docusaurus warns that storage is not available'}});

    test('can be turned off on the page', async ({page}) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        }),
      );
      await openPage(page, REFUNDS);
      await page.keyboard.press('/');
      await page.getByRole('checkbox', {name: '/ opens the search'}).uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await expect(searchBox(page)).not.toBeFocused();
    });
  });
});

test.describe('on a Mac', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  });

  test('the box names Cmd, and leaves Ctrl+K to the text', async ({page}) => {
    await openPage(page, REFUNDS);
    await expect(search(page).locator('kbd').first()).toHaveText('⌘ K');
    await page.keyboard.press('Control+k');
    await expect(searchBox(page)).not.toBeFocused();
    await page.keyboard.press('Meta+k');
    await expect(searchBox(page)).toBeFocused();
  });
});

test.describe('results', () => {
  test('are links: Ctrl+Enter and the middle button open a new tab and leave the list', async ({page, context}) => {
    await openPage(page, REFUNDS);
    await searchFor(page, 'idempotency key');
    for (const press of [
      () => page.keyboard.press('Control+Enter'),
      () => locateResults(page).first().click({button: 'middle'}),
    ]) {
      const opened = context.waitForEvent('page');
      await press();
      const tab = await opened;
      await expect(tab).toHaveURL((await locateResults(page).first().getAttribute('href'))!);
      await tab.close();
      await expect(page).toHaveURL(REFUNDS);
      await expect(locateResults(page).first()).toBeVisible();
    }
  });

  test('show heading, area and page, what a name is, and what matched', async ({page}) => {
    await openPage(page, '/');
    await searchFor(page, 'return.inspected');
    const first = locateResults(page).first();
    await expect(first).toContainText('return.inspected');
    await expect(first).toContainText('Commerce › ');
    await expect(first).toContainText('Event');
    await searchFor(page, 'partial refund');
    await expect(search(page).locator('mark').first()).toBeVisible();
  });

  test('of one page are two, and the others are opened in their place', async ({page}) => {
    await openPage(page, '/');
    await searchFor(page, 'refund');
    const countByPage = async (): Promise<number[]> => {
      const urls = await locateHits(page).evaluateAll((hits) => hits.map((hit) => (hit as HTMLAnchorElement).pathname));
      return [...new Set(urls)].map((url) => urls.filter((other) => other === url).length);
    };
    expect(Math.max(...(await countByPage()))).toBe(2);
    const offer = locateResults(page)
      .filter({hasText: /^More from /})
      .first();
    const texts = await locateResults(page).allTextContents();
    const place = texts.findIndex((text) => text.startsWith('More from '));
    for (let step = 0; step < place; step += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await expect(offer).toHaveAttribute('aria-selected', 'true');
    await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', (await offer.getAttribute('id'))!);
    await page.keyboard.press('Enter');
    const opened = locateResults(page).nth(place);
    await expect(opened).not.toHaveText(texts[place]!);
    await expect(opened).toHaveAttribute('aria-selected', 'true');
    expect(Math.max(...(await countByPage()))).toBeGreaterThan(2);
    const hits = await locateHits(page).count();
    await offer.click();
    await expect.poll(() => locateHits(page).count()).toBeGreaterThan(hits);
    await expect(searchBox(page)).toBeFocused();
  });

  test('are in groups with names: the three best, then others by kind, then those that were asked for', async ({
    page,
  }) => {
    await openPage(page, '/');
    await searchFor(page, 'refund');
    const groups = page.getByRole('listbox').getByRole('group');
    const readNames = (): Promise<string[]> =>
      page.getByRole('listbox').locator('[role="group"] > [role="presentation"]').allTextContents();
    const best = page.getByRole('group', {name: 'Best results'});
    await expect(best.locator('a')).toHaveCount(3);
    const names = await readNames();
    expect(names[0]).toBe('Best results');
    expect(names.length).toBeGreaterThan(2);
    expect(await groups.getByRole('option').count()).toBe(await locateResults(page).count());
    const before = await locateHits(page).allTextContents();
    await page.getByRole('button', {name: 'Show more results'}).click();
    await expect(page.getByRole('group', {name: 'More results'}).locator('a').first()).toBeVisible();
    expect((await locateHits(page).allTextContents()).slice(0, before.length)).toEqual(before);
    expect(await readNames()).toEqual([...names, 'More results']);
  });

  test('state what they are: a page by its description, a section by a sentence, an operation by its request', async ({
    page,
  }) => {
    await openPage(page, '/');
    await searchFor(page, 'Refund payments');
    const first = locateResults(page).first();
    await expect(first).toContainText('Page');
    await expect(first).toContainText('Refund a captured payment in full or in part');
    await searchFor(page, 'create refund');
    await expect(first).toContainText('Operation');
    await expect(first).toContainText('POST /payments/v1/refunds – ');
    for (const query of ['webhook signature', 'idempotency key', 'rate limits', 'test cards', 'amount']) {
      await searchFor(page, query);
      for (const text of await locateHits(page).allTextContents()) {
        expect(text).not.toMatch(/[{}]"|": |\||```/);
      }
    }
  });

  test('are announced once typing rests: how many, and the first', async ({page}) => {
    await openPage(page, '/');
    await page.keyboard.press('/');
    await expect(readAnnouncement(page)).toHaveText('');
    await readAnnouncement(page).evaluate((status) => {
      const announcements: (string | null)[] = [];
      Object.assign(window, {announcements});
      new MutationObserver(() => status.textContent && announcements.push(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.keyboard.type('refund');
    await expect(readAnnouncement(page)).toContainText('More than 50 results. First: ');
    const announcements = await page.evaluate(() => (window as unknown as {announcements: string[]}).announcements);
    expect(new Set(announcements).size).toBe(1);
    expect(await searchBox(page).getAttribute('aria-activedescendant')).toBeNull();
  });

  test('can be narrowed to an area; reopened, the query is kept and all areas count again', async ({page}) => {
    await openPage(page, '/');
    await searchFor(page, 'refund');
    await page.getByRole('radio', {name: /^Commerce/}).check();
    await expect(readAnnouncement(page)).toContainText('results in Commerce.');
    for (const text of await locateHits(page).allTextContents()) {
      expect(text).toMatch(/Commerce(?: › .+)?$/);
    }
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(searchBox(page)).toHaveValue('refund');
    await expect(page.getByRole('radio', {name: /^All/})).toBeChecked();
    await page.keyboard.type('cart');
    await expect(searchBox(page)).toHaveValue('cart');
  });

  test('show what was searched for instead of a misspelled word', async ({page}) => {
    await openPage(page, '/');
    await searchFor(page, 'setlement');
    await expect(search(page)).toContainText('Searched for settlement instead of setlement.');
    await expect(readAnnouncement(page)).toContainText('Searched for “settlement” instead of “setlement”.');
  });

  test('on the same page are scrolled to, out of a fold that was closed', async ({page}) => {
    const documents = countDocuments(page);
    await openPage(page, REFUNDS);
    await page.evaluate(() => {
      const heading = document.getElementById('limits')!;
      const fold = document.createElement('details');
      heading.before(fold);
      fold.append(heading);
    });
    await searchFor(page, 'limits');
    await page.locator(`[role="option"][href="${REFUNDS}#limits"]`).click();
    await expect(page).toHaveURL(`${REFUNDS}#limits`);
    await expect(page.locator('#limits')).toBeInViewport();
    await expect(page.locator('#limits')).toBeFocused();
    expect(documents()).toBe(1);
  });

  test('in a tab that is not shown are shown', async ({page}) => {
    await openPage(page, '/markdown-page');
    const panel = page.locator('[role="tabpanel"][hidden]').first();
    await panel.evaluate((element) => {
      element.firstElementChild!.id = 'in-a-tab';
      window.location.hash = '#in-a-tab';
    });
    await expect(page.locator('#in-a-tab')).toBeVisible();
  });

  test('the last search is offered after a result was opened', async ({page}) => {
    await openPage(page, '/');
    await searchFor(page, 'webhook signature');
    await locateResults(page).first().click();
    await expect(page).toHaveURL(/#./);
    await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toBeFocused();
    await page.keyboard.press('/');
    await page.getByRole('button', {name: 'webhook signature'}).click();
    await expect(locateResults(page).first()).toBeVisible();
    await expect(searchBox(page)).toHaveValue('webhook signature');
  });
});

test.describe('nothing to show', () => {
  test('an empty box names what can be searched for, and each example finds its thing', async ({page}) => {
    await openPage(page, '/');
    await page.keyboard.press('/');
    const examples = search(page).getByRole('listitem').getByRole('button');
    await expect(examples.filter({hasText: 'insufficient_funds'})).toBeVisible();
    const names = await examples.locator('code').allTextContents();
    for (const [index, name] of names.entries()) {
      await examples.nth(index).press('Enter');
      await expect(searchBox(page)).toHaveValue(name);
      await expect(searchBox(page)).toBeFocused();
      await expect(locateResults(page).first()).toContainText(name.replace('POST /', ''));
      await searchBox(page).fill('');
      await expect(examples.nth(index)).toBeVisible();
    }
  });

  test('without results, the query, the area and how to widen it are shown', async ({page}) => {
    await openPage(page, '/');
    await searchFor(page, 'checkout_intent');
    await searchBox(page).fill('settlement report');
    await expect(readAnnouncement(page)).toContainText('result');
    await searchBox(page).fill('¶¶¶¶');
    await expect(search(page)).toContainText('Nothing found for “¶¶¶¶”.');
    await expect(readAnnouncement(page)).toHaveText('Nothing found for “¶¶¶¶”.');
    await search(page)
      .getByRole('button', {name: /insufficient_funds/})
      .click();
    await expect(locateResults(page).first()).toBeVisible();
    await page.getByRole('radio', {name: /^Commerce/}).check();
    await searchBox(page).fill('SAQ A-EP');
    await expect(search(page)).toContainText('Nothing found for “SAQ A-EP” in Commerce.');
    await search(page)
      .getByRole('button', {name: /^Search all areas/})
      .click();
    await expect(locateResults(page).first()).toBeVisible();
    await expect(page.getByRole('radio', {name: /^All/})).toBeChecked();
  });
});

test.describe('a part of the search that does not load', () => {
  test.use({
    allowed: {message: /Failed to load resource|did not load/, reason: 'the test lets a part of the search fail'},
  });

  for (const [name, part] of [
    ['code', '**/assets/js/search.*.js'],
    ['manifest', '**/search/manifest.json'],
    ['files of the index', '**/search/**/*.json'],
  ] as const) {
    test(`§2.14 Search: the failure of its ${name} is reported, with a retry that works`, async ({page}) => {
      await page.route(part, (route) => route.abort());
      await openPage(page, '/');
      await searchBox(page).fill('refund');
      await expect(readAnnouncement(page)).toContainText('did not load');
      await expectAccessible(page, '[role="search"]');
      await page.unroute(part);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', {name: 'Try again'})).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(locateResults(page).first()).toBeVisible();
      await expect(searchBox(page)).toBeFocused();
    });
  }
});

test('nothing of the search is loaded before a reader turns to it', async ({page}) => {
  const requests = collectRequests(page);
  await openPage(page, REFUNDS);
  await page.keyboard.press('Tab');
  await page.mouse.move(300, 600);
  await page.waitForLoadState('networkidle');
  expect(requests.filter(isOfSearch)).toEqual([]);
  await searchBox(page).hover();
  await expect.poll(() => requests.filter(isOfSearch)).toHaveLength(1);
  await searchBox(page).fill('refund');
  await expect(locateResults(page).first()).toBeVisible();
  expect(requests.filter(isOfSearch).length).toBeGreaterThan(1);
});

for (const [colorMode, viewport, expectIt] of [
  ['light', WIDE, expectAccessible],
  ['light', NARROW, expectAppearanceAccessible],
  ['dark', WIDE, expectAppearanceAccessible],
  ['dark', NARROW, expectAppearanceAccessible],
] as const) {
  const title = `hints, results and no results are accessible, in ${colorMode} mode at ${String(viewport.width)} px`;
  test(title, {tag: SECOND_TIER}, async ({page}) => {
    await page.setViewportSize(viewport);
    await openPage(page, `${REFUNDS}?docusaurus-theme=${colorMode}`);
    await page.keyboard.press('/');
    await expect(search(page)).toContainText('the exact name of anything');
    await expectIt(page, 'nav.navbar');
    await searchFor(page, 'refund');
    await page.keyboard.press('ArrowDown');
    await expectIt(page, 'nav.navbar');
    await searchBox(page).fill('¶¶¶¶');
    await expect(readAnnouncement(page)).toContainText('Nothing found');
    await expectIt(page, 'nav.navbar');
  });
}

test('the keys are in one line below the results, without the setting', async ({page}) => {
  await openPage(page, REFUNDS);
  await searchFor(page, 'refund');
  const keys = search(page).getByRole('list', {name: 'Keys'}).getByRole('listitem');
  await expect(keys).toHaveText(['↑ ↓ navigate', 'Enter open', 'Ctrl Enter new tab', 'Esc close']);
  const [first, last] = await readBoxes(keys.first(), keys.last());
  expect(first!.y).toBe(last!.y);
  await expect(search(page).getByRole('checkbox')).toHaveCount(0);
});

for (const [device, width, isThere] of [
  ['a tablet, which may have a keyboard, has', 768, true],
  ['a phone has not', 390, false],
] as const) {
  test.describe('without a mouse', () => {
    test.use({viewport: {width, height: 700}, hasTouch: true, isMobile: true});

    test(`${device} the setting of the key /`, async ({page}) => {
      await openPage(page, REFUNDS);
      await searchBox(page).tap();
      await expect(search(page)).toContainText('the exact name of anything');
      await expect(search(page).getByText('opens the search')).toBeVisible({visible: isThere});
      await expect(search(page).getByText('new tab')).toBeVisible({visible: isThere});
    });
  });
}

for (const [width, tag] of [
  [390, SECOND_TIER],
  [320, []],
] as const) {
  test.describe(`at ${String(width)} px`, {tag: [...tag]}, () => {
    test.use({viewport: {width, height: 700}, hasTouch: true});

    test('a tap on the glass opens the search over the whole width, and Cancel closes it', async ({page}) => {
      await openPage(page, REFUNDS);
      const [box, ...neighbors] = await readBoxes(
        searchBox(page),
        page.locator('.navbar__brand').first(),
        page.getByRole('button', {name: /Switch between/}).first(),
      );
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40);
      for (const neighbor of neighbors) {
        expect(neighbor.right <= box!.x || box!.right <= neighbor.x).toBe(true);
      }
      await searchBox(page).tap();
      await expect(searchBox(page)).toBeFocused();
      await searchBox(page).fill('refund');
      await expect(locateResults(page).first()).toBeInViewport();
      const panel = (await page.getByRole('listbox').boundingBox())!;
      expect(panel.x).toBeGreaterThanOrEqual(0);
      expect(panel.x + panel.width).toBeLessThanOrEqual(width);
      expect(panel.width).toBeGreaterThan(width - 20);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole('button', {name: 'Cancel'}).tap();
      await expect(locateResults(page)).toHaveCount(0);
      expect((await searchBox(page).boundingBox())!.width).toBe(box!.width);
      await searchBox(page).tap();
      await locateResults(page).first().tap();
      await expect(locateResults(page)).toHaveCount(0);
      await expect(page).not.toHaveURL(REFUNDS);
    });
  });
}

test('nothing moves by itself under reduced motion', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openPage(page, REFUNDS);
  await searchFor(page, 'refund');
  await page.keyboard.press('End');
  expect(await search(page).evaluate((part) => part.getAnimations({subtree: true}).length)).toBe(0);
});

test.describe('without JavaScript', () => {
  test('there is no dead search box', async ({staticPage: page}) => {
    await page.goto(REFUNDS);
    await expect(search(page)).toBeHidden();
  });
});

test('§2.14 Search: a box in the navbar of every page finds a section by keyboard, and releases the focus on Escape', async ({
  page,
}) => {
  await openPage(page, '/commerce/api/cart');
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await expect(box).toBeEnabled();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await box.fill('refund');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(page.locator('[role="search"] [role="status"]')).toContainText('results');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(payments|commerce)\/[^.]+$/);
  await expect(box).toHaveValue('');
});

test('§2.14 Search: Enter opens what was typed, not a result of the query before', async ({page}) => {
  await openPage(page, '/');
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await box.fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.fill('settlement');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/settlements/);
});

test('§2.14 Search: reports when nothing is found, and loads nothing before it is needed', async ({page}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openPage(page, '/');
  expect(loaded.filter((url) => url.includes('/search/'))).toEqual([]);
  await page.getByRole('combobox', {name: 'Search the docs'}).fill('¶¶¶¶');
  await expect(page.locator('[role="search"] [role="status"]')).toContainText('Nothing found');
});
