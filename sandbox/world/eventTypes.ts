import {closest} from 'fastest-levenshtein';
import type {Lifecycles} from '../../src/pipeline/contracts/lifecycles';
import type {FieldError} from './apiError';

/** The end of a pattern for all types of a resource. */
const ALL = '.*';

/** The types of events of both products. */
function listEventTypes(lifecycles: Lifecycles): string[] {
  const sent = [...lifecycles.values()].flatMap(({transitions, notices = []}) => [
    ...transitions.flatMap(({events}) => events),
    ...notices.map(({event}) => event),
  ]);
  return [...new Set(sent)];
}

/** A type and what it is below: `catalog.product.updated`, `catalog.product.*`, `catalog.*`. */
function listPatternsOfType(type: string): string[] {
  const parts = type.split('.');
  return [type, ...parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.') + ALL)];
}

/** @param pattern a type, a resource and `.*`, or `*` */
export function matchesEventType(pattern: string, type: string): boolean {
  return pattern === '*' || listPatternsOfType(type).includes(pattern);
}

/**
 * What is wrong with a pattern that no event can match, with the nearest one that some event matches.
 *
 * @param isSent whether events of a type are sent at all, such as in a version
 */
export function findUnknownEventType(
  lifecycles: Lifecycles,
  pattern: string,
  pointer: string,
  isSent: (type: string) => boolean = () => true,
): FieldError[] {
  const types = listEventTypes(lifecycles).filter(isSent);
  if (types.some((type) => matchesEventType(pattern, type))) {
    return [];
  }
  const nearest = closest(pattern, [...new Set(types.flatMap(listPatternsOfType))]);
  return [{pointer, code: 'unknown_value', message: `Must be a type of event. The nearest is ${nearest}.`}];
}
