import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../packages/authoring/finding';
import {findNearest} from '../../packages/authoring/suggest';

/** What differs from the last commit, what is staged, or the files that are named. */
type Selection = 'changed' | 'staged' | readonly string[];

function git(...args: string[]): string[] {
  return execFileSync('git', args, {encoding: 'utf8'}).split('\n').filter(Boolean);
}

/** The files of the project in a folder: those in git, and new ones. */
export function listTracked(folder = '.'): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard', '--', folder);
}

/** npm runs in the root, wherever its command was typed: the file is often one of the same name in a folder. */
function explainMissingFile(file: string): string {
  const all = listTracked();
  const name = path.posix.basename(file);
  const nearest = all.find((one) => path.posix.basename(one) === name) ?? findNearest(file, all);
  return `found no file ${file}, expected its path from the root of the project, such as ${nearest!}.`;
}

/**
 * The files of a selection, from the root of the project: those in it, for a folder. A file that was removed is part of it.
 *
 * @throws when a named file does not exist
 */
export function selectFiles(selection: Selection): string[] {
  if (selection === 'staged') {
    return git('diff', '--cached', '--name-only', '--no-renames');
  }
  if (selection === 'changed') {
    return [
      ...git('diff', 'HEAD', '--name-only', '--no-renames'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  }
  return selection.flatMap((name) => {
    const file = path.relative('.', name).split(path.sep).join('/');
    if (!fs.existsSync(file)) {
      throw new Error(explainMissingFile(file));
    }
    return fs.statSync(file).isDirectory() ? listTracked(file) : [file];
  });
}

/** Texts of the project that the checks read: all but code, recordings and what is generated. */
const CONTENT =
  /^(?:payments|commerce|contracts|programs|docs|static|src\/pages)\/|^sidebars-.*\.ts$|^cspell-\w+\.txt$|\.(?:mdx?|yaml)$/;

/** Every file of the project with content. */
export function listProjectFiles(): string[] {
  return listTracked().filter((file) => CONTENT.test(file));
}

/** The files of a selection that are code: of them, the checks of content read words, facts and settings alone. */
export function listCodeFiles(files: readonly string[]): string[] {
  return files.filter((file) => !CONTENT.test(file));
}

/** The files of the last commit; none before the first one. */
export function listCommittedFiles(): string[] {
  return git('rev-list', '--all', '--max-count=1').length === 0 ? [] : git('ls-tree', '-r', '--name-only', 'HEAD');
}

/**
 * Files whose path another one has in other letters: macOS and Windows have one of them only.
 *
 * @param all of the project
 */
export function findCaseConflicts(files: readonly string[], all: readonly string[]): Finding[] {
  const alike = new Map<string, string[]>();
  for (const file of all) {
    alike.set(file.toLowerCase(), [...(alike.get(file.toLowerCase()) ?? []), file]);
  }
  return files.flatMap((file) => {
    const other = alike.get(file.toLowerCase())?.find((one) => one !== file && fs.existsSync(one));
    return other === undefined || !fs.existsSync(file)
      ? []
      : [
          {
            file,
            line: 1,
            message: `found a file that differs from ${other} by capitals alone, expected another name: macOS and Windows keep only one of the two. Rename or remove one of them.`,
          },
        ];
  });
}

/** Every text of the project, code and tests included; recordings of earlier versions never change. */
export function listTextFiles(): string[] {
  return listTracked().filter(
    (file) =>
      /\.(?:mdx?|ya?ml|tsx?|mts|mjs|js|json|txt|jsonc)$/.test(file) &&
      !/^contracts\/versions\/|^package-lock/.test(file),
  );
}
