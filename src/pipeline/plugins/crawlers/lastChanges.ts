import {execFileSync} from 'node:child_process';

/**
 * When each file last changed: its path from the root of the project, and the time of the commit, which is undefined
 * for an uncommitted change. A removed file has the time of its removal.
 */
export type LastChanges = ReadonlyMap<string, Date | undefined>;

/** More than a history of names needs: 1 GB. */
const MAX_OUTPUT_BYTES = 2 ** 30;

function runGit(folder: string, ...words: string[]): string[] {
  const output = execFileSync('git', ['-c', 'core.quotePath=off', ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.split('\n').filter(Boolean);
}

/** Marks the line of a commit among those of its files; no path begins with it. */
const COMMIT_MARK = '//';

/**
 * Reads from git when each file last changed.
 *
 * @returns undefined without git, without a repository, and in a shallow clone, whose oldest commit claims every file
 */
export function readLastChanges(folder: string): LastChanges | undefined {
  try {
    if (runGit(folder, 'rev-parse', '--is-shallow-repository')[0] !== 'false') {
      return undefined;
    }
    const changes = new Map<string, Date | undefined>();
    let time = new Date(0);
    for (const line of runGit(
      folder,
      'log',
      `--format=${COMMIT_MARK}%cI`,
      '--name-only',
      '--no-renames',
      '--relative',
    )) {
      if (line.startsWith(COMMIT_MARK)) {
        time = new Date(line.slice(COMMIT_MARK.length));
      } else if (!changes.has(line)) {
        changes.set(line, time);
      }
    }
    const open = [
      ...runGit(folder, 'diff', 'HEAD', '--name-only', '--no-renames', '--relative'),
      ...runGit(folder, 'ls-files', '--others', '--exclude-standard'),
    ];
    open.forEach((file) => changes.set(file, undefined));
    return changes;
  } catch {
    return undefined;
  }
}
