import type {PhrasingContent, RootContent} from 'mdast';
import {brand} from '../../../brand';
import {
  createInlineCode,
  joinPhrases,
  createStrong,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {formatPlainAmount} from '../../money/formatAmounts';

/** Elements of order 5512, as it was recorded: its amounts, and who takes part in it. */

type OrderCell = PhrasingContent[];

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
    readonly tax_rate: string;
    readonly tax_included: number;
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

function renderAmount(value: number): OrderCell {
  return [createText(formatPlainAmount(value))];
}

/** A tax with its rate, on one line. */
function renderTaxCell(tax: number, rate: string): OrderCell {
  return [createText(`${String(tax)}\u00a0(${rate}\u00a0%)`)];
}

function getTotalsAmount({totals}: RecordedOrderTotals, type: string): number {
  return totals.find((entry) => entry.type === type)?.amount ?? 0;
}

function renderLineRow({
  id,
  title,
  quantities,
  unit_price,
  discount,
  paid,
  tax_rate,
  tax,
}: RecordedOrderLine): OrderCell[] {
  const {ordered} = quantities;
  return [
    [createInlineCode(id), createText(` ${title}`)],
    [createText(`${String(unit_price)}\u00a0×\u00a0${String(ordered)}`)],
    renderAmount(unit_price * ordered),
    renderAmount(discount),
    renderAmount(paid),
    renderTaxCell(tax, tax_rate),
  ];
}

function renderShippingRow({shipping}: RecordedSubOrder): OrderCell[] {
  const {amount: cost, tax_rate, tax_included, title} = shipping;
  return [[createText(title)], [], renderAmount(cost), [], renderAmount(cost), renderTaxCell(tax_included, tax_rate)];
}

function sumRow(title: OrderCell, totals: RecordedOrderTotals): OrderCell[] {
  const renderBold = (cell: OrderCell): OrderCell => [createStrong(...cell)];
  return [
    title,
    [],
    renderBold(renderAmount(getTotalsAmount(totals, 'items') + getTotalsAmount(totals, 'shipping'))),
    renderBold(renderAmount(getTotalsAmount(totals, 'discount'))),
    renderBold(renderAmount(getTotalsAmount(totals, 'total'))),
    renderBold(renderAmount(totals.tax_included)),
  ];
}

/** `<StoryOrder />`: the amounts of order 5512, line by line, as the sandbox recorded them. */
export const storyOrderTableElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const order = getStoryOrder(context);
    const merchants = getMerchantNames(context);
    const rows = order.sub_orders.flatMap((sub) => [
      ...sub.lines.map(renderLineRow),
      renderShippingRow(sub),
      sumRow(
        [createStrong(createText(merchants.get(sub.merchant_id)!)), createText(', '), createInlineCode(sub.id)],
        sub,
      ),
    ]);
    const head = ['Line', 'Price × quantity', 'Before the voucher', 'Voucher', 'Paid', 'Tax inside'];
    const shown = createTable(
      head.map((title) => [createText(title)]),
      [...rows, sumRow([createStrong(createText(`Order ${order.number}`))], order)],
    );
    return [{...shown, align: [null, ...head.slice(1).map(() => 'right' as const)]}];
  },
};

/** Who plays a party in the story, each by name and id. */
function renderPlayers(context: GuideContext): Readonly<Record<string, OrderCell>> {
  const {partner_id, shopper_reference, buyer, sub_orders} = getStoryOrder(context);
  const merchants = getMerchantNames(context);
  const {partner} = context.book.contracts.getSeedData('commerce') as {partner: NamedParty};
  const parcels = getRecordedResponse(context.book, 'listFulfillments.200.order_5512') as {
    data: readonly {carrier: string}[];
  };
  const renderNamedPlayer = (name: string, id: string): OrderCell => [createText(`${name}, `), createInlineCode(id)];
  return {
    shopper: renderNamedPlayer(buyer.name, shopper_reference),
    partner: renderNamedPlayer(partner.name, partner_id),
    merchant: joinPhrases(
      sub_orders.map(({merchant_id: id}) => renderNamedPlayer(merchants.get(id)!, id)),
      '; ',
    ),
    platform: [createText(brand.name)],
    carrier: [createText([...new Set(parcels.data.map(({carrier}) => carrier))].join(', '))],
  };
}

/** Titles of the machines of commerce in which a party acts, in words. */
function renderPartyLifecycles({book}: GuideContext, party: string): OrderCell {
  const titles = [...book.lifecycles.values()]
    .filter(({product, transitions}) => product === 'commerce' && transitions.some(({actor}) => actor === party))
    .map(({title}) => title.toLowerCase());
  return [createText(titles.length === 0 ? '–' : titles.join(', '))];
}

/** `<StoryParties />`: who takes part, who that is in the story, and whose states each of them changes. */
export const storyPartiesElement: GuideElement = {
  attributes: {},
  render: (_, context): RootContent[] => {
    const players = renderPlayers(context);
    const rows = context.catalogs.parties.parties.map(({party, title, does, never}) => [
      [createStrong(createText(title))],
      players[party]!,
      parsePhrasing(does),
      parsePhrasing(never),
      renderPartyLifecycles(context, party),
    ]);
    return [
      createTable(
        ['Party', 'In the story', 'Does', 'Never', 'Changes the state of'].map((title) => [createText(title)]),
        rows,
      ),
    ];
  },
};
