import {brand} from '../../src/brand';
import type {Acts} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import {plusBusinessDays} from '../world/timestamps';
import type {World} from '../world/world';
import {commerceCast} from './seed';
import {sum} from './orderMath';
import {connectOrderMoney} from './orderMoney';
import {notesOf, orderOf, refreshOrder, refreshSubOrder} from './orderState';
import {SUB_ORDERS, unitsOf, type SubOrder, type Units} from './orderTypes';
import {lineOf, termsOf, type ReturnedUnits} from './returnMath';
import {followReturnRefunds, refundSoon, retryRefund, settleOtherwise} from './returnRefunds';
import {
  RETURNS,
  type Disposition,
  type Return,
  type ReturnLabel,
  type ReturnLine,
  type ReturnNotes,
} from './returnTypes';

/** How long the platform takes to make a label. */
const LABEL = 'PT2S';
/** How long the shopper has to send the parcel. */
const SHIPPING = 'P14D';
/** Business days that the merchant has to inspect. */
const INSPECTION = 5;
const CARRIER = 'Postline';
/** What a merchant finds out about units of a line. */
type Result = ReturnedUnits & Pick<ReturnLine, 'disposition'> & Partial<Pick<ReturnLine, 'inspected_quantity'>>;

/** Whether units are refunded: by their disposition, or because nobody inspected them. */
function isAccepted({catalogs}: World, {disposition}: ReturnLine): boolean {
  const {dispositions} = catalogs.returns;
  return disposition === null || dispositions.some((one) => one.disposition === disposition && one.refunded);
}

function find(world: World, id: string): Return {
  return world.collection<Return>(RETURNS).require(id);
}

function subOf(world: World, {sub_order_id}: Return): SubOrder {
  return world.collection<SubOrder>(SUB_ORDERS).require(sub_order_id);
}

/** Counts units of a return that are asked for, or settled, and lets the order follow. */
function count(
  world: World,
  returned: Return,
  key: 'return_requested' | 'returned',
  units: readonly ReturnedUnits[],
  sign: 1 | -1 = 1,
): void {
  const sub = subOf(world, returned);
  for (const {order_line_id, quantity} of units) {
    lineOf(sub, order_line_id)!.quantities[key] += sign * quantity;
  }
  refreshSubOrder(world, sub);
  refreshOrder(world, sub.order_id);
}

/** Brings a return into being, and approves it when the policy of the merchant says so. */
export function requestReturn(world: World, sub: SubOrder, returned: Return, isApprovedByRule: boolean): void {
  sub.return_ids = [...sub.return_ids, returned.id];
  world.create('return', RETURNS, returned, 'request');
  count(world, returned, 'return_requested', returned.lines);
  if (isApprovedByRule) {
    approve(world, returned, 'approve_by_rule');
  }
}

function approve(world: World, returned: Return, transition: string): void {
  const now = world.clock.now();
  const isKept = returned.method === 'keep_it';
  const ship_by = isKept ? null : world.clock.plus(SHIPPING);
  world.move('return', returned, transition, {changes: {approved_at: now, ship_by}});
  if (isKept) {
    accept(world, returned, 'keep_with_shopper', 'keep');
  } else {
    world.clock.schedule(returned.id, 'label', world.clock.plus(LABEL), () => issueLabel(world, returned));
  }
}

function labelFor(world: World, returned: Return): ReturnLabel {
  const {number} = orderOf(world, subOf(world, returned));
  const place =
    world
      .collection<Return>(RETURNS)
      .all()
      .findIndex(({id}) => id === returned.id) + 1;
  return {
    object: 'return_label',
    return_id: returned.id,
    carrier: CARRIER,
    tracking_number: `PL${number}9${String(place).padStart(4, '0')}`,
    media_type: 'application/pdf',
    url: `https://${brand.sandboxHost}/files/labels/${returned.id}.pdf`,
    expires_at: returned.ship_by!,
  };
}

function issueLabel(world: World, returned: Return): void {
  world.internal<ReturnNotes>(returned).label = labelFor(world, returned);
  world.move('return', returned, 'issue_label');
  world.clock.schedule(returned.id, 'expire', returned.ship_by!, () => endUnsent(world, returned, 'expire'));
}

/** Ends a return whose parcel never left. Its units can be returned again within the window. */
function endUnsent(world: World, returned: Return, transition: string, changes: Partial<Return> = {}): void {
  world.move('return', returned, transition, {changes});
  world.clock.unschedule(returned.id);
  count(world, returned, 'return_requested', returned.lines, -1);
}

/** Stops a return on behalf of the shopper. */
export function cancelReturn(world: World, returned: Return): void {
  endUnsent(world, returned, 'cancel');
}

function scan(world: World, returned: Return): void {
  world.move('return', returned, 'scan');
  world.clock.unschedule(returned.id, 'expire');
}

/** Units of a return that have not arrived. */
function missingOf({lines}: Return, received: Readonly<Record<string, number>>): Units[] {
  return lines
    .map(({order_line_id: id, quantity}) => ({line_id: id, quantity: quantity - (received[id] ?? 0)}))
    .filter(({quantity}) => quantity > 0);
}

/** Units arrive: all that are missing unless the carrier names some. The time to inspect starts again. */
function receive(world: World, returned: Return, arrived: readonly Units[] | undefined): void {
  const notes = world.internal<ReturnNotes>(returned);
  const received = {...notes.received};
  for (const {line_id, quantity} of arrived ?? missingOf(returned, received)) {
    received[line_id] = (received[line_id] ?? 0) + quantity;
  }
  const isWhole = missingOf(returned, received).length === 0;
  const now = world.clock.now();
  const inspect_by = plusBusinessDays(now, INSPECTION);
  const transition = returned.status === 'partially_received' ? 'receive_rest' : isWhole ? 'receive' : 'receive_part';
  if (transition === 'receive_rest' && !isWhole) {
    throw new ApiError('validation_failed', `More units of ${returned.id} are missing than these.`);
  }
  world.move('return', returned, transition, {changes: {received_at: now, inspect_by}});
  notes.received = received;
  world.clock.schedule(returned.id, 'inspect', inspect_by, () => inspectUnanswered(world, returned));
}

/** Splits the lines by what became of the units. What did not arrive is missing. */
function resultOf(world: World, returned: Return, results: readonly Result[]): ReturnLine[] {
  const {received = {}} = world.internal<ReturnNotes>(returned);
  return returned.lines.flatMap((line): ReturnLine[] => {
    const arrived = received[line.order_line_id] ?? 0;
    const own = results.filter(({order_line_id}) => order_line_id === line.order_line_id);
    if (sum(own, ({quantity}) => quantity) !== arrived) {
      throw new ApiError(
        'validation_failed',
        `${arrived} units of ${line.order_line_id} arrived, and each needs a disposition.`,
      );
    }
    const parts = own.map((result): ReturnLine => ({...line, ...result}));
    const missing = line.quantity - arrived;
    return missing > 0
      ? [...parts, {...line, quantity: missing, disposition: 'missing', inspected_quantity: 0}]
      : parts;
  });
}

/** The lines and amounts of a return as they are in the end: only accepted units are refunded. */
function finalOf(world: World, returned: Return, lines: readonly ReturnLine[]): Partial<Return> {
  const sub = subOf(world, returned);
  const {return_policy: policy} = commerceCast(world).merchants.find(({id}) => id === sub.merchant_id)!;
  const accepted = lines.filter((line) => isAccepted(world, line));
  const {unit_refunds, amounts} = termsOf(sub, notesOf(world, sub), accepted, policy, returned.method, false);
  return {
    lines: lines.map((line) => ({
      ...line,
      unit_refunds: isAccepted(world, line) ? unit_refunds[accepted.indexOf(line)]! : [],
    })),
    ...amounts,
  };
}

/** The units leave the open returns: accepted ones are settled, others stay with the shopper. */
function countResult(world: World, returned: Return): void {
  count(
    world,
    returned,
    'returned',
    returned.lines.filter((line) => isAccepted(world, line)),
  );
  count(world, returned, 'return_requested', returned.lines, -1);
}

/** All units are refunded, whether they came back or not. */
function accept(world: World, returned: Return, disposition: Disposition | null, transition: string): void {
  const lines = returned.lines.map((line) => ({...line, disposition}));
  world.move('return', returned, transition, {changes: finalOf(world, returned, lines)});
  countResult(world, returned);
  refundSoon(world, returned);
}

function inspect(world: World, returned: Return, lines: readonly ReturnLine[], transition: string): void {
  const changes = {...finalOf(world, returned, lines), inspected_at: world.clock.now()};
  world.move('return', returned, transition, {changes});
  world.clock.unschedule(returned.id, 'inspect');
  countResult(world, returned);
  const accepted = lines.filter((line) => isAccepted(world, line)).length;
  if (accepted === 0) {
    world.move('return', returned, 'reject');
  } else {
    world.move('return', returned, accepted === lines.length ? 'accept' : 'accept_part');
    refundSoon(world, returned);
  }
}

/** The results that a merchant gives; by default everything that arrived is sold again. */
function resultsIn(world: World, returned: Return, given: readonly Result[] | undefined): Result[] {
  const all = given ?? arrivedUnits(world, returned).map((units) => ({...units, disposition: 'restock' as const}));
  return all.map((result) => ({...result, inspected_quantity: result.quantity}));
}

function arrivedUnits(world: World, returned: Return): ReturnedUnits[] {
  const {received = {}} = world.internal<ReturnNotes>(returned);
  return Object.entries(received).map(([order_line_id, quantity]) => ({order_line_id, quantity}));
}

/** Nobody inspected in time, so what arrived is accepted. */
function inspectUnanswered(world: World, returned: Return): void {
  const results = arrivedUnits(world, returned).map((units) => ({...units, disposition: null, inspected_quantity: 0}));
  inspect(world, returned, resultOf(world, returned, results), 'inspect_unanswered');
}

function approveByMerchant(world: World, id: string, data: JsonObject): void {
  const returned = find(world, id);
  if (data.method === 'keep_it' && world.can('return', returned, 'approve')) {
    returned.method = 'keep_it';
  }
  approve(world, returned, 'approve');
}

/** What merchants and carriers do with a return, and the platform after a refund failed. */
export const returnActs: Acts = {
  'return.approve': approveByMerchant,
  'return.decline': (world, id, {reason}) => {
    const decline_reason = typeof reason === 'string' ? reason : 'The merchant gave no reason.';
    endUnsent(world, find(world, id), 'decline', {decline_reason});
  },
  'return.scan': (world, id) => scan(world, find(world, id)),
  'return.lose': (world, id) => accept(world, find(world, id), null, 'lose'),
  'return.receive': (world, id, data) => receive(world, find(world, id), unitsOf(data)),
  'return.receive_part': (world, id, data) => receive(world, find(world, id), unitsOf(data)),
  'return.receive_rest': (world, id, data) => receive(world, find(world, id), unitsOf(data)),
  'return.inspect': (world, id, {lines}) => {
    const returned = find(world, id);
    const results = resultsIn(world, returned, lines as unknown as readonly Result[] | undefined);
    inspect(world, returned, resultOf(world, returned, results), 'inspect');
  },
  'return.return_to_shopper': (world, id) => world.move('return', find(world, id), 'return_to_shopper'),
  'return.retry_refund': (world, id) => retryRefund(world, find(world, id)),
  'return.settle': (world, id) => settleOtherwise(world, find(world, id)),
};

/** Lets returns follow their refunds, and after them sub-orders and orders. */
export function connectReturns(world: World): void {
  followReturnRefunds(world);
  connectOrderMoney(world);
}
