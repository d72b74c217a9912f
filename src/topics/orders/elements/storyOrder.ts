import type {PhrasingContent, RootContent} from 'mdast';
import {brand} from '../../../brand';
import {inlineCode, joined, strong, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';
import {plain} from '../../money/formatAmounts';

/** Elements of order 5512, as it was recorded: its amounts, and who takes part in it. */

type Cell = PhrasingContent[];

interface Line {
  readonly id: string;
  readonly title: string;
  readonly quantities: {readonly ordered: number};
  readonly unit_price: number;
  readonly discount: number;
  readonly paid: number;
  readonly tax_rate: string;
  readonly tax: number;
}

interface Totals {
  readonly totals: readonly {readonly type: string; readonly amount: number}[];
  readonly tax_included: number;
}

interface SubOrder extends Totals {
  readonly id: string;
  readonly merchant_id: string;
  readonly lines: readonly Line[];
  readonly shipping: {
    readonly title: string;
    readonly amount: number;
    readonly tax_rate: string;
    readonly tax_included: number;
  };
}

interface Order extends Totals {
  readonly number: string;
  readonly partner_id: string;
  readonly shopper_reference: string;
  readonly buyer: {readonly name: string};
  readonly sub_orders: readonly SubOrder[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function storyOrder({book}: GuideContext): Order {
  return recordedAnswer(book, 'retrieveOrder.200.order_5512') as Order;
}

/** Merchants by their ids, in the order in which they joined. */
function merchantsOf({book}: GuideContext): ReadonlyMap<string, string> {
  const {data} = recordedAnswer(book, 'listMerchants.200.all') as {data: readonly Named[]};
  return new Map(data.map(({id, name}) => [id, name]));
}

function amount(value: number): Cell {
  return [text(plain(value))];
}

/** A tax with its rate, on one line. */
function taxCell(tax: number, rate: string): Cell {
  return [text(`${String(tax)}\u00a0(${rate}\u00a0%)`)];
}

function amountIn({totals}: Totals, type: string): number {
  return totals.find((entry) => entry.type === type)?.amount ?? 0;
}

function lineRow({id, title, quantities, unit_price, discount, paid, tax_rate, tax}: Line): Cell[] {
  const {ordered} = quantities;
  return [
    [inlineCode(id), text(` ${title}`)],
    [text(`${String(unit_price)}\u00a0×\u00a0${String(ordered)}`)],
    amount(unit_price * ordered),
    amount(discount),
    amount(paid),
    taxCell(tax, tax_rate),
  ];
}

function shippingRow({shipping}: SubOrder): Cell[] {
  const {amount: cost, tax_rate, tax_included, title} = shipping;
  return [[text(title)], [], amount(cost), [], amount(cost), taxCell(tax_included, tax_rate)];
}

function sumRow(title: Cell, totals: Totals): Cell[] {
  const bold = (cell: Cell): Cell => [strong(...cell)];
  return [
    title,
    [],
    bold(amount(amountIn(totals, 'items') + amountIn(totals, 'shipping'))),
    bold(amount(amountIn(totals, 'discount'))),
    bold(amount(amountIn(totals, 'total'))),
    bold(amount(totals.tax_included)),
  ];
}

/** `<StoryOrder />`: the amounts of order 5512, line by line, as the sandbox recorded them. */
export const storyOrderTable: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const order = storyOrder(context);
    const merchants = merchantsOf(context);
    const rows = order.sub_orders.flatMap((sub) => [
      ...sub.lines.map(lineRow),
      shippingRow(sub),
      sumRow([strong(text(merchants.get(sub.merchant_id)!)), text(', '), inlineCode(sub.id)], sub),
    ]);
    const head = ['Line', 'Price × quantity', 'Before the voucher', 'Voucher', 'Paid', 'Tax inside'];
    const shown = table(
      head.map((title) => [text(title)]),
      [...rows, sumRow([strong(text(`Order ${order.number}`))], order)],
    );
    return [{...shown, align: [null, ...head.slice(1).map(() => 'right' as const)]}];
  },
};

/** Who plays a party in the story, each by name and id. */
function playersOf(context: GuideContext): Readonly<Record<string, Cell>> {
  const {partner_id, shopper_reference, buyer, sub_orders} = storyOrder(context);
  const merchants = merchantsOf(context);
  const {partner} = context.book.contracts.castOf('commerce') as {partner: Named};
  const parcels = recordedAnswer(context.book, 'listFulfillments.200.order_5512') as {
    data: readonly {carrier: string}[];
  };
  const named = (name: string, id: string): Cell => [text(`${name}, `), inlineCode(id)];
  return {
    shopper: named(buyer.name, shopper_reference),
    partner: named(partner.name, partner_id),
    merchant: joined(
      sub_orders.map(({merchant_id: id}) => named(merchants.get(id)!, id)),
      '; ',
    ),
    platform: [text(brand.name)],
    carrier: [text([...new Set(parcels.data.map(({carrier}) => carrier))].join(', '))],
  };
}

/** Titles of the machines of commerce in which a party acts, in words. */
function machinesOf({book}: GuideContext, party: string): Cell {
  const titles = [...book.lifecycles.values()]
    .filter(({product, transitions}) => product === 'commerce' && transitions.some(({actor}) => actor === party))
    .map(({title}) => title.toLowerCase());
  return [text(titles.length === 0 ? '–' : titles.join(', '))];
}

/** `<StoryParties />`: who takes part, who that is in the story, and whose states each of them changes. */
export const storyParties: GuideElement = {
  attributes: {},
  nodes: (_, context): RootContent[] => {
    const players = playersOf(context);
    const rows = context.catalogs.parties.parties.map(({party, title, does, never}) => [
      [strong(text(title))],
      players[party]!,
      phrasing(does),
      phrasing(never),
      machinesOf(context, party),
    ]);
    return [
      table(
        ['Party', 'In the story', 'Does', 'Never', 'Changes the state of'].map((title) => [text(title)]),
        rows,
      ),
    ];
  },
};
