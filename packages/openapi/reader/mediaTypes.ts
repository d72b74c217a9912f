import {resolveExamples} from './examples';
import {withLazyGetters} from './lazyGetters';
import type {MessageDirection} from './generateExample';
import type {EncodingView, HeaderView, MediaTypeView} from './documentViews';
import {
  getChild,
  readFlag,
  isObjectPlace,
  readText,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
  readMarkdown,
} from './documentLocations';
import {reportUnknownKeys} from './knownKeys';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {describeSerialization} from './serialization';

/** The schema of a place, or without one: any value. */
export function readSchema(reader: Reader, place: ObjectLocation): SchemaNode | undefined {
  const child = getChild(place, 'schema');
  return child.value === undefined ? undefined : reader.getSchema(child);
}

/** The first media type of `content`, for parameters and headers, which have one. */
export function readSingleContent(
  reader: Reader,
  place: ObjectLocation,
): {readonly mediaType: string; readonly place: ObjectLocation} | undefined {
  const [entry] = reader.references.readEntries(place, 'content');
  const content = entry && reader.references.follow(entry[1]);
  return content && {mediaType: entry[0], place: content};
}

function readHeader(reader: Reader, name: string, written: DocumentLocation): HeaderView[] {
  const place = reader.references.follow(written);
  if (!place) {
    return [];
  }
  reportUnknownKeys(reader, place, 'a header');
  const {problems} = reader;
  const content = readSingleContent(reader, place);
  const holder = content?.place ?? place;
  const schema = readSchema(reader, holder);
  const source = Object.hasOwn(place.value, 'example') || Object.hasOwn(place.value, 'examples') ? place : holder;
  return [
    withLazyGetters(
      {
        name,
        mediaType: content?.mediaType,
        description: readMarkdown(problems, place),
        isRequired: readFlag(problems, place, 'required'),
        isDeprecated: readFlag(problems, place, 'deprecated'),
      },
      {
        schema: () => schema ?? reader.getSchema({...place, pointer: `${place.pointer}/schema`, value: true}),
        examples: () =>
          resolveExamples(reader, source, schema, {mediaType: content?.mediaType ?? '', direction: 'response'}),
      },
    ),
  ];
}

export function readHeaders(reader: Reader, place: ObjectLocation): HeaderView[] {
  return reader.references.readEntries(place, 'headers').flatMap(([name, child]) => readHeader(reader, name, child));
}

function readEncoding(
  reader: Reader,
  property: string,
  place: ObjectLocation,
  schema: SchemaNode | undefined,
): EncodingView {
  const {problems} = reader;
  const style = readText(problems, place, 'style');
  const part = schema?.properties.find(({name}) => name === property)?.schema;
  const explode = getOwnValue(place.value, 'explode');
  const isExploded = typeof explode === 'boolean' ? explode : (style ?? 'form') === 'form';
  const words = describeSerialization(property, {style: style ?? 'form', explode: isExploded}, part);
  const reserved = readFlag(problems, place, 'allowReserved') ? 'reserved characters stay as they are' : undefined;
  return {
    property,
    contentType: readText(problems, place, 'contentType'),
    // Where one of the three is given, the style applies, and not the media type.
    style: style ?? (explode === undefined && !readFlag(problems, place, 'allowReserved') ? undefined : 'form'),
    explode: isExploded,
    headers: readHeaders(reader, place),
    serialization: [words, reserved].filter(Boolean).join(', ') || undefined,
  };
}

function readMediaType(
  reader: Reader,
  mediaType: string,
  written: DocumentLocation,
  direction: MessageDirection,
): MediaTypeView[] {
  const place = reader.references.follow(written);
  if (!place) {
    return [];
  }
  reportUnknownKeys(reader, place, 'a media type');
  const itemSchema = getChild(place, 'itemSchema');
  const schema = readSchema(reader, place);
  return [
    withLazyGetters(
      {mediaType, schema, itemSchema: itemSchema.value === undefined ? undefined : reader.getSchema(itemSchema)},
      {
        examples: () => resolveExamples(reader, place, schema, {mediaType, direction}),
        encodings: () =>
          reader.references.readEntries(place, 'encoding').flatMap(([property, child]) => {
            const encoding = isObjectPlace(child) ? child : reader.references.follow(child);
            return encoding ? [readEncoding(reader, property, encoding, schema)] : [];
          }),
      },
    ),
  ];
}

/** The media types of a body. */
export function readContent(reader: Reader, place: ObjectLocation, direction: MessageDirection): MediaTypeView[] {
  return reader.references
    .readEntries(place, 'content')
    .flatMap(([mediaType, child]) => readMediaType(reader, mediaType, child, direction));
}
