import {resolveReference} from '../../src/pipeline/contracts/bundleContract';
import {appendPointer, type Json} from '../../packages/json';
import type {OpenApiDocument, ContractOperation, Parameter, Schema} from '../../src/pipeline/contracts/openapiTypes';
import type {ContractValidator} from '../../src/pipeline/contracts/validator';
import type {FieldError} from '../world/apiError';

interface RawParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

interface ParsedParameters {
  readonly query: Record<string, Json>;
  readonly errors: FieldError[];
}

/**
 * Converts text of a URL or header to the type of its schema; text that does not fit stays text, and fails
 * validation. An integer is written as in JSON (RFC 8259, section 6), so without leading zeros.
 */
function toTyped(text: string, type: unknown): Json {
  const types = [type].flat();
  if (types.includes('integer') && /^-?(0|[1-9]\d{0,14})$/.test(text)) {
    return Number(text);
  }
  if (types.includes('boolean') && /^(true|false)$/.test(text)) {
    return text === 'true';
  }
  return text;
}

function parseParameterValue(document: OpenApiDocument, parameter: Parameter, given: RawParameters): Json | undefined {
  const schema = resolveReference<Schema>(document, parameter.schema);
  if (parameter.in === 'query' && schema.type === 'array') {
    const items = resolveReference<Schema>(document, (schema.items ?? {}) as Schema);
    const all = given.query.getAll(parameter.name);
    return all.length > 0 ? all.map((text) => toTyped(text, items.type)) : undefined;
  }
  const text =
    parameter.in === 'query'
      ? (given.query.get(parameter.name) ?? undefined)
      : parameter.in === 'path'
        ? given.path[parameter.name]
        : given.headers[parameter.name.toLowerCase()];
  return text === undefined ? undefined : toTyped(text, schema.type);
}

function findRepeatedParameters(query: URLSearchParams, names: ReadonlySet<string>): string[] {
  const keys = [...query.keys()];
  return [...new Set(keys)].filter((key) => !names.has(key) && keys.indexOf(key) !== keys.lastIndexOf(key));
}

/**
 * Reads the parameters of a request according to the contract: types, defaults, and every missing, unknown or
 * invalid parameter.
 */
export function readParameters(
  document: OpenApiDocument,
  operation: ContractOperation,
  validator: ContractValidator,
  given: RawParameters,
): ParsedParameters {
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReference(document, parameter));
  const query: Record<string, Json> = {};
  const errors: FieldError[] = [];
  const lists = new Set<string>();
  for (const [index, parameter] of parameters.entries()) {
    const schema = resolveReference<Schema>(document, parameter.schema);
    const value = parseParameterValue(document, parameter, given) ?? schema.default;
    if (schema.type === 'array') {
      lists.add(parameter.name);
    }
    if (value === undefined) {
      if (parameter.required) {
        errors.push({pointer: `#${parameter.name}`, code: 'required', message: 'Must be set.'});
      }
      continue;
    }
    const found = validator.validate(getSchemaPointer(operation, index), value);
    errors.push(...found.map(({code, message}) => ({pointer: `#${parameter.name}`, code, message})));
    if (parameter.in === 'query') {
      query[parameter.name] = value;
    }
  }
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name));
  for (const name of new Set(given.query.keys())) {
    if (!known.has(name)) {
      const message = `Must not be set: this operation accepts ${[...known].join(', ') || 'no query parameter'}.`;
      errors.push({pointer: `#${name}`, code: 'unknown_parameter', message});
    }
  }
  for (const name of findRepeatedParameters(given.query, lists)) {
    if (known.has(name)) {
      errors.push({pointer: `#${name}`, code: 'repeated_parameter', message: 'Must be set once.'});
    }
  }
  return {query, errors};

  function getSchemaPointer({pointer: place}: ContractOperation, index: number): string {
    const raw = operation.parameters![index]!;
    return raw.$ref ? `${raw.$ref.slice(1)}/schema` : appendPointer(place, 'parameters', index, 'schema');
  }
}
