/** A currency of the calculator: code, name, exponent of ISO 4217, digits of CLDR, names of the gateways that take it. */
export type MoneyCurrency = readonly [
  code: string,
  name: string,
  exponent: number,
  cldrDigits: number,
  gateways: readonly string[],
];

/** The data of the money calculator. */
export interface MoneyData {
  /** The largest amount of the API in minor units, as text. */
  readonly maximum: string;
  readonly currencies: readonly MoneyCurrency[];
}
