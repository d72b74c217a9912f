import type {StoredResource} from '../world/world';

/** What one unit is worth. */
export interface UnitRefund {
  readonly unit: number;
  readonly amount: number;
  readonly tax_included: number;
  readonly funding_returned: number;
}

export type Disposition = 'restock' | 'damaged' | 'keep_with_shopper' | 'return_to_shopper' | 'missing';

export interface ReturnLine {
  readonly order_line_id: string;
  readonly quantity: number;
  readonly reason: string;
  readonly note: string | null;
  readonly unit_refunds: readonly UnitRefund[];
  readonly inspected_quantity: number;
  readonly disposition: Disposition | null;
}

/** Units of a sub-order on their way back, as the API answers it. */
export interface Return extends StoredResource {
  readonly object: 'return';
  status: string;
  readonly order_id: string;
  readonly sub_order_id: string;
  readonly merchant_id: string;
  readonly shopper_reference: string;
  readonly currency: string;
  lines: readonly ReturnLine[];
  method: 'drop_off' | 'pickup' | 'keep_it';
  shipping_refund: number;
  return_fee: number;
  expected_refund: number;
  amount_refunded: number;
  refund_ids: string[];
  decline_reason: string | null;
  readonly request_by: string;
  ship_by: string | null;
  inspect_by: string | null;
  readonly requested_at: string;
  approved_at: string | null;
  received_at: string | null;
  inspected_at: string | null;
  refunded_at: string | null;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ReturnLabel {
  readonly object: 'return_label';
  readonly return_id: string;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly media_type: 'application/pdf';
  readonly url: string;
  readonly expires_at: string;
}

/** What a return knows and no answer shows. */
export interface ReturnNotes {
  label: ReturnLabel;
  /** Units that arrived at the merchant, by line id. */
  received: Record<string, number>;
}

/** The name of the collection, in the singular as messages have it. */
export const RETURN_COLLECTION = 'return';
