import {roundHalfEven, computeTaxFraction} from '../priceCart';
import {formatPercent, formatTaxComputation} from '../../money/decimal';
import {roundHalfUp, computeTaxInside, computeTaxOnTop} from '../../money/money';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** Two ways of rounding with different results. */
interface RoundingCase {
  readonly what: string;
  readonly ours: readonly [how: string, result: number];
  readonly other: readonly [how: string, result: number];
}

/** Three lines of one price: tax once per line, or once of their sum. */
function compareLineWithRate(price: number, lines: number, rate: number): RoundingCase {
  const tax = computeTaxInside(price, rate);
  const whole = price * lines;
  return {
    what: `${lines} lines of ${price}, ${formatPercent(rate)} % inside`,
    ours: [`Per line: ${formatTaxComputation(price, rate, true)}, so ${tax}, and ${tax} × ${lines}`, tax * lines],
    other: [`Per rate: ${formatTaxComputation(whole, rate, true)}`, computeTaxInside(whole, rate)],
  };
}

/** One line of several units: tax once, or for each unit. */
function compareLineWithUnit(price: number, units: number, rate: number): RoundingCase {
  const tax = computeTaxOnTop(price, rate);
  const whole = price * units;
  return {
    what: `${units} units at ${price}, ${formatPercent(rate)} % on top`,
    ours: [`Per line: ${formatTaxComputation(whole, rate, false)}`, computeTaxOnTop(whole, rate)],
    other: [`Per unit: ${formatTaxComputation(price, rate, false)}, so ${tax}, and ${tax} × ${units}`, tax * units],
  };
}

/** A tie: up, or to the even neighbor. */
function compareHalfUpWithHalfEven(amount: number, rate: number): RoundingCase {
  const fraction = computeTaxFraction(amount, rate, 'inside');
  return {
    what: `${amount}, ${formatPercent(rate)} % inside: a tie`,
    ours: [`Half up: ${formatTaxComputation(amount, rate, true)}`, roundHalfUp(...fraction)],
    other: ['Half to even: the even neighbor', roundHalfEven(...fraction)],
  };
}

/** The tax is rounded and the net amount is the rest, or vice versa. */
function compareTaxWithNet(gross: number, rate: number): RoundingCase {
  const net = roundHalfUp(BigInt(gross) * 10_000n, 10_000 + rate);
  return {
    what: `${gross}, ${formatPercent(rate)} % inside: which part is rounded`,
    ours: [`The tax: ${formatTaxComputation(gross, rate, true)}`, computeTaxInside(gross, rate)],
    other: [`The net amount: ${net}, and ${gross} − ${net}`, gross - net],
  };
}

/** Cases in which the rules of the API and another common rule differ by one minor unit. */
const ROUNDING_CASES: readonly RoundingCase[] = [
  compareLineWithRate(333, 3, 2000),
  compareLineWithUnit(108, 3, 1900),
  compareHalfUpWithHalfEven(999, 2000),
  compareTaxWithNet(299, 400),
];

/** `<RoundingCases />`: where another rounding rule results in another tax. */
export const roundingCasesElement = tableElement({
  rows: () => ROUNDING_CASES,
  columns: [
    {title: 'Case', cell: ({what}) => what},
    {title: 'By the rules of the API', cell: ({ours: [how]}) => how},
    {title: 'Tax', cell: ({ours: [, result]}) => result},
    {title: 'Another way', cell: ({other: [how]}) => how},
    {title: 'Tax', cell: ({other: [, result]}) => result},
  ],
});
