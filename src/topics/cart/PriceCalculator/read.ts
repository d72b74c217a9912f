import {computeGross, sumAmounts, type CartInput} from '../priceCart';
import {parseMinor, toBasisPoints} from '../../money/decimal';
import type {PriceData, PriceState} from '../pricesData';

/** Parses the input of the calculator: a cart, or a sentence for each invalid field. */

type InputLimits = Pick<PriceData, 'maximum' | 'maximumQuantity'>;

/**
 * A sentence by the name of the field: `price-0`, `quantity-0`, `rate-0`, `discount`, `shipping-A`, `total`.
 */
export type InputProblems = Readonly<Record<string, string>>;

export type CartReading =
  {readonly input: CartInput; readonly merchants: readonly string[]} | {readonly problems: InputProblems};

type ReadValue<T> = {readonly value: T} | {readonly problem: string};

function readAmount(given: string, {maximum}: InputLimits): ReadValue<number> {
  const read = parseMinor(given, BigInt(maximum));
  return 'problem' in read ? read : {value: Number(read.minor)};
}

function readQuantity(given: string, {maximumQuantity}: InputLimits): ReadValue<number> {
  const text = given.trim();
  const isRight = /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= maximumQuantity;
  return isRight
    ? {value: Number(text)}
    : {problem: `Found ${text === '' ? 'nothing' : text}, expected whole units from 1 to ${maximumQuantity}.`};
}

/** A percentage with at most two decimals, in basis points. */
function readPercent(given: string): ReadValue<number> {
  const text = given.trim();
  const expected = 'a percentage from 0 to 100 with at most two decimals, such as 5.5';
  if (/^\d+,\d+$/.test(text)) {
    return {problem: `Found a comma, expected ${expected}: use a decimal point.`};
  }
  const isRight = /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100;
  return isRight
    ? {value: toBasisPoints(text)}
    : {problem: `Found ${text === '' ? 'nothing' : text}, expected ${expected}.`};
}

/** The merchants of the lines, in order of appearance. */
export function listMerchants({lines}: PriceState): string[] {
  return [...new Set(lines.map(({merchant}) => merchant))];
}

/** Parses a cart. Amounts are minor units, rates percent. */
export function readCart(state: PriceState, limits: InputLimits): CartReading {
  const problems: Record<string, string> = {};
  const take = (field: string, found: ReadValue<number>): number => {
    if ('problem' in found) {
      problems[field] = found.problem;
      return 0;
    }
    return found.value;
  };
  const {discount, shipping} = state;
  const merchants = listMerchants(state);
  const lines = state.lines.map(({price, quantity: units, rate, merchant}, index) => ({
    merchant_id: merchant,
    unit_price: take(`price-${index}`, readAmount(price, limits)),
    quantity: take(`quantity-${index}`, readQuantity(units, limits)),
    rate: take(`rate-${index}`, readPercent(rate)),
  }));
  const scope = {minimum: 0, merchant_id: discount.merchant === '' ? undefined : discount.merchant};
  const discounts: CartInput['discounts'] =
    discount.kind === 'none'
      ? []
      : discount.kind === 'fixed'
        ? [{...scope, type: 'voucher', amount: take('discount', readAmount(discount.value, limits))}]
        : [{...scope, type: 'percentage', basis_points: take('discount', readPercent(discount.value))}];
  const deliveries = merchants.map((merchant) => ({
    paid: take(`shipping-${merchant}`, readAmount(shipping[merchant] ?? '0', limits)),
    lines: [...lines.keys()].filter((index) => lines[index]!.merchant_id === merchant),
  }));
  if (Object.keys(problems).length > 0) {
    return {problems};
  }
  const whole = sumAmounts([...lines.map(computeGross), ...deliveries.map(({paid}) => paid)]);
  return whole > limits.maximum
    ? {
        problems: {
          total: `Found ${whole} minor units in all, expected at most ${limits.maximum}, the largest amount of the API.`,
        },
      }
    : {input: {lines, discounts, deliveries, mode: state.tax}, merchants};
}
