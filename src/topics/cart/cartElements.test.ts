import {toString} from 'mdast-util-to-string';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {computeCart} from './priceCart';
import {checkCart} from './elements/cartSteps';
import {readCommerceSeed, toCartInput, type RecordedCart} from './elements/commerceStory';
import {findFieldUrl} from '../screens/elements/fieldLinks';
import {type GuideContext, renderElement} from '../../pipeline/elements/guideElement';
import {GUIDE_ELEMENTS} from '..';
import {getRecordedResponse} from '../../pipeline/elements/recordedResponse';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {readContracts} from '../../pipeline/projectContracts';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const context: GuideContext = {...sources, place: 'page.mdx:1', depth: 3};
const CART = 'retrieveCart.200.order_5512';

async function renderRows(name: string, values: Record<string, string> = {}): Promise<string[][]> {
  const tables: string[][][] = [];
  visit(createRoot(await renderElement(name, GUIDE_ELEMENTS[name]!, values, context)), 'table', (table: Table) => {
    tables.push(table.children.map(({children}) => children.map((cell) => toString(cell))));
  });
  return tables.flatMap(([, ...rows]) => rows);
}

const renderStep = (name: string): Promise<string[][]> => renderRows('CartSteps', {of: CART, step: name});

describe('<CartSteps>', () => {
  it('computes the discount of order 5512 by the largest remainder', async () => {
    expect((await renderStep('discount')).map((row) => row.at(-1))).toEqual(['−577', '−230', '−193', '−1000']);
  });

  it('computes its tax per line and delivery, and by rate', async () => {
    expect((await renderStep('tax')).map((row) => row.at(-1))).toEqual(['1402', '559', '146', '82', '20', '2209']);
    expect(await renderStep('rates')).toEqual([
      ['20', '12258', '2043', '10215'],
      ['5.5', '3195', '166', '3029'],
      ['All rates', '15453', '2209', '13244'],
    ]);
  });

  it('shows the other tax mode, and that net unit prices do not reproduce the cart', async () => {
    expect((await renderStep('on_top')).at(-1)).toEqual(['All parts', '15453', '', '2627', '18080']);
    expect((await renderStep('net')).map((row) => row.at(-1))).toEqual([
      'None',
      'None',
      'None',
      'None',
      'None',
      'None',
      '+1',
      'None',
    ]);
  });

  it('rejects a cart that was computed by other rules, with value and fix', () => {
    const cart = getRecordedResponse(sources.book, CART) as RecordedCart;
    const result = computeCart(toCartInput(cart, readCommerceSeed(readContracts()), 'page.mdx:1'));
    checkCart('page.mdx:1', cart, result);
    const [first, ...others] = cart.lines;
    expect(() => checkCart('page.mdx:1', {...cart, lines: [{...first!, tax: 1403}, ...others]}, result)).toThrow(
      'page.mdx:1: computed the tax of line_1 as 1402, and the recorded cart has 1403.',
    );
    expect(() => checkCart('page.mdx:1', {...cart, tax_included: 2208}, result)).toThrow(/computed the tax as 2209/);
  });

  it('reports the nearest recording and the steps', async () => {
    await expect(renderRows('CartSteps', {of: 'retrieveCart.200.order_5513', step: 'tax'})).rejects.toThrow(
      'found no example of retrieveCart 200 "order_5513" in the contracts, expected one such as order_5512.',
    );
    await expect(renderStep('taxes')).rejects.toThrow('expected one of items, discount, paid, tax');
  });
});

describe('<RoundingCases> and <CurrencyExamples>', () => {
  it('differ by one unit in every case', async () => {
    const rows = await renderRows('RoundingCases');
    expect(rows.map((row) => [row[2], row[4]])).toEqual([
      ['168', '167'],
      ['62', '63'],
      ['167', '166'],
      ['12', '11'],
    ]);
  });

  it('show the same digits by the exponent of each currency', async () => {
    const rows = await renderRows('CurrencyExamples', {currencies: 'EUR JPY KWD'});
    expect(rows.map((row) => row[2])).toEqual(['1995: 19.95 EUR', '1995: 1995 JPY', '1995: 1.995 KWD']);
  });
});

describe('<RecordedTotals>', () => {
  it('shows carts by version and checkouts by status', async () => {
    expect(await renderRows('RecordedTotals', {of: 'createCart.201.two_lines addCartLine.201.books'})).toEqual([
      ['1', 'createCart', '1 Summit jacket, 2 Merino socks', '11380', '490', '0', '11870', '1978'],
      ['3', 'addCartLine', '1 Summit jacket, 3 Merino socks, 2 The Quiet Harbor', '15573', '880', '0', '16453', '2354'],
    ]);
    expect(await renderRows('RecordedTotals', {of: 'retrieveCheckout.200.price_changed'})).toEqual([
      ['retrieveCheckout', 'incomplete', '7990', '490', '0', '8480', '1414', 'price_changed'],
    ]);
  });
});

describe('<PromotionCodes> and <PromotionRefusals>', () => {
  it('show each code of the seed data, and each reason with words for the shopper', async () => {
    const codes = await renderRows('PromotionCodes');
    expect(codes.map(([code]) => code)).toEqual(readCommerceSeed(readContracts()).promotions.map(({code}) => code));
    const refusals = await renderRows('PromotionRefusals');
    expect(refusals.length).toBe(8);
    expect(refusals.every((row) => row.every((cell) => cell !== ''))).toBe(true);
    expect(refusals.find(([code]) => code === 'minimum_not_met')![2]).toBe(
      'Apply BIG50 to a cart with items below 50000',
    );
  });
});

describe('<CheckoutInformation>', () => {
  it('links each field to the reference', async () => {
    const {entries} = sources.catalogs.checkoutInformation;
    expect((await renderRows('CheckoutInformation')).map(([, fields]) => fields)).toEqual(
      entries.map(({fields}) => fields.join(', ')),
    );
    entries.flatMap(({fields}) => fields).forEach((field) => expect(findFieldUrl(field, context), field).toBeDefined());
  });
});

describe('<DeliveryCountries>', () => {
  it('lists every country with a form once: with its merchants, or after the table', async () => {
    const {countries} = sources.catalogs.addresses;
    const rendered = await renderElement('DeliveryCountries', GUIDE_ELEMENTS.DeliveryCountries!, {}, context);
    const text = toString(createRoot(rendered));
    countries.forEach(({name, country}) => expect(text.split(`${name} ${country}`), country).toHaveLength(2));
    expect(await renderRows('DeliveryCountries')).toContainEqual(['Spain ES', 'Ridgeline Outdoor, Fernhill Kitchen']);
  });
});

describe('<TaxRates>', () => {
  it('lists every country and tax category that the sandbox has a rate for', async () => {
    expect(await renderRows('TaxRates')).toEqual([
      ['France FR', '20', '5.5', '5.5', '0'],
      ['Belgium BE', '21', '6', '6', '0'],
      ['Germany DE', '19', '7', '7', '0'],
      ['Spain ES', '21', '4', '10', '0'],
      ['Netherlands NL', '21', '9', '9', '0'],
    ]);
    const {tax_rates} = readCommerceSeed(sources.book.contracts);
    Object.values(tax_rates).forEach((rates) =>
      expect(Object.keys(rates)).toEqual(['standard', 'books', 'food', 'gift_card']),
    );
  });
});

describe('<CheckoutErrors> and <CheckoutMessages>', () => {
  it('show the status after each error', async () => {
    const rows = await renderRows('CheckoutErrors');
    expect(rows.map(([code, , status]) => [code, status])).toEqual([
      ['address_undeliverable', 'incomplete'],
      ['out_of_stock', 'incomplete'],
      ['payment_declined', 'ready'],
      ['gateway_timeout', 'processing'],
    ]);
  });

  it('show each message with its recorded statuses and text', async () => {
    const rows = await renderRows('CheckoutMessages');
    expect(rows.map(([code, , status]) => [code, status])).toContainEqual(['payment_failed', 'ready']);
    expect(rows.find(([code]) => code === 'method_missing')![3]).toBe(
      'error: “Choose a delivery method for Ridgeline Outdoor.”',
    );
  });
});

describe('<EventsByMoment> and <EventTies>', () => {
  it('show the events of the scenario by second, in the order in which they were sent', async () => {
    const rows = await renderRows('EventsByMoment', {scenario: 'order-5512'});
    expect(rows.map(([, moment, events]) => [moment, events])).toContainEqual([
      'Order placed',
      'order.created, checkout.completed',
    ]);
    const types = rows.flatMap(([, , events]) => events!.split(', '));
    expect(types.indexOf('sub_order.accepted')).toBeLessThan(types.indexOf('order.created'));
  });

  it('show where two events of one object have the same time', async () => {
    const rows = await renderRows('EventTies', {scenario: 'order-5512'});
    expect(rows.map(([id, , events]) => [id, events])).toContainEqual([
      'ret_8Gd4Ns',
      'return.requested: requested, then return.approved: approved',
    ]);
    await expect(renderRows('EventTies', {scenario: 'order-1'})).rejects.toThrow(
      'found no recorded journey of the scenario order-1',
    );
  });
});
