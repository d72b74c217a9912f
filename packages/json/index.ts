/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object; a property that is undefined is absent. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** A read-only JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonMap;

/** A read-only JSON object. */
export interface JsonMap {
  readonly [key: string]: JsonValue;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as text: itself, or its JSON. */
export function stringifyValue(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}

/** One step of a JSON Pointer (RFC 6901), escaped. */
export function escapePointer(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** One step of a JSON Pointer (RFC 6901), unescaped. */
export function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Appends steps to a JSON Pointer (RFC 6901). */
export function appendPointer(base: string, ...steps: readonly (string | number)[]): string {
  return [base, ...steps.map(escapePointer)].join('/');
}

/** Returns the value at a JSON Pointer (RFC 6901), or undefined where there is none. A leading `#` is allowed. */
export function getAtPointer(root: unknown, address: string): unknown {
  const steps = address.replace(/^#/, '').split('/').slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = unescapePointer(decodeURIComponent(step));
    if (Array.isArray(value)) {
      return value[Number(key)] as unknown;
    }
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}
