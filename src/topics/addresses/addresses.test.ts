import {describe, expect, it} from 'vitest';
import {formOf, wordOf} from './forms';
import {inputHints} from './inputs';
import {labelOf} from './label';
import {addressErrors} from './rules';
import {addressOf, knownCountry, labelText, problemsOf, sentenceOf, summaryOf} from './AddressForm/entry';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {referenceSettings} from '../../pipeline/plugins/siteSettings';
import {addressForms} from './toolData';

const sources = readGuideSources(referenceSettings('.', ['payments', 'commerce']));
const {addresses} = sources.catalogs;
const data = addressForms(sources);
const label = (country: string, change: Record<string, string> = {}): string[] => {
  const form = formOf(addresses, country);
  return labelOf(form, {...form.example, ...change});
};

describe('the label of an address', () => {
  it.each([
    ['FR', ['Ada Martin', '12 Rue des Lilas', '69003 LYON']],
    ['US', ['Sam Reed', '500 Main Street', 'Apt 4', 'PORTLAND, OR 97201']],
    ['JP', ['〒100-0004', 'TOKYO', '1-2-3 Otemachi, Chiyoda-ku', 'Sato Yui']],
    ['SG', ['Wei Tan', '10 Bayfront Avenue', 'SINGAPORE 018956']],
    ['HK', ['KOWLOON', 'Tsim Sha Tsui', 'Flat 5B, 88 Canton Road', 'Chan Mei']],
  ])('of %s has its lines in the order of the country, with its upper case', (country, lines) => {
    expect(label(country)).toEqual(lines);
  });

  it('leaves out a line without a value, and what stands around a value that is missing', () => {
    expect(label('JP', {postal_code: ''})[0]).toBe('TOKYO');
    expect(label('US', {region: '', postal_code: ''}).at(-1)).toBe('PORTLAND');
    expect(label('US', {locality: '', region: ''}).at(-1)).toBe('97201');
    expect(label('BR', {region: ''})).toContain('SÃO PAULO');
  });
});

describe('the box of a field', () => {
  const mode = (country: string): string => {
    const form = formOf(addresses, country);
    return inputHints(form, 'postal_code', form.postal_code?.valid).inputMode;
  };

  it('has the keyboard of digits only where digits alone are a whole postal code', () => {
    expect(['US', 'DE', 'JP', 'BR', 'SE'].map(mode)).toEqual(Array(5).fill('numeric'));
    expect(['CA', 'GB', 'IE', 'NL', 'PL', 'PT', 'HK', 'MX'].map(mode)).toEqual(Array(8).fill('text'));
  });

  it('has the word of the country', () => {
    expect(labelText(data, 'JP', 'region')).toBe('Prefecture');
    expect(labelText(data, 'CA', 'region')).toBe('Province');
    expect(labelText(data, 'GB', 'locality')).toBe('Post town');
    expect(labelText(data, 'IE', 'dependent_locality')).toBe('Townland');
    expect(labelText(data, 'MX', 'line1')).toBe('Street');
    expect(wordOf(addresses, formOf(addresses, 'US'), 'postal_code')).toBe('ZIP code');
  });
});

describe('what the form says', () => {
  it('sends the filled fields of the country, in the order of its form, and nothing of another country', () => {
    const values = {line1: 'Villa 8', name: 'Noor', region: 'DU', postal_code: '69003', locality: ' '};
    expect(Object.entries(addressOf(data, 'AE', values))).toEqual([
      ['name', 'Noor'],
      ['line1', 'Villa 8'],
      ['region', 'DU'],
      ['country', 'AE'],
    ]);
  });

  it('names the field, what was found and what to do', () => {
    const address = addressOf(data, 'FR', {name: 'Ada', line1: 'x', postal_code: '6903'});
    const [format, required] = problemsOf(data, address, 'shipping_address');
    expect(sentenceOf(format!, '6903')).toBe('Found “6903”. Use 5 digits, for instance 69003.');
    expect(sentenceOf(required!, undefined)).toBe('Found nothing. Enter the city.');
    expect(summaryOf([format!, required!], 'France')).toBe(
      'The API refuses this address for France: postal_code, locality.',
    );
    expect(summaryOf([], 'France')).toBe('The API takes this address for France.');
  });

  it('asks for a recipient only where a parcel goes', () => {
    const address = addressOf(data, 'DE', {line1: 'x', postal_code: '10115', locality: 'Berlin'});
    expect(problemsOf(data, address, 'billing_address')).toEqual([]);
    expect(problemsOf(data, address, 'shipping_address')).toMatchObject([{pointer: '/shipping_address/name'}]);
  });

  it('takes a country by its code in any case, and no other', () => {
    expect(knownCountry(data, 'jp', 'FR')).toBe('JP');
    expect(knownCountry(data, 'MX', 'FR')).toBe('MX');
    expect(knownCountry(data, 'XX', 'FR')).toBe('FR');
  });
});

it('a region that is not in the list is named by the word of the country', () => {
  const {invalid} = formOf(addresses, 'AE');
  expect(addressErrors(addresses, {...invalid[0]!.address, country: 'AE'}, '', true)).toEqual([
    {pointer: '/region', code: 'unknown_value', message: 'Choose the emirate from the list.'},
  ]);
});
