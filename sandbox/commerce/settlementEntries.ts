import type {PartyActs} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {getCommerceSeed, type CommissionPlan} from './seed';
import {getMerchant} from './merchants';
import {SUB_ORDER_COLLECTION, type SubOrder} from './orderTypes';
import {ENTRY_COLLECTION, type SettlementEntry} from './settlementTypes';

/** The properties of a new entry. The amount is in minor units, signed from the merchant's view. */
export interface EntryBooking extends Pick<
  SettlementEntry,
  'type' | 'merchant_id' | 'order_id' | 'sub_order_id' | 'source_id' | 'currency' | 'amount'
> {
  readonly reverses_entry_id?: string;
  readonly description?: string;
}

/** The rates of a merchant, in basis points. */
export function getCommissionPlan(world: World, merchantId: string): CommissionPlan {
  const {commission_plan: id} = getMerchant(world, merchantId);
  return getCommerceSeed(world).commission_plans.find((plan) => plan.id === id)!;
}

/** What all entries of a sub-order have in common. */
export function pickSubOrderFields({
  id,
  order_id,
  merchant_id,
  currency,
}: SubOrder): Pick<EntryBooking, 'merchant_id' | 'order_id' | 'sub_order_id' | 'currency'> {
  return {merchant_id, order_id, sub_order_id: id, currency};
}

/**
 * Books an entry, unless its amount is 0.
 *
 * @param transition the transition that creates it
 * @param availableAt when its hold ends; null while that is unknown
 */
export function bookEntry(
  world: World,
  booking: EntryBooking,
  transition = 'book_available',
  availableAt: string | null = world.clock.getTime(),
): SettlementEntry | undefined {
  if (booking.amount === 0) {
    return undefined;
  }
  const now = world.clock.getTime();
  const {type, merchant_id, order_id, sub_order_id, source_id, currency, amount} = booking;
  return world.create<SettlementEntry>(
    ENTRY_COLLECTION,
    ENTRY_COLLECTION,
    {
      id: world.ids.createId('ent'),
      object: 'settlement_entry',
      type,
      status: 'pending',
      merchant_id,
      order_id,
      sub_order_id,
      source_id,
      reverses_entry_id: booking.reverses_entry_id ?? null,
      statement_id: null,
      payout_id: null,
      row: null,
      currency,
      amount,
      balance: null,
      description: booking.description ?? null,
      livemode: false,
      available_at: availableAt,
      paid_at: null,
      created_at: now,
      updated_at: now,
    },
    transition,
  );
}

/** The entries of a sub-order, oldest first. */
export function listSubOrderEntries(world: World, {id}: SubOrder): SettlementEntry[] {
  return world
    .getCollection<SettlementEntry>(ENTRY_COLLECTION)
    .listAll()
    .filter(({sub_order_id}) => sub_order_id === id);
}

/** @throws ApiError `validation_failed` when it is not an integer, or 0 */
export function readInteger(data: JsonObject, name: string): number {
  const value = data[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value === 0) {
    throw new ApiError('validation_failed', `${name}: expected an integer that is not 0.`);
  }
  return value;
}

export function readTextOrDefault(data: JsonObject, name: string, otherwise: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : otherwise;
}

/** Corrects the ledger of a merchant for the platform. */
function adjustLedger(world: World, merchantId: string, data: JsonObject): void {
  const {id, currencies} = getMerchant(world, merchantId);
  const sub =
    typeof data.sub_order_id === 'string'
      ? world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(data.sub_order_id)
      : undefined;
  bookEntry(
    world,
    {
      ...(sub
        ? pickSubOrderFields(sub)
        : {merchant_id: id, order_id: null, sub_order_id: null, currency: currencies[0]!}),
      type: 'adjustment',
      source_id: null,
      amount: readInteger(data, 'amount'),
      description: readTextOrDefault(data, 'description', 'Correction'),
    },
    'adjust',
  );
}

/** The acts of the platform. The id is a merchant. */
export const adjustmentActs: PartyActs = {'settlement_entry.adjust': adjustLedger};
