import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PNG} from 'pngjs';
import {describe, expect, it, onTestFinished} from 'vitest';
import {checkRevision} from './buildRevision';
import {compareTexts} from './compareTexts';
import {cropDifferences} from './cropDifferences';
import {writeReport} from './writeReport';

function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'texts-'));
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** A picture of one color, with rows of another. */
function drawPicture(height: number, rows: readonly number[] = []): Buffer {
  const picture = new PNG({width: 4, height});
  picture.data.fill(255);
  rows.forEach((row) => picture.data.fill(0, row * 16, row * 16 + 4));
  return PNG.sync.write(picture);
}

describe('a revision', () => {
  it('is one that git knows', () => {
    expect(checkRevision('HEAD')).toBe('HEAD');
    for (const name of ['nowhere', '--all', 'HEAD:package.json']) {
      expect(() => checkRevision(name)).toThrow(`found no revision ${name} in the history, expected a commit`);
    }
  });
});

describe('the texts of two builds', () => {
  it('differ by words, page by page', () => {
    const before = writeFolder({'a/b.md': 'The refund has failed.\n', 'same.md': 'Text.\n', 'old.md': 'Old.\n'});
    const after = writeFolder({'a/b.md': 'The refund has succeeded.\n', 'same.md': 'Text.\n', 'new.md': 'New.\n'});
    const differences = compareTexts(before, after);
    expect(differences.map(({url, kind, text}) => [url, kind, text === ''])).toEqual([
      ['/a/b', 'changed', false],
      ['/new', 'added', false],
      ['/old', 'removed', false],
      ['/same', 'changed', true],
    ]);
    expect(differences[0]!.text).toContain('The refund has [-failed.-]{+succeeded.+}');
  });

  it('name the section of each difference', () => {
    const write = (word: string): string => writeFolder({'a.md': `# Refunds\n\n## Limits\n\n\n\nAt most ${word}.\n`});
    const [page] = compareTexts(write('two'), write('three'));
    expect(page!.text).toBe('@@ ## Limits\n\n\nAt most [-two.-]{+three.+}\n');
  });
});

describe('the pictures of a page', () => {
  const listHeights = (before: Buffer, after: Buffer): [before: number, after: number][] =>
    cropDifferences(before, after).map((part) => [PNG.sync.read(part.before).height, PNG.sync.read(part.after).height]);

  it('are cropped to the rows that differ, with a margin', () => {
    expect(listHeights(drawPicture(200), drawPicture(200, [100, 110]))).toEqual([[11 + 2 * 40, 11 + 2 * 40]]);
  });

  it('are several where the differences are far from each other', () => {
    const marked = [50, 250, 450, 650, 850];
    const changed = [50, 100, 250, 450, 650, 800, 850];
    expect(listHeights(drawPicture(900, marked), drawPicture(900, changed))).toHaveLength(2);
  });

  it('contain what a higher page has more, and not what has moved below it', () => {
    const rows = Array.from({length: 90}, (_, index) => index * 10);
    const moved = rows.map((row) => (row < 300 ? row : row + 55));
    expect(listHeights(drawPicture(900, rows), drawPicture(955, moved))).toEqual([[80, 135]]);
  });

  it('are left out when they are equal', () => {
    expect(cropDifferences(drawPicture(50, [3]), drawPicture(50, [3]))).toEqual([]);
  });
});

it('the report marks changed words, and shows HTML of pages as text', () => {
  const folder = writeFolder({});
  const picture = {before: drawPicture(2), after: drawPicture(3)};
  const file = writeReport(folder, 'Changes', [
    {url: '/a', kind: 'changed', text: '[-<b>-]{+<i>+}', pictures: [picture, picture]},
    {url: '/b', kind: 'changed', text: '', pictures: [picture]},
  ]);
  const html = fs.readFileSync(file, 'utf8');
  expect(html).toContain('<del>&lt;b&gt;</del><ins>&lt;i&gt;</ins>');
  expect(html).toContain('/b (changed)</h2>\n<p>Its text is the same.</p>');
  const names = ['0-0', '0-1', '1-0'].flatMap((name) => [`${name}-after.png`, `${name}-before.png`]);
  expect(fs.readdirSync(folder).sort()).toEqual([...names, 'index.html']);
});
