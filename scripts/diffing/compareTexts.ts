import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A page whose text differs between two builds. */
export interface PageDifference {
  /** On the site: `/payments/Guides/refunds`. */
  readonly url: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Unified, with the changed words marked `{+…+}` and `[-…-]`. */
  readonly text: string;
}

function listCopies(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.split(path.sep).join('/'));
}

/** The changed words of two files, with a few lines around them; empty where they are equal. */
function compareWords(before: string, after: string): string {
  const {stdout} = spawnSync('git', ['diff', '--no-index', '--word-diff=plain', '--unified=2', before, after], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.replace(/^(?:diff --git|index|---|\+\+\+|new file|deleted file).*\n/gm, '');
}

/** What differs for readers between two builds, page by page, by the Markdown copies of the pages. */
export function compareTexts(before: string, after: string): PageDifference[] {
  const [old, current] = [listCopies(before), listCopies(after)];
  const files = [...new Set([...old, ...current])].sort();
  return files.flatMap((file) => {
    const kind = !old.includes(file) ? 'added' : !current.includes(file) ? 'removed' : 'changed';
    const text = compareWords(
      kind === 'added' ? '/dev/null' : path.join(before, file),
      kind === 'removed' ? '/dev/null' : path.join(after, file),
    );
    const url = `/${file.replace(/\.md$/, '').replace(/^index$/, '')}`;
    return text === '' ? [] : [{url, kind, text} as const];
  });
}
