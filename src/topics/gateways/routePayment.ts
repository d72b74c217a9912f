/**
 * Which gateways a payment may use, by routing rules. The sandbox uses it, and pages show the same decision.
 */

import type {RoutingRule} from '../../pipeline/contracts/generated/schemas';

/** A gateway, for routing. */
export interface RoutedGateway {
  readonly name: string;
  readonly id: string;
  readonly currencies: readonly string[];
  readonly cards: readonly {readonly brand: string}[];
  readonly capabilities: Readonly<Record<string, string>>;
}

/** A payment, at its confirmation. */
export interface RoutedPayment {
  readonly currency: string;
  readonly captureMethod: 'automatic' | 'manual';
  readonly method: 'card' | 'asynchronous';
  /** Null for a method that is not a card. */
  readonly brand: string | null;
  readonly wallet: 'apple_pay' | 'google_pay' | null;
  /** Whether the issuer will ask for 3-D Secure. */
  readonly mustAuthenticate: boolean;
}

export interface RoutingResult<Gateway> {
  /** The first rule that fits. */
  readonly rule: RoutingRule | undefined;
  /** The gateways of the rule with what each cannot do: `currency`, `card_brand` or the names of capabilities. */
  readonly listed: readonly {readonly gateway: Gateway; readonly lacks: readonly string[]}[];
  /** Those that can take the payment, the first one first. */
  readonly gateways: readonly Gateway[];
  /** The error of a confirm when none is left. */
  readonly error: 'currency_unsupported' | 'capability_unsupported' | null;
}

function isMatch({when}: RoutingRule, {currency, captureMethod, method, brand, wallet}: RoutedPayment): boolean {
  const matchesValue = (values: readonly string[] | undefined, value: string | null): boolean =>
    !values || (value !== null && values.includes(value));
  return (
    matchesValue(when.currency, currency) &&
    matchesValue(when.capture_method, captureMethod) &&
    matchesValue(when.card_brand, brand) &&
    matchesValue(when.wallet, wallet) &&
    matchesValue(when.method, method)
  );
}

/** The capabilities that a payment needs, as far as known at its confirmation. */
export function listNeededCapabilities({captureMethod, wallet, mustAuthenticate, method}: RoutedPayment): string[] {
  return [
    `${captureMethod}_capture`,
    ...(wallet ? [wallet] : []),
    ...(mustAuthenticate ? ['three_d_secure'] : []),
    ...(method === 'asynchronous' ? ['asynchronous_methods'] : []),
  ];
}

/**
 * Whether a gateway can do something for an account.
 *
 * @param turnedOn capabilities on request that support has enabled, such as `gateway_b.network_tokens`
 */
export function hasCapabilities(
  {name, capabilities}: Pick<RoutedGateway, 'name' | 'capabilities'>,
  capability: string,
  turnedOn: readonly string[],
): boolean {
  const value = capabilities[capability];
  return value === 'supported' || (value === 'on_request' && turnedOn.includes(`${name}.${capability}`));
}

/** The gateways of a rule, the first one first. */
function listRuleGateways<Gateway extends RoutedGateway>(
  {gateway, cascade_to}: RoutingRule,
  gateways: readonly Gateway[],
): Gateway[] {
  return [gateway, ...cascade_to].flatMap((id) => gateways.find((one) => one.id === id) ?? []);
}

/** The first rule that fits, and the outcome for each of its gateways. */
export function routePayment<Gateway extends RoutedGateway>(
  payment: RoutedPayment,
  rules: readonly RoutingRule[],
  gateways: readonly Gateway[],
  turnedOn: readonly string[],
): RoutingResult<Gateway> {
  const rule = rules.find((one) => isMatch(one, payment));
  const listed = (rule ? listRuleGateways(rule, gateways) : []).map((gateway) => ({
    gateway,
    lacks: [
      ...(gateway.currencies.includes(payment.currency) ? [] : ['currency']),
      ...(payment.brand === null || gateway.cards.some(({brand}) => brand === payment.brand) ? [] : ['card_brand']),
      ...listNeededCapabilities(payment).filter((capability) => !hasCapabilities(gateway, capability, turnedOn)),
    ],
  }));
  const capable = listed.filter(({lacks}) => lacks.length === 0).map(({gateway}) => gateway);
  const hasCurrency = listed.some(({lacks}) => !lacks.includes('currency'));
  const error = !hasCurrency ? 'currency_unsupported' : capable.length === 0 ? 'capability_unsupported' : null;
  return {rule, listed, gateways: capable, error};
}

/** Whether a gateway of any rule accepts a currency: a payment in another one cannot be created. */
export function isCurrencyRouted(
  currency: string,
  rules: readonly RoutingRule[],
  gateways: readonly RoutedGateway[],
): boolean {
  return rules.some((rule) => listRuleGateways(rule, gateways).some(({currencies}) => currencies.includes(currency)));
}
