import type {CapabilityMeaning, CardBrand, Gateway, Gateways} from '../../../pipeline/contracts/generated/schemas';
import {formatIsoDuration} from '../../../pipeline/contracts/durations';
import {createList, joinCodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {CARD_BRAND_NAMES, CARD_BRANDS} from './cardBrands';
import {defineElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {type Column, tableElement, toPhrases} from '../../../pipeline/elements/tableElement';

const GATEWAY_COLUMN: Column<Gateway> = {title: 'Gateway', code: ({name}) => name};

/** A value of a capability with its symbol: `✓ supported`. */
function formatCapability({symbol, title}: CapabilityMeaning): string {
  return `${symbol} ${title}`;
}

/** `<Gateways />`: every gateway with its id and kind. */
export const gatewayListElement = tableElement({
  rows: ({catalogs}) => catalogs.gateways.gateways,
  columns: [GATEWAY_COLUMN, {title: 'Id', code: ({id}) => id}, {title: 'Kind', cell: ({kind}) => kind}],
});

/** `<CapabilityValues />`: the meanings of the four values of a capability. */
export const capabilityValuesElement = tableElement({
  rows: ({catalogs}) => catalogs.gateways.values,
  columns: [
    {title: 'Value', cell: formatCapability},
    {title: 'Meaning', cell: ({meaning}) => meaning},
    {
      title: 'What a call returns',
      cell: ({response, error}) =>
        parsePhrasing(response).map((node) =>
          node.type === 'inlineCode' && node.value === error ? renderErrorLink(error) : node,
        ),
    },
  ],
});

/** `<CapabilityMatrix />`: the capabilities of each gateway. */
export const capabilityMatrixElement = tableElement({
  rows: ({catalogs}) => catalogs.gateways.capabilities,
  columns: ({
    catalogs: {
      gateways: {gateways, values},
    },
  }) => [
    {title: 'Capability', cell: ({title}) => title},
    ...gateways.map((gateway): Column<Gateways['capabilities'][number]> => ({
      title: `\`${gateway.name}\``,
      cell: ({name}) => formatCapability(values.find(({value}) => value === gateway.capabilities[name])!),
    })),
  ],
});

/** `<GatewayCountries />`: the currencies that each gateway accepts, and the countries of its merchants. */
export const gatewayCountriesElement = tableElement({
  rows: ({catalogs}) => catalogs.gateways.gateways,
  columns: [
    GATEWAY_COLUMN,
    {title: 'Currencies', cell: ({currencies}) => currencies.join(', ')},
    {title: 'Countries of the merchant', cell: ({countries}) => countries.join(', ')},
  ],
});

/** How long a gateway holds money on a card, in words; a dash where it does not accept the card. */
export function formatAuthorizationPeriod({cards}: Gateway, brand: CardBrand): string {
  const card = cards.find((one) => one.brand === brand);
  if (!card) {
    return '–';
  }
  return card.authorization_lasts === null ? 'captured at once' : formatIsoDuration(card.authorization_lasts);
}

const ACCEPTED: readonly Gateway['capabilities'][string][] = ['supported', 'on_request'];

function holdsBankTransfers({capabilities}: Gateway): boolean {
  return ['manual_capture', 'asynchronous_methods'].every((name) => ACCEPTED.includes(capabilities[name]!));
}

/** `<AuthorizationTimes />`: how long an authorization lasts, by gateway, card brand and for a bank transfer. */
export const authorizationTimesElement = tableElement({
  rows: ({catalogs}) => catalogs.gateways.gateways,
  columns: [
    GATEWAY_COLUMN,
    ...CARD_BRAND_NAMES.map((brand): Column<Gateway> => ({
      title: CARD_BRANDS[brand],
      cell: (gateway) => formatAuthorizationPeriod(gateway, brand),
    })),
    {
      title: 'Bank transfer',
      cell: (gateway, {catalogs}) =>
        holdsBankTransfers(gateway) ? formatIsoDuration(catalogs.gateways.bank_transfer_authorization_lasts) : '–',
    },
  ],
});

function limitText(limit: number, value: string | undefined): string {
  return `${String(limit)}${value === 'on_request' ? ', on request' : ''}`;
}

/** `<GatewayLimits />`: how often one payment can be captured and refunded. */
export const gatewayLimitsElement = tableElement({
  rows: ({catalogs}) => catalogs.gateways.gateways,
  columns: [
    GATEWAY_COLUMN,
    {
      title: 'Captures of one payment',
      // Beside a column of numbers and text.
      align: 'left',
      cell: ({limits, capabilities}) => limitText(limits.captures, capabilities.multiple_capture),
    },
    {
      title: 'Refunds of one payment',
      cell: ({limits, capabilities}) => limitText(limits.refunds, capabilities.multiple_refunds),
    },
  ],
});

/** `<NetworkTokenGateways />`: which gateways accept network tokens. */
export const networkTokenGatewaysElement = defineElement({
  render: ({
    catalogs: {
      gateways: {gateways, values},
    },
  }) => [
    createList(
      values.flatMap((value) => {
        const those = gateways.filter(({capabilities}) => capabilities.network_tokens === value.value);
        return those.length === 0
          ? []
          : [toPhrases(`${formatCapability(value)}: `, ...joinCodes(those.map(({name}) => name)))];
      }),
    ),
  ],
});

/** `<NetworkTokenStates />`: the life of a network token. */
export const networkTokenStatesElement = tableElement({
  rows: ({catalogs}) => catalogs.routing.network_tokens.states,
  columns: (_, __, states) => [
    {title: 'State', cell: ({title}) => title},
    {title: 'Meaning', markdown: ({meaning}) => meaning},
    {
      title: 'Sent to the gateway',
      cell: ({sends}) => (sends === 'token' ? 'The token and a cryptogram' : 'The card number'),
    },
    {
      title: 'Next',
      cell: ({next}) => next.map((name) => states.find((state) => state.name === name)!.title).join(', ') || '–',
    },
  ],
});

/** `<NumberSentWhen />`: when the card number is sent instead of the token. */
export const numberSentWhenElement = defineElement({
  render: ({catalogs}) => [
    createList(catalogs.routing.network_tokens.number_sent_when.map((reason) => parsePhrasing(reason))),
  ],
});
