import type {ReturnLabel} from '../../src/pipeline/contracts/generated/commerce';

export type {
  Disposition,
  Return,
  ReturnLabel,
  ReturnLine,
  UnitRefund,
} from '../../src/pipeline/contracts/generated/commerce';

/** What a return stores and no response shows. */
export interface ReturnNotes {
  label: ReturnLabel;
  /** Units that arrived at the merchant, by line id. */
  received: Record<string, number>;
}

/** The name of the collection, in the singular as in messages. */
export const RETURN_COLLECTION = 'return';
