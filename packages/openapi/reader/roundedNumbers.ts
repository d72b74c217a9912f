import {isObject} from '../../json';
import {isIntegerLimit} from './constraints';
import {getChild, type DocumentLocation, type ProblemSink} from './documentLocations';

const LIMITS = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'];

/** From it on a number is written with an exponent, and nobody expects each digit. */
const EXPONENTIAL = 1e21;

/**
 * Warns of integers beyond ±(2^53 − 1), which JSON parsers of many languages round, as this one does (RFC 8259,
 * section 6).
 */
export function warnOfRoundedNumbers(problems: ProblemSink, place: DocumentLocation, seen = new Set<unknown>()): void {
  const {value} = place;
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < EXPONENTIAL) {
      problems.warn(
        place,
        `Found an integer of about ${value}, expected one up to 9007199254740991 (2^53 - 1), the largest that JSON keeps exactly: it is shown rounded. Write a smaller one, or make the value a string.`,
      );
    }
  } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    // What aliases repeat is one value.
    seen.add(value);
    const keys = Array.isArray(value) ? value.keys() : isObject(value) ? Object.keys(value) : [];
    for (const key of keys) {
      const child = getChild(place, key);
      // Limits of the widths of integers are known, and shown as they are meant.
      if (!(LIMITS.includes(String(key)) && isIntegerLimit(child.value))) {
        warnOfRoundedNumbers(problems, child, seen);
      }
    }
  }
}
