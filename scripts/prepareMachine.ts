import {execFileSync} from 'node:child_process';
import {describeMissingServers, listMissingServerPackages} from '../deploy/localServers';
import {findChromium, HEADLESS_SHELL} from './findChromium';
import {describeMissingEngines, listMissingEnginePackages} from './findEngines';
import {findCommand} from './findCommand';
import {describeMissingLanguages, listMissingPackages} from './languages';

/** Packages that begin a service when they are installed. */
const SERVICES = ['nginx', 'caddy'];

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

/** Debian starts servers that it installs. The tests start their own, at other ports. */
function stopServices(packages: readonly string[]): void {
  if (packages.length === 0 || !findCommand('systemctl')) {
    return;
  }
  for (const name of packages.filter((one) => SERVICES.includes(one))) {
    try {
      execFileSync('systemctl', ['disable', '--now', name], {stdio: 'inherit'});
    } catch (error) {
      console.error(`${name} may run as a service now: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function installPackages(): void {
  const needsShell = !process.env.CHROME_PATH && !findCommand(HEADLESS_SHELL);
  const servers = listMissingServerPackages();
  const packages = [
    ...(needsShell ? [HEADLESS_SHELL] : []),
    ...listMissingEnginePackages(),
    ...listMissingPackages(),
    ...servers,
  ];
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
  stopServices(servers);
  // Not every system has the shell as a package.
  if (!hasChromium()) {
    runAptGet('install', '-y', '-qq', 'chromium');
  }
}

/**
 * Finds Chromium, Firefox, WebKit, the languages of the samples and the servers of `deploy/`, and installs the missing
 * Debian packages if it can.
 *
 * @throws when there is no browser, with a message that says what to install; another missing engine, language or
 *     server is only reported, since the tests skip what needs it
 */
export function prepareMachine(): void {
  installPackages();
  const missing = describeMissingLanguages();
  const missingServers = describeMissingServers();
  [...describeMissingEngines(), ...missing, ...missingServers].forEach((sentence) => console.warn(sentence));
  console.log(`Browser: ${findChromium()}.`);
  if (missing.length === 0) {
    console.log('Every language of the samples is installed.');
  }
  if (missingServers.length === 0) {
    console.log('nginx and Caddy are installed.');
  }
}
