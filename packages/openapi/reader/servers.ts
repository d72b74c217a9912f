import type {ServerView} from './documentViews';
import {
  readEntries,
  isObjectPlace,
  describeKind,
  listAt,
  readText,
  readTexts,
  type ObjectLocation,
  type DocumentLocation,
  readMarkdown,
} from './documentLocations';
import type {Reader} from './reader';

type ServerVariable = ServerView['variables'][number];

/** The default of a document without servers (OpenAPI, OpenAPI Object). */
export const ROOT_SERVER: ServerView = {url: '/', template: '/', description: undefined, variables: []};

function readServerVariable({problems}: Reader, name: string, place: DocumentLocation): ServerVariable[] {
  if (!isObjectPlace(place)) {
    problems.report(place, `Found ${describeKind(place.value)}, expected a variable: an object with a default.`);
    return [];
  }
  return [
    {
      name,
      defaultValue: readText(problems, place, 'default') ?? '',
      values: readTexts(problems, place, 'enum'),
      description: readMarkdown(problems, place),
    },
  ];
}

/** A server, or undefined, and a problem, for anything else. */
export function readServer(reader: Reader, place: DocumentLocation): ServerView | undefined {
  const {problems} = reader;
  const template = isObjectPlace(place) ? readText(problems, place, 'url') : undefined;
  if (!isObjectPlace(place) || template === undefined) {
    problems.report(
      place,
      `Found ${describeKind(place.value)} without a url, expected a server: an object with a url.`,
    );
    return undefined;
  }
  const variables = readEntries(problems, place, 'variables').flatMap(([name, child]) =>
    readServerVariable(reader, name, child),
  );
  const url = variables.reduce(
    (text, {name, defaultValue}) => (defaultValue === '' ? text : text.replaceAll(`{${name}}`, () => defaultValue)),
    template,
  );
  return {url, template, description: readMarkdown(problems, place), variables};
}

/** The servers of a place, if any. */
export function readServers(reader: Reader, place: ObjectLocation): ServerView[] {
  return listAt(reader.problems, place, 'servers')
    .map((child) => readServer(reader, child))
    .filter((server) => server !== undefined);
}
