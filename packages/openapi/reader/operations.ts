import {answersOf, bodyOf} from './responses';
import {lazily} from './lazyGetters';
import type {CallbackView, OperationView, SecurityRequirement, SecuritySchemeView, ServerView} from './documentViews';
import {parametersOf} from './parameters';
import {
  childOf,
  externalDocsAt,
  flagAt,
  idOf,
  isObjectPlace,
  textAt,
  textsAt,
  type ObjectPlace,
  type Place,
} from './documentLocations';
import type {Reader} from './reader';
import {securityOf} from './security';
import {serversOf} from './servers';

type OperationKind = OperationView['kind'];

/** Methods of a path item, in the order in which they are shown; `query` is new in OpenAPI 3.2. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];

/** What the operations of a document share. */
export interface OperationContext {
  readonly reader: Reader;
  readonly schemes: readonly SecuritySchemeView[];
  readonly security: readonly SecurityRequirement[] | undefined;
  readonly servers: readonly ServerView[];
  /** Gives a name that no operation has yet. */
  readonly uniqueName: (wanted: string) => string;
}

/** Where an operation stands. */
interface Origin {
  readonly kind: OperationKind;
  readonly path: string;
  /** What an operation without id or summary is called. */
  readonly fallback: string;
  /** Put before names that are made of the method. */
  readonly prefix: string;
  /** Ids of the operations whose callbacks lead here. */
  readonly ancestors: readonly string[];
}

/** Gives names that are unique: a second `a` is `a-2`. */
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
function titleOf(identifier: string): string {
  const words = identifier
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}[\p{Ll}\d]*$/u.test(word) ? word.toLowerCase() : word));
  const text = words.join(' ');
  return text === '' ? identifier : text[0]!.toUpperCase() + text.slice(1);
}

function nameFrom(method: string, path: string): string {
  const words = path.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [method, ...words].join('-');
}

function callbacksOf(context: OperationContext, place: ObjectPlace, name: string, origin: Origin): CallbackView[] {
  const {reader} = context;
  const ancestors = [...origin.ancestors, idOf(place)];
  return reader.references.entries(place, 'callbacks').flatMap(([callback, written]) => {
    const expressions = callback.startsWith('x-') ? undefined : reader.references.followed(written);
    if (!expressions) {
      return [];
    }
    return Object.keys(expressions.value)
      .filter((expression) => !expression.startsWith('x-'))
      .flatMap((expression) => {
        const prefix = `${name}-${callback}-`;
        const next = {kind: 'callback', path: expression, fallback: titleOf(callback), prefix, ancestors} as const;
        return operationsOfItem(context, childOf(expressions, expression), next).map((operation) => ({
          name: callback,
          expression,
          operation,
        }));
      });
  });
}

function operationOf(
  context: OperationContext,
  item: ObjectPlace,
  method: string,
  place: ObjectPlace,
  origin: Origin,
): OperationView {
  const {reader, schemes} = context;
  const {problems} = reader;
  const {kind, path, prefix} = origin;
  const operationId = textAt(problems, place, 'operationId');
  const summary = textAt(problems, place, 'summary') ?? textAt(problems, item, 'summary');
  const made = kind === 'callback' ? `${prefix}${method}` : nameFrom(method, path);
  const name = context.uniqueName(operationId || made);
  // Made at once, since their names must not depend on which operation is looked at first.
  const callbacks = callbacksOf(context, place, name, origin);
  const own = [place, item].map((holder) => serversOf(reader, holder)).find((servers) => servers.length > 0);
  return lazily(
    {
      id: idOf(place),
      name,
      operationId,
      kind,
      method: method.toUpperCase(),
      path,
      title: summary || (operationId ? titleOf(operationId) : origin.fallback || `${method.toUpperCase()} ${path}`),
      summary,
      description: textAt(problems, place, 'description') ?? textAt(problems, item, 'description'),
      tags: textsAt(problems, place, 'tags'),
      isDeprecated: flagAt(problems, place, 'deprecated'),
      servers: own ?? context.servers,
      callbacks,
      errorCodes: textsAt(problems, place, 'x-error-codes'),
      since: textAt(problems, place, 'x-since'),
    },
    {
      externalDocs: () => externalDocsAt(problems, place),
      // What the document demands is demanded of those who call the API, not of the API when it calls.
      security: () => securityOf(reader, schemes, place) ?? (kind === 'operation' ? context.security : undefined),
      parameters: () => parametersOf(reader, item, place),
      body: () => bodyOf(reader, place),
      answers: () => answersOf(reader, place),
    },
  );
}

/** Each operation of a path item; callbacks that lead back to an operation around them are left out. */
function operationsOfItem(context: OperationContext, written: Place, origin: Origin): OperationView[] {
  const {reader} = context;
  const item = itemOf(reader, written);
  if (!item) {
    return [];
  }
  const standard = METHODS.map((method): [string, Place] => [method, childOf(item, method)]);
  const additional = reader.references.entries(item, 'additionalOperations');
  return [...standard, ...additional].flatMap(([method, place]) => {
    if (place.value === undefined || place.value === null) {
      return [];
    }
    const operation = reader.references.followed(place);
    if (!operation || origin.ancestors.includes(idOf(operation))) {
      return [];
    }
    return [operationOf(context, item, method, operation, origin)];
  });
}

/** A path item behind its reference; what stands beside the reference is added to what it leads to. */
function itemOf({references}: Reader, written: Place): ObjectPlace | undefined {
  const item = references.followed(written);
  if (!item || !isObjectPlace(written) || written.value.$ref === undefined) {
    return item;
  }
  return {...item, value: {...item.value, ...written.value, $ref: undefined}};
}

/** The operations below `paths` or `webhooks` of a document. */
export function operationsBelow(
  context: OperationContext,
  document: ObjectPlace,
  section: 'paths' | 'webhooks',
): OperationView[] {
  const kind = section === 'paths' ? 'operation' : 'webhook';
  return context.reader.references
    .entries(document, section)
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, place]) => {
      const fallback = kind === 'webhook' ? titleOf(path) : '';
      return operationsOfItem(context, place, {kind, path, fallback, prefix: '', ancestors: []});
    });
}
