import fs from 'node:fs';
import {findCommand} from './findCommand';

/** Chromium without windows, menus and extensions: the tests take a third less time of the processor in it. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const BROWSER_COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const BROWSER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds an installed Chromium or Chrome: `CHROME_PATH`, the search path (the headless shell first), the usual locations.
 *
 * @returns its path
 * @throws with one sentence that describes how to install one
 */
export function findChromium(): string {
  const named = process.env.CHROME_PATH;
  const candidates = [
    ...(named ? [named] : []),
    ...BROWSER_COMMANDS.flatMap((name) => findCommand(name) ?? []),
    ...BROWSER_PATHS,
  ];
  const found = candidates.find((file) => fs.existsSync(file));
  if (!found) {
    throw new Error(
      'Install Chromium or Google Chrome, by npm run setup or by hand, or set CHROME_PATH to the one you have.',
    );
  }
  return found;
}
