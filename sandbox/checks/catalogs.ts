import path from 'node:path';
import {getFieldValues} from './relations';
import {suggest} from '../../packages/authoring/suggest';
import {CATALOG_FILES} from '../../src/pipeline/contracts/catalogs';
import type {Product} from '../../src/pipeline/contracts/bundleContract';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';

function createReport({folder}: Contracts, name: string): (pointer: string, message: string) => Defect {
  return (pointer, message) => ({file: path.join(folder, `catalogs/${name}.yaml`), pointer, message});
}

/** Entries of which each has its own value of these keys: the catalog, its list, what an entry is, its keys. */
const UNIQUE: readonly (readonly [
  catalog: keyof typeof CATALOG_FILES,
  list: string,
  noun: string,
  ...keys: readonly string[],
])[] = [
  ['errorCodes', 'errors', 'error code', 'code', 'title'],
  ['errorCodes', 'detail_codes', 'detail code', 'code'],
  ['declineCodes', 'declines', 'decline code', 'code', 'sandbox_token'],
  ['declineCodes', 'retry_rules', 'retry rule', 'rule'],
  ['gateways', 'values', 'capability value', 'value'],
  ['gateways', 'capabilities', 'capability', 'name', 'title'],
  ['gateways', 'gateways', 'gateway', 'id', 'name'],
  ['currencies', 'currencies', 'currency', 'code', 'numeric', 'name'],
  ['countries', 'countries', 'country', 'code', 'name'],
  ['addresses', 'countries', 'address form', 'country', 'name'],
  ['stylingTokens', 'tokens', 'styling token', 'name'],
  ['sandboxTriggers', 'tokens', 'token', 'token', 'card_number'],
  ['sandboxTriggers', 'headers', 'header', 'header'],
];

type Entries = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Entries of catalogs that have a value of an entry before them, where each has its own. */
export function findRepeatedEntries(contracts: Contracts): Defect[] {
  return UNIQUE.flatMap(([catalog, list, noun, ...keys]) => {
    const report = createReport(contracts, CATALOG_FILES[catalog]);
    const entries = (contracts.catalogs[catalog] as unknown as Entries)[list]!;
    return keys.flatMap((key) => {
      const known = new Set<unknown>([null, undefined]);
      return entries.flatMap((entry, index) => {
        const value = entry[key];
        const isTwice = typeof value === 'string' && known.has(value);
        known.add(value);
        const name = key === keys[0] ? `the ${noun} ${value as string}` : `${key} ${value as string} of a ${noun}`;
        return isTwice
          ? [report(`/${list}/${index}/${key}`, `found ${name} twice, expected each once. Correct one, or remove it.`)]
          : [];
      });
    });
  });
}

/** Countries that ISO 3166-1 does not have, by the names that the runtime knows. */
function findWrongCountries(contracts: Contracts): Defect[] {
  const report = createReport(contracts, 'countries');
  const names = new Intl.DisplayNames(['en'], {type: 'region', fallback: 'none'});
  return contracts.catalogs.countries.countries.flatMap(({code, name}, index) =>
    names.of(code) === undefined
      ? [
          report(
            `/countries/${index}/code`,
            `found the country ${code}, which ISO 3166-1 does not have, expected the code of ${name}. Correct it.`,
          ),
        ]
      : [],
  );
}

/** The currencies of ISO 4217 whose exponent is not 2. */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** Exponents that are not those of ISO 4217: an amount would be 10 or 100 times as much. */
function findWrongExponents(contracts: Contracts): Defect[] {
  const report = createReport(contracts, 'currencies');
  return contracts.catalogs.currencies.currencies.flatMap(({code, exponent}, index) => {
    const expected = EXPONENTS.get(code) ?? 2;
    return exponent === expected
      ? []
      : [
          report(
            `/currencies/${index}/exponent`,
            `found the exponent ${exponent} of ${code}, expected ${expected}, the decimals that ISO 4217 has for it. Correct it.`,
          ),
        ];
  });
}

/** Currencies that are accepted without a gateway for them, or not accepted though a gateway supports them. */
function findWrongCurrencies(contracts: Contracts): Defect[] {
  const {currencies, gateways} = contracts.catalogs;
  const report = createReport(contracts, 'currencies');
  const supported = new Set<string>(gateways.gateways.flatMap((gateway) => gateway.currencies));
  return currencies.currencies.flatMap(({code, accepted}, index) =>
    accepted === supported.has(code)
      ? []
      : [
          report(
            `/currencies/${index}/accepted`,
            `found accepted: ${String(accepted)} of ${code}, expected ${String(!accepted)}, since ${accepted ? 'no' : 'a'} gateway of catalogs/gateways.yaml supports it. Correct one of them.`,
          ),
        ],
  );
}

/** Retries that come sooner than the one before them. */
function findSoonerRetries(contracts: Contracts): Defect[] {
  const {retries} = contracts.catalogs.webhookDelivery;
  return retries.flatMap((wait, index) => {
    const before = retries[index - 1];
    return before === undefined || parseDuration(wait) >= parseDuration(before)
      ? []
      : [
          createReport(contracts, 'webhook-delivery')(
            `/retries/${index}`,
            `found ${wait} after ${before}, expected at least as long a wait as before. Correct one of them.`,
          ),
        ];
  });
}

/** Error codes that catalogs name and the catalog of errors does not have. */
function findUnknownCodes(contracts: Contracts): Defect[] {
  const {errorCodes, gateways, sandboxTriggers} = contracts.catalogs;
  const known = errorCodes.errors.map(({code}) => code);
  return (
    [
      ['gateways', 'values', gateways.values],
      ['sandbox-triggers', 'amounts', sandboxTriggers.amounts],
    ] as const
  ).flatMap(([file, list, entries]) =>
    entries.flatMap(({error}, index) =>
      error && !known.includes(error)
        ? [
            createReport(contracts, file)(
              `/${list}/${index}/error`,
              `found the error code ${error}, ${suggest(error, known)}. Correct it.`,
            ),
          ]
        : [],
    ),
  );
}

/** Texts for shoppers of values that a state machine or a field does not have, and values without a text. */
function findWrongShopperWords(contracts: Contracts, documents: Readonly<Record<Product, OpenApiDocument>>): Defect[] {
  const report = createReport(contracts, 'shopper-words');
  return contracts.catalogs.shopperWords.tables.flatMap(({table, machine, field, words}, index) => {
    const values =
      machine === undefined
        ? getFieldValues(documents, field!)
        : Object.keys(contracts.lifecycles.get(machine)?.states ?? {});
    const owner = machine === undefined ? `the field ${field!}` : `the lifecycle ${machine}`;
    const pointer = `/tables/${index}`;
    if (values.length === 0) {
      return [
        report(
          `${pointer}/${machine === undefined ? 'field' : 'machine'}`,
          machine === undefined
            ? `found ${owner}, which has no values in the contracts, expected one with an enum, such as Availability.status. Correct it.`
            : `found ${owner}, ${suggest(machine, contracts.lifecycles.keys())}. Correct it.`,
        ),
      ];
    }
    const missing = values.filter((value) => !words.some((word) => word.value === value));
    return [
      ...words.flatMap(({value}, word) =>
        values.includes(value)
          ? []
          : [
              report(
                `${pointer}/words/${word}/value`,
                `found ${value}, which is not a value of ${owner}, ${suggest(value, values)}. Correct it.`,
              ),
            ],
      ),
      ...(missing.length > 0 && words.every(({value}) => values.includes(value))
        ? [
            report(
              `${pointer}/words`,
              `found no words for ${missing.join(', ')} in the table ${table}, expected words for each value of ${owner}. Add them.`,
            ),
          ]
        : []),
    ];
  });
}

/** What is wrong with catalogs, beside their schemas, by what they refer to. */
export function findCatalogDefects(
  contracts: Contracts,
  documents: Readonly<Record<Product, OpenApiDocument>>,
): Defect[] {
  return [
    ...findWrongCountries(contracts),
    ...findWrongExponents(contracts),
    ...findWrongCurrencies(contracts),
    ...findUnknownCodes(contracts),
    ...findSoonerRetries(contracts),
    ...findWrongShopperWords(contracts, documents),
  ];
}
