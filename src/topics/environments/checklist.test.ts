import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {
  countCheckedItems,
  createItemId,
  readCheckedItems,
  renderArticleMarkdown,
  toggleItem,
  type ChecklistSection,
} from './Checklist/ticks';

const PAGE = fs.readFileSync('payments/Guides/integration-kick-off.mdx', 'utf8');

const SECTIONS: ChecklistSection[] = [
  {
    title: 'Keys',
    points: [
      {id: 'a', text: 'One'},
      {id: 'b', text: 'Two'},
    ],
  },
  {title: 'Money', points: [{id: 'c', text: 'Three'}]},
];

describe('ticks', () => {
  it.each([
    [null, []],
    ['["a","b"]', ['a', 'b']],
    ['["a",1,null]', ['a']],
    ['{"a":true}', []],
    ['not JSON', []],
  ])('are read from %s', (kept, ids) => {
    expect([...readCheckedItems(kept)]).toEqual(ids);
  });

  it('are added and removed without changing the others', () => {
    const before = new Set(['a']);
    expect([...toggleItem(before, 'b', true)]).toEqual(['a', 'b']);
    expect([...toggleItem(before, 'a', false)]).toEqual([]);
    expect([...before]).toEqual(['a']);
  });

  it('count for points that exist, so that a changed list is counted correctly', () => {
    expect(countCheckedItems(SECTIONS, new Set(['a', 'gone']))).toEqual({done: 1, all: 3});
  });

  it('are exported as a task list', () => {
    expect(renderArticleMarkdown(SECTIONS, new Set(['b']))).toBe(
      '## Keys\n\n- [ ] One\n- [x] Two\n\n## Money\n\n- [ ] Three\n',
    );
  });

  it('stay with a point whose formatting and punctuation change', () => {
    expect(createItemId('Every POST sends `Idempotency-Key`.')).toBe(createItemId('every POST sends Idempotency-Key'));
  });
});

describe('the go-live checklist', () => {
  const lists = [...PAGE.matchAll(/^### (.+)\n\n<Checklist title="(.+)">\n\n([\s\S]*?)\n\n<\/Checklist>/gm)];
  const points = lists.flatMap(([, , , list]) => list!.split(/\n(?=- )/));

  it('has points in every list, under the heading of its title', () => {
    expect(lists.length).toBeGreaterThan(5);
    expect(lists.map(([, heading]) => heading)).toEqual(lists.map(([, , title]) => title));
    expect(PAGE.match(/<Checklist /g)).toHaveLength(lists.length);
  });

  it('has a link to the place that explains it in each point', () => {
    expect(points.filter((point) => !/\]\((?:\.|\/|#)[^)]+\)/.test(point))).toEqual([]);
  });

  it('has an id for each point', () => {
    const ids = points.map(createItemId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
