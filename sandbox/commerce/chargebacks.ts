import type {JsonObject} from '../../packages/json';
import type {PartyActs} from '../http/requestHandler';
import {countChargeback} from '../payments/refunds';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {computeSubOrderRefundable, refundOverpaid} from './orderMoney';
import {getOrderOfSubOrder} from './orderState';
import {SUB_ORDER_COLLECTION, type SubOrder} from './orderTypes';
import {
  bookEntry,
  listSubOrderEntries,
  pickSubOrderFields,
  readInteger,
  readTextOrDefault,
  type EntryBooking,
} from './settlementEntries';
import {ENTRY_COLLECTION, type SettlementEntry} from './settlementTypes';

function getSubOrder(world: World, id: string): SubOrder {
  return world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(id);
}

/** What the entries of a chargeback have in common. */
function pickChargebackFields(
  world: World,
  sub: SubOrder,
): Omit<EntryBooking, 'type' | 'amount' | 'source_id'> & {readonly source_id: string} {
  return {...pickSubOrderFields(sub), source_id: getOrderOfSubOrder(world, sub).payment_intent_id};
}

/** Charges back an amount of a sub-order, by default all that is left of it. */
function chargeBack(world: World, id: string, data: JsonObject): void {
  const sub = getSubOrder(world, id);
  const limit = computeSubOrderRefundable(world, sub);
  if (limit === 0) {
    throw new ApiError('state_conflict', `Nothing of ${id} can be charged back.`, {current_status: sub.status});
  }
  const amount = data.amount === undefined ? limit : readInteger(data, 'amount');
  if (amount <= 0 || amount > limit) {
    throw new ApiError(
      'validation_failed',
      `amount: found ${amount}, expected 1 to ${limit}, the amount that can be charged back of ${id}.`,
    );
  }
  const common = pickChargebackFields(world, sub);
  const description = readTextOrDefault(data, 'description', 'The cardholder disputes the payment.');
  countChargeback(world, common.source_id, amount);
  bookEntry(world, {...common, type: 'chargeback', amount: -amount, description}, 'charge_back');
  const {chargeback_fee: fee} = world.catalogs.settlementEntries.terms;
  bookEntry(world, {...common, type: 'chargeback_fee', amount: -fee}, 'charge_back');
}

function isReversedEntry(world: World, {id}: SettlementEntry): boolean {
  return world
    .getCollection<SettlementEntry>(ENTRY_COLLECTION)
    .listAll()
    .some(({reverses_entry_id}) => reverses_entry_id === id);
}

/** The chargebacks of a sub-order that the issuer has not reversed. */
export function findReversibleChargebacks(world: World, sub: SubOrder): SettlementEntry[] {
  return listSubOrderEntries(world, sub).filter(
    (entry) => entry.type === 'chargeback' && !isReversedEntry(world, entry),
  );
}

/**
 * Reverses a chargeback that the issuer decides for the merchant. Units that were canceled in the meantime are
 * refunded then.
 */
function reverseChargeback(world: World, id: string): void {
  const chargeback = world.getCollection<SettlementEntry>(ENTRY_COLLECTION).require(id);
  const isReversed = isReversedEntry(world, chargeback);
  if (chargeback.type !== 'chargeback' || isReversed) {
    throw new ApiError(
      'state_conflict',
      `${id} is a ${chargeback.type}${isReversed ? ' that is reversed' : ''}, expected a chargeback that is not.`,
      {
        current_status: chargeback.status,
      },
    );
  }
  const {amount} = chargeback;
  const sub = getSubOrder(world, chargeback.sub_order_id!);
  const common = pickChargebackFields(world, sub);
  countChargeback(world, common.source_id, amount);
  bookEntry(
    world,
    {...common, type: 'chargeback_reversal', amount: -amount, reverses_entry_id: id},
    'reverse_chargeback',
  );
  refundOverpaid(world, sub);
}

/** The acts of the issuer. The ids are a sub-order and a chargeback. */
export const chargebackActs: PartyActs = {
  'settlement_entry.charge_back': chargeBack,
  'settlement_entry.reverse_chargeback': reverseChargeback,
};
