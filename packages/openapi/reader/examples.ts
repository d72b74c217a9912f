import type {Json} from '../../../src/pipeline/contracts/json';
import {madeValue, type Direction} from './generateExample';
import type {ExampleView} from './documentViews';
import {textAt, valueAt, type ObjectPlace, type Place} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {xmlText} from './formatXml';

/** Keys that hold the value of an example; the last two are those of OpenAPI 3.2. */
const VALUES = ['value', 'dataValue', 'serializedValue'];

function unnamed(value: Json, isMade: boolean): ExampleView {
  return {name: '', summary: undefined, description: undefined, value, externalValue: undefined, isMade};
}

function namedExample(reader: Reader, name: string, written: Place): ExampleView[] {
  const {references, problems} = reader;
  const place = references.followed(written);
  if (!place) {
    return [];
  }
  const key = VALUES.find((candidate) => Object.hasOwn(place.value, candidate));
  const externalValue = textAt(problems, place, 'externalValue');
  if (key === undefined && externalValue === undefined) {
    problems.tell(place, 'Found an example without a value. Put what it shows below the key value.');
    return [];
  }
  const summary = textAt(problems, place, 'summary');
  const description = textAt(problems, place, 'description');
  const value = key === undefined ? null : (valueAt(place.value, key) as Json);
  return [{name, summary, description, value, externalValue, isMade: false}];
}

/** The examples that a parameter, a header or a media type gives itself. */
function writtenExamples(reader: Reader, place: ObjectPlace): ExampleView[] {
  const own = Object.hasOwn(place.value, 'example') ? [unnamed(place.value.example as Json, false)] : [];
  const named = reader.references
    .entries(place, 'examples')
    .flatMap(([name, child]) => namedExample(reader, name, child));
  return [...own, ...named];
}

function isXml(mediaType: string): boolean {
  return /^[^;]*\bxml\b/i.test(mediaType);
}

function asText(mediaType: string, schema: SchemaNode | undefined, example: ExampleView): ExampleView {
  const isData = typeof example.value === 'object' && example.value !== null;
  if (!isXml(mediaType) || !schema || !(isData || example.isMade)) {
    return example;
  }
  return {...example, value: xmlText(schema, example.value)};
}

function schemaExamples(schema: SchemaNode, direction: Direction): ExampleView[] {
  if (schema.examples.length > 0) {
    return schema.examples.map((value, index) => ({
      ...unnamed(value, false),
      name: index === 0 ? '' : String(index + 1),
    }));
  }
  const value = madeValue(schema, direction);
  return value === undefined ? [] : [unnamed(value, true)];
}

/**
 * The examples of a place: its own, else those of its schema, else one that is made. Data of an XML media type is
 * written as XML.
 */
export function examplesOf(
  reader: Reader,
  place: ObjectPlace,
  schema: SchemaNode | undefined,
  {mediaType, direction}: {readonly mediaType: string; readonly direction: Direction},
): ExampleView[] {
  const written = writtenExamples(reader, place);
  const examples = written.length > 0 || !schema ? written : schemaExamples(schema, direction);
  return examples.map((example) => asText(mediaType, schema, example));
}
