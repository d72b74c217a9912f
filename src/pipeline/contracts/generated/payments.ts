// Generated from the contract of payments by npm run types.

/** Checkout intents in one status. */
export type CheckoutIntentStatusFilter = 'open' | 'processing' | 'completed' | 'expired' | 'canceled';

/** Your own identifier, such as an order number. */
export type Reference = string;

/** Identifies a payment intent. */
export type PaymentIntentId = string;

/** A point in time in RFC 3339 format, in UTC and whole seconds. */
export type Timestamp = string;

/** The envelope of every list. */
export interface Page {
  /** The objects of this page, newest first unless the operation specifies another order. */
  data: unknown[];
  /** Whether another page follows. */
  has_more: boolean;
  /** The `cursor` of the next page, or null on the last one. */
  next_cursor: string | null;
}

/** Identifies a checkout intent. */
export type CheckoutIntentId = string;

/** Where the shopper enters the card. */
export type CheckoutMode = 'hosted' | 'embedded';

/** An amount in minor units of the `currency` beside it, with the exponent of ISO 4217. */
export type Amount = number;

/** An alphabetic ISO 4217 currency code, in upper case. */
export type Currency = string;

/** Your own identifier, or null if you did not set one. */
export type NullableReference = string | null;

/** An absolute URL (RFC 3986), or null when there is none. */
export type NullableUrl = string | null;

/** An absolute URL (RFC 3986). */
export type Url = string;

/** True in live mode, false in the sandbox. */
export type Livemode = boolean;

/** Your own data. We store it and return it unchanged. */
export interface Metadata {
  [key: string]: string;
}

/** What one shopper is asked to pay in one visit. `status` shows whether the shopper has finished, `payment_status` whether you are paid. */
export interface CheckoutIntent {
  id: CheckoutIntentId;
  /** The object type. */
  object: 'checkout_intent';
  /** Whether the shopper has finished. Accept unknown values. */
  status: 'open' | 'processing' | 'completed' | 'expired' | 'canceled';
  /** Whether you are paid. It can change after `status` is `completed`, without an event of the checkout intent. Accept unknown values. */
  payment_status: 'unpaid' | 'pending' | 'paid' | 'no_payment_required';
  mode: CheckoutMode;
  /** What the shopper pays, in minor units of `currency`. */
  amount: Amount;
  /** The currency of `amount`, as an alphabetic ISO 4217 code. */
  currency: Currency;
  reference: NullableReference;
  /** Opens this one object in the browser, together with a publishable key. It is null with `mode` `hosted`. Keep it out of logs and URLs. */
  client_secret: string | null;
  /** The page to which you redirect the shopper. It is null with `mode` `embedded`. */
  url: NullableUrl;
  /** Where the shopper lands after paying, with `checkout_intent_id` added to its query and nothing about the outcome. Your own query and fragment stay. */
  return_url: Url;
  /** Where the shopper lands after leaving the hosted page, with `checkout_intent_id` added to its query. It is null when you set none: then `return_url` is used. */
  cancel_url: NullableUrl;
  /** The payment intent that captures the money, or null when there is nothing to pay. */
  payment_intent_id: string | null;
  /** The language of the page or form, as a BCP 47 language tag, or null for that of the browser. */
  locale: string | null;
  /** When it expires, if it is `open` then or opens again later. */
  expires_at: Timestamp;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** One page of checkout intents. */
export type CheckoutIntentList = Page & {
  /** The objects of this page, newest first. */
  data: CheckoutIntent[];
};

/** One invalid field. */
export interface ProblemError {
  /** The field, as a JSON Pointer (RFC 6901) into the body of the request. It is empty for the body as a whole. For a header, path or query parameter it is `#` and the name of the parameter. */
  pointer: string;
  /** What is wrong with the field, from the catalog of error codes. */
  code: string;
  /** What the field must be, for developers. */
  message: string;
}

/** Why the issuer declined, in our codes and in those of the gateway. */
export interface Decline {
  /** The unified decline code, from the catalog of decline codes. Accept unknown codes, and treat them as `issuer_declined`. */
  code: string;
  /** The name of the gateway that returned the response. */
  gateway: string;
  /** The gateway's own code. Log it, and branch on `code`. */
  raw_code: string;
}

/** An error, as a problem document (RFC 9457). Branch on `code`. */
export interface Problem {
  /** Identifies the kind of problem. It equals `doc_url`. */
  type: string;
  /** A short text, the same for every error of this code. */
  title: string;
  /** The HTTP status of the response. */
  status: number;
  /** What happened in this case, for developers. Never show it to a shopper. */
  detail: string;
  /** The path of the request. */
  instance: string;
  /** The error code, from the catalog of error codes. Accept unknown codes, and treat them by their status. */
  code: string;
  /** Identifies the request. It equals the header `Request-Id`, and in a stored error that of the first response. Quote it to support. */
  request_id: string;
  /** Whether the same request with the same idempotency key can still have a different outcome. A repeat never runs an operation again that has begun. */
  retriable: boolean;
  /** The entry of this code in the documentation, as an absolute URL. */
  doc_url: string;
  /** One entry per invalid field. It is empty when no field is invalid. */
  errors: ProblemError[];
  /** Only with the code `payment_declined`. Why the issuer declined. */
  decline?: Decline;
  /** Only with the code `state_conflict`. The state of the object that does not allow the request. That is the one in the path, unless `detail` names another one. */
  current_status?: string;
}

/** What the shopper pays, in minor units of `currency`. It may be 0. */
export type CheckoutAmount = number;

/** When the money is captured. */
export type CaptureMethod = 'automatic' | 'manual';

/** When the shopper is asked to authenticate. */
export type ThreeDSecureRequest = 'automatic' | 'challenge';

/** Why the issuer may decide without the shopper. The liability for fraud then stays with you. */
export type ThreeDSecureExemption = 'low_value' | 'transaction_risk_analysis';

/** Whether to ask for 3-D Secure, or for an exemption from it. It applies to cards only. */
export interface ThreeDSecureInput {
  request?: ThreeDSecureRequest;
  /** The exemption to ask the issuer for. With `request` `challenge` it returns `validation_failed`. */
  exemption?: ThreeDSecureExemption;
}

/** Where the shopper lands afterward. HTTPS, or HTTP to your own machine in the sandbox. */
export type ReturnUrl = string;

/** The language of the page or form, as a BCP 47 language tag. The form has English and German, and shows English for any other language, and so does the page. */
export type LanguageTag = string;

/** What the shopper is asked to pay, and where. */
export interface CreateCheckoutIntentRequest {
  mode: CheckoutMode;
  amount: CheckoutAmount;
  /** The currency that the shopper pays in. It cannot be changed later. */
  currency: Currency;
  /** When the money is captured. Each payment intent of the checkout intent has it. */
  capture_method?: CaptureMethod;
  /** Whether to ask for 3-D Secure, or for an exemption from it. Each payment intent of the checkout intent has it. It applies to cards only. */
  three_d_secure?: ThreeDSecureInput;
  /** Where the shopper lands after paying, with `checkout_intent_id` added to its query. Your own query and fragment stay. HTTPS, or HTTP to your own machine in the sandbox. */
  return_url: ReturnUrl;
  /** Where the shopper lands after leaving the hosted page, with `checkout_intent_id` added to its query. Without it, `return_url` is used. HTTPS, or HTTP to your own machine in the sandbox. */
  cancel_url?: ReturnUrl;
  reference?: Reference;
  locale?: LanguageTag;
  /** When it expires, from 30 minutes to 7 days ahead. Without it, 24 hours after the creation. */
  expires_at?: Timestamp;
  metadata?: Metadata;
}

/** The fields of a checkout intent that change. Omitted fields keep their values. */
export interface UpdateCheckoutIntentRequest {
  /** What the shopper pays, in minor units of `currency`. With 0 the payment intent is canceled, and with an amount above 0 again a new one is created, with the `capture_method`, `three_d_secure`, `statement_descriptor` and `metadata` of the one before. A new amount returns `state_conflict` when the payment intent is `declined`, `failed` or `expired`, or you canceled it. */
  amount?: CheckoutAmount;
  /** Where the shopper lands after paying, with `checkout_intent_id` added to its query. HTTPS, or HTTP to your own machine in the sandbox. */
  return_url?: ReturnUrl;
  /** Where the shopper lands after leaving the hosted page, with `checkout_intent_id` added to its query. HTTPS, or HTTP to your own machine in the sandbox. */
  cancel_url?: ReturnUrl;
  reference?: Reference;
  locale?: LanguageTag;
  /** When it expires, from 30 minutes to 7 days ahead. */
  expires_at?: Timestamp;
  /** Your own data. It replaces the previous map. */
  metadata?: Metadata;
}

/** An empty object. */
export type EmptyObject = Record<string, never>;

/** Payment intents in one status. */
export type PaymentIntentStatusFilter =
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

/** An amount above 0 in minor units of the `currency` beside it, with the exponent of ISO 4217. */
export type PositiveAmount = number;

/** Whether 3-D Secure or an exemption from it is asked for. */
export interface ThreeDSecureOptions {
  request: ThreeDSecureRequest;
  /** The exemption that the issuer is asked for, or null for none. */
  exemption: ThreeDSecureExemption | null;
}

/** The kind of payment method. */
export type PaymentMethodType = 'card' | 'bank_transfer';

/** The card details that may be shown. */
export interface Card {
  /** The card scheme. Accept unknown values. */
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  /** The last 4 digits of the card number. */
  last4: string;
  /** The month in which the card expires. */
  exp_month: number;
  /** The year in which the card expires. */
  exp_year: number;
}

/** How the shopper pays. */
export interface PaymentMethod {
  /** The kind of payment method. Accept unknown values. */
  type: PaymentMethodType;
  /** The card, or null with another `type`. */
  card: Card | null;
}

/** What the shopper must do before the payment continues. The hosted page and the embedded form handle it for you. */
export interface NextAction {
  /** The kind of action. Accept unknown values, and redirect. */
  type: 'redirect' | 'three_d_secure';
  /** Where to send the shopper, who comes back to `return_url`, passed or not. */
  url: Url;
  /** When the challenge ends, 15 minutes after its start. The attempt is then declined with `authentication_failed`, and the payment intent accepts another one. */
  expires_at: Timestamp;
}

/** The outcome of an exemption. */
export interface ThreeDSecureExemptionResult {
  type: ThreeDSecureExemption;
  /** The decision of the issuer. */
  status: 'applied' | 'refused';
}

/** How the shopper was authenticated in one attempt. */
export interface ThreeDSecureResult {
  /** The result of the authentication. Accept unknown values. */
  outcome: 'pending' | 'authenticated' | 'attempted' | 'failed' | 'not_authenticated';
  /** Whether the shopper had to act, or null with the outcome `not_authenticated`. */
  flow: 'challenge' | 'frictionless' | null;
  /** The version of EMV 3-D Secure, or null with the outcome `not_authenticated`. */
  version: string | null;
  /** The electronic commerce indicator that the card scheme defines for the outcome, or null without one. */
  eci: string | null;
  /** Whether the issuer bears the loss of a chargeback for fraud. */
  liability_shift: boolean;
  /** The exemption that you asked for and the decision of the issuer, or null when you asked for none. */
  exemption: ThreeDSecureExemptionResult | null;
  /** The transaction at the directory server of the card scheme, a UUID (RFC 9562), or null with the outcome `not_authenticated`. */
  ds_transaction_id: string | null;
}

/** A point in time in RFC 3339 format, in UTC and whole seconds, or null if it has not been reached yet. */
export type NullableTimestamp = string | null;

/** One try on one gateway. You do not create attempts. */
export interface PaymentAttempt {
  /** Starts at 1. A payment intent has 5 attempts at most, those of a cascade included. */
  number: number;
  /** The name of the gateway. */
  gateway: string;
  /** The status of the attempt. Accept unknown values. */
  status: 'started' | 'requires_action' | 'authorized' | 'captured' | 'declined' | 'failed' | 'unknown';
  /** The reason for the status `declined`. Otherwise null. */
  decline: Decline | null;
  /** How the shopper was authenticated. It is null if neither the issuer nor you asked for it, for a bank transfer, and as long as `gateway_reference` is null. */
  three_d_secure: ThreeDSecureResult | null;
  /** The identifier at the gateway, in its reports and in the settlement file of the acquirer. Captures of the attempt have it too. Null until the gateway responds, and when it has no record of the attempt. */
  gateway_reference: string | null;
  /** The identifier at the card network, which a chargeback names. Null until the issuer approves or declines, after a challenge that was not passed, and for a bank transfer. */
  network_transaction_id: string | null;
  /** The issuer's approval code, which the bank of the shopper can look up. Null unless the issuer approved a card. */
  authorization_code: string | null;
  /** When the gateway was called. */
  started_at: Timestamp;
  /** When the outcome became known, or null until then. */
  finished_at: NullableTimestamp;
}

/** Why an attempt did not succeed. */
export interface PaymentError {
  /** The error code, from the catalog of error codes. Accept unknown values. */
  code: 'payment_declined' | 'gateway_error' | 'gateway_timeout';
  /** What happened, for developers. Never show it to a shopper. */
  message: string;
  /** Why the issuer declined, with the code `payment_declined`. Otherwise null. */
  decline: Decline | null;
}

/** One payment. It is processed by your gateways as numbered attempts, and its `status` shows who acts next. */
export interface PaymentIntent {
  id: PaymentIntentId;
  /** The object type. */
  object: 'payment_intent';
  /** Where the money is, and who acts next. Accept unknown values. */
  status:
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
  /** What the payment is for, in minor units of `currency`. */
  amount: PositiveAmount;
  /** The currency of all amounts of this object, as an alphabetic ISO 4217 code. */
  currency: Currency;
  /** What is authorized, and not yet captured or released. */
  amount_capturable: Amount;
  /** The amount captured so far. Refunds are not deducted. */
  amount_captured: Amount;
  /** The sum of the refunds in `succeeded`. It decreases again when one of them fails late. */
  amount_refunded: Amount;
  capture_method: CaptureMethod;
  three_d_secure: ThreeDSecureOptions;
  reference: NullableReference;
  /** The checkout intent that created this payment intent, or null if you created it directly. */
  checkout_intent_id: string | null;
  /** Opens this one object in the browser, together with a publishable key. Keep it out of logs and URLs. */
  client_secret: string;
  /** How the shopper pays, or null before it is known and after a decline that lets the shopper try again. */
  payment_method: PaymentMethod | null;
  /** What the shopper must do, or null when there is nothing. */
  next_action: NextAction | null;
  /** One entry per try on a gateway, the first try first. */
  attempts: PaymentAttempt[];
  /** Why the latest attempt was declined, failed or timed out. Otherwise null. */
  last_error: PaymentError | null;
  /** The text on the card statement of the shopper, or null for that of your account. */
  statement_descriptor: string | null;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
  /** When the issuer approved, or null before. */
  authorized_at: NullableTimestamp;
  /** When the latest capture was made, or null before the first one. */
  captured_at: NullableTimestamp;
  /** When it was canceled or voided, or null. */
  canceled_at: NullableTimestamp;
}

/** One page of payment intents. */
export type PaymentIntentList = Page & {
  /** The objects of this page, newest first. */
  data: PaymentIntent[];
};

/** An amount above 0 in minor units, with the exponent of ISO 4217. */
export type RequestedAmount = number;

/** The text on the card statement of the shopper, in ASCII characters with at least one letter. */
export type StatementDescriptor = string;

/** What the payment is for. */
export interface CreatePaymentIntentRequest {
  amount: RequestedAmount;
  /** The currency of the payment, and of each capture and refund. */
  currency: Currency;
  capture_method?: CaptureMethod;
  three_d_secure?: ThreeDSecureInput;
  reference?: Reference;
  statement_descriptor?: StatementDescriptor;
  metadata?: Metadata;
}

/** How the shopper pays. The API accepts tokens, never card numbers. */
export interface PaymentMethodInput {
  type: PaymentMethodType;
  /** The token that represents the card or the account of the shopper. Its kind must match `type`. */
  token: string;
}

/** The fields of a payment intent that change. Omitted fields keep their values. */
export interface UpdatePaymentIntentRequest {
  amount?: RequestedAmount;
  capture_method?: CaptureMethod;
  /** Whether to ask for 3-D Secure, or for an exemption from it, in the next attempts. It replaces the previous object. */
  three_d_secure?: ThreeDSecureInput;
  payment_method?: PaymentMethodInput;
  reference?: Reference;
  statement_descriptor?: StatementDescriptor;
  /** Your own data. It replaces the previous map. */
  metadata?: Metadata;
}

/** How the shopper pays. */
export interface ConfirmPaymentIntentRequest {
  /** How the shopper pays. It is required unless the payment intent has a payment method. */
  payment_method?: PaymentMethodInput;
  /** Where the shopper lands after a `next_action`, with `payment_intent_id` added to its query. Your own query and fragment stay. HTTPS, or HTTP to your own machine in the sandbox. */
  return_url: ReturnUrl;
}

/** How much to capture. An empty object captures all that is capturable. */
export interface CapturePaymentIntentRequest {
  /** How much to capture, in minor units. Without it, all of `amount_capturable`. */
  amount?: RequestedAmount;
  /** Whether the remainder is released. False keeps it for another capture. The last capture that the gateway supports must be final, or take all of `amount_capturable`. */
  final?: boolean;
  /** Why you capture now. */
  reason?: 'shipped' | 'service' | 'other';
}

/** Refunds in one status. */
export type RefundStatusFilter = 'pending' | 'succeeded' | 'failed' | 'canceled';

/** Identifies a refund. */
export type RefundId = string;

/** The reason for the refund. */
export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent' | 'return' | 'other';

/** Captured money that is returned to the shopper. */
export interface Refund {
  id: RefundId;
  /** The object type. */
  object: 'refund';
  /** The status of the refund. Accept unknown values. */
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** The payment that is refunded. */
  payment_intent_id: PaymentIntentId;
  /** The amount of the refund, in minor units of `currency`. */
  amount: PositiveAmount;
  /** The currency of the payment, as an alphabetic ISO 4217 code. */
  currency: Currency;
  /** The reason for the refund. Accept unknown values. */
  reason: RefundReason;
  /** The reason for the status `failed`. Otherwise null. Accept unknown values. */
  failure_reason: 'account_closed' | 'card_expired' | 'declined_by_issuer' | 'gateway_error' | 'other' | null;
  /** Your own identifier of this refund, or null if you did not set one. */
  reference: NullableReference;
  /** The identifier at the gateway, or null before the gateway confirms. Support can quote it to the bank of the shopper. */
  gateway_reference: string | null;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** One page of refunds. */
export type RefundList = Page & {
  /** The objects of this page, newest first. */
  data: Refund[];
};

/** The payment and the amount to refund. The currency is that of the payment. */
export interface CreateRefundRequest {
  /** A payment intent with captured money. */
  payment_intent_id: PaymentIntentId;
  /** The amount to refund, in minor units. */
  amount: RequestedAmount;
  /** The reason for the refund. Omitting it means `other` and is deprecated. */
  reason?: RefundReason;
  /** Your own identifier, to find the refund again after a timeout. */
  reference?: Reference;
  metadata?: Metadata;
}

/** The new metadata. */
export interface UpdateRefundRequest {
  /** Your own data. It replaces the previous map. */
  metadata?: Metadata;
}

/** A type of event of either product, or all types of a resource, such as `payment_intent.*`. An unknown type is rejected. */
export type EventTypePattern = string;

/** Identifies an object of either product. */
export type EventObjectId = string;

/** The changed values before. */
export interface PreviousAttributes {
  [key: string]: unknown;
}

/** The envelope of every event of both products. */
export interface Event {
  /** Identifies the event. It is the `webhook-id` of each of its deliveries, and the key to detect a duplicate by. */
  id: string;
  /** The object type. */
  object: 'event';
  /** What happened, as `resource.past_participle`. Accept unknown types. */
  type: string;
  /** The version in which `data` is formatted. It is that of the webhook endpoint, or of the request that reads the event. */
  api_version: string;
  /** When the event happened, not when it was delivered. */
  created_at: Timestamp;
  livemode: Livemode;
  /** The object and what changed. */
  data: {
    /** The whole object after the event, as its GET operation returns it. */
    object: {
      /** The object type. */
      object: string;
    } & {
      [key: string]: unknown;
    };
    /** The top-level properties that changed since the previous event of this object, with their values in that event, even one of a type that your version does not have. They include what a request without an event has changed, such as an update. If one change sends two events, both have the same `previous_attributes`. It is empty when the object is new. A changed array is included as a whole. */
    previous_attributes: PreviousAttributes;
  };
}

/** One page of events of both products. */
export type EventList = Page & {
  /** The objects of this page, newest first. */
  data: Event[];
};

/** Identifies an event. */
export type EventId = string;

/** Identifies a delivery. It is not the `webhook-id`, which is that of the event. */
export type WebhookDeliveryId = string;

/** The status of the delivery. */
export type WebhookDeliveryStatus = 'pending' | 'retrying' | 'delivered' | 'failed' | 'canceled';

/** Identifies a webhook endpoint. */
export type WebhookEndpointId = string;

/** One request to your server. */
export interface WebhookDeliveryAttempt {
  /** Counts the attempts of the delivery from 1. */
  number: number;
  /** When it was sent. */
  sent_at: Timestamp;
  /** The HTTP status of the response of your server, or null when there was none in time. */
  response_status: number | null;
}

/** One event sent to one webhook endpoint. */
export interface WebhookDelivery {
  id: WebhookDeliveryId;
  /** The object type. */
  object: 'webhook_delivery';
  /** The status of the delivery. Accept unknown values. */
  status: WebhookDeliveryStatus;
  /** The event that is delivered. */
  event_id: EventId;
  /** The `type` of this event. */
  event_type: string;
  /** The webhook endpoint that receives it. */
  webhook_endpoint_id: WebhookEndpointId;
  /** The attempts that ended, oldest first. */
  attempts: WebhookDeliveryAttempt[];
  /** When the next attempt is made, or null when none follows. */
  next_attempt_at: NullableTimestamp;
  /** When the event was sent, or its redelivery was requested. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** The deliveries that a redelivery creates. */
export interface Redelivery {
  /** One delivery for each enabled webhook endpoint that receives the type of the event. */
  data: WebhookDelivery[];
}

/** The URL that receives the events. HTTPS, or HTTP to your own machine in the sandbox. */
export type WebhookUrl = string;

/** The types of events that the endpoint receives, of both products: a type, all types of a resource, such as `refund.*`, or `*` for all, including those that are added later. A type that the `api_version` of the endpoint does not have is rejected. */
export type EventTypes = string[];

/** Whether events are delivered. */
export type WebhookEndpointStatus = 'enabled' | 'disabled';

/** The version in which the payloads are written. */
export type ApiVersion = '2026-11-01' | '2026-05-01' | '2025-11-01';

/** A URL of yours that receives events of both products. */
export interface WebhookEndpoint {
  id: WebhookEndpointId;
  /** The object type. */
  object: 'webhook_endpoint';
  url: WebhookUrl;
  event_types: EventTypes;
  /** Whether events are delivered. Accept unknown values. */
  status: WebhookEndpointStatus;
  /** The version of the payloads: that of the request that created the endpoint, until you update it. */
  api_version: ApiVersion;
  /** The key of the signatures, as base64 after `whsec_`. It is only in the responses of create and rotate. */
  secret?: string;
  livemode: Livemode;
  metadata: Metadata;
  /** When it was created. */
  created_at: Timestamp;
  /** When it last changed. */
  updated_at: Timestamp;
}

/** One page of webhook endpoints. */
export type WebhookEndpointList = Page & {
  /** The objects of this page, newest first. */
  data: WebhookEndpoint[];
};

/** The URL to register, and its settings. */
export interface CreateWebhookEndpointRequest {
  url: WebhookUrl;
  event_types?: EventTypes;
  metadata?: Metadata;
}

/** The fields of a webhook endpoint that change. Omitted fields keep their values. */
export interface UpdateWebhookEndpointRequest {
  url?: WebhookUrl;
  /** The types of events that the endpoint receives from now on. It replaces the previous list. Deliveries that wait for a retry continue. */
  event_types?: EventTypes;
  status?: WebhookEndpointStatus;
  api_version?: ApiVersion;
  /** Your own data. It replaces the previous map. */
  metadata?: Metadata;
}

/** One page of deliveries to one webhook endpoint. */
export type WebhookDeliveryList = Page & {
  /** The objects of this page, newest first. */
  data: WebhookDelivery[];
};

/** A change to a checkout intent. */
export type CheckoutIntentEvent = Event & {
  /** What happened. */
  type:
    | 'checkout_intent.created'
    | 'checkout_intent.processing'
    | 'checkout_intent.completed'
    | 'checkout_intent.expired'
    | 'checkout_intent.canceled';
  /** The object and what changed. */
  data: {
    object: CheckoutIntent;
    previous_attributes: PreviousAttributes;
  };
};

/** A change to a payment intent. */
export type PaymentIntentEvent = Event & {
  /** What happened. */
  type:
    | 'payment_intent.created'
    | 'payment_intent.processing'
    | 'payment_intent.requires_action'
    | 'payment_intent.authorized'
    | 'payment_intent.partially_captured'
    | 'payment_intent.captured'
    | 'payment_intent.succeeded'
    | 'payment_intent.attempt_declined'
    | 'payment_intent.declined'
    | 'payment_intent.failed'
    | 'payment_intent.expired'
    | 'payment_intent.canceled';
  /** The object and what changed. */
  data: {
    object: PaymentIntent;
    previous_attributes: PreviousAttributes;
  };
};

/** A change to a refund. */
export type RefundEvent = Event & {
  /** What happened. */
  type: 'refund.created' | 'refund.succeeded' | 'refund.failed' | 'refund.canceled';
  /** The object and what changed. */
  data: {
    object: Refund;
    previous_attributes: PreviousAttributes;
  };
};
