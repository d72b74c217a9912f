import {resolveExamples} from './examples';
import {withLazyGetters} from './lazyGetters';
import {readSchema, readSingleContent} from './mediaTypes';
import type {ExampleView, ParameterView} from './documentViews';
import {
  readFlag,
  getLocationId,
  describeKind,
  listAt,
  readText,
  getOwnValue,
  type ObjectLocation,
  readMarkdown,
} from './documentLocations';
import {reportUnknownKeys} from './knownKeys';
import type {Reader} from './reader';
import {getDefaultStyle, describeQuerySerialization, describeSerialization} from './serialization';

const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie', 'querystring'] as const;
type ParameterLocation = (typeof PARAMETER_LOCATIONS)[number];

interface NamedParameter {
  readonly place: ObjectLocation;
  readonly name: string;
  readonly location: ParameterLocation;
}

function isLocation(value: unknown): value is ParameterLocation {
  return PARAMETER_LOCATIONS.some((location) => location === value);
}

/** The parameters of a list that have a name and a location; others are reported. */
function readNamedParameters({problems, references}: Reader, owner: ObjectLocation): NamedParameter[] {
  return listAt(problems, owner, 'parameters').flatMap((written) => {
    const place = references.follow(written);
    if (!place) {
      return [];
    }
    const name = readText(problems, place, 'name');
    const location = getOwnValue(place.value, 'in');
    if (name === undefined) {
      problems.report(place, 'Found a parameter without name. Add its name in the request.');
      return [];
    }
    if (!isLocation(location)) {
      const expected = PARAMETER_LOCATIONS.join(', ');
      // As before OpenAPI 3.
      const advice =
        location === 'body' || location === 'formData'
          ? ' Describe it in requestBody.content of the operation instead.'
          : '';
      problems.report(
        place,
        `Found the parameter ${name} in ${describeKind(location)}, expected in to be one of ${expected}.${advice}`,
      );
      return [];
    }
    return [{place, name, location}];
  });
}

/** A shared parameter can have an example for each operation, named by its `operationId`: no name that tells readers more. */
function selectExamples(examples: ExampleView[], operationId: unknown): ExampleView[] {
  const own = examples.filter(({name}) => name === operationId);
  return own.length > 0 ? own.map((example) => ({...example, name: ''})) : examples;
}

function readParameter(
  reader: Reader,
  {place, name, location}: NamedParameter,
  {operationId}: ObjectLocation['value'],
): ParameterView {
  reportUnknownKeys(reader, place, 'a parameter');
  const {problems} = reader;
  const content = readSingleContent(reader, place);
  const holder = content?.place ?? place;
  const schema =
    readSchema(reader, holder) ?? reader.getSchema({...place, pointer: `${place.pointer}/schema`, value: true});
  const style = readText(problems, place, 'style') ?? getDefaultStyle(location);
  const written = getOwnValue(place.value, 'explode');
  const explode = typeof written === 'boolean' ? written : style === 'form';
  const describe = location === 'query' ? describeQuerySerialization : describeSerialization;
  const words = content ? undefined : describe(name, {style, explode}, schema);
  if (location === 'cookie' && !content && explode && describeQuerySerialization(name, {style, explode}, schema)) {
    problems.warn(
      place,
      `Found the cookie ${name} with several values and explode true, which no cookie can have (OpenAPI, Style Examples), expected one value. Write explode: false, which separates them by commas.`,
    );
  }
  return withLazyGetters(
    {
      name,
      in: location,
      description: readMarkdown(problems, place),
      isRequired: location === 'path' || readFlag(problems, place, 'required'),
      isDeprecated: readFlag(problems, place, 'deprecated'),
      allowsEmptyValue: readFlag(problems, place, 'allowEmptyValue'),
      style,
      explode,
      allowsReserved: readFlag(problems, place, 'allowReserved'),
      schema,
      mediaType: content?.mediaType,
      serialization: words,
      id: getLocationId(place),
    },
    {
      examples: () => {
        const source = Object.hasOwn(place.value, 'example') || Object.hasOwn(place.value, 'examples') ? place : holder;
        const message = {mediaType: content?.mediaType ?? '', direction: 'request'} as const;
        return selectExamples(resolveExamples(reader, source, schema, message), operationId);
      },
    },
  );
}

/** Tells where the parameters of a path differ from the names in its template: a request needs both. */
function comparePathParameters(
  {problems}: Reader,
  operation: ObjectLocation,
  path: string,
  parameters: readonly NamedParameter[],
): void {
  const written = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!));
  const described = new Map(
    parameters.filter(({location}) => location === 'path').map(({name, place}) => [name, place]),
  );
  for (const name of written) {
    if (!described.has(name)) {
      problems.warn(operation, `Found no description of {${name}} in ${path}. Add a parameter ${name} in path.`);
    }
  }
  for (const [name, place] of described) {
    if (!written.has(name)) {
      problems.warn(place, `Found the path parameter ${name}, expected {${name}} in ${path}. Correct one of them.`);
    }
  }
}

/**
 * The parameters of an operation: those of its path, unless it has one of the same name and place, and its own.
 *
 * @param path its template; undefined for a webhook and a callback
 */
export function readOperationParameters(
  reader: Reader,
  item: ObjectLocation,
  operation: ObjectLocation,
  path: string | undefined,
): ParameterView[] {
  const byKey = new Map<string, NamedParameter>();
  for (const named of [...readNamedParameters(reader, item), ...readNamedParameters(reader, operation)]) {
    byKey.set(`${named.location} ${named.name}`, named);
  }
  if (path !== undefined) {
    comparePathParameters(reader, operation, path, [...byKey.values()]);
  }
  return [...byKey.values()].map((named) => readParameter(reader, named, operation.value));
}
