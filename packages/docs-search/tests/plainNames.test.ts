import {describe, expect, it} from 'vitest';
import {buildIndexFiles} from '../indexer/indexFiles';
import type {Section} from '../indexer/sections';
import {createSearch} from '../search/search';
import type {Synonyms} from '../search/synonyms';

const PAGES = {
  isGuide: (url: string) => url.includes('/guides/'),
  isReference: (url: string) => url.includes('/api/'),
  isStory: () => false,
  isMinor: () => false,
  isTopicList: () => false,
};
const SYNONYMS: Synonyms = [['shipment', 'fulfillment']];

function createSection(url: string, page: string, heading: string, others: Partial<Section> = {}): Section {
  const {depth = 2, text = '', ...rest} = others;
  return {
    url,
    page,
    area: 'shop',
    depth,
    heading,
    names: [],
    context: page,
    text,
    code: '',
    rowTitles: [],
    prose: text,
    ...rest,
  };
}

/** A field of a schema that is a part of the object of the page. */
function createField(schema: string, heading: string, object: string, page: string): Section {
  return createSection(`/api/page#${schema}.${heading}`, page, heading, {
    depth: 7,
    kind: `Field of ${schema}`,
    names: [heading, `${schema}.${heading}`],
    context: `${page} The ${object} object ${schema}`,
    text: 'Some value.',
  });
}

function createOperation(id: string, page: string, heading: string): Section {
  return createSection(`/api/page#${id}`, page, heading, {depth: 3, kind: 'Operation', names: [id]});
}

const SECTIONS = [
  createSection('/api/page#object', 'Orders', 'The order object', {
    text: 'Tracking number, reason, weight and refund of an order.',
  }),
  createOperation('listOrders', 'Orders', 'List orders'),
  createOperation('createOrder', 'Orders', 'Create an order'),
  createOperation('cancelPaymentIntent', 'Orders', 'Cancel a payment intent'),
  createField('Order', 'reason', 'order', 'Orders'),
  createField('Order', 'refund', 'order', 'Orders'),
  createField('Order', 'status', 'order', 'Orders'),
  createField('Order', 'expires_at', 'order', 'Orders'),
  createField('Fulfillment', 'tracking_number', 'fulfillment', 'Orders'),
  createField('Parcel', 'weight', 'fulfillment', 'Orders'),
  createField('Parcel', 'reason', 'order', 'Orders'),
  createSection('/guides/status#reason', 'Guide', 'Give a reason for an order', {text: 'Order with a reason.'}),
  createSection('/guides/status#weight', 'Guide', 'Weight and fulfillment of an order', {text: 'Weight of an order.'}),
  createSection('/guides/status#number', 'Guide', 'Number of a shipment', {text: 'Tracking number.'}),
  createSection('/guides/other#order', 'Other', 'Order status', {text: 'Order after order.'}),
  createSection('/guides/status#order', 'Guide', 'Order status', {text: 'Order after order.'}),
  createSection('/guides/status#cancel', 'Guide', 'To cancel or not', {text: 'Cancel a payment before the payment.'}),
  createSection('/guides/status#date', 'Guide', 'Dates of orders', {text: 'Sort them by date.'}),
];

async function findFirst(query: string): Promise<string | undefined> {
  const files = buildIndexFiles(SECTIONS, PAGES);
  const search = createSearch((file) => Promise.resolve(JSON.parse(files.get(file)!) as unknown), SYNONYMS);
  return (await search(query, {limit: 3})).hits[0]?.url.replace(/.*#/, '');
}

describe('a field is found in plain words', () => {
  it('of its object, in any order, and with the word for what it is', async () => {
    for (const query of ['order reason', 'reason of an order', 'order reason field']) {
      expect(await findFirst(query), query).toBe('Order.reason');
    }
  });

  it('of the object whose part it is, and of its page, unless that has a field of this name', async () => {
    expect(await findFirst('fulfillment weight')).toBe('Parcel.weight');
    expect(await findFirst('order weight')).toBe('Parcel.weight');
  });

  it('with a synonym of one of its words', async () => {
    expect(await findFirst('tracking number of a shipment')).toBe('Fulfillment.tracking_number');
  });

  it('with the word that readers add to a time', async () => {
    expect(await findFirst('order expiry date')).toBe('Order.expires_at');
  });

  it('not where a heading has these words', async () => {
    expect(await findFirst('order status')).toBe('order');
  });
});

describe('an operation is found', () => {
  it('by its verb and one word of its object', async () => {
    expect(await findFirst('cancel payment')).toBe('cancelPaymentIntent');
  });

  it('with a filter that follows', async () => {
    expect(await findFirst('list orders by date')).toBe('listOrders');
  });
});
