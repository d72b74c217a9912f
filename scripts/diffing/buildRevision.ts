import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Runs a command whose output belongs to the build of an older revision, and fails with it. */
function run(command: string, args: readonly string[], cwd: string): void {
  const {status, stdout, stderr} = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // Both revisions have one folder of packages, whose cache must not mix them.
    env: {...process.env, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
  });
  if (status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} in ${cwd}: found exit code ${String(status)}, expected 0. Name a revision that can be built: npm run diff -- REVISION.\n${stdout}\n${stderr}`,
    );
  }
}

/** @throws when git has no commit of that name, as for the one before the first */
export function checkRevision(revision: string): string {
  const {status} = spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (status !== 0) {
    throw new Error(
      `found no revision ${revision} in the history, expected a commit, branch or tag. git log lists commits.`,
    );
  }
  return revision;
}

/**
 * Builds a revision of the project in a folder of its own, with the installed packages.
 *
 * @param folder which is created
 * @returns the folder of its build
 * @throws with the output of the build when it fails, and when the revision needs other packages
 */
export function buildRevision(revision: string, folder: string): string {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, revision], {stdio: 'pipe'});
  const lock = 'package-lock.json';
  if (fs.readFileSync(path.join(folder, lock), 'utf8') === fs.readFileSync(lock, 'utf8')) {
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  } else {
    run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  }
  run('npm', ['run', 'build'], folder);
  return path.join(folder, 'build');
}

/** Removes what `buildRevision` has made, as far as it came. */
export function removeRevision(folder: string): void {
  fs.rmSync(folder, {recursive: true, force: true});
  execFileSync('git', ['worktree', 'prune'], {stdio: 'pipe'});
}
