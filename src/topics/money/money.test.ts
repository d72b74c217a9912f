import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  allocateAmount,
  computeCumulativeShare,
  computePercentage,
  roundHalfUp,
  computeTaxInside,
  computeTaxOnTop,
} from './money';

const amount = fc.integer({min: 0, max: 1_000_000_000});

describe('money', () => {
  it('rounds half up, and away from zero below it', () => {
    expect([roundHalfUp(5, 2), roundHalfUp(-5, 2), roundHalfUp(4, 3), roundHalfUp(5, 3)]).toEqual([3, -3, 1, 2]);
  });

  it('allocates the voucher of order 5512 by largest remainder', () => {
    expect(allocateAmount(1000, [8990, 3585, 2998])).toEqual([577, 230, 193]);
  });

  it('assigns the residue of equal remainders to the earlier line', () => {
    expect(allocateAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });

  it('allocates to the last unit, and never more than one away from the exact share', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({min: 1, max: 1_000_000}), {minLength: 1, maxLength: 20}),
        (total, weights) => {
          const shares = allocateAmount(total, weights);
          const sum = weights.reduce((all, weight) => all + weight, 0);
          expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
          shares.forEach((share, index) => expect(Math.abs(share - (total * weights[index]!) / sum)).toBeLessThan(1));
        },
      ),
    );
  });

  it('computes the tax inside the prices of order 5512', () => {
    expect([
      computeTaxInside(8413, 2000),
      computeTaxInside(3355, 2000),
      computeTaxInside(2805, 550),
      computeTaxInside(490, 2000),
      computeTaxInside(390, 550),
    ]).toEqual([1402, 559, 146, 82, 20]);
  });

  it('adds tax to a net amount so that the gross contains the same tax', () => {
    fc.assert(
      fc.property(amount, fc.integer({min: 0, max: 3000}), (net, rate) => {
        expect(computeTaxInside(net + computeTaxOnTop(net, rate), rate)).toBe(computeTaxOnTop(net, rate));
      }),
    );
  });

  it('computes the refunds of single units that close the line to zero', () => {
    expect([0, 1, 2].map((from) => computeCumulativeShare(3355, 3, from, 1))).toEqual([1118, 1119, 1118]);
    expect([0, 1, 2].map((from) => computeCumulativeShare(559, 3, from, 1))).toEqual([186, 187, 186]);
    expect([0, 1, 2].map((from) => computeCumulativeShare(230, 3, from, 1))).toEqual([77, 76, 77]);
  });

  it('computes the commission of order 5512', () => {
    expect([computePercentage(12575, 1200), computePercentage(1509, 2000), computePercentage(12258, 500)]).toEqual([
      1509, 302, 613,
    ]);
  });

  it.each([
    ['a fraction', () => allocateAmount(0.5, [1])],
    ['a negative total', () => allocateAmount(-1, [1])],
    ['no weight', () => allocateAmount(1, [0])],
    ['more units than there are', () => computeCumulativeShare(10, 2, 2, 1)],
    ['a denominator of 0', () => roundHalfUp(1, 0)],
  ])('refuses %s', (_, compute) => {
    expect(compute).toThrow(RangeError);
  });
});
