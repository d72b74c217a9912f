import type {Page} from '@playwright/test';
import {PAGE_KINDS} from '../trust/pageKinds';
import {EVERYONE_CHECKS, type EveryoneCheck} from '../trust/everyone';
import {noteFigures} from '../trust/results';
import {switchColorMode} from './support/accessibility';
import {
  expect,
  expectNoSidewaysScroll,
  NOT_FOUND_STATUS,
  openAll,
  openPage,
  SECOND_TIER,
  test,
  waitForHydration,
  WIDE,
} from './support/site';

/** What axe cannot see: the way of the keyboard, colors of every text, zoom, text that readers space out, names of controls. */

/** What is wrong with the element that has the focus; empty when nothing is. */
async function inspectFocus(page: Page): Promise<{id: string; problems: string[]; isLast: boolean}> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) {
      return {id: 'body', problems: [], isLast: true};
    }
    // What appears with the focus has appeared.
    document.getAnimations().forEach((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.finish());
    const state = window as unknown as {lastStop?: Element};
    const box = element.getBoundingClientRect();
    const name = `${element.tagName} ${element.id || element.getAttribute('aria-label') || element.textContent.trim().slice(0, 40)}`;
    // A link of several lines has several boxes.
    const boxes = [...element.getClientRects()].filter(({width, height}) => width > 1 && height > 1);
    const isUncovered = boxes.some(({left, right, top, bottom}) => {
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const found = document.elementFromPoint(x, y);
      return (
        found !== null &&
        (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element))
      );
    });
    const isInOrder =
      !state.lastStop?.isConnected ||
      Boolean(state.lastStop.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    state.lastStop = element;
    const {outlineStyle, boxShadow} = getComputedStyle(element);
    const problems = [
      ...(boxes.length === 0 || !element.checkVisibility({visibilityProperty: true, opacityProperty: true})
        ? ['is not visible']
        : []),
      ...(box.bottom <= 0 || box.top >= innerHeight ? ['is not in the window'] : []),
      ...(isUncovered ? [] : ['is covered']),
      ...(isInOrder ? [] : ['is before the last stop']),
      ...(outlineStyle === 'none' && boxShadow === 'none' ? ['has no focus indicator'] : []),
    ];
    return {id: name, problems: problems.map((problem) => `${name} ${problem}`), isLast: false};
  });
}

/** More than any page has. */
const MOST_STOPS = 1_500;

async function walkByKeyboard(page: Page): Promise<number> {
  const problems: string[] = [];
  await page.evaluate(() => document.querySelectorAll('*').forEach((one) => one instanceof HTMLElement && one.blur()));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await inspectFocus(page);
    if (found.isLast) {
      expect(problems).toEqual([]);
      return stop;
    }
    problems.push(...found.problems);
  }
  throw new Error(`The keyboard makes more than ${MOST_STOPS} stops, expected it to leave the page.`);
}

/** Texts whose contrast is below what WCAG 1.4.3 asks for, with the ratio. */
async function findLowContrasts(page: Page): Promise<{texts: number; low: string[]}> {
  return page.evaluate(() => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true})!;
    const known = new Map<string, Color>();
    const readColor = (text: string): Color => {
      const kept = known.get(text);
      if (kept) {
        return kept;
      }
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      const color = [red!, green!, blue!, alpha! / 255] as const;
      known.set(text, color);
      return color;
    };
    const blend = (over: Color, under: Color): Color => {
      const mix = (index: 0 | 1 | 2): number => over[index] * over[3] + under[index] * (1 - over[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const backgrounds = new Map<Element | null, Color>([[null, [255, 255, 255, 1]]]);
    const readBackground = (element: Element | null): Color => {
      const kept = backgrounds.get(element);
      if (kept) {
        return kept;
      }
      const {backgroundColor} = getComputedStyle(element!);
      const color = blend(readColor(backgroundColor), readBackground(element!.parentElement));
      backgrounds.set(element, color);
      return color;
    };
    const computeLuminance = (color: Color): number => {
      const [red, green, blue] = color.slice(0, 3).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const isDisabled = (element: Element): boolean => element.closest(':disabled, [aria-disabled="true"]') !== null;
    const low: string[] = [];
    let texts = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      const text = walker.currentNode.textContent!.trim();
      if (
        !text ||
        element.closest('script, style, noscript, svg') ||
        isDisabled(element) ||
        !element.checkVisibility({visibilityProperty: true, opacityProperty: true})
      ) {
        continue;
      }
      texts += 1;
      const {color, fontSize, fontWeight} = getComputedStyle(element);
      let opacity = 1;
      for (let around: Element | null = element; around; around = around.parentElement) {
        opacity *= Number(getComputedStyle(around).opacity);
      }
      const background = readBackground(element);
      const [red, green, blue, alpha] = readColor(color);
      const lights = [
        computeLuminance(blend([red, green, blue, alpha * opacity], background)),
        computeLuminance(background),
      ];
      const ratio = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
      const size = parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      if (ratio < (isLarge ? 3 : 4.5) - 0.005) {
        low.push(`${ratio.toFixed(2)} ${element.tagName}.${element.className}: ${text.slice(0, 40)}`);
      }
    }
    return {texts, low: [...new Set(low)]};
  });
}

/** The spacing that readers may set (WCAG 1.4.12). */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important}' +
        'p {margin-block-end: 2em !important}',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Elements that cut off their text. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => !(element instanceof SVGElement) && element.checkVisibility({visibilityProperty: true}))
      .filter((element) => element.clientWidth > 2 && element.clientHeight > 2)
      .filter((element) => {
        const {overflowX, overflowY} = getComputedStyle(element);
        return (
          (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
          (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()),
      )
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`),
  );
}

/** Controls of which an element around them cuts something off, unless it scrolls. */
function findCutControls(page: Page): Promise<string[]> {
  return page.locator('main :is(a, button)').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility({visibilityProperty: true}))
      .filter((control) => {
        const {right} = control.getBoundingClientRect();
        let around = control.parentElement;
        while (around && getComputedStyle(around).overflowX === 'visible') {
          around = around.parentElement;
        }
        return (
          around && getComputedStyle(around).overflowX === 'hidden' && right > around.getBoundingClientRect().right + 1
        );
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

const CONTROL_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'DisclosureTriangle',
]);

/** Controls without a name, and what has the focus without the role of a control, by the browser's accessibility tree. */
async function findNamelessControls(page: Page): Promise<{controls: number; nameless: string[]}> {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const shown = nodes.filter(({ignored}) => !ignored);
  const controls = shown.filter(({role}) => CONTROL_ROLES.has(String(role?.value)));
  const focusable = shown.filter(
    ({properties, role}) =>
      properties?.some(({name, value}) => name === 'focusable' && value.value === true) &&
      // Lists of menus get the focus from scripts alone.
      !['RootWebArea', 'generic', 'list'].includes(String(role?.value)),
  );
  const all = new Set([...controls, ...focusable]);
  const nameless = [...all]
    .filter(({name}) => !String(name?.value ?? '').trim())
    .map(({role, backendDOMNodeId}) => `${String(role?.value)} ${String(backendDOMNodeId)}`);
  await session.detach();
  return {controls: all.size, nameless};
}

/** At 400 %, a window of 1280 × 1024 is as large as this one (WCAG 1.4.10). */
const ZOOMED = {width: 320, height: 256};

const CHECKS: Readonly<Record<EveryoneCheck, (page: Page, path: string) => Promise<void>>> = {
  'the keyboard reaches each control in view, uncovered, in order, and leaves': async (page) => {
    expect(await walkByKeyboard(page)).toBeGreaterThan(5);
  },
  'each control has a name in the accessibility tree': async (page) => {
    await openAll(page);
    const {controls, nameless} = await findNamelessControls(page);
    expect(controls).toBeGreaterThan(5);
    expect(nameless).toEqual([]);
  },
  'each text has its contrast in both modes': async (page) => {
    await openAll(page);
    for (const mode of ['light', 'dark'] as const) {
      if (mode === 'dark') {
        await switchColorMode(page, mode);
      }
      await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
      const {texts, low} = await findLowContrasts(page);
      expect(texts).toBeGreaterThan(10);
      expect(low, mode).toEqual([]);
    }
  },
  'text with the spacing of WCAG 1.4.12 is not cut off': async (page) => {
    await openAll(page);
    const before = await findCutTexts(page);
    await spaceText(page);
    expect((await findCutTexts(page)).filter((text) => !before.includes(text))).toEqual([]);
    await page.setViewportSize({width: 320, height: 640});
    await expectNoSidewaysScroll(page);
    expect(await findCutControls(page)).toEqual([]);
  },
  'at 400 % all is in one column, with room to read': async (page) => {
    await page.setViewportSize(ZOOMED);
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => window.scrollTo({top: document.documentElement.scrollHeight / 2, behavior: 'instant'}));
    const covered = await page.evaluate(() => {
      const isStuck = (x: number, y: number): boolean => {
        for (let one = document.elementFromPoint(x, y); one && one !== document.body; one = one.parentElement) {
          if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) {
            return true;
          }
        }
        return false;
      };
      return Array.from({length: innerHeight}, (_, y) => y).filter((y) => isStuck(innerWidth / 2, y)).length;
    });
    expect(covered, 'pixels of 256 that stay in place').toBeLessThanOrEqual(ZOOMED.height / 2);
  },
  'a navigation sets the title, and the next stop is the skip link': async (page) => {
    const title = await page.title();
    const path = await page.evaluate(() => {
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/payments/"], main a[href^="/commerce/"]'),
      ];
      const link = links.find(
        ({pathname, hash}) => pathname !== location.pathname && !hash && !/\.\w+$/.test(pathname),
      )!;
      link.focus();
      link.click();
      return link.pathname;
    });
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page).not.toHaveTitle(title);
    // The link that was clicked is gone, and the focus with it.
    await page.waitForFunction(() => !document.activeElement?.closest('main a'));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', {name: 'Skip to main content'})).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.activeElement?.matches('a'));
    await page.keyboard.press('Tab');
    const isInMain = await page.evaluate(() => document.activeElement!.closest('main, [role="main"]') !== null);
    expect(isInMain, 'the stop after the skip link is in the main part').toBe(true);
  },
  'forced colors show the focus and each field': async (page) => {
    await page.emulateMedia({forcedColors: 'active'});
    const faint = await page
      .locator('button, input, select, textarea')
      .filter({visible: true})
      .evaluateAll((controls) =>
        controls
          .filter((control) => {
            const {borderStyle, backgroundColor} = getComputedStyle(control);
            const hasText = control.textContent.trim() !== '' || control.querySelector('svg, img') !== null;
            return (
              !hasText && borderStyle === 'none' && backgroundColor === getComputedStyle(document.body).backgroundColor
            );
          })
          .map((control) => control.outerHTML.slice(0, 120)),
      );
    expect(faint).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');
  },
  'with reduced motion nothing moves for longer than a blink': async (page) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.setViewportSize({width: 390, height: 800});
    // What began before keeps its duration.
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar-sidebar')).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => {
          const property = one instanceof CSSTransition ? one.transitionProperty : 'animation';
          return (
            /transform|animation|height|width|top|left|margin/.test(property) &&
            Number(one.effect?.getComputedTiming().duration) > 100
          );
        })
        .map(
          (one) => `${(one.effect as KeyframeEffect).target?.className} ${(one as CSSTransition).transitionProperty}`,
        ),
    );
    expect(moving).toEqual([]);
  },
};

for (const {kind, path} of PAGE_KINDS) {
  test.describe(`on a ${kind} page`, {tag: SECOND_TIER}, () => {
    test.use({allowed: kind === 'not found' ? NOT_FOUND_STATUS : undefined, viewport: WIDE});

    for (const check of EVERYONE_CHECKS) {
      test(check, async ({page}) => {
        await openPage(page, path);
        await CHECKS[check](page, path);
        noteFigures('checks', `${kind}, ${check}`, 1);
      });
    }
  });
}
