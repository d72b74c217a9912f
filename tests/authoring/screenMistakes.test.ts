// cspell:words expird frozn progres carts
import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {listSourceFiles} from '../../src/pipeline/check/checkPages';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {readContracts} from '../../src/pipeline/projectContracts';
import {AREAS} from '../../src/site';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {checkScreens} from '../../src/topics/screens/elements/checkScreens';

/** Mistakes in screens of the partner's app, one at a time, and the message that each of them reads. */

const contracts = readContracts();
const sources = readGuideSources(createPageCheckSettings(process.cwd()));
const pages = listSourceFiles({siteFolder: '.', areas: AREAS}).map((file) => fs.readFileSync(file, 'utf8'));

function check(changes: ReadonlyMap<string, string>): string[] {
  const book = Object.create(sources.book, {contracts: {value: contracts.withOverlay(changes)}}) as typeof sources.book;
  return checkScreens({...sources, book, place: 'screens', depth: 2}, pages).map(formatFinding);
}

const CART = 'screens/cart.yaml';

const MISTAKES: readonly (readonly [name: string, from: string, to: string, message: RegExp])[] = [
  [
    'a value that its object does not have',
    '{cart.lines |',
    '{cart.line |',
    /:32: at \/parts\/0\/bar: found nothing at cart\.line, expected one of: id, /,
  ],
  [
    'an object that the screen does not show',
    '{cart.lines |',
    '{basket.lines |',
    /:32: .*whose first name is unknown, expected one of cart, merchants/,
  ],
  [
    'an unknown format',
    '| count product',
    '| counts product',
    /:32: .*found the format counts, expected one such as count/,
  ],
  [
    'an unknown table of words',
    '| words cart}',
    '| words carts}',
    /:35: .*found no table carts in shopper-words\.yaml/,
  ],
  ['an unknown tone', 'tone: progress', 'tone: progres', /:53: .*found the tone progres, expected one of neutral/],
  [
    'an unknown recording',
    '200.order_5512',
    '200.order_5513',
    /:9: .*found no recording commerce\/retrieveCart\.200\.order_5513, .*order_5512/,
  ],
  [
    'a recording of an unknown operation',
    'retrieveCart.200.order',
    'retrieveCarts.200.order',
    /:9: .*found no contracts\/recorded\/commerce\/retrieveCarts\.json, expected a file such as retrieveCart\.json/,
  ],
  [
    'a part of a recording that it does not have',
    'at: /data',
    'at: /dat',
    /:10: .*expected one in contracts\/recorded, and \/dat in it/,
  ],
  [
    'an unknown operation',
    'operations: [retrieveCart,',
    'operations: [retrieveCarts,',
    /:4: at \/operations\/0: found no operation or event retrieveCarts/,
  ],
  [
    'an unknown field of a mark',
    'fields: [Cart.status,',
    'fields: [Cart.statuses,',
    /:44: .*found no field statuses of Cart\.statuses/,
  ],
  [
    'an unknown schema of a mark',
    'fields: [Cart.status,',
    'fields: [Carts.status,',
    /:44: .*found no schema Carts .* such as Cart/,
  ],
  [
    'an unknown state of a mark',
    'states: [cart.expired]',
    'states: [cart.expird]',
    /:45: .*found no state cart\.expird, expected one such as cart\.expired/,
  ],
  [
    'an unknown event of a mark',
    'events: [cart.expired]',
    'events: [cart.expird]',
    /:46: .*found no operation or event cart\.expird/,
  ],
  [
    'an unknown error of a mark',
    'errors: [cart_frozen]',
    'errors: [cart_frozn]',
    /:59: .*found no error cart_frozn, expected one such as cart_frozen/,
  ],
  [
    'a condition that never holds',
    'when: cart.status = expired',
    'when: cart.status = expird',
    /:33: at \/parts\/1\/when: found the condition cart\.status = expird, which holds in none/,
  ],
  [
    'a condition on a value that is never there',
    'when: cart.status = expired',
    'when: cart.state = expired',
    /:33: .*found the condition cart\.state = expired/,
  ],
  [
    'a condition with another sign',
    'when: cart.status = expired',
    'when: cart.status == expired',
    /:33: .*found the condition cart\.status == expired, expected a path, .*=, != or in/,
  ],
  ['a state twice', 'name: changed', 'name: filled', /:11: at \/shows\/1\/name: found filled twice/],
];

describe('a mistake in a screen is reported with its line and what to do', () => {
  it.each(MISTAKES)('%s', (_, from, to, message) => {
    const source = contracts.readRawText(CART);
    const changed = source.replace(from, to);
    expect(changed, 'the change has no effect').not.toBe(source);
    const findings = check(new Map([[CART, changed]]));
    expect(
      findings.filter((one) => message.test(one)),
      findings.join('\n'),
    ).toHaveLength(1);
    expect(findings.every((one) => one.startsWith('contracts/screens/cart.yaml:'))).toBe(true);
  });

  it('all of a screen at once', () => {
    const source = contracts.readRawText(CART);
    const changed = source
      .replace('states: [cart.expired]', 'states: [cart.expird]')
      .replace('[cart_frozen]', '[cart_frozn]');
    expect(check(new Map([[CART, changed]]))).toHaveLength(2);
  });

  it('a screen that no page shows', () => {
    const source = contracts.readRawText(CART).replace('screen: cart', 'screen: basket');
    expect(check(new Map([['screens/basket.yaml', source]]))).toEqual([
      expect.stringMatching(/basket\.yaml:1: found the screen basket, which no page shows/),
    ]);
  });

  it('and no screen of the site has one', () => {
    expect(check(new Map())).toEqual([]);
  });
});
