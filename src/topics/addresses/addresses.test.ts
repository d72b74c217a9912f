import {describe, expect, it} from 'vitest';
import {getAddressForm, getFieldWord} from './forms';
import {getInputHints} from './inputs';
import {formatParcelLabel} from './label';
import {findAddressErrors} from './rules';
import {
  buildAddress,
  resolveCountry,
  formatFieldLabel,
  findAddressProblems,
  formatFieldProblem,
  summarizeAddressProblems,
} from './AddressForm/entry';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {buildAddressFormData} from './toolData';

const sources = readGuideSources(createReferenceSettings('.', ['payments', 'commerce']));
const {addresses} = sources.catalogs;
const data = buildAddressFormData(sources);
const renderLabel = (country: string, change: Record<string, string> = {}): string[] => {
  const form = getAddressForm(addresses, country);
  return formatParcelLabel(form, {...form.example, ...change});
};

describe('the label of an address', () => {
  it.each([
    ['FR', ['Ada Martin', '12 Rue des Lilas', '69003 LYON']],
    ['US', ['Sam Reed', '500 Main Street', 'Apt 4', 'PORTLAND, OR 97201']],
    ['JP', ['〒100-0004', 'TOKYO', '1-2-3 Otemachi, Chiyoda-ku', 'Sato Yui']],
    ['SG', ['Wei Tan', '10 Bayfront Avenue', 'SINGAPORE 018956']],
    ['HK', ['KOWLOON', 'Tsim Sha Tsui', 'Flat 5B, 88 Canton Road', 'Chan Mei']],
  ])('of %s has its lines in the order of the country, with its upper case', (country, lines) => {
    expect(renderLabel(country)).toEqual(lines);
  });

  it('leaves out a line without a value, and the punctuation around a missing value', () => {
    expect(renderLabel('JP', {postal_code: ''})[0]).toBe('TOKYO');
    expect(renderLabel('US', {region: '', postal_code: ''}).at(-1)).toBe('PORTLAND');
    expect(renderLabel('US', {locality: '', region: ''}).at(-1)).toBe('97201');
    expect(renderLabel('BR', {region: ''})).toContain('SÃO PAULO');
  });
});

describe('the input of a field', () => {
  const getInputMode = (country: string): string => {
    const form = getAddressForm(addresses, country);
    return getInputHints(form, 'postal_code', form.postal_code?.valid).inputMode;
  };

  it('has the numeric keyboard only where a postal code consists of digits', () => {
    expect(['US', 'DE', 'JP', 'BR', 'SE'].map(getInputMode)).toEqual(Array(5).fill('numeric'));
    expect(['CA', 'GB', 'IE', 'NL', 'PL', 'PT', 'HK', 'MX'].map(getInputMode)).toEqual(Array(8).fill('text'));
  });

  it('has the word of the country', () => {
    expect(formatFieldLabel(data, 'JP', 'region')).toBe('Prefecture');
    expect(formatFieldLabel(data, 'CA', 'region')).toBe('Province');
    expect(formatFieldLabel(data, 'GB', 'locality')).toBe('Post town');
    expect(formatFieldLabel(data, 'IE', 'dependent_locality')).toBe('Townland');
    expect(formatFieldLabel(data, 'MX', 'line1')).toBe('Street');
    expect(getFieldWord(addresses, getAddressForm(addresses, 'US'), 'postal_code')).toBe('ZIP code');
  });
});

describe('the form', () => {
  it('sends the filled fields of the country, in the order of its form, and nothing of another country', () => {
    const values = {line1: 'Villa 8', name: 'Noor', region: 'DU', postal_code: '69003', locality: ' '};
    expect(Object.entries(buildAddress(data, 'AE', values))).toEqual([
      ['name', 'Noor'],
      ['line1', 'Villa 8'],
      ['region', 'DU'],
      ['country', 'AE'],
    ]);
  });

  it('reports the field, what was found and the fix', () => {
    const address = buildAddress(data, 'FR', {name: 'Ada', line1: 'x', postal_code: '6903'});
    const [format, required] = findAddressProblems(data, address, 'shipping_address');
    expect(formatFieldProblem(format!, '6903')).toBe('Found “6903”. Use 5 digits, for instance 69003.');
    expect(formatFieldProblem(required!, undefined)).toBe('Found nothing. Enter the city.');
    expect(summarizeAddressProblems([format!, required!], 'France')).toBe(
      'The API rejects this address for France: postal_code, locality.',
    );
    expect(summarizeAddressProblems([], 'France')).toBe('The API accepts this address for France.');
  });

  it('requires a recipient only for a shipping address', () => {
    const address = buildAddress(data, 'DE', {line1: 'x', postal_code: '10115', locality: 'Berlin'});
    expect(findAddressProblems(data, address, 'billing_address')).toEqual([]);
    expect(findAddressProblems(data, address, 'shipping_address')).toMatchObject([{pointer: '/shipping_address/name'}]);
  });

  it('accepts a country by its code in any case, and no other', () => {
    expect(resolveCountry(data, 'jp', 'FR')).toBe('JP');
    expect(resolveCountry(data, 'MX', 'FR')).toBe('MX');
    expect(resolveCountry(data, 'XX', 'FR')).toBe('FR');
  });
});

it('a region that is not in the list is named by the word of the country', () => {
  const {invalid} = getAddressForm(addresses, 'AE');
  expect(findAddressErrors(addresses, {...invalid[0]!.address, country: 'AE'}, '', true)).toEqual([
    {pointer: '/region', code: 'unknown_value', message: 'Choose the emirate from the list.'},
  ]);
});
