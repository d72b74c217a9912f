import type * as api from '../../src/pipeline/contracts/generated/payments';
import type {GatewayName} from '../../src/pipeline/contracts/generated/schemas';

export type {
  CheckoutIntent,
  PaymentError,
  PaymentMethod,
  Refund,
  RefundReason,
  WebhookEndpoint,
} from '../../src/pipeline/contracts/generated/payments';

export type RefundFailure = NonNullable<api.Refund['failure_reason']>;

/** One attempt over one gateway. The contract says that gateways can be added. */
export interface PaymentAttempt extends api.PaymentAttempt {
  gateway: GatewayName;
}

export interface PaymentIntent extends api.PaymentIntent {
  attempts: PaymentAttempt[];
}

/** The names of the collections. */
export const PAYMENT_INTENT_COLLECTION = 'payment_intent';
export const CHECKOUT_INTENT_COLLECTION = 'checkout_intent';
export const REFUND_COLLECTION = 'refund';
export const WEBHOOK_ENDPOINT_COLLECTION = 'webhook_endpoint';

/** The version since which a decline no longer ends a payment. */
export const RETRY_AFTER_DECLINE_SINCE = '2026-11-01';
/** The version since which an abandoned payment expires; before, it was canceled. */
export const PAYMENT_EXPIRY_SINCE = '2026-05-01';
