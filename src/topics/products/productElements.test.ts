import fs from 'node:fs';
import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';
import {deriveAvailability} from '../../../sandbox/commerce/productSeed';
import {type GuideContext, type GuideElement, renderElement} from '../../pipeline/elements/guideElement';
import {productLineElement, productPricesElement, variantGridElement} from './elements/products';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {readContracts} from '../../pipeline/projectContracts';

const sources = readGuideSources(createReferenceSettings('.', ['payments', 'commerce']));
const context: GuideContext = {...sources, place: 'page.mdx:7', depth: 3};
const {attributes, availabilities} = sources.catalogs.products;
const cast = readContracts().parse('scenarios/seed/commerce.yaml') as {
  products: {id: string; attributes: Record<string, string>}[];
};

async function renderText(element: GuideElement, values: Record<string, string>): Promise<string> {
  const rows: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'tableRow') {
      rows.push(node.children.map((cell) => toString(cell)).join(' | '));
    } else if ('children' in node) {
      node.children.forEach(visit);
    }
  };
  (await renderElement('Element', element, values, context)).forEach(visit);
  return rows.join('\n');
}

describe('the dictionary of attributes', () => {
  it('explains every key that a product of the scenarios has, and no other', () => {
    const used = new Set(cast.products.flatMap((product) => Object.keys(product.attributes)));
    expect(attributes.map(({name}) => name).toSorted()).toEqual([...used].toSorted());
  });

  it('has examples from products, and formats every value as documented', () => {
    for (const {name, type, unit, example} of attributes) {
      const values = cast.products.flatMap((product) => product.attributes[name] ?? []);
      expect(values).toContain(example);
      expect(unit === null).toBe(type !== 'number');
      const form = {number: /^\d+(\.\d+)?$/, code: /^[a-z]{2}$/, text: /^[A-Za-z]/}[type];
      expect(values.filter((value) => !form.test(value))).toEqual([]);
    }
  });
});

it('the table of availability and the screens have the same words', () => {
  const {words} = sources.catalogs.shopperWords.tables.find(({table}) => table === 'availability')!;
  expect(availabilities.map(({status, shown}) => [status, shown])).toEqual(
    words.map(({value, words: text}) => [value, text]),
  );
});

it('the table of availability has every status of the contract, available as in the sandbox', () => {
  const values = sources.book.schemas.commerce.get('AvailabilityStatus')!.values.map(({value}) => value);
  expect(availabilities.map(({status}) => status)).toEqual(values);
  for (const {status, available, button} of availabilities) {
    expect(deriveAvailability(status, null, null).available).toBe(available);
    expect(button !== null).toBe(available);
  }
});

describe('the grid of variants', () => {
  it('has a cell for each combination, and shows which has no variant', async () => {
    const rows = (await renderText(variantGridElement, {of: 'shirt'})).split('\n');
    expect(rows).toHaveLength(7);
    expect(rows).toContain('M | Red | – | – | – | No variant: disable the combination');
    expect(rows).toContain('L | Blue | var_6Ts4Hc | 3490 | out_of_stock | Sold out: show it, without a button');
    expect(rows).toContain('S | Red | var_6Ts4Hd | 2990 | in_stock | Can be chosen');
  });

  it('has one cell for a product without an option', async () => {
    expect((await renderText(variantGridElement, {of: 'backpack'})).split('\n')).toEqual([
      'Variant | price | availability.status | What the app does',
      'var_3Bp8Tr | 7900 | backorder | Can be chosen',
    ]);
  });

  it('draws every cell with a title and a description', async () => {
    const nodes = await renderElement('VariantGrid', variantGridElement, {of: 'shirt'}, context);
    const svg = JSON.stringify(nodes);
    expect(svg.match(/no variant/g)).toHaveLength(1);
    expect(svg).toContain('5 of 6 combinations have a variant. None has M and Red.');
  });

  it('reports unknown names', () => {
    expect(() => renderElement('VariantGrid', variantGridElement, {of: 'jackets'}, context)).toThrow(
      'page.mdx:7: found no example of retrieveProduct 200 "jackets" in the contracts, expected one such as jacket',
    );
  });
});

it('prices are those of the recorded variants', async () => {
  const rows = (await renderText(productPricesElement, {of: 'coffee backpack'})).split('\n');
  expect(rows.slice(1)).toEqual([
    'Morning roast, 250 g var_2Cf8Ma | 895 | null | 3580 for 1 kg | 895 to 2990',
    'Morning roast, 1 kg var_2Cf8Mb | 2990 | null | 2990 for 1 kg | ',
    'Trail backpack var_3Bp8Tr | 7900 | 9900 | null | 7900 to 7900',
  ]);
});

it('a cart line is compared with the product, value by value', async () => {
  const rows = await renderText(productLineElement, {of: 'jacket', cart: 'order_5512'});
  expect(rows).toContain('Price of one unit | variants[].price.amount | unit_price | 8990');
  expect(() => renderElement('ProductLine', productLineElement, {of: 'coffee', cart: 'order_5512'}, context)).toThrow(
    'found no line of coffee',
  );
});

it('the page of products uses each of its elements', () => {
  const page = fs.readFileSync('commerce/object-schemas/products.mdx', 'utf8');
  for (const name of ['VariantGrid', 'ProductPrices', 'AvailabilityTable', 'AttributeDictionary', 'ProductLine']) {
    expect(page).toContain(`<${name} `);
  }
});
