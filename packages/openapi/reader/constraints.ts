import {isObject, stringifyValue} from '../../json';
import {createRegExp} from './createRegExp';
import {
  getChild,
  readFlag,
  isObjectPlace,
  describeKind,
  readNumber,
  readText,
  readTexts,
  getOwnValue,
  type ObjectLocation,
} from './documentLocations';
import type {Reader} from './reader';
import {findAnnotationSources, type SchemaPart} from './schemaParts';

/** The limits of 64-bit integers: rounded as JSON numbers, exact as written. */
const INTEGER_LIMITS: ReadonlyMap<number, string> = new Map([
  [2 ** 63, '9223372036854775807'],
  [-(2 ** 63), '-9223372036854775808'],
  [2 ** 64, '18446744073709551615'],
]);

/** Whether a number is a limit of 64-bit integers, whose digits are known. */
export function isIntegerLimit(value: unknown): boolean {
  return typeof value === 'number' && INTEGER_LIMITS.has(value);
}

/** Lower and upper bound; the strictest of all parts applies. */
interface ValueBounds {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

interface NumberLimits extends ValueBounds {
  readonly above: number | undefined;
  readonly below: number | undefined;
}

/** Numbers as people write them. */
function formatNumber(value: number): string {
  return (
    INTEGER_LIMITS.get(value) ??
    (Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value))
  );
}

function findLargest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function findSmallest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** The strictest of the bounds that the parts of a schema set by two keywords. */
export function readBounds({problems}: Reader, parts: readonly SchemaPart[], least: string, most: string): ValueBounds {
  return {
    least: findLargest(parts.map(({place}) => readNumber(problems, place, least))),
    most: findSmallest(parts.map(({place}) => readNumber(problems, place, most))),
  };
}

/** The strictest limits of a number. In OpenAPI 3.0, `exclusiveMinimum: true` modifies `minimum`. */
export function readNumberLimits({problems}: Reader, parts: readonly SchemaPart[]): NumberLimits {
  const read = (place: ObjectLocation, plain: string, exclusive: string): [number | undefined, number | undefined] => {
    const bound = readNumber(problems, place, plain);
    const strict = getOwnValue(place.value, exclusive);
    if (typeof strict === 'boolean') {
      return strict ? [undefined, bound] : [bound, undefined];
    }
    return [bound, readNumber(problems, place, exclusive)];
  };
  const lower = parts.map(({place}) => read(place, 'minimum', 'exclusiveMinimum'));
  const upper = parts.map(({place}) => read(place, 'maximum', 'exclusiveMaximum'));
  const limits = {
    least: findLargest(lower.map(([bound]) => bound)),
    above: findLargest(lower.map(([, bound]) => bound)),
    most: findSmallest(upper.map(([bound]) => bound)),
    below: findSmallest(upper.map(([, bound]) => bound)),
  };
  return {
    ...limits,
    least:
      limits.above !== undefined && limits.least !== undefined && limits.above >= limits.least
        ? undefined
        : limits.least,
    most:
      limits.below !== undefined && limits.most !== undefined && limits.below <= limits.most ? undefined : limits.most,
  };
}

function formatCountBounds({least, most}: ValueBounds, one: string, many: string): string[] {
  const getUnit = (count: number): string => `${formatNumber(count)} ${count === 1 ? one : many}`;
  if (least !== undefined && least > 0 && most !== undefined) {
    return [least === most ? `exactly ${getUnit(least)}` : `${formatNumber(least)} to ${getUnit(most)}`];
  }
  if (most !== undefined) {
    return [most === 0 ? `no ${many}` : `at most ${getUnit(most)}`];
  }
  return least !== undefined && least > 0 ? [`at least ${getUnit(least)}`] : [];
}

function limitWords({least, most, above, below}: NumberLimits): string[] {
  const words: string[] = [];
  if (least !== undefined && most !== undefined) {
    words.push(least === most ? `exactly ${formatNumber(least)}` : `${formatNumber(least)} to ${formatNumber(most)}`);
  } else if (least !== undefined) {
    words.push(`at least ${formatNumber(least)}`);
  }
  if (above !== undefined) {
    words.push(`more than ${formatNumber(above)}`);
  }
  if (below !== undefined) {
    words.push(`less than ${formatNumber(below)}`);
  }
  if (most !== undefined && least === undefined) {
    words.push(`at most ${formatNumber(most)}`);
  }
  return words;
}

/** The texts of a keyword over all parts, each once. */
export function collectKeywordTexts({problems}: Reader, parts: readonly SchemaPart[], keyword: string): string[] {
  const texts = parts.map(({place}) => readText(problems, place, keyword)).filter((text) => text !== undefined);
  return [...new Set(texts)];
}

/** Patterns, with a warning of those that are no regular expressions: nothing can be checked by them. */
function collectPatterns(reader: Reader, parts: readonly SchemaPart[]): string[] {
  for (const {place} of parts) {
    const pattern = getOwnValue(place.value, 'pattern');
    const reason = typeof pattern === 'string' ? explainPattern(pattern) : undefined;
    if (reason !== undefined) {
      reader.problems.warn(
        getChild(place, 'pattern'),
        `Found the pattern ${String(pattern)}, expected a regular expression of ECMA-262: ${reason}. Correct it.`,
      );
    }
  }
  return collectKeywordTexts(reader, parts, 'pattern');
}

function explainPattern(pattern: string): string | undefined {
  try {
    createRegExp(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/[.]$/, '');
  }
}

function hasFlag({problems}: Reader, parts: readonly SchemaPart[], keyword: string): boolean {
  return parts.some(({place}) => readFlag(problems, place, keyword));
}

function hasFalse(parts: readonly SchemaPart[], keywords: readonly string[]): boolean {
  return parts.some(({place}) => keywords.some((keyword) => getOwnValue(place.value, keyword) === false));
}

/** The names that a schema requires, in the document's order. */
export function collectRequiredNames({problems}: Reader, parts: readonly SchemaPart[]): string[] {
  return [...new Set(parts.flatMap(({place}) => readTexts(problems, place, 'required')))];
}

function formatNameList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

function describeDependentNames({references, problems}: Reader, parts: readonly SchemaPart[]): string[] {
  return parts.flatMap(({place}) =>
    references.readEntries(place, 'dependentRequired').flatMap(([name, needed]) => {
      if (Array.isArray(needed.value)) {
        return [`${name} requires ${formatNameList(needed.value.map(stringifyValue))}`];
      }
      problems.report(needed, `Found ${describeKind(needed.value)}, expected a list of names.`);
      return [];
    }),
  );
}

/** Names that are required although no property describes them, as is common in members of `anyOf`. */
function describeRequiredNames(reader: Reader, parts: readonly SchemaPart[]): string[] {
  const described = new Set(
    parts.flatMap(({place}) => reader.references.readEntries(place, 'properties').map(([name]) => name)),
  );
  const names = collectRequiredNames(reader, parts).filter((name) => !described.has(name));
  return names.length > 0 ? [`requires ${formatNameList(names)}`] : [];
}

function describeContent(reader: Reader, parts: readonly SchemaPart[]): string[] {
  return [
    ...collectKeywordTexts(reader, parts, 'contentEncoding').map((encoding) => `encoded as ${encoding}`),
    ...collectKeywordTexts(reader, parts, 'contentMediaType').map((mediaType) => `contains ${mediaType}`),
  ];
}

/** How a value is written as XML, where the document defines it (OpenAPI, XML Object). */
function describeXml({problems}: Reader, parts: readonly SchemaPart[]): string[] {
  const holder = findAnnotationSources(parts).find((place) => isObject(getOwnValue(place.value, 'xml')));
  const xml = holder && getChild(holder, 'xml');
  if (!xml || !isObjectPlace(xml)) {
    return [];
  }
  const [name, prefix, namespace] = ['name', 'prefix', 'namespace'].map((key) => readText(problems, xml, key));
  const fullName = [prefix, name].filter((text) => text !== undefined).join(':');
  return [
    readFlag(problems, xml, 'attribute')
      ? `XML attribute ${fullName}`.trimEnd()
      : fullName && `XML element ${fullName}`,
    readFlag(problems, xml, 'wrapped') ? 'XML elements in a wrapper' : '',
    namespace ? `XML namespace ${namespace}` : '',
  ].filter((text): text is string => Boolean(text));
}

function describeNames(reader: Reader, parts: readonly SchemaPart[]): string[] {
  const places = parts.map(({place}) => getChild(place, 'propertyNames')).filter(({value}) => value !== undefined);
  return places
    .map((place) => reader.getSchema(place))
    .filter(({id}, index, all) => all.findIndex((other) => other.id === id) === index)
    .flatMap(({constraints, values}) => [
      ...(values.length > 0 ? [values.map(({value}) => stringifyValue(value)).join(', ')] : []),
      ...constraints,
    ])
    .map((text) => `keys: ${text}`);
}

function describeContains(reader: Reader, parts: readonly SchemaPart[]): string[] {
  const {least, most} = readBounds(reader, parts, 'minContains', 'maxContains');
  return formatCountBounds({least, most}, 'matching item', 'matching items');
}

/** What a schema requires besides type and values, in words. */
export function describeConstraints(reader: Reader, parts: readonly SchemaPart[]): string[] {
  return [
    ...collectKeywordTexts(reader, parts, 'format').map((format) => `format ${format}`),
    ...describeContent(reader, parts),
    ...formatCountBounds(readBounds(reader, parts, 'minLength', 'maxLength'), 'character', 'characters'),
    ...collectPatterns(reader, parts).map((pattern) => `pattern ${pattern}`),
    ...limitWords(readNumberLimits(reader, parts)),
    ...parts
      .map(({place}) => readNumber(reader.problems, place, 'multipleOf'))
      .filter((factor) => factor !== undefined)
      .map((factor) => `multiple of ${formatNumber(factor)}`),
    ...formatCountBounds(readBounds(reader, parts, 'minItems', 'maxItems'), 'item', 'items'),
    ...(hasFlag(reader, parts, 'uniqueItems') ? ['unique items'] : []),
    ...describeContains(reader, parts),
    ...(hasFalse(parts, ['items', 'additionalItems', 'unevaluatedItems']) ? ['no other items'] : []),
    ...formatCountBounds(readBounds(reader, parts, 'minProperties', 'maxProperties'), 'property', 'properties'),
    ...describeNames(reader, parts),
    ...describeRequiredNames(reader, parts),
    ...describeDependentNames(reader, parts),
    ...(hasFalse(parts, ['additionalProperties', 'unevaluatedProperties']) ? ['no other properties'] : []),
    ...describeXml(reader, parts),
  ];
}
