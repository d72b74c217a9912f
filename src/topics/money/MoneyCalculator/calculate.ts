import {parseDecimal, parseMinor, formatDecimal} from '../decimal';
import type {MoneyCurrency} from '../moneyData';

/** How many minor units one unit of a currency has: `100 minor units`, `1 minor unit`. */
export function formatMinorUnitCount(exponent: number): string {
  return exponent === 0 ? '1 minor unit' : `${String(10 ** exponent)} minor units`;
}

/** The input: an amount in minor units, or a decimal of the currency. */
export interface AmountInput {
  readonly kind: 'minor' | 'decimal';
  readonly text: string;
}

/** Both forms of an amount, and the error of the input. */
export interface ConvertedAmount {
  readonly minor: string;
  readonly decimal: string;
  readonly problem: string | undefined;
}

/** Converts the input. Invalid input stays as it is, with an empty other form and an error. */
export function convertAmount(
  {kind, text}: AmountInput,
  [code, , exponent]: MoneyCurrency,
  maximum: bigint,
): ConvertedAmount {
  const read = kind === 'minor' ? parseMinor(text, maximum) : parseDecimal(text, code, exponent, maximum);
  if ('problem' in read) {
    return kind === 'minor'
      ? {minor: text, decimal: '', problem: read.problem}
      : {minor: '', decimal: text, problem: read.problem};
  }
  return {
    minor: kind === 'minor' ? text : String(read.minor),
    decimal: kind === 'decimal' ? text : formatDecimal(read.minor, exponent),
    problem: undefined,
  };
}

/** Where an amount of 0 is allowed. */
function describeZeroAmount(minor: string): string {
  return /^0+$/.test(minor.trim()) ? ' Only a checkout intent may have 0.' : '';
}

/** The result in one sentence, also announced to screen readers. */
export function summarizeConversion({minor, decimal, problem}: ConvertedAmount, [code]: MoneyCurrency): string {
  return (
    problem ?? `${decimal.trim()} ${code} is the amount ${String(BigInt(minor.trim()))}.${describeZeroAmount(minor)}`
  );
}

/** The exponent of `Intl`. */
export function describeIntlPitfall([, , exponent, digits]: MoneyCurrency): string {
  if (digits === exponent) {
    return `${digits}, as in ISO 4217.`;
  }
  const factor = 10 ** Math.abs(exponent - digits);
  return `${digits}, but ISO 4217 has ${exponent}. An amount computed by Intl is wrong by a factor of ${factor}.`;
}
