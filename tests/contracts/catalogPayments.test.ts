import {describe, expect, it} from 'vitest';
import type {Currency} from '../../src/pipeline/contracts/generated/schemas';
import {isLuhnValid} from '../../src/pipeline/contracts/formats';
import {computeContrast} from '../../src/topics/styling/contrast';
import {readPageWithBrand} from './support/pageTables';
import {readContracts} from '../../src/pipeline/projectContracts';

const {errorCodes, declineCodes, gateways, currencies, countries, stylingTokens, sandboxTriggers} =
  readContracts().catalogs;

function sortValues(values: Iterable<string>): string[] {
  return [...values].sort();
}

describe('gateways', () => {
  it('have a value for each capability, and no other', () => {
    const names = gateways.capabilities.map(({name}) => name);
    for (const {name, capabilities} of gateways.gateways) {
      expect(Object.keys(capabilities), name).toEqual(names);
    }
  });

  it('have raw codes each', () => {
    expect(Object.keys(declineCodes.raw_codes)).toEqual(gateways.gateways.map(({name}) => name));
  });

  it('hold money for a time if they can capture later, and only then', () => {
    for (const {name, cards, capabilities} of gateways.gateways) {
      const isHeld = capabilities.manual_capture === 'supported';
      expect(
        cards.map((card) => card.authorization_lasts !== null),
        name,
      ).toEqual(cards.map(() => isHeld));
    }
  });

  it('allow more than one capture or refund where they can do it, and only there', () => {
    const isPossible = (value: string | undefined): boolean => value === 'supported' || value === 'on_request';
    for (const {name, limits, capabilities} of gateways.gateways) {
      expect(limits.captures > 1, name).toBe(isPossible(capabilities.multiple_capture));
      expect(limits.refunds > 1, name).toBe(isPossible(capabilities.multiple_refunds));
    }
  });

  it('reject what is not supported with an existing error code', () => {
    const errors = gateways.values.flatMap(({error}) => error ?? []);
    expect(errors.every((code) => errorCodes.errors.some((error) => error.code === code))).toBe(true);
    expect(gateways.values.filter(({error}) => error === null).map(({value}) => value)).toEqual(['supported']);
  });

  it('take every card of the sandbox between them', () => {
    const brands = new Set(gateways.gateways.flatMap(({cards}) => cards.map(({brand}) => brand)));
    expect(sandboxTriggers.tokens.filter(({brand}) => !brands.has(brand))).toEqual([]);
  });
});

describe('currencies', () => {
  const exponents = new Map(currencies.currencies.map(({code, exponent}) => [code, exponent]));
  const listCurrenciesWithExponent = (exponent: number): string[] =>
    [...exponents].filter(([, value]) => value === exponent).map(([code]) => code);

  it('have the exponents of ISO 4217', () => {
    expect(listCurrenciesWithExponent(0)).toEqual(
      'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
    );
    expect(listCurrenciesWithExponent(3)).toEqual('BHD IQD JOD KWD LYD OMR TND'.split(' '));
    expect(listCurrenciesWithExponent(4)).toEqual(['CLF', 'UYW']);
  });

  it('are in the order of their codes, and so are the countries', () => {
    expect(currencies.currencies.map(({code}) => code)).toEqual(sortValues(exponents.keys()));
    expect(countries.countries.map(({code}) => code)).toEqual(sortValues(countries.countries.map(({code}) => code)));
  });

  it('are accepted when a gateway supports them', () => {
    const taken = sortValues(new Set(gateways.gateways.flatMap((gateway) => gateway.currencies)));
    expect(currencies.currencies.filter(({accepted}) => accepted).map(({code}) => code)).toEqual(taken);
  });

  it('do not mention CLDR where it agrees with ISO', () => {
    expect(currencies.currencies.filter(({cldr_digits, exponent}) => cldr_digits === exponent)).toEqual([]);
  });

  it.skipIf(process.versions.icu !== currencies.cldr.icu)(
    'state what Intl returns with the version of ICU that they name',
    () => {
      const measureExponent = ({code}: Currency): number | undefined =>
        new Intl.NumberFormat('en', {style: 'currency', currency: code}).resolvedOptions().maximumFractionDigits;
      const wrong = currencies.currencies.filter(
        (currency) => measureExponent(currency) !== (currency.cldr_digits ?? currency.exponent),
      );
      expect(wrong).toEqual([]);
    },
  );
});

describe('styling tokens', () => {
  const tokens = new Map(stylingTokens.tokens.map((token) => [token.name, token]));

  it('have defaults of their type', () => {
    for (const {name, type, light, dark} of stylingTokens.tokens) {
      const {pattern} = stylingTokens.types.find((one) => one.type === type)!;
      expect(light, name).toMatch(new RegExp(pattern));
      expect(dark, name).toMatch(new RegExp(pattern));
    }
  });

  it('are opaque, unless marked as translucent', () => {
    const colors = stylingTokens.tokens.filter(({type}) => type === 'color');
    for (const {name, alpha, light, dark} of colors) {
      expect(light.length > 7 || dark.length > 7, name).toBe(alpha ?? false);
    }
    const [color] = stylingTokens.types;
    for (const {name} of colors.filter(({alpha}) => alpha)) {
      expect(color!.accepts).toContain(name);
    }
  });

  it('are not shorter than the length that they warn about', () => {
    const short = stylingTokens.tokens.filter(({least, light}) => least && Number.parseFloat(light) < least.px);
    expect(short).toEqual([]);
  });

  it('are counted right in the description of their page', () => {
    expect(readPageWithBrand('payments/Guides/ui-styling.mdx')).toContain(
      `with ${stylingTokens.tokens.length} tokens for light and dark`,
    );
  });

  it.each(stylingTokens.pairs)('$foreground on $background has a contrast of $minimum at least', (pair) => {
    const [foreground, background] = [tokens.get(pair.foreground)!, tokens.get(pair.background)!];
    expect(computeContrast(foreground.light, background.light)).toBeGreaterThanOrEqual(pair.minimum);
    expect(computeContrast(foreground.dark, background.dark)).toBeGreaterThanOrEqual(pair.minimum);
  });

  it('have each partner in a pair, and each pair has a partner', () => {
    const pairs = stylingTokens.pairs.map(({foreground, background}) => [foreground, background].sort().join(' '));
    const partners = stylingTokens.tokens.flatMap(({name, partners: others}) =>
      others.map((other) => [name, other].sort().join(' ')),
    );
    expect(sortValues(new Set(partners))).toEqual(sortValues(pairs));
  });
});

describe('sandbox triggers', () => {
  it('have card numbers of test ranges that pass the Luhn check', () => {
    const numbers = sandboxTriggers.tokens.map(({card_number}) => card_number);
    expect(numbers.filter((number) => !isLuhnValid(number))).toEqual([]);
    const outside = numbers.filter((number) => !/^4000\d{12}$/.test(number));
    expect(outside).toEqual(['4242424242424242', '5555555555554444', '378282246310005']);
  });

  it('name error codes and currencies that exist', () => {
    const codes = errorCodes.errors.map(({code}) => code);
    const named = [
      ...sandboxTriggers.amounts.flatMap(({error}) => error ?? []),
      ...sandboxTriggers.headers
        .filter(({header}) => header === 'Sandbox-Error' || header === 'Sandbox-Answer')
        .flatMap(({values}) => values ?? []),
    ];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('have headers whose example and values match their pattern', () => {
    for (const {header, pattern, example, values} of sandboxTriggers.headers) {
      for (const value of [example, ...(values ?? [])]) {
        expect(value, header).toMatch(new RegExp(pattern));
      }
    }
  });

  it('are named by the entries of error codes, which name no other', () => {
    const texts = errorCodes.errors.flatMap(({sandbox_trigger}) => sandbox_trigger ?? []).join(' ');
    const known = sandboxTriggers.tokens.map(({token}) => token);
    const tokens = [...texts.matchAll(/`(tok_\w+)`/g)].map(([, token]) => token!);
    expect(tokens.length).toBeGreaterThan(1);
    expect(tokens.filter((token) => !known.includes(token))).toEqual([]);
    const headers = [...texts.matchAll(/`(Sandbox-\w+)/g)].map(([, header]) => header!);
    expect(sortValues(new Set(headers))).toEqual(sortValues(sandboxTriggers.headers.map(({header}) => header)));
  });
});
