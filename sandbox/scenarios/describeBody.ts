import {isObject, stringifyValue, type Json} from '../../packages/json';
import {removeFullStop} from '../../packages/openapi/markdown/formatWords';

/** The content of a response, in short: the code of an error with its reasons, or the whole body. */
export function describeBody(body: Json | undefined): string {
  if (!isObject(body) || typeof body.code !== 'string' || typeof body.detail !== 'string') {
    return stringifyValue(body);
  }
  const reasons = Array.isArray(body.errors) ? body.errors.filter(isObject) : [];
  return [
    `${body.code}: ${removeFullStop(body.detail)}`,
    ...reasons.map(({pointer, message}) => `${stringifyValue(pointer)}: ${removeFullStop(stringifyValue(message))}`),
  ].join('; ');
}
