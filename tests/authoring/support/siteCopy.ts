import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * What mistakes are made in, and what the sandbox is bundled from, which does not follow links. Everything else of the
 * copy is a link to the project.
 */
const COPIED = [
  'payments',
  'commerce',
  'contracts',
  'packages',
  'programs',
  'sandbox',
  'src',
  'sidebars-payments.ts',
  'sidebars-commerce.ts',
  'reviewed-facts.txt',
];

/** A copy of the site in which tests make mistakes, one at a time. */
export interface SiteCopy {
  readonly folder: string;
  /** Changes a file of the copy until `restore`: `undefined` removes it. */
  readonly change: (file: string, change: (source: string) => string | undefined) => void;
  /** Undoes all changes. */
  readonly restore: () => void;
  readonly remove: () => void;
}

function linkFolder(from: string, to: string, copied: readonly string[]): void {
  for (const name of fs.readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (copied.includes(name)) {
      fs.cpSync(source, target, {recursive: true});
    } else if (!['.git', 'build', 'test-results'].includes(name)) {
      fs.symlinkSync(source, target);
    }
  }
}

/** @param more files and folders that are copied, too, since mistakes are made in them or they are run */
export function createSiteCopy(root = process.cwd(), more: readonly string[] = []): SiteCopy {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  linkFolder(root, folder, [...COPIED, ...more]);
  const before = new Map<string, string | undefined>();
  const write = (file: string, source: string | undefined): void => {
    const full = path.join(folder, file);
    // Tests that run beside this one read the project.
    if (fs.lstatSync(full, {throwIfNoEntry: false})?.isSymbolicLink()) {
      throw new Error(`${file}: found a link to the file of the project, expected a copy. Add it to createSiteCopy().`);
    }
    if (source === undefined) {
      fs.rmSync(full, {force: true});
    } else {
      fs.mkdirSync(path.dirname(full), {recursive: true});
      fs.writeFileSync(full, source);
    }
  };
  return {
    folder,
    change: (file, change) => {
      const full = path.join(folder, file);
      const source = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : undefined;
      const changed = change(source ?? '');
      if (changed === source) {
        throw new Error(`${file}: the change has no effect. Correct the test.`);
      }
      if (!before.has(file)) {
        before.set(file, source);
      }
      write(file, changed);
    },
    restore: () => {
      before.forEach((source, file) => write(file, source));
      before.clear();
    },
    remove: () => fs.rmSync(folder, {recursive: true}),
  };
}
