import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A page of two builds, and how its text differs between them. */
export interface PageDifference {
  /** On the site: `/payments/Guides/refunds`. */
  readonly url: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The changed words, marked `{+…+}` and `[-…-]`, below the headings of their sections; empty where none differs. */
  readonly text: string;
}

function listCopies(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.split(path.sep).join('/'));
}

/** The heading of the section that a line is in. */
function findSection(lines: readonly string[], line: number): string {
  return lines.slice(0, line).findLast((text) => /^#+ /.test(text)) ?? '';
}

/** The changed words of two files, with a few lines around them; empty where they are equal. */
function compareWords(before: string, after: string): string {
  const {stdout} = spawnSync('git', ['diff', '--no-index', '--word-diff=plain', '--unified=2', before, after], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = fs.readFileSync(after, 'utf8').split('\n');
  return stdout
    .replace(/^(?:diff --git|index|---|\+\+\+|new file|deleted file).*\n/gm, '')
    .replace(/^@@ -\S+ \+(\d+).* @@.*$/gm, (_, line: string) => `@@ ${findSection(lines, Number(line))}`.trim());
}

/** How the pages of two builds differ for readers, by their Markdown copies; every page of either is listed. */
export function compareTexts(before: string, after: string): PageDifference[] {
  const [old, current] = [listCopies(before), listCopies(after)];
  const files = [...new Set([...old, ...current])].sort();
  return files.map((file) => {
    const kind = !old.includes(file) ? 'added' : !current.includes(file) ? 'removed' : 'changed';
    const text = compareWords(
      kind === 'added' ? '/dev/null' : path.join(before, file),
      kind === 'removed' ? '/dev/null' : path.join(after, file),
    );
    return {url: `/${file.replace(/\.md$/, '').replace(/^index$/, '')}`, kind, text};
  });
}
