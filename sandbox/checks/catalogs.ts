import path from 'node:path';
import type {PaymentsSeed} from '../payments/seed';
import {getFieldValues} from './relations';
import {findMisplaced} from '../../packages/authoring/findMisplaced';
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

/** Lists in the order of their codes, in which readers look an entry up. */
const SORTED = ['currencies', 'countries'] as const;

/** The English names that the runtime knows, by code; it returns a code that it does not know. */
function createNames(catalog: (typeof SORTED)[number]): Intl.DisplayNames {
  return new Intl.DisplayNames(['en'], {type: catalog === 'countries' ? 'region' : 'currency'});
}

/** Entries behind one that they precede by their codes. A code that does not exist has no place. */
export function findUnsortedEntries(contracts: Contracts): Defect[] {
  return SORTED.flatMap((catalog) => {
    const report = createReport(contracts, catalog);
    const names = createNames(catalog);
    const entries = (contracts.catalogs[catalog] as unknown as Entries)[catalog]!;
    const places = entries
      .map(({code}, index) => ({code: String(code), index}))
      .filter(({code}) => names.of(code) !== code);
    return findMisplaced(places, (one, other) => one.code < other.code).map(({item, previous, next}) =>
      report(
        `/${catalog}/${item.index}/code`,
        `found ${item.code} behind ${previous.code}, expected the order of the codes. Move it before ${next.code}.`,
      ),
    );
  });
}

/** Names of countries and currencies that are those of another code, by the names that the runtime knows. */
function findForeignNames(contracts: Contracts): Defect[] {
  return SORTED.flatMap((catalog) => {
    const report = createReport(contracts, catalog);
    const known = createNames(catalog);
    const entries = (contracts.catalogs[catalog] as unknown as Entries)[catalog]!.map(({code, name}) => ({
      code: String(code),
      name: String(name),
    }));
    const codes = new Map(entries.map(({code}) => [known.of(code), code]));
    return entries.flatMap(({code, name}, index) => {
      const other = codes.get(name) ?? code;
      return other === code
        ? []
        : [
            report(
              `/${catalog}/${index}/name`,
              `found ${name} as the name of ${code}, expected ${known.of(code)!}: ${other} is ${name}. Correct it.`,
            ),
          ];
    });
  });
}

/** Countries that ISO 3166-1 does not have, by the names that the runtime knows. */
function findWrongCountries(contracts: Contracts): Defect[] {
  const report = createReport(contracts, 'countries');
  const names = createNames('countries');
  return contracts.catalogs.countries.countries.flatMap(({code, name}, index) =>
    names.of(code) === code
      ? [
          report(
            `/countries/${index}/code`,
            `found the country ${code}, which ISO 3166-1 does not have, expected the code of ${name}. Correct it.`,
          ),
        ]
      : [],
  );
}

/** How the numbers of cards begin, by their brand. */
const BRANDS: Readonly<Record<string, RegExp>> = {
  visa: /^4/,
  mastercard: /^(?:5[1-5]|2[2-7])/,
  amex: /^3[47]/,
};

/** Cards of the sandbox whose number is that of another brand. */
function findWrongBrands(contracts: Contracts): Defect[] {
  const report = createReport(contracts, 'sandbox-triggers');
  return contracts.catalogs.sandboxTriggers.tokens.flatMap(({card_number, brand}, index) => {
    const [expected] = Object.entries(BRANDS).find(([, beginning]) => beginning.test(card_number)) ?? [];
    return expected === undefined || expected === brand
      ? []
      : [
          report(
            `/tokens/${index}/brand`,
            `found the brand ${brand} of the card ${card_number}, expected ${expected}, whose numbers begin so. Correct one of them.`,
          ),
        ];
  });
}

/** Gateways whose response times the seed data has under no name, or under one that the catalog does not have. */
function findWrongGatewayTimes({folder, seedData, catalogs}: Contracts): Defect[] {
  const times = (seedData.payments as PaymentsSeed).gateway_times;
  const names: readonly string[] = catalogs.gateways.gateways.map(({name}) => name);
  const report = (pointer: string, message: string): Defect => ({
    file: path.join(folder, 'scenarios/seed/payments.yaml'),
    pointer,
    message,
  });
  return (['response', 'refund'] as const).flatMap((key) => {
    const found = Object.keys(times[key]);
    const pointer = `/gateway_times/${key}`;
    const unknown = found.filter((name) => !names.includes(name));
    const missing = unknown.length > 0 ? [] : names.filter((name) => !found.includes(name));
    return [
      ...unknown.map((name) =>
        report(`${pointer}/${name}`, `found the gateway ${name}, ${suggest(name, names)}. Correct it.`),
      ),
      ...missing.map((name) => report(pointer, `found no time of ${name}, expected one of each gateway. Add it.`)),
    ];
  });
}

/** Examples of the events of the form whose fields are not those of their payload. */
function findWrongEventExamples(contracts: Contracts): Defect[] {
  const report = createReport(contracts, 'form-events');
  return contracts.catalogs.formEvents.events.flatMap(({name, payload, example}, index) => {
    const fields = payload.map((field) => field.name);
    const found = Object.keys(example);
    return fields.join() === found.join()
      ? []
      : [
          report(
            `/events/${index}/example`,
            `found ${found.join(', ') || 'nothing'} in the example of ${name}, expected the fields of its payload, in their order: ${fields.join(', ') || 'none'}. Correct one of them.`,
          ),
        ];
  });
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
    ...findForeignNames(contracts),
    ...findWrongBrands(contracts),
    ...findWrongGatewayTimes(contracts),
    ...findWrongEventExamples(contracts),
    ...findWrongExponents(contracts),
    ...findWrongCurrencies(contracts),
    ...findUnknownCodes(contracts),
    ...findSoonerRetries(contracts),
    ...findWrongShopperWords(contracts, documents),
  ];
}
