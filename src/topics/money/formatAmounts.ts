import {formatDecimal} from './decimal';

/** Amounts in minor units as pages write them, with a true minus sign. */

/** `−1509`, `+12258`, `+0`. */
export function formatSignedAmount(amount: number): string {
  return amount < 0 ? formatPlainAmount(amount) : `+${String(amount)}`;
}

/** `−1509`, `12258`. */
export function formatPlainAmount(amount: number): string {
  return amount < 0 ? `−${String(-amount)}` : String(amount);
}

/** An amount as a summand: ` + 807`, ` − 1509`. */
export function formatTerm(amount: number): string {
  return `${amount < 0 ? ' − ' : ' + '}${String(Math.abs(amount))}`;
}

/** The exponents of ISO 4217 by currency, without those of 2, which most currencies have. */
export type UnusualExponents = Readonly<Record<string, number>>;

/** Minor units as money, such as `94.21 EUR` and `−30 JPY`. */
export function formatMoney(amount: number, currency: string, exponents: UnusualExponents): string {
  return `${formatDecimal(BigInt(amount), exponents[currency] ?? 2).replace('-', '−')} ${currency}`;
}
