/** A browser besides Chromium, as far as tests drive it: Firefox over WebDriver BiDi, WebKitGTK over W3C WebDriver. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** Loads a document and waits for its event `load`. */
  readonly open: (url: string) => Promise<void>;
  /**
   * Goes back to the document before and waits until it is there. A script of the page that goes back may never
   * end: what waits in a document is not told that another one came.
   */
  readonly goBack: () => Promise<void>;
  /** Calls a function in the page, with JSON as parameters and result; waits for its promise. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly performActions: (actions: readonly InputSource[]) => Promise<void>;
  /** Prints the page. Returns the PDF in base64; undefined where the engine cannot print by its driver. */
  readonly print: () => Promise<string | undefined>;
  /** Uncaught errors and messages of the level error, as far as the engine reports them. */
  readonly errors: string[];
  readonly close: () => Promise<void>;
}

/** A source of input (W3C WebDriver, section 15.4). */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** Code points of keys (W3C WebDriver, section 15.4.2). */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
} as const;

/** Presses keys, one after the other. */
export function pressKeys(engine: Engine, keys: readonly string[]): Promise<void> {
  const actions = keys.flatMap((value) => [
    {type: 'keyDown', value},
    {type: 'keyUp', value},
  ]);
  return engine.performActions([{type: 'key', id: 'keyboard', actions}]);
}

/** Clicks on the middle of the first element of a selector that is drawn, once it stays where it is: what is near may load. */
export async function click(engine: Engine, selector: string): Promise<void> {
  const place = await engine.evaluate(async (wanted) => {
    const element = [...document.querySelectorAll<HTMLElement>(wanted)].find((one) => one.getClientRects().length > 0);
    let last = '';
    for (let still = 0; element && still < 10;) {
      element.scrollIntoView({block: 'center', behavior: 'instant'});
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const {x, y} = element.getBoundingClientRect();
      still = last === `${x} ${y}` ? still + 1 : 0;
      last = `${x} ${y}`;
    }
    const box = element?.getBoundingClientRect();
    return box && {x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2)};
  }, selector);
  if (!place) {
    throw new Error(`${engine.name}: found no visible element ${selector}, expected one to click on.`);
  }
  await engine.performActions([
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        {type: 'pointerMove', duration: 0, ...place},
        {type: 'pointerDown', button: 0},
        {type: 'pointerUp', button: 0},
      ],
    },
  ]);
}

/** How long a state may take, which a page reaches by itself. */
const LIMIT_MS = 20_000;

/**
 * Waits in the page until a function returns something other than false, null, undefined and the empty string.
 *
 * @param state what is awaited, for the error
 */
export async function waitFor<Args extends readonly unknown[], Result>(
  engine: Engine,
  state: string,
  read: (...args: Args) => Result,
  ...args: Args
): Promise<Result> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await engine.evaluate(read, ...args);
    if (found) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`${engine.name}: waited ${String(LIMIT_MS)} ms until ${state}.`);
    }
    await engine.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  }
}
