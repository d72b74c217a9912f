import {percentage} from '../../money/money';
import type {RefundedLine} from '../refundShares';
import type {Book} from '../../../pipeline/reference/apiModel';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';

/** Order 5512 and its return, as the sandbox recorded them. Times are those of the build. */

interface OrderLine {
  readonly id: string;
  readonly title: string;
  readonly unit_price: number;
  readonly discount: number;
  readonly paid: number;
  readonly tax: number;
  readonly quantities: {readonly ordered: number};
}

interface SubOrder {
  readonly id: string;
  readonly merchant_id: string;
  readonly lines: readonly OrderLine[];
}

export interface StoryReturn {
  readonly id: string;
  readonly sub_order_id: string;
  readonly refund_ids: readonly string[];
  readonly expected_refund: number;
  readonly currency: string;
  readonly lines: readonly {
    readonly order_line_id: string;
    readonly unit_refunds: readonly {
      readonly unit: number;
      readonly amount: number;
      readonly tax_included: number;
      readonly funding_returned: number;
    }[];
  }[];
  readonly [field: string]: unknown;
}

export interface StoryEntry {
  readonly id: string;
  readonly type: string;
  readonly source_id: string;
  readonly amount: number;
  readonly balance: number;
  readonly created_at: string;
  readonly available_at: string;
}

interface Terms {
  readonly commission_plans: readonly {
    readonly id: string;
    readonly commission: number;
    readonly commission_tax: number;
  }[];
  readonly merchants: readonly StoryMerchant[];
}

/** A merchant of the cast, with what decides on its returns. */
interface StoryMerchant {
  readonly id: string;
  readonly name: string;
  readonly commission_plan: string;
  readonly policies: {readonly return_window_days: number};
  readonly return_policy: {
    readonly approval: 'automatic' | 'manual';
    readonly methods: readonly string[];
    readonly return_fee: number;
    readonly refunds_shipping: boolean;
  };
}

export function storyReturn(book: Book): StoryReturn {
  return recordedAnswer(book, 'retrieveReturn.200.order_5512_refunded') as StoryReturn;
}

/** Every line of the order, with its sub-order. */
export function storyLines(book: Book): (OrderLine & {readonly sub: SubOrder})[] {
  const {sub_orders} = recordedAnswer(book, 'retrieveOrder.200.order_5512_refunded') as {sub_orders: SubOrder[]};
  return sub_orders.flatMap((sub) => sub.lines.map((line) => ({...line, sub})));
}

/** The line of the return. */
export function returnedLine(book: Book): OrderLine & {readonly sub: SubOrder} {
  const [{order_line_id}] = storyReturn(book).lines as [StoryReturn['lines'][number]];
  return storyLines(book).find(({id}) => id === order_line_id)!;
}

export function refundedLine({unit_price, paid, tax, quantities}: OrderLine): RefundedLine {
  return {unitPrice: unit_price, paid, tax, units: quantities.ordered};
}

/** The entries of the statement of the merchant that takes the units back. */
export function storyEntries(book: Book): readonly StoryEntry[] {
  return (recordedAnswer(book, 'retrieveSettlementStatement.200.order_5512') as {entries: StoryEntry[]}).entries;
}

export function storyTerms(book: Book): Terms {
  return book.contracts.castOf('commerce') as Terms;
}

/** What the commission on goods is, and the tax on it, by the plan of a merchant. */
export function commissionOf(book: Book, merchantId: string, goods: number): {commission: number; tax: number} {
  const {merchants, commission_plans} = storyTerms(book);
  const {commission_plan} = merchants.find(({id}) => id === merchantId)!;
  const plan = commission_plans.find(({id}) => id === commission_plan)!;
  const commission = percentage(goods, plan.commission);
  return {commission, tax: percentage(commission, plan.commission_tax)};
}
