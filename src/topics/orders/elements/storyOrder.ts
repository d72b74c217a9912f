import type {PhrasingContent} from 'mdast';
import {brand} from '../../../brand';
import {
  createInlineCode,
  joinPhrases,
  createStrong,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {type Cell, type Phrase, type Column, toPhrases, tableElement} from '../../../pipeline/elements/tableElement';

interface RecordedOrderLine {
  readonly id: string;
  readonly title: string;
  readonly quantities: {readonly ordered: number};
  readonly unit_price: number;
  readonly discount: number;
  readonly paid: number;
  readonly tax_rate: string;
  readonly tax: number;
}

interface RecordedOrderTotals {
  readonly totals: readonly {readonly type: string; readonly amount: number}[];
  readonly tax_included: number;
}

interface RecordedSubOrder extends RecordedOrderTotals {
  readonly id: string;
  readonly merchant_id: string;
  readonly lines: readonly RecordedOrderLine[];
  readonly shipping: {
    readonly title: string;
    readonly amount: number;
    readonly tax_breakdown: readonly {readonly rate: string; readonly amount: number}[];
  };
}

interface RecordedOrder extends RecordedOrderTotals {
  readonly number: string;
  readonly partner_id: string;
  readonly shopper_reference: string;
  readonly buyer: {readonly name: string};
  readonly sub_orders: readonly RecordedSubOrder[];
}

interface NamedParty {
  readonly id: string;
  readonly name: string;
}

function getStoryOrder({book}: GuideContext): RecordedOrder {
  return getRecordedResponse(book, 'retrieveOrder.200.order_5512') as RecordedOrder;
}

/** Merchants by their ids, in the order in which they joined. */
function getMerchantNames({book}: GuideContext): ReadonlyMap<string, string> {
  const {data} = getRecordedResponse(book, 'listMerchants.200.all') as {data: readonly NamedParty[]};
  return new Map(data.map(({id, name}) => [id, name]));
}

function getTotalsAmount({totals}: RecordedOrderTotals, type: string): number {
  return totals.find((entry) => entry.type === type)?.amount ?? 0;
}

/** A row of the table of an order: a line, a delivery, or a sum. */
interface OrderRow {
  readonly title: Cell;
  readonly price?: string;
  readonly before: number;
  readonly discount?: number;
  readonly paid: number;
  readonly tax: Phrase;
  readonly isSum?: boolean;
}

/** A tax with its rate, on one line. */
function formatTax(tax: number, rate: string): string {
  return `${String(tax)}\u00a0(${rate}\u00a0%)`;
}

function createLineRow(line: RecordedOrderLine): OrderRow {
  const {
    id,
    title,
    quantities: {ordered},
    unit_price,
    discount,
    paid,
    tax,
    tax_rate,
  } = line;
  return {
    title: [createInlineCode(id), ` ${title}`],
    price: `${String(unit_price)}\u00a0×\u00a0${String(ordered)}`,
    before: unit_price * ordered,
    discount,
    paid,
    tax: formatTax(tax, tax_rate),
  };
}

function createShippingRow({shipping: {amount, tax_breakdown, title}}: RecordedSubOrder): OrderRow {
  const taxes = tax_breakdown.map((tax) => formatTax(tax.amount, tax.rate));
  return {title, before: amount, paid: amount, tax: taxes.join(' + ')};
}

function createSumRow(title: Cell, totals: RecordedOrderTotals): OrderRow {
  return {
    title,
    before: getTotalsAmount(totals, 'items') + getTotalsAmount(totals, 'shipping'),
    discount: getTotalsAmount(totals, 'discount'),
    paid: getTotalsAmount(totals, 'total'),
    tax: totals.tax_included,
    isSum: true,
  };
}

function createAmountColumn(title: string, getValue: (row: OrderRow) => Phrase | undefined): Column<OrderRow> {
  return {
    title,
    align: 'right',
    cell: (row) => {
      const shown = toPhrases(getValue(row) ?? '');
      return shown.length > 0 && row.isSum ? createStrong(...shown) : (shown[0] ?? '');
    },
  };
}

/** `<StoryOrder />`: the amounts of order 5512, line by line, as the sandbox recorded them. */
export const storyOrderTableElement = tableElement({
  rows: (context) => {
    const order = getStoryOrder(context);
    const merchants = getMerchantNames(context);
    return [
      ...order.sub_orders.flatMap((sub) => [
        ...sub.lines.map(createLineRow),
        createShippingRow(sub),
        createSumRow([createStrong(createText(merchants.get(sub.merchant_id)!)), ', ', createInlineCode(sub.id)], sub),
      ]),
      createSumRow(createStrong(createText(`Order ${order.number}`)), order),
    ];
  },
  columns: [
    {title: 'Line', cell: ({title}) => title},
    createAmountColumn('Price × quantity', ({price}) => price),
    createAmountColumn('Before the voucher', ({before}) => before),
    createAmountColumn('Voucher', ({discount}) => discount),
    createAmountColumn('Paid', ({paid}) => paid),
    createAmountColumn('Tax inside', ({tax}) => tax),
  ],
});

/** The objects that represent a party in the scenarios, each by name and id. */
function renderPlayers(context: GuideContext): Readonly<Record<string, Cell>> {
  const {partner_id, shopper_reference, buyer, sub_orders} = getStoryOrder(context);
  const merchants = getMerchantNames(context);
  const {partner} = context.book.contracts.getSeedData('commerce') as {partner: NamedParty};
  const parcels = getRecordedResponse(context.book, 'listFulfillments.200.order_5512') as {
    data: readonly {carrier: string}[];
  };
  const renderNamedPlayer = (name: string, id: string): PhrasingContent[] =>
    toPhrases(`${name}, `, createInlineCode(id));
  return {
    shopper: renderNamedPlayer(buyer.name, shopper_reference),
    partner: renderNamedPlayer(partner.name, partner_id),
    merchant: joinPhrases(
      sub_orders.map(({merchant_id: id}) => renderNamedPlayer(merchants.get(id)!, id)),
      '; ',
    ),
    platform: brand.name,
    carrier: [...new Set(parcels.data.map(({carrier}) => carrier))].join(', '),
  };
}

/** Titles of the state machines of commerce in which a party acts, in words. */
function describePartyLifecycles({book}: GuideContext, party: string): string {
  return (
    [...book.lifecycles.values()]
      .filter(({product, transitions}) => product === 'commerce' && transitions.some(({actor}) => actor === party))
      .map(({title}) => title.toLowerCase())
      .join(', ') || '–'
  );
}

/**
 * `<StoryParties />`: the parties, the objects that represent them in the scenarios, and whose states each of them
 * changes.
 */
export const storyPartiesElement = tableElement({
  rows: ({catalogs}) => catalogs.parties.parties,
  columns: (context) => {
    const players = renderPlayers(context);
    return [
      {title: 'Party', cell: ({title}) => createStrong(createText(title))},
      {title: 'In the story', cell: ({party}) => players[party]},
      {title: 'Does', markdown: ({does}) => does},
      {title: 'Never', markdown: ({never}) => never},
      {title: 'Changes the state of', cell: ({party}) => describePartyLifecycles(context, party)},
    ];
  },
});
