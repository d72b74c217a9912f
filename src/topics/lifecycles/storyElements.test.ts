import {toString} from 'mdast-util-to-string';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {type GuideContext, renderElement} from '../../pipeline/elements/guideElement';
import {GUIDE_ELEMENTS} from '..';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const context: GuideContext = {...sources, place: 'page.mdx:1', depth: 3};

/** The cells of the table of an element. */
async function renderTable(name: string, values: Record<string, string> = {}): Promise<string[][]> {
  const tables: string[][][] = [];
  visit(createRoot(await renderElement(name, GUIDE_ELEMENTS[name]!, values, context)), 'table', (table: Table) => {
    tables.push(table.children.map(({children}) => children.map((cell) => toString(cell))));
  });
  return tables[0]!;
}

const parseSignedAmount = (cell: string): number => Number(/^−?\d+/.exec(cell)?.[0].replace('−', '-') ?? 0);

describe('<StoryOrder>', () => {
  it('adds up: lines and shipping to sub-orders, sub-orders to the order, in every column', async () => {
    const rows = (await renderTable('StoryOrder')).slice(1);
    const order = rows.pop()!;
    const sums = rows.filter(([title]) => title!.includes('sub_'));
    expect(sums).toHaveLength(2);
    for (const column of [2, 3, 4, 5]) {
      const add = (some: readonly string[][]): number =>
        some.reduce((sum, row) => sum + parseSignedAmount(row[column]!), 0);
      expect(add(sums)).toBe(parseSignedAmount(order[column]!));
      expect(add(rows.filter((row) => !sums.includes(row)))).toBe(parseSignedAmount(order[column]!));
    }
    expect(order).toEqual(['Order 5512', '', '16453', '−1000', '15453', '2209']);
  });
});

describe('<StoryParties>', () => {
  it('lists the objects of each party, and the state machines in which it acts', async () => {
    const rows = await renderTable('StoryParties');
    const getPartyRow = (party: string): string[] => rows.find(([title]) => title === party)!;
    expect(getPartyRow('Merchant')[1]).toBe('Ridgeline Outdoor, mer_4Rd1Ge; Paperlight Books, mer_8Pb2Lt');
    expect(getPartyRow('Shopper')[1]).toBe('Ada Martin, shopper_8841');
    expect(getPartyRow('Partner')[1]).toBe('Harbor Bank, par_2Hb7Ap');
    expect(getPartyRow('Carrier').at(-1)).toBe('fulfillment, return, sub-order');
  });

  it('has every party that acts on an order', () => {
    const machines = ['checkout', 'order', 'sub_order', 'fulfillment', 'return'];
    const actors = machines.flatMap((name) => sources.book.lifecycles.get(name)!.transitions.map(({actor}) => actor));
    const parties = sources.catalogs.parties.parties.map(({party}) => party);
    expect(parties.filter((party) => !actors.includes(party))).toEqual([]);
  });
});

describe('<Limits>', () => {
  it('has the limits of the contract', async () => {
    expect(Object.fromEntries(await renderTable('Limits'))).toMatchObject({
      'limit of a list': '1 to 100, 20 when not sent',
      'Idempotency-Key': '1 to 255 characters. It is kept for 7 days per account, method and path',
      metadata: 'At most 20 keys, keys of 1 to 40 characters, values of at most 500 characters',
      'Lines of a cart': expect.stringMatching(/^\S.* items$/) as string,
      'Units of a line': expect.stringMatching(/\d+ to \d+/) as string,
    });
  });
});

describe('<Timers>', () => {
  it('has every timer of the lifecycles of a product', async () => {
    const rows = (await renderTable('Timers', {product: 'commerce'})).slice(1);
    const timed = [...sources.book.lifecycles.values()]
      .filter(({product}) => product === 'commerce')
      .flatMap(({transitions}) => transitions.filter(({trigger}) => trigger.timer !== undefined));
    expect(rows).toHaveLength(timed.length);
    expect(rows.find(([object]) => object === 'Checkout')!.slice(1, 3)).toEqual([
      '45 minutes',
      'The creation. While it is processing the timer waits',
    ]);
  });

  it('tells apart the timers that leave one state at one time', async () => {
    const rows = (await renderTable('Timers', {product: 'payments'})).slice(1);
    const conditions = rows.map(([object, time, , condition, change]) => ({
      when: `${object!} ${time!} ${change!.replace(/ to .*/, '')}`,
      condition,
    }));
    const shared = conditions.filter(({when}) => conditions.filter((one) => one.when === when).length > 1);
    expect(shared.length).toBeGreaterThan(3);
    expect(new Set(shared.map(({condition}) => condition)).size).toBe(shared.length);
    expect(shared.map(({condition}) => condition)).not.toContain('–');
  });

  it('reports an unknown product', async () => {
    await expect(renderTable('Timers', {product: 'commerces'})).rejects.toThrow(
      'page.mdx:1: found product="commerces" of <Timers>, expected one of payments, commerce. The nearest is commerce.',
    );
  });
});

describe('<Resources>', () => {
  it('has the recorded ids of each resource, and where it is described', async () => {
    const rows = await renderTable('Resources', {name: 'commerce', of: 'order_5512'});
    const ids = new Map(rows.map(([title, , , cell]) => [title, cell]));
    expect(ids.get('Sub-order')).toBe('sub_7Lm2Ra, sub_7Lm2Rb');
    expect(ids.get('Refund')).toBe('re_3Fp7Xb');
    expect(ids.get('Merchant')).toBe('mer_4Rd1Ge, mer_8Pb2Lt');
    expect(ids.get('Settlement entry')).toMatch(/^ent_\w+, ent_\w+, ent_\w+ and 7 more$/);
    expect([...ids.values()]).not.toContain('–');
  });

  it.each([
    [
      {name: 'commerces', of: 'order_5512'},
      'page.mdx:1: found no relation commerces in contracts/relations, expected one of commerce, payments. The nearest is commerce.',
    ],
    [
      {name: 'commerce', of: 'order_1'},
      'page.mdx:1: found no recorded example order_1, expected a name in contracts/recorded',
    ],
  ])('reports the problem of %j', async (values, message) => {
    await expect(renderTable('Resources', values)).rejects.toThrow(message);
  });
});
