import {computeCumulativeShare, computePercentage, roundHalfUp} from '../../src/topics/money/money';
import type {Refund} from '../payments/objects';
import type {EventObject, World} from '../world/world';
import {getCommerceSeed} from './seed';
import {computeSubOrderDue, computeUnitShare, sumAmounts} from './orderMath';
import {findSubOrderByRefund} from './orderMoney';
import {getSubOrderNotes, getOrderOfSubOrder} from './orderState';
import {SUB_ORDER_COLLECTION, type SubOrder} from './orderTypes';
import {
  bookEntry,
  listSubOrderEntries,
  pickSubOrderFields,
  getCommissionPlan,
  type EntryBooking,
} from './settlementEntries';
import {ENTRY_COLLECTION, type SettlementEntry} from './settlementTypes';
import {RETURN_COLLECTION, type Return} from './returnTypes';
import {defineTimerAction} from '../world/timerActions';

/** Goods at their unit prices, and the discount on them. */
interface Goods {
  readonly goods: number;
  readonly discount: number;
}

/** Goods that go back, and the money for them, with the shipping if nothing is left. */
interface PaidGoods extends Goods {
  readonly amount: number;
}

/** The ledger of a sub-order, which no response shows. Amounts are minor units of 0 or more. */
interface Ledger {
  /** Goods that were captured and not refunded, and the discount on them. */
  goods: number;
  discount: number;
  /** Amounts booked for these goods so far. */
  commission: number;
  tax: number;
  funding: number;
  captured: number;
  /** Units that are captured, by line id. */
  units: Record<string, number>;
  /** All goods that were captured and canceled. */
  canceled: PaidGoods;
  /** Refunds that are booked, by their ids. */
  refunds: Map<string, PaidGoods & {readonly isOfCancellation: boolean; readonly entryId: string}>;
  /** When the entries become available; null while that is unknown. */
  holdEnds: string | null;
}

function getLedger(world: World, sub: SubOrder): Ledger {
  const ledger = world.getInternalNotes<{settlement: Ledger}>(sub);
  ledger.settlement ??= {
    goods: 0,
    discount: 0,
    commission: 0,
    tax: 0,
    funding: 0,
    captured: 0,
    units: {},
    canceled: {goods: 0, discount: 0, amount: 0},
    refunds: new Map(),
    holdEnds: null,
  };
  return ledger.settlement;
}

/** Books an entry of a sub-order, with the hold that all of them have. */
function bookSubOrderEntry(
  world: World,
  sub: SubOrder,
  booking: Pick<EntryBooking, 'type' | 'source_id' | 'amount' | 'reverses_entry_id'>,
): SettlementEntry | undefined {
  const {holdEnds} = getLedger(world, sub);
  const now = world.clock.getTime();
  const isOver = holdEnds !== null && holdEnds <= now;
  const entry = {...pickSubOrderFields(sub), ...booking};
  return isOver ? bookEntry(world, entry) : bookEntry(world, entry, 'book', holdEnds);
}

/** The part of the discount on a sub-order that the merchant does not fund, and the discount. */
function computeFunding(world: World, sub: SubOrder): {funded: number; discount: number} {
  const {promotions} = getCommerceSeed(world);
  const discount = -sumAmounts(sub.lines, (line) => line.discount);
  const codes = getOrderOfSubOrder(world, sub).promotion_codes as readonly {code: string; amount: number}[];
  const ownCodes = codes.filter(({code}) =>
    promotions.some((one) => one.code === code && one.funded_by === 'merchant' && one.merchant_id === sub.merchant_id),
  );
  return {funded: discount + sumAmounts(ownCodes, ({amount}) => amount), discount};
}

/** Books the effect of a change of the goods on voucher, commission and its tax: the difference from what is booked. */
function bookGoods(world: World, sub: SubOrder, source_id: string, {goods, discount}: Goods): void {
  const ledger = getLedger(world, sub);
  const plan = getCommissionPlan(world, sub.merchant_id);
  const whole = computeFunding(world, sub);
  ledger.goods += goods;
  ledger.discount += discount;
  const targets = {
    funding: whole.discount === 0 ? 0 : roundHalfUp(ledger.discount * whole.funded, whole.discount),
    commission: computePercentage(ledger.goods, plan.commission),
    tax: computePercentage(computePercentage(ledger.goods, plan.commission), plan.commission_tax),
  };
  const steps = [
    {name: 'funding', more: 'promotion_funding', less: 'promotion_funding_reversal', sign: 1},
    {name: 'commission', more: 'commission', less: 'commission_reversal', sign: -1},
    {name: 'tax', more: 'commission_tax', less: 'commission_tax_reversal', sign: -1},
  ] as const;
  for (const {name, more, less, sign} of steps) {
    const change = targets[name] - ledger[name];
    ledger[name] = targets[name];
    bookSubOrderEntry(world, sub, {type: change > 0 ? more : less, source_id, amount: sign * change});
  }
}

/** Takes canceled goods for which nothing is refunded: their money is kept for other units, or nobody paid for them. */
function takeKeptGoods(ledger: Ledger): Goods {
  const {goods, discount, amount} = computeUnpaidCancellation(ledger);
  if (amount > 0) {
    return {goods: 0, discount: 0};
  }
  const {canceled} = ledger;
  ledger.canceled = {...canceled, goods: canceled.goods - goods, discount: canceled.discount - discount};
  return {goods, discount};
}

/**
 * Goods of captured units. They are the last ones of their lines, as in `computeCaptureAmount`. What was captured is
 * no measure of their discount: it can be money that is kept for units that have not shipped.
 *
 * @param units how many units of each line, by its id
 */
function computeCapturedGoods({lines}: SubOrder, units: Readonly<Record<string, number>>): Goods {
  const goods = sumAmounts(lines, ({id, unit_price}) => unit_price * (units[id] ?? 0));
  const paid = sumAmounts(lines, (line) => {
    const count = units[line.id] ?? 0;
    return computeUnitShare(line, line.quantities.ordered - count, count).amount;
  });
  return {goods, discount: goods - paid};
}

/** Books what was captured since the last time, after a shipment or a pickup. */
function bookCapture(world: World, sub: SubOrder): void {
  const ledger = getLedger(world, sub);
  const {captured} = getSubOrderNotes(world, sub);
  // By units and not by their price: free goods have none, and their shipping is captured.
  if (Object.entries(captured).every(([line, count]) => count <= (ledger.units[line] ?? 0))) {
    return;
  }
  const before = computeCapturedGoods(sub, ledger.units);
  const after = computeCapturedGoods(sub, captured);
  const amount = sub.amount_captured - ledger.captured;
  const kept = takeKeptGoods(ledger);
  ledger.units = {...captured};
  ledger.captured = sub.amount_captured;
  const source_id = getOrderOfSubOrder(world, sub).payment_intent_id;
  bookSubOrderEntry(world, sub, {type: 'sale', source_id, amount});
  bookGoods(world, sub, source_id, {
    goods: after.goods - before.goods - kept.goods,
    discount: after.discount - before.discount - kept.discount,
  });
  const {processing, processing_fixed: fixed} = getCommissionPlan(world, sub.merchant_id);
  bookSubOrderEntry(world, sub, {
    type: 'processing_fee',
    source_id,
    amount: amount === 0 ? 0 : -computePercentage(amount, processing) - fixed,
  });
}

/** Records canceled goods that were captured. The refund that follows subtracts them. */
function recordCancellation(world: World, sub: SubOrder): void {
  const ledger = getLedger(world, sub);
  const notes = getSubOrderNotes(world, sub);
  const before = computeCapturedGoods(sub, ledger.units);
  for (const {id} of sub.lines) {
    ledger.units[id] = Math.min(ledger.units[id] ?? 0, notes.captured[id] ?? 0);
  }
  const after = computeCapturedGoods(sub, ledger.units);
  ledger.canceled = {
    goods: ledger.canceled.goods + before.goods - after.goods,
    discount: ledger.canceled.discount + before.discount - after.discount,
    amount: Math.max(0, sub.amount_captured - computeSubOrderDue(sub, notes)),
  };
}

function computeReturnedGoods(sub: SubOrder, {lines}: Return): Goods {
  const goods = sumAmounts(lines, ({line_id, unit_refunds}) => {
    const line = sub.lines.find(({id}) => id === line_id)!;
    return line.unit_price * unit_refunds.length;
  });
  return {
    goods,
    discount: goods - sumAmounts(lines, ({unit_refunds}) => sumAmounts(unit_refunds, ({amount}) => amount)),
  };
}

/** Canceled goods that no refund has subtracted. */
function computeUnpaidCancellation({canceled, refunds}: Ledger): PaidGoods {
  const paid = [...refunds.values()].filter(({isOfCancellation}) => isOfCancellation);
  return {
    goods: canceled.goods - sumAmounts(paid, ({goods}) => goods),
    discount: canceled.discount - sumAmounts(paid, ({discount}) => discount),
    amount: canceled.amount - sumAmounts(paid, ({amount}) => amount),
  };
}

/** What a refund pays of the canceled goods: all, unless a part was charged back, or refunded by the partner. */
function computeCanceledGoods(ledger: Ledger, {amount: refunded}: Refund): Goods {
  const {goods, discount, amount} = computeUnpaidCancellation(ledger);
  return {
    goods: computeCumulativeShare(goods, amount, 0, refunded),
    discount: computeCumulativeShare(discount, amount, 0, refunded),
  };
}

/** Books a refund of a return or a cancellation. Refunds that a partner creates belong to no merchant. */
function bookRefund(world: World, refund: Refund): void {
  const sub = findSubOrderByRefund(world, refund.id);
  if (!sub) {
    return;
  }
  const ledger = getLedger(world, sub);
  const returned = world
    .getCollection<Return>(RETURN_COLLECTION)
    .listAll()
    .find(({refund_ids}) => refund_ids.includes(refund.id));
  const back = returned ? computeReturnedGoods(sub, returned) : computeCanceledGoods(ledger, refund);
  const entry = bookSubOrderEntry(world, sub, {type: 'refund', source_id: refund.id, amount: -refund.amount})!;
  ledger.refunds.set(refund.id, {...back, amount: refund.amount, isOfCancellation: !returned, entryId: entry.id});
  bookGoods(world, sub, refund.id, {goods: -back.goods, discount: -back.discount});
}

/** Books that units went back for which the shopper gets nothing: no money moves, but voucher and commission do. */
function bookGoodsWithoutRefund(world: World, sub: SubOrder, {goods, discount}: Goods): void {
  const {payment_intent_id} = getOrderOfSubOrder(world, sub);
  bookGoods(world, sub, payment_intent_id, {goods: -goods, discount: -discount});
}

/** Books canceled goods that a voucher paid, or that cost nothing: no refund follows that would subtract them. */
function bookCancellation(world: World, sub: SubOrder): void {
  recordCancellation(world, sub);
  const ledger = getLedger(world, sub);
  const {goods, discount} = computeUnpaidCancellation(ledger);
  // What was paid is refunded, or kept for units that have not shipped.
  if (goods === discount) {
    bookGoodsWithoutRefund(world, sub, takeKeptGoods(ledger));
  }
}

/** Books a return that closes without a refund. */
function bookReturnWithoutRefund(world: World, returned: Return): void {
  const sub = world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(returned.sub_order_id);
  bookGoodsWithoutRefund(world, sub, computeReturnedGoods(sub, returned));
}

/** Reverses a booked refund that failed after it had succeeded. */
function reverseRefund(world: World, refund: Refund): void {
  const sub = findSubOrderByRefund(world, refund.id);
  const booked = sub && getLedger(world, sub).refunds.get(refund.id);
  if (!sub || !booked) {
    return;
  }
  const ledger = getLedger(world, sub);
  ledger.refunds.delete(refund.id);
  bookSubOrderEntry(world, sub, {
    type: 'refund_reversal',
    source_id: refund.id,
    amount: refund.amount,
    reverses_entry_id: booked.entryId,
  });
  bookGoods(world, sub, refund.id, booked);
}

function listPendingEntries(world: World, sub: SubOrder): SettlementEntry[] {
  return listSubOrderEntries(world, sub).filter(({status}) => status === 'pending');
}

const RELEASE_ENTRIES = defineTimerAction('settlement.release_entries', (world, sub: SubOrder) => {
  // `Sandbox-Advance` ends the hold earlier than it was scheduled: what is booked from now on has no hold either.
  const now = world.clock.getTime();
  getLedger(world, sub).holdEnds = now;
  listPendingEntries(world, sub).forEach((entry) =>
    world.transition(ENTRY_COLLECTION, entry, 'release', {changes: {available_at: now}}),
  );
});

/** Starts the hold of a sub-order: its entries become available when it ends. */
function startHold(world: World, sub: SubOrder): void {
  const ledger = getLedger(world, sub);
  const ends = world.clock.addDuration(world.getTimer('settlement_entry', 'release'));
  ledger.holdEnds = ends;
  for (const entry of listPendingEntries(world, sub)) {
    entry.available_at = ends;
    world.touchObject(entry);
  }
  world.clock.schedule(sub.order_id, `release ${sub.id}`, ends, RELEASE_ENTRIES, sub);
}

/** Updates the ledgers of merchants on shipments, deliveries, cancellations and refunds. */
export function connectLedger(world: World): void {
  const findEventSubOrder = (key: string, {data}: EventObject): SubOrder =>
    world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(data.object[key] as string);
  const findEventRefund = ({data}: EventObject): Refund => data.object as unknown as Refund;
  world.addListener('fulfillment.shipped', (event) => bookCapture(world, findEventSubOrder('sub_order_id', event)));
  world.addListener('fulfillment.delivered', (event) => bookCapture(world, findEventSubOrder('sub_order_id', event)));
  world.addListener('sub_order.lines_canceled', (event) => bookCancellation(world, findEventSubOrder('id', event)));
  world.addListener('sub_order.canceled', (event) => {
    const sub = findEventSubOrder('id', event);
    bookCancellation(world, sub);
    if (sub.amount_captured > 0) {
      startHold(world, sub);
    }
  });
  world.addListener('sub_order.delivered', (event) => startHold(world, findEventSubOrder('id', event)));
  world.addListener('return.closed', ({data: {object, previous_attributes: before}}) => {
    const returned = object as unknown as Return;
    if (returned.expected_refund === 0 && before.status !== 'settled_otherwise') {
      bookReturnWithoutRefund(world, returned);
    }
  });
  world.addListener('refund.succeeded', (event) => bookRefund(world, findEventRefund(event)));
  world.addListener('refund.failed', (event) => reverseRefund(world, findEventRefund(event)));
}
