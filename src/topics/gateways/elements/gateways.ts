import type {PhrasingContent} from 'mdast';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import type {CapabilityMeaning, CardBrand, Gateway} from '../../../pipeline/contracts/catalogTypes';
import {durationText} from '../../../pipeline/reference/renderLifecycle';
import {inlineCode, joined, list, table, text, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {CARD_BRAND_NAMES, CARD_BRANDS} from './cardBrands';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink} from '../../errors/elements/describeErrors';

/** An element without attributes, made from the catalogs. */
export function fromCatalogs(nodes: (catalogs: Catalogs) => Nodes): GuideElement {
  return {attributes: {}, nodes: (_, {catalogs}) => nodes(catalogs)};
}

/** A value of a capability with its symbol: `✓ supported`. */
function capabilityText({symbol, title}: CapabilityMeaning): string {
  return `${symbol} ${title}`;
}

function names(gateways: readonly Gateway[]): PhrasingContent[][] {
  return gateways.map(({name}) => [inlineCode(name)]);
}

/** `<Gateways />`: every gateway with its id and kind. */
export const gatewayList = fromCatalogs(({gateways: {gateways}}) => [
  table(
    [[text('Gateway')], [text('Id')], [text('Kind')]],
    gateways.map(({name, id, kind}) => [[inlineCode(name)], [inlineCode(id)], [text(kind)]]),
  ),
]);

/** `<CapabilityValues />`: what the four values of a capability mean. */
export const capabilityValues = fromCatalogs(({gateways: {values}}) => [
  table(
    [[text('Value')], [text('Meaning')], [text('What a call answers')]],
    values.map((value) => [
      [text(capabilityText(value))],
      [text(value.meaning)],
      phrasing(value.answer).map((node) =>
        node.type === 'inlineCode' && node.value === value.error ? errorLink(value.error) : node,
      ),
    ]),
  ),
]);

/** `<CapabilityMatrix />`: what each gateway can do. */
export const capabilityMatrix = fromCatalogs(({gateways: {capabilities, gateways, values}}) => [
  table(
    [[text('Capability')], ...names(gateways)],
    capabilities.map(({name, title}) => [
      [text(title)],
      ...gateways.map((gateway) => [
        text(capabilityText(values.find(({value}) => value === gateway.capabilities[name])!)),
      ]),
    ]),
  ),
]);

/** `<GatewayCountries />`: the currencies that each gateway takes, and the countries of its merchants. */
export const gatewayCountries = fromCatalogs(({gateways: {gateways}}) => [
  table(
    [[text('Gateway')], [text('Currencies')], [text('Countries of the merchant')]],
    gateways.map(({name, currencies, countries}) => [
      [inlineCode(name)],
      [text(currencies.join(', '))],
      [text(countries.join(', '))],
    ]),
  ),
]);

/** How long a gateway holds money on a card, in words; a dash where it does not take the card. */
export function authorizationText({cards}: Gateway, brand: CardBrand): string {
  const card = cards.find((one) => one.brand === brand);
  if (!card) {
    return '–';
  }
  return card.authorization_lasts === null ? 'captured at once' : durationText(card.authorization_lasts);
}

/** `<AuthorizationTimes />`: how long an authorization lasts, by gateway and card brand. */
export const authorizationTimes = fromCatalogs(({gateways: {gateways}}) => [
  table(
    [[text('Gateway')], ...CARD_BRAND_NAMES.map((brand) => [text(CARD_BRANDS[brand])])],
    gateways.map((gateway) => [
      [inlineCode(gateway.name)],
      ...CARD_BRAND_NAMES.map((brand) => [text(authorizationText(gateway, brand))]),
    ]),
  ),
]);

function limitText(limit: number, value: string | undefined): string {
  return `${String(limit)}${value === 'on_request' ? ', on request' : ''}`;
}

/** `<GatewayLimits />`: how often one payment can be captured and refunded. */
export const gatewayLimits = fromCatalogs(({gateways: {gateways}}) => [
  table(
    [[text('Gateway')], [text('Captures of one payment')], [text('Refunds of one payment')]],
    gateways.map(({name, limits, capabilities}) => [
      [inlineCode(name)],
      [text(limitText(limits.captures, capabilities.multiple_capture))],
      [text(limitText(limits.refunds, capabilities.multiple_refunds))],
    ]),
  ),
]);

/** `<NetworkTokenGateways />`: which gateways take network tokens. */
export const networkTokenGateways = fromCatalogs(({gateways: {gateways, values}}) => [
  list(
    values.flatMap((value) => {
      const those = gateways.filter(({capabilities}) => capabilities.network_tokens === value.value);
      return those.length === 0 ? [] : [[text(`${capabilityText(value)}: `), ...joined(names(those), ', ')]];
    }),
  ),
]);

/** `<NetworkTokenStates />`: the life of a network token. */
export const networkTokenStates = fromCatalogs(({routing: {network_tokens}}) => {
  const titleOf = (name: string): string => network_tokens.states.find((state) => state.name === name)!.title;
  return [
    table(
      [[text('State')], [text('Meaning')], [text('What a gateway gets')], [text('Next')]],
      network_tokens.states.map(({title, meaning, sends, next}) => [
        [text(title)],
        phrasing(meaning),
        [text(sends === 'token' ? 'The token and a cryptogram' : 'The card number')],
        [text(next.map(titleOf).join(', ') || '–')],
      ]),
    ),
  ];
});

/** `<NumberSentWhen />`: when the card number is sent in place of the token. */
export const numberSentWhen = fromCatalogs(({routing: {network_tokens}}) => [
  list(network_tokens.number_sent_when.map((reason) => phrasing(reason))),
]);
