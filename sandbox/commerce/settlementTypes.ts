export type {Payout, SettlementEntry, SettlementStatement} from '../../src/pipeline/contracts/generated/commerce';

/** Names of the collections, in the singular as in messages. */
export const ENTRY_COLLECTION = 'settlement_entry';
export const STATEMENT_COLLECTION = 'settlement_statement';
export const PAYOUT_COLLECTION = 'payout';
