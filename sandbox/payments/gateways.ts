import type {Gateway, GatewayName} from '../../src/pipeline/contracts/generated/schemas';
import {
  hasCapabilities as isCapableFor,
  isCurrencyRouted,
  listNeededCapabilities,
  routePayment,
  type RoutedPayment,
} from '../../src/topics/gateways/routePayment';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {getPaymentsSeed} from './seed';
import type {Instrument} from './instruments';
import type {PaymentIntent} from './objects';

/** The gateways that can take a payment, in order, and the reasons that cascade to the next. */
export interface GatewayRoute {
  readonly gateways: readonly Gateway[];
  readonly cascadeOn: readonly string[];
}

/** A gateway by its name, as in attempts. */
function getGatewayByName(world: World, name: GatewayName): Gateway {
  return world.catalogs.gateways.gateways.find((gateway) => gateway.name === name)!;
}

/** Capabilities on request that support has turned on, as `gateway_b.network_tokens`. */
function listEnabledCapabilities(world: World): string[] {
  return getPaymentsSeed(world).accounts.flatMap((account) => account.turned_on);
}

/** Whether a gateway has a capability for this account. */
function isCapable(world: World, gateway: Gateway, capability: string): boolean {
  return isCapableFor(gateway, capability, listEnabledCapabilities(world));
}

/**
 * Rejects what a gateway does not support.
 *
 * @param field the property of the request that needs it, if any, and what it must be instead
 * @throws ApiError `capability_unsupported`
 */
export function requireCapability(
  world: World,
  gateway: Gateway,
  capability: string,
  field?: {readonly pointer: string; readonly message: string},
): void {
  if (isCapable(world, gateway, capability)) {
    return;
  }
  const title = world.catalogs.gateways.capabilities.find(({name}) => name === capability)?.title ?? capability;
  throw new ApiError(
    'capability_unsupported',
    `${gateway.name}, which has this payment, does not support this: ${title}.`,
    {
      errors: field === undefined ? [] : [{...field, code: 'capability_unsupported'}],
    },
  );
}

/** The properties of a payment that routing uses. */
function toRoutedPayment(
  {currency, capture_method}: PaymentIntent,
  {token, wallet}: Instrument,
  mustAuthenticate: boolean,
): RoutedPayment {
  return {
    currency,
    captureMethod: capture_method,
    method: token.method,
    brand: token.method === 'card' ? token.brand : null,
    wallet,
    mustAuthenticate,
  };
}

/**
 * The route of a payment: the first matching rule, without the gateways that lack a needed capability.
 *
 * @throws ApiError `currency_unsupported` or `capability_unsupported` when none is left
 */
export function computeRoute(
  world: World,
  intent: PaymentIntent,
  instrument: Instrument,
  mustAuthenticate: boolean,
): GatewayRoute {
  const {routing, gateways: catalog} = world.catalogs;
  const payment = toRoutedPayment(intent, instrument, mustAuthenticate);
  const {rule, gateways, error} = routePayment(
    payment,
    routing.rules,
    catalog.gateways,
    listEnabledCapabilities(world),
  );
  if (error === 'currency_unsupported') {
    throw new ApiError(
      'currency_unsupported',
      `No gateway of routing rule ${rule!.order} supports ${intent.currency}.`,
    );
  }
  if (error === 'capability_unsupported') {
    throw new ApiError(
      'capability_unsupported',
      `No gateway of routing rule ${rule!.order} supports all of this: ${listNeededCapabilities(payment).join(', ')}.`,
    );
  }
  return {gateways, cascadeOn: rule!.cascade_on};
}

/** Whether a gateway of the first matching rule can take a payment with an instrument. */
export function hasRoute(world: World, intent: PaymentIntent, instrument: Instrument): boolean {
  const {routing, gateways: catalog} = world.catalogs;
  const payment = toRoutedPayment(intent, instrument, false);
  return routePayment(payment, routing.rules, catalog.gateways, listEnabledCapabilities(world)).error === null;
}

/** @throws ApiError `currency_unsupported` when no gateway of any routing rule supports the currency */
export function requireCurrency(world: World, currency: string): void {
  const {routing, gateways: catalog} = world.catalogs;
  if (!isCurrencyRouted(currency, routing.rules, catalog.gateways)) {
    throw new ApiError('currency_unsupported', `No gateway that your routing rules allow supports ${currency}.`, {
      errors: [
        {pointer: '/currency', code: 'currency_unsupported', message: 'Must be a currency that your gateways support.'},
      ],
    });
  }
}

/** The gateway of a payment: that of its last attempt. */
export function getPaymentGateway(world: World, {attempts}: PaymentIntent): Gateway {
  return getGatewayByName(world, attempts.at(-1)!.gateway);
}

/** How long an authorization lasts, as a duration of ISO 8601. */
export function getAuthorizationDuration(world: World, intent: PaymentIntent): string {
  const brand = intent.payment_method?.card?.brand;
  const card = getPaymentGateway(world, intent).cards.find((one) => one.brand === brand);
  return card?.authorization_lasts ?? world.catalogs.gateways.bank_transfer_authorization_lasts;
}

/** The raw code of a gateway for a unified decline code. */
export function getRawCode(world: World, gateway: GatewayName, code: string): string {
  const raw = world.catalogs.declineCodes.raw_codes[gateway].codes.find((one) => one.code === code);
  if (!raw) {
    throw new Error(`contracts/catalogs/decline-codes.yaml: found no raw code of ${gateway} for ${code}. Add one.`);
  }
  return raw.raw_code;
}

/** The unified code of a raw code of a gateway. */
export function getUnifiedCode(world: World, gateway: GatewayName, rawCode: string): string {
  const {raw_codes, unmapped} = world.catalogs.declineCodes;
  return raw_codes[gateway].codes.find((one) => one.raw_code === rawCode)?.code ?? unmapped;
}

/** Advances the clock by the time that a gateway takes. Must not be called from a timer, which the clock waits for. */
export function waitForGateway(world: World, duration: string): Promise<void> {
  return world.clock.advance(duration);
}
