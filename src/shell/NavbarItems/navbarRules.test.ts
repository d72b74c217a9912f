import {describe, expect, it} from 'vitest';
import {isCurrentSection, listNavbarItems} from './rules';

describe('isCurrentSection', () => {
  it.each([
    ['Guides/intro', '/payments/Guides/refunds', '/payments', true],
    ['APIs/checkout-intents', '/payments/Guides/refunds', '/payments', false],
    ['Changelog/intro', '/payments/Guides/refunds', '/payments', false],
    ['Changelog/intro', '/payments/Changelog/intro', '/payments', true],
    ['Guides/intro', '/payments/Guides', '/payments', true],
    ['Guides/intro', '/payments/Guides/nope/deeper', '/payments', true],
    ['Guides/intro', '/commerce/Guides/intro', '/payments', false],
    ['Guides/intro', '/', '/payments', false],
    ['Guides/intro', '', '/payments', false],
    ['Guides/intro', '/payments', '/payments', false],
    ['Guides/intro', '/payments-old/Guides/intro', '/payments', false],
  ])('%s on %s in %s is %s', (docId, pathname, areaPath, expected) => {
    expect(isCurrentSection(docId, pathname, areaPath)).toBe(expected);
  });

  it.each([
    ['guides/intro', '/guides/second', undefined, true],
    ['guides/intro', '/guides', '/docs', true],
    ['intro', '/intro', undefined, true],
    ['guidesmore/intro', '/guides/second', undefined, false],
    ['intro', '/docs/intro', '/docs', true],
    ['', '/guides', undefined, false],
  ])('a configured item %s on %s, area %s, is %s', (docId, pathname, areaPath, expected) => {
    expect(isCurrentSection(docId, pathname, areaPath)).toBe(expected);
  });

  it('works for an area at the root', () => {
    expect(isCurrentSection('Guides/intro', '/Guides/refunds', '/')).toBe(true);
  });
});

describe('itemsOfPath', () => {
  const config = [
    {pathContains: '/payments', items: ['Guides', 'APIs']},
    {pathContains: '/payments/Guides', items: ['More']},
  ];

  it.each([
    ['/payments/APIs/refunds', ['Guides', 'APIs']],
    ['/deeper/payments', ['Guides', 'APIs']],
    ['/payments-and-more', ['Guides', 'APIs']],
    ['/payments/Guides/intro', ['Guides', 'APIs', 'More']],
    ['/Payments', []],
    ['/payment', []],
    ['', []],
  ])('%s brings %j', (pathname, expected) => {
    expect(listNavbarItems(pathname, config)).toEqual(expected);
  });
});
