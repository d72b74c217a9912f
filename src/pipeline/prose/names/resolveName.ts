import escapeRegExp from 'escape-string-regexp';
import {distance} from 'fastest-levenshtein';
import {findNearest} from '../../../../packages/authoring/suggest';
import {isObject, type Json} from '../../../../packages/json';
import type {SchemaView} from '../../../../packages/openapi/reader/documentViews';
import {parseDay} from '../storyTime/dates';
import type {Vocabulary} from './vocabulary';

/** The context that a page adds to the meaning of a name. */
export interface PageContext {
  /** All code of the page: it is run, or checked, separately. */
  readonly code: string;
  /** It is in a passage about an older version. */
  readonly isHistory: boolean;
  /** Paths of pages. */
  readonly pages: ReadonlySet<string>;
}

/** Texts that are values by their format: numbers, times, durations, colors, sizes, hashes. */
const VALUE_PATTERNS: readonly RegExp[] = [
  /^-?\d[\d.,]*$/,
  /^P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/,
  /^#(?:[0-9A-F]{3}|[0-9A-F]{6}|[0-9A-F]{8})$/i,
  /^\d+(?:\.\d+)?(?:px|rem|em|ms|s|%)$/,
  /^".*"$/,
  /^(?:true|false|null)$/,
  /^https?:\/\/(?:localhost|127\.0\.0\.1|[\w.-]+\.example)(?::\d+)?(?:\/[\w./…-]*)?$/,
  /^[1-5]xx$/,
];

/** A status with its reason. */
const STATUS_LINE = /^[1-5]\d\d(?: [A-Z][A-Za-z'-]*)+$/;

/** An amount with the code of its currency, on either side. */
const AMOUNT = /^(?:-?\d[\d.,]* (?<behind>[A-Z]{3})|(?<before>[A-Z]{3}) -?\d+(?:\.\d+)?)$/;

/** A day, or a moment in UTC. */
const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z)?$/;

/** Whether a text is a day of the calendar, or a moment of it in UTC. */
function isMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.groups?.day;
  return day !== undefined && parseDay(day) !== undefined;
}

function isAmount(text: string, {names}: Vocabulary): boolean {
  const groups = AMOUNT.exec(text)?.groups;
  return groups !== undefined && names.has(groups.behind ?? groups.before!);
}

/** Steps of a path such as `attempts[].decline.code`. */
function splitFieldPath(name: string): string[] | undefined {
  const steps = name.split('.').map((step) => step.replace(/\[(?:-?\d+)?\]$/, ''));
  return steps.every((step) => /^[A-Za-z_][\w-]*$/.test(step)) ? steps : undefined;
}

/** The schemas of a field: its own, that of its items, its alternatives. */
function listFieldSchemas(schema: SchemaView): SchemaView[] {
  const found = new Set<SchemaView>();
  const pending = [schema];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (!found.has(one)) {
      found.add(one);
      pending.push(
        ...(one.items ? [one.items] : []),
        ...one.variants.flatMap(({options}) => options.map((option) => option.schema)),
      );
    }
  }
  return [...found];
}

/** Whether a path resolves from a field, or a named schema, to fields within it. Its last step may be a value. */
function isPath(name: string, {fields, operations}: Vocabulary): boolean {
  const steps = splitFieldPath(name);
  if (!steps || (steps.length === 1 && !name.endsWith(']'))) {
    return false;
  }
  const [first = '', ...rest] = steps;
  const starts = [
    ...(fields.get(first) ?? []),
    ...[...fields.values()].flat().filter((schema) => schema.name === first),
    ...operations.flatMap(({responses, body}) =>
      [...responses, ...(body ? [body] : [])].flatMap(({content}) =>
        content.flatMap(({schema}) => (schema?.name === first ? [schema] : [])),
      ),
    ),
  ];
  let reached = starts.flatMap((schema) => listFieldSchemas(schema));
  for (const [index, step] of rest.entries()) {
    const next = reached.flatMap(({properties}) =>
      properties.filter((one) => (one.kind === 'property' ? one.name === step : true)),
    );
    if (next.length === 0) {
      const isLast = index === rest.length - 1;
      return isLast && reached.some(({values}) => values.some(({value}) => value === step));
    }
    reached = next.flatMap(({schema}) => listFieldSchemas(schema));
  }
  return reached.length > 0;
}

function matchesPathTemplate(template: string, path: string): boolean {
  const pattern = template
    .split('/')
    .map((step) => (step.startsWith('{') ? '(?:\\{\\w+\\}|[\\w…$]+)' : escapeRegExp(step)))
    .join('/');
  return new RegExp(`^(?:${pattern})$`).test(path);
}

/** Whether a path, with or without product and version, is one of an operation. */
function isOperation(method: string | undefined, path: string, {operations}: Vocabulary): boolean {
  const [plain = ''] = path.split('?');
  return operations.some(
    (operation) =>
      operation.kind === 'operation' &&
      (method === undefined || operation.method === method) &&
      (matchesPathTemplate(operation.path, plain) ||
        matchesPathTemplate(operation.path.replace(/^\/\w+\/v1/, ''), plain)),
  );
}

/** Whether each key of a piece of JSON is a field, and each value of a field with listed values one of them. */
function isJson(value: Json, vocabulary: Vocabulary): boolean {
  if (Array.isArray(value)) {
    return value.every((part) => isJson(part, vocabulary));
  }
  return (
    !isObject(value) ||
    Object.entries(value).every(([key, part]) => {
      const listed = vocabulary.values.get(key);
      const fits = typeof part !== 'string' || !listed || listed.has(part);
      return vocabulary.fields.has(key) && fits && isJson(part ?? null, vocabulary);
    })
  );
}

function parseJsonText(text: string): Json | undefined {
  for (const source of [text, `{${text}}`]) {
    try {
      return JSON.parse(source) as Json;
    } catch {
      // Not JSON: try the next form.
    }
  }
  return undefined;
}

/** Whether a name occurs in code by itself, not as a part of another one. */
function isWholeNameIn(code: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${escapeRegExp(name)}(?![\\w-])`).test(code);
}

/** Whether inline code is a header in another case: HTTP accepts each, and pages write one. */
function isInOtherCase(name: string, {headers, fields, names}: Vocabulary): boolean {
  const [, written = ''] = /^([A-Za-z][A-Za-z-]*)(?:: .*)?$/.exec(name) ?? [];
  const known = headers.get(written.toLowerCase());
  const isOtherName = fields.has(written) || (!written.includes('-') && names.has(written));
  return known !== undefined && known !== written && !isOtherName;
}

/** Whether inline code is a known name. */
export function isKnownName(name: string, vocabulary: Vocabulary, {code, isHistory, pages}: PageContext): boolean {
  const {names, headers, events, fields, others, older, statuses} = vocabulary;
  if (isInOtherCase(name, vocabulary)) {
    return others.has(name);
  }
  if (
    names.has(name) ||
    others.has(name) ||
    (isHistory && older.has(name)) ||
    VALUE_PATTERNS.some((form) => form.test(name)) ||
    // That its reason is the right one is checked by itself.
    (STATUS_LINE.test(name) && statuses.has(name.slice(0, 3))) ||
    isMoment(name) ||
    isAmount(name, vocabulary)
  ) {
    return true;
  }
  if (
    isWholeNameIn(code, name) ||
    (isHistory && splitFieldPath(name)?.every((step) => names.has(step) || older.has(step)))
  ) {
    return true;
  }
  if (/^[a-z]+_$/.test(name)) {
    return [...names].some((other) => other.startsWith(name) && /^[a-z]+_\w*[A-Z0-9]\w*$/.test(other));
  }
  const call = /^(?:([A-Z]+) )?(\/[\w/{}.…$?=&-]*)$/.exec(name);
  if (call) {
    const [, method, path = ''] = call;
    const isPart =
      method === undefined && vocabulary.operations.some((operation) => `${operation.path}/`.includes(`${path}/`));
    const isPointer =
      method === undefined &&
      path
        .slice(1)
        .split('/')
        .every((step) => fields.has(step) || /^\d+$/.test(step));
    return isOperation(method, path, vocabulary) || isPart || isPointer || pages.has(path);
  }
  const header = /^([A-Za-z-]+): (.*)$/.exec(name);
  if (header && headers.has(header[1]!.toLowerCase())) {
    return true;
  }
  const parameter = /^(\w+)=\S*$/.exec(name);
  if (parameter && fields.has(parameter[1]!)) {
    return true;
  }
  if (/^\.\w+$/.test(name) || name.endsWith('.*')) {
    return [...events].some((type) =>
      name.startsWith('.') ? type.endsWith(name) : type.startsWith(name.slice(0, -1)),
    );
  }
  const json = parseJsonText(name);
  return json === undefined ? isPath(name, vocabulary) : isJson(json, vocabulary);
}

/** Paths of fields that differ from one in its last step, which no field on this path has. */
function findSimilarPaths(name: string, vocabulary: Vocabulary): string[] {
  const [, owner = '', last = ''] = /^(.*\.)(\w+)$/.exec(name) ?? [];
  return owner === ''
    ? []
    : [...vocabulary.fields.keys()]
        .filter((field) => distance(field, last) <= 2 && isPath(owner + field, vocabulary))
        .map((field) => owner + field);
}

/** The calls of a path that operations have by other methods. */
function findOtherMethods(name: string, vocabulary: Vocabulary): string[] {
  const [, path] = /^[A-Z]+ (\/\S*)$/.exec(name) ?? [];
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => path !== undefined && isOperation(method, path, vocabulary))
    .map((method) => `${method} ${path!}`);
}

/** The most similar names, for messages. */
export function findSimilarNames(name: string, vocabulary: Vocabulary): string[] {
  const {names, others, events, headers} = vocabulary;
  const alike = [...findSimilarPaths(name, vocabulary), ...findOtherMethods(name, vocabulary)];
  if (alike.length > 0) {
    return alike.slice(0, 3);
  }
  if (isInOtherCase(name, vocabulary)) {
    return [headers.get(name.replace(/:.*$/, '').toLowerCase())!];
  }
  const [, header = ''] = /^([A-Za-z-]+): /.exec(name) ?? [];
  const nearest = header === '' ? undefined : findNearest(header.toLowerCase(), headers.keys(), 3);
  if (nearest !== undefined) {
    return [headers.get(nearest)!];
  }
  const limit = Math.max(2, name.length / 3);
  return [...new Set([...names, ...events, ...others])]
    .filter((other) => Math.abs(other.length - name.length) <= limit)
    .map((other) => ({other, far: distance(name, other)}))
    .filter(({far}) => far <= limit)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({other}) => other);
}
