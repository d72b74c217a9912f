import {isObject, textOf} from '../../../src/pipeline/contracts/json';
import {
  childOf,
  flagAt,
  isObjectPlace,
  kindOf,
  numberAt,
  textAt,
  textsAt,
  valueAt,
  type ObjectPlace,
} from './documentLocations';
import type {Reader} from './reader';
import {speakersOf, type Part} from './schemaParts';

/** Where 64-bit integers end: as JSON numbers they are rounded, as written they are not. */
const LARGE: ReadonlyMap<number, string> = new Map([
  [2 ** 63, '9223372036854775807'],
  [-(2 ** 63), '-9223372036854775808'],
  [2 ** 64, '18446744073709551615'],
]);

/** Lower and upper bound, of which the strictest of all parts counts. */
interface Bounds {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

interface Limits extends Bounds {
  readonly above: number | undefined;
  readonly below: number | undefined;
}

/** Numbers as people write them. */
function numberText(value: number): string {
  return (
    LARGE.get(value) ?? (Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value))
  );
}

function largest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function smallest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** The strictest of the bounds that the parts of a schema set by two keywords. */
export function boundsOf({problems}: Reader, parts: readonly Part[], least: string, most: string): Bounds {
  return {
    least: largest(parts.map(({place}) => numberAt(problems, place, least))),
    most: smallest(parts.map(({place}) => numberAt(problems, place, most))),
  };
}

/** The strictest limits of a number. In OpenAPI 3.0, `exclusiveMinimum: true` says how `minimum` is meant. */
export function limitsOf({problems}: Reader, parts: readonly Part[]): Limits {
  const read = (place: ObjectPlace, plain: string, exclusive: string): [number | undefined, number | undefined] => {
    const bound = numberAt(problems, place, plain);
    const strict = valueAt(place.value, exclusive);
    if (typeof strict === 'boolean') {
      return strict ? [undefined, bound] : [bound, undefined];
    }
    return [bound, numberAt(problems, place, exclusive)];
  };
  const lower = parts.map(({place}) => read(place, 'minimum', 'exclusiveMinimum'));
  const upper = parts.map(({place}) => read(place, 'maximum', 'exclusiveMaximum'));
  const limits = {
    least: largest(lower.map(([bound]) => bound)),
    above: largest(lower.map(([, bound]) => bound)),
    most: smallest(upper.map(([bound]) => bound)),
    below: smallest(upper.map(([, bound]) => bound)),
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

function counted({least, most}: Bounds, one: string, many: string): string[] {
  const unit = (count: number): string => `${numberText(count)} ${count === 1 ? one : many}`;
  if (least !== undefined && least > 0 && most !== undefined) {
    return [least === most ? `exactly ${unit(least)}` : `${numberText(least)} to ${unit(most)}`];
  }
  if (most !== undefined) {
    return [most === 0 ? `no ${many}` : `at most ${unit(most)}`];
  }
  return least !== undefined && least > 0 ? [`at least ${unit(least)}`] : [];
}

function limitWords({least, most, above, below}: Limits): string[] {
  const words: string[] = [];
  if (least !== undefined && most !== undefined) {
    words.push(least === most ? `exactly ${numberText(least)}` : `${numberText(least)} to ${numberText(most)}`);
  } else if (least !== undefined) {
    words.push(`at least ${numberText(least)}`);
  }
  if (above !== undefined) {
    words.push(`more than ${numberText(above)}`);
  }
  if (below !== undefined) {
    words.push(`less than ${numberText(below)}`);
  }
  if (most !== undefined && least === undefined) {
    words.push(`at most ${numberText(most)}`);
  }
  return words;
}

/** The texts of a keyword over all parts, each once. */
function textsOf({problems}: Reader, parts: readonly Part[], keyword: string): string[] {
  const texts = parts.map(({place}) => textAt(problems, place, keyword)).filter((text) => text !== undefined);
  return [...new Set(texts)];
}

function hasFlag({problems}: Reader, parts: readonly Part[], keyword: string): boolean {
  return parts.some(({place}) => flagAt(problems, place, keyword));
}

function hasFalse(parts: readonly Part[], keywords: readonly string[]): boolean {
  return parts.some(({place}) => keywords.some((keyword) => valueAt(place.value, keyword) === false));
}

/** The names that a schema requires, in the document's order. */
export function requiredOf({problems}: Reader, parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap(({place}) => textsAt(problems, place, 'required')))];
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

function dependentWords({references, problems}: Reader, parts: readonly Part[]): string[] {
  return parts.flatMap(({place}) =>
    references.entries(place, 'dependentRequired').flatMap(([name, needed]) => {
      if (Array.isArray(needed.value)) {
        return [`${name} requires ${listed(needed.value.map(textOf))}`];
      }
      problems.tell(needed, `Found ${kindOf(needed.value)}, expected a list of names.`);
      return [];
    }),
  );
}

/** Names that are required although no property describes them, as the members of `anyOf` often do. */
function requiredWords(reader: Reader, parts: readonly Part[]): string[] {
  const described = new Set(
    parts.flatMap(({place}) => reader.references.entries(place, 'properties').map(([name]) => name)),
  );
  const names = requiredOf(reader, parts).filter((name) => !described.has(name));
  return names.length > 0 ? [`requires ${listed(names)}`] : [];
}

function contentWords(reader: Reader, parts: readonly Part[]): string[] {
  return [
    ...textsOf(reader, parts, 'contentEncoding').map((encoding) => `encoded as ${encoding}`),
    ...textsOf(reader, parts, 'contentMediaType').map((mediaType) => `holds ${mediaType}`),
  ];
}

/** How a value is written as XML, where the document says (OpenAPI, XML Object). */
function xmlWords({problems}: Reader, parts: readonly Part[]): string[] {
  const holder = speakersOf(parts).find((place) => isObject(valueAt(place.value, 'xml')));
  const xml = holder && childOf(holder, 'xml');
  if (!xml || !isObjectPlace(xml)) {
    return [];
  }
  const [name, prefix, namespace] = ['name', 'prefix', 'namespace'].map((key) => textAt(problems, xml, key));
  const fullName = [prefix, name].filter((text) => text !== undefined).join(':');
  return [
    flagAt(problems, xml, 'attribute') ? `XML attribute ${fullName}`.trimEnd() : fullName && `XML element ${fullName}`,
    flagAt(problems, xml, 'wrapped') ? 'XML elements in a wrapper' : '',
    namespace ? `XML namespace ${namespace}` : '',
  ].filter((text): text is string => Boolean(text));
}

function nameWords(reader: Reader, parts: readonly Part[]): string[] {
  const places = parts.map(({place}) => childOf(place, 'propertyNames')).filter(({value}) => value !== undefined);
  return places
    .map((place) => reader.schema(place))
    .filter(({id}, index, all) => all.findIndex((other) => other.id === id) === index)
    .flatMap(({constraints, values}) => [
      ...(values.length > 0 ? [values.map(({value}) => textOf(value)).join(', ')] : []),
      ...constraints,
    ])
    .map((text) => `keys: ${text}`);
}

function containsWords(reader: Reader, parts: readonly Part[]): string[] {
  const {least, most} = boundsOf(reader, parts, 'minContains', 'maxContains');
  return counted({least, most}, 'item of the contained kind', 'items of the contained kind');
}

/** What a schema demands besides type and values, in words. */
export function constraintsOf(reader: Reader, parts: readonly Part[]): string[] {
  return [
    ...textsOf(reader, parts, 'format').map((format) => `format ${format}`),
    ...contentWords(reader, parts),
    ...counted(boundsOf(reader, parts, 'minLength', 'maxLength'), 'character', 'characters'),
    ...textsOf(reader, parts, 'pattern').map((pattern) => `pattern ${pattern}`),
    ...limitWords(limitsOf(reader, parts)),
    ...parts
      .map(({place}) => numberAt(reader.problems, place, 'multipleOf'))
      .filter((factor) => factor !== undefined)
      .map((factor) => `multiple of ${numberText(factor)}`),
    ...counted(boundsOf(reader, parts, 'minItems', 'maxItems'), 'item', 'items'),
    ...(hasFlag(reader, parts, 'uniqueItems') ? ['unique items'] : []),
    ...containsWords(reader, parts),
    ...(hasFalse(parts, ['items', 'additionalItems', 'unevaluatedItems']) ? ['no other items'] : []),
    ...counted(boundsOf(reader, parts, 'minProperties', 'maxProperties'), 'property', 'properties'),
    ...nameWords(reader, parts),
    ...requiredWords(reader, parts),
    ...dependentWords(reader, parts),
    ...(hasFalse(parts, ['additionalProperties', 'unevaluatedProperties']) ? ['no other properties'] : []),
    ...xmlWords(reader, parts),
  ];
}
