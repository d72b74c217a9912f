import type {DerivationRule} from '../../pipeline/contracts/generated/schemas';

/** The data of the order status. */
export interface OrderStatusData {
  readonly rules: readonly DerivationRule[];
  /** The states of a sub-order of a placed order. */
  readonly states: readonly {readonly name: string; readonly meaning: string}[];
  readonly statuses: readonly {
    readonly name: string;
    readonly meaning: string;
    /** Sent when the order gets the status. */
    readonly event: string;
    readonly isFinal: boolean;
  }[];
}
