import type {UnusualExponents} from '../money/formatAmounts';

/** A line of order 5512, for the refund calculator. Amounts are minor units. */
export interface RefundCalculatorLine {
  readonly id: string;
  readonly title: string;
  readonly unitPrice: number;
  readonly units: number;
  readonly discount: number;
  readonly tax: number;
}

/** The data of the refund calculator. */
export interface RefundCalculatorData {
  readonly currency: string;
  readonly exponents: UnusualExponents;
  /** The largest amount of the API. */
  readonly maximum: number;
  /** The line that it starts with comes first. */
  readonly lines: readonly RefundCalculatorLine[];
}
