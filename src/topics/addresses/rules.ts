import {
  getAddressForm,
  getFieldWord,
  type Address,
  type AddressField,
  type AddressForms,
  type PostalRule,
} from './forms';

/** An invalid field of an address, as an entry of `errors` of a problem document. */
export interface AddressError {
  /** JSON Pointer (RFC 6901) into the body. */
  readonly pointer: string;
  readonly code: 'required' | 'format' | 'unknown_value';
  readonly message: string;
}

/** Whether a postal code has the format of its country. Lower case and surrounding spaces are allowed. */
export function isPostalCode({pattern, prefixes}: Omit<PostalRule, 'hint'>, text: string): boolean {
  const value = text.trim().toUpperCase();
  const prefix = /^[A-Z]*/.exec(value)![0];
  return new RegExp(`^(?:${pattern})$`).test(value) && (prefixes?.includes(prefix) ?? true);
}

/** The fields that an address of a country must have. A parcel needs a recipient. */
export function listRequiredFields(
  {fields, required}: {readonly fields: readonly AddressField[]; readonly required: readonly AddressField[]},
  needsName: boolean,
): AddressField[] {
  return fields.filter((field) => required.includes(field) || (needsName && field === 'name'));
}

/**
 * The errors of an address in its country, in the order of its form. The sandbox returns them, and pages show them.
 *
 * @param pointer of the address in the body
 * @param needsName whether it is a shipping address, which needs a recipient
 */
export function findAddressErrors(
  forms: AddressForms,
  address: Address & {readonly country: string},
  pointer: string,
  needsName: boolean,
): AddressError[] {
  const form = getAddressForm(forms, address.country);
  const required = listRequiredFields(form, needsName);
  return form.fields.flatMap((field): AddressError[] => {
    const place = `${pointer}/${field}`;
    const value = address[field] ?? '';
    const word = getFieldWord(forms, form, field);
    if (value.trim() === '') {
      return required.includes(field) ? [{pointer: place, code: 'required', message: `Enter the ${word}.`}] : [];
    }
    if (field === 'postal_code' && form.postal_code && !isPostalCode(form.postal_code, value)) {
      return [{pointer: place, code: 'format', message: form.postal_code.hint}];
    }
    if (field === 'region' && form.regions.length > 0 && !form.regions.some(({code}) => code === value)) {
      return [{pointer: place, code: 'unknown_value', message: `Choose the ${word} from the list.`}];
    }
    return [];
  });
}
