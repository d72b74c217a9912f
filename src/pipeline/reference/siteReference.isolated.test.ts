import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it, vi} from 'vitest';
import {createReferenceSettings} from '../plugins/siteSettings';
import {readReference, type ReferenceSettings} from './siteReference';

describe('an edit of a page', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reference-'));
  afterAll(() => fs.rmSync(folder, {recursive: true}));

  const project = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
  project.areas.forEach((area) => fs.cpSync(area, path.join(folder, area), {recursive: true}));
  let read: string[] = [];
  const settings: ReferenceSettings = {
    ...project,
    siteFolder: folder,
    readPage: (file) => {
      read.push(path.relative(folder, file));
      return project.readPage(file);
    },
  };
  const page = 'payments/APIs/refunds.mdx';
  const edit = (change: (source: string) => string): void => {
    const file = path.join(folder, page);
    fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
  };
  const before = readReference(settings);

  it.each([
    ['its prose', (source: string) => source.replace(/\n(?=## )/, '\nMore words.\n\n')],
    ['its title', (source: string) => source.replace(/^title: .*$/m, 'title: More')],
  ])('of %s rereads that page alone, and recomputes nothing', (_, change) => {
    read = [];
    edit(change);
    expect(readReference(settings)).toBe(before);
    expect(readReference(settings)).toBe(before);
    expect(read).toEqual([page]);
  });

  it.each([
    ['an element', (source: string) => `${source}\n<Example of="createRefund.request.in_part" />\n`],
    ['a heading', (source: string) => `${source}\n## More\n`],
  ])('of %s rereads that page alone, and recomputes the contents of pages from the same contracts', (_, change) => {
    read = [];
    const last = readReference(settings);
    edit(change);
    const after = readReference(settings);
    expect(after.outline).not.toBe(last.outline);
    expect(after.book).toBe(before.book);
    expect(read).toEqual([page]);
  });

  it('that makes it invalid leaves the other pages as they were while it is written, and fails a build', () => {
    const last = readReference(settings);
    edit((source) => `${source}\n<details>\n`);
    vi.stubEnv('NODE_ENV', 'development');
    expect(readReference(settings)).toBe(last);
    vi.unstubAllEnvs();
    expect(() => readReference(settings)).toThrow(/refunds\.mdx:\d+: found <details> that nothing closes/);
  });
});
