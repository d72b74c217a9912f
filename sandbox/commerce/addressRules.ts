import type {AddressForm, PostalCode} from '../../src/plugins/contracts/catalogTypes';
import type {Catalogs} from '../../src/plugins/contracts/catalogs';
import type {FieldError} from '../world/problem';
import type {Address} from './checkoutTypes';

type Form = Omit<AddressForm, 'country'>;
type Field = AddressForm['fields'][number];

/** The words for a field where the country has none of its own. */
const WORDS: Readonly<Record<Field, string>> = {
  name: 'name of the recipient',
  company: 'company',
  line1: 'street',
  line2: 'second street line',
  line3: 'third street line',
  dependent_locality: 'district',
  locality: 'city',
  region: 'region',
  postal_code: 'postal code',
  sorting_code: 'sorting code',
};

function wordOf({labels}: Form, field: Field): string {
  const own: Partial<Record<Field, string>> = labels;
  return own[field]?.toLowerCase() ?? WORDS[field];
}

function isPostalCode({pattern, prefixes}: PostalCode, text: string): boolean {
  const value = text.trim().toUpperCase();
  const prefix = /^[A-Z]*/.exec(value)![0];
  return new RegExp(`^(?:${pattern})$`).test(value) && (prefixes?.includes(prefix) ?? true);
}

function isMissing(address: Address, field: Field): boolean {
  return (address[field] ?? '').trim() === '';
}

/** The form of a country, or the one for countries that have none of their own. */
export function addressFormOf({addresses}: Catalogs, country: string): Form {
  return addresses.countries.find((form) => form.country === country) ?? addresses.default;
}

/**
 * What is wrong with an address in its country, in the order of its form.
 *
 * @param pointer where the address stands in the body
 * @param needsName whether a parcel goes there, which needs a recipient
 */
export function addressErrors(catalogs: Catalogs, address: Address, pointer: string, needsName: boolean): FieldError[] {
  const form = addressFormOf(catalogs, address.country);
  const required = new Set<Field>([...form.required, ...(needsName ? (['name'] as const) : [])]);
  return form.fields.flatMap((field): FieldError[] => {
    const place = `${pointer}/${field}`;
    if (isMissing(address, field)) {
      return required.has(field)
        ? [{pointer: place, code: 'required', message: `Enter the ${wordOf(form, field)}.`}]
        : [];
    }
    const value = address[field]!;
    if (field === 'postal_code' && form.postal_code && !isPostalCode(form.postal_code, value)) {
      return [{pointer: place, code: 'format', message: form.postal_code.hint}];
    }
    if (field === 'region' && form.regions.length > 0 && !form.regions.some(({code}) => code === value)) {
      return [{pointer: place, code: 'unknown_value', message: `Choose a ${wordOf(form, field)} of the list.`}];
    }
    return [];
  });
}
