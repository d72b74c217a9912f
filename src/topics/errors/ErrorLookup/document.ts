/** Finds the errors of an API response, anywhere in the JSON. */

export interface FoundError {
  readonly code: string;
  readonly status: number | undefined;
  readonly currentStatus: string | undefined;
}

export interface FoundDecline {
  readonly code: string;
  readonly gateway: string | undefined;
  readonly rawCode: string | undefined;
}

export interface FoundField {
  readonly code: string;
  readonly pointer: string | undefined;
}

export interface FoundInDocument {
  readonly errors: readonly FoundError[];
  readonly declines: readonly FoundDecline[];
  readonly fields: readonly FoundField[];
}

type Properties = Readonly<Record<string, unknown>>;

/** Whether the input is a document, not a code: it contains a brace or more than one line. */
export function isDocument(input: string): boolean {
  return /[{\n]/.test(input.trim());
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getText(value: Properties, name: string): string | undefined {
  const found = value[name];
  return typeof found === 'string' ? found : undefined;
}

/** Drops duplicates, such as the decline of an attempt that `last_error` repeats. */
function removeDuplicates<T>(values: readonly T[]): T[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

/** A problem document, or the `last_error` of a payment. */
function isError(value: Properties, name: string): boolean {
  return typeof value.status === 'number' || 'doc_url' in value || name === 'last_error';
}

/** How deep objects of the API are at most, by a wide margin. */
const MAX_DEPTH = 100;

function collectErrors(
  value: unknown,
  name: string,
  into: Record<'errors' | 'declines' | 'fields', unknown[]>,
  depth = 0,
): void {
  if (depth > MAX_DEPTH) {
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((one) => collectErrors(one, name, into, depth + 1));
    return;
  }
  if (!isProperties(value)) {
    return;
  }
  const code = getText(value, 'code');
  if (code !== undefined && name === 'errors') {
    into.fields.push({code, pointer: getText(value, 'pointer')});
  } else if (code !== undefined && (name === 'decline' || 'raw_code' in value)) {
    into.declines.push({code, gateway: getText(value, 'gateway'), rawCode: getText(value, 'raw_code')});
  } else if (code !== undefined && isError(value, name)) {
    const status = typeof value.status === 'number' ? value.status : undefined;
    into.errors.push({code, status, currentStatus: getText(value, 'current_status')});
  }
  Object.entries(value).forEach(([key, one]) => collectErrors(one, key, into, depth + 1));
}

/**
 * Reads a problem document, an object of the API or an event. Status line and headers before it are skipped.
 *
 * @returns its errors, or a sentence with what was expected
 */
export function findErrorsInDocument(input: string): FoundInDocument | string {
  const start = input.indexOf('{');
  if (start === -1) {
    return 'Found several lines without JSON. Enter one code, or a whole JSON document from { to }.';
  }
  let document: unknown;
  try {
    document = JSON.parse(input.slice(start, input.lastIndexOf('}') + 1));
  } catch (error) {
    return `This is not yet JSON: ${(error as Error).message}. Enter the whole document, from { to }.`;
  }
  const into = {errors: [], declines: [], fields: []};
  collectErrors(document, '', into);
  const {errors, declines, fields} = into as unknown as FoundInDocument;
  return errors.length + declines.length + fields.length === 0
    ? 'Found JSON without code, decline or errors[]. Enter a problem document, or an object with last_error or attempts.'
    : {errors: removeDuplicates(errors), declines: removeDuplicates(declines), fields};
}
