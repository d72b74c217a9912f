import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {products} from '../../products';
import {findCounterpart, isInProduct} from './findCounterpart';

const [payments, commerce] = products.areas;

describe('findCounterpart', () => {
  it('returns the other page of a pair, in both directions', () => {
    for (const [left, right] of products.pairs) {
      expect(findCounterpart(products, left, commerce!)).toBe(right);
      expect(findCounterpart(products, right, payments!)).toBe(left);
    }
  });

  it('returns the first page of the other product for a page without a counterpart', () => {
    expect(findCounterpart(products, '/payments/Guides/gateways', commerce!)).toBe('/commerce/guides/intro');
    expect(findCounterpart(products, '/commerce/api/cart', payments!)).toBe('/payments/Guides/intro');
  });
});

describe('the pairs of pages', () => {
  it('have one page of each product, which exists and is in no other pair', () => {
    const paths = products.pairs.flat();
    expect(new Set(paths).size).toBe(paths.length);
    for (const [left, right] of products.pairs) {
      expect(isInProduct(payments!, left), left).toBe(true);
      expect(isInProduct(commerce!, right), right).toBe(true);
    }
    for (const path of [...paths, ...products.areas.map(({start}) => start)]) {
      expect(fs.existsSync(`.${path}.mdx`), path).toBe(true);
    }
  });
});
