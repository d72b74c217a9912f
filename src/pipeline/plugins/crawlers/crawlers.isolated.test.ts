import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import robotsParser from 'robots-parser';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../brand';
import {renderRobotsText} from './';
import {readLastChanges} from './lastChanges';
import {findLastChange, listPageSources} from './sitemap';

const AREAS = ['payments', 'commerce'];

let folder: string;
let site: string;

function runGit(...words: string[]): void {
  execFileSync('git', words, {cwd: site, stdio: 'ignore', env: {...process.env, GIT_CONFIG_GLOBAL: os.devNull}});
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
  fs.writeFileSync(path.join(site, file), text);
}

function commit(day: string): void {
  runGit('add', '-A');
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@mail.example'];
  execFileSync('git', [...who, 'commit', '-qm', day], {
    cwd: site,
    env: {...process.env, GIT_CONFIG_GLOBAL: os.devNull, GIT_COMMITTER_DATE: `${day}T10:00:00+02:00`},
  });
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crawlers-'));
  site = path.join(folder, 'project', 'site');
  fs.mkdirSync(site, {recursive: true});
  runGit('init', '-q', '..');
  write('payments/plain.mdx', 'Text.');
  write('contracts/openapi/payments.openapi.yaml', 'openapi: 3.1.0');
  write('contracts/gone.yaml', 'a: 1');
  commit('2026-01-10');
  write('payments/é.mdx', 'Text.');
  commit('2026-02-10');
  fs.rmSync(path.join(site, 'contracts/gone.yaml'));
  commit('2026-03-10');
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

describe('when a file last changed', () => {
  it('is the time of its newest commit, in UTC, also below the root of the repository and of removed files', () => {
    expect(Object.fromEntries(readLastChanges(site)!)).toEqual({
      'payments/plain.mdx': new Date('2026-01-10T08:00:00Z'),
      'contracts/openapi/payments.openapi.yaml': new Date('2026-01-10T08:00:00Z'),
      'payments/é.mdx': new Date('2026-02-10T08:00:00Z'),
      'contracts/gone.yaml': new Date('2026-03-10T08:00:00Z'),
    });
  });

  it('is unknown while a change is not committed', () => {
    write('payments/plain.mdx', 'Other text.');
    write('payments/new.mdx', 'Text.');
    const changes = readLastChanges(site)!;
    expect(changes.get('payments/plain.mdx')).toBeUndefined();
    expect(changes.has('payments/new.mdx')).toBe(true);
    expect(changes.get('payments/new.mdx')).toBeUndefined();
    runGit('checkout', '-q', '.');
    fs.rmSync(path.join(site, 'payments/new.mdx'));
  });

  it('is unknown in a shallow clone and without a repository', () => {
    const clone = path.join(folder, 'clone');
    runGit('clone', '-q', '--depth', '1', `file://${path.join(folder, 'project')}`, clone);
    expect(fs.existsSync(path.join(clone, 'site/payments/plain.mdx'))).toBe(true);
    expect(readLastChanges(path.join(clone, 'site'))).toBeUndefined();
    expect(readLastChanges(os.tmpdir())).toBeUndefined();
  });

  it('is unknown without git', () => {
    const {PATH} = process.env;
    process.env.PATH = '';
    try {
      expect(readLastChanges(site)).toBeUndefined();
    } finally {
      process.env.PATH = PATH;
    }
  });
});

describe('the sources of a page', () => {
  const FILES = [
    'contracts/changelog.yaml',
    'contracts/openapi/payments.openapi.yaml',
    'contracts/openapi/payments/refunds.yaml',
    'contracts/openapi/commerce.openapi.yaml',
    'contracts/recorded/commerce/createReturn.json',
    'programs/python/first.py',
    'src/brand.ts',
  ];

  it('are its own file, if it has no element', () => {
    expect(listPageSources('payments/plain.mdx', 'Text with `<Operation>`.', FILES, AREAS)).toEqual([
      'payments/plain.mdx',
    ]);
  });

  it('include the contracts of its area, if it has an element', () => {
    expect(listPageSources('payments/a.mdx', 'Text.\n\n<Operation id="x" />\n', FILES, AREAS)).toEqual([
      'payments/a.mdx',
      ...FILES.slice(0, 3),
    ]);
    expect(listPageSources('commerce/a.mdx', '<Schema name="Cart" />', FILES, AREAS)).toEqual([
      'commerce/a.mdx',
      'contracts/changelog.yaml',
      ...FILES.slice(3, 5),
    ]);
  });

  it('include the samples, if it shows a program, and the pages that it imports', () => {
    expect(listPageSources('payments/a.mdx', '<Program name="first" />', FILES, AREAS)).toContain(
      'programs/python/first.py',
    );
    expect(listPageSources('src/pages/index.tsx', "import First from './_first.mdx';", FILES, AREAS)).toEqual([
      'src/pages/index.tsx',
      'src/pages/_first.mdx',
    ]);
  });

  it('changed last when the newest of them did, and at an unknown time while one has none', () => {
    const early = new Date('2026-01-01');
    const late = new Date('2026-02-01');
    const changes = new Map([
      ['a', early],
      ['b', late],
      ['c', undefined],
    ]);
    expect(findLastChange(['a', 'b'], changes)).toEqual(late);
    expect(findLastChange(['b', 'c'], changes)).toBeUndefined();
    expect(findLastChange(['a', 'unknown'], changes)).toBeUndefined();
  });
});

it('robots.txt allows every crawler on every page, and has the full URL of the sitemap', () => {
  const robots = robotsParser(`${brand.docsUrl}/robots.txt`, renderRobotsText(`${brand.docsUrl}/`));
  for (const page of ['/', '/payments/Guides/refunds', '/search/manifest.json', '/llms.txt', '/changelog.rss']) {
    expect(robots.isAllowed(brand.docsUrl + page, 'AnyBot')).toBe(true);
  }
  expect(robots.getSitemaps()).toEqual([`${brand.docsUrl}/sitemap.xml`]);
});
