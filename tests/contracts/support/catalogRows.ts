import type {
  AddressField,
  AddressForm,
  Capability,
  CardBrand,
  DeclineCodes,
  Gateway,
  GatewayName,
} from '../../../src/plugins/contracts/catalogTypes';
import type {Catalogs} from '../../../src/plugins/contracts/catalogs';
import {code} from './pageTables';

/** What pages print of the catalogs: rows of tables. */

/** The rows of the capability matrix. */
export function matrixRows({gateways: {capabilities, gateways, values}}: Catalogs): string[][] {
  const titleOf = (value: string | undefined): string => values.find((one) => one.value === value)!.title;
  return capabilities.map(({name, title}: Capability) => [
    title,
    ...gateways.map((gateway) => titleOf(gateway.capabilities[name])),
  ]);
}

/** The rows of the decline mapping: unified code, kind, raw codes of each gateway. */
export function declineMappingRows({declines, raw_codes}: DeclineCodes): string[][] {
  const names = Object.keys(raw_codes) as GatewayName[];
  return declines.map((decline) => [
    code(decline.code),
    decline.category,
    ...names.map((name) =>
      raw_codes[name].codes
        .filter((raw) => raw.code === decline.code)
        .map(({raw_code}) => code(raw_code))
        .join(', '),
    ),
  ]);
}

function lengthOf(duration: string | null | undefined): string {
  if (duration === undefined) {
    return '–';
  }
  return duration === null ? 'captured at once' : `${duration.replace(/\D/g, '')} days`;
}

/** The rows of the table of cards: how long an authorization lasts, per gateway and brand. */
export function cardRows(gateways: readonly Gateway[], brands: readonly string[]): string[][] {
  return gateways.map(({name, cards}) => [
    code(name),
    ...brands.map((brand) => lengthOf(cards.find((card) => card.brand === brand)?.authorization_lasts)),
  ]);
}

/** The rows of the table of limits: captures and refunds of one payment, per gateway. */
export function limitRows(gateways: readonly Gateway[]): string[][] {
  return gateways.map(({name, limits, capabilities}) => {
    const suffix = (capability: string): string => (capabilities[capability] === 'on_request' ? ', on request' : '');
    return [
      code(name),
      `${limits.captures}${suffix('multiple_capture')}`,
      `${limits.refunds}${suffix('multiple_refunds')}`,
    ];
  });
}

/** The card brands, as tables head their columns. */
export const BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

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
