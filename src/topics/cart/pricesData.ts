/** A line of the price calculator, as typed. */
export interface PriceLine {
  /** In minor units. */
  readonly price: string;
  readonly quantity: string;
  /** In percent. */
  readonly rate: string;
  /** A letter. */
  readonly merchant: string;
}

/** The input of the price calculator, as typed. */
export interface PriceState {
  readonly lines: readonly PriceLine[];
  readonly discount: {
    readonly kind: 'none' | 'fixed' | 'percent';
    readonly value: string;
    /** The merchant whose lines are eligible; empty for all. */
    readonly merchant: string;
  };
  /** By merchant, in minor units. */
  readonly shipping: Readonly<Record<string, string>>;
  readonly tax: 'inside' | 'on_top';
  readonly currency: string;
}

/** An initial cart. */
export interface PricePreset {
  readonly id: string;
  readonly label: string;
  readonly state: PriceState;
}

/** The data of the price calculator. */
export interface PriceData {
  /** The largest amount of the API in minor units. */
  readonly maximum: number;
  /** The maximum units of a line. */
  readonly maximumQuantity: number;
  readonly currencies: readonly {readonly code: string; readonly name: string; readonly exponent: number}[];
  /** The first one is the cart of order 5512. */
  readonly presets: readonly PricePreset[];
}
