import type {DeclineMappingData, GatewayMatrixData, NamedOption, RoutingData} from './gatewaysData';
import type {Catalogs} from '../../pipeline/contracts/catalogs';
import {CARD_BRAND_NAMES, CARD_BRANDS} from './elements/cardBrands';
import {getDeclineAnchor} from '../errors/elements/describeErrors';
import {formatAuthorizationPeriod} from './elements/gateways';
import {listRoutingExamples} from './routingExamples';
import type {GuideSources} from '../../pipeline/elements/guideSources';

const brandOptions: readonly NamedOption[] = CARD_BRAND_NAMES.map((value) => ({value, label: CARD_BRANDS[value]}));

function listCapabilities({gateways}: Catalogs): NamedOption[] {
  return gateways.capabilities.map(({name, title}) => ({value: name, label: title}));
}

/** Entries of a table of codes that a gateway accepts. */
function filterUsedEntries(
  entries: readonly {readonly code: string; readonly name: string}[],
  codes: readonly (readonly string[])[],
): NamedOption[] {
  const all = new Set(codes.flat());
  return entries.filter(({code}) => all.has(code)).map(({code, name}) => ({value: code, label: `${code} – ${name}`}));
}

/** The data of the matrix of gateways. */
export function buildGatewayMatrixData({catalogs}: GuideSources): GatewayMatrixData {
  const {gateways, values} = catalogs.gateways;
  return {
    values: values.map(({value, symbol, title}) => ({value, symbol, title})),
    capabilities: listCapabilities(catalogs),
    gateways: gateways.map((gateway) => ({
      name: gateway.name,
      currencies: gateway.currencies,
      countries: gateway.countries,
      cards: Object.fromEntries(gateway.cards.map(({brand}) => [brand, formatAuthorizationPeriod(gateway, brand)])),
      capabilities: gateway.capabilities,
    })),
    currencies: filterUsedEntries(
      catalogs.currencies.currencies,
      gateways.map(({currencies}) => currencies),
    ),
    countries: filterUsedEntries(
      catalogs.countries.countries,
      gateways.map(({countries}) => countries),
    ),
    brands: brandOptions,
  };
}

/** The data of the routing tester. */
export function buildRoutingData({catalogs}: GuideSources): RoutingData {
  const {gateways} = catalogs.gateways;
  const data = {
    rules: catalogs.routing.rules,
    gateways: gateways.map(({name, id, currencies, cards, capabilities}) => ({
      name,
      id,
      currencies,
      cards: cards.map(({brand}) => ({brand})),
      capabilities,
    })),
    capabilities: listCapabilities(catalogs),
    brands: brandOptions,
    currencies: filterUsedEntries(
      catalogs.currencies.currencies,
      gateways.map(({currencies}) => currencies),
    ),
  };
  return {...data, examples: listRoutingExamples(data)};
}

/** The data of the decline mapping. */
export function buildDeclineMappingData({catalogs}: GuideSources): DeclineMappingData {
  const {declines, raw_codes} = catalogs.declineCodes;
  return {
    declines: declines.map(({code, category}) => ({
      code,
      kind: category,
      anchor: getDeclineAnchor(code, catalogs.errorCodes.errors),
    })),
    gateways: Object.entries(raw_codes).map(([name, {style, codes}]) => ({
      name,
      style,
      codes: codes.map(({raw_code, code, meaning}) => [raw_code, code, meaning] as const),
    })),
  };
}
