import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {convertAmount, summarizeConversion, describeIntlPitfall} from './MoneyCalculator/calculate';
import {parseDecimal, parseMinor, formatDecimal, type ParsedAmount} from './decimal';
import type {MoneyCurrency} from './moneyData';
import {readContracts} from '../../pipeline/projectContracts';

const MAXIMUM = 999_999_999_999n;
const EUR: MoneyCurrency = ['EUR', 'Euro', 2, 2, ['gateway_a']];
const IQD: MoneyCurrency = ['IQD', 'Iraqi Dinar', 3, 0, ['gateway_a']];
const {currencies} = readContracts().catalogs.currencies;

function getProblem(read: ParsedAmount): string {
  return 'problem' in read ? read.problem : '';
}

describe('a decimal', () => {
  it.each([
    [15453n, 2, '154.53'],
    [15453n, 0, '15453'],
    [15453n, 3, '15.453'],
    [15453n, 4, '1.5453'],
    [5n, 3, '0.005'],
    [0n, 2, '0.00'],
    [-1n, 2, '-0.01'],
  ])('of %s with exponent %s is %s', (minor, exponent, decimal) => {
    expect(formatDecimal(minor, exponent)).toBe(decimal);
  });

  it('comes back as the same amount, in every currency and at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({min: 0n, max: 10n ** 40n}), fc.constantFrom(...currencies), (minor, {code, exponent}) => {
        expect(parseDecimal(formatDecimal(minor, exponent), code, exponent, 10n ** 40n)).toEqual({minor});
      }),
    );
  });

  it.each([
    ['154.53', 15453n],
    ['154.5', 15450n],
    ['154', 15400n],
    ['154.', 15400n],
    ['.5', 50n],
    [' 0.01 ', 1n],
    ['9007199254740.99', 900719925474099n],
  ])('%s of EUR is %s', (text, minor) => {
    expect(parseDecimal(text, 'EUR', 2, 10n ** 15n)).toEqual({minor});
  });

  it.each([
    ['', /^Found nothing, expected a decimal of EUR with at most 2 decimals, such as 154\.53\.$/],
    ['154.531', /^Found 3 decimals, expected at most 2 decimals: the exponent of EUR is 2/],
    ['1,234.56', /^Found separators of thousands/],
    ['1.234,56', /^Found separators of thousands/],
    ['1 234 567', /^Found separators of thousands/],
    ['1’234’567.00', /^Found separators of thousands/],
    ['154,53', /^Found a comma/],
    ['-5', /^Found a negative amount/],
    ['−5', /^Found a negative amount/],
    ['1e3', /^Found 1e3, expected .*all digits written out/],
    ['€5', /^Found "€5", expected a decimal of EUR/],
    ['.', /^Found "\."/],
    ['1.2.3', /^Found "1\.2\.3"/],
    ['10000000000', /^Found 1000000000000 minor units, expected at most 999999999999/],
  ])('%j is rejected with what was expected', (text, problem) => {
    expect(getProblem(parseDecimal(text, 'EUR', 2, MAXIMUM))).toMatch(problem);
  });

  it('of a currency without decimals accepts none', () => {
    expect(getProblem(parseDecimal('1.5', 'JPY', 0, MAXIMUM))).toMatch(/^Found 1 decimal, expected no decimals/);
  });
});

describe('an amount in minor units', () => {
  it('is digits', () => {
    expect(parseMinor('15453', MAXIMUM)).toEqual({minor: 15453n});
    expect(parseMinor(String(MAXIMUM), MAXIMUM)).toEqual({minor: MAXIMUM});
  });

  it.each([
    ['154.53', /^Found a decimal.*Enter 154\.53 in the decimal field/],
    ['-1', /^Found a negative amount/],
    ['15,453,000', /^Found separators of thousands/],
    ['1000000000000', /^Found 1000000000000 minor units, expected at most/],
    ['0x10', /^Found "0x10"/],
  ])('%s is rejected with what was expected', (text, problem) => {
    expect(getProblem(parseMinor(text, MAXIMUM))).toMatch(problem);
  });
});

describe('the calculator', () => {
  it('returns both forms for either input', () => {
    expect(convertAmount({kind: 'minor', text: '15453'}, EUR, MAXIMUM)).toMatchObject({decimal: '154.53'});
    expect(convertAmount({kind: 'decimal', text: '154.5'}, EUR, MAXIMUM)).toMatchObject({
      minor: '15450',
      decimal: '154.5',
    });
    expect(convertAmount({kind: 'decimal', text: '1.5453'}, IQD, MAXIMUM)).toMatchObject({minor: ''});
  });

  it('reports the result, and where 0 is allowed', () => {
    const getSummary = (text: string): string =>
      summarizeConversion(convertAmount({kind: 'minor', text}, EUR, MAXIMUM), EUR);
    expect(getSummary('15453')).toBe('154.53 EUR is the amount 15453.');
    expect(getSummary('0')).toBe('0.00 EUR is the amount 0. Only a checkout intent may have 0.');
  });

  it('warns about Intl where its decimals differ', () => {
    expect(describeIntlPitfall(EUR)).toBe('2, as in ISO 4217.');
    expect(describeIntlPitfall(IQD)).toMatch(/^0, but ISO 4217 has 3\..*factor of 1000/);
  });
});
