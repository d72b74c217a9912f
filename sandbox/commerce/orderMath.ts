import {buildTotals} from '../../src/topics/cart/priceCart';
import {computeRefundShare, type UnitShare} from '../../src/topics/returns/refundShares';
import type {
  FulfillmentProgress,
  Order,
  OrderLine,
  PaymentStatus,
  SubOrder,
  SubOrderNotes,
  FulfillmentLine,
} from './orderTypes';
import {getTotalAmount} from './pricing';

/** The amount of units of a line by the cumulative rule: see `computeRefundShare`. */
export function computeUnitShare(
  {unit_price, paid, tax, quantities}: OrderLine,
  from: number,
  count: number,
): UnitShare {
  return computeRefundShare({unitPrice: unit_price, paid, tax, units: quantities.ordered}, from, count);
}

export function sumAmounts<T>(items: readonly T[], getAmount: (item: T) => number): number {
  return items.reduce((all, item) => all + getAmount(item), 0);
}

/** Units of a line that are with the merchant. */
export function countUnshippedUnits({quantities: {current, fulfilled}}: OrderLine): number {
  return current - fulfilled;
}

function computeLineDue(line: OrderLine, {canceled}: SubOrderNotes): number {
  return line.paid - computeUnitShare(line, 0, canceled[line.id] ?? 0).amount;
}

/** The amount due for the remaining units of a sub-order. Shipping is due while a unit remains. */
export function computeSubOrderDue(sub: SubOrder, notes: SubOrderNotes): number {
  const isLeft = sub.lines.some(({quantities}) => quantities.current > 0);
  return isLeft ? sumAmounts(sub.lines, (line) => computeLineDue(line, notes)) + sub.shipping.amount : 0;
}

/** Sets the amounts of the units that are left after cancellations, and their sum. */
export function updateCurrentAmounts(sub: SubOrder, notes: SubOrderNotes): void {
  for (const line of sub.lines) {
    line.current_paid = computeLineDue(line, notes);
    line.current_discount = line.current_paid - line.unit_price * line.quantities.current;
    line.current_tax = line.tax - computeUnitShare(line, 0, notes.canceled[line.id] ?? 0).tax;
  }
  const isLeft = sub.lines.some(({quantities}) => quantities.current > 0);
  sub.current_totals = buildTotals(
    sumAmounts(sub.lines, ({unit_price, quantities}) => unit_price * quantities.current),
    isLeft ? sub.shipping.amount : 0,
    sumAmounts(sub.lines, ({current_discount}) => current_discount),
  );
  sub.current_tax_included =
    sumAmounts(sub.lines, ({current_tax}) => current_tax) + (isLeft ? sub.shipping.tax_included : 0);
}

/** Sets the current amounts of an order, the sums of its sub-orders. */
export function sumCurrentAmounts(order: Order): void {
  const sumTotals = (type: Parameters<typeof getTotalAmount>[1]): number =>
    sumAmounts(order.sub_orders, ({current_totals}) => getTotalAmount(current_totals, type));
  order.current_totals = buildTotals(sumTotals('items'), sumTotals('shipping'), sumTotals('discount'));
  order.current_tax_included = sumAmounts(order.sub_orders, ({current_tax_included}) => current_tax_included);
}

/** The shipped units that are not captured yet: those sent again already are. */
function findUncapturedUnits(
  sub: SubOrder,
  {captured}: SubOrderNotes,
  units: readonly FulfillmentLine[],
): [OrderLine, number][] {
  return sub.lines.map((line) => {
    const leaving = sumAmounts(units, ({line_id, quantity}) => (line_id === line.id ? quantity : 0));
    return [line, Math.min(leaving, line.quantities.current - (captured[line.id] ?? 0))];
  });
}

/** The units that a shipment captures, by line. */
export function countCapturedUnits(
  sub: SubOrder,
  notes: SubOrderNotes,
  units: readonly FulfillmentLine[],
): Record<string, number> {
  return Object.fromEntries(findUncapturedUnits(sub, notes, units).map(([{id}, count]) => [id, count]));
}

/**
 * The amount that a shipment captures. The first one includes the shipping, the last one the whole rest. Canceled
 * units are the first ones of a line, so shipped units are its last ones: a later cancellation never changes what
 * is captured.
 */
export function computeCaptureAmount(sub: SubOrder, notes: SubOrderNotes, units: readonly FulfillmentLine[]): number {
  const leaving = findUncapturedUnits(sub, notes, units);
  if (leaving.every(([line, count]) => (notes.captured[line.id] ?? 0) + count === line.quantities.current)) {
    return Math.max(0, computeSubOrderDue(sub, notes) - sub.amount_captured);
  }
  const goods = sumAmounts(
    leaving,
    ([line, count]) =>
      computeUnitShare(line, line.quantities.ordered - (notes.captured[line.id] ?? 0) - count, count).amount,
  );
  return goods + (sub.amount_captured === 0 ? sub.shipping.amount : 0);
}

/**
 * The payment status of a sub-order. Only money that has moved counts, not a pending or failed refund. One that costs
 * nothing is captured when its first units leave: nothing is due then.
 */
export function derivePaymentStatus(sub: SubOrder, notes: SubOrderNotes): PaymentStatus {
  const {lines, amount_captured: taken, amount_refunded: back} = sub;
  const due = computeSubOrderDue(sub, notes);
  if (taken === 0) {
    const isFreeAndGone = due === 0 && Object.values(notes.captured).some((count) => count > 0);
    const isEnded = lines.every(({quantities}) => quantities.current === 0);
    return isEnded ? 'voided' : isFreeAndGone ? 'captured' : 'authorized';
  }
  if (back > 0) {
    return back >= taken ? 'refunded' : 'partially_refunded';
  }
  return taken < due ? 'partially_captured' : 'captured';
}

/** The fulfillment status of a sub-order. */
export function deriveFulfillmentStatus({lines}: SubOrder): FulfillmentProgress {
  const current = sumAmounts(lines, ({quantities}) => quantities.current);
  const fulfilled = sumAmounts(lines, ({quantities}) => quantities.fulfilled);
  if (fulfilled === 0) {
    return 'unfulfilled';
  }
  if (fulfilled < current) {
    return 'partially_fulfilled';
  }
  return sumAmounts(lines, ({quantities}) => quantities.returned) === fulfilled ? 'returned' : 'fulfilled';
}
