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
  Idempotency,
  CheckoutInformation,
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
} from './generated/schemas';
import type {ContractSource} from './source';
import {collectAll, readValidated} from './readValidated';

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
  readonly idempotency: Idempotency;
  readonly shopperWords: ShopperWords;
  readonly parties: Parties;
  readonly checkoutInformation: CheckoutInformation;
  readonly returns: Returns;
}

/** The file of each catalog, without its extension. */
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
  checkoutInformation: 'checkout-information',
  returns: 'returns',
} as const satisfies Record<keyof Catalogs, string>;

/**
 * Every catalog, each validated against the JSON Schema beside it.
 *
 * @throws when a catalog is invalid: file, JSON Pointer, found, expected, fix, one line each.
 */
export function readCatalogs(source: ContractSource): Catalogs {
  const catalogs = collectAll(
    Object.entries(CATALOG_FILES).map(([key, name]) => () => [
      key,
      readValidated(source, `catalogs/${name}.yaml`, `catalogs/schemas/${name}.schema.yaml`),
    ]),
  );
  return Object.fromEntries(catalogs) as Catalogs;
}
