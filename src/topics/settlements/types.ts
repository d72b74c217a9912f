/** The recorded settlement of a scenario: `contracts/recorded/settlements`. Amounts are minor units. */

/** A line of a merchant's ledger; its amount is signed from the merchant's view. */
export interface LedgerEntry {
  readonly id: string;
  readonly type: string;
  readonly sub_order_id: string | null;
  readonly source_id: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly balance: number;
  readonly row: number;
  readonly description: string | null;
  readonly available_at: string;
  readonly created_at: string;
}

export interface RecordedPayout {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly replaces_payout_id: string | null;
  readonly failure_reason: string | null;
}

export interface RecordedStatement {
  readonly id: string;
  readonly merchant_id: string;
  readonly currency: string;
  readonly opening_balance: number;
  readonly closing_balance: number;
  readonly entry_count: number;
  readonly created_at: string;
  readonly entries: readonly LedgerEntry[];
  /** Its transfers, the newest last. */
  readonly payouts: readonly RecordedPayout[];
}

/** A number of units of a line. */
interface LineUnits {
  readonly line_id: string;
  readonly quantity: number;
}

/** What a sub-order sold, as the input of its entries. */
export interface RecordedSale {
  readonly id: string;
  readonly merchant_id: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly quantity: number;
    readonly unit_price: number;
    readonly paid: number;
    /** Units that were canceled. */
    readonly canceled: number;
  }[];
  readonly shipping: number;
  /** The lines of each capture, in the order of captures. */
  readonly captures: readonly (readonly LineUnits[])[];
}

/** A refund of a return or of canceled units. */
export interface RecordedRefund {
  readonly id: string;
  readonly sub_order_id: string;
  readonly return_id: string | null;
  readonly amount: number;
  /** Of each unit of a return, by line; empty for a cancellation. */
  readonly units: readonly {readonly line_id: string; readonly amount: number}[];
  readonly shipping: number;
  readonly fee: number;
}

/** A change of one object. */
export interface RecordedChange {
  readonly at: string;
  readonly machine: string;
  readonly transition: string;
  readonly id: string;
  readonly events: readonly string[];
}

/** The settlement of one scenario. */
export interface RecordedLedger {
  readonly scenario: string;
  readonly title: string;
  readonly summary: string;
  readonly statements: readonly RecordedStatement[];
  readonly sales: readonly RecordedSale[];
  readonly refunds: readonly RecordedRefund[];
  /** Of parcels, sub-orders, refunds, entries and payouts, in chronological order. */
  readonly changes: readonly RecordedChange[];
}
