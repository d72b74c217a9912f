import type {PhrasingContent} from 'mdast';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import type {CapabilityMeaning, CardBrand, Gateway} from '../../../pipeline/contracts/generated/schemas';
import {formatIsoDuration} from '../../../pipeline/reference/renderLifecycle';
import {
  createInlineCode,
  joinPhrases,
  createList,
  createTable,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {CARD_BRAND_NAMES, CARD_BRANDS} from './cardBrands';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink} from '../../errors/elements/describeErrors';

/** An element without attributes, made from the catalogs. */
export function createCatalogElement(nodes: (catalogs: Catalogs) => Nodes): GuideElement {
  return {attributes: {}, render: (_, {catalogs}) => nodes(catalogs)};
}

/** A value of a capability with its symbol: `✓ supported`. */
function formatCapability({symbol, title}: CapabilityMeaning): string {
  return `${symbol} ${title}`;
}

function renderGatewayNames(gateways: readonly Gateway[]): PhrasingContent[][] {
  return gateways.map(({name}) => [createInlineCode(name)]);
}

/** `<Gateways />`: every gateway with its id and kind. */
export const gatewayListElement = createCatalogElement(({gateways: {gateways}}) => [
  createTable(
    [[createText('Gateway')], [createText('Id')], [createText('Kind')]],
    gateways.map(({name, id, kind}) => [[createInlineCode(name)], [createInlineCode(id)], [createText(kind)]]),
  ),
]);

/** `<CapabilityValues />`: what the four values of a capability mean. */
export const capabilityValuesElement = createCatalogElement(({gateways: {values}}) => [
  createTable(
    [[createText('Value')], [createText('Meaning')], [createText('What a call answers')]],
    values.map((value) => [
      [createText(formatCapability(value))],
      [createText(value.meaning)],
      parsePhrasing(value.answer).map((node) =>
        node.type === 'inlineCode' && node.value === value.error ? renderErrorLink(value.error) : node,
      ),
    ]),
  ),
]);

/** `<CapabilityMatrix />`: what each gateway can do. */
export const capabilityMatrixElement = createCatalogElement(({gateways: {capabilities, gateways, values}}) => [
  createTable(
    [[createText('Capability')], ...renderGatewayNames(gateways)],
    capabilities.map(({name, title}) => [
      [createText(title)],
      ...gateways.map((gateway) => [
        createText(formatCapability(values.find(({value}) => value === gateway.capabilities[name])!)),
      ]),
    ]),
  ),
]);

/** `<GatewayCountries />`: the currencies that each gateway takes, and the countries of its merchants. */
export const gatewayCountriesElement = createCatalogElement(({gateways: {gateways}}) => [
  createTable(
    [[createText('Gateway')], [createText('Currencies')], [createText('Countries of the merchant')]],
    gateways.map(({name, currencies, countries}) => [
      [createInlineCode(name)],
      [createText(currencies.join(', '))],
      [createText(countries.join(', '))],
    ]),
  ),
]);

/** How long a gateway holds money on a card, in words; a dash where it does not take the card. */
export function formatAuthorizationPeriod({cards}: Gateway, brand: CardBrand): string {
  const card = cards.find((one) => one.brand === brand);
  if (!card) {
    return '–';
  }
  return card.authorization_lasts === null ? 'captured at once' : formatIsoDuration(card.authorization_lasts);
}

/** `<AuthorizationTimes />`: how long an authorization lasts, by gateway and card brand. */
export const authorizationTimesElement = createCatalogElement(({gateways: {gateways}}) => [
  createTable(
    [[createText('Gateway')], ...CARD_BRAND_NAMES.map((brand) => [createText(CARD_BRANDS[brand])])],
    gateways.map((gateway) => [
      [createInlineCode(gateway.name)],
      ...CARD_BRAND_NAMES.map((brand) => [createText(formatAuthorizationPeriod(gateway, brand))]),
    ]),
  ),
]);

function limitText(limit: number, value: string | undefined): string {
  return `${String(limit)}${value === 'on_request' ? ', on request' : ''}`;
}

/** `<GatewayLimits />`: how often one payment can be captured and refunded. */
export const gatewayLimitsElement = createCatalogElement(({gateways: {gateways}}) => [
  createTable(
    [[createText('Gateway')], [createText('Captures of one payment')], [createText('Refunds of one payment')]],
    gateways.map(({name, limits, capabilities}) => [
      [createInlineCode(name)],
      [createText(limitText(limits.captures, capabilities.multiple_capture))],
      [createText(limitText(limits.refunds, capabilities.multiple_refunds))],
    ]),
  ),
]);

/** `<NetworkTokenGateways />`: which gateways take network tokens. */
export const networkTokenGatewaysElement = createCatalogElement(({gateways: {gateways, values}}) => [
  createList(
    values.flatMap((value) => {
      const those = gateways.filter(({capabilities}) => capabilities.network_tokens === value.value);
      return those.length === 0
        ? []
        : [[createText(`${formatCapability(value)}: `), ...joinPhrases(renderGatewayNames(those), ', ')]];
    }),
  ),
]);

/** `<NetworkTokenStates />`: the life of a network token. */
export const networkTokenStatesElement = createCatalogElement(({routing: {network_tokens}}) => {
  const getNetworkTokenTitle = (name: string): string =>
    network_tokens.states.find((state) => state.name === name)!.title;
  return [
    createTable(
      [[createText('State')], [createText('Meaning')], [createText('What a gateway gets')], [createText('Next')]],
      network_tokens.states.map(({title, meaning, sends, next}) => [
        [createText(title)],
        parsePhrasing(meaning),
        [createText(sends === 'token' ? 'The token and a cryptogram' : 'The card number')],
        [createText(next.map(getNetworkTokenTitle).join(', ') || '–')],
      ]),
    ),
  ];
});

/** `<NumberSentWhen />`: when the card number is sent in place of the token. */
export const numberSentWhenElement = createCatalogElement(({routing: {network_tokens}}) => [
  createList(network_tokens.number_sent_when.map((reason) => parsePhrasing(reason))),
]);
