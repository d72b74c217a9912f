import {computeCumulativeShare} from '../../src/topics/money/money';
import {computeRefundShare, type UnitShare} from '../../src/topics/returns/refundShares';
import type {
  FulfillmentProgress,
  OrderLine,
  PaymentStatus,
  SubOrder,
  SubOrderNotes,
  FulfillmentLine,
} from './orderTypes';

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

/** The amount that a shipment captures. The first one includes the shipping, the last one the whole rest. */
export function computeCaptureAmount(sub: SubOrder, notes: SubOrderNotes, units: readonly FulfillmentLine[]): number {
  const leaving = findUncapturedUnits(sub, notes, units);
  if (leaving.every(([line, count]) => (notes.captured[line.id] ?? 0) + count === line.quantities.current)) {
    return Math.max(0, computeSubOrderDue(sub, notes) - sub.amount_captured);
  }
  const goods = sumAmounts(leaving, ([line, count]) =>
    count === 0
      ? 0
      : computeCumulativeShare(
          computeLineDue(line, notes),
          line.quantities.current,
          notes.captured[line.id] ?? 0,
          count,
        ),
  );
  return goods + (sub.amount_captured === 0 ? sub.shipping.amount : 0);
}

/** The payment status of a sub-order. Only money that has moved counts, not a pending or failed refund. */
export function derivePaymentStatus(
  {lines, amount_captured: taken, amount_refunded: back}: SubOrder,
  due: number,
): PaymentStatus {
  if (taken === 0) {
    return lines.every(({quantities}) => quantities.current === 0) ? 'voided' : 'authorized';
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
