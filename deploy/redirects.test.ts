import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {checkRedirects, readRedirects} from './redirects';

let site = '';

function write(text: string): void {
  fs.writeFileSync(path.join(site, 'deploy/redirects.yaml'), text);
}

beforeEach(() => {
  site = fs.mkdtempSync(path.join(os.tmpdir(), 'redirects-'));
  fs.mkdirSync(path.join(site, 'deploy'));
});

afterEach(() => fs.rmSync(site, {recursive: true}));

describe('the redirects of a site', () => {
  it('are pairs of paths; a site without the file has none', () => {
    expect(readRedirects(site)).toEqual([]);
    write('# Pages that have moved.\n');
    expect(readRedirects(site)).toEqual([]);
    write('- from: /a/b\n  to: /c#d\n- {from: /e, to: /}\n');
    expect(readRedirects(site)).toEqual([
      {from: '/a/b', to: '/c#d'},
      {from: '/e', to: '/'},
    ]);
  });

  it.each([
    ['a: b', /found \{"a":"b"\}, expected a list/],
    ['- from: /a', /entry 1: found \{"from":"\/a"\}, expected from and to/],
    ['- {from: /a, to: /b, status: 302}', /entry 1: .*expected from and to/],
    ['- {from: /a/, to: /b}', /found from \/a\/, expected a path such as/],
    ['- {from: /a, to: "https://b.example"}', /found to https:\/\/b\.example, expected a path/],
    ['- {from: "/a b", to: /b}', /found from \/a b, expected a path/],
    ['- {from: /a, to: /b}\n- {from: /a, to: /c}', /found two entries from \/a, expected one/],
  ])('%j is an error with its place and what was expected', (text, message) => {
    write(text);
    expect(() => readRedirects(site)).toThrow(message);
  });

  it('lead from a path without a page to one with a page, and to an anchor of it', () => {
    const pages = new Map([
      ['/new', new Set(['part'])],
      ['/', new Set<string>()],
    ]);
    expect(
      checkRedirects(
        [
          {from: '/old', to: '/new#part'},
          {from: '/older', to: '/'},
        ],
        pages,
      ),
    ).toEqual([]);
    expect(checkRedirects([{from: '/new', to: '/'}], pages)).toEqual([expect.stringContaining('found a page at /new')]);
    expect(checkRedirects([{from: '/old', to: '/gone'}], pages)).toEqual([
      expect.stringContaining('found no page at /gone'),
    ]);
    expect(checkRedirects([{from: '/old', to: '/new#gone'}], pages)).toEqual([
      expect.stringContaining('found no element with the id "gone" on /new'),
    ]);
  });
});
