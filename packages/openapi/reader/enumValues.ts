import {isObject, textOf, type Json} from '../../../src/pipeline/contracts/json';
import type {ValueView} from './documentViews';
import {childOf, isObjectPlace, kindOf, valueAt, type ObjectPlace, type Place} from './documentLocations';
import type {Reader} from './reader';
import {isAnnotation, optionsOf, type Part} from './schemaParts';

const NAMES = ['x-enum-varnames', 'x-enumNames'];
const DESCRIPTIONS = ['x-enumDescriptions', 'x-enum-descriptions'];

/** A text of an extension that has one for each value, as a list in their order or as an object by their text. */
function textFor(table: unknown, value: unknown, index: number): string | undefined {
  const text = Array.isArray(table)
    ? (table[index] as unknown)
    : isObject(table)
      ? valueAt(table, textOf(value))
      : undefined;
  return typeof text === 'string' ? text : undefined;
}

function extensionText(
  place: ObjectPlace,
  keywords: readonly string[],
  value: unknown,
  index: number,
): string | undefined {
  return keywords.map((keyword) => textFor(valueAt(place.value, keyword), value, index)).find(Boolean);
}

function describedValue(place: ObjectPlace, value: unknown, index: number): ValueView {
  const name = extensionText(place, NAMES, value, index);
  const text = extensionText(place, DESCRIPTIONS, value, index);
  const parts = [name === undefined || name === value ? undefined : `\`${name}\``, text];
  return {value: value as Json, description: parts.filter(Boolean).join(': ') || undefined};
}

/** A value that a member of oneOf allows and nothing else: how JSON Schema describes each value of an enum. */
function valueOfOption(option: Place): ValueView | undefined {
  if (!isObjectPlace(option) || !Object.hasOwn(option.value, 'const')) {
    return undefined;
  }
  const {value} = option;
  const isOnlyValue = Object.keys(value).every((key) => key === 'const' || key === 'type' || isAnnotation(key));
  const texts = [value.title, value.description].filter((text) => typeof text === 'string');
  return isOnlyValue ? {value: value.const as Json, description: texts.join(': ') || undefined} : undefined;
}

/** The values of a choice between constants; undefined for any other choice. */
export function valuesOfChoice(
  reader: Reader,
  place: ObjectPlace,
  keyword: 'oneOf' | 'anyOf',
): ValueView[] | undefined {
  const {options} = optionsOf(reader, place, keyword);
  const values = options.map(valueOfOption);
  return values.length > 1 && values.every((value) => value !== undefined) ? values : undefined;
}

function valuesOfPart(reader: Reader, place: ObjectPlace): ValueView[][] {
  const lists: ValueView[][] = [];
  const list = childOf(place, 'enum');
  if (Array.isArray(list.value)) {
    lists.push(list.value.map((value, index) => describedValue(place, value, index)));
  } else if (list.value !== undefined) {
    reader.problems.tell(list, `Found ${kindOf(list.value)}, expected a list of values.`);
  }
  if (Object.hasOwn(place.value, 'const')) {
    lists.push([describedValue(place, place.value.const, 0)]);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const values = valuesOfChoice(reader, place, keyword);
    if (values) {
      lists.push(values);
    }
  }
  return lists;
}

/** The values that fit every enum and const of the parts of a schema; empty when none limits them. */
export function valuesOf(reader: Reader, parts: readonly Part[]): ValueView[] {
  const [first, ...others] = parts.flatMap(({place}) => valuesOfPart(reader, place));
  if (!first) {
    return [];
  }
  return first.flatMap((view) => {
    const text = JSON.stringify(view.value);
    const twins = others.map((list) => list.find(({value}) => JSON.stringify(value) === text));
    const description = [view, ...twins].map((twin) => twin?.description).find(Boolean);
    return twins.every(Boolean) ? [{value: view.value, description}] : [];
  });
}
