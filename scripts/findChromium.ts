import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    process.env.CHROME_PATH,
    ...COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command))),
    ...PLACES,
  ];
  return candidates.find((file) => file && fs.existsSync(file));
}

/** Debian and its descendants, as root: the one place where a browser can be installed without asking. */
function mayInstall(): boolean {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

/**
 * Gives the path of an installed Chromium or Chrome: `CHROME_PATH`, the search
 * path, the usual places; else installs Debian's package where it may.
 *
 * @throws with one sentence that says what to install
 */
export function findChromium(): string {
  const found = installed();
  if (found) {
    return found;
  }
  if (mayInstall()) {
    console.log('[browser] no Chromium found, installing the Debian package "chromium"');
    const options = {stdio: 'inherit', env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}} as const;
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], options);
  }
  const installedNow = installed();
  if (!installedNow) {
    throw new Error(
      'Install Chromium or Google Chrome, or set CHROME_PATH to the one you have, to run the browser tests.',
    );
  }
  return installedNow;
}
