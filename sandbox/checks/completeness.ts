import {STATUS_CODES} from 'node:http';
import {suggest} from '../../packages/authoring/suggest';
import {isObject, appendPointer, getAtPointer, type Json} from '../../packages/json';
import type {OpenApiDocument, ContractOperation, Schema} from '../../src/pipeline/contracts/openapiTypes';
import {listEvents, listOperations, resolveReference} from '../../src/pipeline/contracts/bundleContract';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {SourceMap} from '../../src/pipeline/contracts/sourceLocations';
import {listDocumentSchemas, type SchemaLocation} from './walkSchemas';

type ReportDefect = (place: string, message: string) => void;

function getSchemaTypes(schema: Schema): string[] {
  return [schema.type ?? []].flat() as string[];
}

function isScalar(schema: Schema): boolean {
  const types = getSchemaTypes(schema).filter((type) => type !== 'null');
  return types.length > 0 && types.every((type) => ['string', 'integer', 'number', 'boolean'].includes(type));
}

/** The keywords that must constrain a type. */
const REQUIRED_LIMITS: Readonly<Record<string, (schema: Schema) => string | undefined>> = {
  string: (schema) => {
    if (schema.enum || schema.const !== undefined) {
      return undefined;
    }
    const hasFixedLength = schema.format === 'date-time' || schema.format === 'date';
    return schema.maxLength === undefined && !hasFixedLength ? 'maxLength' : undefined;
  },
  integer: (schema) =>
    schema.const === undefined && !schema.enum && (schema.minimum === undefined || schema.maximum === undefined)
      ? 'minimum and maximum'
      : undefined,
  array: (schema) => (schema.maxItems === undefined ? 'maxItems' : undefined),
};

/** The required properties that a schema does not have. A part of allOf may require what another part has. */
function listLostProperties({required, properties}: Schema): {readonly index: number; readonly name: string}[] {
  return Array.isArray(required) && isObject(properties)
    ? required
        .map(String)
        .map((name, index) => ({index, name}))
        .filter(({name}) => !Object.hasOwn(properties, name))
    : [];
}

/** The names of all required properties that their schemas do not have: each example would be wrong by one. */
export function collectLostProperties(document: OpenApiDocument): ReadonlySet<string> {
  return new Set(listDocumentSchemas(document).flatMap(({schema}) => listLostProperties(schema).map(({name}) => name)));
}

function checkRequired(schema: Schema, place: string, report: ReportDefect): void {
  for (const {index, name} of listLostProperties(schema)) {
    report(
      appendPointer(place, 'required', index),
      `found ${name} in required, which is not a property, ${suggest(name, Object.keys(schema.properties!))}. Correct it.`,
    );
  }
}

function checkSchema(
  document: OpenApiDocument,
  {schema, pointer: place, property}: SchemaLocation,
  report: ReportDefect,
): void {
  const target = resolveReference<Schema | undefined>(document, schema);
  if (!target) {
    report(place, `found a reference to ${String(schema.$ref)}, which does not exist. Correct it.`);
    return;
  }
  if (property !== undefined) {
    if (!(schema.description ?? target.description)) {
      report(place, `found property ${property} without a description. Add one sentence.`);
    }
    const isConst = target.const !== undefined;
    const examples = schema.examples ?? target.examples;
    if (isScalar(target) && !isConst && !(Array.isArray(examples) && examples.length > 0)) {
      report(place, `found property ${property} without an example. Add examples with a valid value.`);
    }
  }
  if (schema.$ref) {
    return;
  }
  checkRequired(schema, place, report);
  for (const type of getSchemaTypes(schema)) {
    const missing = REQUIRED_LIMITS[type]?.(schema);
    if (missing) {
      report(place, `found a ${type} without a constraint, expected ${missing}. Add it.`);
    }
  }
  if (Array.isArray(schema.enum)) {
    checkEnum(schema, place, report);
  }
}

function checkEnum(schema: Schema, place: string, report: ReportDefect): void {
  const descriptions = isObject(schema['x-enumDescriptions']) ? schema['x-enumDescriptions'] : {};
  const values = (schema.enum as Json[]).map(String);
  for (const value of values.filter((name) => name !== 'null' && !descriptions[name])) {
    report(
      appendPointer(place, 'enum'),
      `found enum value ${value} without a description. Add it to x-enumDescriptions.`,
    );
  }
  for (const name of Object.keys(descriptions).filter((key) => !values.includes(key))) {
    report(
      appendPointer(place, 'x-enumDescriptions', name),
      `found a description of ${name}, which enum does not have. Remove it or add the value.`,
    );
  }
}

/** The statuses of error codes in the catalog. */
export type StatusesByCode = ReadonlyMap<string, number>;

function checkErrors(operation: ContractOperation, statuses: StatusesByCode, report: ReportDefect): void {
  const codes = operation['x-error-codes'] ?? [];
  const expected = new Set<string>();
  for (const [index, code] of codes.entries()) {
    const status = statuses.get(code);
    if (status === undefined) {
      report(
        appendPointer(operation.pointer, 'x-error-codes', index),
        `found error code ${code}, which contracts/catalogs/error-codes.yaml does not have, ${suggest(code, statuses.keys())}. Correct the code or add it there.`,
      );
    } else {
      expected.add(String(status));
    }
  }
  const returned = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
  for (const status of returned.filter((one) => !expected.has(one))) {
    report(
      appendPointer(operation.pointer, 'responses', status),
      `found response ${status}, which no code of x-error-codes has. Remove it or add a code of this status.`,
    );
  }
  for (const status of [...expected].filter((one) => !returned.includes(one))) {
    const own = codes.filter((code) => String(statuses.get(code)) === status);
    report(
      appendPointer(operation.pointer, 'responses'),
      `found no response ${status}, which ${own.join(', ')} needs. Add the response or remove the code.`,
    );
  }
}

/** Responses whose examples are errors of another status: a reference to a wrong response of the shared ones. */
function checkStatuses(document: OpenApiDocument, {responses, pointer}: ContractOperation, report: ReportDefect): void {
  for (const [status, response] of Object.entries(responses)) {
    const media = Object.values(resolveReference(document, response).content ?? {}) as {examples?: object}[];
    const found = media
      .flatMap(({examples = {}}) => Object.values(examples) as unknown[])
      .map((example) => getAtPointer(resolveReference(document, example), '/value/status'))
      .filter((one) => typeof one === 'number' && String(one) !== status);
    if (found.length > 0) {
      report(
        appendPointer(pointer, 'responses', status),
        `found the response ${status} with an example of the status ${found.join(', ')}, expected ${status}. Correct the reference or the status.`,
      );
    }
  }
}

function checkOperation(
  document: OpenApiDocument,
  operation: ContractOperation,
  statuses: StatusesByCode,
  report: ReportDefect,
): void {
  checkErrors(operation, statuses, report);
  checkStatuses(document, operation, report);
  const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  if (successes.length !== 1) {
    report(
      appendPointer(operation.pointer, 'responses'),
      successes.length === 0
        ? "found no success response, expected one, such as '200'. Add it."
        : `found the success responses ${successes.join(', ')}, expected one. Remove the others.`,
    );
  }
  const names = (operation.parameters ?? []).map((parameter) => resolveReference(document, parameter).name);
  if (operation.method === 'post' && !names.includes('Idempotency-Key')) {
    report(
      appendPointer(operation.pointer, 'parameters'),
      'found a POST without Idempotency-Key. Add the shared parameter.',
    );
  }
  checkMediaTypes(document, operation, report);
}

function checkMediaTypes(document: OpenApiDocument, operation: ContractOperation, report: ReportDefect): void {
  const bodies: [string, unknown][] = [
    [appendPointer(operation.pointer, 'requestBody', 'content'), operation.requestBody?.content],
  ];
  for (const [status, response] of Object.entries(operation.responses)) {
    bodies.push([
      appendPointer(operation.pointer, 'responses', status, 'content'),
      resolveReference(document, response).content,
    ]);
  }
  for (const [place, content] of bodies) {
    for (const [type, media] of Object.entries((content ?? {}) as Record<string, {examples?: object}>)) {
      if (Object.keys(media.examples ?? {}).length === 0) {
        report(
          appendPointer(place, type),
          `found ${type} without a named example. Save one in a scenario and refer to it.`,
        );
      }
    }
  }
}

function checkEvent(document: OpenApiDocument, event: ContractOperation, report: ReportDefect): void {
  const media = Object.values(event.requestBody?.content ?? {}) as {schema?: unknown}[];
  if (!media.some(({schema}) => schema !== undefined)) {
    report(
      event.pointer,
      `found event ${event.path} without a payload, expected a requestBody whose content has a schema. Add it, as the other events have it.`,
    );
  }
  checkMediaTypes(document, event, report);
}

/** Names of operations that the rest of the contract does not know, or has twice, and statuses that are none. */
function checkOperationNames(document: OpenApiDocument, report: ReportDefect): void {
  const tags = (document.tags ?? []).map(({name}) => name);
  const known = new Map<string, ContractOperation>();
  for (const operation of listOperations(document)) {
    const {operationId, pointer, method, path} = operation;
    const other = known.get(operationId);
    if (other) {
      report(
        appendPointer(pointer, 'operationId'),
        `found the operationId ${operationId} for ${method.toUpperCase()} ${path}, which ${other.method.toUpperCase()} ${other.path} has, expected one of its own. Rename one of them.`,
      );
    }
    known.set(operationId, operation);
    for (const [index, tag] of operation.tags.entries()) {
      if (!tags.includes(tag)) {
        report(
          appendPointer(pointer, 'tags', index),
          `found the tag ${tag}, which the contract does not describe, ${suggest(tag, tags)}. Correct it, or add it to tags of the root contract.`,
        );
      }
    }
    for (const status of Object.keys(operation.responses).filter((one) => STATUS_CODES[one] === undefined)) {
      report(
        appendPointer(pointer, 'responses', status),
        `found the response ${status}, expected a status of three digits that HTTP has, such as '200'. Correct it.`,
      );
    }
    const codes = operation['x-error-codes'] ?? [];
    codes.forEach((code, index) => {
      if (codes.indexOf(code) < index) {
        report(appendPointer(pointer, 'x-error-codes', index), `found the error code ${code} twice. Remove one.`);
      }
    });
  }
}

/**
 * Omissions in a contract: descriptions, examples and constraints of properties, descriptions of enum values,
 * errors of operations.
 */
export function findMissingExamples(document: OpenApiDocument, sources: SourceMap, statuses: StatusesByCode): Defect[] {
  const defects: Defect[] = [];
  const report: ReportDefect = (place, message) => defects.push({...sources.locate(place), message});
  checkOperationNames(document, report);
  listDocumentSchemas(document).forEach((place) => checkSchema(document, place, report));
  listOperations(document).forEach((operation) => checkOperation(document, operation, statuses, report));
  listEvents(document).forEach((event) => checkEvent(document, event, report));
  return defects;
}
