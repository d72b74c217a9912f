/**
 * Amounts as text: minor units and decimals of a currency, exact at any size. Nothing here uses floating-point numbers.
 */

/** An amount in minor units, or a sentence with what was found and what was expected. */
export type ParsedAmount = {readonly minor: bigint} | {readonly problem: string};

/** Minor units as a decimal: (15453n, 2) is `154.53`, (5n, 3) is `0.005`. */
export function formatDecimal(minor: bigint, exponent: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`;
}

function formatDecimalCount(count: number): string {
  return count === 1 ? '1 decimal' : `${count} decimals`;
}

function formatPlaceCount(count: number): string {
  return count === 0 ? 'no decimals' : `at most ${formatDecimalCount(count)}`;
}

/** What both forms reject: nothing, signs, separators of thousands, exponents, other characters. */
function findNumberProblem(text: string, expected: string): string | undefined {
  if (text === '') {
    return `Found nothing, expected ${expected}.`;
  }
  if (/^[-−]/.test(text)) {
    return `Found a negative amount, expected ${expected}. A refund is a separate operation and has a positive amount.`;
  }
  if (/^\d{1,3}(?:[ .,'’_\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/.test(text) && (text.match(/[^\d]/g) ?? []).length > 1) {
    return `Found separators of thousands, expected ${expected}: digits without spaces, commas or apostrophes between them.`;
  }
  if (/^\d+,\d*$/.test(text)) {
    return `Found a comma, expected ${expected}. Use a decimal point, and no separator of thousands.`;
  }
  if (/e/i.test(text) && /^\d*\.?\d+e[+-]?\d+$/i.test(text)) {
    return `Found ${text}, expected ${expected}: all digits written out.`;
  }
  return undefined;
}

function checkMaximum(minor: bigint, maximum: bigint): ParsedAmount {
  return minor > maximum
    ? {problem: `Found ${minor} minor units, expected at most ${maximum}, the largest amount of the API.`}
    : {minor};
}

/** Parses an amount of the API: digits only. */
export function parseMinor(given: string, maximum: bigint): ParsedAmount {
  const text = given.trim();
  const expected = 'an integer in minor units, such as 15453';
  const problem = findNumberProblem(text, expected);
  if (problem !== undefined) {
    return {problem};
  }
  if (/^\d*\.\d*$/.test(text)) {
    return {problem: `Found a decimal, expected ${expected}. Enter ${text} in the decimal field.`};
  }
  return /^\d+$/.test(text)
    ? checkMaximum(BigInt(text), maximum)
    : {problem: `Found ${JSON.stringify(text)}, expected ${expected}.`};
}

/** Parses a decimal of a currency, with no more decimals than its exponent. Missing ones are 0. */
export function parseDecimal(given: string, currency: string, exponent: number, maximum: bigint): ParsedAmount {
  const text = given.trim();
  const expected = `a decimal of ${currency} with ${formatPlaceCount(exponent)}, such as ${formatDecimal(15453n, exponent)}`;
  const problem = findNumberProblem(text, expected);
  if (problem !== undefined) {
    return {problem};
  }
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? /^()\.(\d+)$/.exec(text);
  if (!match) {
    return {problem: `Found ${JSON.stringify(text)}, expected ${expected}.`};
  }
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) {
    return {
      problem: `Found ${formatDecimalCount(fraction.length)}, expected ${formatPlaceCount(exponent)}: the exponent of ${currency} is ${exponent}. Round before you send.`,
    };
  }
  return checkMaximum(BigInt(whole + fraction.padEnd(exponent, '0')), maximum);
}

/** A fraction of 0 or more with up to 3 decimals; an ellipsis replaces those that are cut off: `577.281…`, `55.5`. */
export function formatFraction(numerator: bigint, denominator: bigint): string {
  const thousandths = (numerator * 1000n) / denominator;
  const isExact = (numerator * 1000n) % denominator === 0n;
  const decimal = formatDecimal(thousandths, 3);
  return isExact ? decimal.replace(/\.?0+$/, '') : `${decimal}…`;
}

/** A rate in basis points as percent: 2000 is `20`, 550 is `5.5`. */
export function formatPercent(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** The computation of a tax before rounding: `8413 × 20 / 120 = 1402.166…`, or on top `7011 × 20 / 100 = 1402.2`. */
export function formatTaxComputation(amount: number, basisPoints: number, isInside: boolean): string {
  const whole = 10_000 + (isInside ? basisPoints : 0);
  const result = formatFraction(BigInt(amount) * BigInt(basisPoints), BigInt(whole));
  return `${amount} × ${formatPercent(basisPoints)} / ${formatPercent(whole)} = ${result}`;
}

/** A rate in percent as basis points: `5.5` is 550. */
export function toBasisPoints(rate: string): number {
  return Math.round(Number(rate) * 100);
}
