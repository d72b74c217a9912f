import path from 'node:path';
import {brand} from '../../../brand';
import {hasStoryPart} from '../../../site';
import {isObject, stringifyValue} from '../../../../packages/json';
import type {Contracts} from '../../contracts/load';
import {RECORDINGS} from '../../contracts/recordings';
import type {GuideSources} from '../../elements/guideSources';
import type {OperationView, SchemaView} from '../../../../packages/openapi/reader/documentViews';
import {readProjectFile} from '../tokens/projectFile';
import {collectReachableSchemas, listOperationSchemas} from '../../../../packages/openapi/markdown/renderDocument';
import {readDocument} from '../../../../packages/openapi/reader/readDocument';

/** Every name that inline code of a page can mean. */
export interface Vocabulary {
  /**
   * Fields, parameters, values, operations, schemas, states, codes, identifiers of the scenarios, words of the
   * catalogs.
   */
  readonly names: ReadonlySet<string>;
  /** Fields and parameters, each with its schemas. */
  readonly fields: ReadonlyMap<string, readonly SchemaView[]>;
  /** Fields that are enums everywhere, with all their values. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** Headers of requests and responses as they are written, by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly events: ReadonlySet<string>;
  readonly operations: readonly OperationView[];
  /** The statuses of all responses, of those that webhooks expect too. */
  readonly statuses: ReadonlySet<string>;
  /** Names that only an older version has: changelogs may use them. */
  readonly older: ReadonlySet<string>;
  /** Names that are not the API's, by `names.yaml`. */
  readonly others: ReadonlySet<string>;
}

/** Headers of HTTP that clients of any API send or read. */
const HTTP_HEADERS = ['Authorization', 'Content-Type', 'Accept', 'Allow'];

/** Every text in a value; optionally keys, too. */
export function collectTexts(value: unknown, withKeys: boolean): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((part) => collectTexts(part, withKeys));
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, part]) => [
      ...(withKeys ? [key] : []),
      ...collectTexts(part, withKeys),
    ]);
  }
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function collectTextsFromFiles(contracts: Contracts, folder: string, withKeys: boolean): string[] {
  return contracts
    .list(folder)
    .filter((file) => /\.(yaml|json)$/.test(file) && !file.includes('schema'))
    .flatMap((file) =>
      contracts.derive(`words of ${folder}/${file}`, (files) =>
        collectTexts(files.parse(`${folder}/${file}`), withKeys),
      ),
    );
}

function mapHeaders(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/** The names of documents: fields with their schemas, and everything else as words. */
function collectDocumentNames(
  operations: readonly OperationView[],
  named: readonly SchemaView[],
): Omit<Vocabulary, 'older' | 'others'> {
  const schemas = collectReachableSchemas([...named, ...operations.flatMap(listOperationSchemas)]);
  const fields = new Map<string, SchemaView[]>();
  const add = (name: string, schema: SchemaView): void => {
    fields.set(name, [...(fields.get(name) ?? []), schema]);
  };
  schemas.forEach(({properties}) => properties.forEach(({name, schema}) => add(name, schema)));
  const parameters = operations.flatMap((operation) => operation.parameters);
  parameters.filter((view) => view.in !== 'header').forEach(({name, schema}) => add(name, schema));
  const headers = [
    ...HTTP_HEADERS,
    ...parameters.filter((view) => view.in === 'header').map(({name}) => name),
    ...operations.flatMap(({responses}) => responses.flatMap((response) => response.headers.map(({name}) => name))),
  ];
  const events = operations.filter(({kind}) => kind === 'webhook').map((event) => event.path);
  const closed = [...fields]
    .map(([name, uses]) => [name, uses.filter(({type}) => type.startsWith('string'))] as const)
    .filter(([, uses]) => uses.length > 0 && uses.every(({values}) => values.length > 0));
  return {
    fields,
    headers: mapHeaders(headers),
    events: new Set(events),
    operations,
    statuses: new Set(operations.flatMap(({responses}) => responses.map(({status}) => status))),
    values: new Map(
      closed.map(([name, uses]) => [
        name,
        new Set(uses.flatMap(({values}) => values.map(({value}) => stringifyValue(value)))),
      ]),
    ),
    names: new Set([
      ...fields.keys(),
      ...headers,
      ...events,
      ...events.flatMap((type) => type.split('.')),
      ...operations.flatMap(({name, method, responses, body}) => [
        name,
        method,
        ...[...responses.flatMap(({content}) => content), ...(body?.content ?? [])].map(({mediaType}) => mediaType),
      ]),
      ...schemas.flatMap(({name, values, examples}) => [
        ...(name === undefined ? [] : [name]),
        ...values.map(({value}) => stringifyValue(value)),
        ...collectTexts(examples, false),
      ]),
    ]),
  };
}

function readOtherNames(siteFolder: string): Set<string> {
  return new Set(collectTexts(readProjectFile(path.join(siteFolder, 'names.yaml')), false));
}

/** The names that older versions have. */
function collectOlderNames(contracts: Contracts): string[] {
  return contracts
    .list('versions')
    .map((name) => {
      const file = `versions/${name}`;
      return readDocument(contracts.getPath(file), {readText: () => contracts.readText(file)});
    })
    .flatMap(({operations, webhooks, schemas}) => {
      const {fields, events} = collectDocumentNames([...operations, ...webhooks], schemas);
      return [...fields.keys(), ...events, ...operations.map(({name}) => name), ...schemas.map(({name}) => name ?? '')];
    });
}

/** Reads the vocabulary from the contracts, the catalogs, the scenarios and `names.yaml`. */
export function readVocabulary(sources: GuideSources): Vocabulary {
  const {book, siteFolder} = sources;
  const {contracts} = book;
  const current = collectDocumentNames(
    Object.values(book.documents).flatMap(({operations, webhooks}) => [...operations, ...webhooks]),
    Object.values(book.schemas).flatMap((schemas) => [...schemas.values()]),
  );
  const older = contracts.derive('names of older versions', collectOlderNames);
  const lifecycles = [...book.lifecycles.values()].flatMap(({machine, states, transitions}) => [
    machine,
    ...Object.keys(states),
    ...transitions.map(({actor}) => actor),
  ]);
  // Catalogs and scenarios name transitions as `payment_intent.authorize`, much like events: pages never mean those.
  const transitions = new Set(
    [...book.lifecycles.values()].flatMap((lifecycle) =>
      lifecycle.transitions.map(({id}) => `${lifecycle.machine}.${id}`),
    ),
  );
  const words = [
    ...collectTextsFromFiles(contracts, 'catalogs', true),
    ...collectTextsFromFiles(contracts, 'scenarios', false),
    ...collectTextsFromFiles(contracts, RECORDINGS, false),
  ];
  const triggers = hasStoryPart('catalogs') ? sources.catalogs.sandboxTriggers.headers.map(({header}) => header) : [];
  return {
    ...current,
    headers: new Map([...current.headers, ...mapHeaders(triggers)]),
    names: new Set([
      ...current.names,
      ...lifecycles,
      ...Object.values(brand).map(stringifyValue),
      ...words.filter((word) => !transitions.has(word)),
    ]),
    older: new Set(older.filter((name) => !current.names.has(name))),
    others: readOtherNames(siteFolder),
  };
}
