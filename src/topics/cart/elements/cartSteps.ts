import type {PhrasingContent, Table} from 'mdast';
import {computeCart, sumAmounts, type CartInput, type ComputedCart} from '../priceCart';
import {formatFraction, formatPercent, formatTaxComputation, formatDecimal} from '../../money/decimal';
import {roundHalfUp, computeTaxOnTop} from '../../money/money';
import {formatDifference} from '../alternativeRoundings';
import {createStrong, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {
  getTotalsEntry,
  readCommerceSeed,
  toCartInput,
  type CommerceStoryData,
  type RecordedCart,
} from './commerceStory';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {renderTable, toPhrases, type Column, tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';
import type {Currency} from '../../../pipeline/contracts/generated/schemas';

/** Elements that compute a recorded cart step by step, and compare each value with the recording. */

/** A cart, its inputs, and its results. */
interface ComputedCartSource {
  readonly cart: RecordedCart;
  readonly input: CartInput;
  readonly result: ComputedCart;
  readonly story: CommerceStoryData;
}

function checkRecorded(place: string, what: string, computed: number, recorded: number): void {
  if (computed !== recorded) {
    throw new AuthoringError(
      `${place}: computed ${what} as ${computed}, and the recorded cart has ${recorded}. The rules of src/topics/cart and the sandbox differ, or the recording is old: npm run story -- --record.`,
    );
  }
}

/** Compares everything that was computed with the recorded cart. @throws AuthoringError with the first difference */
export function checkCart(place: string, cart: RecordedCart, result: ComputedCart): void {
  cart.lines.forEach((line, index) => {
    const own = result.lines[index]!;
    checkRecorded(place, `the discount of ${line.id}`, own.discount, line.discount);
    checkRecorded(place, `the amount paid for ${line.id}`, own.paid, line.paid);
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

function getMerchantName({story}: ComputedCartSource, id: string): string {
  return story.merchants.find((merchant) => merchant.id === id)!.name;
}

/** The lines, then the deliveries: the bases of tax. */
function listTaxedParts(computed: ComputedCartSource): {title: string; paid: number; rate: number; tax: number}[] {
  const {cart, result} = computed;
  return [
    ...cart.lines.map(({title}, index) => ({title, ...result.lines[index]!})),
    ...cart.groups.flatMap(({merchant_id}, index) =>
      result.deliveries[index]!.parts.map((part) => ({
        title: `Shipping, ${getMerchantName(computed, merchant_id)}`,
        ...part,
      })),
    ),
  ];
}

function renderItemsTable({cart, result}: ComputedCartSource, context: GuideContext): Table {
  return renderTable(
    cart.lines,
    [
      {title: 'Line', cell: ({title}) => title, total: renderBold('All lines')},
      {
        title: 'Unit price × quantity',
        cell: ({unit_price, quantity}) => `${unit_price} × ${quantity}`,
        total: renderBold(result.lines.map(({gross}) => gross).join(' + ')),
      },
      {title: 'Items', cell: (_, __, index) => result.lines[index]!.gross, total: renderBold(result.items)},
    ],
    context,
  );
}

function renderBold(value: string | number): PhrasingContent {
  return createStrong(...toPhrases(value));
}

function renderDiscountsTable({cart, result}: ComputedCartSource, context: GuideContext): Nodes {
  return result.splits.map(({weights, amount, shares}) => {
    const whole = sumAmounts(weights);
    const floors = sumAmounts(shares.map(({floor}) => floor));
    return renderTable(
      cart.lines.map(({title}, index) => ({title, weight: weights[index]!, ...shares[index]!})),
      [
        {title: 'Line', cell: ({title}) => title, total: renderBold('All lines')},
        {
          title: 'Share before rounding',
          cell: ({weight, product}) => `${amount} × ${weight} / ${whole} = ${formatFraction(product, BigInt(whole))}`,
          total: renderBold(amount),
        },
        {title: 'Rounded down', cell: ({floor}) => floor, total: renderBold(floors)},
        {title: 'Remainder', cell: ({remainder}) => formatFraction(remainder, BigInt(whole))},
        {
          title: 'Left over',
          cell: ({residue}) => (residue === 0 ? '' : `+${residue}`),
          total: renderBold(`${amount} − ${floors} = ${amount - floors}`),
        },
        {title: 'Discount', cell: ({floor, residue}) => 0 - floor - residue, total: renderBold(0 - amount)},
      ],
      context,
    );
  });
}

function renderPaidTable({cart, result}: ComputedCartSource, context: GuideContext): Table {
  return renderTable(
    cart.lines.map(({title}, index) => ({title, ...result.lines[index]!})),
    [
      {title: 'Line', cell: ({title}) => title, total: renderBold('All lines')},
      {
        title: 'Items − discount',
        cell: ({gross, discount}) => `${gross} − ${0 - discount}`,
        total: renderBold(`${result.items} − ${0 - result.discount}`),
      },
      {title: 'Paid', cell: ({paid}) => paid, total: renderBold(result.items + result.discount)},
    ],
    context,
  );
}

function renderTaxTable(computed: ComputedCartSource, context: GuideContext): Table {
  const parts = listTaxedParts(computed);
  return renderTable(
    parts,
    [
      {title: 'Part', cell: ({title}) => title, total: renderBold('All parts')},
      {title: 'Rate', cell: ({rate}) => `${formatPercent(rate)} %`},
      {
        title: 'Tax before rounding',
        cell: ({paid, rate}) => formatTaxComputation(paid, rate, true),
        total: renderBold(parts.map(({tax}) => tax).join(' + ')),
      },
      {title: 'Tax', cell: ({tax}) => tax, total: renderBold(computed.result.tax)},
    ],
    context,
  );
}

function renderRatesTable({result}: ComputedCartSource, context: GuideContext): Table {
  return renderTable(
    result.byRate,
    [
      {title: 'rate', cell: ({rate}) => formatPercent(rate), total: renderBold('All rates')},
      {title: 'Paid', cell: ({paid}) => paid, total: renderBold(result.total)},
      {title: 'amount: tax inside', cell: ({tax}) => tax, total: renderBold(result.tax)},
      {title: 'base: paid − tax', cell: ({paid, tax}) => paid - tax, total: renderBold(result.total - result.tax)},
    ],
    context,
  );
}

function renderTotalsTable(computed: ComputedCartSource, context: GuideContext): Table {
  const {cart} = computed;
  return renderTable(
    cart.groups,
    [
      {
        title: 'Whose',
        cell: ({merchant_id}) => getMerchantName(computed, merchant_id),
        total: renderBold('The cart'),
      },
      ...['items', 'shipping', 'discount', 'total'].map((type): Column<RecordedCart['groups'][number]> => ({
        title: type,
        cell: (group) => getTotalsEntry(group, type),
        total: renderBold(getTotalsEntry(cart, type)),
      })),
      {title: 'tax_included', cell: ({tax_included}) => tax_included, total: renderBold(cart.tax_included)},
    ],
    context,
  );
}

/** The same amounts as net ones, with the tax on top: the cart of a system that adds tax. */
function renderTaxOnTopTable(computed: ComputedCartSource, context: GuideContext): Table {
  const result = computeCart({...computed.input, mode: 'on_top'});
  return renderTable(
    listTaxedParts({...computed, result}),
    [
      {title: 'Part', cell: ({title}) => title, total: renderBold('All parts')},
      {title: 'Net', cell: ({paid}) => paid, total: renderBold(result.total - result.tax)},
      {title: 'Tax before rounding', cell: ({paid, rate}) => formatTaxComputation(paid, rate, false)},
      {title: 'Tax', cell: ({tax}) => tax, total: renderBold(result.tax)},
      {title: 'To pay', cell: ({paid, tax}) => paid + tax, total: renderBold(result.total)},
    ],
    context,
  );
}

/** The net amounts of the order with the tax added again: once by what was paid for a line, once by net unit prices. */
function renderNetTable(computed: ComputedCartSource, context: GuideContext): Table {
  const {cart, input} = computed;
  const parts = listTaxedParts(computed).map(({title, paid, rate, tax}) => {
    const net = paid - tax;
    return {title, how: `${paid} − ${tax} = ${net}`, net, rate, gross: paid};
  });
  const units = cart.lines.map(({title, unit_price, quantity}, index) => {
    const {rate} = input.lines[index]!;
    const unit = roundHalfUp(BigInt(unit_price) * 10_000n, 10_000 + rate);
    const net = unit * quantity;
    const how = `${unit} × ${quantity} = ${net}`;
    return {title: `${title}, by its net unit price`, how, net, rate, gross: unit_price * quantity};
  });
  return renderTable(
    [...parts, ...units].map((part) => ({...part, again: part.net + computeTaxOnTop(part.net, part.rate)})),
    [
      {title: 'Part', cell: ({title}) => title},
      {title: 'Net', cell: ({how}) => how},
      {title: 'Tax added, before rounding', cell: ({net, rate}) => formatTaxComputation(net, rate, false)},
      {title: 'Net + tax', cell: ({again}) => again},
      {title: 'Differs by', cell: ({again, gross}) => formatDifference(again - gross)},
    ],
    context,
  );
}

/** The table of each step. */
const CART_STEPS = {
  items: renderItemsTable,
  discount: renderDiscountsTable,
  paid: renderPaidTable,
  tax: renderTaxTable,
  rates: renderRatesTable,
  totals: renderTotalsTable,
  on_top: renderTaxOnTopTable,
  net: renderNetTable,
} as const satisfies Readonly<Record<string, (computed: ComputedCartSource, context: GuideContext) => Table | Nodes>>;

/**
 * `<CartSteps of="retrieveCart.200.order_5512" step="discount" />`: one step of computing a recorded cart. Every value
 * is computed at build, and compared with the recording.
 */
export const cartStepsElement = defineElement({
  attributes: {of: 'text', step: Object.keys(CART_STEPS) as (keyof typeof CART_STEPS)[]},
  render: (context, {of, step}) => {
    const {book, place} = context;
    const cart = getRecordedResponse(book, of, place) as RecordedCart;
    const story = readCommerceSeed(book.contracts);
    const input = toCartInput(cart, story, place);
    const result = computeCart(input);
    checkCart(place, cart, result);
    return [CART_STEPS[step]({cart, input, result, story}, context)].flat();
  },
});

/** Numbers for the same prices in three currencies: unit price, quantity, rate, voucher. */
const CURRENCY_EXAMPLE = {unit_price: 1995, quantity: 3, rate: 1000, voucher: 500};

/** `<CurrencyExamples currencies="EUR JPY KWD" />`: the same minor units in currencies with other exponents. */
export const currencyExamplesElement = tableElement({
  attributes: {currencies: 'list'},
  rows: ({catalogs, place}, {currencies}) =>
    currencies.map((code) => {
      const all = catalogs.currencies.currencies.map((one) => [one.code, one] as const);
      return findNamed(all, code, {what: 'currency', home: 'ISO 4217'}, place);
    }),
  columns: () => {
    const {unit_price, quantity, rate, voucher} = CURRENCY_EXAMPLE;
    const {lines, total, tax} = computeCart({
      lines: [{merchant_id: 'A', unit_price, quantity, rate}],
      discounts: [{type: 'voucher', amount: voucher, minimum: 0}],
      deliveries: [],
      mode: 'inside',
    });
    const formatExample = (amount: number, {code, exponent}: Currency): string =>
      `${amount}: ${formatDecimal(BigInt(amount), exponent)} ${code}`;
    return [
      {title: 'Currency', cell: ({code}) => code},
      {title: 'Exponent', cell: ({exponent}) => exponent},
      {title: 'Unit price', cell: (currency) => formatExample(unit_price, currency)},
      {
        title: `${quantity} units, less ${voucher}`,
        cell: (currency) => `${lines[0]!.gross} − ${voucher} = ${formatExample(total, currency)}`,
      },
      {
        title: `Tax inside, ${formatPercent(rate)} %`,
        cell: (currency) => `${formatTaxComputation(total, rate, true)}, so ${formatExample(tax, currency)}`,
      },
    ];
  },
});
