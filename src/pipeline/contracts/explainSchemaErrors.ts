import type {ErrorObject} from 'ajv/dist/2020';
import {findNearest, suggest} from '../../../packages/authoring/suggest';
import {appendPointer, getAtPointer, isObject, stringifyValue, type JsonObject} from '../../../packages/json';

/** What is wrong with a value, in words, with its place. */
export interface SchemaFinding {
  /** JSON Pointer (RFC 6901) to the key or value to change or to add. */
  readonly pointer: string;
  /** What was found, what was expected, what to do. */
  readonly message: string;
}

type Params = Readonly<Record<string, unknown>>;

/** The most characters of a value that a message repeats. */
const EXCERPT = 80;

function quote(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys and values',
  null: 'null',
};

/** A value with its kind, such as `the number 5`. */
function describeValue(value: unknown): string {
  if (value === null) {
    return 'nothing';
  }
  if (Array.isArray(value)) {
    return `the list ${quote(value)}`;
  }
  return typeof value === 'string' ? quote(value) : `the ${isObject(value) ? 'map' : typeof value} ${quote(value)}`;
}

/** What to do with a value of another type. */
function suggestType(value: unknown, types: readonly unknown[]): string {
  if (value === null) {
    return 'Write the value behind the colon, or remove the key.';
  }
  if (types.includes('string') && typeof value !== 'object') {
    return 'Put it into quotes.';
  }
  if (types.includes('array') && typeof value !== 'object') {
    return `Write [${stringifyValue(value)}].`;
  }
  const isQuoted =
    typeof value === 'string' &&
    (((types.includes('number') || types.includes('integer')) && /^\d+$/.test(value)) ||
      (types.includes('boolean') && /^(?:true|false)$/.test(value)));
  if (isQuoted) {
    return 'Remove the quotes.';
  }
  return 'Correct the value.';
}

/** Formats of texts, in words, each with an example. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day of the calendar such as 2026-11-03',
  'date-time': 'a time such as 2026-11-03T09:58:00Z',
  duration: 'a duration such as PT5S, PT1H30M or P7D',
  'iso-4217': 'a currency of catalogs/currencies.yaml such as EUR',
  'iso-3166-1-alpha-2': 'a country of catalogs/countries.yaml such as DE',
  luhn: 'a number whose last digit is right by Luhn',
  regex: 'a valid regular expression',
  uri: 'a URL such as https://docs.shop.example',
  'uri-reference': 'a URL or a path',
};

/** Texts of the forms that data has; the first that a pattern accepts shows what it asks for. */
const FORMS: readonly string[] = [
  'A whole sentence.',
  'Words without a period',
  'words of a sentence',
  'words',
  'two_words',
  'twoWords',
  'Refund',
  'EUR',
  'DE',
  'refund.succeeded',
  'Cart.status',
  'sub_orders/0/id',
  '/data/0',
  '/line_1',
  '/payments/Guides/refunds#limits',
  '#/components/schemas/Refund',
  'commerce/retrieveCart.200.order_5512',
  're_6Td9Hm',
  'ret_5Wq8Ez',
  'msg_2Kb7Tz',
  're_',
  'gw_a',
  'tok_visa',
  'pi_card',
  'Sandbox-Party',
  'Text in {braces}',
  '{name}, {city}',
  '{id}.csv',
  '2026-11-03T10:00:00Z',
  '10:00:00Z',
  '20.19.0',
  '48.2',
  '978',
  '2026',
  '4242424242424242',
  'https://shop.example',
  'text/csv; charset=utf-8',
  'script-src',
  'checkout.mount(container)',
  '^card_\\d+$',
  'Yes',
  'A refund',
  'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
];

/** What a pattern asks for, by an example that fits it. */
export function describeForm(pattern: string, example?: unknown): string {
  const form = FORMS.find((text) => new RegExp(pattern, 'u').test(text));
  return example !== undefined || form === undefined ? 'a text of another form' : `a text of the form "${form}"`;
}

/** What a text must look like, in words, where its schema does not describe it. */
function describePattern(pattern: string, {description, examples}: JsonObject): string {
  const [example] = Array.isArray(examples) ? examples : [];
  if (example !== undefined && typeof description === 'string') {
    return `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}, such as ${stringifyValue(example)}`;
  }
  const shape =
    pattern === '[.!?]$'
      ? 'a sentence that ends with a period'
      : /^\^\[a-z0-9\]\+\(-/.test(pattern)
        ? 'lower-case words joined by hyphens'
        : /^\^\[a-z\](?:\[a-z0-9_\]\*|\+\(_\[a-z\]\+\)\*)\$$/.test(pattern)
          ? 'lower-case words joined by underscores'
          : describeForm(pattern, example);
  return `${shape}${example === undefined ? '' : `, such as ${stringifyValue(example)}`}${
    typeof description === 'string' ? ` (${description.replace(/\.$/, '')})` : ''
  }`;
}

/** Limits of a value in words, by the keyword. */
const LIMITS: Readonly<Record<string, (limit: string) => string>> = {
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  minLength: (limit) => (limit === '1' ? 'a text' : `a text of at least ${limit} characters`),
  maxLength: (limit) => `a text of at most ${limit} characters`,
  minItems: (limit) => `a list of at least ${limit}`,
  maxItems: (limit) => `a list of at most ${limit}`,
  minProperties: (limit) => `at least ${limit} keys`,
  maxProperties: (limit) => `at most ${limit} keys`,
};

function describeKeys(value: unknown): string {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length === 0 ? '' : ` beside ${keys.slice(0, 4).join(', ')}`;
}

function listProperties(schema: unknown): string[] {
  return isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
}

function explainUnknownKey(key: string, known: Iterable<string>): string {
  return `found the unknown key ${key}, ${suggest(key, known)}. Rename it, or remove it.`;
}

function explainEnum(value: unknown, allowed: readonly unknown[]): string {
  return typeof value === 'string'
    ? `found ${quote(value)}, ${suggest(value, allowed.map(String))}. Correct the value.`
    : `found ${describeValue(value)}, expected one of ${allowed.map(String).join(', ')}. Correct the value.`;
}

/** The sentence about an error of a value. */
function explain({keyword, params, message = keyword, instancePath, parentSchema}: ErrorObject, data: unknown): string {
  const values = params as Params;
  const schema: JsonObject = isObject(parentSchema) ? parentSchema : {};
  const value = getAtPointer(data, instancePath);
  const limit = LIMITS[keyword];
  if (limit) {
    return `found ${describeValue(value)}, expected ${limit(String(values.limit))}. Correct the value.`;
  }
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return explainUnknownKey(
        String(values.additionalProperty ?? values.unevaluatedProperty),
        listProperties(parentSchema),
      );
    case 'required':
    case 'dependentRequired':
      return `found no ${String(values.missingProperty)}${describeKeys(value)}, expected it. Add ${String(values.missingProperty)} with its value.`;
    case 'enum':
      return explainEnum(value, values.allowedValues as readonly unknown[]);
    case 'const':
      return `found ${describeValue(value)}, expected ${quote(values.allowedValue)}. ${value === quote(values.allowedValue) ? 'Remove the quotes.' : 'Correct the value.'}`;
    case 'type': {
      const types = [values.type].flat();
      const expected = types.map((type) => TYPE_NAMES[String(type)] ?? String(type)).join(' or ');
      return `found ${describeValue(value)}, expected ${expected}. ${suggestType(value, types)}`;
    }
    case 'pattern':
      return `found ${quote(value)}, expected ${describePattern(String(values.pattern), schema)}. Correct the value.`;
    case 'format':
      return `found ${quote(value)}, expected ${FORMATS[String(values.format)] ?? `a valid ${String(values.format)}`}. Correct the value.`;
    case 'uniqueItems': {
      const twice = Array.isArray(value) ? (value as unknown[])[Number(values.i)] : value;
      return `found ${quote(twice)} twice, expected each entry once. Remove one of the two.`;
    }
    default:
      return `found ${describeValue(value)}, expected what the schema requires by ${keyword}: ${message}. Correct the value.`;
  }
}

/** The place of an error: the key, if it is about one. */
function locate({instancePath, params, keyword}: ErrorObject): string {
  const {additionalProperty, unevaluatedProperty, missingProperty, propertyName, i} = params as Params;
  const key =
    additionalProperty ??
    unevaluatedProperty ??
    missingProperty ??
    (keyword === 'propertyNames' ? propertyName : undefined);
  if (keyword === 'uniqueItems') {
    return appendPointer(instancePath, Number(i));
  }
  return typeof key === 'string' ? appendPointer(instancePath, key) : instancePath;
}

/** A branch of a union, its references followed within the document. */
function followBranch(branch: unknown, root: unknown): unknown {
  const target = isObject(branch) && typeof branch.$ref === 'string' ? branch.$ref : undefined;
  return target?.startsWith('#/') ? getAtPointer(root, target) : branch;
}

/** What is wrong with a map that fits no branch of a union; undefined where the errors of its parts tell it. */
function explainUnion(
  union: ErrorObject,
  within: readonly ErrorObject[],
  data: unknown,
  root: unknown,
): SchemaFinding[] | undefined {
  const value = getAtPointer(data, union.instancePath);
  const branches = (Array.isArray(union.schema) ? (union.schema as unknown[]) : []).map((one) =>
    followBranch(one, root),
  );
  const known = branches.map(listProperties);
  const all = new Set(known.flat());
  if (!isObject(value) || all.size === 0) {
    return undefined;
  }
  const keys = Object.keys(value);
  const unknown = keys.filter((key) => !all.has(key));
  if (unknown.length > 0 && known.every((names) => names.length > 0)) {
    return unknown.map((key) => ({
      pointer: appendPointer(union.instancePath, key),
      message: explainUnknownKey(key, all),
    }));
  }
  if (within.some(({instancePath}) => instancePath !== union.instancePath)) {
    return undefined;
  }
  // The branch that has most of the keys is the one that was meant.
  const shared = known.map((names) => keys.filter((key) => names.includes(key)).length);
  const meant = branches[shared.indexOf(Math.max(...shared))];
  const required = isObject(meant) && Array.isArray(meant.required) ? meant.required.map(String) : [];
  const missing = required.filter((key) => !keys.includes(key));
  if (missing.length > 0) {
    return missing.map((key) => ({
      pointer: appendPointer(union.instancePath, key),
      message: `found no ${key}${describeKeys(value)}, expected it. Add ${key} with its value.`,
    }));
  }
  const foreign = keys.filter((key) => !listProperties(meant).includes(key));
  return foreign.length === 0
    ? undefined
    : [
        {
          pointer: appendPointer(union.instancePath, foreign[0]!),
          message: `found ${foreign.join(' and ')}${describeKeys(Object.fromEntries(keys.filter((key) => !foreign.includes(key)).map((key) => [key, null])))}, expected one or the other: ${[...new Set(known.map((names) => `{${names.join(', ')}}`))].join(' or ')}. Remove what does not belong to it.`,
        },
      ];
}

function isUnion({keyword}: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** Errors below a place that is one of a union's own: consequences of it. */
function isWithin({instancePath}: ErrorObject, pointer: string): boolean {
  return instancePath === pointer || instancePath.startsWith(`${pointer}/`);
}

/**
 * The errors of a validation as findings, each mistake once: a branch of a union that was not meant is left out, and a
 * key that is only misspelled is not missing, too.
 *
 * @param errors of Ajv, with `allErrors` and `verbose`
 * @param data the value that was validated
 * @param root the schema, in which references of its unions are followed
 */
export function explainSchemaErrors(errors: readonly ErrorObject[], data: unknown, root: unknown): SchemaFinding[] {
  // An error of a condition repeats those of its branch, one of a map's names those of the name.
  let left = errors.filter(({keyword}) => keyword !== 'if' && keyword !== 'propertyNames');
  // A value that none of all allows need not be told that a condition asks for one of them.
  const choices = left.filter(({keyword}) => keyword === 'enum').map(({instancePath}) => instancePath);
  left = left.filter(({keyword, instancePath}) => keyword !== 'const' || !choices.includes(instancePath));
  // A value that could be null as well is one of another form.
  const isAboutNull = ({keyword, params}: ErrorObject): boolean =>
    (keyword === 'type' && (params as Params).type === 'null') ||
    (keyword === 'const' && (params as Params).allowedValue === null);
  left = left.filter(
    (error) =>
      !isAboutNull(error) ||
      !left.some((other) => other.instancePath === error.instancePath && !isAboutNull(other) && !isUnion(other)),
  );
  // A text that is missing has no form either.
  const empty = left.filter(({keyword}) => keyword === 'minLength').map(({instancePath}) => instancePath);
  left = left.filter(({keyword, instancePath}) => keyword !== 'pattern' || !empty.includes(instancePath));
  const findings: SchemaFinding[] = [];
  for (const union of left.filter(isUnion)) {
    const within = left.filter((error) => error !== union && isWithin(error, union.instancePath));
    const explained = explainUnion(union, within, data, root);
    if (explained) {
      findings.push(...explained);
      left = left.filter((error) => error !== union && !within.includes(error));
    } else if (within.length > 0) {
      // Errors inside of the value belong to the branch that was meant; those of the value itself to the others.
      const deeper = within.filter(({instancePath}) => instancePath !== union.instancePath);
      left = left.filter(
        (error) => error !== union && (deeper.length === 0 || !within.includes(error) || deeper.includes(error)),
      );
    }
  }
  const unknown = left.filter(({keyword}) => keyword === 'additionalProperties' || keyword === 'unevaluatedProperties');
  const isMisspelled = ({keyword, params, instancePath, parentSchema}: ErrorObject): boolean => {
    const missing = String((params as Params).missingProperty);
    return (
      keyword === 'required' &&
      unknown.some(
        (other) =>
          other.instancePath === instancePath &&
          findNearest(String((other.params as Params).additionalProperty), listProperties(parentSchema)) === missing,
      )
    );
  };
  findings.push(
    ...left
      .filter((error) => !isMisspelled(error))
      .map((error) =>
        error.propertyName === undefined
          ? {pointer: locate(error), message: explain(error, data)}
          : {
              pointer: appendPointer(error.instancePath, error.propertyName),
              message: explain({...error, instancePath: ''}, error.propertyName).replace('found ', 'found the key '),
            },
      ),
  );
  return [...new Map(findings.map((finding) => [`${finding.pointer} ${finding.message}`, finding])).values()];
}
