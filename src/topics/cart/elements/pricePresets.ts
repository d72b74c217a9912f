import {computeCart, type CartInput} from '../priceCart';
import {toBasisPoints, formatDecimal} from '../../money/decimal';
import {formatDifference, computeAlternativeRoundings, ROUNDING_LABELS} from '../alternativeRoundings';
import type {PriceData, PricePreset, PriceState} from '../pricesData';
import type {ApiModel} from '../../../pipeline/reference/apiModel';
import {createComponent} from '../../../../packages/openapi/markdown/markdownNodes';
import {getTotalsEntry, readCommerceSeed, toCartInput, type RecordedCart} from './commerceStory';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** The price calculator: its initial carts, and their results as its static form. */

const STORY_CART = 'retrieveCart.200.order_5512';
const CURRENCY_CODES = ['EUR', 'JPY', 'KWD'];
const MERCHANT_LETTERS = ['A', 'B', 'C'];

interface CartPreset extends PricePreset {
  readonly input: CartInput;
}

function parsePresetLines(text: string): PriceState['lines'] {
  return text.split(' ').map((line) => {
    const [price = '', quantity = '', rate = ''] = line.split('*');
    return {price, quantity, rate, merchant: 'A'};
  });
}

/** The cart of order 5512, for the calculator: its merchants are letters. */
function createStoryPreset(book: ApiModel): CartPreset {
  const cart = getRecordedResponse(book, STORY_CART) as RecordedCart;
  const story = readCommerceSeed(book.contracts);
  const getMerchantLetter = (merchant: string): string =>
    MERCHANT_LETTERS[cart.groups.findIndex(({merchant_id}) => merchant_id === merchant)]!;
  const input = toCartInput(cart, story, STORY_CART);
  const [voucher] = input.discounts;
  return {
    id: 'order_5512',
    label: 'Order 5512',
    input,
    state: {
      lines: cart.lines.map(({unit_price, quantity, tax_rate, merchant_id}) => ({
        price: String(unit_price),
        quantity: String(quantity),
        rate: tax_rate,
        merchant: getMerchantLetter(merchant_id),
      })),
      discount: {kind: 'fixed', value: String(voucher?.type === 'voucher' ? voucher.amount : 0), merchant: ''},
      shipping: Object.fromEntries(
        cart.groups.map((group) => [getMerchantLetter(group.merchant_id), String(getTotalsEntry(group, 'shipping'))]),
      ),
      tax: 'inside',
      currency: 'EUR',
    },
  };
}

/** A cart of one merchant without delivery. */
function createPlainPreset(id: string, label: string, lines: string, other: Partial<PriceState> = {}): CartPreset {
  const state: PriceState = {
    lines: parsePresetLines(lines),
    discount: {kind: 'none', value: '', merchant: ''},
    shipping: {A: '0'},
    tax: 'inside',
    currency: 'EUR',
    ...other,
  };
  const {value} = state.discount;
  return {
    id,
    label,
    state,
    input: {
      lines: state.lines.map(({price, quantity, rate, merchant}) => ({
        merchant_id: merchant,
        unit_price: Number(price),
        quantity: Number(quantity),
        rate: toBasisPoints(rate),
      })),
      discounts: value === '' ? [] : [{type: 'voucher', amount: Number(value), minimum: 0}],
      deliveries: [{paid: Number(state.shipping.A), lines: [...state.lines.keys()]}],
      mode: state.tax,
    },
  };
}

function createPresets(book: ApiModel): CartPreset[] {
  const story = createStoryPreset(book);
  return [
    story,
    createPlainPreset('per_rate', 'Three lines of 333', '333*1*20 333*1*20 333*1*20'),
    createPlainPreset('on_top', 'Tax on top, three units', '108*3*19', {tax: 'on_top'}),
    createPlainPreset('jpy', 'Yen, without decimals', '1980*1*10 1080*2*8', {
      currency: 'JPY',
      discount: {kind: 'fixed', value: '500', merchant: ''},
    }),
    createPlainPreset('kwd', 'Dinar, with three decimals', '12345*1*5 995*3*5', {
      currency: 'KWD',
      discount: {kind: 'fixed', value: '1000', merchant: ''},
    }),
  ];
}

/** The data of the price calculator. */
export function buildPriceData({book, catalogs}: GuideSources): PriceData {
  const {Amount} = book.contracts.parse('openapi/shared/schemas.yaml') as {Amount: {maximum: number}};
  const {schemas} = book.contracts.parse('openapi/commerce/carts.yaml') as {
    schemas: {Quantity: {maximum: number}};
  };
  return {
    maximum: Amount.maximum,
    maximumQuantity: schemas.Quantity.maximum,
    currencies: CURRENCY_CODES.map((code) => {
      const {name, exponent} = catalogs.currencies.currencies.find((one) => one.code === code)!;
      return {code, name, exponent};
    }),
    presets: createPresets(book).map(({id, label, state}) => ({id, label, state})),
  };
}

/** `<PriceCalculator />`: the calculator; its static form has the results of its initial carts. */
export const priceCalculatorElement = tableElement({
  rows: (sources) => {
    const {currencies} = buildPriceData(sources);
    return createPresets(sources.book).map((preset) => ({
      ...preset,
      cart: computeCart(preset.input),
      exponent: currencies.find(({code}) => code === preset.state.currency)!.exponent,
    }));
  },
  columns: [
    {title: 'Cart', cell: ({label}) => label},
    {title: 'Items − discount', cell: ({cart}) => `${cart.items} − ${0 - cart.discount}`},
    {title: 'Shipping', cell: ({cart}) => cart.shipping},
    {title: 'Tax', cell: ({cart, state}) => `${cart.tax} ${state.tax === 'inside' ? 'inside' : 'on top'}`},
    {
      title: 'Total',
      cell: ({cart, state, exponent}) =>
        `${cart.total}: ${formatDecimal(BigInt(cart.total), exponent)} ${state.currency}`,
    },
    {
      title: 'Difference of other rounding rules',
      cell: ({input, cart}) =>
        computeAlternativeRoundings(input, cart)
          .filter(({difference}) => difference !== 0)
          .map(({id, difference}) => `${ROUNDING_LABELS[id]}: ${formatDifference(difference)}`)
          .join('. ') || 'None',
    },
  ],
  wrap: (table) => [createComponent('PriceCalculator', {}, [table])],
});
