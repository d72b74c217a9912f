import fs from 'node:fs';
import {findCommand} from './findCommand';

/** Debian's Firefox, or another one. */
function findFirefox(): string | undefined {
  return findCommand('firefox-esr') ?? findCommand('firefox');
}

/** Where Debian has the small browser of WebKitGTK, by the machine and the version of the library. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  if (!fs.existsSync(libraries)) {
    return undefined;
  }
  return fs
    .readdirSync(libraries)
    .flatMap((folder) =>
      ['4.1', '4.0', '6.0'].map((version) => `${libraries}/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find((file) => fs.existsSync(file));
}

export interface Engines {
  /** The path of Firefox. */
  readonly firefox: string | undefined;
  /** The paths of what WebKit needs, if all of it is there. */
  readonly webKit: {readonly driver: string; readonly browser: string; readonly display: string} | undefined;
}

/** Finds Firefox and WebKitGTK; undefined for one that is not installed. */
export function findEngines(): Engines {
  const driver = findCommand('WebKitWebDriver');
  const browser = findMiniBrowser();
  const display = findCommand('Xvfb');
  return {
    firefox: findFirefox(),
    webKit: driver && browser && display ? {driver, browser, display} : undefined,
  };
}

/** A command that tests need, and the Debian package that has it. */
const COMMANDS = [
  {engine: 'Firefox', isThere: () => findFirefox() !== undefined, name: 'firefox-esr'},
  {engine: 'WebKit', isThere: () => findCommand('WebKitWebDriver') !== undefined, name: 'webkit2gtk-driver'},
  {engine: 'WebKit', isThere: () => findCommand('Xvfb') !== undefined, name: 'xvfb'},
];

/** The Debian packages of the engines that are not installed. */
export function listMissingEnginePackages(): string[] {
  return COMMANDS.filter(({isThere}) => !isThere()).map(({name}) => name);
}

/** What tests skip for lack of an engine, in sentences. */
export function describeMissingEngines(): string[] {
  return COMMANDS.filter(({isThere}) => !isThere()).map(
    ({engine, name}) => `Install ${name}, a package of Debian, to run the tests in ${engine}, which are skipped now.`,
  );
}
