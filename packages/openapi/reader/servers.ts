import type {ServerView} from './documentViews';
import {
  entriesAt,
  isObjectPlace,
  kindOf,
  listAt,
  textAt,
  textsAt,
  type ObjectPlace,
  type Place,
} from './documentLocations';
import type {Reader} from './reader';

type Variable = ServerView['variables'][number];

/** What a document without servers stands for (OpenAPI, OpenAPI Object). */
export const ROOT_SERVER: ServerView = {url: '/', template: '/', description: undefined, variables: []};

function variableOf({problems}: Reader, name: string, place: Place): Variable[] {
  if (!isObjectPlace(place)) {
    problems.tell(place, `Found ${kindOf(place.value)}, expected a variable: an object with a default.`);
    return [];
  }
  return [
    {
      name,
      defaultValue: textAt(problems, place, 'default') ?? '',
      values: textsAt(problems, place, 'enum'),
      description: textAt(problems, place, 'description'),
    },
  ];
}

/** A server, or undefined, and a problem, for what is none. */
export function serverOf(reader: Reader, place: Place): ServerView | undefined {
  const {problems} = reader;
  const template = isObjectPlace(place) ? textAt(problems, place, 'url') : undefined;
  if (!isObjectPlace(place) || template === undefined) {
    problems.tell(place, `Found ${kindOf(place.value)} without a url, expected a server: an object with a url.`);
    return undefined;
  }
  const variables = entriesAt(problems, place, 'variables').flatMap(([name, child]) => variableOf(reader, name, child));
  const url = variables.reduce(
    (text, {name, defaultValue}) => (defaultValue === '' ? text : text.replaceAll(`{${name}}`, () => defaultValue)),
    template,
  );
  return {url, template, description: textAt(problems, place, 'description'), variables};
}

/** The servers of a place; none where it names none. */
export function serversOf(reader: Reader, place: ObjectPlace): ServerView[] {
  return listAt(reader.problems, place, 'servers')
    .map((child) => serverOf(reader, child))
    .filter((server) => server !== undefined);
}
