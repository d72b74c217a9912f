import type {Locator} from '@playwright/test';
import {TOOLS} from './support/pages';
import {expect, openPage, test} from './support/site';

/** More than any tool has. */
const MOST_STOPS = 250;

/** What a reader presses on a control; links, and code that scrolls, are passed by. */
const KEYS: Readonly<Record<string, string>> = {
  text: '1',
  select: 'ArrowDown',
  checkbox: 'Space',
  radio: 'Space',
  button: 'Enter',
  summary: 'Enter',
};

interface Stop {
  readonly name: string;
  readonly kind: string;
}

/** The control of the tool that has the focus, after the browser has drawn what changed. @returns null elsewhere */
function findStop(tool: Locator): Promise<Stop | null> {
  return tool.evaluate(async (section) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement as HTMLInputElement;
    if (focused === section || !section.contains(focused)) {
      return null;
    }
    const name = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent;
    const isText = focused.matches('textarea, input:not([type="checkbox"], [type="radio"])');
    return {name, kind: isText ? 'text' : focused.localName === 'input' ? focused.type : focused.localName};
  });
}

for (const [path, label] of TOOLS) {
  test(`“${label}” on ${path} keeps the focus at each control that a key changes, and lets it go`, async ({page}) => {
    await openPage(page, path);
    const tool = page.locator(`section.tool[aria-label="${label}"]`);
    await tool.scrollIntoViewIfNeeded();
    await expect(tool).toHaveAttribute('data-ready', 'true');
    await expect(tool.locator('[aria-busy="true"]')).toHaveCount(0);
    const before = await tool.textContent();
    await tool.evaluate((section) => {
      section.tabIndex = -1;
      section.focus({preventScroll: true});
    });
    // Once by name: a control can move the focus back, to what it shows.
    const pressed = new Set<string>();
    let changed = 0;
    let stops = 0;
    for (; stops < MOST_STOPS; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await findStop(tool);
      if (!stop) {
        break;
      }
      const key = pressed.has(stop.name) ? undefined : KEYS[stop.kind];
      pressed.add(stop.name);
      // A button is pressed until it has reached its limit, if it has one.
      for (const press of key === undefined ? [] : Array<string>(stop.kind === 'button' ? 6 : 1).fill(key)) {
        await page.keyboard.press(press);
        expect(await findStop(tool), `the focus after ${press} on the ${stop.kind} “${stop.name}”`).not.toBeNull();
      }
      changed += Number((await tool.textContent()) !== before);
    }
    expect(stops, 'controls on the way through the tool').toBeLessThan(MOST_STOPS);
    expect(changed, 'controls after which the tool shows something else').toBeGreaterThan(0);
  });
}
