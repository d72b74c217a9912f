import {readResponses, readRequestBody} from './responses';
import {withLazyGetters} from './lazyGetters';
import type {CallbackView, OperationView, SecurityRequirement, SecuritySchemeView, ServerView} from './documentViews';
import {readOperationParameters} from './parameters';
import {
  getChild,
  readExternalDocs,
  readFlag,
  getLocationId,
  isObjectPlace,
  listAt,
  readText,
  readTexts,
  type ObjectLocation,
  type DocumentLocation,
  readMarkdown,
} from './documentLocations';
import {reportUnknownKeys} from './knownKeys';
import type {Reader} from './reader';
import {readSecurity} from './security';
import {AUTHENTICATION_SECTION, createSectionName} from './linkTargets';
import {listHeadings} from './relativeLinks';
import {readServers} from './servers';
import {readWrittenSamples} from './writtenSamples';

type OperationKind = OperationView['kind'];

/** Methods of a path item, in the order in which they are shown; `query` is new in OpenAPI 3.2. */
const PATH_ITEM_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];

/** What the operations of a document share. */
export interface OperationContext {
  readonly reader: Reader;
  readonly schemes: readonly SecuritySchemeView[];
  readonly security: readonly SecurityRequirement[] | undefined;
  readonly servers: readonly ServerView[];
  /** Returns a name that no operation has yet. */
  readonly uniqueName: (wanted: string) => string;
  /** Titles of operations without a summary, by their operationIds. */
  readonly titles: ReadonlyMap<string, string>;
}

/** The context of an operation. */
interface OperationOrigin {
  readonly kind: OperationKind;
  readonly path: string;
  /** The name of an operation without id or summary. */
  readonly fallback: string;
  /** Prefix of names that are built from the method. */
  readonly prefix: string;
  /** Ids of the operations whose callbacks contain it. */
  readonly ancestors: readonly string[];
  /** Whether several operations of its path have no summary: that of the path describes them, but names none. */
  readonly sharesSummary?: boolean;
}

/** Makes names unique: a second `a` is `a-2`. */
export function createUniqueNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) {
      name = `${wanted}-${number}`;
    }
    taken.add(name);
    return name;
  };
}

/** Words of an identifier: `createRefund` and `create_refund` are `Create refund`. */
function humanizeIdentifier(identifier: string): string {
  const words = identifier
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}[\p{Ll}\d]*$/u.test(word) ? word.toLowerCase() : word));
  const text = words.join(' ').replaceAll(/\bo auth/gi, 'OAuth');
  return text === '' ? identifier : text[0]!.toUpperCase() + text.slice(1);
}

/** An operationId with the group that some tools write before it: `PotsController_list`. */
const GROUPED_ID = /^(\p{Lu}[\p{L}\p{N}]*?)(?:Controller|Operations)?[._](.+)$/u;

/**
 * Titles of operations that have none of their own, by their ids: `list_pots` is `List pots`. The group of an id is left
 * out where its title still differs from all others.
 */
export function createOperationTitles(ids: Iterable<string>): ReadonlyMap<string, string> {
  const list = [...ids];
  const counts = new Map<string, number>();
  const getOwnPart = (id: string): string => GROUPED_ID.exec(id)?.[2] ?? id;
  list.map(getOwnPart).forEach((part) => counts.set(part, (counts.get(part) ?? 0) + 1));
  return new Map(
    list.map((id) => {
      const part = getOwnPart(id);
      return [id, humanizeIdentifier(counts.get(part) === 1 ? part : id.replace(GROUPED_ID, '$1_$2'))];
    }),
  );
}

function createOperationName(method: string, path: string): string {
  const words = path.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [method, ...words].join('-');
}

function readCallbacks(
  context: OperationContext,
  place: ObjectLocation,
  name: string,
  origin: OperationOrigin,
): CallbackView[] {
  const {reader} = context;
  const ancestors = [...origin.ancestors, getLocationId(place)];
  return reader.references.readEntries(place, 'callbacks').flatMap(([callback, written]) => {
    const expressions = callback.startsWith('x-') ? undefined : reader.references.follow(written);
    if (!expressions) {
      return [];
    }
    return Object.keys(expressions.value)
      .filter((expression) => !expression.startsWith('x-'))
      .flatMap((expression) => {
        const prefix = `${name}-${callback}-`;
        const next = {
          kind: 'callback',
          path: expression,
          fallback: humanizeIdentifier(callback),
          prefix,
          ancestors,
        } as const;
        return readPathItemOperations(context, getChild(expressions, expression), next).map((operation) => ({
          name: callback,
          expression,
          operation,
        }));
      });
  });
}

function readOperationView(
  context: OperationContext,
  item: ObjectLocation,
  method: string,
  place: ObjectLocation,
  origin: OperationOrigin,
): OperationView {
  const {reader, schemes} = context;
  const {problems} = reader;
  const {kind, path, prefix} = origin;
  reportUnknownKeys(reader, place, 'an operation');
  const operationId = readText(problems, place, 'operationId');
  const own = readText(problems, place, 'summary');
  const inherited = readText(problems, item, 'summary');
  const summary = own ?? (origin.sharesSummary ? undefined : inherited);
  const ownDescription = readMarkdown(problems, place);
  const said = `${summary ?? ''}\n${ownDescription ?? ''}`.toLowerCase();
  // The texts of a path apply to each of its operations, besides its own (OpenAPI 3.1.1, Path Item Object).
  const texts = [inherited, readMarkdown(problems, item)].filter((text) => !said.includes(text?.toLowerCase() ?? ''));
  const made = kind === 'callback' ? `${prefix}${method}` : createOperationName(method, path);
  const name = context.uniqueName(operationId || made);
  if (operationId && name !== operationId) {
    problems.warn(
      getChild(place, 'operationId'),
      `Found the operationId ${operationId} again, which is shown as ${name}. Expected one that no other operation has.`,
    );
  }
  // Created at once, since their names must not depend on which operation is read first.
  const callbacks = readCallbacks(context, place, name, origin);
  const servers = [place, item].map((holder) => readServers(reader, holder)).find((list) => list.length > 0);
  return withLazyGetters(
    {
      id: getLocationId(place),
      name,
      operationId,
      kind,
      method: method.toUpperCase(),
      path,
      title:
        summary ||
        (operationId
          ? (context.titles.get(operationId) ?? humanizeIdentifier(operationId))
          : origin.fallback || `${method.toUpperCase()} ${path}`),
      summary,
      description: [ownDescription, ...texts].filter((text) => text !== undefined).join('\n\n') || undefined,
      tags: readTexts(problems, place, 'tags').filter((tag) => tag !== ''),
      isDeprecated: readFlag(problems, place, 'deprecated'),
      servers: servers ?? context.servers,
      ownServers: servers && JSON.stringify(servers) !== JSON.stringify(context.servers) ? servers : [],
      callbacks,
      errorCodes: readTexts(problems, place, 'x-error-codes'),
      since: readText(problems, place, 'x-since'),
    },
    {
      externalDocs: () => readExternalDocs(problems, place),
      // The security of the document applies to calls to the API, not to calls by the API.
      security: () => readSecurity(reader, schemes, place) ?? (kind === 'operation' ? context.security : undefined),
      parameters: () => readOperationParameters(reader, item, place, kind === 'operation' ? path : undefined),
      // What the API sends to the reader has the direction of a response.
      body: () => readRequestBody(reader, place, kind === 'operation' ? 'request' : 'response'),
      writtenSamples: () => readWrittenSamples(reader, place),
      responses: () => readResponses(reader, place, kind === 'operation' ? 'response' : 'request'),
    },
  );
}

/** The places of the operations of a path item. */
function listWrittenOperations(
  {references}: Reader,
  item: ObjectLocation,
): {readonly method: string; readonly operation: ObjectLocation}[] {
  const standard = PATH_ITEM_METHODS.map((method): [string, DocumentLocation] => [method, getChild(item, method)]);
  const additional = references.readEntries(item, 'additionalOperations');
  return [...standard, ...additional].flatMap(([method, place]) => {
    const operation = place.value === undefined || place.value === null ? undefined : references.follow(place);
    return operation ? [{method, operation}] : [];
  });
}

/** Each operation of a path item; callbacks that lead back to an operation around them are left out. */
function readPathItemOperations(
  context: OperationContext,
  written: DocumentLocation,
  origin: OperationOrigin,
): OperationView[] {
  const {reader} = context;
  const item = resolvePathItem(reader, written);
  if (!item) {
    return [];
  }
  reportUnknownKeys(reader, item, 'a path item');
  const operations = listWrittenOperations(reader, item).filter(
    ({operation}) => !origin.ancestors.includes(getLocationId(operation)),
  );
  const sharesSummary = operations.filter(({operation}) => operation.value.summary === undefined).length > 1;
  return operations.map(({method, operation}) =>
    readOperationView(context, item, method, operation, {...origin, sharesSummary}),
  );
}

/** A path item behind its reference; keywords beside the reference are added to its target. */
function resolvePathItem({references}: Reader, written: DocumentLocation): ObjectLocation | undefined {
  const item = references.follow(written);
  if (!item || !isObjectPlace(written) || written.value.$ref === undefined) {
    return item;
  }
  return {...item, value: {...item.value, ...written.value, $ref: undefined}};
}

type Section = 'paths' | 'webhooks';

/** The entries of a section. Documents of OpenAPI 3.0 have webhooks in an extension of Redoc. */
function readSection({references}: Reader, document: ObjectLocation, section: Section): [string, DocumentLocation][] {
  const keys = section === 'paths' ? [section] : [section, 'x-webhooks'];
  return keys.flatMap((key) => references.readEntries(document, key)).filter(([path]) => !path.startsWith('x-'));
}

/** What a tag has a page for, without operations. */
const TAG_TEXTS = ['summary', 'description', 'externalDocs', 'parent', 'kind'] as const;

/** Adds what links in descriptions can lead to, before any description is read. */
export function addLinkTargets(reader: Reader, document: ObjectLocation): void {
  const {operations, tags, schemas, sections} = reader.problems.targets;
  const components = getChild(document, 'components');
  const described = [getChild(document, 'info'), ...listAt(reader.problems, document, 'tags')].filter(isObjectPlace);
  described
    .flatMap((place) => listHeadings(readText(reader.problems, place, 'description') ?? ''))
    .forEach((heading) => sections.add(createSectionName(heading)));
  if (isObjectPlace(getChild(components, 'securitySchemes'))) {
    sections.add(AUTHENTICATION_SECTION);
  }
  Object.keys(getChild(components, 'schemas').value ?? {}).forEach((name) => schemas.add(name));
  for (const section of ['paths', 'webhooks'] as const) {
    for (const [path, written] of readSection(reader, document, section)) {
      const item = resolvePathItem(reader, written);
      for (const {operation} of item ? listWrittenOperations(reader, item) : []) {
        const {operationId, tags: names} = operation.value;
        if (typeof operationId === 'string') {
          operations.set(operationId, section === 'paths' ? operationId : path);
        }
        if (section === 'paths' && Array.isArray(names) && typeof names[0] === 'string') {
          tags.add(names[0]);
        }
      }
    }
  }
  for (const tag of listAt(reader.problems, document, 'tags')) {
    if (isObjectPlace(tag) && typeof tag.value.name === 'string' && TAG_TEXTS.some((key) => tag.value[key])) {
      tags.add(tag.value.name);
    }
  }
}

/** Tells of paths that differ only in the names of their parameters: a request fits both. */
function compareTemplates(reader: Reader, document: ObjectLocation): void {
  const first = new Map<string, string>();
  for (const [path, place] of readSection(reader, document, 'paths')) {
    const shape = path.replaceAll(/\{[^{}]*\}/g, '{}');
    const other = first.get(shape);
    if (other === undefined) {
      first.set(shape, path);
    } else {
      reader.problems.warn(place, `Found the path ${path} beside ${other}, which fits the same requests. Merge them.`);
    }
  }
}

/** The operations below `paths` or `webhooks` of a document. */
export function readOperationsInSection(
  context: OperationContext,
  document: ObjectLocation,
  section: Section,
): OperationView[] {
  const kind = section === 'paths' ? 'operation' : 'webhook';
  if (kind === 'operation') {
    compareTemplates(context.reader, document);
  }
  return readSection(context.reader, document, section).flatMap(([path, place]) => {
    if (kind === 'operation' && !path.startsWith('/')) {
      context.reader.problems.warn(place, `Found the path ${path}, expected one that begins with /.`);
    }
    const fallback = kind === 'webhook' ? humanizeIdentifier(path) : '';
    return readPathItemOperations(context, place, {kind, path, fallback, prefix: '', ancestors: []});
  });
}
