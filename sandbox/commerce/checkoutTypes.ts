import type {CheckoutMessage} from '../../src/pipeline/contracts/generated/commerce';

export type {
  Address,
  Buyer,
  Checkout,
  CheckoutGroup,
  CheckoutMessage,
  CheckoutPayment,
  FulfillmentMethod,
  TaxBreakdownEntry,
} from '../../src/pipeline/contracts/generated/commerce';

/** What a checkout stores and no response shows. */
export interface CheckoutNotes {
  /** Whether the caller sent a billing address of its own. */
  hasOwnBilling: boolean;
  /** Messages that stay until they are cleared: prices, stock, delivery, payment. */
  standingMessages: readonly CheckoutMessage[];
  /** Whether its 45 minutes ended while it was processing. */
  isOverdue: boolean;
}

/** The name of the collection, in the singular as in messages. */
export const CHECKOUT_COLLECTION = 'checkout';
