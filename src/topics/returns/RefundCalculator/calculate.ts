import {formatMoney, type UnusualExponents} from '../../money/formatAmounts';
import {computeRefund, refundSteps, computeRefundShare, type RefundStep, type UnitShare} from '../refundShares';
import type {RefundCalculatorLine} from '../refundCalculatorData';

/** The input, in the order of the URL. */
const REFUND_FIELDS = ['units', 'price', 'discount', 'tax', 'before', 'now', 'shipping', 'fee'] as const;

export type RefundField = (typeof REFUND_FIELDS)[number];

export type RefundTexts = Readonly<Record<RefundField, string>>;

type RefundValues = Readonly<Record<RefundField, number>>;

/** The input as numbers, or a sentence for each invalid field. */
export interface RefundInput {
  readonly values: RefundValues | undefined;
  readonly problems: Partial<Record<RefundField, string>>;
}

/** Maximum units of a line. */
const MAX_UNITS = 999;

function findFieldProblem(text: string, least: number, most: number, what: string): string | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,15}$/.test(trimmed)) {
    const found = trimmed === '' ? 'nothing' : `“${trimmed}”`;
    return `Found ${found}, expected ${least} to ${most}, digits only: ${what}.`;
  }
  const value = Number(trimmed);
  return value < least || value > most ? `Found ${value}, expected ${least} to ${most}: ${what}.` : undefined;
}

/** The range and description of each field, which can depend on the previous fields. */
function computeFieldRanges(
  {units, price, discount, before}: RefundValues,
  maximum: number,
): Record<RefundField, readonly [least: number, most: number, what: string]> {
  return {
    units: [1, MAX_UNITS, 'the units of the line'],
    price: [0, Math.floor(maximum / Math.max(1, units)), 'the price of a unit in minor units'],
    discount: [0, price * units, 'at most the price of all units'],
    tax: [0, Math.max(0, price * units - discount), 'at most what was paid'],
    before: [0, Math.max(0, units - 1), 'fewer than the units of the line'],
    now: [1, Math.max(1, units - before), 'the units that are left'],
    shipping: [0, maximum, 'an amount in minor units'],
    fee: [0, maximum, 'an amount in minor units'],
  };
}

/** Parses the input. */
export function readRefundInput(texts: RefundTexts, maximum: number): RefundInput {
  const values = Object.fromEntries(REFUND_FIELDS.map((field) => [field, Number(texts[field].trim())])) as RefundValues;
  const ranges = computeFieldRanges(values, maximum);
  const problems: Partial<Record<RefundField, string>> = {};
  for (const field of REFUND_FIELDS) {
    const problem = findFieldProblem(texts[field], ...ranges[field]);
    if (problem !== undefined) {
      problems[field] = problem;
      // Later fields depend on it.
      break;
    }
  }
  return {values: Object.keys(problems).length === 0 ? values : undefined, problems};
}

/** The fields as one word of the URL. */
export function serializeRefundQuery(texts: RefundTexts): string {
  return REFUND_FIELDS.map((field) => texts[field].trim()).join('-');
}

/** The fields of a URL, or undefined when it has others. */
export function parseRefundQuery(text: string): RefundTexts | undefined {
  const parts = text.split('-');
  return parts.length === REFUND_FIELDS.length && parts.every((part) => /^\d{1,15}$/.test(part))
    ? (Object.fromEntries(REFUND_FIELDS.map((field, index) => [field, parts[index]!])) as RefundTexts)
    : undefined;
}

/** The input for a line of the order: its first unit, without shipping or a fee. */
export function createLineTexts({units, unitPrice, discount, tax}: RefundCalculatorLine): RefundTexts {
  return {
    units: String(units),
    price: String(unitPrice),
    discount: String(discount),
    tax: String(tax),
    before: '0',
    now: '1',
    shipping: '0',
    fee: '0',
  };
}

/** Every step of a refund. */
export interface RefundCalculation extends UnitShare {
  readonly paid: number;
  readonly steps: readonly RefundStep[];
  /** The part of the fee that is deducted. */
  readonly taken: number;
  readonly refund: number;
}

export function calculateRefund({
  units,
  price,
  discount,
  tax,
  before,
  now,
  shipping,
  fee,
}: RefundValues): RefundCalculation {
  const paid = price * units - discount;
  const line = {unitPrice: price, paid, tax, units};
  const share = computeRefundShare(line, before, now);
  const {fee: taken, refund} = computeRefund(share.amount, {shipping, fee, isKept: false});
  return {...share, paid, steps: refundSteps(line, before, now), taken, refund};
}

/** The result in one sentence. */
export function summarizeRefund(
  {refund, tax, funding}: RefundCalculation,
  {now, units}: RefundValues,
  currency: string,
  exponents: UnusualExponents,
): string {
  return `${now} of ${units} ${units === 1 ? 'unit' : 'units'}: the refund is ${refund}, that is ${formatMoney(refund, currency, exponents)}, with ${tax} of tax inside the units. ${funding} of the discount goes back to its funder.`;
}
