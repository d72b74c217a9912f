import type {StoredResource} from '../world/world';

export interface CartTotal {
  readonly type: 'items' | 'shipping' | 'discount' | 'total';
  readonly amount: number;
}

/** A line of a cart, as the API returns it. */
export interface CartLine {
  readonly id: string;
  readonly product_id: string;
  readonly variant_id: string;
  readonly merchant_id: string;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly discount: number;
  readonly paid: number;
  readonly tax_rate: string;
  readonly tax: number;
}

/** The part of one merchant. */
export interface CartGroup {
  readonly merchant_id: string;
  readonly line_ids: readonly string[];
  readonly totals: readonly CartTotal[];
  readonly tax_included: number;
}

export interface AppliedPromotionCode {
  readonly code: string;
  readonly type: 'voucher' | 'percentage';
  readonly amount: number;
  readonly funded_by: 'partner' | 'merchant';
}

export interface Message {
  readonly type: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly pointer: string;
  readonly text: string;
}

/** A cart, as the API returns it. */
export interface Cart extends StoredResource {
  readonly object: 'cart';
  status: 'active' | 'converting' | 'converted' | 'expired' | 'deleted';
  version: number;
  readonly partner_id: string;
  readonly shopper_reference: string;
  readonly currency: string;
  country: string;
  locale: string;
  lines: readonly CartLine[];
  groups: readonly CartGroup[];
  promotion_codes: readonly AppliedPromotionCode[];
  totals: readonly CartTotal[];
  tax_included: number;
  messages: readonly Message[];
  checkout_id: string | null;
  expires_at: string;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
}

/** The name of the collection, in the singular as in messages. */
export const CART_COLLECTION = 'cart';
