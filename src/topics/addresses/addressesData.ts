import type {Address, AddressField, FormRules, AddressForms, PostalRule} from './forms';

/** The form of a country, with addresses to try. */
export interface ShownForm extends FormRules {
  readonly note: string | null;
  readonly postal_code: (PostalRule & {readonly valid: string}) | null;
  readonly example: Address;
  readonly invalid: readonly Address[];
}

/** The data of the address form. */
export interface AddressData extends AddressForms<ShownForm> {
  readonly fields: Readonly<
    Record<AddressField, {readonly word: string; readonly autocomplete: string | null; readonly limit: number}>
  >;
  /** Every country, by code and name. */
  readonly names: readonly (readonly [code: string, name: string])[];
}
