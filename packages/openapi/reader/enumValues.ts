import {isObject, stringifyValue, type Json} from '../../json';
import type {ValueView} from './documentViews';
import {
  getChild,
  isObjectPlace,
  describeKind,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
} from './documentLocations';
import type {Reader} from './reader';
import {isAnnotation, readOptions, type SchemaPart} from './schemaParts';

const NAME_EXTENSIONS = ['x-enum-varnames', 'x-enumNames'];
const DESCRIPTION_EXTENSIONS = ['x-enumDescriptions', 'x-enum-descriptions'];

/** A text of an extension that has one for each value, as a list in their order or as an object by their text. */
function getValueText(table: unknown, value: unknown, index: number): string | undefined {
  const text = Array.isArray(table)
    ? (table[index] as unknown)
    : isObject(table)
      ? getOwnValue(table, stringifyValue(value))
      : undefined;
  return typeof text === 'string' ? text : undefined;
}

function getExtensionText(
  place: ObjectLocation,
  keywords: readonly string[],
  value: unknown,
  index: number,
): string | undefined {
  return keywords.map((keyword) => getValueText(getOwnValue(place.value, keyword), value, index)).find(Boolean);
}

function createValueView(place: ObjectLocation, value: unknown, index: number): ValueView {
  const name = getExtensionText(place, NAME_EXTENSIONS, value, index);
  const text = getExtensionText(place, DESCRIPTION_EXTENSIONS, value, index);
  const parts = [name === undefined || name === value ? undefined : `\`${name}\``, text];
  return {value: value as Json, description: parts.filter(Boolean).join(': ') || undefined};
}

/** The only value that a member of oneOf allows: how JSON Schema describes each value of an enum. */
function readConstOption(option: DocumentLocation): ValueView | undefined {
  if (!isObjectPlace(option) || !Object.hasOwn(option.value, 'const')) {
    return undefined;
  }
  const {value} = option;
  const isOnlyValue = Object.keys(value).every((key) => key === 'const' || key === 'type' || isAnnotation(key));
  const texts = [value.title, value.description].filter((text) => typeof text === 'string');
  return isOnlyValue ? {value: value.const as Json, description: texts.join(': ') || undefined} : undefined;
}

/** The values of a choice between constants; undefined for any other choice. */
export function readChoiceValues(
  reader: Reader,
  place: ObjectLocation,
  keyword: 'oneOf' | 'anyOf',
): ValueView[] | undefined {
  const {options} = readOptions(reader, place, keyword);
  const values = options.map(readConstOption);
  return values.length > 1 && values.every((value) => value !== undefined) ? values : undefined;
}

function readPartValues(reader: Reader, place: ObjectLocation): ValueView[][] {
  const lists: ValueView[][] = [];
  const list = getChild(place, 'enum');
  if (Array.isArray(list.value)) {
    lists.push(list.value.map((value, index) => createValueView(place, value, index)));
  } else if (list.value !== undefined) {
    reader.problems.report(list, `Found ${describeKind(list.value)}, expected a list of values.`);
  }
  if (Object.hasOwn(place.value, 'const')) {
    lists.push([createValueView(place, place.value.const, 0)]);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const values = readChoiceValues(reader, place, keyword);
    if (values) {
      lists.push(values);
    }
  }
  return lists;
}

/** The values that fit every enum and const of the parts of a schema; empty when none limits them. */
export function readAllowedValues(reader: Reader, parts: readonly SchemaPart[]): ValueView[] {
  const [first, ...others] = parts.flatMap(({place}) => readPartValues(reader, place));
  if (!first) {
    return [];
  }
  return first.flatMap((view) => {
    const text = JSON.stringify(view.value);
    const matches = others.map((list) => list.find(({value}) => JSON.stringify(value) === text));
    const description = [view, ...matches].map((match) => match?.description).find(Boolean);
    return matches.every(Boolean) ? [{value: view.value, description}] : [];
  });
}
