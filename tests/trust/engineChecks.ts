import {TOOLS} from '../site/support/pages';
import {click, KEYS, pressKeys, waitFor, type Engine} from './engines/engine';
import {PAGE_KINDS} from './pageKinds';

/** What is tried in each engine. */
export interface EngineCheck {
  readonly title: string;
  /** @throws when the site does not do what its title states */
  readonly check: (engine: Engine, site: string) => Promise<void>;
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}.`);
  }
}

async function openPage(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await waitFor(
    engine,
    `${url} is hydrated`,
    () =>
      document.documentElement.dataset.hasHydrated === 'true' &&
      document.querySelector<HTMLButtonElement>('button[aria-label^="Switch between"]')?.disabled === false,
  );
}

const waitForElement = (engine: Engine, selector: string): Promise<boolean> =>
  waitFor(
    engine,
    `${selector} is shown`,
    (wanted) => document.querySelector(wanted)?.checkVisibility() ?? false,
    selector,
  );

const waitForNone = (engine: Engine, selector: string): Promise<boolean> =>
  waitFor(
    engine,
    `${selector} is gone`,
    (wanted) => !(document.querySelector(wanted)?.checkVisibility() ?? false),
    selector,
  );

const waitForHeading = (engine: Engine, text: string): Promise<boolean> =>
  waitFor(engine, `the heading is ${text}`, (wanted) => document.querySelector('h1')?.textContent === wanted, text);

const readOverflow = (engine: Engine): Promise<number> =>
  engine.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const PAGES: readonly EngineCheck[] = PAGE_KINDS.map(({kind, path}) => ({
  title: `a ${kind} page works, changes its color mode, and fits 320 px`,
  check: async (engine, site) => {
    await openPage(engine, site + path);
    await click(engine, 'button[aria-label^="Switch between"]');
    await waitForElement(engine, 'html[data-theme="dark"]');
    await click(engine, 'button[aria-label^="Switch between"]');
    await waitForElement(engine, 'html[data-theme="light"]');
    await engine.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    await engine.resize(320, 640);
    expectEqual(await readOverflow(engine), 0, 'pixels to scroll sideways');
  },
}));

const TOOL_CHECKS: readonly EngineCheck[] = TOOLS.map(([path, label]) => ({
  title: `“${label}” on ${path} is ready when it is near`,
  check: async (engine, site) => {
    await openPage(engine, site + path);
    await engine.evaluate(
      (name) => document.querySelector(`section.tool[aria-label="${name}"]`)!.scrollIntoView({block: 'center'}),
      label,
    );
    await waitForElement(engine, `section.tool[aria-label="${label}"][data-ready="true"]`);
    await waitForNone(engine, `section.tool[aria-label="${label}"] :is([aria-busy="true"], [role="alert"])`);
    const isDrawn = await engine.evaluate(
      (name) => document.querySelector(`section.tool[aria-label="${name}"]`)!.getBoundingClientRect().height > 60,
      label,
    );
    expectEqual(isDrawn, true, `the part “${label}” is drawn`);
  },
}));

const USES: readonly EngineCheck[] = [
  {
    title: 'a query finds a section, and Enter opens it',
    check: async (engine, site) => {
      await openPage(engine, `${site}/`);
      await click(engine, '[role="combobox"]');
      await pressKeys(engine, 'partial refund'.split(''));
      await waitForElement(engine, '[role="option"]');
      await pressKeys(engine, [KEYS.ArrowDown, KEYS.Enter]);
      await waitFor(engine, 'another page is open', () => location.pathname !== '/');
      await waitForElement(engine, 'article h1');
      await waitForNone(engine, '[role="option"]');
    },
  },
  {
    title: 'an image is zoomed by keyboard, and closed by Escape',
    check: async (engine, site) => {
      await openPage(engine, `${site}/markdown-page`);
      await waitForElement(engine, 'img.medium-zoom-image');
      await engine.evaluate(() => document.querySelector<HTMLElement>('img.medium-zoom-image')!.focus());
      await pressKeys(engine, [KEYS.Enter]);
      await waitForElement(engine, '[role="dialog"]');
      await waitForElement(engine, '.medium-zoom-image--opened');
      await pressKeys(engine, [KEYS.Escape]);
      await waitForNone(engine, '[role="dialog"]');
    },
  },
  {
    title: 'a drawing is enlarged, zoomed by keys, and closed by Escape',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/lifecycle`);
      await click(engine, 'figure button[aria-label^="Enlarge"]');
      await waitForElement(engine, 'dialog[open] [role="status"]');
      const before = await engine.evaluate(() => document.querySelector('dialog [role="status"]')!.textContent);
      await pressKeys(engine, ['+']);
      await waitFor(
        engine,
        'the drawing is larger',
        (text) => document.querySelector('dialog [role="status"]')!.textContent !== text,
        before,
      );
      await pressKeys(engine, [KEYS.Escape]);
      await waitForNone(engine, 'dialog[open]');
    },
  },
  {
    title: 'the menu of a narrow screen opens, holds the focus, and is closed by Escape',
    check: async (engine, site) => {
      await engine.resize(390, 800);
      await openPage(engine, `${site}/payments/Guides/refunds`);
      await click(engine, 'button[aria-label="Toggle navigation bar"]');
      await waitFor(
        engine,
        'the focus is in the menu',
        () => document.activeElement?.matches('[role="dialog"][aria-label="Menu"] .navbar-sidebar__close') ?? false,
      );
      for (let index = 0; index < 12; index += 1) {
        await pressKeys(engine, [KEYS.Tab]);
        const isInside = await engine.evaluate(() => document.activeElement?.closest('.navbar-sidebar') !== null);
        expectEqual(isInside, true, `the focus is in the menu after ${String(index + 1)} tabs`);
      }
      await pressKeys(engine, [KEYS.Escape]);
      await waitForNone(engine, '.navbar-sidebar--show');
      expectEqual(
        await engine.evaluate(() => document.activeElement?.getAttribute('aria-label')),
        'Toggle navigation bar',
        'what has the focus',
      );
    },
  },
  {
    title: 'a link opens a page without a load, with its title, and the way back leads to where the reader was',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/refunds`);
      await engine.evaluate(() => {
        Object.assign(window, {isSameDocument: true});
        window.scrollTo({top: 400, behavior: 'instant'});
      });
      await engine.evaluate(() =>
        document
          .querySelector<HTMLAnchorElement>('.theme-doc-sidebar-container a[href="/payments/Guides/environments"]')!
          .click(),
      );
      await waitForHeading(engine, 'Environments');
      expectEqual(await engine.evaluate(() => document.title.startsWith('Environments')), true, 'the title is new');
      expectEqual(await engine.evaluate(() => window.scrollY), 0, 'the place on the new page');
      await engine.evaluate(() => history.back());
      await waitForHeading(engine, 'Refund payments');
      await waitFor(engine, 'the reader is where they were', () => Math.abs(window.scrollY - 400) < 2);
      expectEqual(await engine.evaluate(() => 'isSameDocument' in window), true, 'the document is the same');
    },
  },
  {
    title: 'a page that comes back from the cache of the engine works',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/refunds`);
      await engine.open(`${site}/favicon.svg`);
      await engine.goBack();
      await waitForHeading(engine, 'Refund payments');
      await waitFor(engine, 'it is hydrated', () => document.documentElement.dataset.hasHydrated === 'true');
      await click(engine, '.theme-doc-sidebar-container a[href="/payments/Guides/environments"]');
      await waitForHeading(engine, 'Environments');
    },
  },
  {
    title: 'what a page had yet to do when it went into the cache of the engine is done when it comes back',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/refunds`);
      await engine.evaluate(() => {
        const changeColorMode = (): void => {
          const [key, newValue] = ['theme', 'dark'];
          window.dispatchEvent(new StorageEvent('storage', {key, newValue, storageArea: localStorage}));
        };
        window.addEventListener('pagehide', changeColorMode, {once: true});
      });
      await engine.open(`${site}/favicon.svg`);
      await engine.goBack();
      await waitForElement(engine, 'button[aria-label*="currently dark"]');
    },
  },
  {
    title: 'an address with the anchor of a folded field opens the fold and shows the field',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/APIs/refunds`);
      const id = await engine.evaluate(
        () => document.querySelector<HTMLElement>('article details:not([open]) [id]:not(summary)')!.id,
      );
      await openPage(engine, `${site}/payments/APIs/refunds?again#${id}`);
      await waitFor(
        engine,
        `#${id} is in the window`,
        (wanted) => {
          const element = document.getElementById(wanted)!;
          const {top, bottom} = element.getBoundingClientRect();
          return element.checkVisibility() && top >= 0 && bottom <= innerHeight;
        },
        id,
      );
    },
  },
  {
    title: 'a choice of a language changes all samples and the address',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/APIs/refunds`);
      await engine.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
          .find((one) => one.textContent === 'Python')!
          .click(),
      );
      await waitFor(engine, 'the address has the language', () => location.search.includes('language=python'));
      const others = await engine.evaluate(
        () =>
          [...document.querySelectorAll('[role="tab"][aria-selected="true"]')].filter(
            ({textContent}) => textContent === 'cURL',
          ).length,
      );
      expectEqual(others, 0, 'samples in another language');
    },
  },
  {
    title: 'a lookup of an error answers what is typed',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/error-codes`);
      await waitForElement(engine, 'section.tool[data-ready="true"] textarea, section.tool[data-ready="true"] input');
      await click(engine, 'section.tool :is(textarea, input)');
      await pressKeys(engine, 'R-116'.split(''));
      await waitFor(engine, 'the code is found', () =>
        document.querySelector('section.tool [role="status"]')?.textContent.includes('Raw code R-116'),
      );
    },
  },
  {
    title: 'a webhook signature is computed',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/webhooks`);
      await engine.evaluate(() =>
        document.querySelector('section.tool[aria-label="Check a signature"]')!.scrollIntoView({block: 'center'}),
      );
      await waitForElement(engine, 'section.tool[aria-label="Check a signature"] [data-good="true"]');
    },
  },
  {
    title: 'a page is printed, where the driver can print, or has rules for paper',
    check: async (engine, site) => {
      await openPage(engine, `${site}/payments/Guides/refunds`);
      const pdf = await engine.print();
      if (pdf === undefined) {
        const rules = await engine.evaluate(
          () =>
            [...document.styleSheets]
              .flatMap(({cssRules}) => [...cssRules])
              .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('print')).length,
        );
        expectEqual(rules > 0, true, 'rules for paper');
        return;
      }
      expectEqual(Buffer.from(pdf, 'base64').subarray(0, 5).toString(), '%PDF-', 'the beginning of the file');
      expectEqual(pdf.length > 20_000, true, 'the file has pages');
    },
  },
];

export const ENGINE_CHECKS: readonly EngineCheck[] = [...PAGES, ...TOOL_CHECKS, ...USES];

/** How many checks the engines run. */
export function countEngineChecks(): number {
  return ENGINE_CHECKS.length * 2;
}
