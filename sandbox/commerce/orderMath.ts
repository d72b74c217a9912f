import {cumulativeShare} from '../../src/topics/money/money';
import {unitShare, type UnitShare} from '../../src/topics/returns/refundShares';
import type {FulfillmentProgress, OrderLine, PaymentProgress, SubOrder, SubOrderNotes, Units} from './orderTypes';

/** Units of a line by the cumulative rule: see `unitShare`. */
export function shareOf({unit_price, paid, tax, quantities}: OrderLine, from: number, count: number): UnitShare {
  return unitShare({unitPrice: unit_price, paid, tax, units: quantities.ordered}, from, count);
}

export function sum<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((all, item) => all + amountOf(item), 0);
}

/** Units of a line that have not left the merchant. */
export function unshipped({quantities: {current, fulfilled}}: OrderLine): number {
  return current - fulfilled;
}

function lineDue(line: OrderLine, {canceled}: SubOrderNotes): number {
  return line.paid - shareOf(line, 0, canceled[line.id] ?? 0).amount;
}

/** What the shopper has to pay for what is left of a sub-order. Shipping is due while a unit is left. */
export function dueOf(sub: SubOrder, notes: SubOrderNotes): number {
  const isLeft = sub.lines.some(({quantities}) => quantities.current > 0);
  return isLeft ? sum(sub.lines, (line) => lineDue(line, notes)) + sub.shipping.amount : 0;
}

/** Of the units that leave, those that are not captured: units that are sent again were. */
function uncaptured(sub: SubOrder, {captured}: SubOrderNotes, units: readonly Units[]): [OrderLine, number][] {
  return sub.lines.map((line) => {
    const leaving = sum(units, ({line_id, quantity}) => (line_id === line.id ? quantity : 0));
    return [line, Math.min(leaving, line.quantities.current - (captured[line.id] ?? 0))];
  });
}

/** The units by line that a shipment captures. */
export function capturedUnits(sub: SubOrder, notes: SubOrderNotes, units: readonly Units[]): Record<string, number> {
  return Object.fromEntries(uncaptured(sub, notes, units).map(([{id}, count]) => [id, count]));
}

/** What a shipment captures. The first one brings the shipping, the last one all that is left. */
export function captureAmountOf(sub: SubOrder, notes: SubOrderNotes, units: readonly Units[]): number {
  const leaving = uncaptured(sub, notes, units);
  if (leaving.every(([line, count]) => (notes.captured[line.id] ?? 0) + count === line.quantities.current)) {
    return Math.max(0, dueOf(sub, notes) - sub.amount_captured);
  }
  const goods = sum(leaving, ([line, count]) =>
    count === 0
      ? 0
      : cumulativeShare(lineDue(line, notes), line.quantities.current, notes.captured[line.id] ?? 0, count),
  );
  return goods + (sub.amount_captured === 0 ? sub.shipping.amount : 0);
}

/** Where the money of a sub-order is. Only money that has moved counts, so a refund that is pending or failed does not. */
export function paymentStatusOf(
  {lines, amount_captured: taken, amount_refunded: back}: SubOrder,
  due: number,
): PaymentProgress {
  if (taken === 0) {
    return lines.every(({quantities}) => quantities.current === 0) ? 'voided' : 'authorized';
  }
  if (back > 0) {
    return back >= taken ? 'refunded' : 'partially_refunded';
  }
  return taken < due ? 'partially_captured' : 'captured';
}

/** Where the goods of a sub-order are. */
export function fulfillmentStatusOf({lines}: SubOrder): FulfillmentProgress {
  const current = sum(lines, ({quantities}) => quantities.current);
  const fulfilled = sum(lines, ({quantities}) => quantities.fulfilled);
  if (fulfilled === 0) {
    return 'unfulfilled';
  }
  if (fulfilled < current) {
    return 'partially_fulfilled';
  }
  return sum(lines, ({quantities}) => quantities.returned) === fulfilled ? 'returned' : 'fulfilled';
}
