import type {Json} from '../../json';
import {generateExample, type MessageDirection} from './generateExample';
import type {ExampleView} from './documentViews';
import {getChild, readText, type ObjectLocation, type DocumentLocation, readMarkdown} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {formatXml} from './formatXml';

/** What an example is a part of. */
interface ExampleMessage {
  /** Empty for the value of a parameter or a header. */
  readonly mediaType: string;
  readonly direction: MessageDirection;
}

/** Keys with the value of an example; the last two are those of OpenAPI 3.2. */
const VALUE_KEYS = ['value', 'dataValue', 'serializedValue'];

function createUnnamedExample(value: Json, isGenerated: boolean): ExampleView {
  return {name: '', summary: undefined, description: undefined, value, externalValue: undefined, isGenerated};
}

/** Notes an example for the check. Text of other media types than JSON has no schema in the sense of JSON. */
function noteExample(
  reader: Reader,
  place: DocumentLocation,
  schema: SchemaNode | undefined,
  {mediaType, direction}: ExampleMessage,
): void {
  if (schema && (mediaType === '' || /[/+]json\b/.test(mediaType) || typeof place.value !== 'string')) {
    reader.writtenExamples.push({place, schema, direction});
  }
}

function readNamedExample(
  reader: Reader,
  name: string,
  reference: DocumentLocation,
  schema: SchemaNode | undefined,
  message: ExampleMessage,
): ExampleView[] {
  const {references, problems} = reader;
  const place = references.follow(reference);
  if (!place) {
    return [];
  }
  const key = VALUE_KEYS.find((candidate) => Object.hasOwn(place.value, candidate));
  const externalValue = readText(problems, place, 'externalValue');
  if (key === undefined && externalValue === undefined) {
    problems.report(place, 'Found an example without a value. Add its content below the key value.');
    return [];
  }
  const summary = readText(problems, place, 'summary');
  const description = readMarkdown(problems, place);
  const written = key === undefined ? undefined : references.resolveValue(getChild(place, key));
  const child = written && {...written, value: parseWrittenText(written.value, schema, message)};
  if (child && key !== 'serializedValue') {
    noteExample(reader, child, schema, message);
  }
  const value = child ? (child.value as Json) : null;
  return [{name, summary, description, value, externalValue, isGenerated: false}];
}

/**
 * An example of JSON that is written as a text, for a schema that no text fits: what the text contains (OpenAPI 3.1,
 * Media Type Object).
 */
function parseWrittenText(value: unknown, schema: SchemaNode | undefined, {mediaType}: ExampleMessage): unknown {
  const types = schema?.shape.types.names;
  if (typeof value !== 'string' || !types || types.includes('string') || !/[/+]json\b/.test(mediaType)) {
    return value;
  }
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The examples that a parameter, a header or a media type has itself. */
function readWrittenExamples(
  reader: Reader,
  place: ObjectLocation,
  schema: SchemaNode | undefined,
  message: ExampleMessage,
): ExampleView[] {
  const own = Object.hasOwn(place.value, 'example')
    ? [reader.references.resolveValue(getChild(place, 'example'))].map((example) => ({
        ...example,
        value: parseWrittenText(example.value, schema, message),
      }))
    : [];
  own.forEach((example) => noteExample(reader, example, schema, message));
  const named = reader.references
    .readEntries(place, 'examples')
    .flatMap(([name, child]) => readNamedExample(reader, name, child, schema, message));
  return [...own.map(({value}) => createUnnamedExample(value as Json, false)), ...named];
}

function isXml(mediaType: string): boolean {
  return /^[^;]*\bxml\b/i.test(mediaType);
}

function toTextExample(mediaType: string, schema: SchemaNode | undefined, example: ExampleView): ExampleView {
  const isData = typeof example.value === 'object' && example.value !== null;
  if (!isXml(mediaType) || !schema || !(isData || example.isGenerated)) {
    return example;
  }
  return {...example, value: formatXml(schema, example.value)};
}

/** Whether a body is bytes that no text shows. */
export function isBinary(mediaType: string, schema: Pick<SchemaNode, 'constraints'> | undefined): boolean {
  return (
    schema?.constraints.includes('format binary') ||
    /^(?:(?:image(?!\/svg)|audio|video|font)\/|application\/(?:octet-stream|pdf|zip|gzip)\b)/i.test(mediaType)
  );
}

function listSchemaExamples(schema: SchemaNode, message: ExampleMessage): ExampleView[] {
  const {mediaType, direction} = message;
  if (schema.examples.length > 0) {
    return schema.examples.map((value, index) => ({
      ...createUnnamedExample(parseWrittenText(value, schema, message) as Json, false),
      name: index === 0 ? '' : String(index + 1),
    }));
  }
  const isShown = direction === 'request' || !isBinary(mediaType, schema);
  const value = isShown ? generateExample(schema, direction) : undefined;
  return value === undefined ? [] : [createUnnamedExample(value, true)];
}

/**
 * The examples of a place: its own, else those of its schema, else a generated one. Data of an XML media type is
 * written as XML.
 */
export function resolveExamples(
  reader: Reader,
  place: ObjectLocation,
  schema: SchemaNode | undefined,
  message: ExampleMessage,
): ExampleView[] {
  const written = readWrittenExamples(reader, place, schema, message);
  const examples = written.length > 0 || !schema ? written : listSchemaExamples(schema, message);
  return examples.map((example) => toTextExample(message.mediaType, schema, example));
}
