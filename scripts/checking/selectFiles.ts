import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What differs from the last commit, what is staged, or the files that are named. */
type Selection = 'changed' | 'staged' | readonly string[];

function git(...args: string[]): string[] {
  return execFileSync('git', args, {encoding: 'utf8'}).split('\n').filter(Boolean);
}

/**
 * The files of a selection, from the root of the project. A file that was removed is part of it.
 *
 * @throws when a named file does not exist
 */
export function selectFiles(selection: Selection): string[] {
  if (selection === 'staged') {
    return git('diff', '--cached', '--name-only');
  }
  if (selection === 'changed') {
    return [...git('diff', 'HEAD', '--name-only'), ...git('ls-files', '--others', '--exclude-standard')];
  }
  return selection.map((file) => {
    if (!fs.existsSync(file)) {
      throw new Error(`found no file ${file}, expected a path from the folder in which the command runs.`);
    }
    return path.relative('.', file).split(path.sep).join('/');
  });
}

/** Texts of the project that the checks read: all but code, recordings and what is generated. */
const CONTENT = /^(?:payments|commerce|contracts|programs|docs|src\/pages)\/|^sidebars-.*\.ts$|\.(?:mdx?|yaml)$/;

/** Every file of the project with content. */
export function listProjectFiles(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => CONTENT.test(file));
}

/** Every text of the project, code and tests included; recordings of earlier versions never change. */
export function listTextFiles(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (file) =>
      /\.(?:mdx?|ya?ml|tsx?|mts|mjs|js|json|txt|jsonc)$/.test(file) &&
      !/^contracts\/versions\/|^package-lock/.test(file),
  );
}
