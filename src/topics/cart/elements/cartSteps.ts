import type {PhrasingContent} from 'mdast';
import {computeCart, sumAmounts, type CartInput, type ComputedCart} from '../priceCart';
import {formatFraction, formatPercent, formatTaxComputation, formatDecimal} from '../../money/decimal';
import {roundHalfUp, computeTaxOnTop} from '../../money/money';
import {formatDifference} from '../alternativeRoundings';
import {createStrong, createTable, createText, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {
  getTotalsEntry,
  readCommerceSeed,
  toCartInput,
  type CommerceStoryData,
  type RecordedCart,
} from './commerceStory';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';

/** Elements that compute a recorded cart step by step, and compare each value with the recording. */

/** A cart, what it is computed from, and what came of it. */
interface ComputedCartSource {
  readonly cart: RecordedCart;
  readonly input: CartInput;
  readonly result: ComputedCart;
  readonly story: CommerceStoryData;
}

function checkRecorded(place: string, what: string, computed: number, recorded: number): void {
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
    checkRecorded(place, `the discount of ${line.id}`, own.discount, line.discount);
    checkRecorded(place, `what is paid for ${line.id}`, own.paid, line.paid);
    checkRecorded(place, `the tax of ${line.id}`, own.tax, line.tax);
  });
  cart.groups.forEach((group, index) => {
    const taxes = cart.lines.flatMap((line, at) =>
      line.merchant_id === group.merchant_id ? [result.lines[at]!.tax] : [],
    );
    checkRecorded(
      place,
      `the tax of ${group.merchant_id}`,
      sumAmounts(taxes) + result.deliveries[index]!.tax,
      group.tax_included,
    );
  });
  checkRecorded(place, 'the items', result.items, getTotalsEntry(cart, 'items'));
  checkRecorded(place, 'the shipping', result.shipping, getTotalsEntry(cart, 'shipping'));
  checkRecorded(place, 'the discount', result.discount, getTotalsEntry(cart, 'discount'));
  checkRecorded(place, 'the total', result.total, getTotalsEntry(cart, 'total'));
  checkRecorded(place, 'the tax', result.tax, cart.tax_included);
}

type CartRow = readonly PhrasingContent[][];

function createCells(...values: readonly (string | number)[]): CartRow {
  return values.map((value) => [createText(String(value).replace('-', '−'))]);
}

function createBoldCells(...values: readonly (string | number)[]): CartRow {
  return createCells(...values).map((cell) =>
    cell[0]!.type === 'text' && cell[0].value === '' ? cell : [createStrong(...cell)],
  );
}

function createNumberTable(titles: readonly string[], rows: readonly CartRow[]): Nodes {
  return [createTable(createCells(...titles), rows)];
}

function getMerchantName({story}: ComputedCartSource, id: string): string {
  return story.merchants.find((merchant) => merchant.id === id)!.name;
}

/** The lines, then the deliveries: what tax is computed of. */
function listTaxedParts(computed: ComputedCartSource): {title: string; paid: number; rate: number; tax: number}[] {
  const {cart, result} = computed;
  return [
    ...cart.lines.map(({title}, index) => ({title, ...result.lines[index]!})),
    ...cart.groups.map(({merchant_id}, index) => ({
      title: `Shipping, ${getMerchantName(computed, merchant_id)}`,
      ...result.deliveries[index]!,
    })),
  ];
}

function renderItemsTable({cart, result}: ComputedCartSource): Nodes {
  return createNumberTable(
    ['Line', 'Unit price × quantity', 'Items'],
    [
      ...cart.lines.map(({title, unit_price, quantity}, index) =>
        createCells(title, `${unit_price} × ${quantity}`, result.lines[index]!.gross),
      ),
      createBoldCells('All lines', result.lines.map(({gross}) => gross).join(' + '), result.items),
    ],
  );
}

function renderDiscountsTable({cart, result}: ComputedCartSource): Nodes {
  return result.splits.flatMap(({weights, amount, shares}) => {
    const whole = sumAmounts(weights);
    const rows = cart.lines.map(({title}, index) => {
      const {product, floor, remainder, residue} = shares[index]!;
      return createCells(
        title,
        `${amount} × ${weights[index]!} / ${whole} = ${formatFraction(product, BigInt(whole))}`,
        floor,
        formatFraction(remainder, BigInt(whole)),
        residue === 0 ? '' : `+${residue}`,
        0 - floor - residue,
      );
    });
    const floors = sumAmounts(shares.map(({floor}) => floor));
    return createNumberTable(
      ['Line', 'Share before rounding', 'Rounded down', 'Remainder', 'Left over', 'Discount'],
      [
        ...rows,
        createBoldCells('All lines', amount, floors, '', `${amount} − ${floors} = ${amount - floors}`, 0 - amount),
      ],
    );
  });
}

function renderPaidTable({cart, result}: ComputedCartSource): Nodes {
  return createNumberTable(
    ['Line', 'Items − discount', 'Paid'],
    [
      ...cart.lines.map(({title}, index) => {
        const {gross, discount, paid} = result.lines[index]!;
        return createCells(title, `${gross} − ${0 - discount}`, paid);
      }),
      createBoldCells('All lines', `${result.items} − ${0 - result.discount}`, result.items + result.discount),
    ],
  );
}

function renderTaxTable(computed: ComputedCartSource): Nodes {
  const parts = listTaxedParts(computed);
  return createNumberTable(
    ['Part', 'Rate', 'Tax before rounding', 'Tax'],
    [
      ...parts.map(({title, paid, rate, tax}) =>
        createCells(title, `${formatPercent(rate)} %`, formatTaxComputation(paid, rate, true), tax),
      ),
      createBoldCells('All parts', '', parts.map(({tax}) => tax).join(' + '), computed.result.tax),
    ],
  );
}

function renderRatesTable({result}: ComputedCartSource): Nodes {
  return createNumberTable(
    ['rate', 'Paid', 'amount: tax inside', 'base: paid − tax'],
    [
      ...result.byRate.map(({rate, paid, tax}) => createCells(formatPercent(rate), paid, tax, paid - tax)),
      createBoldCells('All rates', result.total, result.tax, result.total - result.tax),
    ],
  );
}

function renderTotalsTable(computed: ComputedCartSource): Nodes {
  const {cart} = computed;
  const createTotalsRow = (
    title: string,
    make: typeof createCells,
    totals: RecordedCart['groups'][number] | RecordedCart,
  ): CartRow =>
    make(
      title,
      getTotalsEntry(totals, 'items'),
      getTotalsEntry(totals, 'shipping'),
      getTotalsEntry(totals, 'discount'),
      getTotalsEntry(totals, 'total'),
      totals.tax_included,
    );
  return createNumberTable(
    ['Whose', 'items', 'shipping', 'discount', 'total', 'tax_included'],
    [
      ...cart.groups.map((group) => createTotalsRow(getMerchantName(computed, group.merchant_id), createCells, group)),
      createTotalsRow('The cart', createBoldCells, cart),
    ],
  );
}

/** The same amounts as net ones, with the tax on top: a cart of a system that adds tax. */
function renderTaxOnTopTable(computed: ComputedCartSource): Nodes {
  const result = computeCart({...computed.input, mode: 'on_top'});
  const parts = listTaxedParts({...computed, result});
  return createNumberTable(
    ['Part', 'Net', 'Tax before rounding', 'Tax', 'To pay'],
    [
      ...parts.map(({title, paid, rate, tax}) =>
        createCells(title, paid, formatTaxComputation(paid, rate, false), tax, paid + tax),
      ),
      createBoldCells('All parts', result.total - result.tax, '', result.tax, result.total),
    ],
  );
}

/** The net amounts of the order with the tax added again: once by what was paid for a line, once by net unit prices. */
function renderNetTable(computed: ComputedCartSource): Nodes {
  const {cart, input} = computed;
  const rows = listTaxedParts(computed).map(({title, paid, rate, tax}) => {
    const net = paid - tax;
    const again = net + computeTaxOnTop(net, rate);
    return createCells(
      title,
      `${paid} − ${tax} = ${net}`,
      formatTaxComputation(net, rate, false),
      again,
      formatDifference(again - paid),
    );
  });
  const units = cart.lines.map(({title, unit_price, quantity}, index) => {
    const {rate} = input.lines[index]!;
    const net = roundHalfUp(BigInt(unit_price) * 10_000n, 10_000 + rate);
    const again = net * quantity + computeTaxOnTop(net * quantity, rate);
    const gross = unit_price * quantity;
    return createCells(
      `${title}, by its net unit price`,
      `${net} × ${quantity} = ${net * quantity}`,
      formatTaxComputation(net * quantity, rate, false),
      again,
      formatDifference(again - gross),
    );
  });
  return createNumberTable(
    ['Part', 'Net', 'Tax added, before rounding', 'Net + tax', 'Differs by'],
    [...rows, ...units],
  );
}

/** What each step shows. */
const CART_STEPS: Readonly<Record<string, (computed: ComputedCartSource) => Nodes>> = {
  items: renderItemsTable,
  discount: renderDiscountsTable,
  paid: renderPaidTable,
  tax: renderTaxTable,
  rates: renderRatesTable,
  totals: renderTotalsTable,
  on_top: renderTaxOnTopTable,
  net: renderNetTable,
};

/**
 * `<CartSteps of="retrieveCart.200.order_5512" step="discount" />`: one step of computing a recorded cart. Every value is
 * computed at build, and compared with the recording.
 */
export const cartStepsElement: GuideElement = {
  attributes: {of: 'required', step: 'required'},
  render: ({of = '', step = ''}, {book, place}) => {
    const make = CART_STEPS[step];
    if (!make) {
      throw new GuideError(`${place}: found the step ${step}, expected one of ${Object.keys(CART_STEPS).join(', ')}.`);
    }
    const cart = getRecordedResponse(book, of, place) as RecordedCart;
    const story = readCommerceSeed(book.contracts);
    const input = toCartInput(cart, story, place);
    const result = computeCart(input);
    checkCart(place, cart, result);
    return make({cart, input, result, story});
  },
};

/** Numbers for the same prices in three currencies: unit price, quantity, rate, voucher. */
const CURRENCY_EXAMPLE = {unit_price: 1995, quantity: 3, rate: 1000, voucher: 500};

/** `<CurrencyExamples currencies="EUR JPY KWD" />`: the same minor units in currencies with other exponents. */
export const currencyExamplesElement: GuideElement = {
  attributes: {currencies: 'required'},
  render: ({currencies = ''}, {catalogs, place}) => {
    const {unit_price, quantity, rate, voucher} = CURRENCY_EXAMPLE;
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
      const formatExampleAmount = (amount: number): string =>
        `${code} ${formatDecimal(BigInt(amount), currency.exponent)}`;
      return createCells(
        code,
        currency.exponent,
        `${unit_price}: ${formatExampleAmount(unit_price)}`,
        `${lines[0]!.gross} − ${voucher} = ${total}: ${formatExampleAmount(total)}`,
        `${formatTaxComputation(total, rate, true)}, so ${tax}: ${formatExampleAmount(tax)}`,
      );
    });
    return createNumberTable(
      [
        'Currency',
        'Exponent',
        'Unit price',
        `${quantity} units, less ${voucher}`,
        `Tax inside, ${formatPercent(rate)} %`,
      ],
      rows,
    );
  },
};
