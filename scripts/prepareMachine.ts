import {execFileSync} from 'node:child_process';
import {findChromium, HEADLESS_SHELL} from './findChromium';
import {describeMissingEngines, listMissingEnginePackages} from './findEngines';
import {findCommand} from './findCommand';
import {describeMissingLanguages, listMissingPackages} from './languages';

function hasChromium(): boolean {
  try {
    return Boolean(findChromium());
  } catch {
    return false;
  }
}

function runAptGet(...args: readonly string[]): void {
  console.log(`apt-get ${args.join(' ')}`);
  try {
    execFileSync('apt-get', args, {stdio: 'inherit', env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}});
  } catch (error) {
    // What stays missing is reported at the end; the other packages can still be installed.
    console.error(error instanceof Error ? error.message : error);
  }
}

function installPackages(): void {
  const needsShell = !process.env.CHROME_PATH && !findCommand(HEADLESS_SHELL);
  const packages = [...(needsShell ? [HEADLESS_SHELL] : []), ...listMissingEnginePackages(), ...listMissingPackages()];
  if (packages.length === 0) {
    return;
  }
  console.log(`Missing Debian packages: ${packages.join(', ')}.`);
  if (process.getuid?.() !== 0 || !findCommand('apt-get')) {
    console.log('They are only installed for root, on Debian or a system based on it.');
    return;
  }
  runAptGet('update', '-qq');
  // One by one, so that a package that is not available does not prevent the others.
  for (const name of packages) {
    runAptGet('install', '-y', '-qq', '--no-install-recommends', name);
  }
  // Not every system has the shell as a package.
  if (!hasChromium()) {
    runAptGet('install', '-y', '-qq', 'chromium');
  }
}

/**
 * Finds Chromium, Firefox, WebKit and the languages of the samples, and installs the missing Debian packages if it can.
 *
 * @throws when there is no browser, with the sentence that says what to install; another missing engine and a missing language are
 *     only reported, since the tests skip them
 */
export function prepareMachine(): void {
  installPackages();
  const missing = describeMissingLanguages();
  describeMissingEngines().forEach((sentence) => console.warn(sentence));
  missing.forEach((sentence) => console.warn(sentence));
  console.log(`Browser: ${findChromium()}.`);
  if (missing.length === 0) {
    console.log('Every language of the samples is installed.');
  }
}
