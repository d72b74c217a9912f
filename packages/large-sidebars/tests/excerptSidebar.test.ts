import type {PropSidebar, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {describe, expect, it} from 'vitest';
import {excerptSidebar, isLarge} from '../excerptSidebar';

function createCategory(number: number, collapsible = true): PropSidebarItemCategory {
  return {
    type: 'category',
    label: `Category ${String(number)}`,
    collapsible,
    collapsed: collapsible,
    items: Array.from({length: 15}, (_, index) => ({
      type: 'link' as const,
      label: `Page ${String(index)}`,
      href: `/c${String(number)}/p${String(index)}`,
    })),
  };
}

function createSidebar(count: number, collapsible = true): PropSidebar {
  return Array.from({length: count}, (_, index) => createCategory(index, collapsible));
}

const getLabels = (items: PropSidebar): unknown[] => items.map((item) => ('label' in item ? item.label : item.type));

describe('a sidebar', () => {
  it('is whole on each page as long as it is small', () => {
    expect(isLarge(createSidebar(6))).toBe(false);
    expect(isLarge(createSidebar(7))).toBe(true);
  });

  it('has the category of the page whole, and of collapsed ones what they need without scripts', () => {
    const excerpt = excerptSidebar(createSidebar(10), '/c3/p4') as PropSidebarItemCategory[];
    expect(getLabels(excerpt)).toEqual(getLabels(createSidebar(10)));
    expect(excerpt[3]).toEqual(createCategory(3));
    expect(excerpt[4]!.items).toEqual([createCategory(4).items[0]]);
  });

  it('has the neighbors of the page, in a long list', () => {
    const excerpt = excerptSidebar(createSidebar(400), '/c200/p0');
    expect(getLabels(excerpt)).toEqual(getLabels(createSidebar(400).slice(180, 221)));
  });

  it('has the beginning for a page that it does not list', () => {
    expect(getLabels(excerptSidebar(createSidebar(400), '/elsewhere'))).toEqual(getLabels(createSidebar(21)));
  });

  it('does not grow with the number of pages', () => {
    const sizes = [1_000, 5_000].map(
      (count) => JSON.stringify(excerptSidebar(createSidebar(count), '/c500/p3')).length,
    );
    expect(sizes[1]).toBeLessThan(sizes[0]! * 1.05);
  });

  it('keeps the link of a category that has a page, and the first one of those inside', () => {
    const inner = createCategory(1);
    const outer = {...createCategory(0), items: [inner]};
    const withPage = {...createCategory(2), href: '/c2', items: [{...inner, href: '/c1'}]};
    const [first, second] = excerptSidebar([outer, withPage], '/elsewhere') as PropSidebarItemCategory[];
    expect(first!.items).toEqual([inner.items[0]]);
    expect(second!.href).toBe('/c2');
    expect(second!.items).toEqual([{...inner, href: '/c1', items: []}]);
  });
});
