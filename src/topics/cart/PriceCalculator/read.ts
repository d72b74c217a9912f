import {grossOf, sum, type CartInput} from '../priceCart';
import {readMinor, toBasisPoints} from '../../money/decimal';
import type {PriceData, PriceState} from '../pricesData';

/** Reads what was typed into the calculator: what a cart is computed from, or a sentence for each wrong field. */

type Limits = Pick<PriceData, 'maximum' | 'maximumQuantity'>;

/** A sentence by the name of the field: `price-0`, `quantity-0`, `rate-0`, `discount`, `shipping-A`, `shipping-rate`, `total`. */
export type Problems = Readonly<Record<string, string>>;

export type Read = {readonly input: CartInput; readonly merchants: readonly string[]} | {readonly problems: Problems};

type Found<T> = {readonly value: T} | {readonly problem: string};

function amount(given: string, {maximum}: Limits): Found<number> {
  const read = readMinor(given, BigInt(maximum));
  return 'problem' in read ? read : {value: Number(read.minor)};
}

function quantity(given: string, {maximumQuantity}: Limits): Found<number> {
  const text = given.trim();
  const isRight = /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= maximumQuantity;
  return isRight
    ? {value: Number(text)}
    : {problem: `Found ${text === '' ? 'nothing' : text}, expected whole units from 1 to ${maximumQuantity}.`};
}

/** A percentage with at most two decimals, in basis points. */
function percent(given: string): Found<number> {
  const text = given.trim();
  const expected = 'a percentage from 0 to 100 with at most two decimals, such as 5.5';
  if (/^\d+,\d+$/.test(text)) {
    return {problem: `Found a comma, expected ${expected}: decimals stand behind a point.`};
  }
  const isRight = /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100;
  return isRight
    ? {value: toBasisPoints(text)}
    : {problem: `Found ${text === '' ? 'nothing' : text}, expected ${expected}.`};
}

/** The merchants of the lines, in the order in which they first come. */
export function merchantsOf({lines}: PriceState): string[] {
  return [...new Set(lines.map(({merchant}) => merchant))];
}

/** Reads a cart. Amounts are minor units, rates percent. */
export function readCart(state: PriceState, limits: Limits): Read {
  const problems: Record<string, string> = {};
  const take = (field: string, found: Found<number>): number => {
    if ('problem' in found) {
      problems[field] = found.problem;
      return 0;
    }
    return found.value;
  };
  const {discount, shipping} = state;
  const merchants = merchantsOf(state);
  const lines = state.lines.map(({price, quantity: units, rate, merchant}, index) => ({
    merchant_id: merchant,
    unit_price: take(`price-${index}`, amount(price, limits)),
    quantity: take(`quantity-${index}`, quantity(units, limits)),
    rate: take(`rate-${index}`, percent(rate)),
  }));
  const scope = {minimum: 0, merchant_id: discount.merchant === '' ? undefined : discount.merchant};
  const discounts: CartInput['discounts'] =
    discount.kind === 'none'
      ? []
      : discount.kind === 'fixed'
        ? [{...scope, type: 'voucher', amount: take('discount', amount(discount.value, limits))}]
        : [{...scope, type: 'percentage', basis_points: take('discount', percent(discount.value))}];
  const shippingRate = take('shipping-rate', percent(shipping.rate));
  const deliveries = merchants.map((merchant) => ({
    paid: take(`shipping-${merchant}`, amount(shipping.amounts[merchant] ?? '0', limits)),
    rate: shippingRate,
  }));
  if (Object.keys(problems).length > 0) {
    return {problems};
  }
  const whole = sum([...lines.map(grossOf), ...deliveries.map(({paid}) => paid)]);
  return whole > limits.maximum
    ? {
        problems: {
          total: `Found ${whole} minor units in all, expected at most ${limits.maximum}, the largest amount of the API.`,
        },
      }
    : {input: {lines, discounts, deliveries, mode: state.tax}, merchants};
}
