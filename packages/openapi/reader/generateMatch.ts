import RandExp from 'randexp';
import {createRegExp} from './createRegExp';

/** The limits of a text, in characters. */
interface Lengths {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** With each alphabet. What even the last of these does not find has conditions on what follows. */
const MAX_ATTEMPTS = 30;

/** Letters and digits, of which readers see at once that they are an example; then all printable ASCII. */
const ALPHABETS: readonly (readonly (readonly [from: string, to: string])[])[] = [
  [
    ['0', '9'],
    ['A', 'Z'],
    ['a', 'z'],
  ],
  [[' ', '~']],
];

/** Whole numbers from `least` to `most`, the same ones every time (the generator of Numerical Recipes, 32 bits). */
function createChoices(): (least: number, most: number) => number {
  let state = 5512;
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + Math.floor((state / 2 ** 32) * (most - least + 1));
  };
}

/** @throws where the library does not know the syntax */
function createGenerator(pattern: RegExp, alphabet: (typeof ALPHABETS)[number]): RandExp {
  const generator = new RandExp(pattern);
  generator.defaultRange.subtract(0, 0xffff);
  for (const [from, to] of alphabet) {
    generator.defaultRange.add(from.charCodeAt(0), to.charCodeAt(0));
  }
  return generator;
}

/** @throws where a pattern is no regular expression, or has syntax that the library does not know */
function findMatch(plain: string, patterns: readonly string[], {least = 0, most = Infinity}: Lengths): string {
  const expressions = patterns.map(createRegExp);
  const isMatch = (text: string): boolean => expressions.every((expression) => expression.test(text));
  const [first] = expressions;
  if (first === undefined || isMatch(plain)) {
    return plain;
  }
  const randInt = createChoices();
  for (const alphabet of ALPHABETS) {
    const generator = Object.assign(createGenerator(first, alphabet), {randInt});
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      generator.max = (attempt % 8) + Math.max(4, least);
      const text = generator.gen();
      const {length} = Array.from(text);
      if (length >= least && length <= most && isMatch(text)) {
        return text;
      }
    }
  }
  return plain;
}

/**
 * A text that fits patterns and a length: the plain one where it does, else one that is made from the first pattern. The
 * same arguments always give the same text.
 *
 * @returns the plain text where no other one is found; the check of examples tells of a pattern that cannot be read
 */
export function generateMatch(plain: string, patterns: readonly string[], lengths: Lengths): string {
  try {
    return findMatch(plain, patterns, lengths);
  } catch {
    return plain;
  }
}
