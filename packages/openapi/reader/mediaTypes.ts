import {examplesOf} from './examples';
import {lazily} from './lazyGetters';
import type {Direction} from './generateExample';
import type {EncodingView, HeaderView, MediaTypeView} from './documentViews';
import {childOf, flagAt, isObjectPlace, textAt, valueAt, type ObjectPlace, type Place} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {serializationOf} from './serialization';

/** The schema of a place, or what stands for none: any value. */
export function schemaOf(reader: Reader, place: ObjectPlace): SchemaNode | undefined {
  const child = childOf(place, 'schema');
  return child.value === undefined ? undefined : reader.schema(child);
}

/** The first media type of `content`, for parameters and headers, which have one. */
export function soleContent(
  reader: Reader,
  place: ObjectPlace,
): {readonly mediaType: string; readonly place: ObjectPlace} | undefined {
  const [entry] = reader.references.entries(place, 'content');
  const content = entry && reader.references.followed(entry[1]);
  return content && {mediaType: entry[0], place: content};
}

function headerOf(reader: Reader, name: string, written: Place): HeaderView[] {
  const place = reader.references.followed(written);
  if (!place) {
    return [];
  }
  const {problems} = reader;
  const content = soleContent(reader, place);
  const schema = schemaOf(reader, content?.place ?? place);
  return [
    lazily(
      {
        name,
        description: textAt(problems, place, 'description'),
        isRequired: flagAt(problems, place, 'required'),
        isDeprecated: flagAt(problems, place, 'deprecated'),
      },
      {schema: () => schema ?? reader.schema({...place, pointer: `${place.pointer}/schema`, value: true})},
    ),
  ];
}

export function headersOf(reader: Reader, place: ObjectPlace): HeaderView[] {
  return reader.references.entries(place, 'headers').flatMap(([name, child]) => headerOf(reader, name, child));
}

function encodingOf(
  reader: Reader,
  property: string,
  place: ObjectPlace,
  schema: SchemaNode | undefined,
): EncodingView {
  const {problems} = reader;
  const style = textAt(problems, place, 'style');
  const part = schema?.properties.find(({name}) => name === property)?.schema;
  const explode = valueAt(place.value, 'explode');
  const isExploded = typeof explode === 'boolean' ? explode : (style ?? 'form') === 'form';
  const words = serializationOf(property, {style: style ?? 'form', explode: isExploded}, part);
  const reserved = flagAt(problems, place, 'allowReserved') ? 'reserved characters stay as they are' : undefined;
  return {
    property,
    contentType: textAt(problems, place, 'contentType'),
    headers: headersOf(reader, place),
    serialization: [words, reserved].filter(Boolean).join(', ') || undefined,
  };
}

function mediaTypeOf(reader: Reader, mediaType: string, written: Place, direction: Direction): MediaTypeView[] {
  const place = reader.references.followed(written);
  if (!place) {
    return [];
  }
  const itemSchema = childOf(place, 'itemSchema');
  if (itemSchema.value !== undefined) {
    reader.problems.tell(
      itemSchema,
      'Found itemSchema of OpenAPI 3.2, which is not shown. Describe the body by schema too.',
    );
  }
  const schema = schemaOf(reader, place);
  return [
    lazily(
      {mediaType, schema},
      {
        examples: () => examplesOf(reader, place, schema, {mediaType, direction}),
        encodings: () =>
          reader.references.entries(place, 'encoding').flatMap(([property, child]) => {
            const encoding = isObjectPlace(child) ? child : reader.references.followed(child);
            return encoding ? [encodingOf(reader, property, encoding, schema)] : [];
          }),
      },
    ),
  ];
}

/** The media types of a body. */
export function contentOf(reader: Reader, place: ObjectPlace, direction: Direction): MediaTypeView[] {
  return reader.references
    .entries(place, 'content')
    .flatMap(([mediaType, child]) => mediaTypeOf(reader, mediaType, child, direction));
}
