import type {PriceState} from '../pricesData';

/** A cart as text of the URL: `cart=8990*1*20*A_1195*3*20*A&discount=fixed*1000&shipping=A490`. */

/** The parts of the query, by the names of their parameters. */
export interface PriceQuery {
  readonly cart: string;
  readonly discount: string;
  readonly shipping: string;
  readonly tax: string;
  readonly currency: string;
}

/** The maximum number of lines in a URL. */
export const MAX_LINES = 8;
/** The names of merchants. */
export const MERCHANT_NAMES = ['A', 'B', 'C'] as const;
const DISCOUNT_KINDS = ['none', 'fixed', 'percent'] as const;

function parseMerchantName(value: string | undefined): string {
  return MERCHANT_NAMES.find((merchant) => merchant === value) ?? MERCHANT_NAMES[0];
}

/** The URL of a cart. */
export function serializePriceQuery({lines, discount, shipping, tax, currency}: PriceState): PriceQuery {
  const {kind, value, merchant} = discount;
  return {
    cart: lines
      .map((line) => [line.price, line.quantity, line.rate, line.merchant].map((one) => one.trim()).join('*'))
      .join('_'),
    discount: kind === 'none' ? 'none' : [kind, value.trim(), merchant].filter(Boolean).join('*'),
    shipping: MERCHANT_NAMES.flatMap((one) =>
      shipping[one] === undefined ? [] : [`${one}${shipping[one].trim()}`],
    ).join('*'),
    tax,
    currency,
  };
}

/** The cart of a URL. Missing or invalid values are empty, so that their fields show what was expected. */
export function parsePriceQuery({cart, discount, shipping, tax, currency}: PriceQuery): PriceState {
  const [kind, value = '', scope] = discount.split('*');
  return {
    lines: cart
      .split('_')
      .slice(0, MAX_LINES)
      .map((line) => {
        const [price = '', quantity = '', rate = '', merchant] = line.split('*');
        return {price, quantity, rate, merchant: parseMerchantName(merchant)};
      }),
    discount: {
      kind: DISCOUNT_KINDS.find((one) => one === kind) ?? 'none',
      value,
      merchant: scope === undefined ? '' : parseMerchantName(scope),
    },
    shipping: Object.fromEntries(
      shipping.split('*').flatMap((amount) => {
        const merchant = MERCHANT_NAMES.find((one) => amount.startsWith(one));
        return merchant === undefined ? [] : [[merchant, amount.slice(1)]];
      }),
    ),
    tax: tax === 'on_top' ? 'on_top' : 'inside',
    currency,
  };
}
