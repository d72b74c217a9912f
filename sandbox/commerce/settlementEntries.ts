import type {Acts} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {commerceCast, type CommissionPlan} from './seed';
import {merchantOf} from './merchants';
import {orderOf} from './orderState';
import {SUB_ORDERS, type SubOrder} from './orderTypes';
import {ENTRIES, type SettlementEntry} from './settlementTypes';

/** What an entry is made of. The amount is minor units, signed from the merchant's view. */
export interface Booking extends Pick<
  SettlementEntry,
  'type' | 'merchant_id' | 'order_id' | 'sub_order_id' | 'source_id' | 'currency' | 'amount'
> {
  readonly reverses_entry_id?: string;
  readonly description?: string;
}

/** The rates of a merchant, in basis points. */
export function planOf(world: World, merchantId: string): CommissionPlan {
  const {commission_plan: id} = merchantOf(world, merchantId);
  return commerceCast(world).commission_plans.find((plan) => plan.id === id)!;
}

/** What all entries of a sub-order have in common. */
export function ofSubOrder({
  id,
  order_id,
  merchant_id,
  currency,
}: SubOrder): Pick<Booking, 'merchant_id' | 'order_id' | 'sub_order_id' | 'currency'> {
  return {merchant_id, order_id, sub_order_id: id, currency};
}

/**
 * Books an entry, unless its amount is 0.
 *
 * @param transition the one of the machine by which it comes into being
 * @param availableAt when its hold ends; null while nobody knows
 */
export function bookEntry(
  world: World,
  booking: Booking,
  transition = 'book_available',
  availableAt: string | null = world.clock.now(),
): SettlementEntry | undefined {
  if (booking.amount === 0) {
    return undefined;
  }
  const now = world.clock.now();
  const {type, merchant_id, order_id, sub_order_id, source_id, currency, amount} = booking;
  return world.create<SettlementEntry>(
    ENTRIES,
    ENTRIES,
    {
      id: world.ids.next('ent'),
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
export function entriesOf(world: World, {id}: SubOrder): SettlementEntry[] {
  return world
    .collection<SettlementEntry>(ENTRIES)
    .all()
    .filter(({sub_order_id}) => sub_order_id === id);
}

function integerOf(data: JsonObject, name: string): number {
  const value = data[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value === 0) {
    throw new ApiError('validation_failed', `${name}: expected an integer that is not 0.`);
  }
  return value;
}

function textOf(data: JsonObject, name: string, otherwise: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : otherwise;
}

/** What the issuer can take back of a sub-order: captured, not refunded, and not charged back. */
function disputable(world: World, sub: SubOrder): number {
  const counted = ['sale', 'refund', 'refund_reversal', 'chargeback', 'chargeback_reversal'];
  return entriesOf(world, sub).reduce((left, {type, amount}) => (counted.includes(type) ? left + amount : left), 0);
}

/** The issuer takes money of a sub-order back: all that is left of it, or an amount. */
function chargeBack(world: World, id: string, data: JsonObject): void {
  const sub = world.collection<SubOrder>(SUB_ORDERS).require(id);
  const limit = disputable(world, sub);
  const amount = data.amount === undefined ? limit : integerOf(data, 'amount');
  if (amount <= 0 || amount > limit) {
    throw new ApiError(
      'validation_failed',
      `amount: found ${amount}, expected 1 to ${limit}, which is what can be charged back of ${id}.`,
    );
  }
  const common = {...ofSubOrder(sub), source_id: orderOf(world, sub).payment_intent_id};
  const description = textOf(data, 'description', 'The cardholder disputes the payment.');
  bookEntry(world, {...common, type: 'chargeback', amount: -amount, description}, 'charge_back');
  const {chargeback_fee: fee} = world.catalogs.settlementEntries.terms;
  bookEntry(world, {...common, type: 'chargeback_fee', amount: -fee}, 'charge_back');
}

/** The issuer decides a chargeback for the merchant. */
function reverseChargeback(world: World, id: string): void {
  const chargeback = world.collection<SettlementEntry>(ENTRIES).require(id);
  const isReversed = world
    .collection<SettlementEntry>(ENTRIES)
    .all()
    .some(({reverses_entry_id}) => reverses_entry_id === id);
  if (chargeback.type !== 'chargeback' || isReversed) {
    throw new ApiError(
      'state_conflict',
      `${id} is a ${chargeback.type}${isReversed ? ' that is reversed' : ''}, expected a chargeback that is not.`,
      {
        current_status: chargeback.status,
      },
    );
  }
  const {merchant_id, order_id, sub_order_id, source_id, currency, amount} = chargeback;
  const booking = {merchant_id, order_id, sub_order_id, source_id, currency, reverses_entry_id: id};
  bookEntry(world, {...booking, type: 'chargeback_reversal', amount: -amount}, 'reverse_chargeback');
}

/** The platform corrects the ledger of a merchant. */
function adjust(world: World, merchantId: string, data: JsonObject): void {
  const {id, currencies} = merchantOf(world, merchantId);
  const sub =
    typeof data.sub_order_id === 'string'
      ? world.collection<SubOrder>(SUB_ORDERS).require(data.sub_order_id)
      : undefined;
  bookEntry(
    world,
    {
      ...(sub ? ofSubOrder(sub) : {merchant_id: id, order_id: null, sub_order_id: null, currency: currencies[0]!}),
      type: 'adjustment',
      source_id: null,
      amount: integerOf(data, 'amount'),
      description: textOf(data, 'description', 'Correction'),
    },
    'adjust',
  );
}

/** What issuer and platform book. The ids are a sub-order, a chargeback and a merchant. */
export const settlementEntryActs: Acts = {
  'settlement_entry.charge_back': chargeBack,
  'settlement_entry.reverse_chargeback': reverseChargeback,
  'settlement_entry.adjust': adjust,
};
