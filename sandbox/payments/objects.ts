import type {CardBrand, GatewayName} from '../../src/pipeline/contracts/generated/schemas';
import type {StoredResource} from '../world/collection';
import type {Decline} from '../world/apiError';

type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'processing'
  | 'requires_action'
  | 'requires_capture'
  | 'partially_captured'
  | 'succeeded'
  | 'declined'
  | 'failed'
  | 'expired'
  | 'canceled';

/** One try over one gateway. */
export interface PaymentAttempt {
  readonly number: number;
  readonly gateway: GatewayName;
  status: 'started' | 'requires_action' | 'authorized' | 'captured' | 'declined' | 'failed' | 'unknown';
  decline: Decline | null;
  readonly started_at: string;
  finished_at: string | null;
}

export interface PaymentMethod {
  readonly type: 'card' | 'bank_transfer';
  readonly card: {
    readonly brand: CardBrand;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  } | null;
}

export interface PaymentError {
  readonly code: 'payment_declined' | 'gateway_error' | 'gateway_timeout';
  readonly message: string;
  readonly decline: Decline | null;
}

export interface PaymentIntent extends StoredResource {
  readonly object: 'payment_intent';
  status: PaymentStatus;
  amount: number;
  readonly currency: string;
  amount_capturable: number;
  amount_captured: number;
  amount_refunded: number;
  capture_method: 'automatic' | 'manual';
  reference: string | null;
  readonly checkout_intent_id: string | null;
  readonly client_secret: string;
  payment_method: PaymentMethod | null;
  next_action: {
    readonly type: 'redirect' | 'three_d_secure';
    readonly url: string;
    readonly expires_at: string;
  } | null;
  attempts: PaymentAttempt[];
  last_error: PaymentError | null;
  statement_descriptor: string | null;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
  authorized_at: string | null;
  captured_at: string | null;
  canceled_at: string | null;
}

export interface CheckoutIntent extends StoredResource {
  readonly object: 'checkout_intent';
  status: 'open' | 'processing' | 'completed' | 'expired' | 'canceled';
  payment_status: 'unpaid' | 'pending' | 'paid' | 'no_payment_required';
  readonly mode: 'hosted' | 'embedded';
  amount: number;
  readonly currency: string;
  reference: string | null;
  readonly client_secret: string | null;
  readonly url: string | null;
  return_url: string;
  cancel_url: string | null;
  payment_intent_id: string | null;
  locale: string | null;
  expires_at: string;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
}

export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent' | 'return' | 'other';
export type RefundFailure = 'account_closed' | 'card_expired' | 'declined_by_issuer' | 'gateway_error' | 'other';

export interface Refund extends StoredResource {
  readonly object: 'refund';
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly payment_intent_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: RefundReason;
  failure_reason: RefundFailure | null;
  readonly reference: string | null;
  gateway_reference: string | null;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
}

export interface WebhookEndpoint extends StoredResource {
  readonly object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  api_version: string;
  readonly livemode: false;
  metadata: Readonly<Record<string, string>>;
}

/** The names of the collections. */
export const PAYMENT_INTENT_COLLECTION = 'payment_intent';
export const CHECKOUT_INTENT_COLLECTION = 'checkout_intent';
export const REFUND_COLLECTION = 'refund';
export const WEBHOOK_ENDPOINT_COLLECTION = 'webhook_endpoint';

/** The version from which a decline no longer ends a payment. */
export const RETRY_AFTER_DECLINE_SINCE = '2026-11-01';
/** The version from which a payment that nobody acts on expires, where it was canceled before. */
export const PAYMENT_EXPIRY_SINCE = '2026-05-01';
