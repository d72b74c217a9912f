import type {JsonObject} from '../../packages/json';
import type {World} from '../world/world';
import {payoutActs} from './payouts';
import {createNothingWaitsError} from './returnParties';
import {PAYOUT_COLLECTION, STATEMENT_COLLECTION, type Payout, type SettlementStatement} from './settlementTypes';

/** The act of a party on the last payout of a statement, by its status, with its data. */
interface PayoutPartyAction {
  readonly acts: Readonly<Partial<Record<Payout['status'], string>>>;
  readonly data: JsonObject;
}

function giveReason(failure_reason: NonNullable<Payout['failure_reason']>): JsonObject {
  return {failure_reason};
}

/** The acts of the bank and of the merchant on a payout, by the value of the header `Sandbox-Party`. */
const PAYOUT_PARTY_ACTIONS: Readonly<Record<string, PayoutPartyAction>> = {
  bank_pay: {acts: {sent: 'payout.pay'}, data: {}},
  bank_refuse: {acts: {sent: 'payout.fail'}, data: giveReason('account_not_found')},
  bank_send_back: {acts: {sent: 'payout.return', paid: 'payout.return_late'}, data: giveReason('account_closed')},
  merchant_correct_account: {acts: {failed: 'payout.reschedule', returned: 'payout.reschedule'}, data: {}},
};

/**
 * Performs the act of a party on the last payout of a settlement statement.
 *
 * @throws ApiError `invalid_request` when the payout does not wait for it
 */
export function playPayoutParty(world: World, name: string, id: string): void {
  const statement = world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).get(id);
  const payoutId = statement?.payouts.at(-1)?.id;
  const payout = payoutId === undefined ? undefined : world.getCollection<Payout>(PAYOUT_COLLECTION).require(payoutId);
  const action = PAYOUT_PARTY_ACTIONS[name];
  const act = payout && action?.acts[payout.status];
  if (act === undefined) {
    throw createNothingWaitsError(name, id);
  }
  payoutActs[act]!(world, payout!.id, action!.data);
}
