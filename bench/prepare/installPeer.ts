import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {PEERS, type Variant} from '../variants';

/** A copy of the lock file beside what was installed from it. */
const INSTALLED = 'node_modules/.bench-lock.json';

function copyFiles({name, folder, files}: Variant): void {
  for (const [place, source] of Object.entries(files)) {
    const target = path.join(folder, place);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.copyFileSync(path.join(PEERS, name, source), target);
  }
}

/**
 * Installs a peer from its lock file, unless that is what is installed, and copies its configuration.
 *
 * @throws when npm fails
 */
export function installPeer(variant: Variant): void {
  copyFiles(variant);
  const lock = path.join(variant.folder, 'package-lock.json');
  const installed = path.join(variant.folder, INSTALLED);
  if (fs.existsSync(installed) && fs.readFileSync(installed).equals(fs.readFileSync(lock))) {
    return;
  }
  const {status, stderr} = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: variant.folder,
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(
      `bench/peers/${variant.name}: npm ci ended with status ${String(status)}, expected 0. ` +
        `Check the connection to the registry, then run the benchmark again.\n${stderr.slice(-2000)}`,
    );
  }
  fs.copyFileSync(lock, installed);
}

/** Reads the version of a peer that is installed; undefined for the site itself. */
export function readVersion({folder, packageName}: Variant): string | undefined {
  if (packageName === undefined) {
    return undefined;
  }
  const file = path.join(folder, 'node_modules', packageName, 'package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as {version: string}).version;
}
