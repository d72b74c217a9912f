import {describe, expect, it} from 'vitest';
import {getAddressForm} from '../../src/topics/addresses/forms';
import {findAddressErrors} from '../../src/topics/addresses/rules';
import {readContracts} from '../../src/pipeline/projectContracts';

const catalogs = readContracts().catalogs;
const {addresses, countries, errorCodes} = catalogs;

function sortValues(values: Iterable<string>): string[] {
  return [...values].sort();
}

/** Fields for which countries have words of their own. */
const OWN_WORDS: ReadonlySet<string> = new Set(['dependent_locality', 'locality', 'region', 'postal_code']);

describe('address forms', () => {
  const forms = [{country: 'ZZ', ...addresses.default}, ...addresses.countries];
  const counts = {US: 62, CA: 13, IE: 26, ES: 52, IN: 36, JP: 47, BR: 27, AU: 9, HK: 3, AE: 7, IT: 111};

  it.each(Object.entries(counts))('of %s have all %i regions', (country, count) => {
    expect(getAddressForm(addresses, country).regions).toHaveLength(count);
  });

  it.each(forms)('of $name fit together', (form) => {
    expect(form.required.filter((field) => !form.fields.includes(field))).toEqual([]);
    expect(form.upper.filter((field) => !form.fields.includes(field))).toEqual([]);
    expect(sortValues(Object.keys(form.labels))).toEqual(
      sortValues(form.fields.filter((field) => OWN_WORDS.has(field))),
    );
    const printed = form.format.flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!));
    expect(sortValues(printed.map((field) => field.replace('region_name', 'region')))).toEqual(sortValues(form.fields));
    expect(form.regions.length > 0 || form.postal_code !== null || form.country === 'ZZ').toBe(true);
  });

  it.each(forms)('of $name accept their valid example and reject each invalid one', ({country, example, invalid}) => {
    expect(example.country === country || country === 'ZZ').toBe(true);
    expect(findAddressErrors(addresses, {...example, country: example.country}, '', true)).toEqual([]);
    for (const {address, errors} of invalid) {
      const found = findAddressErrors(addresses, {...address, country: address.country}, '', true);
      expect(found.map(({pointer, code}) => ({pointer, code}))).toEqual(errors);
    }
  });

  it.each(addresses.countries.filter(({postal_code}) => postal_code))('of $name have a postal code', (form) => {
    const postal = form.postal_code!;
    const listErrors = (value: string): string[] =>
      findAddressErrors(addresses, {...form.example, country: form.country, postal_code: value}, '', true).map(
        ({code}) => code,
      );
    expect(listErrors(postal.valid)).toEqual([]);
    expect(listErrors(` ${postal.valid.toLowerCase()} `)).toEqual([]);
    expect(listErrors(postal.invalid)).toEqual(['format']);
    expect(postal.hint).toContain(postal.valid);
  });

  it('exist for countries of ISO 3166-1, except for one that has no form', () => {
    const known = countries.countries.map(({code}) => code);
    expect(addresses.countries.filter(({country}) => !known.includes(country))).toEqual([]);
    const {country} = addresses.default.example;
    expect(known).toContain(country);
    expect(addresses.countries.some((form) => form.country === country)).toBe(false);
  });

  it('name errors only by codes of the catalog', () => {
    const known = errorCodes.detail_codes.map(({code}) => code);
    const used = forms.flatMap(({invalid}) => invalid.flatMap(({errors}) => errors.map(({code}) => code)));
    expect(used.filter((code) => !known.includes(code))).toEqual([]);
  });
});
