import type {AddressField, PostalCode} from '../../pipeline/contracts/generated/schemas';

export type {AddressField} from '../../pipeline/contracts/generated/schemas';

/** An address as the API accepts it: fields that are not set are absent. */
export type Address = Readonly<Record<string, string>>;

/** The format of a postal code, and its error message. */
export type PostalRule = Omit<NonNullable<PostalCode>, 'valid' | 'invalid'>;

/** The rules for the form of one country. */
export interface FormRules {
  /** The fields of the form, from top to bottom. */
  readonly fields: readonly AddressField[];
  readonly required: readonly AddressField[];
  /** The country's own words for its fields, as part of a sentence. */
  readonly labels: Readonly<Partial<Record<AddressField, string>>>;
  /** The fields that the label has in upper case. */
  readonly upper: readonly AddressField[];
  /** The lines of the label, with fields in braces. */
  readonly format: readonly string[];
  readonly postal_code: PostalRule | null;
  /** The regions to choose from; none where the country has none, or they are free text. */
  readonly regions: readonly {readonly code: string; readonly name: string}[];
}

/** The forms of all countries. */
export interface AddressForms<T extends FormRules = FormRules> {
  /** The default label of each field. */
  readonly fields: Readonly<Record<AddressField, {readonly word: string}>>;
  /** The default form. */
  readonly default: T;
  readonly countries: readonly (T & {readonly country: string})[];
}

/** The form of a country, or the default form. */
export function getAddressForm<T extends FormRules>(forms: AddressForms<T>, country: string): T {
  return forms.countries.find((form) => form.country === country) ?? forms.default;
}

/** The word for a field in a country, as part of a sentence. */
export function getFieldWord(
  {fields}: Pick<AddressForms, 'fields'>,
  {labels}: Pick<FormRules, 'labels'>,
  field: AddressField,
): string {
  return labels[field] ?? fields[field].word;
}
