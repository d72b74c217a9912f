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
