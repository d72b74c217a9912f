import type {UnusualExponents} from '../money/formatAmounts';
import type {ColumnRule, StatementRow} from './proof';

/** A row of a recorded statement. */
export interface LedgerRow extends StatementRow {
  /** How its amount is computed. */
  readonly how: string;
  /** Where its cause is shown. */
  readonly url?: string;
}

export interface LedgerStatement {
  readonly id: string;
  readonly merchant: string;
  /** The title of the scenario of the statement. */
  readonly scenario: string;
  readonly currency: string;
  readonly opening: number;
  readonly closing: number;
  readonly count: number;
  /** Its last transfer; none when it closes at or below 0. */
  readonly payout?: {readonly id: string; readonly amount: number; readonly status: string};
  readonly rows: readonly LedgerRow[];
}

/** The data of the ledger: recorded statements, and the dictionary of the file. */
export interface LedgerData {
  readonly statements: readonly LedgerStatement[];
  readonly columns: readonly ColumnRule[];
  /** Entry types, and the anchor of each on the page of settlements. */
  readonly types: Readonly<Record<string, string>>;
  readonly exponents: UnusualExponents;
}
