import {roundHalfUp} from '../../../src/topics/money/money';
import {findComputations} from './arithmetic';
import {SECONDS, toSearchWords, type NumberFact, type NumberFacts} from './numberFacts';
import {parseNumberValue, type NumberedPage, type NumberReading} from './numberReadings';

/** A number from outside the API, with its source: the lines of numbers.yaml. */
export interface OutsideNumber {
  /** The words with the number, as pages write them. */
  readonly text: string;
  readonly source: string;
}

/** A number that has no source, or a computation that is not true. */
interface UnfoundedNumber {
  readonly line: number;
  readonly near: string;
  readonly why: string;
  /** The number that has no source; undefined for a computation that is wrong. */
  readonly number?: string;
}

export interface Derivation {
  readonly unfounded: readonly UnfoundedNumber[];
  /** The lines of numbers.yaml that the page needs. */
  readonly outside: ReadonlySet<string>;
}

/** Below it a number can match by chance, so its words must match too. */
const LARGE = 100;
/** Below it most words go with a number. */
const SMALL = 10;

/** From it on no number matches by chance in the scenarios of a page. */
const SURE = 1000;
/** So many words that a fact and a passage have in common make it sure that they are about the same. */
const COMMON = 3;

function countCommonWords(fact: NumberFact, words: ReadonlySet<string>): number {
  return [...fact.words].filter((word) => words.has(word)).length;
}

/** Few enough values go with a telling word for one of them to be no chance. */
const TELLING = 15;

/** Of some words those that go with few values. */
function filterDistinctiveWords(words: ReadonlySet<string>, {spread}: NumberFacts): ReadonlySet<string> {
  return new Set([...words].filter((word) => (spread.get(word) ?? 0) <= TELLING));
}

function isKnown(facts: readonly NumberFact[] | undefined, words: ReadonlySet<string>): boolean {
  return facts !== undefined && facts.some((fact) => countCommonWords(fact, words) > 0);
}

/** Whether a status belongs to the error codes of the passage, or without any, is one that the API returns. */
function isStatus(status: number, context: string, {statuses}: NumberFacts): boolean {
  const named = [...context.matchAll(/`([a-z_]+)`/g)].flatMap(([, code]) => statuses.byCode.get(code!) ?? []);
  return named.length > 0 && status >= 400
    ? named.includes(status) || named.some((one) => one < 400)
    : statuses.all.has(status);
}

/** Large numbers in the blocks of code of a page, which run or are compared with what ran. */
export function collectNumbersInCode({code}: NumberedPage): ReadonlySet<number> {
  return new Set(
    code
      .flatMap((text) => (text.match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? []).map(Number))
      .filter((value) => Math.abs(value) >= LARGE),
  );
}

/** Whether a number comes from the contracts, the scenarios, or the page itself. */
export function hasSource(
  reading: NumberReading,
  page: NumberedPage,
  facts: NumberFacts,
  own: ReadonlySet<number>,
): boolean {
  const {text, kind, unit, context, local} = reading;
  const words = new Set(toSearchWords(local));
  const wide = new Set(toSearchWords(context));
  if (kind === 'time') {
    return (
      [...facts.times].some((time) => time === text.slice(0, 10) || (text.startsWith('-') && time.endsWith(text))) ||
      facts.times.has(text)
    );
  }
  const value = parseNumberValue(text);
  if (kind === 'checked') {
    return true;
  }
  if (kind === 'status') {
    return isStatus(value, context, facts);
  }
  if (kind === 'duration') {
    return isKnown(facts.durations.get(value * SECONDS[unit!]!), words);
  }
  if (own.has(value)) {
    return true;
  }
  if (kind === 'percent') {
    return [value, value * 100].some((one) => isKnown(facts.numbers.get(one), words));
  }
  if (kind === 'ordinal') {
    return value <= Math.max(5, ...page.counts);
  }
  const plain = text.replaceAll(' ', '');
  if (facts.strings.has(plain) && (value >= LARGE || plain.includes('.'))) {
    return true;
  }
  if (plain.includes('.')) {
    const minor = [100, 1000].filter((factor) => Number.isInteger(Math.round(value * factor * 1e6) / 1e6));
    return minor.some((factor) => facts.numbers.has(Math.round(value * factor)) || own.has(Math.round(value * factor)));
  }
  // Minus is what a discount or a refund does to an amount.
  const known = facts.numbers.get(value) ?? facts.numbers.get(-value);
  const size = Math.abs(value);
  if (
    (known && size >= SURE) ||
    isKnown(known, size <= 1 || size >= LARGE ? wide : size < SMALL ? filterDistinctiveWords(words, facts) : words) ||
    known?.some((fact) => countCommonWords(fact, words) >= 2 && countCommonWords(fact, wide) >= COMMON)
  ) {
    return true;
  }
  return value === reading.lists;
}

/**
 * Finds where each number of a page comes from: the contracts, the played scenarios, executed code of the
 * page, a computation on the page, its own lists, or numbers.yaml.
 */
export function deriveNumber(page: NumberedPage, facts: NumberFacts, outside: readonly OutsideNumber[]): Derivation {
  const own = new Set(collectNumbersInCode(page));
  const computations = page.passages.flatMap(({line, text}) => findComputations(text).map((one) => ({line, ...one})));
  const wrong = computations
    .filter(({value, writtenResult}) => writtenResult !== undefined && writtenResult !== value)
    .map(({line, text, value}) => ({line, near: text, why: `is not true: it is ${value}`}));
  const used = new Set<string>();
  const isOutside = ({near, context}: NumberReading): boolean =>
    outside
      .filter(({text}) => near.includes(text) || (context.includes(text) && text.includes(near.trim())))
      .map(({text}) => used.add(text)).length > 0;
  let open = page.readings.filter((reading) => !hasSource(reading, page, facts, own));
  // The result of a computation has a source if all its operands do.
  for (let before = -1; before !== open.length;) {
    before = open.length;
    const unknown = new Set(open.map(({text}) => parseNumberValue(text)));
    const founded = computations.filter(
      ({operands, writtenResult, value}) =>
        operands.every((operand) => operand < SMALL || !unknown.has(operand)) && (writtenResult ?? value) === value,
    );
    founded.forEach(({value}) => [value, roundHalfUp(Math.round(value * 1e6), 1e6)].forEach((one) => own.add(one)));
    // A small number of a computation is a count of units or of parts: the result of the others proves it.
    const counts = founded.flatMap(({line, operands}) =>
      operands.filter((one) => one < SMALL).map((one) => `${line} ${one}`),
    );
    open = open.filter(
      (reading) =>
        !hasSource(reading, page, facts, own) && !counts.includes(`${reading.line} ${parseNumberValue(reading.text)}`),
    );
  }
  const unfounded = open
    .filter((reading) => !isOutside(reading))
    .map(({line, near, text}) => ({line, near, why: `found no source of ${text}`, number: text}));
  return {unfounded: [...wrong, ...unfounded], outside: used};
}
