import {computePercentage} from '../../money/money';
import type {RefundedLine} from '../refundShares';
import type {ApiModel} from '../../../pipeline/reference/apiModel';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';

/** Order 5512 and its return, as the sandbox recorded them. Times are those of the build. */

interface StoryOrderLine {
  readonly id: string;
  readonly title: string;
  readonly unit_price: number;
  readonly discount: number;
  readonly paid: number;
  readonly tax: number;
  readonly quantities: {readonly ordered: number};
}

interface StorySubOrder {
  readonly id: string;
  readonly merchant_id: string;
  readonly lines: readonly StoryOrderLine[];
}

export interface StoryReturn {
  readonly id: string;
  readonly sub_order_id: string;
  readonly refund_ids: readonly string[];
  readonly expected_refund: number;
  readonly currency: string;
  readonly lines: readonly {
    readonly line_id: string;
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

interface StoryReturnTerms {
  readonly commission_plans: readonly {
    readonly id: string;
    readonly commission: number;
    readonly commission_tax: number;
  }[];
  readonly merchants: readonly StoryMerchant[];
}

/** A merchant of the seed data, with its return settings. */
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

export function getStoryReturn(book: ApiModel): StoryReturn {
  return getRecordedResponse(book, 'retrieveReturn.200.order_5512_refunded') as StoryReturn;
}

/** Every line of the order, with its sub-order. */
export function listStoryLines(book: ApiModel): (StoryOrderLine & {readonly sub: StorySubOrder})[] {
  const {sub_orders} = getRecordedResponse(book, 'retrieveOrder.200.order_5512_refunded') as {
    sub_orders: StorySubOrder[];
  };
  return sub_orders.flatMap((sub) => sub.lines.map((line) => ({...line, sub})));
}

/** The line of the return. */
export function getReturnedLine(book: ApiModel): StoryOrderLine & {readonly sub: StorySubOrder} {
  const [{line_id}] = getStoryReturn(book).lines as [StoryReturn['lines'][number]];
  return listStoryLines(book).find(({id}) => id === line_id)!;
}

export function toRefundedLine({unit_price, paid, tax, quantities}: StoryOrderLine): RefundedLine {
  return {unitPrice: unit_price, paid, tax, units: quantities.ordered};
}

/** The entries of the statement of the merchant that takes the units back. */
export function listStoryEntries(book: ApiModel): readonly StoryEntry[] {
  return (getRecordedResponse(book, 'retrieveSettlementStatement.200.order_5512') as {entries: StoryEntry[]}).entries;
}

export function getStoryTerms(book: ApiModel): StoryReturnTerms {
  return book.contracts.getSeedData('commerce') as StoryReturnTerms;
}

/** The commission on goods, and the tax on it, by the plan of a merchant. */
export function computeCommission(
  book: ApiModel,
  merchantId: string,
  goods: number,
): {commission: number; tax: number} {
  const {merchants, commission_plans} = getStoryTerms(book);
  const {commission_plan} = merchants.find(({id}) => id === merchantId)!;
  const plan = commission_plans.find(({id}) => id === commission_plan)!;
  const commission = computePercentage(goods, plan.commission);
  return {commission, tax: computePercentage(commission, plan.commission_tax)};
}
