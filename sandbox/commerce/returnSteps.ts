import type {PartyActs} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import {addBusinessDays, countDays} from '../world/timestamps';
import type {World} from '../world/world';
import {CARRIER, createTrackingNumber} from './carrier';
import {getCommerceSeed} from './seed';
import {sumAmounts} from './orderMath';
import {connectOrderMoney} from './orderMoney';
import {getSubOrderNotes, getOrderOfSubOrder, refreshOrder, refreshSubOrder} from './orderState';
import {SUB_ORDER_COLLECTION, readUnits, type SubOrder, type FulfillmentLine} from './orderTypes';
import {findOrderLine, computeReturnTerms, type ReturnedUnits} from './returnMath';
import {followReturnRefunds, scheduleReturnRefund, retryRefund, completeReturnOtherwise} from './returnRefunds';
import {
  RETURN_COLLECTION,
  type Disposition,
  type Return,
  type ReturnLabel,
  type ReturnLine,
  type ReturnNotes,
} from './returnTypes';
import {defineTimerAction} from '../world/timerActions';

/** The result of an inspection of units of a line. */
type InspectionResult = ReturnedUnits &
  Pick<ReturnLine, 'disposition'> &
  Partial<Pick<ReturnLine, 'inspected_quantity'>>;

/** Whether units are refunded: by their disposition, or because nobody inspected them. */
function isAccepted({catalogs}: World, {disposition}: ReturnLine): boolean {
  const {dispositions} = catalogs.returns;
  return disposition === null || dispositions.some((one) => one.disposition === disposition && one.refunded);
}

function getReturn(world: World, id: string): Return {
  return world.getCollection<Return>(RETURN_COLLECTION).require(id);
}

function getReturnSubOrder(world: World, {sub_order_id}: Return): SubOrder {
  return world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(sub_order_id);
}

/** Counts the requested or settled units of a return, and updates the order. */
function countReturnUnits(
  world: World,
  returned: Return,
  key: 'return_requested' | 'returned',
  units: readonly ReturnedUnits[],
  sign: 1 | -1 = 1,
): void {
  const sub = getReturnSubOrder(world, returned);
  for (const {line_id, quantity} of units) {
    findOrderLine(sub, line_id)!.quantities[key] += sign * quantity;
  }
  refreshSubOrder(world, sub);
  refreshOrder(world, sub.order_id);
}

/** Creates a return, and approves it if the policy of the merchant does. */
export function requestReturn(world: World, sub: SubOrder, returned: Return, isApprovedByRule: boolean): void {
  sub.return_ids = [...sub.return_ids, returned.id];
  world.create('return', RETURN_COLLECTION, returned, 'request');
  countReturnUnits(world, returned, 'return_requested', returned.lines);
  if (isApprovedByRule) {
    approveReturn(world, returned, 'approve_by_rule');
  }
}

const ISSUE_LABEL = defineTimerAction('return.issue_label', (world, returned: Return) =>
  issueReturnLabel(world, returned),
);
const EXPIRE_RETURN = defineTimerAction('return.expire', (world, returned: Return) =>
  endUnsentReturn(world, returned, 'expire'),
);
const ACCEPT_NOT_INSPECTED = defineTimerAction('return.accept_not_inspected', (world, returned: Return) =>
  acceptNotInspectedReturn(world, returned),
);

function approveReturn(world: World, returned: Return, transition: string): void {
  const now = world.clock.getTime();
  const ship_by = returned.method === 'keep_it' ? null : world.clock.addDuration(world.getTimer('return', 'expire'));
  world.transition('return', returned, transition, {changes: {approved_at: now, ship_by}});
  if (ship_by === null) {
    acceptReturn(world, returned, 'keep_with_shopper', 'keep');
  } else {
    world.clock.schedule(
      returned.id,
      'label',
      world.clock.addDuration(world.getTimer('return', 'issue_label')),
      ISSUE_LABEL,
      returned,
    );
    world.clock.schedule(returned.id, 'expire', ship_by, EXPIRE_RETURN, returned);
  }
}

function labelFor(world: World, returned: Return): ReturnLabel {
  const {number} = getOrderOfSubOrder(world, getReturnSubOrder(world, returned));
  const place =
    world
      .getCollection<Return>(RETURN_COLLECTION)
      .listAll()
      .findIndex(({id}) => id === returned.id) + 1;
  return {
    object: 'return_label',
    return_id: returned.id,
    carrier: CARRIER,
    tracking_number: createTrackingNumber(number, 'back', place),
    media_type: 'application/pdf',
    url: `${world.publicUrl}/files/labels/${returned.id}.pdf`,
    expires_at: returned.ship_by!,
  };
}

function issueReturnLabel(world: World, returned: Return): void {
  world.getInternalNotes<ReturnNotes>(returned).label = labelFor(world, returned);
  world.transition('return', returned, 'issue_label');
}

/** Ends a return whose parcel was never sent. Its units can be returned again within the window. */
function endUnsentReturn(world: World, returned: Return, transition: string, changes: Partial<Return> = {}): void {
  world.transition('return', returned, transition, {changes});
  world.clock.unschedule(returned.id);
  countReturnUnits(world, returned, 'return_requested', returned.lines, -1);
}

/** Cancels a return for the shopper. */
export function cancelReturn(world: World, returned: Return): void {
  endUnsentReturn(world, returned, 'cancel');
}

function scanReturnLabel(world: World, returned: Return): void {
  world.transition('return', returned, 'scan');
  world.clock.unschedule(returned.id, 'expire');
}

/** Units of a return that have not arrived. */
function findMissingUnits({lines}: Return, received: Readonly<Record<string, number>>): FulfillmentLine[] {
  return lines
    .map(({line_id: id, quantity}) => ({line_id: id, quantity: quantity - (received[id] ?? 0)}))
    .filter(({quantity}) => quantity > 0);
}

/** Receives units: all that are missing unless the carrier names some. Restarts the inspection timer. */
function receiveUnits(world: World, returned: Return, arrived: readonly FulfillmentLine[] | undefined): void {
  const notes = world.getInternalNotes<ReturnNotes>(returned);
  const received = {...notes.received};
  for (const {line_id, quantity} of arrived ?? findMissingUnits(returned, received)) {
    received[line_id] = (received[line_id] ?? 0) + quantity;
    const announced = returned.lines.find((line) => line.line_id === line_id)?.quantity ?? 0;
    if (received[line_id] > announced) {
      throw new ApiError('validation_failed', `Fewer units of ${line_id} of ${returned.id} are missing.`);
    }
  }
  const isWhole = findMissingUnits(returned, received).length === 0;
  const now = world.clock.getTime();
  const inspect_by = addBusinessDays(now, countDays(world.getTimer('return', 'inspect_unanswered')));
  const transition = returned.status === 'partially_received' ? 'receive_rest' : isWhole ? 'receive' : 'receive_part';
  if (transition === 'receive_rest' && !isWhole) {
    throw new ApiError('validation_failed', `More units of ${returned.id} are missing.`);
  }
  world.transition('return', returned, transition, {changes: {received_at: now, inspect_by}});
  notes.received = received;
  world.clock.schedule(returned.id, 'inspect', inspect_by, ACCEPT_NOT_INSPECTED, returned);
}

/** Splits the lines by the result of the inspection. What did not arrive is missing. */
function splitReturnLines(world: World, returned: Return, results: readonly InspectionResult[]): ReturnLine[] {
  const {received = {}} = world.getInternalNotes<ReturnNotes>(returned);
  return returned.lines.flatMap((line): ReturnLine[] => {
    const arrived = received[line.line_id] ?? 0;
    const own = results.filter(({line_id}) => line_id === line.line_id);
    if (sumAmounts(own, ({quantity}) => quantity) !== arrived) {
      throw new ApiError(
        'validation_failed',
        `${arrived} units of ${line.line_id} arrived, and each needs a disposition.`,
      );
    }
    const parts = own.map((result): ReturnLine => ({...line, ...result}));
    const missing = line.quantity - arrived;
    return missing > 0
      ? [...parts, {...line, quantity: missing, disposition: 'missing', inspected_quantity: 0}]
      : parts;
  });
}

/** The final lines and amounts of a return: only accepted units are refunded. */
function computeFinalReturn(world: World, returned: Return, lines: readonly ReturnLine[]): Partial<Return> {
  const sub = getReturnSubOrder(world, returned);
  const {return_policy: policy} = getCommerceSeed(world).merchants.find(({id}) => id === sub.merchant_id)!;
  const accepted = lines.filter((line) => isAccepted(world, line));
  const {unit_refunds, amounts} = computeReturnTerms(sub, getSubOrderNotes(world, sub), accepted, {
    policy,
    basis: returned.refund_basis,
    method: returned.method,
    areOpenCounted: false,
    isOpenByPolicy: false,
  });
  return {
    lines: lines.map((line) => ({
      ...line,
      unit_refunds: isAccepted(world, line) ? unit_refunds[accepted.indexOf(line)]! : [],
    })),
    ...amounts,
  };
}

/** Removes the units from the open returns: accepted ones are settled, others stay with the shopper. */
function countResult(world: World, returned: Return): void {
  const accepted = returned.lines.filter((line) => isAccepted(world, line));
  if (accepted.length > 0 && returned.refund_basis === 'policy') {
    getSubOrderNotes(world, getReturnSubOrder(world, returned)).hasPolicyReturn = true;
  }
  countReturnUnits(world, returned, 'returned', accepted);
  countReturnUnits(world, returned, 'return_requested', returned.lines, -1);
}

/** Refunds all units, whether they were returned or not. */
function acceptReturn(world: World, returned: Return, disposition: Disposition | null, transition: string): void {
  const lines = returned.lines.map((line) => ({...line, disposition}));
  world.transition('return', returned, transition, {changes: computeFinalReturn(world, returned, lines)});
  countResult(world, returned);
  scheduleReturnRefund(world, returned);
}

function inspectReturn(world: World, returned: Return, lines: readonly ReturnLine[], transition: string): void {
  const changes = {...computeFinalReturn(world, returned, lines), inspected_at: world.clock.getTime()};
  world.transition('return', returned, transition, {changes});
  world.clock.unschedule(returned.id, 'inspect');
  countResult(world, returned);
  const accepted = lines.filter((line) => isAccepted(world, line)).length;
  if (accepted === 0) {
    world.transition('return', returned, 'reject');
  } else {
    world.transition('return', returned, accepted === lines.length ? 'accept' : 'accept_part');
    scheduleReturnRefund(world, returned);
  }
}

/** The inspection results of a merchant; by default everything that arrived is restocked. */
function completeResults(
  world: World,
  returned: Return,
  given: readonly InspectionResult[] | undefined,
): InspectionResult[] {
  const all = given ?? listArrivedUnits(world, returned).map((units) => ({...units, disposition: 'restock' as const}));
  return all.map((result) => ({...result, inspected_quantity: result.quantity}));
}

function listArrivedUnits(world: World, returned: Return): ReturnedUnits[] {
  const {received = {}} = world.getInternalNotes<ReturnNotes>(returned);
  return Object.entries(received).map(([line_id, quantity]) => ({line_id, quantity}));
}

/** Accepts what arrived when nobody inspected it in time. */
function acceptNotInspectedReturn(world: World, returned: Return): void {
  const results = listArrivedUnits(world, returned).map((units) => ({
    ...units,
    disposition: null,
    inspected_quantity: 0,
  }));
  inspectReturn(world, returned, splitReturnLines(world, returned, results), 'inspect_unanswered');
}

function approveByMerchant(world: World, id: string, data: JsonObject): void {
  const returned = getReturn(world, id);
  if (data.method === 'keep_it' && world.can('return', returned, 'approve')) {
    returned.method = 'keep_it';
  }
  approveReturn(world, returned, 'approve');
}

/** The acts of merchants and carriers on a return, and of the platform after a failed refund. */
export const returnActs: PartyActs = {
  'return.approve': approveByMerchant,
  'return.decline': (world, id, {reason}) => {
    const decline_reason = typeof reason === 'string' ? reason : 'The merchant gave no reason.';
    endUnsentReturn(world, getReturn(world, id), 'decline', {decline_reason});
  },
  'return.scan': (world, id) => scanReturnLabel(world, getReturn(world, id)),
  'return.lose': (world, id) => acceptReturn(world, getReturn(world, id), null, 'lose'),
  'return.receive': (world, id, data) => receiveUnits(world, getReturn(world, id), readUnits(data)),
  'return.receive_part': (world, id, data) => receiveUnits(world, getReturn(world, id), readUnits(data)),
  'return.receive_rest': (world, id, data) => receiveUnits(world, getReturn(world, id), readUnits(data)),
  'return.inspect': (world, id, {lines}) => {
    const returned = getReturn(world, id);
    const results = completeResults(world, returned, lines as unknown as readonly InspectionResult[] | undefined);
    inspectReturn(world, returned, splitReturnLines(world, returned, results), 'inspect');
  },
  'return.return_to_shopper': (world, id) => world.transition('return', getReturn(world, id), 'return_to_shopper'),
  'return.retry_refund': (world, id) => retryRefund(world, getReturn(world, id)),
  'return.settle': (world, id) => completeReturnOtherwise(world, getReturn(world, id)),
};

/** Updates returns on their refunds, and then sub-orders and orders. */
export function connectReturns(world: World): void {
  followReturnRefunds(world);
  connectOrderMoney(world);
}
