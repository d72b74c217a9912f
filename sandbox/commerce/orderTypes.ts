import type {RefundReason} from '../payments/objects';
import type {JsonObject} from '../../packages/json';
import type {Fulfillment, FulfillmentLine} from '../../src/pipeline/contracts/generated/commerce';

export type {
  Fulfillment,
  FulfillmentLine,
  FulfillmentProgress,
  Order,
  OrderLine,
  PaymentStatus,
  SubOrder,
} from '../../src/pipeline/contracts/generated/commerce';

/** Internal data of a sub-order, which no response shows. Units by line id. */
export interface SubOrderNotes {
  canceled: Record<string, number>;
  captured: Record<string, number>;
  /** Refunds of the payments product that are for this sub-order. */
  refunds: Record<string, {amount: number; reason: RefundReason; status: string}>;
  /** The delivery that the shopper chose. */
  delivery: {readonly type: Fulfillment['type']; readonly carrier: string | null};
  /** When units were last shipped. */
  lastShipment: string | null;
  /** Days of the return window, by the policy of the merchant. */
  returnWindowDays: number;
  /** Days of the windows of single products, by line id. */
  windows: Record<string, number>;
  /** Parcels that did not arrive, whose units were sent again or canceled. */
  replaced: string[];
  /** The cheapest standard delivery that the merchant offered, at most what was paid for shipping. */
  standardShipping: number;
  /** Whether the time to withdraw is over. */
  isWithdrawalOver: boolean;
  /** Whether units came back by the policy of the merchant, so that the shopper did not withdraw from all of it. */
  hasPolicyReturn: boolean;
}

/** Names of the collections, in the singular as in messages. */
export const ORDER_COLLECTION = 'order';
export const SUB_ORDER_COLLECTION = 'sub_order';
export const FULFILLMENT_COLLECTION = 'fulfillment';
/** Orders that wait for the decision of a merchant. No response shows them. */
export const UNPLACED_ORDER_COLLECTION = 'unplaced_order';

/** Units that a party or a request names, as `lines` of its data. */
export function readUnits(data: JsonObject): FulfillmentLine[] | undefined {
  return data.lines as FulfillmentLine[] | undefined;
}
