import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parsePriceQuery, MERCHANT_NAMES, serializePriceQuery} from './PriceCalculator/address';
import {explainPrices} from './PriceCalculator/explain';
import {readCart} from './PriceCalculator/read';
import {computeCart, computeDelivery, roundHalfEven, type CartInput} from './priceCart';
import {formatFraction, formatTaxComputation} from '../money/decimal';
import {computeAlternativeRoundings} from './alternativeRoundings';
import {buildPriceData} from './elements/pricePresets';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import type {PriceState} from './pricesData';

const data = buildPriceData(readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce'])));
const getPresetState = (id: string): PriceState => data.presets.find((preset) => preset.id === id)!.state;

function readInput(state: PriceState): CartInput {
  const read = readCart(state, data);
  if ('problems' in read) {
    throw new Error(JSON.stringify(read.problems));
  }
  return read.input;
}

const cartParts = fc.record({
  lines: fc.array(
    fc.record({
      merchant_id: fc.constantFrom(...MERCHANT_NAMES),
      unit_price: fc.integer({min: 0, max: 99_999_999}),
      quantity: fc.integer({min: 1, max: 12}),
      rate: fc.integer({min: 0, max: 10_000}),
    }),
    {minLength: 1, maxLength: 8},
  ),
  discounts: fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('voucher' as const),
        amount: fc.integer({min: 0, max: 999_999}),
        minimum: fc.integer({min: 0, max: 9999}),
        merchant_id: fc.option(fc.constantFrom(...MERCHANT_NAMES), {nil: undefined}),
      }),
      fc.record({
        type: fc.constant('percentage' as const),
        basis_points: fc.integer({min: 0, max: 10_000}),
        minimum: fc.constant(0),
        merchant_id: fc.option(fc.constantFrom(...MERCHANT_NAMES), {nil: undefined}),
      }),
    ),
    {maxLength: 3},
  ),
  deliveries: fc.tuple(...MERCHANT_NAMES.map(() => fc.integer({min: 0, max: 9999}))),
  mode: fc.constantFrom('inside' as const, 'on_top' as const),
});

/** Each merchant with lines delivers them. */
const carts = cartParts.map(({lines, deliveries, ...cart}): CartInput => {
  const merchants = [...new Set(lines.map(({merchant_id}) => merchant_id))];
  return {
    ...cart,
    lines,
    deliveries: merchants.map((merchant, at) => ({
      paid: deliveries[at]!,
      lines: [...lines.keys()].filter((index) => lines[index]!.merchant_id === merchant),
    })),
  };
});

const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

describe('a computed cart', () => {
  it('adds up: shares to their discount, lines and deliveries to the totals, rates to the tax', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const cart = computeCart(input);
        for (const {amount, shares} of cart.splits) {
          expect(sumAmounts(shares.map(({floor, residue}) => floor + residue))).toBe(amount);
        }
        const parts = [...cart.lines, ...cart.deliveries.flatMap((delivery) => delivery.parts)];
        expect(cart.lines.every(({gross, discount, paid}) => gross + discount === paid && paid >= 0)).toBe(true);
        expect(cart.items + cart.shipping + cart.discount).toBe(sumAmounts(parts.map(({paid}) => paid)));
        expect(cart.total - (input.mode === 'inside' ? 0 : cart.tax)).toBe(sumAmounts(parts.map(({paid}) => paid)));
        expect(sumAmounts(cart.byRate.map(({tax}) => tax))).toBe(cart.tax);
        expect(sumAmounts(cart.byRate.map(({paid}) => paid))).toBe(sumAmounts(parts.map(({paid}) => paid)));
      }),
    );
  });

  it('keeps each share within one unit of its value before rounding', () => {
    fc.assert(
      fc.property(carts, (input) => {
        for (const {weights, amount, shares} of computeCart(input).splits) {
          const whole = BigInt(sumAmounts(weights));
          shares.forEach(({floor, residue, product, remainder}, index) => {
            expect(product).toBe(BigInt(amount) * BigInt(weights[index]!));
            expect(BigInt(floor) * whole + remainder).toBe(product);
            expect(residue === 0 || remainder > 0n).toBe(true);
          });
        }
      }),
    );
  });

  it('differs from other roundings of the tax by less than one unit per rounding', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const cart = computeCart(input);
        const deliveries = sumAmounts(cart.deliveries.map(({parts}) => parts.length));
        const roundings = sumAmounts(input.lines.map(({quantity}) => quantity + 1)) + deliveries;
        for (const {id, difference} of computeAlternativeRoundings(input, cart)) {
          expect(Math.abs(difference)).toBeLessThanOrEqual(id === 'discount_alone' ? 24 : roundings);
        }
      }),
    );
  });
});

describe('the tax of a delivery', () => {
  const books = {quantity: 1, paid: 2110, rate: 550};
  const jacket = {quantity: 1, paid: 1200, rate: 2000};

  it('has the rate of its goods', () => {
    expect(computeDelivery({paid: 390, lines: [1]}, [jacket, books], 'inside')).toEqual({
      paid: 390,
      tax: 20,
      parts: [{rate: 550, paid: 390, tax: 20}],
    });
  });

  it('is split by net values: 100 and 200 of a net 300, for goods of a net 1000 and 2000', () => {
    const {parts} = computeDelivery({paid: 331, lines: [0, 1]}, [books, jacket], 'inside');
    expect(parts).toEqual([
      {rate: 2000, paid: 120, tax: 20},
      {rate: 550, paid: 211, tax: 11},
    ]);
    expect(parts.map(({paid, tax}) => paid - tax)).toEqual([100, 200]);
  });

  it('is split by units where the goods are free', () => {
    const free = [
      {quantity: 3, paid: 0, rate: 550},
      {quantity: 1, paid: 0, rate: 2000},
    ];
    const {parts} = computeDelivery({paid: 400, lines: [0, 1]}, free, 'inside');
    expect(parts.map(({rate, paid}) => [rate, paid])).toEqual([
      [2000, 100],
      [550, 300],
    ]);
  });

  it('has parts that add up to its price, each in proportion to its goods within one unit', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const cart = computeCart(input);
        cart.deliveries.forEach(({paid, parts}, index) => {
          expect(sumAmounts(parts.map((part) => part.paid))).toBe(paid);
          const goods = input.deliveries[index]!.lines.map((at) => cart.lines[at]!);
          const all = sumAmounts(goods.map((line) => line.paid));
          for (const part of all === 0 ? [] : parts) {
            const own = sumAmounts(goods.filter(({rate}) => rate === part.rate).map((line) => line.paid));
            expect(Math.abs(part.paid - (paid * own) / all)).toBeLessThan(1.001);
          }
        });
      }),
    );
  });
});

describe('numbers as text', () => {
  it.each([
    [577_281n, 1000n, '577.281'],
    [8_990_000n, 15573n, '577.281…'],
    [111n, 2n, '55.5'],
    [0n, 7n, '0'],
    [100n, 1n, '100'],
  ])('shows %s / %s as %s', (numerator, denominator, text) => {
    expect(formatFraction(numerator, denominator)).toBe(text);
  });

  it('shows how a tax is computed', () => {
    expect(formatTaxComputation(8413, 2000, true)).toBe('8413 × 20 / 120 = 1402.166…');
    expect(formatTaxComputation(2805, 550, true)).toBe('2805 × 5.5 / 105.5 = 146.232…');
    expect(formatTaxComputation(7011, 2000, false)).toBe('7011 × 20 / 100 = 1402.2');
  });

  it('rounds half to even only where it is half', () => {
    expect([roundHalfEven(5n, 2n), roundHalfEven(7n, 2n), roundHalfEven(8n, 3n), roundHalfEven(7n, 3n)]).toEqual([
      2, 4, 3, 2,
    ]);
  });
});

describe('the initial carts of the calculator', () => {
  it('compute order 5512, and show which line receives the remaining unit', () => {
    const input = readInput(getPresetState('order_5512'));
    const {summary, tables} = explainPrices(input, ['A', 'B'], data.currencies[0]!);
    expect(summary).toBe(
      'The shopper pays 154.53 EUR, with 22.09 EUR of tax inside. The remaining unit goes to line 3.',
    );
    expect(tables[0]!.rows).toEqual([
      ['Line 1', '1000 × 8990 / 15573 = 577.281…', '577', '0.281…', '–', '−577'],
      ['Line 2', '1000 × 3585 / 15573 = 230.206…', '230', '0.206…', '–', '−230'],
      ['Line 3', '1000 × 2998 / 15573 = 192.512…', '192', '0.512…', '+1', '−193'],
      ['All lines', '1000', '999', '', '1000 − 999 = 1', '−1000'],
    ]);
    expect(tables.map(({columns, rows}) => rows.every((row) => row.length === columns.length))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([
    ['per_rate', 168, {per_rate: -1}],
    ['on_top', 62, {per_unit: 1}],
  ])('show in %s where another rounding differs', (id, tax, wanted) => {
    const input = readInput(getPresetState(id));
    const cart = computeCart(input);
    expect(cart.tax).toBe(tax);
    const others = computeAlternativeRoundings(input, cart);
    for (const [name, difference] of Object.entries(wanted)) {
      expect(others.find((other) => other.id === name)!.difference).toBe(difference);
    }
  });

  it('show yen without decimals and dinar with three', () => {
    const readShownTables = (id: string): string => {
      const state = getPresetState(id);
      const currency = data.currencies.find(({code}) => code === state.currency)!;
      return explainPrices(readInput(state), ['A'], currency).summary;
    };
    expect(readShownTables('jpy')).toMatch(/^The shopper pays 3640 JPY, /);
    expect(readShownTables('kwd')).toMatch(/^The shopper pays 14\.330 KWD, /);
  });
});

describe('the URL of a cart', () => {
  it('restores every initial cart', () => {
    for (const {state} of data.presets) {
      expect(parsePriceQuery(serializePriceQuery(state))).toEqual(state);
    }
  });

  it('results in a cart whose fields show what they expect, whatever it contains', () => {
    const read = readCart(
      parsePriceQuery({cart: 'x', discount: 'half', shipping: '', tax: 'none', currency: 'EUR'}),
      data,
    );
    expect('problems' in read && Object.keys(read.problems)).toEqual(['price-0', 'quantity-0', 'rate-0']);
  });
});

describe('the input of the calculator', () => {
  const readProblems = (change: Partial<PriceState>): Readonly<Record<string, string>> => {
    const read = readCart({...getPresetState('order_5512'), ...change}, data);
    return 'problems' in read ? read.problems : {};
  };
  const line = {price: '100', quantity: '1', rate: '20', merchant: 'A'};

  it.each([
    ['price', '1.5', 'price-0', /Found a decimal, expected an integer in minor units/],
    ['price', '-5', 'price-0', /Found a negative amount/],
    ['quantity', '0', 'quantity-0', /Found 0, expected whole units from 1 to 999\./],
    ['quantity', '1.5', 'quantity-0', /Found 1\.5, expected whole units/],
    ['rate', '5,5', 'rate-0', /Found a comma, expected a percentage/],
    ['rate', '101', 'rate-0', /Found 101, expected a percentage from 0 to 100/],
    ['rate', '', 'rate-0', /Found nothing/],
  ])('is rejected with the problem of the %s %j', (name, value, field, sentence) => {
    expect(readProblems({lines: [{...line, [name]: value}]})[field]).toMatch(sentence);
  });

  it('is rejected when the cart is above the largest amount', () => {
    const lines = [{...line, price: '999999999999', quantity: '2'}];
    expect(readProblems({lines}).total).toMatch(/expected at most 999999999999/);
  });
});
