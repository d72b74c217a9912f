import type {Json} from '../../packages/json';
import {ApiError} from '../world/apiError';

type Query = Readonly<Record<string, Json>>;

/** The parameters of a list request that select a page of it, or what comes with it. */
const PAGE_PARAMETERS: readonly string[] = ['limit', 'cursor', 'facets'];

const PERIOD_PARAMETERS: readonly string[] = ['created_from', 'created_before'];

/** The filters of a list request, by name: all of its parameters but those of pages. */
export function listFilters(query: Query): [name: string, value: Json][] {
  return Object.entries(query).filter(([name]) => !PAGE_PARAMETERS.includes(name));
}

/** A time in milliseconds, without the fraction of its second: objects have none either. */
function readSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000) * 1000;
}

/**
 * A filter of objects by `created_from` and `created_before`.
 *
 * @throws ApiError `invalid_request` when no time is in the range
 */
export function createPeriodFilter({created_from: from, created_before: before}: Query): (object: object) => boolean {
  const start = typeof from === 'string' ? readSeconds(from) : -Infinity;
  const end = typeof before === 'string' ? readSeconds(before) : Infinity;
  if (typeof from === 'string' && start >= end) {
    const message = `Must be after created_from, which is ${from}.`;
    throw new ApiError('invalid_request', 'created_before is not after created_from: no object can match.', {
      errors: [{pointer: '#created_before', code: 'invalid', message}],
    });
  }
  return (object) => {
    const created = Date.parse((object as {created_at: string}).created_at);
    return created >= start && created < end;
  };
}

/**
 * A filter of objects by the parameters of a list request. Except for those of the period, each has the name of the
 * property that it compares.
 *
 * @throws ApiError `invalid_request` when no time is in the range
 */
export function createFilter(query: Query): (object: object) => boolean {
  const isInPeriod = createPeriodFilter(query);
  const properties = listFilters(query).filter(([name]) => !PERIOD_PARAMETERS.includes(name));
  return (object) =>
    isInPeriod(object) && properties.every(([name, value]) => (object as Record<string, unknown>)[name] === value);
}
