import {resolveReference} from '../../../src/pipeline/contracts/bundleContract';
import type {ContractOperation, ResponseObject} from '../../../src/pipeline/contracts/openapiTypes';
import type {ProductContract} from '../../../src/pipeline/contracts/products';

interface Header {
  readonly required?: boolean;
  readonly schema: {
    readonly type: string;
    readonly pattern?: string;
    readonly maxLength?: number;
    readonly const?: string;
  };
}

/** Headers of HTTP itself, which a contract does not list. */
const TRANSPORT_HEADERS = /^(?:connection|content-length|content-type|date|keep-alive|transfer-encoding|allow)$/;

/**
 * Compares the headers of a response with its contract.
 *
 * @returns a message for each header that is missing, that has another value, or that the contract does not list
 */
export function findWrongHeaders(
  {document}: ProductContract,
  {operationId, responses}: ContractOperation,
  {status, headers}: Response,
): string[] {
  const described = responses[String(status)];
  if (!described) {
    return [];
  }
  const listed = Object.entries(resolveReference<ResponseObject>(document, described).headers ?? {}).map(
    ([name, header]) => [name, resolveReference<Header>(document, header as unknown as Header)] as const,
  );
  const wrong = listed.flatMap(([name, {required, schema}]) => {
    const value = headers.get(name);
    if (value === null) {
      return required ? [`${name} is missing`] : [];
    }
    const isValid =
      schema.const !== undefined
        ? value === schema.const
        : new RegExp(schema.pattern ?? (schema.type === 'integer' ? '^\\d+$' : '')).test(value) &&
          value.length <= (schema.maxLength ?? Infinity);
    return isValid ? [] : [`${name} is ${value}`];
  });
  const names = new Set(listed.map(([name]) => name.toLowerCase()));
  const more = [...headers.keys()].filter((name) => !names.has(name) && !TRANSPORT_HEADERS.test(name));
  return [...wrong, ...more.map((name) => `${name} is not in the contract`)].map(
    (message) => `${operationId} ${status}: ${message}`,
  );
}
