import {computeCumulativeShare} from '../../src/topics/money/money';
import {computeRefund} from '../../src/topics/returns/refundShares';
import {computeUnitShare, sumAmounts} from './orderMath';
import type {OrderLine, SubOrder, SubOrderNotes} from './orderTypes';
import type {Return, UnitRefund} from './returnTypes';

/** Returned units of one line. */
export interface ReturnedUnits {
  readonly line_id: string;
  readonly quantity: number;
}

/** What decides about shipping and the fee of a return. */
export interface ReturnConditions {
  readonly policy: {readonly return_fee: number; readonly refunds_shipping: boolean};
  readonly basis: Return['refund_basis'];
  readonly method: Return['method'];
  /** Whether units of open returns come first, as in a quote. */
  readonly areOpenCounted: boolean;
  /** Whether an open return that comes first is by policy. */
  readonly isOpenByPolicy: boolean;
}

/** The amounts of a return. */
export interface ReturnTerms {
  /** By the index of the line. */
  readonly unit_refunds: readonly UnitRefund[][];
  readonly tax_included: number;
  readonly amounts: {readonly shipping_refund: number; readonly return_fee: number; readonly expected_refund: number};
}

export function findOrderLine({lines}: SubOrder, id: string): OrderLine | undefined {
  return lines.find((line) => line.id === id);
}

/** Units of a line that can still be returned. */
export function countReturnableUnits({quantities: {fulfilled, return_requested, returned}}: OrderLine): number {
  return fulfilled - return_requested - returned;
}

/**
 * The amount of each unit of a line by the cumulative rule: units that were canceled or refunded before come
 * first. The last unit closes the line to zero.
 *
 * @param skipped units of open returns, which count as refunded first
 */
function computeUnitRefunds(line: OrderLine, {canceled}: SubOrderNotes, count: number, skipped: number): UnitRefund[] {
  const before = (canceled[line.id] ?? 0) + line.quantities.returned + skipped;
  return Array.from({length: count}, (_, index) => {
    const {amount, tax, funding} = computeUnitShare(line, before + index, 1);
    return {unit: before + index + 1, amount, tax_included: tax, funding_returned: funding};
  });
}

/** Whether the shopper keeps nothing of the sub-order. */
function isWhole({lines}: SubOrder, units: readonly ReturnedUnits[], areOpenCounted: boolean): boolean {
  const before = sumAmounts(
    lines,
    ({quantities}) => quantities.returned + (areOpenCounted ? quantities.return_requested : 0),
  );
  const coming = sumAmounts(units, ({quantity}) => quantity);
  return coming > 0 && before + coming === sumAmounts(lines, ({quantities}) => quantities.fulfilled);
}

/** Whether shipping is refunded once no unit stays with the shopper. By law, it is when all units came back by law. */
function isShippingRefunded(
  {hasPolicyReturn}: SubOrderNotes,
  {basis, policy, isOpenByPolicy}: ReturnConditions,
): boolean {
  return policy.refunds_shipping || !(basis === 'policy' || hasPolicyReturn || isOpenByPolicy);
}

/**
 * The amounts of a return: the units, the standard delivery if everything is returned and law or policy refunds it,
 * less a fee by the policy, which is at most the rest.
 */
export function computeReturnTerms(
  sub: SubOrder,
  notes: SubOrderNotes,
  units: readonly ReturnedUnits[],
  conditions: ReturnConditions,
): ReturnTerms {
  const {policy, basis, method, areOpenCounted} = conditions;
  const refunds = units.map(({line_id, quantity}, index) => {
    const line = findOrderLine(sub, line_id)!;
    const earlier = sumAmounts(units.slice(0, index), (other) => (other.line_id === line_id ? other.quantity : 0));
    return computeUnitRefunds(line, notes, quantity, earlier + (areOpenCounted ? line.quantities.return_requested : 0));
  });
  const all = refunds.flat();
  const isShippingBack = isWhole(sub, units, areOpenCounted) && isShippingRefunded(notes, conditions);
  const {amount: paid, tax_included: tax} = sub.shipping;
  const shipping_refund = isShippingBack ? Math.min(notes.standardShipping, paid) : 0;
  const goods = sumAmounts(all, ({amount}) => amount);
  const {fee: return_fee, refund} = computeRefund(goods, {
    shipping: shipping_refund,
    fee: basis === 'policy' ? policy.return_fee : 0,
    isKept: method === 'keep_it',
  });
  return {
    unit_refunds: refunds,
    amounts: {shipping_refund, return_fee, expected_refund: refund},
    tax_included:
      sumAmounts(all, ({tax_included}) => tax_included) +
      (shipping_refund === 0 ? 0 : computeCumulativeShare(tax, paid, 0, shipping_refund)),
  };
}
