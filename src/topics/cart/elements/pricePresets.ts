import {computeCart, type CartInput} from '../priceCart';
import {percentText, toBasisPoints, toDecimal} from '../../money/decimal';
import {differenceText, otherRoundings, ROUNDING_WORDS} from '../alternativeRoundings';
import type {PriceData, PricePreset, PriceState} from '../pricesData';
import type {Book} from '../../../pipeline/reference/apiModel';
import {component, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {amountIn, commerceStory, inputOf, type RecordedCart} from './commerceStory';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

/** The price calculator: the carts that it begins with, and their results as its static form. */

const STORY_CART = 'retrieveCart.200.order_5512';
const CURRENCIES = ['EUR', 'JPY', 'KWD'];
const LETTERS = ['A', 'B', 'C'];

interface Preset extends PricePreset {
  readonly input: CartInput;
}

function linesOf(text: string): PriceState['lines'] {
  return text.split(' ').map((line) => {
    const [price = '', quantity = '', rate = ''] = line.split('*');
    return {price, quantity, rate, merchant: 'A'};
  });
}

/** The cart of order 5512, as the calculator has it: its merchants are letters. */
function storyPreset(book: Book): Preset {
  const cart = recordedAnswer(book, STORY_CART) as RecordedCart;
  const story = commerceStory(book.contracts);
  const letterOf = (merchant: string): string =>
    LETTERS[cart.groups.findIndex(({merchant_id}) => merchant_id === merchant)]!;
  const input = inputOf(cart, story, STORY_CART);
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
        merchant: letterOf(merchant_id),
      })),
      discount: {kind: 'fixed', value: String(voucher?.type === 'voucher' ? voucher.amount : 0), merchant: ''},
      shipping: {
        rate: percentText(input.deliveries[0]!.rate),
        amounts: Object.fromEntries(
          cart.groups.map((group) => [letterOf(group.merchant_id), String(amountIn(group, 'shipping'))]),
        ),
      },
      tax: 'inside',
      currency: 'EUR',
    },
  };
}

/** A cart of one merchant without delivery. */
function plainPreset(id: string, label: string, lines: string, other: Partial<PriceState> = {}): Preset {
  const state: PriceState = {
    lines: linesOf(lines),
    discount: {kind: 'none', value: '', merchant: ''},
    shipping: {rate: '20', amounts: {A: '0'}},
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
      deliveries: [{paid: Number(state.shipping.amounts.A), rate: 2000}],
      mode: state.tax,
    },
  };
}

function presetsOf(book: Book): Preset[] {
  const story = storyPreset(book);
  return [
    story,
    plainPreset('per_rate', 'Three lines of 333', '333*1*20 333*1*20 333*1*20'),
    plainPreset('on_top', 'Tax on top, three units', '108*3*19', {tax: 'on_top'}),
    plainPreset('jpy', 'Yen, without decimals', '1980*1*10 1080*2*8', {
      currency: 'JPY',
      discount: {kind: 'fixed', value: '500', merchant: ''},
    }),
    plainPreset('kwd', 'Dinar, with three decimals', '12345*1*5 995*3*5', {
      currency: 'KWD',
      discount: {kind: 'fixed', value: '1000', merchant: ''},
    }),
  ];
}

/** The data of the price calculator. */
export function prices({book, catalogs}: GuideSources): PriceData {
  const {Amount} = book.contracts.parse('shared/schemas.yaml') as {Amount: {maximum: number}};
  const {schemas} = book.contracts.parse('commerce/carts.yaml') as {
    schemas: {Quantity: {maximum: number}};
  };
  return {
    maximum: Amount.maximum,
    maximumQuantity: schemas.Quantity.maximum,
    currencies: CURRENCIES.map((code) => {
      const {name, exponent} = catalogs.currencies.currencies.find((one) => one.code === code)!;
      return {code, name, exponent};
    }),
    presets: presetsOf(book).map(({id, label, state}) => ({id, label, state})),
  };
}

/** `<PriceCalculator />`: the calculator; its static form has the results of the carts that it begins with. */
export const priceCalculator: GuideElement = {
  attributes: {},
  nodes: (_, sources) => {
    const {currencies} = prices(sources);
    const presets = presetsOf(sources.book);
    const rows = presets.map(({label, input, state}) => {
      const cart = computeCart(input);
      const {exponent} = currencies.find(({code}) => code === state.currency)!;
      const others = otherRoundings(input, cart).filter(({difference}) => difference !== 0);
      return [
        label,
        `${cart.items} − ${0 - cart.discount}`,
        String(cart.shipping),
        `${cart.tax} ${state.tax === 'inside' ? 'inside' : 'on top'}`,
        `${cart.total}: ${state.currency} ${toDecimal(BigInt(cart.total), exponent)}`,
        others.map(({id, difference}) => `${ROUNDING_WORDS[id]}: ${differenceText(difference)}`).join('. ') || 'None',
      ].map((value) => [text(value)]);
    });
    const titles = ['Cart', 'Items − discount', 'Shipping', 'Tax', 'Total', 'Another rounding differs by'];
    return [
      component('PriceCalculator', {}, [
        table(
          titles.map((title) => [text(title)]),
          rows,
        ),
      ]),
    ];
  },
};
