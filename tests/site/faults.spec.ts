// cspell:ignore connectionreset
import type {Page, Route} from '@playwright/test';
import {FAULTY_FILES, FILE_FAULTS, SITUATIONS, type FaultyFile, type FileFault, type Situation} from '../trust/faults';
import {PAGE_KINDS, type PageKind} from '../trust/pageKinds';
import {noteFigures} from '../trust/results';
import {countDocuments, expect, NARROW, SECOND_TIER, test, waitForHydration, WIDE} from './support/site';

/**
 * The fault matrix: each file of each kind of page fails in each way. What is expected everywhere: the article can be read,
 * a reader can go on, the page reloads at most once, a message tells what is lost, and no error is uncaught.
 */

const EXPECTED_MESSAGES = {
  message:
    /ChunkLoadError|Loading chunk|Failed to find a valid digest|did not load|could not be loaded|Failed to (?:load resource|fetch)|MIME type|is from another build|returned status|status of|SyntaxError|Unexpected|ERR_|storage|Storage|^uncaught: (?:Invalid or unexpected token|Unexpected|missing \)|Failed to decode|OTS)|Failed to decode|OTS parsing/,
  reason: 'the tests let files fail: the browser reports the files, and the site warns of what did not load',
};

const NOTICE = '#page-scripts-missing';

/** Answers a request by a fault; one that is slow waits for the returned promise. */
async function fail(route: Route, fault: FileFault, released: Promise<void>): Promise<void> {
  switch (fault) {
    case 'missing':
      return route.fulfill({status: 404, contentType: 'text/plain', body: 'Not found'});
    case 'error':
      return route.fulfill({status: 500, contentType: 'text/plain', body: 'Internal server error'});
    case 'html':
      return route.fulfill({
        contentType: 'text/html',
        headers: {'x-content-type-options': 'nosniff'},
        body: '<!doctype html><title>Sign in</title><p>Sign in to the network.',
      });
    case 'truncated': {
      const response = await route.fetch();
      const body = await response.body();
      // No cache keeps a response that is shorter than announced.
      const headers = {'content-type': response.headers()['content-type'] ?? '', 'cache-control': 'no-store'};
      return route.fulfill({headers, body: body.subarray(0, Math.floor(body.length / 2))});
    }
    case 'reset':
      return route.abort('connectionreset');
    case 'slow':
      await released;
      return route.continue();
  }
}

interface Failing {
  /** How often a request failed. */
  readonly count: () => number;
  /** Ends the fault: requests that wait go on. */
  readonly end: () => Promise<void>;
}

async function failFile(page: Page, requests: RegExp, fault: FileFault, isDocument = false): Promise<Failing> {
  let count = 0;
  let isEnded = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const handle = (route: Route): Promise<void> => {
    // A full load of the page is another matter than its HTML for a navigation.
    if (isDocument && route.request().isNavigationRequest()) {
      return route.continue();
    }
    count += 1;
    return fail(route, fault, released).catch((error: unknown) => {
      // The end of the fault also ends the requests that it has not answered.
      if (!isEnded) {
        throw error;
      }
    });
  };
  await page.route(requests, handle);
  return {
    count: () => count,
    end: async () => {
      isEnded = true;
      release();
      await page.unroute(requests, handle);
    },
  };
}

/** Letters that the shortest page has besides its heading: the not-found page without its scripts. */
const SHORTEST_TEXT = 25;

/** Expects a heading in the window and a text below it. */
async function expectReadable(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  expect((await page.locator('main').first().innerText()).length, 'letters of the article').toBeGreaterThan(
    SHORTEST_TEXT,
  );
}

/** Clicks on a link to another page, as a keyboard does: nothing is loaded before. Returns the path of the page. */
async function followLink(page: Page): Promise<string> {
  return page.evaluate(() => {
    const links = [
      ...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/payments/"], main a[href^="/commerce/"]'),
    ];
    const link = links.find(({pathname, hash}) => pathname !== location.pathname && !hash && !/\.\w+$/.test(pathname))!;
    link.click();
    return link.pathname;
  });
}

async function expectNavigation(page: Page): Promise<void> {
  const title = await page.locator('h1').first().innerText();
  const path = await followLink(page);
  await expect(page).toHaveURL((url) => url.pathname === path);
  // The address changes before the page does.
  await expect(page.locator('h1').first()).not.toHaveText(title);
  await waitForHydration(page);
  await expectReadable(page);
  await expect(page.locator(NOTICE)).toHaveCount(0);
}

/** A page whose scripts fail: it can be read, says so, and works once the scripts do. */
async function checkScripts(page: Page, {path}: PageKind, {requests}: FaultyFile, fault: FileFault): Promise<void> {
  const failing = await failFile(page, requests, fault);
  const documents = countDocuments(page);
  await page.goto(path, {waitUntil: 'commit'});
  if (fault === 'slow') {
    await expectReadable(page);
    await expect.poll(failing.count).toBeGreaterThan(0);
    await failing.end();
    await waitForHydration(page);
    await expect(page.locator(NOTICE)).toHaveCount(0);
    expect(documents()).toBe(1);
    return;
  }
  await expect(page.locator(NOTICE)).toContainText('did not load');
  await expect(page.locator(NOTICE)).toBeInViewport();
  await expect.poll(failing.count).toBeGreaterThan(0);
  expect(documents(), 'loads of the document').toBe(2);
  await expectReadable(page);
  await failing.end();
  if (fault === 'missing') {
    await expectNavigation(page);
  }
}

/** A page whose styles or fonts fail: it can be read, works, and does not reload. */
async function checkLooks(page: Page, {path}: PageKind, {requests}: FaultyFile, fault: FileFault): Promise<void> {
  const failing = await failFile(page, requests, fault);
  const documents = countDocuments(page);
  await page.goto(path, {waitUntil: 'commit'});
  await waitForHydration(page);
  await expectReadable(page);
  // The rules that the HTML has are kept.
  await expect(page.locator('.navbar')).toHaveCSS('display', 'flex');
  await expect.poll(failing.count).toBeGreaterThan(0);
  expect(documents()).toBe(1);
  await failing.end();
  await expectNavigation(page);
}

/** What readers do, which loads the file, and what they see then: a message, and after the fault the thing itself. */
interface Use {
  readonly ask: (page: Page) => Promise<void>;
  readonly message: string;
  readonly retry: (page: Page) => Promise<void>;
  readonly result: string;
}

async function search(page: Page): Promise<void> {
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await box.focus();
  await box.fill('refund');
}

const tryAgain = (page: Page): Promise<void> => page.getByRole('button', {name: 'Try again'}).first().click();

const USES: Readonly<Record<string, Use>> = {
  'the code of a tool': {
    ask: (page) =>
      page
        .locator('section.tool')
        .first()
        .evaluate((tool) => tool.scrollIntoView()),
    message: 'section.tool [role="alert"]',
    retry: tryAgain,
    result: 'section.tool[data-ready="true"]',
  },
  'the code of the search': {
    ask: search,
    message: '[role="search"] [role="status"]:has(button)',
    retry: tryAgain,
    result: '[role="option"]',
  },
  'the index of the search': {
    ask: search,
    message: '[role="search"] :text("did not load")',
    retry: tryAgain,
    result: '[role="option"]',
  },
  'the menu': {
    ask: async (page) => {
      await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    },
    message: NOTICE,
    retry: async (page) => {
      await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    },
    result: '.navbar-sidebar [role="dialog"], [role="dialog"] .navbar-sidebar',
  },
};

async function checkUse(page: Page, {path}: PageKind, {requests, name}: FaultyFile, fault: FileFault): Promise<void> {
  const {ask, message, retry, result} = USES[name]!;
  await page.setViewportSize(name === 'the menu' ? NARROW : WIDE);
  const failing = await failFile(page, requests, fault);
  const documents = countDocuments(page);
  await page.goto(path, {waitUntil: 'commit'});
  await waitForHydration(page);
  await ask(page);
  if (fault === 'slow') {
    await expectReadable(page);
    await expect.poll(failing.count).toBeGreaterThan(0);
    await failing.end();
  } else {
    await expect(page.locator(message).first()).toBeVisible();
    await expectReadable(page);
    await failing.end();
    await retry(page);
  }
  await expect(page.locator(result).first()).toBeVisible();
  await expect.poll(failing.count).toBeGreaterThan(0);
  expect(documents()).toBe(1);
}

/** The next page, whose HTML or script fails: it is loaded as a whole, and works or says what is lost. */
async function checkNextPage(
  page: Page,
  {path}: PageKind,
  {requests, name}: FaultyFile,
  fault: FileFault,
): Promise<void> {
  await page.goto(path, {waitUntil: 'commit'});
  await waitForHydration(page);
  const documents = countDocuments(page);
  const isHtml = name === 'the HTML of the next page';
  const failing = await failFile(page, requests, fault, isHtml);
  const title = await page.locator('h1').first().innerText();
  const next = await followLink(page);
  if (fault === 'slow') {
    await expect.poll(failing.count).toBeGreaterThan(0);
    await expectReadable(page);
    await failing.end();
  }
  await expect(page).toHaveURL((url) => url.pathname === next);
  await expect(page.locator('h1').first()).not.toHaveText(title);
  if (isHtml || fault === 'slow') {
    await waitForHydration(page);
    await expect(page.locator('h1').first()).not.toHaveText('Page Not Found');
    await expect(page.locator(NOTICE)).toHaveCount(0);
  } else {
    await expect(page.locator(NOTICE)).toContainText('did not load');
  }
  await expectReadable(page);
  await expect.poll(failing.count).toBeGreaterThan(0);
  expect(documents(), 'loads of the document').toBe(fault === 'slow' ? 0 : 1);
  await failing.end();
}

function checkFile(page: Page, kind: PageKind, file: FaultyFile, fault: FileFault): Promise<void> {
  if (file.role === 'scripts') {
    return checkScripts(page, kind, file, fault);
  }
  if (file.role === 'looks') {
    return checkLooks(page, kind, file, fault);
  }
  return file.name in USES ? checkUse(page, kind, file, fault) : checkNextPage(page, kind, file, fault);
}

for (const kind of PAGE_KINDS) {
  test.describe(`a ${kind.kind} page`, {tag: SECOND_TIER}, () => {
    test.use({allowed: EXPECTED_MESSAGES});

    for (const file of FAULTY_FILES.filter(({kinds}) => kinds.includes(kind.kind))) {
      test(`survives each fault of ${file.name}`, async ({page}) => {
        for (const fault of FILE_FAULTS) {
          await test.step(fault, () => checkFile(page, kind, file, fault));
        }
        noteFigures('faults', `${kind.kind}, ${file.name}`, FILE_FAULTS.length);
      });
    }
  });
}

/** Keys of storage that the site reads. */
const STORAGE_KEYS = [
  'theme',
  'docusaurus.announcement.dismiss',
  'docusaurus.announcement.id',
  'docusaurus.tab.language',
  'checklist',
  'site.search.slash',
];

async function breakStorage(page: Page, situation: Situation): Promise<void> {
  await page.addInitScript(
    ([how, keys]) => {
      if (how === 'storage that is full') {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      } else if (how === 'storage that is blocked') {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied.', 'SecurityError');
            },
          });
        }
      } else if (localStorage.length === 0) {
        keys.forEach((key, index) => localStorage.setItem(key, ['{"', '\u0000\ud800', '[[[', '__proto__'][index % 4]!));
      }
    },
    [situation, STORAGE_KEYS] as const,
  );
}

/** Does what a page translator does: puts elements of its own in the place of every text. */
async function rewriteTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('#__docusaurus')!, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      texts.push(walker.currentNode as Text);
    }
    for (const text of texts.filter(({data}) => data.trim())) {
      const replacement = document.createElement('span');
      replacement.textContent = `«${text.data}»`;
      text.replaceWith(replacement);
    }
  });
}

/** The names of a new build: the old ones are gone, and HTML that is loaded from now on has the new ones. */
async function deploy(page: Page): Promise<void> {
  const HASH = /\.[0-9a-f]{8}\.(js|css)/g;
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (/\/assets\/(?:js|css)\//.test(url)) {
      // Old names are gone. A new one has the content of the old one.
      await (url.includes('-new.')
        ? route.fulfill({response: await route.fetch({url: url.replace('-new.', '.')})})
        : route.fulfill({status: 404, contentType: 'text/plain', body: 'Not found'}));
    } else if (['document', 'fetch'].includes(route.request().resourceType()) && !url.includes('/search/')) {
      const response = await route.fetch();
      const body = (await response.text()).replace(HASH, (name, ending: string) =>
        name.replace(`.${ending}`, `-new.${ending}`),
      );
      await route.fulfill({response, body});
    } else {
      await route.continue();
    }
  });
}

async function checkSituation(page: Page, {path}: PageKind, situation: Situation): Promise<void> {
  if (situation.startsWith('storage')) {
    await breakStorage(page, situation);
  }
  if (situation.startsWith('a clock')) {
    const years = situation.endsWith('ahead') ? 10 : -10;
    await page.clock.setFixedTime(new Date(Date.now() + years * 31_557_600_000));
  }
  const documents = countDocuments(page);
  await page.goto(path);
  await waitForHydration(page);
  await expectReadable(page);
  switch (situation) {
    case 'no connection, and back': {
      await page.context().setOffline(true);
      const next = await followLink(page);
      await expect(page.locator(NOTICE)).toContainText('You are offline');
      await expectReadable(page);
      expect(documents()).toBe(1);
      await page.context().setOffline(false);
      await expect(page).toHaveURL((url) => url.pathname === next);
      await expect(page.locator(NOTICE)).toHaveCount(0);
      await expectReadable(page);
      expect(documents()).toBe(1);
      return;
    }
    case 'texts rewritten by a translator':
      await rewriteTexts(page);
      await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      break;
    case 'a new deployment while the page is open':
      await deploy(page);
      await expectNavigation(page);
      expect(documents(), 'the page and one load of the next one').toBe(2);
      await page.unrouteAll({behavior: 'ignoreErrors'});
      return;
    default:
      await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  await expectNavigation(page);
  expect(documents()).toBe(1);
}

for (const situation of SITUATIONS) {
  test.describe(situation, {tag: SECOND_TIER}, () => {
    test.use({allowed: EXPECTED_MESSAGES});

    for (const kind of PAGE_KINDS) {
      test(`leaves a ${kind.kind} page readable, with a way on`, async ({page}) => {
        await checkSituation(page, kind, situation);
        noteFigures('faults', `${kind.kind}, ${situation}`, 1);
      });
    }
  });
}
