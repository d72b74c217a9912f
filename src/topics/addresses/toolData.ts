import type {AddressField} from './forms';
import type {AddressData, ShownForm} from './addressesData';
import type {CommonAddressForm} from '../../pipeline/contracts/generated/schemas';
import {getFieldLimit} from './elements/addresses';
import type {GuideSources} from '../../pipeline/elements/guideSources';

function toShownForm({fields, required, labels, upper, format, ...rest}: CommonAddressForm): ShownForm {
  const {postal_code: postal, regions, note, example, invalid} = rest;
  return {
    fields,
    required,
    labels,
    upper,
    format,
    note,
    postal_code: postal && {
      pattern: postal.pattern,
      ...(postal.prefixes && {prefixes: postal.prefixes}),
      hint: postal.hint,
      valid: postal.valid,
    },
    regions: regions.map(({code, name}) => ({code, name})),
    example,
    invalid: invalid.map(({address}) => address),
  };
}

/** The data of the form of addresses. */
export function buildAddressFormData(sources: GuideSources): AddressData {
  const {addresses, countries} = sources.catalogs;
  const fields = Object.entries(addresses.fields).map(([field, words]) => [
    field,
    {...words, limit: getFieldLimit(sources, field as AddressField)},
  ]);
  return {
    fields: Object.fromEntries(fields) as AddressData['fields'],
    default: toShownForm(addresses.default),
    countries: addresses.countries.map((form) => ({country: form.country, ...toShownForm(form)})),
    names: countries.countries.map(({code, name}) => [code, name] as const),
  };
}
