import {getAddressForm, getFieldWord, type Address, type AddressField} from '../forms';
import {findAddressErrors} from '../rules';
import type {AddressData} from '../addressesData';

/** An invalid field: the error of the API, and a sentence with what was found. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** The property of the checkout that contains an address. */
export type AddressRole = 'shipping_address' | 'billing_address';

/** The address that is sent: the fields of the country's form that are filled in, and the country. */
export function buildAddress(
  data: AddressData,
  country: string,
  values: Address,
): Address & {readonly country: string} {
  const filled = getAddressForm(data, country).fields.flatMap((field) =>
    (values[field] ?? '').trim() === '' ? [] : [[field, values[field]!] as const],
  );
  return {...Object.fromEntries(filled), country};
}

/**
 * Values that are too long, in the order of the schema: the API checks them first, then the rules of the country, in
 * the order of its form.
 */
function findTooLongValues(
  data: AddressData,
  address: Address & {readonly country: string},
  role: AddressRole,
): FieldProblem[] {
  return Object.entries(data.fields).flatMap(([name, {limit}]) => {
    const field = name as AddressField;
    // JSON Schema counts code points.
    return Array.from(address[field] ?? '').length <= limit
      ? []
      : [{pointer: `/${role}/${field}`, code: 'max_length', message: `Must have at most ${String(limit)} characters.`}];
  });
}

/** The `errors` of the API's response to an address; empty when it is accepted. */
export function findAddressProblems(
  data: AddressData,
  address: Address & {readonly country: string},
  role: AddressRole,
): FieldProblem[] {
  const long = findTooLongValues(data, address, role);
  return long.length > 0 ? long : findAddressErrors(data, address, `/${role}`, role === 'shipping_address');
}

/** The error of a field, with what was found there. */
export function formatFieldProblem({message}: FieldProblem, value: string | undefined): string {
  const found = value === undefined ? 'nothing' : `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
  return `Found ${found}. ${message}`;
}

/** The label of a field, as a form shows it. */
export function formatFieldLabel(data: AddressData, country: string, field: AddressField): string {
  const word = getFieldWord(data, getAddressForm(data, country), field);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The result for an address, in one sentence. */
export function summarizeAddressProblems(problems: readonly FieldProblem[], name: string): string {
  if (problems.length === 0) {
    return `The API accepts this address for ${name}.`;
  }
  const fields = problems.map(({pointer}) => pointer.split('/').at(-1)!).join(', ');
  return `The API rejects this address for ${name}: ${fields}.`;
}

/** The country in a URL of the page, if there is one. */
export function resolveCountry({names}: AddressData, code: string, otherwise: string): string {
  const upper = code.toUpperCase();
  return names.some(([one]) => one === upper) ? upper : otherwise;
}
