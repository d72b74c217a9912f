import {roundHalfUp} from '../../../src/topics/money/money';

/** A computation that a page writes out. */
export interface Computation {
  readonly text: string;
  readonly operands: readonly number[];
  /** Rounded half up to as many decimals as the page prints, 6 where it prints no result. */
  readonly value: number;
  /** The result on the page; undefined if it is elsewhere. */
  readonly writtenResult: number | undefined;
}

const NUMBER = String.raw`[−-]?\d+(?:\.\d+)?(?:\s?%)?`;
const TERM = String.raw`\(*${NUMBER}\)*`;
const SIDE = String.raw`${TERM}(?:\s?(?:[+−×÷/*]|of)\s?${TERM})*`;
const EXPRESSION = new RegExp(String.raw`(?<![\w.(-])${SIDE}(?:\s?=\s?${SIDE})*(?![\w])`, 'g');
/** Enough for amounts, shares and rates. */
const SCALE = 1_000_000;

/** The value of a sum of products, in which "12 % of 100" and "12 % × 100" are 12. */
function evaluateExpression(source: string): {value: number; operands: number[]} {
  const tokens = source.match(/\d+(?:\.\d+)?|[()+−×÷/*%-]|of/g) ?? [];
  const operands: number[] = [];
  let at = 0;
  const readNextToken = (): string | undefined => tokens[at];
  const parseFactor = (): number => {
    if (readNextToken() === '(') {
      at += 1;
      const inner = sum();
      at += 1;
      return inner;
    }
    if (readNextToken() === '−' || readNextToken() === '-') {
      at += 1;
      return -parseFactor();
    }
    let value = Number(tokens[at]);
    operands.push(value);
    at += 1;
    if (readNextToken() === '%') {
      value /= 100;
      at += 1;
    }
    return value;
  };
  const parseProduct = (): number => {
    let value = parseFactor();
    for (
      let sign = readNextToken();
      sign !== undefined && ['×', '*', 'of', '÷', '/'].includes(sign);
      sign = readNextToken()
    ) {
      at += 1;
      value = sign === '÷' || sign === '/' ? value / parseFactor() : value * parseFactor();
    }
    return value;
  };
  const sum = (): number => {
    let value = parseProduct();
    for (let sign = readNextToken(); sign !== undefined && ['+', '−', '-'].includes(sign); sign = readNextToken()) {
      at += 1;
      value = sign === '+' ? value + parseProduct() : value - parseProduct();
    }
    return value;
  };
  return {value: sum(), operands};
}

function roundToDecimals(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return roundHalfUp(Math.round(value * factor * SCALE), SCALE) / factor;
}

function countDecimals(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
}

/**
 * Every computation of a text: each side of an equation. All sides must equal the last one, to its printed
 * precision.
 */
export function findComputations(text: string): Computation[] {
  return [...text.matchAll(EXPRESSION)].flatMap(([found]) => {
    const sides = found.split('=').map((side) => ({...evaluateExpression(side), decimals: countDecimals(side)}));
    const last = sides.at(-1)!;
    const isPlain = last.operands.length === 1;
    return sides
      .filter(({operands}) => operands.length > 1)
      .map(({operands, value}): Computation => ({
        text: found.trim(),
        operands,
        value: isPlain ? roundToDecimals(value, last.decimals) : roundToDecimals(value, 6),
        writtenResult: sides.length === 1 ? undefined : roundToDecimals(last.value, isPlain ? last.decimals : 6),
      }));
  });
}
