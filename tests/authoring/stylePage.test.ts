import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {REFERENCE_ELEMENTS} from '../../src/pipeline/reference/elements';
import {GUIDE_ELEMENTS, PAGE_COMPONENTS} from '../../src/topics';

/** The page that shows writers what pages are written with. */

const PAGE = 'src/pages/markdown-page.mdx';
const source = fs.readFileSync(PAGE, 'utf8');
const names = [...Object.keys(REFERENCE_ELEMENTS), ...Object.keys(GUIDE_ELEMENTS), ...Object.keys(PAGE_COMPONENTS)];

/** The sources that the page shows, each with the page that it names before them. */
const groups = [...source.matchAll(/\]\((\/[\w/-]+)\) has:\n\n```mdx title="Source"\n([\s\S]*?)\n```/g)].map(
  ([, url, code]) => ({file: `${url!.slice(1)}.mdx`, lines: code!.split('\n')}),
);

describe('/markdown-page', () => {
  it('shows the source of every element that writers can use, and of no other', () => {
    const fences = [...source.matchAll(/^(`{3,})mdx[^\n]*\n([\s\S]*?)^\1$/gm)].map(([, , code]) => code!);
    const shown = new Set(fences.flatMap((code) => [...code.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!)));
    expect(names.length).toBeGreaterThan(130);
    expect([...shown].sort(), `Correct the elements of ${PAGE}.`).toEqual([...new Set(names)].sort());
  });

  it('names a page on which each of them is live, with the same source', () => {
    expect(groups.length).toBeGreaterThan(15);
    const wrong = groups.flatMap(({file, lines}) => {
      const text = fs.readFileSync(file, 'utf8');
      return lines
        .filter((line) => /^<[A-Z]/.test(line) && !text.includes(line))
        .map((line) => `${file} has no ${line}`);
    });
    expect(wrong).toEqual([]);
  });

  it('shows each sign of Markdown live and with its source', () => {
    const [, ...sections] = source.split(/^## /m);
    const withoutSource = sections
      .filter((text) => !text.includes('title="Source"'))
      .map((text) => text.split('\n')[0]);
    expect(withoutSource).toEqual(['Voice', 'Structure']);
  });
});
