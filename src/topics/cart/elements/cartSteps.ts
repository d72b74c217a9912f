import type {PhrasingContent} from 'mdast';
import {computeCart, sum, type CartInput, type ComputedCart} from '../priceCart';
import {fractionText, percentText, taxText, toDecimal} from '../../money/decimal';
import {roundHalfUp, taxOnTop} from '../../money/money';
import {differenceText} from '../alternativeRoundings';
import {strong, table, text, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {amountIn, commerceStory, inputOf, type CommerceStory, type RecordedCart} from './commerceStory';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';

/** Elements that compute a recorded cart step by step, and compare each value with the recording. */

/** A cart, what it is computed from, and what came of it. */
interface Computed {
  readonly cart: RecordedCart;
  readonly input: CartInput;
  readonly result: ComputedCart;
  readonly story: CommerceStory;
}

function check(place: string, what: string, computed: number, recorded: number): void {
  if (computed !== recorded) {
    throw new GuideError(
      `${place}: computed ${what} as ${computed}, and the recorded cart has ${recorded}. The rules of src/topics/cart and the sandbox differ, or the recording is old: npm run story -- --record.`,
    );
  }
}

/** Compares everything that was computed with the recorded cart. @throws GuideError naming the first difference */
export function checkCart(place: string, cart: RecordedCart, result: ComputedCart): void {
  cart.lines.forEach((line, index) => {
    const own = result.lines[index]!;
    check(place, `the discount of ${line.id}`, own.discount, line.discount);
    check(place, `what is paid for ${line.id}`, own.paid, line.paid);
    check(place, `the tax of ${line.id}`, own.tax, line.tax);
  });
  cart.groups.forEach((group, index) => {
    const taxes = cart.lines.flatMap((line, at) =>
      line.merchant_id === group.merchant_id ? [result.lines[at]!.tax] : [],
    );
    check(place, `the tax of ${group.merchant_id}`, sum(taxes) + result.deliveries[index]!.tax, group.tax_included);
  });
  check(place, 'the items', result.items, amountIn(cart, 'items'));
  check(place, 'the shipping', result.shipping, amountIn(cart, 'shipping'));
  check(place, 'the discount', result.discount, amountIn(cart, 'discount'));
  check(place, 'the total', result.total, amountIn(cart, 'total'));
  check(place, 'the tax', result.tax, cart.tax_included);
}

type Row = readonly PhrasingContent[][];

function cells(...values: readonly (string | number)[]): Row {
  return values.map((value) => [text(String(value).replace('-', '−'))]);
}

function boldCells(...values: readonly (string | number)[]): Row {
  return cells(...values).map((cell) => (cell[0]!.type === 'text' && cell[0].value === '' ? cell : [strong(...cell)]));
}

function tableOf(titles: readonly string[], rows: readonly Row[]): Nodes {
  return [table(cells(...titles), rows)];
}

function merchantName({story}: Computed, id: string): string {
  return story.merchants.find((merchant) => merchant.id === id)!.name;
}

/** The lines, then the deliveries: what tax is computed of. */
function partsOf(computed: Computed): {title: string; paid: number; rate: number; tax: number}[] {
  const {cart, result} = computed;
  return [
    ...cart.lines.map(({title}, index) => ({title, ...result.lines[index]!})),
    ...cart.groups.map(({merchant_id}, index) => ({
      title: `Shipping, ${merchantName(computed, merchant_id)}`,
      ...result.deliveries[index]!,
    })),
  ];
}

function itemRows({cart, result}: Computed): Nodes {
  return tableOf(
    ['Line', 'Unit price × quantity', 'Items'],
    [
      ...cart.lines.map(({title, unit_price, quantity}, index) =>
        cells(title, `${unit_price} × ${quantity}`, result.lines[index]!.gross),
      ),
      boldCells('All lines', result.lines.map(({gross}) => gross).join(' + '), result.items),
    ],
  );
}

function discountRows({cart, result}: Computed): Nodes {
  return result.splits.flatMap(({weights, amount, shares}) => {
    const whole = sum(weights);
    const rows = cart.lines.map(({title}, index) => {
      const {product, floor, remainder, residue} = shares[index]!;
      return cells(
        title,
        `${amount} × ${weights[index]!} / ${whole} = ${fractionText(product, BigInt(whole))}`,
        floor,
        fractionText(remainder, BigInt(whole)),
        residue === 0 ? '' : `+${residue}`,
        0 - floor - residue,
      );
    });
    const floors = sum(shares.map(({floor}) => floor));
    return tableOf(
      ['Line', 'Share before rounding', 'Rounded down', 'Remainder', 'Left over', 'Discount'],
      [...rows, boldCells('All lines', amount, floors, '', `${amount} − ${floors} = ${amount - floors}`, 0 - amount)],
    );
  });
}

function paidRows({cart, result}: Computed): Nodes {
  return tableOf(
    ['Line', 'Items − discount', 'Paid'],
    [
      ...cart.lines.map(({title}, index) => {
        const {gross, discount, paid} = result.lines[index]!;
        return cells(title, `${gross} − ${0 - discount}`, paid);
      }),
      boldCells('All lines', `${result.items} − ${0 - result.discount}`, result.items + result.discount),
    ],
  );
}

function taxRows(computed: Computed): Nodes {
  const parts = partsOf(computed);
  return tableOf(
    ['Part', 'Rate', 'Tax before rounding', 'Tax'],
    [
      ...parts.map(({title, paid, rate, tax}) =>
        cells(title, `${percentText(rate)} %`, taxText(paid, rate, true), tax),
      ),
      boldCells('All parts', '', parts.map(({tax}) => tax).join(' + '), computed.result.tax),
    ],
  );
}

function rateRows({result}: Computed): Nodes {
  return tableOf(
    ['rate', 'Paid', 'amount: tax inside', 'base: paid − tax'],
    [
      ...result.byRate.map(({rate, paid, tax}) => cells(percentText(rate), paid, tax, paid - tax)),
      boldCells('All rates', result.total, result.tax, result.total - result.tax),
    ],
  );
}

function totalRows(computed: Computed): Nodes {
  const {cart} = computed;
  const row = (title: string, make: typeof cells, totals: RecordedCart['groups'][number] | RecordedCart): Row =>
    make(
      title,
      amountIn(totals, 'items'),
      amountIn(totals, 'shipping'),
      amountIn(totals, 'discount'),
      amountIn(totals, 'total'),
      totals.tax_included,
    );
  return tableOf(
    ['Whose', 'items', 'shipping', 'discount', 'total', 'tax_included'],
    [
      ...cart.groups.map((group) => row(merchantName(computed, group.merchant_id), cells, group)),
      row('The cart', boldCells, cart),
    ],
  );
}

/** The same amounts as net ones, with the tax on top: a cart of a system that adds tax. */
function onTopRows(computed: Computed): Nodes {
  const result = computeCart({...computed.input, mode: 'on_top'});
  const parts = partsOf({...computed, result});
  return tableOf(
    ['Part', 'Net', 'Tax before rounding', 'Tax', 'To pay'],
    [
      ...parts.map(({title, paid, rate, tax}) => cells(title, paid, taxText(paid, rate, false), tax, paid + tax)),
      boldCells('All parts', result.total - result.tax, '', result.tax, result.total),
    ],
  );
}

/** The net amounts of the order with the tax added again: once by what was paid for a line, once by net unit prices. */
function netRows(computed: Computed): Nodes {
  const {cart, input} = computed;
  const rows = partsOf(computed).map(({title, paid, rate, tax}) => {
    const net = paid - tax;
    const again = net + taxOnTop(net, rate);
    return cells(title, `${paid} − ${tax} = ${net}`, taxText(net, rate, false), again, differenceText(again - paid));
  });
  const units = cart.lines.map(({title, unit_price, quantity}, index) => {
    const {rate} = input.lines[index]!;
    const net = roundHalfUp(BigInt(unit_price) * 10_000n, 10_000 + rate);
    const again = net * quantity + taxOnTop(net * quantity, rate);
    const gross = unit_price * quantity;
    return cells(
      `${title}, by its net unit price`,
      `${net} × ${quantity} = ${net * quantity}`,
      taxText(net * quantity, rate, false),
      again,
      differenceText(again - gross),
    );
  });
  return tableOf(['Part', 'Net', 'Tax added, before rounding', 'Net + tax', 'Differs by'], [...rows, ...units]);
}

/** What each step shows. */
const STEPS: Readonly<Record<string, (computed: Computed) => Nodes>> = {
  items: itemRows,
  discount: discountRows,
  paid: paidRows,
  tax: taxRows,
  rates: rateRows,
  totals: totalRows,
  on_top: onTopRows,
  net: netRows,
};

/**
 * `<CartSteps of="retrieveCart.200.order_5512" step="discount" />`: one step of computing a recorded cart. Every value is
 * computed at build, and compared with the recording.
 */
export const cartSteps: GuideElement = {
  attributes: {of: 'required', step: 'required'},
  nodes: ({of = '', step = ''}, {book, place}) => {
    const make = STEPS[step];
    if (!make) {
      throw new GuideError(`${place}: found the step ${step}, expected one of ${Object.keys(STEPS).join(', ')}.`);
    }
    const cart = recordedAnswer(book, of, place) as RecordedCart;
    const story = commerceStory(book.contracts);
    const input = inputOf(cart, story, place);
    const result = computeCart(input);
    checkCart(place, cart, result);
    return make({cart, input, result, story});
  },
};

/** Numbers for the same prices in three currencies: unit price, quantity, rate, voucher. */
const SAME_DIGITS = {unit_price: 1995, quantity: 3, rate: 1000, voucher: 500};

/** `<CurrencyExamples currencies="EUR JPY KWD" />`: the same minor units in currencies with other exponents. */
export const currencyExamples: GuideElement = {
  attributes: {currencies: 'required'},
  nodes: ({currencies = ''}, {catalogs, place}) => {
    const {unit_price, quantity, rate, voucher} = SAME_DIGITS;
    const {lines, total, tax} = computeCart({
      lines: [{merchant_id: 'A', unit_price, quantity, rate}],
      discounts: [{type: 'voucher', amount: voucher, minimum: 0}],
      deliveries: [],
      mode: 'inside',
    });
    const rows = currencies.split(' ').map((code) => {
      const currency = catalogs.currencies.currencies.find((one) => one.code === code);
      if (!currency) {
        throw new GuideError(`${place}: found the currency ${code}, expected one of ISO 4217, such as EUR.`);
      }
      const shown = (amount: number): string => `${code} ${toDecimal(BigInt(amount), currency.exponent)}`;
      return cells(
        code,
        currency.exponent,
        `${unit_price}: ${shown(unit_price)}`,
        `${lines[0]!.gross} − ${voucher} = ${total}: ${shown(total)}`,
        `${taxText(total, rate, true)}, so ${tax}: ${shown(tax)}`,
      );
    });
    return tableOf(
      [
        'Currency',
        'Exponent',
        'Unit price',
        `${quantity} units, less ${voucher}`,
        `Tax inside, ${percentText(rate)} %`,
      ],
      rows,
    );
  },
};
