import {roundHalfEven, taxFraction} from '../priceCart';
import {percentText, taxText} from '../../money/decimal';
import {roundHalfUp, taxInside, taxOnTop} from '../../money/money';
import {table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideElement} from '../../../pipeline/elements/guideElement';

/** Two ways to round the same, which come to different results. */
interface Case {
  readonly what: string;
  readonly ours: readonly [how: string, result: number];
  readonly other: readonly [how: string, result: number];
}

/** Three lines of one price: tax once per line, or once of their sum. */
function lineAgainstRate(price: number, lines: number, rate: number): Case {
  const tax = taxInside(price, rate);
  const whole = price * lines;
  return {
    what: `${lines} lines of ${price}, ${percentText(rate)} % inside`,
    ours: [`Per line: ${taxText(price, rate, true)}, so ${tax}, and ${tax} × ${lines}`, tax * lines],
    other: [`Per rate: ${taxText(whole, rate, true)}`, taxInside(whole, rate)],
  };
}

/** One line of several units: tax once, or for each unit. */
function lineAgainstUnit(price: number, units: number, rate: number): Case {
  const tax = taxOnTop(price, rate);
  const whole = price * units;
  return {
    what: `${units} units at ${price}, ${percentText(rate)} % on top`,
    ours: [`Per line: ${taxText(whole, rate, false)}`, taxOnTop(whole, rate)],
    other: [`Per unit: ${taxText(price, rate, false)}, so ${tax}, and ${tax} × ${units}`, tax * units],
  };
}

/** A tie: up, or to the even neighbor. */
function upAgainstEven(amount: number, rate: number): Case {
  const fraction = taxFraction(amount, rate, 'inside');
  return {
    what: `${amount}, ${percentText(rate)} % inside: a tie`,
    ours: [`Half up: ${taxText(amount, rate, true)}`, roundHalfUp(...fraction)],
    other: ['Half to even: the even neighbor', roundHalfEven(...fraction)],
  };
}

/** The tax is rounded and the net amount is what is left, or the other way round. */
function taxAgainstNet(gross: number, rate: number): Case {
  const net = roundHalfUp(BigInt(gross) * 10_000n, 10_000 + rate);
  return {
    what: `${gross}, ${percentText(rate)} % inside: which part is rounded`,
    ours: [`The tax: ${taxText(gross, rate, true)}`, taxInside(gross, rate)],
    other: [`The net amount: ${net}, and ${gross} − ${net}`, gross - net],
  };
}

/** Cases in which the rules of the API and another usual way differ by one minor unit. */
const ROUNDING_CASES: readonly Case[] = [
  lineAgainstRate(333, 3, 2000),
  lineAgainstUnit(108, 3, 1900),
  upAgainstEven(999, 2000),
  taxAgainstNet(299, 400),
];

/** `<RoundingCases />`: where another rounding comes to another tax. */
export const roundingCases: GuideElement = {
  attributes: {},
  nodes: () => [
    table(
      [[text('Case')], [text('By the rules of the API')], [text('Tax')], [text('Another way')], [text('Tax')]],
      ROUNDING_CASES.map(({what, ours, other}) =>
        [what, ours[0], String(ours[1]), other[0], String(other[1])].map((value) => [text(value)]),
      ),
    ),
  ],
};
