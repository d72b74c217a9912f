import type {JsonObject} from '../../packages/json';
import type {StoredResource} from '../world/world';

/** One entry of `totals`. */
export interface OrderTotal {
  readonly type: 'items' | 'shipping' | 'discount' | 'total';
  readonly amount: number;
}

/** Where the units of a line are. */
interface LineQuantities {
  readonly ordered: number;
  current: number;
  fulfilled: number;
  return_requested: number;
  returned: number;
}

/** A copy of a cart line. Only its quantities change. */
export interface OrderLine {
  readonly id: string;
  readonly product_id: string;
  readonly variant_id: string;
  readonly sku: string;
  readonly title: string;
  readonly quantities: LineQuantities;
  readonly unit_price: number;
  readonly discount: number;
  readonly paid: number;
  readonly tax_rate: string;
  readonly tax: number;
}

interface OrderShipping {
  readonly title: string;
  readonly amount: number;
  readonly tax_rate: string;
  readonly tax_included: number;
}

export type PaymentProgress =
  'authorized' | 'partially_captured' | 'captured' | 'partially_refunded' | 'refunded' | 'voided';
export type FulfillmentProgress = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'returned';

/** The part of an order that one merchant sells, as the API returns it. */
export interface SubOrder extends StoredResource {
  readonly object: 'sub_order';
  readonly order_id: string;
  readonly merchant_id: string;
  status: string;
  payment_status: PaymentProgress;
  fulfillment_status: FulfillmentProgress;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  readonly shipping: OrderShipping;
  readonly totals: readonly OrderTotal[];
  readonly tax_included: number;
  amount_captured: number;
  amount_refunded: number;
  fulfillment_ids: string[];
  return_ids: string[];
  accepted_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  return_window_ends_at: string | null;
}

/** Internal data of a sub-order, which no response shows. Units by line id. */
export interface SubOrderNotes {
  canceled: Record<string, number>;
  captured: Record<string, number>;
  /** Refunds of the payments product that are for this sub-order. */
  refunds: Record<string, {amount: number; status: string}>;
  fulfillmentType: Fulfillment['type'];
  /** When units were last shipped. */
  lastShipment: string | null;
  /** Days of the return window, by the policy of the merchant. */
  returnWindowDays: number;
  /** Days of the windows of single products, by line id. */
  windows: Record<string, number>;
  /** Parcels that did not arrive, whose units were sent again or canceled. */
  replaced: string[];
}

export interface Order extends StoredResource {
  readonly object: 'order';
  readonly number: string;
  status: string;
  readonly partner_id: string;
  readonly shopper_reference: string;
  readonly cart_id: string;
  readonly checkout_id: string;
  readonly payment_intent_id: string;
  readonly currency: string;
  readonly buyer: object;
  readonly shipping_address: object;
  readonly billing_address: object;
  readonly sub_orders: readonly SubOrder[];
  readonly promotion_codes: readonly object[];
  readonly totals: readonly OrderTotal[];
  readonly tax_included: number;
  amount_captured: number;
  amount_refunded: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  placed_at: string;
}

/** Units of one line. */
export interface Units {
  readonly line_id: string;
  readonly quantity: number;
}

/** One parcel, pickup or download, as the API returns it. */
export interface Fulfillment extends StoredResource {
  readonly object: 'fulfillment';
  readonly order_id: string;
  readonly sub_order_id: string;
  readonly merchant_id: string;
  readonly type: 'shipping' | 'pickup' | 'digital' | 'local_delivery';
  status: string;
  lines: Units[];
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  events: {readonly status: string; readonly occurred_at: string}[];
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Names of the collections, in the singular as in messages. */
export const ORDER_COLLECTION = 'order';
export const SUB_ORDER_COLLECTION = 'sub_order';
export const FULFILLMENT_COLLECTION = 'fulfillment';
/** Orders that wait for the decision of a merchant. No response shows them. */
export const UNPLACED_ORDER_COLLECTION = 'unplaced_order';

/** Units that a party or a request names, as `lines` of its data. */
export function readUnits(data: JsonObject): Units[] | undefined {
  return data.lines as Units[] | undefined;
}
