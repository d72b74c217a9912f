import {ApiError} from '../world/apiError';
import type {JsonObject} from '../../packages/json';
import type {World} from '../world/world';
import {failOrReturnRefund} from '../payments/refunds';
import {returnActs} from './returnSteps';
import {RETURN_COLLECTION, type Disposition, type Return, type ReturnNotes} from './returnTypes';

/** An act, with its data from the return. */
interface ReturnPartyAction {
  /** Acts, of which the first allowed one is performed. */
  readonly acts: readonly string[];
  readonly buildData?: (returned: Return, notes: Partial<ReturnNotes>) => JsonObject;
}

/** One unit of the first line. */
const takeOneUnit: ReturnPartyAction['buildData'] = ({lines}) => ({
  lines: [{line_id: lines[0]!.line_id, quantity: 1}],
});

/** Results for all units that arrived, of which some are accepted. */
function buildInspectionResults({received = {}}: Partial<ReturnNotes>, accepted: number): JsonObject {
  const lines = Object.entries(received).flatMap(([line_id, quantity], index) => {
    const good = index === 0 ? Math.min(accepted, quantity) : 0;
    const parts: [Disposition, number][] = [
      ['restock', good],
      ['return_to_shopper', quantity - good],
    ];
    return parts
      .filter(([, count]) => count > 0)
      .map(([disposition, count]) => ({line_id, quantity: count, disposition}));
  });
  return {lines};
}

/** The acts of the parties of a return, by the value of the header `Sandbox-Party`. */
const RETURN_PARTY_ACTIONS: Readonly<Record<string, ReturnPartyAction>> = {
  merchant_approve: {acts: ['return.approve']},
  merchant_let_keep: {acts: ['return.approve'], buildData: () => ({method: 'keep_it'})},
  merchant_decline: {
    acts: ['return.decline'],
    buildData: () => ({reason: 'Our return policy does not cover this request.'}),
  },
  carrier_scan: {acts: ['return.scan']},
  carrier_lose: {acts: ['return.lose']},
  carrier_receive: {acts: ['return.receive', 'return.receive_rest']},
  carrier_receive_one: {acts: ['return.receive_part'], buildData: takeOneUnit},
  merchant_inspect: {acts: ['return.inspect']},
  merchant_inspect_one: {acts: ['return.inspect'], buildData: (_, notes) => buildInspectionResults(notes, 1)},
  merchant_refuse: {acts: ['return.inspect'], buildData: (_, notes) => buildInspectionResults(notes, 0)},
  merchant_send_back: {acts: ['return.return_to_shopper']},
  platform_retry: {acts: ['return.retry_refund']},
  platform_settle: {acts: ['return.settle']},
};

/** The value of `Sandbox-Party` has no effect on this path, or not now. */
export function createNothingWaitsError(name: string, id: string): ApiError {
  return new ApiError('invalid_request', `Sandbox-Party is ${name}, and nothing of ${id || 'this path'} waits for it.`);
}

const REFUND_STATES = ['refund_pending', 'refunded', 'closed'];

/**
 * Performs the act of a party of a return.
 *
 * @throws ApiError `invalid_request` when the return does not wait for it
 */
export function playReturnParty(world: World, name: string, id: string): void {
  const returned = world.getCollection<Return>(RETURN_COLLECTION).get(id);
  if (returned && name === 'bank_return' && REFUND_STATES.includes(returned.status) && returned.refund_ids.length > 0) {
    failOrReturnRefund(world, returned.refund_ids.at(-1)!);
    return;
  }
  const {acts, buildData = (): JsonObject => ({})} = RETURN_PARTY_ACTIONS[name] ?? {acts: []};
  const act = acts.find((one) => returned && world.can('return', returned, one.replace('return.', '')));
  if (!returned || act === undefined) {
    throw createNothingWaitsError(name, id);
  }
  returnActs[act]!(world, id, buildData(returned, world.getInternalNotes<ReturnNotes>(returned)));
}
