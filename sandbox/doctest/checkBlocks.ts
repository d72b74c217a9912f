import {getLine} from '../../packages/authoring/getLine';
import {findNearest, suggest} from '../../packages/authoring/suggest';
import {formatStatus, removeFullStop} from '../../packages/openapi/markdown/formatWords';
import {appendPointer, getAtPointer, isObject, stringifyValue, type Json, type JsonObject} from '../../packages/json';
import {brand} from '../../src/brand';
import {
  listEvents,
  listOperations,
  listProperties,
  resolveReference,
} from '../../src/pipeline/contracts/bundleContract';
import type {OpenApiDocument, Schema} from '../../src/pipeline/contracts/openapiTypes';
import {createPathPattern} from '../../src/pipeline/contracts/pathPattern';
import type {ProductContract} from '../../src/pipeline/contracts/products';
import {listDocumentSchemas} from '../checks/walkSchemas';
import type {SandboxContracts} from '../sandboxContracts';

/**
 * What is wrong with the blocks of pages by the contracts, before anything runs, and in what is never run: objects of
 * the API in JSON, and calls in commands.
 */

/** A mistake in a block, with its line in it, counted from 1. */
interface BlockFinding {
  readonly line: number;
  readonly message: string;
}

/** A block of a page, its tokens replaced. */
interface Block {
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

/** A misspelled name may differ by this many characters. */
const MOST_EDITS = 2;

interface SchemaPlace {
  readonly product: ProductContract;
  readonly place: string;
}

/** The schema of each kind of object, by its `object`, and of each event, by its type. */
interface ObjectSchemas {
  readonly kinds: ReadonlyMap<string, SchemaPlace>;
  /** The kind of object that an id of each prefix identifies: `refund` by `re`. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly events: ReadonlyMap<string, SchemaPlace>;
  readonly problem: SchemaPlace;
  /** The fields of each schema, those within others included. */
  readonly fields: readonly (readonly string[])[];
}

const BODY = ['requestBody', 'content', 'application/json', 'schema'];

/** Headers of HTTP that requests may have beside those of the contracts. */
const HTTP_HEADERS = ['Accept', 'Authorization', 'Content-Length', 'Content-Type', 'Host', 'Origin', 'User-Agent'];

function collectObjectSchemas(products: readonly ProductContract[]): ObjectSchemas {
  const prefixes = new Map<string, string>();
  const kinds = products.flatMap((product) =>
    Object.entries(product.document.components.schemas).flatMap(([name, schema]) => {
      const {object, id} = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
      const kind = object?.const;
      if (typeof kind !== 'string') {
        return [];
      }
      const pattern = id && resolveReference<Schema>(product.document, id).pattern;
      const [, prefix] = /^\^([a-z]+)_/.exec(stringifyValue(pattern)) ?? [];
      if (prefix !== undefined) {
        prefixes.set(prefix, kind);
      }
      return [[kind, {product, place: appendPointer('/components/schemas', name)}] as const];
    }),
  );
  const events = products.flatMap((product) =>
    listEvents(product.document).map(
      ({path, pointer}) => [path, {product, place: appendPointer(pointer, ...BODY)}] as const,
    ),
  );
  return {
    fields: products.flatMap(({document}) =>
      listDocumentSchemas(document).map(({schema}) => listProperties(document, schema).map(([name]) => name)),
    ),
    kinds: new Map(kinds),
    prefixes,
    events: new Map(events),
    problem: {product: products[0]!, place: '/components/schemas/Problem'},
  };
}

const cachedSchemas = new WeakMap<readonly ProductContract[], ObjectSchemas>();

/** The schemas of the contracts, which are read once for all blocks. */
function readObjectSchemas(products: readonly ProductContract[]): ObjectSchemas {
  const schemas = cachedSchemas.get(products) ?? collectObjectSchemas(products);
  cachedSchemas.set(products, schemas);
  return schemas;
}

/** The kind of an object that does not name it, by the prefix of its id: some of its fields. */
function findPartKind({object, id}: JsonObject, {prefixes}: ObjectSchemas): string | undefined {
  const [, prefix] = object === undefined && typeof id === 'string' ? (/^([a-z]+)_/.exec(id) ?? []) : [];
  return prefix === undefined ? undefined : prefixes.get(prefix);
}

function findSchema(value: JsonObject, {kinds, events, problem}: ObjectSchemas): SchemaPlace | undefined {
  if (value.object === 'event') {
    return events.get(stringifyValue(value.type));
  }
  if (typeof value.object === 'string') {
    return kinds.get(value.object);
  }
  return 'request_id' in value && 'doc_url' in value ? problem : undefined;
}

/** The line of the last of some texts in code, each behind the one before; of those that are there. */
function findLine(text: string, ...parts: readonly string[]): number {
  const index = parts.reduce((from, part) => Math.max(text.indexOf(part, from), from), 0);
  return getLine(text, index) - 1;
}

/** A schema without references and parts: that of an object, or each that a value can have. */
function listOptions(document: OpenApiDocument, schema: unknown): JsonObject[] {
  const target = resolveReference<unknown>(document, schema);
  if (!isObject(target)) {
    return [];
  }
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => (target[key] ?? []) as Json[]);
  return [target, ...parts.flatMap((part) => listOptions(document, part))];
}

/** Keys that no schema of a value names, by their pointers, each with those that could be there. */
function findUnknownKeys(
  document: OpenApiDocument,
  schemas: readonly unknown[],
  value: Json | undefined,
  pointer = '',
): (readonly [pointer: string, known: readonly string[]])[] {
  const options = schemas.flatMap((schema) => listOptions(document, schema));
  if (Array.isArray(value)) {
    const items = options.map((option) => option.items);
    return value.flatMap((one, index) => findUnknownKeys(document, items, one, appendPointer(pointer, index)));
  }
  const isClosed = options.some((option) => option.properties && !option.additionalProperties);
  const properties = options.flatMap((option) => Object.entries((option.properties ?? {}) as JsonObject));
  if (!isObject(value) || !isClosed) {
    return [];
  }
  const names = properties.map(([name]) => name);
  return Object.entries(value).flatMap(([key, one]) => {
    const place = appendPointer(pointer, key);
    const own = properties.flatMap(([name, schema]) => (name === key ? [schema] : []));
    return own.length === 0 ? [[place, names] as const] : findUnknownKeys(document, own, one, place);
  });
}

/** What a part of an object violates by what it leaves out. */
const CODES_OF_WHOLES = ['required', 'one_of', 'any_of'];

/** The valid text that one was meant to be, as the end of a sentence. */
function suggestValue(found: unknown, message: string): string {
  const [, listed] = /^Must be one of (.*)\.$/.exec(message) ?? [];
  const near =
    typeof found === 'string' && listed !== undefined ? findNearest(found, listed.split(', '), MOST_EDITS) : undefined;
  return near === undefined ? '' : `. The nearest is ${near}`;
}

/**
 * The mistakes of a value by its schema, each at the line of its last key; unknown keys first, and missing ones at once.
 * Responses are open to clients, yet a page shows what the contract has.
 *
 * @param isPart whether the value may leave fields out
 */
function validate(
  {product, place}: SchemaPlace,
  value: Json,
  text: string,
  name: string,
  isPart = false,
): BlockFinding[] {
  const {document, validator} = product;
  const found = validator.validate(place, value).filter(({code}) => !isPart || !CODES_OF_WHOLES.includes(code));
  const known = new Set(found.map(({pointer}) => pointer));
  const names = new Map(findUnknownKeys(document, [getAtPointer(document, place)], value));
  const unknown = [...names.keys()]
    .filter((pointer) => !known.has(pointer))
    .map((pointer) => ({pointer, code: 'unknown_property', message: 'Must not be set: no such property exists'}));
  const missing = found.filter(({code, pointer}) => code === 'required' && pointer.split('/').length === 2);
  const isShortened = missing.length > 1;
  const findings = [...unknown, ...found.filter((one) => !isShortened || !missing.includes(one))].map(
    ({pointer, code, message}) => {
      const keys = pointer.split('/').filter((step) => !/^\d*$/.test(step));
      const near = names.get(pointer);
      const hint =
        code === 'unknown_property' && near
          ? `, ${suggest(keys.at(-1)!, near)}`
          : suggestValue(getAtPointer(value, pointer), message);
      return {
        line: 1 + findLine(text, ...keys.map((key) => `"${key}"`)),
        message: `found ${pointer || 'a value'} in ${name}, which its schema rejects: ${removeFullStop(message)}${hint}. Correct it`,
      };
    },
  );
  const keys = missing.map(({pointer}) => pointer.slice(1)).join(', ');
  return isShortened
    ? [
        ...findings,
        {
          line: 1,
          message: `found ${name} without ${keys}, expected a whole one, or a part without "object". Add them`,
        },
      ]
    : findings;
}

/** Misspelled fields of a body or of a part, which do not name their schema: one that has all others, and nearly these. */
function checkPart(value: JsonObject, text: string, {fields}: ObjectSchemas): BlockFinding[] {
  const keys = Object.keys(value);
  const wrong = keys.filter((key) => !fields.some((names) => names.includes(key)));
  if (wrong.length === keys.length || wrong.some(({length}) => length <= MOST_EDITS + 1)) {
    return [];
  }
  const right = fields
    .filter((names) => keys.every((key) => wrong.includes(key) || names.includes(key)))
    .map((names) => {
      const others = names.filter((name) => !keys.includes(name));
      return wrong.map((key) => findNearest(key, others, MOST_EDITS));
    })
    .find((names) => !names.includes(undefined));
  return right === undefined
    ? []
    : wrong.map((key, index) => ({
        line: 1 + findLine(text, `"${key}"`),
        message: `found the field ${key}, which no object of the API has, expected ${right[index]!}. Correct it`,
      }));
}

/** The mistakes of the objects of the API inside a value; a valid one is not searched. */
function checkObjects(value: Json | undefined, text: string, schemas: ObjectSchemas): BlockFinding[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => checkObjects(one, text, schemas));
  }
  if (!isObject(value)) {
    return [];
  }
  const known = findSchema(value, schemas);
  if (known) {
    return validate(known, value, text, stringifyValue(value.object ?? value.code));
  }
  const kind = findPartKind(value, schemas);
  const whole = kind === undefined ? undefined : findSchema({...value, object: kind}, schemas);
  if (kind !== undefined && whole) {
    return validate(whole, value, text, kind, true);
  }
  const strange =
    typeof value.object === 'string'
      ? [
          {
            line: 1 + findLine(text, '"object"'),
            message: `found the object ${value.object}, which no contract has, ${suggest(value.object, schemas.kinds.keys())}. Correct it`,
          },
        ]
      : checkPart(value, text, schemas);
  return [...strange, ...Object.values(value).flatMap((one) => checkObjects(one, text, schemas))];
}

/** A call of the API in commands: its first line, counted from 0, and what it sends. */
interface Call {
  readonly line: number;
  readonly text: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly body: string | undefined;
}

const CALL =
  /curl\s(?:[^\n]|\\\n)*?https:\/\/[\w.-]+(\/(?:payments|commerce)\/v1[^\s"'?]*)(?:\?([^\s"']*))?(?:'[^']*'|\\\n|[^\n'])*/g;

function listCalls(code: string): Call[] {
  return [...code.matchAll(CALL)].map(({0: text, 1: path = '', 2: query = '', index}) => {
    const body = /--json '((?:[^']|'\$\w+')*)'/.exec(text)?.[1];
    const isPost = body !== undefined || /Idempotency-Key/.test(text);
    return {
      line: getLine(code, index) - 1,
      text,
      method: (/(?:-X|--request) (\w+)/.exec(text)?.[1] ?? (isPost ? 'POST' : 'GET')).toUpperCase(),
      path: path.replace(/\$\{?\w+\}?/g, 'x').replace(/\\$/, ''),
      query: [...query.matchAll(/(?:^|&)([\w.[\]]+)=/g)].map(([, name]) => name!),
      headers: [...text.matchAll(/-H ["']([A-Za-z-]+):/g)].map(([, name]) => name!),
      body: body?.includes('$') ? undefined : body,
    };
  });
}

/** The names of something that an operation does not have, with the nearest that it has. */
function findUnknown(
  {line, text}: Pick<Call, 'line' | 'text'>,
  what: string,
  names: readonly string[],
  known: readonly string[],
  owner: string,
): BlockFinding[] {
  const lower = new Set(known.map((name) => name.toLowerCase()));
  return names
    .filter((name) => !lower.has(name.toLowerCase()))
    .map((name) => ({
      line: line + 1 + findLine(text, name),
      message: `found the ${what} ${name}, which ${owner} ${suggest(name, known)}. Correct it`,
    }));
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Its syntax is reported by the check of code.
    return undefined;
  }
}

function checkCall(call: Call, products: readonly ProductContract[]): BlockFinding[] {
  const {line, text, method, path, query, headers, body} = call;
  const found = products.flatMap((product) =>
    listOperations(product.document)
      .filter((operation) => createPathPattern(operation.path).test(path))
      .map((operation) => ({product, operation})),
  );
  // A path of no operation is reported by itself.
  const match = found.find(({operation}) => operation.method.toUpperCase() === method);
  if (!match) {
    const methods = found.map(({operation}) => operation.method.toUpperCase());
    return methods.length === 0
      ? []
      : [
          {
            line: line + 1,
            message: `found ${method} ${path}, which no operation has, expected ${methods.join(' or ')} on this path. Correct the method or the path`,
          },
        ];
  }
  const {product, operation} = match;
  const name = operation.operationId;
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReference(product.document, parameter));
  const listNames = (where: string): string[] =>
    parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name);
  const place = appendPointer(operation.pointer, ...BODY);
  const sent = body === undefined ? undefined : parseJson(body);
  return [
    ...findUnknown(call, 'query parameter', query, listNames('query'), `${name} does not have,`),
    ...findUnknown(
      call,
      'header',
      headers.filter((header) => !header.startsWith('Sandbox-')),
      [...listNames('header'), ...HTTP_HEADERS, brand.versionHeader],
      `${name} does not have,`,
    ),
    ...(sent === undefined
      ? []
      : validate({product, place}, sent, text, `the body of ${name}`).map((finding) => ({
          ...finding,
          line: line + finding.line,
        }))),
  ];
}

/** The headers that requests can have. */
function listRequestHeaders(products: readonly ProductContract[]): string[] {
  return products.flatMap(({document}) =>
    [...listOperations(document), ...listEvents(document)].flatMap(({parameters = []}) =>
      parameters
        .map((parameter) => resolveReference(document, parameter))
        .flatMap(({in: place, name}) => (place === 'header' ? [name] : [])),
    ),
  );
}

/** The headers that responses have. */
function listResponseHeaders({document}: ProductContract): string[] {
  return listOperations(document).flatMap(({responses}) =>
    Object.values(responses).flatMap((response) => Object.keys(resolveReference(document, response).headers ?? {})),
  );
}

/** A message of HTTP as it is sent: its first line, if the block has one, headers, and a body behind an empty line. */
function checkHttp(text: string, products: readonly ProductContract[]): BlockFinding[] {
  const [head = '', body] = text.split(/\n\n([^]*)/);
  const headers = [...head.matchAll(/^([A-Za-z-]+):/gm)].map(([, name]) => name!);
  const [, method, target] = /^([A-Z]+) (\/\S*)/.exec(head) ?? [];
  if (method !== undefined) {
    const [path = '', query = ''] = target!.split('?');
    const names = [...new URLSearchParams(query).keys()];
    const call = {line: 0, text, method, path: path.replace(/\{\w+\}/g, 'x'), query: names, headers, body};
    const paths = products.flatMap(({document}) => listOperations(document).map((operation) => operation.path));
    return paths.some((known) => createPathPattern(known).test(call.path))
      ? checkCall(call, products)
      : [{line: 1, message: `found the path ${path}, which no operation has, ${suggest(path, paths)}. Correct it`}];
  }
  const [, status = '', reason] = /^HTTP\/[\d.]+ (\d{3}) (.+)/.exec(head) ?? [];
  const expected = formatStatus(status);
  return [
    ...(reason === undefined || expected === `${status} ${reason.trim()}`
      ? []
      : [{line: 1, message: `found ${status} ${reason}, expected ${expected}. Correct one of them`}]),
    ...findUnknown(
      {line: 0, text},
      'header',
      headers,
      [...HTTP_HEADERS, brand.versionHeader, ...products.flatMap(listResponseHeaders), ...listRequestHeaders(products)],
      'no operation has,',
    ),
    ...(body === undefined ? [] : checkObjects(parseJson(body), text, readObjectSchemas(products))),
  ];
}

/** Whether a request is one of an older version: the changelog shows its responses, errors included. */
function isRequestOfOlderVersion(text: string): boolean {
  const version = new RegExp(`${brand.versionHeader}: ([\\d-]+)`).exec(text)?.[1];
  return version !== undefined && version !== brand.apiVersion;
}

/** What the contracts reject in a block. Blocks of an older version name it in their title, or send it. */
export function findBlockMistakes({language, title, text}: Block, {products}: SandboxContracts): BlockFinding[] {
  if (/\d{4}-\d\d-\d\d/.test(title) || isRequestOfOlderVersion(text)) {
    return [];
  }
  switch (language) {
    case 'json':
      return checkObjects(parseJson(text), text, readObjectSchemas(products));
    case 'http':
      return checkHttp(text, products);
    case 'bash':
      return listCalls(text).flatMap((call) => checkCall(call, products));
    default:
      return [];
  }
}
