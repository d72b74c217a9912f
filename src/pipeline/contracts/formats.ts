import type AjvCore from 'ajv/dist/core';
import addFormats from 'ajv-formats';

/** Values that formats are checked against. */
export interface FormatTables {
  /** Alphabetic codes of ISO 4217. */
  readonly currencies: ReadonlySet<string>;
  /** Alpha-2 codes of ISO 3166-1. */
  readonly countries: ReadonlySet<string>;
}

/** The Luhn check of ISO/IEC 7812-1, on digits only. */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) {
    return false;
  }
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((all, digit, index) => {
      const doubled = digit * (index % 2 === 1 ? 2 : 1);
      return all + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/**
 * Whether a URL of the web has a host that a request can be sent to (RFC 9110, section 4.2.1), and a port up to 65535.
 * `https:///x` has none, although the WHATWG URL standard parses it. Other URIs need none.
 */
function hasHost(uri: string): boolean {
  return !/^https?:/i.test(uri) || (/^https?:\/\/[^/?#]/i.test(uri) && URL.canParse(uri));
}

/**
 * Adds the formats that contracts and catalogs use: those of ajv-formats in full
 * mode, where a date must be in the calendar, a time has the `T` of RFC 3339 and a URL of the web has a host,
 * and `iso-4217`, `iso-3166-1-alpha-2` and `luhn`.
 */
export function addContractFormats(ajv: AjvCore, {currencies, countries}: FormatTables): void {
  addFormats(ajv, {mode: 'full'});
  const {validate: isDateTime} = ajv.formats['date-time'] as {validate: (value: string) => boolean};
  ajv.addFormat('date-time', {type: 'string', validate: (value: string) => isDateTime(value) && !/\s/.test(value)});
  const isUri = ajv.formats.uri as (value: string) => boolean;
  ajv.addFormat('uri', {type: 'string', validate: (value: string) => isUri(value) && hasHost(value)});
  ajv.addFormat('iso-4217', {type: 'string', validate: (value: string) => currencies.has(value)});
  ajv.addFormat('iso-3166-1-alpha-2', {type: 'string', validate: (value: string) => countries.has(value)});
  ajv.addFormat('luhn', {type: 'string', validate: isLuhnValid});
}
