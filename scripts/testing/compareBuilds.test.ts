import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {compareBuilds} from './compareBuilds';

const PAGE =
  '<script src="/docs/assets/js/main.01234567.js" integrity="sha256-aB1+/=" defer></script><p>The refund of 12.50 EUR has failed.</p>';

function writeBuild(pages: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  for (const [name, html] of Object.entries(pages)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    fs.writeFileSync(path.join(folder, name), html);
  }
  return folder;
}

describe('the comparison of two builds', () => {
  it('two pages that differ only in the hashes of scripts and style sheets are equal', () => {
    const other = writeBuild({
      'a/b.html': PAGE.replace('01234567', '89abcdef').replace('aB1+/=', 'cD2='),
      'main.js': '1',
    });
    expect(compareBuilds(writeBuild({'a/b.html': PAGE, 'main.js': '2'}), other)).toEqual({pages: 1, differences: []});
  });

  it('a difference in text, in an element or at the end is reported with page and place', () => {
    const expected = writeBuild({'a.html': PAGE, 'b.html': PAGE, 'c.html': PAGE});
    const found = writeBuild({
      'a.html': PAGE.replace('12.50', '12.05'),
      'b.html': PAGE.replace('<p>', '<p hidden>'),
      'c.html': `${PAGE}<p>`,
    });
    const {pages, differences} = compareBuilds(expected, found);
    expect(pages).toBe(3);
    expect(differences.map((difference) => difference.split(':')[0])).toEqual(['a.html', 'b.html', 'c.html']);
    expect(differences[0]).toMatch(/found ".*12\.05 EUR.*", expected ".*12\.50 EUR/);
  });

  it('a page that is only in one build is reported', () => {
    const [both, one] = [writeBuild({'a.html': PAGE, 'b.html': PAGE}), writeBuild({'a.html': PAGE})];
    expect(compareBuilds(both, one).differences).toEqual([`b.html: is only in ${both}`]);
    expect(compareBuilds(one, both).differences).toEqual([`b.html: is only in ${both}`]);
  });

  it('a folder without pages is rejected, since it would equal any other one', () => {
    const folder = writeBuild({'main.js': '1'});
    expect(() => compareBuilds(folder, folder)).toThrow('has no pages');
  });
});
