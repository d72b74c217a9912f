import type {StoredResource} from '../world/world';

/** A line of a merchant's ledger, as the API answers it. Amounts are minor units, signed from the merchant's view. */
export interface SettlementEntry extends StoredResource {
  object: 'settlement_entry';
  type: string;
  status: 'pending' | 'available' | 'in_payout' | 'paid';
  merchant_id: string;
  order_id: string | null;
  sub_order_id: string | null;
  source_id: string | null;
  reverses_entry_id: string | null;
  statement_id: string | null;
  payout_id: string | null;
  row: number | null;
  currency: string;
  amount: number;
  balance: number | null;
  description: string | null;
  livemode: false;
  available_at: string | null;
  paid_at: string | null;
}

/** A bank transfer of the closing balance of a statement, as the API answers it. */
export interface Payout extends StoredResource {
  object: 'payout';
  status: 'scheduled' | 'sent' | 'paid' | 'failed' | 'returned';
  statement_id: string;
  merchant_id: string;
  replaces_payout_id: string | null;
  currency: string;
  amount: number;
  payout_date: string;
  failure_reason: string | null;
  livemode: false;
  metadata: Record<string, string>;
  sent_at: string | null;
  paid_at: string | null;
  failed_at: string | null;
  returned_at: string | null;
}

/** What a merchant is owed at one moment, as the API answers it. */
export interface SettlementStatement extends StoredResource {
  object: 'settlement_statement';
  merchant_id: string;
  currency: string;
  opening_balance: number;
  closing_balance: number;
  entry_count: number;
  entries: SettlementEntry[];
  statement_date: string;
  payout_id: string | null;
  payout_date: string | null;
  payouts: Payout[];
  livemode: false;
  metadata: Record<string, string>;
}

/** Names of the collections, in the singular as messages have them. */
export const ENTRY_COLLECTION = 'settlement_entry';
export const STATEMENT_COLLECTION = 'settlement_statement';
export const PAYOUT_COLLECTION = 'payout';
