import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PNG} from 'pngjs';
import {describe, expect, it, onTestFinished} from 'vitest';
import {checkRevision} from './buildRevision';
import {compareTexts} from './compareTexts';
import {cropDifference} from './cropDifference';
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
    expect(differences.map(({url, kind}) => [url, kind])).toEqual([
      ['/a/b', 'changed'],
      ['/new', 'added'],
      ['/old', 'removed'],
    ]);
    expect(differences[0]!.text).toContain('The refund has [-failed.-]{+succeeded.+}');
  });
});

describe('the pictures of a page', () => {
  it('are cropped to the rows that differ, with a margin', () => {
    const cropped = cropDifference(drawPicture(200), drawPicture(200, [100, 110]))!;
    expect(PNG.sync.read(cropped.after).height).toBe(11 + 2 * 40);
    expect(PNG.sync.read(cropped.before).height).toBe(11 + 2 * 40);
  });

  it('are compared from both ends when one is higher', () => {
    const cropped = cropDifference(drawPicture(200, [190]), drawPicture(230, [220]))!;
    expect(PNG.sync.read(cropped.after).height).toBeGreaterThan(PNG.sync.read(cropped.before).height);
  });

  it('are left out when they are equal', () => {
    expect(cropDifference(drawPicture(50, [3]), drawPicture(50, [3]))).toBeUndefined();
  });
});

it('the report marks changed words, and shows HTML of pages as text', () => {
  const folder = writeFolder({});
  const file = writeReport(folder, 'Changes', [
    {url: '/a', kind: 'changed', text: '[-<b>-]{+<i>+}', pictures: {before: drawPicture(2), after: drawPicture(3)}},
  ]);
  const html = fs.readFileSync(file, 'utf8');
  expect(html).toContain('<del>&lt;b&gt;</del><ins>&lt;i&gt;</ins>');
  expect(fs.readdirSync(folder).sort()).toEqual(['0-after.png', '0-before.png', 'index.html']);
});
