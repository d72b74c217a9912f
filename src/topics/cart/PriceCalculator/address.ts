import type {PriceState} from '../pricesData';

/** A cart as text of the address: `cart=8990*1*20*A_1195*3*20*A&discount=fixed*1000&shipping=20*A490`. */

/** The parts of the address, by the names of their parameters. */
export interface PriceAddress {
  readonly cart: string;
  readonly discount: string;
  readonly shipping: string;
  readonly tax: string;
  readonly currency: string;
}

/** The most lines that an address can have. */
export const MOST_LINES = 8;
/** What merchants are called. */
export const MERCHANTS = ['A', 'B', 'C'] as const;
const KINDS = ['none', 'fixed', 'percent'] as const;

function merchantIn(value: string | undefined): string {
  return MERCHANTS.find((merchant) => merchant === value) ?? MERCHANTS[0];
}

/** The address of a cart. */
export function toAddress({lines, discount, shipping, tax, currency}: PriceState): PriceAddress {
  const {kind, value, merchant} = discount;
  const amounts = MERCHANTS.flatMap((one) =>
    shipping.amounts[one] === undefined ? [] : [`${one}${shipping.amounts[one].trim()}`],
  );
  return {
    cart: lines
      .map((line) => [line.price, line.quantity, line.rate, line.merchant].map((one) => one.trim()).join('*'))
      .join('_'),
    discount: kind === 'none' ? 'none' : [kind, value.trim(), merchant].filter(Boolean).join('*'),
    shipping: [shipping.rate.trim(), ...amounts].join('*'),
    tax,
    currency,
  };
}

/** The cart of an address. What it does not say, or says wrongly, is empty, so that its field says what was expected. */
export function fromAddress({cart, discount, shipping, tax, currency}: PriceAddress): PriceState {
  const [kind, value = '', scope] = discount.split('*');
  const [rate = '', ...amounts] = shipping.split('*');
  return {
    lines: cart
      .split('_')
      .slice(0, MOST_LINES)
      .map((line) => {
        const [price = '', quantity = '', ofLine = '', merchant] = line.split('*');
        return {price, quantity, rate: ofLine, merchant: merchantIn(merchant)};
      }),
    discount: {
      kind: KINDS.find((one) => one === kind) ?? 'none',
      value,
      merchant: scope === undefined ? '' : merchantIn(scope),
    },
    shipping: {rate, amounts: Object.fromEntries(amounts.map((one) => [merchantIn(one.slice(0, 1)), one.slice(1)]))},
    tax: tax === 'on_top' ? 'on_top' : 'inside',
    currency,
  };
}
