import {examplesOf} from './examples';
import {lazily} from './lazyGetters';
import {schemaOf, soleContent} from './mediaTypes';
import type {ParameterView} from './documentViews';
import {flagAt, idOf, kindOf, listAt, textAt, valueAt, type ObjectPlace} from './documentLocations';
import type {Reader} from './reader';
import {defaultStyle, serializationOf} from './serialization';

const LOCATIONS = ['path', 'query', 'header', 'cookie', 'querystring'] as const;
type Location = (typeof LOCATIONS)[number];

interface Named {
  readonly place: ObjectPlace;
  readonly name: string;
  readonly location: Location;
}

function isLocation(value: unknown): value is Location {
  return LOCATIONS.some((location) => location === value);
}

/** The parameters of a list that can be told apart; others are told. */
function namedParameters({problems, references}: Reader, owner: ObjectPlace): Named[] {
  return listAt(problems, owner, 'parameters').flatMap((written) => {
    const place = references.followed(written);
    if (!place) {
      return [];
    }
    const name = textAt(problems, place, 'name');
    const location = valueAt(place.value, 'in');
    if (name === undefined) {
      problems.tell(place, 'Found a parameter without name. Add the name that a request gives it.');
      return [];
    }
    if (!isLocation(location)) {
      const expected = LOCATIONS.join(', ');
      problems.tell(place, `Found the parameter ${name} in ${kindOf(location)}, expected in to be one of ${expected}.`);
      return [];
    }
    return [{place, name, location}];
  });
}

function parameterOf(reader: Reader, {place, name, location}: Named): ParameterView {
  const {problems} = reader;
  const content = soleContent(reader, place);
  const holder = content?.place ?? place;
  const schema = schemaOf(reader, holder) ?? reader.schema({...place, pointer: `${place.pointer}/schema`, value: true});
  const style = textAt(problems, place, 'style') ?? defaultStyle(location);
  const written = valueAt(place.value, 'explode');
  const explode = typeof written === 'boolean' ? written : style === 'form';
  const words = content ? `written as ${content.mediaType}` : serializationOf(name, {style, explode}, schema);
  return lazily(
    {
      name,
      in: location,
      description: textAt(problems, place, 'description'),
      isRequired: location === 'path' || flagAt(problems, place, 'required'),
      isDeprecated: flagAt(problems, place, 'deprecated'),
      allowsEmptyValue: flagAt(problems, place, 'allowEmptyValue'),
      style,
      explode,
      allowsReserved: flagAt(problems, place, 'allowReserved'),
      schema,
      mediaType: content?.mediaType,
      serialization: words,
      id: idOf(place),
    },
    {
      examples: () => {
        const source = Object.hasOwn(place.value, 'example') || Object.hasOwn(place.value, 'examples') ? place : holder;
        return examplesOf(reader, source, schema, {mediaType: content?.mediaType ?? '', direction: 'request'});
      },
    },
  );
}

/** The parameters of an operation: those of its path, unless it has one of the same name and place, and its own. */
export function parametersOf(reader: Reader, item: ObjectPlace, operation: ObjectPlace): ParameterView[] {
  const byKey = new Map<string, Named>();
  for (const named of [...namedParameters(reader, item), ...namedParameters(reader, operation)]) {
    byKey.set(`${named.location} ${named.name}`, named);
  }
  return [...byKey.values()].map((named) => parameterOf(reader, named));
}
