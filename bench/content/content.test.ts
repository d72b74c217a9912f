import {describe, expect, test} from 'vitest';
import {composePage} from './composePage';
import {PLAIN, renderBlocks, STARLIGHT, VITEPRESS, type Dialect} from './dialects';
import {CATEGORY_SIZE, listNeighbors, MAX_PAGES, pickMeasuredPages, planPages, SIZES} from './planPages';
import {createRandom} from './random';
import {createSidebar} from './sidebar';

const pages = planPages(45);

function render(index: number, dialect: Dialect, count = 45): string {
  const all = planPages(count);
  const page = all[index]!;
  return renderBlocks(composePage(page, listNeighbors(all, page)).blocks, dialect);
}

/** The words of a text, without what dialects write in their own ways. */
function readWords(markdown: string): string[] {
  return markdown
    .replaceAll(/^:::.*$/gm, '')
    .replaceAll('/)', ')')
    .split(/\s+/)
    .filter(Boolean);
}

test('the same seed returns the same numbers, another seed others', () => {
  const draw = (seed: number): number[] => {
    const {pickNumber} = createRandom(seed);
    return Array.from({length: 20}, () => pickNumber(1000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

describe('the plan of the pages', () => {
  test('has as many pages as asked for, and no two of one path, up to the most', () => {
    for (const count of [2 * CATEGORY_SIZE, 45, MAX_PAGES]) {
      const paths = planPages(count).map(({path}) => path);
      expect(new Set(paths).size).toBe(count);
    }
  });

  test('has both areas, and the measured pages are the same for every number of pages', () => {
    expect(new Set(pages.map(({area}) => area))).toEqual(new Set(['payments', 'commerce']));
    expect(pickMeasuredPages(pages).map(({size}) => size)).toEqual(['small', 'medium', 'large']);
    expect(pickMeasuredPages(planPages(1000))).toEqual(pickMeasuredPages(pages));
  });

  test('has a sidebar of all pages in categories', () => {
    const categories = createSidebar(pages).flatMap((area) => area.categories);
    expect(categories.map((category) => category.pages.length)).toEqual([15, 15, 15]);
    expect(categories.flatMap((category) => category.pages.map(({path}) => path))).toEqual(pages.map(({path}) => path));
  });
});

describe('the text of a page', () => {
  test('is the same each time, and for every number of pages', () => {
    expect(render(3, PLAIN)).toBe(render(3, PLAIN));
    expect(render(3, PLAIN, 1000)).toBe(render(3, PLAIN));
    expect(render(4, PLAIN)).not.toBe(render(3, PLAIN));
  });

  test.each(pickMeasuredPages(pages))('of size $size is as long as planned', (page) => {
    const {length} = render(page.index, PLAIN);
    expect(length).toBeGreaterThanOrEqual(SIZES[page.size]);
    expect(length).toBeLessThan(SIZES[page.size] + 4000);
  });

  test('has the same words in every dialect', () => {
    const words = readWords(render(4, PLAIN));
    expect(readWords(render(4, STARLIGHT))).toEqual(words);
    expect(readWords(render(4, VITEPRESS))).toEqual(words);
  });

  test('has all that pages are written with, and links to planned pages', () => {
    const text = render(4, PLAIN);
    for (const part of ['\n## ', '\n### ', '\n| Field |', '```json', '```bash', '```javascript', ':::', '\n    - ']) {
      expect(text).toContain(part);
    }
    const paths = new Set(pages.map(({path}) => path));
    const targets = [...text.matchAll(/\]\((?<path>[^)]+)\)/g)].map(({groups}) => groups!.path!);
    expect(targets.filter((path) => !paths.has(path))).toEqual([]);
  });
});
