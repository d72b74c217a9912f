import {computeCart, sum, type CartInput, type ComputedCart} from '../priceCart';
import {fractionText, percentText, taxText, toDecimal} from '../../money/decimal';
import {differenceText, otherRoundings, ROUNDING_WORDS} from '../alternativeRoundings';
import {plain} from '../../money/formatAmounts';

/** A table of the calculator: its caption, its columns, and rows of text. */
export interface Shown {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Currency {
  readonly code: string;
  readonly exponent: number;
}

/** Minor units as the currency has them: `EUR 154.53`. */
function moneyText(amount: number, {code, exponent}: Currency): string {
  return `${code} ${toDecimal(BigInt(amount), exponent)}`;
}

function discountTable({splits}: ComputedCart): Shown[] {
  return splits.map(({weights, amount, shares}) => {
    const whole = sum(weights);
    const floors = sum(shares.map(({floor}) => floor));
    const rows = shares.map(({product, floor, remainder, residue}, index) => {
      const isFor = whole > 0 && weights[index]! > 0;
      return isFor
        ? [
            `Line ${index + 1}`,
            `${amount} × ${weights[index]!} / ${whole} = ${fractionText(product, BigInt(whole))}`,
            String(floor),
            fractionText(remainder, BigInt(whole)),
            residue === 0 ? '–' : '+1',
            plain(0 - floor - residue),
          ]
        : [`Line ${index + 1}`, 'Not for this line', '0', '–', '–', '0'];
    });
    return {
      caption: 'Discount, split by the largest remainder',
      columns: ['Line', 'Share before rounding', 'Rounded down', 'Remainder', 'Left over', 'Discount'],
      rows: [
        ...rows,
        ['All lines', String(amount), String(floors), '', `${amount} − ${floors} = ${amount - floors}`, plain(-amount)],
      ],
    };
  });
}

function taxTable(input: CartInput, cart: ComputedCart, merchants: readonly string[]): Shown {
  const isInside = input.mode === 'inside';
  const row = (title: string, gross: string, {paid, rate, tax}: ComputedCart['deliveries'][number]): string[] => [
    title,
    gross,
    String(paid),
    `${percentText(rate)} %`,
    taxText(paid, rate, isInside),
    String(tax),
  ];
  return {
    caption: isInside ? 'Tax inside what is paid, rounded once per part' : 'Tax on top of each part, rounded once',
    columns: ['Part', 'Before discount', isInside ? 'Paid' : 'Net', 'Rate', 'Tax before rounding', 'Tax'],
    rows: [
      ...cart.lines.map((line, index) => {
        const {unit_price, quantity} = input.lines[index]!;
        return row(`Line ${index + 1}`, `${unit_price} × ${quantity} = ${line.gross}`, line);
      }),
      ...cart.deliveries.map((delivery, index) =>
        row(`Shipping ${merchants[index]!}`, String(delivery.paid), delivery),
      ),
      [
        'All parts',
        String(cart.items + cart.shipping),
        String(cart.items + cart.shipping + cart.discount),
        '',
        '',
        String(cart.tax),
      ],
    ],
  };
}

function totalsTable({mode}: CartInput, cart: ComputedCart, currency: Currency): Shown {
  const {items, shipping, discount, tax, total} = cart;
  const row = (title: string, amount: number): string[] => [title, plain(amount), moneyText(amount, currency)];
  return {
    caption: 'Totals',
    columns: ['Entry', 'Minor units', 'Shown'],
    rows: [
      row('items', items),
      row('shipping', shipping),
      ...(discount === 0 ? [] : [row('discount', discount)]),
      ...(mode === 'inside' ? [] : [row('tax', tax)]),
      row('total', total),
      ...(mode === 'inside' ? [row('tax_included', tax)] : []),
    ],
  };
}

function othersTable(input: CartInput, cart: ComputedCart): Shown {
  return {
    caption: 'What another rounding would make',
    columns: ['Way', 'Result', 'Difference'],
    rows: otherRoundings(input, cart).map(({id, amount, difference}) => [
      ROUNDING_WORDS[id],
      String(amount),
      differenceText(difference),
    ]),
  };
}

/** Who gets the units that rounding down the shares of a discount leaves over, in words; empty when there are none. */
function residueText({splits}: ComputedCart): string {
  const lines = splits.flatMap(({shares}) => shares.flatMap(({residue}, index) => (residue === 0 ? [] : [index + 1])));
  return lines.length === 0
    ? ''
    : lines.length === 1
      ? ` The unit that rounding left over goes to line ${lines[0]!}.`
      : ` The units that rounding left over go to lines ${lines.join(', ')}.`;
}

export interface Explained {
  /** One calm sentence, for the eye and for screen readers. */
  readonly summary: string;
  readonly tables: readonly Shown[];
}

/** Computes a cart, and says how. */
export function explain(input: CartInput, merchants: readonly string[], currency: Currency): Explained {
  const cart = computeCart(input);
  const where = input.mode === 'inside' ? 'inside' : 'on top';
  return {
    summary: `The shopper pays ${moneyText(cart.total, currency)}, with ${moneyText(cart.tax, currency)} of tax ${where}.${residueText(cart)}`,
    tables: [
      ...discountTable(cart),
      taxTable(input, cart, merchants),
      totalsTable(input, cart, currency),
      othersTable(input, cart),
    ],
  };
}
