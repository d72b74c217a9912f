import type {Locator, Page} from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  holdScripts,
  NARROW,
  openAll,
  openPage,
  readBoxes,
  SECOND_TIER,
  test,
  waitForHydration,
  WIDE,
} from './support/site';

/** A page generated from a contract, and a guide with tabs in the same languages. */
const PAGE = '/payments/APIs/refunds';
const GUIDE = '/payments/Guides/webhooks';

const LANGUAGES = ['cURL', 'JavaScript', 'Python', 'Java', 'Go', 'PHP', 'Ruby'];

const VERY_WIDE = {width: 1600, height: 900};

function locateOperations(page: Page): Locator {
  return page.locator('article section:has([role="tablist"])');
}

/** The figures with the requests of the page, one an operation. */
function locateRequests(page: Page): Locator {
  return page.locator('figure:has([role="tablist"])');
}

function locateTab(figure: Locator, language: string): Locator {
  return figure.getByRole('tab', {name: language, exact: true});
}

/** Expects each request of the page to be shown in one language, and in no other one. */
async function expectLanguage(page: Page, language: string): Promise<void> {
  const count = await locateRequests(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(page.getByRole('tab', {name: language, exact: true, selected: true})).toHaveCount(count);
  await expect(locateRequests(page).getByRole('tabpanel', {name: language, exact: true})).toHaveCount(count);
  await expect(locateRequests(page).getByRole('tabpanel')).toHaveCount(count);
}

/** An entry in a closed part of the page, as deep as possible. */
async function findFoldedId(page: Page): Promise<string> {
  return page.evaluate(() => {
    const folded = [...document.querySelectorAll('article details :is(dl > div)[id]')];
    const measureDepth = (element: Element): number => {
      const around = element.parentElement!.closest('details');
      return around ? 1 + measureDepth(around) : 0;
    };
    return folded.sort((a, b) => measureDepth(b) - measureDepth(a))[0]!.id;
  });
}

function locateById(page: Page, id: string): Locator {
  return page.locator(`[id="${id}"]`);
}

/** Expects an entry to be in view right under the navbar, and to be marked as what the address points to. */
async function expectShown(page: Page, id: string): Promise<void> {
  await expect(locateById(page, id)).toBeInViewport();
  await expect(locateById(page, id)).toHaveAttribute('data-is-target');
  await expect(page.locator('[data-is-target]')).toHaveCount(1);
  const navbar = (await page.locator('.navbar').boundingBox())!;
  await expect.poll(async () => (await locateById(page, id).boundingBox())!.y).toBeGreaterThanOrEqual(navbar.height);
}

async function measureTop(locator: Locator): Promise<number> {
  return (await locator.boundingBox())!.y;
}

async function readScrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

test.describe('the language of samples', () => {
  test('is cURL first, of seven', async ({page}) => {
    await openPage(page, PAGE);
    await expectLanguage(page, 'cURL');
    await expect(locateRequests(page).first().getByRole('tab')).toHaveText(LANGUAGES);
    await expect(page).toHaveURL(PAGE);
  });

  test('changes everywhere at once, and is in the address beside what else is there', async ({page}) => {
    await openPage(page, `${PAGE}?q=1#errors-of-nothing`);
    await locateTab(locateRequests(page).last(), 'Python').click();
    await expectLanguage(page, 'Python');
    await expect(page).toHaveURL(`${PAGE}?q=1&language=python#errors-of-nothing`);
    await locateTab(locateRequests(page).first(), 'Ruby').click();
    await expectLanguage(page, 'Ruby');
    await expect(page).toHaveURL(`${PAGE}?q=1&language=ruby#errors-of-nothing`);
  });

  test('is remembered on the next visit and by the tabs of guides', async ({page}) => {
    await openPage(page, PAGE);
    await locateTab(locateRequests(page).first(), 'Python').click();
    await openPage(page, GUIDE);
    await expect(page.getByRole('tab', {name: 'Python', selected: true}).first()).toBeVisible();
    await page.getByRole('tab', {name: 'Java', exact: true}).first().click();
    await openPage(page, PAGE);
    await expectLanguage(page, 'Java');
  });

  test('is remembered where the tabs of guides lack it, too', async ({page}) => {
    await openPage(page, PAGE);
    await locateTab(locateRequests(page).first(), 'Java').click();
    await openPage(page, GUIDE);
    await expect(page.getByRole('tab', {name: 'JavaScript', selected: true}).first()).toBeVisible();
    await openPage(page, PAGE);
    await expectLanguage(page, 'Java');
  });

  test('follows the address before the choice of an earlier visit', async ({page}) => {
    await openPage(page, PAGE);
    await locateTab(locateRequests(page).first(), 'PHP').click();
    await openPage(page, `${PAGE}?language=ruby`);
    await expectLanguage(page, 'Ruby');
    await openPage(page, PAGE);
    await expectLanguage(page, 'PHP');
  });

  test('ignores unknown languages, in the address and in storage', async ({page}) => {
    await page.addInitScript(() => localStorage.setItem('docusaurus.tab.language', '<b>'));
    await openPage(page, `${PAGE}?language=cobol`);
    await expectLanguage(page, 'cURL');
  });

  test('changes by keyboard: arrows, Home and End, one stop for Tab', async ({page}) => {
    await openPage(page, PAGE);
    const figure = locateRequests(page).first();
    await locateTab(figure, 'cURL').focus();
    await page.keyboard.press('ArrowRight');
    await expect(locateTab(figure, 'JavaScript')).toBeFocused();
    await expectLanguage(page, 'JavaScript');
    await page.keyboard.press('End');
    await expect(locateTab(figure, 'Ruby')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(locateTab(figure, 'cURL')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(locateTab(figure, 'Ruby')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(locateTab(figure, 'cURL')).toBeFocused();
    await expectLanguage(page, 'cURL');
    await page.keyboard.press('Tab');
    await expect(figure.getByRole('button', {name: 'Copy cURL request'})).toBeFocused();
  });

  test('leaves keys with a modifier to the browser', async ({page}) => {
    await openPage(page, PAGE);
    await locateTab(locateRequests(page).first(), 'cURL').focus();
    await page.keyboard.press('Control+ArrowRight');
    await expectLanguage(page, 'cURL');
  });

  for (const viewport of [WIDE, NARROW]) {
    for (const anchoring of ['auto', 'none']) {
      const title = `changes without moving what is read, at ${String(viewport.width)} px, scroll anchoring ${anchoring}`;
      // In the first tier each width, and each way of anchoring.
      const isFirst = (viewport === WIDE) === (anchoring === 'auto');
      test(title, {tag: isFirst ? [] : SECOND_TIER}, async ({page}) => {
        await page.setViewportSize(viewport);
        await openPage(page, PAGE);
        // Not a style element, which the content security policy refuses.
        await page.evaluate((value) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`* {overflow-anchor: ${value}}`);
          document.adoptedStyleSheets.push(sheet);
        }, anchoring);
        const figure = locateRequests(page).last();
        const heading = locateOperations(page).last().getByRole('heading').first();
        await locateTab(figure, 'cURL').focus();
        for (const language of ['Java', 'cURL']) {
          const before = [await measureTop(figure), await measureTop(heading)];
          const scroll = await readScrollPosition(page);
          await locateTab(figure, language).press('Enter');
          await expectLanguage(page, language);
          // Two frames, after which the browser would have made its correction as well.
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          expect(Math.abs((await measureTop(figure)) - before[0]!), language).toBeLessThan(1);
          expect(Math.abs((await measureTop(heading)) - before[1]!), language).toBeLessThan(1);
          if (viewport === NARROW) {
            expect(
              Math.abs((await readScrollPosition(page)) - scroll),
              'samples above are longer in Java',
            ).toBeGreaterThan(20);
          }
        }
      });
    }
  }

  test('is copied as it is shown', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, PAGE);
    const figure = locateRequests(page).first();
    await locateTab(figure, 'Python').click();
    await figure.getByRole('button', {name: 'Copy Python request'}).click();
    await expect(figure.getByRole('status')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('import ');
    expect(copied).toBe((await figure.getByRole('tabpanel').locator('code').textContent())!.trimEnd());
  });

  test.describe('with storage that throws', () => {
    test.use({allowed: {message: /storage/i, reason: 'Docusaurus warns that storage is not available'}});

    test('still changes, until the page is left', async ({page}) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      });
      await openPage(page, PAGE);
      await locateTab(locateRequests(page).first(), 'Go').click();
      await expectLanguage(page, 'Go');
      await page.locator(`.theme-doc-sidebar-container a[href="${GUIDE}"]`).click();
      await expect(page).toHaveURL(GUIDE);
      await page.locator(`.theme-doc-sidebar-container a[href="${PAGE}"]`).click();
      await expect(page).toHaveURL(PAGE);
      await expectLanguage(page, 'Go');
    });
  });
});

test.describe('without scripts', () => {
  test('each program can be read under the name of its language', async ({staticPage: page}) => {
    await page.goto(PAGE);
    const figure = locateRequests(page).first();
    const programs = figure.locator('[role="tabpanel"] > pre');
    const names = await programs.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
    expect(names).toEqual(LANGUAGES.map((name) => `"${name}"`));
    for (const program of await programs.all()) {
      await expect(program).toBeVisible();
    }
    await expect(figure.locator('[role="tablist"]')).toBeHidden();
  });

  test('folded parts open by keyboard', async ({staticPage: page}) => {
    await page.goto(PAGE);
    const folded = page
      .locator('article details')
      .filter({has: page.locator('dl')})
      .first();
    await expect(folded.locator('dt').first()).toBeHidden();
    await folded.locator('summary').first().press('Enter');
    await expect(folded.locator('dt').first()).toBeVisible();
  });
});

test.describe('an address that points into a folded part', () => {
  test('opens it and scrolls there when the page is loaded', async ({page}) => {
    await openPage(page, PAGE);
    const id = await findFoldedId(page);
    await expect(locateById(page, id)).toBeHidden();
    await page.goto('about:blank');
    await openPage(page, `${PAGE}#${id}`);
    await expectShown(page, id);
  });

  test('opens it in a language of another height', async ({page}) => {
    await page.setViewportSize(NARROW);
    await openPage(page, `${PAGE}?language=java`);
    const id = await findFoldedId(page);
    await page.goto('about:blank');
    await openPage(page, `${PAGE}?language=java#${id}`);
    await expectShown(page, id);
  });

  test('opens it when the hash changes, and removes the mark with the hash', async ({page}) => {
    await openPage(page, PAGE);
    const id = await findFoldedId(page);
    await page.evaluate((hash) => (location.hash = hash), id);
    await expectShown(page, id);
    await page.evaluate(() => (location.hash = ''));
    await expect(page.locator('[data-is-target]')).toHaveCount(0);
  });

  test('opens it when the router returns to the page, and goes forward to the address', async ({page}) => {
    await openPage(page, PAGE);
    const id = await findFoldedId(page);
    await page.evaluate((hash) => (location.hash = hash), id);
    await expectShown(page, id);
    await page.locator(`.theme-doc-sidebar-container a[href="${GUIDE}"]`).click();
    await expect(page).toHaveURL(GUIDE);
    await page.goBack();
    await expectShown(page, id);
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    await expect(page.locator('[data-is-target]')).toHaveCount(0);
    await page.goForward();
    await expectShown(page, id);
  });
});

// Objects are shown once, folded, under the name of their schema; other places link there.
for (const path of ['/payments/APIs/payment-intents', '/commerce/api/orders']) {
  test(`a link of ${path} to an object opens it where it is shown`, async ({page}) => {
    await openPage(page, path);
    for (const rest of await page.locator('article summary', {hasText: 'more attributes'}).all()) {
      await rest.click();
    }
    const links = page.locator('article a:not(.hash-link)').and(page.locator('a[href*="#"]'));
    const toObject = links.filter({hasText: /^See the /, visible: true}).and(page.locator('a:not([href*="#the-"])'));
    await toObject.first().click();
    await expect(page).toHaveURL(/#[A-Z]\w+$/);
    const id = new URL(page.url()).hash.slice(1);
    await expectShown(page, id);
    await expect(page.locator(`details[id="${id}"]`)).toHaveAttribute('open');
    await expect(page.locator(`details[id="${id}"] dt`).first()).toBeInViewport();
  });
}

test('the link of an entry to itself can be reached and followed by keyboard', async ({page}) => {
  await openPage(page, PAGE);
  const entry = page.locator('article section dl > div[id]').filter({visible: true}).first();
  const name = (await entry.locator('dt code').first().textContent())!;
  const link = entry.getByRole('link', {name: `Link to ${name}`, exact: true});
  await expect(link).toHaveText(name);
  await expect(link).toHaveCSS('text-decoration-line', 'none');
  await link.hover();
  await expect(link).toHaveCSS('text-decoration-line', 'underline');
  await link.focus();
  await link.press('Enter');
  const id = (await entry.getAttribute('id'))!;
  await expect(page).toHaveURL(`${PAGE}#${encodeURIComponent(id)}`);
  await expectShown(page, id);
  const color = await entry.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(color).not.toBe('rgba(0, 0, 0, 0)');
});

test('the path of an operation is copied as one text', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, PAGE);
  const operation = locateOperations(page).first();
  await operation.getByRole('button', {name: 'Copy path'}).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('/payments/v1/refunds');
});

/** Scrolls an operation so that its text fills the screen. */
async function scrollInto(operation: Locator, by: number): Promise<void> {
  await operation.evaluate((element, distance) => {
    window.scrollTo({top: window.scrollY + element.getBoundingClientRect().top + distance, behavior: 'instant'});
  }, by);
}

test.describe('on a wide screen', () => {
  test('code is beside its text and stays in view while that scrolls', async ({page}) => {
    await openPage(page, PAGE);
    await openAll(page);
    const operation = locateOperations(page).first();
    const column = operation.getByRole('group', {name: /^Samples: /});
    const [text, code] = await readBoxes(operation.getByRole('heading').first(), column);
    expect(code!.x).toBeGreaterThan(text!.right);
    await scrollInto(operation, 300);
    const stuck = await measureTop(column);
    expect(stuck).toBeGreaterThanOrEqual((await page.locator('.navbar').boundingBox())!.height);
    await scrollInto(operation, 400);
    expect(await measureTop(column)).toBe(stuck);
  });

  test('code that is higher than the screen scrolls in its place, by keyboard too', async ({page}) => {
    await page.setViewportSize({width: WIDE.width, height: 500});
    await openPage(page, PAGE);
    const column = locateOperations(page)
      .first()
      .getByRole('group', {name: /^Samples: /});
    await expect(column).toHaveAttribute('tabindex', '0');
    const box = (await column.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(500 - 56);
    await column.press('End');
    await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await expect(column.locator(':scope > :last-child')).toBeInViewport();
  });

  test('contents are beside the article if there is room, else opened by the bar', async ({page}) => {
    await openPage(page, PAGE);
    const beside = page.locator('.theme-doc-toc-desktop');
    const folded = page.locator('.theme-doc-toc-mobile');
    await expect(folded).toBeVisible();
    await expect(beside).toBeHidden();
    await folded.click();
    await expect(beside.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize(VERY_WIDE);
    await expect(folded).toBeHidden();
    await expect(beside).toBeVisible();
    await page.setViewportSize({width: 2400, height: 900});
    const {width} = (await page.locator('main .container').boundingBox())!;
    expect(width).toBeLessThanOrEqual(1600 - 264);
    expect(width).toBeGreaterThan(1300);
  });

  test('a page without operations keeps its contents beside it', async ({page}) => {
    await openPage(page, GUIDE);
    await expect(page.locator('.theme-doc-toc-desktop')).toBeVisible();
    await expect(page.locator('.theme-doc-toc-mobile')).toBeHidden();
  });
});

test.describe('on a narrow screen', () => {
  test.use({viewport: NARROW});

  test('the request is right under its path, before the parameters', async ({page}) => {
    await openPage(page, PAGE);
    const operation = locateOperations(page).first();
    const column = operation.getByRole('group', {name: /^Samples: /});
    const [path, request, parameters] = await readBoxes(
      operation.locator('[class^="endpoint"]'),
      column.getByRole('figure', {name: 'Request'}),
      operation.locator('dl').first(),
    );
    // Between them is at most one sentence about the example.
    expect(request!.y - path!.bottom).toBeLessThan(64);
    expect(request!.y).toBeGreaterThan(path!.y);
    expect(parameters!.y).toBeGreaterThan(request!.bottom);
    await expect(column).toHaveCSS('position', 'static');
    await expect(column).not.toHaveAttribute('tabindex');
  });
});

test('with everything open nothing scrolls sideways or is cut off at 320, 997 and 1280 px (WCAG 1.4.10)', async ({
  page,
}) => {
  await openPage(page, PAGE);
  await openAll(page);
  for (const width of [320, 997, 1280]) {
    await page.setViewportSize({width, height: 640});
    await expectNoSidewaysScroll(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('article section :is(dt, dd, summary, figcaption, h3, h4)')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent),
    );
    expect(cut, `${String(width)} px`).toEqual([]);
  }
});

test('a type with a long name is broken on a narrow screen', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  await openPage(page, PAGE);
  await page
    .locator('article dt')
    .first()
    .evaluate((term) => {
      const type = [...term.childNodes].find(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
      );
      type!.nodeValue = `${'CallbackRequest'.repeat(5)} or null`;
    });
  await expectNoSidewaysScroll(page);
});

for (const viewport of [WIDE, VERY_WIDE, NARROW]) {
  const tag = viewport === VERY_WIDE ? SECOND_TIER : [];
  test(`nothing moves when scripts take over, at ${String(viewport.width)} px`, {tag}, async ({page}) => {
    await page.setViewportSize(viewport);
    const release = await holdScripts(page);
    await page.goto(PAGE, {waitUntil: 'commit'});
    await expect(page.locator('footer')).toBeAttached();
    // Scripts are held, fonts are not: a line may break elsewhere until they are there.
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('[data-in-turn]')).toHaveCount(0);
    const readPositions = (): Promise<number[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('article :is(h2, h3, h4, dt, figure, figcaption *, summary)')].flatMap(
          (element) => {
            const {x, y, width, height} = element.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          },
        ),
      );
    const before = await readPositions();
    release();
    await waitForHydration(page);
    expect(await readPositions()).toEqual(before);
  });
}

test('print shows folded parts and complete lines of code', async ({page}) => {
  await openPage(page, PAGE);
  const id = await findFoldedId(page);
  await page.emulateMedia({media: 'print'});
  const isVisible = await locateById(page, id).evaluate((element) => element.checkVisibility());
  expect(isVisible).toBe(true);
  const figure = locateRequests(page).first();
  await expect(figure.getByRole('tablist')).toBeHidden();
  const program = figure.locator('pre').filter({visible: true});
  expect(await program.evaluate((code) => getComputedStyle(code, '::before').content)).toBe('"cURL"');
  const cut = await page.evaluate(
    () => [...document.querySelectorAll('pre')].filter((code) => code.scrollWidth > code.clientWidth).length,
  );
  expect(cut).toBe(0);
});

test('forced colors show which language is shown, the method, and where the address points to', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await openPage(page, PAGE);
  const id = await findFoldedId(page);
  const figure = locateRequests(page).first();
  await expect(locateTab(figure, 'cURL')).toHaveCSS('border-bottom-style', 'solid');
  await expect(locateTab(figure, 'Go')).toHaveCSS('border-bottom-style', 'none');
  const method = locateOperations(page).first().getByText('POST', {exact: true}).first();
  await expect(method).toHaveCSS('border-bottom-style', 'solid');
  await page.evaluate((hash) => (location.hash = hash), id);
  await expect(locateById(page, id)).toHaveCSS('outline-style', 'solid');
});

/** Titles of the columns of the tables in a part of a page that are wider than their place. */
function listCutTables(page: Page, part: string): Promise<string[]> {
  return page
    .locator(`${part} [data-scrolls]:has(> table)`)
    .evaluateAll((frames) =>
      frames
        .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
        .map((frame) => [...frame.querySelectorAll('th')].map((cell) => cell.textContent).join(', ')),
    );
}

test('the tables of an operation are not cut beside its code', async ({page}) => {
  await openPage(page, '/payments/APIs/payment-intents');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({width, height: 900});
    const result = page.locator('table', {hasText: 'Resulting status'});
    await expect(result).toBeVisible();
    expect(await listCutTables(page, 'section'), `at ${width} px`).toEqual([]);
  }
});

test('tables in rows that open have the width of the article', async ({page}) => {
  await openPage(page, '/commerce/guides/orders-lifecycle');
  await page.setViewportSize({width: 1440, height: 900});
  await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
  expect(await page.locator('table', {hasText: 'What happens'}).count()).toBeGreaterThan(5);
  const cut = await listCutTables(page, 'details');
  expect(cut.filter((titles) => titles.includes('What happens'))).toEqual([]);
});
