import type {StoredResource} from '../world/world';
import type {AppliedPromotionCode, CartGroup, Message, CartTotal} from './cartTypes';
import type {FulfillmentMethod} from './delivery';
import type {TaxBreakdownEntry} from './pricing';

/** A postal address: which fields it has depends on the country. */
export type PostalAddress = Readonly<Record<string, string>> & {readonly country: string};

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

/** The part of one merchant. */
export interface CheckoutGroup extends CartGroup {
  readonly methods: readonly FulfillmentMethod[];
  readonly selected_method_id: string | null;
  readonly links: {readonly terms: string; readonly privacy: string; readonly returns: string};
}

export interface CheckoutPayment {
  readonly payment_intent_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
}

/** A checkout, as the API returns it. */
export interface Checkout extends StoredResource {
  readonly object: 'checkout';
  status: 'incomplete' | 'ready' | 'processing' | 'requires_action' | 'completed' | 'expired' | 'canceled';
  readonly cart_id: string;
  readonly order_number: string;
  readonly partner_id: string;
  readonly shopper_reference: string;
  readonly currency: string;
  buyer: Buyer | null;
  shipping_address: PostalAddress | null;
  billing_address: PostalAddress | null;
  groups: readonly CheckoutGroup[];
  promotion_codes: readonly AppliedPromotionCode[];
  totals: readonly CartTotal[];
  tax_included: number;
  tax_breakdown: readonly TaxBreakdownEntry[];
  payment: CheckoutPayment | null;
  messages: readonly Message[];
  order_id: string | null;
  readonly expires_at: string;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
}

/** What a checkout stores and no response shows. */
export interface CheckoutNotes {
  /** Whether the caller sent a billing address of its own. */
  hasOwnBilling: boolean;
  /** Messages that stay until they are cleared: prices, stock, delivery, payment. */
  standingMessages: readonly Message[];
  /** Whether its 45 minutes ended while it was processing. */
  isOverdue: boolean;
}

/** The name of the collection, in the singular as in messages. */
export const CHECKOUT_COLLECTION = 'checkout';
