import path from 'node:path';
import type {
  Addresses,
  Countries,
  Currencies,
  DeclineCodes,
  ErrorCodes,
  FormEvents,
  FormPolicy,
  FormScript,
  Gateways,
  IdempotencyRows,
  Parties,
  ProductWords,
  Routing,
  Recipes,
  Returns,
  SandboxTriggers,
  SettlementEntries,
  SettlementFile,
  ShopperWords,
  StylingTokens,
  WebhookDelivery,
} from './catalogTypes';
import type {FormatTables} from './formats';
import {isObject} from './json';
import {dataValidator, readValidated} from './validated';
import {readYaml} from './yaml';

/** Every catalog of `contracts/catalogs/`, by its name. */
export interface Catalogs {
  readonly errorCodes: ErrorCodes;
  readonly declineCodes: DeclineCodes;
  readonly gateways: Gateways;
  readonly routing: Routing;
  readonly currencies: Currencies;
  readonly countries: Countries;
  readonly addresses: Addresses;
  readonly products: ProductWords;
  readonly settlementEntries: SettlementEntries;
  readonly settlementFile: SettlementFile;
  readonly stylingTokens: StylingTokens;
  readonly sandboxTriggers: SandboxTriggers;
  readonly webhookDelivery: WebhookDelivery;
  readonly formEvents: FormEvents;
  readonly formScript: FormScript;
  readonly formPolicy: FormPolicy;
  readonly recipes: Recipes;
  readonly idempotency: IdempotencyRows;
  readonly shopperWords: ShopperWords;
  readonly parties: Parties;
  readonly returns: Returns;
}

/** The file of each catalog, without its ending. Formats know the currencies and countries that come first. */
export const CATALOG_FILES = {
  currencies: 'currencies',
  countries: 'countries',
  errorCodes: 'error-codes',
  declineCodes: 'decline-codes',
  gateways: 'gateways',
  routing: 'routing',
  addresses: 'addresses',
  products: 'products',
  settlementEntries: 'settlement-entries',
  settlementFile: 'settlement-file',
  stylingTokens: 'styling-tokens',
  sandboxTriggers: 'sandbox-triggers',
  webhookDelivery: 'webhook-delivery',
  formEvents: 'form-events',
  formScript: 'form-script',
  formPolicy: 'form-policy',
  recipes: 'recipes',
  idempotency: 'idempotency',
  shopperWords: 'shopper-words',
  parties: 'parties',
  returns: 'returns',
} as const satisfies Record<keyof Catalogs, string>;

interface Tables extends FormatTables {
  readonly currencies: Set<string>;
  readonly countries: Set<string>;
}

function schemaFile(folder: string, name: string): string {
  return path.join(folder, 'schemas', `${name}.schema.yaml`);
}

function codesOf(list: unknown): string[] {
  return (list as readonly {readonly code: string}[]).map(({code}) => code);
}

/**
 * Reads every catalog of a folder, with brand tokens replaced, and validates it
 * against the JSON Schema beside it.
 *
 * @throws when a catalog does not hold: file, JSON Pointer, found, expected, cure, one line each.
 */
export function loadCatalogs(folder = 'contracts/catalogs'): Catalogs {
  const tables: Tables = {currencies: new Set(), countries: new Set()};
  const ajv = dataValidator(tables);
  ajv.addSchema(readYaml(schemaFile(folder, 'common')) as object);
  const catalogs = Object.entries(CATALOG_FILES).map(([key, name]) => {
    const data = readValidated(path.join(folder, `${name}.yaml`), schemaFile(folder, name), ajv);
    if (isObject(data) && (key === 'currencies' || key === 'countries')) {
      codesOf(data[key]).forEach((code) => tables[key].add(code));
    }
    return [key, data] as const;
  });
  return Object.fromEntries(catalogs) as unknown as Catalogs;
}
