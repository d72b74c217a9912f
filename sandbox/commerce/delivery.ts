import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import type {FulfillmentMethod} from './checkoutTypes';
import type {ShippingMethod} from './seed';
import {getMerchant, getShippingMethods} from './merchants';
import {ENGLISH} from './messageTexts';
import type {LineInput} from './pricing';

/** The part of a destination that delivery depends on. */
export interface Destination {
  readonly country: string;
  readonly postal_code?: string;
}

/** A delivery method before its tax is computed, which depends on what is paid for the goods. */
export type OfferedMethod = Omit<FulfillmentMethod, 'tax_included'>;

/** What is delivered: lines of one merchant. Digital goods need no parcel. */
function needsParcel(lines: readonly LineInput[]): boolean {
  return lines.some(({product}) => product.shipping_required);
}

/** Without a postal code, methods that depend on one are omitted. */
function canReachDestination(
  {countries, postal_codes: pattern}: ShippingMethod,
  {country, postal_code: postalCode}: Destination,
): boolean {
  const isNear = pattern === undefined || new RegExp(`^(?:${pattern})$`).test(postalCode ?? '');
  return isNear && (countries === null || countries.includes(country));
}

function findCandidateMethods(
  world: World,
  merchantId: string,
  lines: readonly LineInput[],
  destination: Destination,
): ShippingMethod[] {
  const isDigital = !needsParcel(lines);
  return getShippingMethods(world, merchantId)
    .filter((method) => (method.type === 'digital') === isDigital && canReachDestination(method, destination))
    .sort((a, b) => a.amount - b.amount);
}

/** Adds days to a date. */
function addDaysToDate(world: World, days: number): string {
  return world.clock.addDuration(`P${days}D`).slice(0, 'YYYY-MM-DD'.length);
}

/** The methods by which a merchant delivers lines to a destination, the cheapest first; possibly none. */
export function listFulfillmentMethods(
  world: World,
  merchantId: string,
  lines: readonly LineInput[],
  destination: Destination,
): OfferedMethod[] {
  return findCandidateMethods(world, merchantId, lines, destination).map((method) => ({
    id: method.id,
    type: method.type,
    title: method.title,
    carrier: method.carrier,
    earliest: addDaysToDate(world, method.earliest_days),
    latest: addDaysToDate(world, method.latest_days),
    amount: method.amount,
  }));
}

/**
 * The estimated cost of delivery before a method is chosen: that of the cheapest parcel, or null if a
 * merchant does not deliver there.
 */
export function estimateTo(
  world: World,
  merchantId: string,
  lines: readonly LineInput[],
  destination: Destination,
): number | null {
  const methods = findCandidateMethods(world, merchantId, lines, destination);
  const parcel = methods.find(({type}) => type === 'shipping') ?? methods[0];
  return parcel?.amount ?? null;
}

/** The error about merchants that do not deliver to an address. */
export function createUndeliverableError(world: World, merchantIds: readonly string[], pointer: string): ApiError {
  const errors = merchantIds.map((id) => ({
    pointer,
    code: 'address_undeliverable',
    message: ENGLISH.undeliverable(getMerchant(world, id).name),
  }));
  return new ApiError('address_undeliverable', errors.map(({message}) => message).join(' '), {errors});
}
