import fs from 'node:fs';
import path from 'node:path';

/** A package of the lock file. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** The digest that npm compares, `sha512-` and Base64; undefined of a folder of the repository. */
  readonly integrity?: string;
  /** An SPDX expression; undefined where the package names none. */
  readonly license?: string;
  /** Its place below the project. */
  readonly folder: string;
  readonly isOptional: boolean;
  readonly hasInstallScript: boolean;
  /** The address that it was installed from, which no entry has: any registry can be used. */
  readonly resolved?: string;
}

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly name?: string;
}

const FOLDER = /^(?:.*\/)?node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)$/;

/**
 * Reads the packages of a lock file, sorted by name.
 *
 * @param project the folder of the project
 */
export function readLockFile(project: string): LockedPackage[] {
  const {packages} = JSON.parse(fs.readFileSync(path.join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([folder, {link}]) => !link && FOLDER.test(folder))
    .map(([folder, entry]) => ({
      name: entry.name ?? FOLDER.exec(folder)!.groups!.name!,
      version: entry.version ?? '',
      ...(entry.integrity !== undefined && {integrity: entry.integrity}),
      ...(entry.license !== undefined && {license: entry.license}),
      ...(entry.resolved !== undefined && {resolved: entry.resolved}),
      folder,
      isOptional: entry.optional ?? false,
      hasInstallScript: entry.hasInstallScript ?? false,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What is wrong with a lock file: an entry without a digest or a version, or with the address of a registry. */
export function checkLockFile(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap(({folder, version, integrity, resolved}) => [
    ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`${folder}: found version ${version}, expected an exact one.`]),
    ...(integrity?.startsWith('sha512-')
      ? []
      : [`${folder}: found ${integrity ?? 'no digest'}, expected one by sha512.`]),
    ...(resolved === undefined
      ? []
      : [
          `${folder}: found the address ${resolved}, expected none: run npm install with omit-lockfile-registry-resolved.`,
        ]),
  ]);
}

/** Decisions of package.json about scripts that packages run when they are installed, by name. */
type AllowedScripts = Readonly<Record<string, boolean>>;

/** What is wrong with install scripts: a package with one about which nothing is decided, or a decision about none. */
export function checkInstallScripts(packages: readonly LockedPackage[], decided: AllowedScripts): string[] {
  const withScripts = new Set(packages.filter(({hasInstallScript}) => hasInstallScript).map(({name}) => name));
  return [
    ...[...withScripts]
      .filter((name) => !(name in decided))
      .map(
        (name) =>
          `${name}: found an install script, expected a decision. Read it, then run npm install-scripts deny ${name}.`,
      ),
    ...Object.keys(decided)
      .filter((name) => !withScripts.has(name))
      .map(
        (name) =>
          `package.json, allowScripts: found ${name}, which has no install script. Run npm install-scripts prune.`,
      ),
  ];
}
