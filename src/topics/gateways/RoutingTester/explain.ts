import type {RoutingResult, RoutedGateway, RoutedPayment} from '../routePayment';
import {isCurrencyRouted, routePayment} from '../routePayment';
import type {NamedOption, RoutingData} from '../gatewaysData';

/** The outcome for one gateway of the rule. */
interface RouteStep {
  readonly gateway: string;
  /** A sentence: first, next with the conditions of a cascade, or out with what it lacks. */
  readonly says: string;
  readonly isOut: boolean;
}

export interface RouteExplanation {
  /** The announcement, one sentence. */
  readonly summary: string;
  readonly steps: readonly RouteStep[];
  /** The error code of the response when no gateway is left. */
  readonly error: string | null;
}

function getNamedLabel(list: readonly NamedOption[], value: string): string {
  return list.find((one) => one.value === value)?.label ?? value;
}

function describeMissingCapabilities(
  lacks: readonly string[],
  {currency, brand}: RoutedPayment,
  data: RoutingData,
): string {
  const words = lacks.map((lack) =>
    lack === 'currency'
      ? currency
      : lack === 'card_brand'
        ? getNamedLabel(data.brands, brand!)
        : getNamedLabel(data.capabilities, lack),
  );
  return `Excluded: no ${words.join(', no ')}.`;
}

function explainRouteSteps(
  {rule, listed, gateways}: RoutingResult<RoutedGateway>,
  payment: RoutedPayment,
  data: RoutingData,
): RouteStep[] {
  const reasons = new Intl.ListFormat('en', {type: 'disjunction'}).format(rule!.cascade_on);
  return listed.map(({gateway, lacks}) => {
    const place = gateways.indexOf(gateway);
    const says =
      place === -1
        ? describeMissingCapabilities(lacks, payment, data)
        : place === 0
          ? 'First attempt.'
          : `Next, if the attempt before ends with ${reasons}.`;
    return {gateway: gateway.name, says, isOut: place === -1};
  });
}

/** Which rule applies to a payment in the sandbox, and the outcome for each of its gateways. */
export function explainRoute(payment: RoutedPayment, data: RoutingData): RouteExplanation {
  const {currency} = payment;
  if (!isCurrencyRouted(currency, data.rules, data.gateways)) {
    const others = data.gateways.filter(({currencies}) => currencies.includes(currency)).map(({name}) => name);
    const hint = others.length === 0 ? '' : ` ${others.join(', ')} would, but no rule names it.`;
    return {
      summary: `No gateway of any rule accepts ${currency}: the payment cannot be created.${hint}`,
      steps: [],
      error: 'currency_unsupported',
    };
  }
  const routing = routePayment(payment, data.rules, data.gateways, []);
  const {rule, gateways, error} = routing;
  const matches = `Rule ${String(rule!.order)} matches`;
  const steps = explainRouteSteps(routing, payment, data);
  const [first, ...next] = gateways;
  if (!first) {
    return {summary: `${matches}, but none of its gateways can take the payment.`, steps, error};
  }
  const then = next.length === 0 ? 'No fallback.' : `Fallback: ${next.map(({name}) => name).join(', ')}.`;
  return {summary: `${matches}. First attempt: ${first.name}. ${then}`, steps, error};
}
