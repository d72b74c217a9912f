import type {AddressField, FormRules} from './forms';
import {isPostalCode} from './rules';

/** HTML attributes for the input of a field, so that phones and browsers help to fill it. */
export interface InputHints {
  /** The keyboard of a phone. */
  readonly inputMode: 'text' | 'numeric';
  readonly autoCapitalize: 'words' | 'characters';
}

/**
 * How a field of a country is typed. A postal code has the numeric keyboard only where it consists of digits, since
 * that keyboard has no hyphen and no letters.
 *
 * @param example a valid postal code
 */
export function getInputHints(form: FormRules, field: AddressField, example: string | undefined): InputHints {
  if (field !== 'postal_code' || !form.postal_code || example === undefined) {
    return {inputMode: 'text', autoCapitalize: 'words'};
  }
  const isNumeric = isPostalCode(form.postal_code, example.replace(/\D/g, ''));
  return {inputMode: isNumeric ? 'numeric' : 'text', autoCapitalize: 'characters'};
}
