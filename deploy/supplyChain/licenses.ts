import type {LockedPackage} from './lockFile';

/**
 * Licenses of packages, as SPDX identifiers: those that ask for no more than their text. What readers get has to be
 * under one of these.
 */
export const PERMISSIVE: readonly string[] = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Zlib'],
  ...['Unlicense', 'WTFPL', 'Python-2.0', 'PSF-2.0'],
];

/** Licenses of what only builds and tests the site, with the reason why they are no problem there. */
const ONLY_HERE: Readonly<Record<string, string>> = {
  'MPL-2.0': 'asks for the source of changed files; none is changed, and none is shipped',
  'CC-BY-4.0': 'data about browsers, named in the packages that use it',
  'CC BY-SA 4.0': 'a dictionary of the spelling check',
  'OFL-1.1': 'fonts: their text is beside the ones that are shipped',
};

/** Packages that name no license in their description, with the one of the file in them. */
const NAMED_IN_FILES: Readonly<Record<string, string>> = {eval: 'MIT', format: 'MIT', 'require-like': 'MIT'};

/** Whether a license is one of a list; of alternatives, one is enough. */
export function isAllowed(license: string, allowed: readonly string[]): boolean {
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (allowed.includes(bare)) {
    return true;
  }
  if (bare.includes(' OR ')) {
    return bare.split(' OR ').some((one) => isAllowed(one, allowed));
  }
  return bare.includes(' AND ') && bare.split(' AND ').every((one) => isAllowed(one, allowed));
}

/** The license of a package, as an SPDX expression. */
export function getLicense({name, license}: LockedPackage): string | undefined {
  return license ?? NAMED_IN_FILES[name];
}

/**
 * What is wrong with the licenses of packages.
 *
 * @param shipped names of the packages of which readers get something
 */
export function checkLicenses(packages: readonly LockedPackage[], shipped: ReadonlySet<string>): string[] {
  return packages.flatMap((one) => {
    const license = getLicense(one);
    const allowed = shipped.has(one.name) ? PERMISSIVE : [...PERMISSIVE, ...Object.keys(ONLY_HERE)];
    return license !== undefined && isAllowed(license, allowed)
      ? []
      : [
          `${one.folder}: found the license ${license ?? 'nothing'}, expected one of deploy/supplyChain/licenses.ts. Read it, then add it or replace the package.`,
        ];
  });
}
