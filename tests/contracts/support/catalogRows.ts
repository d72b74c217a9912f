import type {AddressField, AddressForm} from '../../../src/plugins/contracts/catalogTypes';
import type {Catalogs} from '../../../src/plugins/contracts/catalogs';
import {code} from './pageTables';

/** What pages print of the catalogs: rows of tables. */

const LETTERS: Readonly<Partial<Record<AddressField, string>>> = {
  name: 'N',
  company: 'O',
  line1: 'A',
  dependent_locality: 'D',
  locality: 'C',
  region: 'S',
  postal_code: 'Z',
  sorting_code: 'X',
};

function lettersOf(fields: readonly AddressField[]): string[] {
  return fields.flatMap((field) => LETTERS[field] ?? []);
}

/** A row of the table of countries: country, order, required fields, region. */
export function countryRow(form: Omit<AddressForm, 'country'>, country?: string): string[] {
  const {name, fields, required, labels, regions} = form;
  const region = regions.length > 0 ? `${labels.region!} (${regions.length})` : labels.region ? 'free text' : '–';
  return [
    country ? `${name} ${code(country)}` : name,
    lettersOf(fields).join(' '),
    lettersOf(required).sort().join(' '),
    region,
  ];
}

/** The rows of the table of postal codes. */
export function postalRows(countries: readonly AddressForm[]): string[][] {
  return countries.flatMap(({country, postal_code: postal}) =>
    postal ? [[country, postal.pattern, postal.valid, postal.invalid].map(code)] : [],
  );
}

/** The notes on countries, each as a list item. */
export function countryNotes({countries}: Catalogs['addresses']): string[] {
  return countries.flatMap(({country, note}) =>
    note === null ? [] : [`${code(country)}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`],
  );
}

/** The line that stands over the regions of a country. */
export function regionSummary({name, labels, regions}: AddressForm): string {
  return `${name}: ${labels.region!}, ${regions.length} values`;
}

/** The regions of a country, as one line of text. */
export function regionList({regions}: AddressForm): string {
  return regions
    .map((region) => (region.code === region.name ? code(region.code) : `${code(region.code)} ${region.name}`))
    .join(', ');
}
