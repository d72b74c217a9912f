import {atPointer, isObject, type Json} from '../contracts/json';
import type {Product} from '../contracts/bundleContract';
import type {OperationView, SchemaView} from '../../../packages/openapi/reader/documentViews';
import {needsPlace} from '../../../packages/openapi/markdown/attributes';
import {named, productOf, productOfEvent, type Book} from './apiModel';
import type {Context, ErrorMeaning, ShownSamples} from '../../../packages/openapi/markdown/renderContext';
import {ReferenceError, type PageElement, type ReferencePage} from './elements';
import {eventAnchor, eventsNodes} from './renderEvents';
import {
  anchored,
  code,
  component,
  inlineCode,
  joined,
  link,
  table,
  text,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {factsOfOperation, lifecycleAnchor, lifecycleNodes} from './renderLifecycle';
import {operationNodes} from '../../../packages/openapi/markdown/renderOperation';
import {schemaHeading, schemaNodes} from '../../../packages/openapi/markdown/renderSchema';
import {phrasing} from '../../../packages/openapi/markdown/parseDescription';
import {statusText} from '../../../packages/openapi/markdown/formatWords';
import GithubSlugger from 'github-slugger';

/** What every element of every page shows, with each thing shown in full in one place. */

/** Stands where what a writer put between the tags of an element goes. */
const PROSE: Nodes = [component('Prose', {}, [])];

/** Where error codes are explained. */
export const ERROR_PAGE = '/payments/Guides/error-codes';

export interface Surroundings {
  readonly samplesOf: (operation: OperationView) => ShownSamples | undefined;
}

/** Whether a value has every attribute that a schema requires. */
function isOf({properties}: SchemaView, value: Json): boolean {
  return isObject(value) && properties.every(({name, isRequired}) => !isRequired || Object.hasOwn(value, name));
}

/** Where things are shown. */
interface Places {
  readonly operations: Map<string, string>;
  readonly events: Map<string, string>;
  /** Schemas, by id. */
  readonly schemas: Map<string, string>;
}

interface Shown {
  readonly element: PageElement;
  readonly nodes: Nodes;
}

/** What pages show, by their files; and what is wrong, one line each. */
export interface ShownPages {
  readonly pages: ReadonlyMap<string, readonly Shown[]>;
  readonly problems: readonly string[];
  /** Addresses of operations, by id, and events, by type. */
  readonly urls: ReadonlyMap<string, string>;
  /** Addresses of schemas, by the name of the schema and where it is defined. */
  readonly schemaUrls: ReadonlyMap<string, string>;
}

const ADVICE = {
  never: 'do not retry',
  after_retry_after: 'retry after Retry-After',
  same_key: 'retry with the same key',
  after_verification: 'verify first',
} as const;

function schemaOf(book: Book, product: Product, {values, place}: PageElement): SchemaView {
  return named(book.schemas[product], values.name!, 'schema', place);
}

function eventsOfResource(book: Book, resource: string, place: string): OperationView[] {
  const found = [...book.events.values()].filter(({path}) => path.startsWith(`${resource}.`));
  if (found.length === 0) {
    const resources = [...new Set([...book.events.keys()].map((type) => type.split('.')[0]!))];
    named(new Map(resources.map((name) => [name, name])), resource, 'events of', place);
  }
  return found;
}

/** The anchor of the heading that an element makes. */
function anchorOf(book: Book, product: Product, element: PageElement): string | undefined {
  const slugger = new GithubSlugger();
  switch (element.name) {
    case 'Operation':
      return slugger.slug(named(book.operations, element.values.id!, 'operation', element.place).title);
    case 'Schema':
      return slugger.slug(schemaHeading(schemaOf(book, product, element)));
    default:
      return undefined;
  }
}

/**
 * Reads `createRefund.201.in_part`, `createRefund.request.in_part`, `refund.failed`: an example of the contracts, or
 * with a JSON Pointer behind it, `retrieveOrder.200.order_5512#/sub_orders/0`, a part of one.
 *
 * @throws ReferenceError when there is none
 */
export function exampleOf(book: Book, reference: string, place: string): {value: Json; title: string} {
  const [name = '', address] = reference.split('#');
  const found = wholeExample(book, name, place);
  const value = address === undefined ? found.value : atPointer(found.value, address);
  if (value === undefined) {
    throw new ReferenceError(`${place}: found nothing at ${address!} of ${name}, expected a JSON Pointer into it.`);
  }
  return {...found, value: value as Json};
}

function wholeExample(book: Book, reference: string, place: string): {value: Json; title: string} {
  const event = book.events.get(reference);
  if (event) {
    return {value: event.body!.content[0]!.examples[0]!.value, title: reference};
  }
  const [id = '', part = '', ...rest] = reference.split('.');
  const operation = named(book.operations, id, 'operation', place);
  const contents =
    part === 'request' ? operation.body?.content : operation.answers.find((view) => view.status === part)?.content;
  if (!contents) {
    const parts = ['request', ...operation.answers.map(({status}) => status)];
    throw new ReferenceError(
      `${place}: found no ${part || 'part'} of ${id}, expected ${id}.PART.NAME with PART one of ${parts.join(', ')}, or the type of an event.`,
    );
  }
  const examples = new Map(contents.flatMap((media) => media.examples.map((view) => [view.name, view] as const)));
  const example = named(examples, rest.join('.'), `example of ${id} ${part}`, place);
  return {value: example.value, title: part === 'request' ? 'Body' : statusText(part)};
}

function placesOf(book: Book, pages: readonly ReferencePage[]): {places: Places; problems: string[]} {
  const places: Places = {operations: new Map(), events: new Map(), schemas: new Map()};
  const problems: string[] = [];
  const firsts = new Map<string, string>();
  const claim = (what: string, place: string): void => {
    const first = firsts.get(what);
    if (first !== undefined) {
      problems.push(`${place}: found ${what} a second time, expected it once. It is shown at ${first}: link to it.`);
    }
    firsts.set(what, place);
  };
  for (const page of pages) {
    const product = productOf(page.file);
    for (const element of page.elements) {
      try {
        const url = `${page.url}#${anchorOf(book, product, element) ?? ''}`;
        if (element.name === 'Operation') {
          claim(`operation ${element.values.id!}`, element.place);
          places.operations.set(element.values.id!, url);
        } else if (element.name === 'Schema') {
          const schema = schemaOf(book, product, element);
          claim(`schema ${schema.name!}`, element.place);
          places.schemas.set(schema.id, url);
        } else if (element.name === 'Events') {
          for (const {path} of eventsOfResource(book, element.values.of!, element.place)) {
            claim(`event ${path}`, element.place);
            places.events.set(path, `${page.url}#${eventAnchor(path)}`);
          }
        }
      } catch (error) {
        if (!(error instanceof ReferenceError)) {
          throw error;
        }
        problems.push(error.message);
      }
    }
  }
  return {places, problems};
}

function meaningOf(book: Book, errorCode: string): ErrorMeaning | undefined {
  const found = book.errors.find((entry) => entry.code === errorCode);
  return (
    found && {
      status: found.status,
      advice: ADVICE[found.retry],
      cause: found.cause.replaceAll('](#', `](${ERROR_PAGE}#`),
      url: `${ERROR_PAGE}#${errorCode}`,
    }
  );
}

/** Operations of one kind give the same errors: those that send a key for idempotency, and the others. */
function commonErrorsOf(book: Book): (operation: OperationView) => ReadonlySet<string> {
  const kindOf = ({method}: OperationView): string => (method === 'POST' ? 'POST' : 'other');
  const found = new Map<string, readonly string[]>();
  for (const operation of book.operations.values()) {
    const before = found.get(kindOf(operation)) ?? operation.errorCodes;
    found.set(
      kindOf(operation),
      before.filter((errorCode) => operation.errorCodes.includes(errorCode)),
    );
  }
  return (operation) => new Set(found.get(kindOf(operation)));
}

function operationsTable(book: Book, places: Places, {values, place}: PageElement): Nodes {
  const order = [...places.operations.keys()];
  const members = [...book.operations.values()]
    .filter(({tags}) => tags[0] === values.tag)
    .sort((first, second) => order.indexOf(first.name) - order.indexOf(second.name));
  if (members.length === 0) {
    const tags = [...new Set([...book.operations.values()].flatMap((operation) => operation.tags))];
    named(new Map(tags.map((tag) => [tag, tag])), values.tag!, 'operations with the tag', place);
  }
  const lifecycles = [...book.lifecycles.values()];
  const legal = new Map(
    members.map(({name}) => [
      name,
      factsOfOperation(name, lifecycles, () => undefined)
        .filter((fact) => fact.startsWith('Legal '))
        .map((fact) => phrasing(fact.slice('Legal '.length))),
    ]),
  );
  const hasStates = [...legal.values()].some((phrases) => phrases.length > 0);
  return [
    table(
      ['Operation', 'Method and path', ...(hasStates ? ['Legal'] : [])].map((word) => [text(word)]),
      members.map(({name, title, method, path}) => {
        const url = places.operations.get(name);
        const phrases = legal.get(name)!;
        return [
          [url === undefined ? text(title) : link(url, text(title))],
          [inlineCode(`${method} ${path}`)],
          ...(hasStates ? [phrases.length > 0 ? joined(phrases, '; ') : [text('at any time')]] : []),
        ];
      }),
    ),
  ];
}

/** Makes the contents of every element, in the order of the pages. */
export function showPages(book: Book, pages: readonly ReferencePage[], {samplesOf}: Surroundings): ShownPages {
  const {places, problems} = placesOf(book, pages);
  const lifecycles = [...book.lifecycles.values()];
  const commonErrors = commonErrorsOf(book);
  const shown = new Map<string, Shown[]>();
  for (const page of pages) {
    const product = productOf(page.file);
    const taken = new Set(page.anchors);
    const anchor = (wanted: string): string => {
      const safe = wanted.replace(/\s+/g, '-');
      let name = safe;
      for (let count = 2; taken.has(name); count += 1) {
        name = `${safe}-${String(count)}`;
      }
      taken.add(name);
      return name;
    };
    const here = (url: string): string => (url.startsWith(`${page.url}#`) ? url.slice(page.url.length) : url);
    const context: Context = {
      above: new Set(),
      isNewExample: () => true,
      anchor,
      samplesOf,
      commonErrors,
      errorMeaning: (errorCode) => meaningOf(book, errorCode),
      factsOf: (operation) => factsOfOperation(operation.name, lifecycles, context.urlOf),
      urlOf: (name) => {
        const url = places.operations.get(name) ?? places.events.get(name);
        return url === undefined ? undefined : here(url);
      },
      placeOf: (schema) => {
        const url = places.schemas.get(schema.id);
        if (url !== undefined) {
          return {url: here(url)};
        }
        const own = anchor(schema.name!);
        places.schemas.set(schema.id, `${page.url}#${own}`);
        return {anchor: own};
      },
    };
    const show = (element: PageElement): Nodes => {
      const {name, values, place, depth} = element;
      switch (name) {
        case 'Operations':
          return operationsTable(book, places, element);
        case 'Operation': {
          const operation = named(book.operations, values.id!, 'operation', place);
          return operationNodes(operation, depth, anchorOf(book, product, element)!, context, PROSE);
        }
        case 'Schema': {
          const schema = schemaOf(book, product, element);
          const example = values.example === undefined ? undefined : exampleOf(book, values.example, place);
          return schemaNodes(
            schema,
            anchor(schema.name!),
            {
              anchor: anchorOf(book, product, element)!,
              depth,
              example: example && {
                ...example,
                title: isOf(schema, example.value) ? schemaHeading(schema) : example.title,
              },
              prose: PROSE,
            },
            context,
          );
        }
        case 'Events':
          return eventsNodes(
            eventsOfResource(book, values.of!, place),
            {depth, lifecycles, receiver: book.receiver, productOf: (event) => productOfEvent(book, event)},
            context,
          );
        case 'Lifecycle': {
          const lifecycle = named(book.lifecycles, values.machine!, 'lifecycle', place);
          return anchored(lifecycleNodes(lifecycle, context.urlOf), lifecycleAnchor(lifecycle));
        }
        case 'Example': {
          const {value, title} = exampleOf(book, values.of!, place);
          return [
            typeof value === 'string'
              ? code('text', value, values.title ?? title)
              : code('json', JSON.stringify(value, undefined, 2), values.title ?? title),
          ];
        }
      }
    };
    shown.set(
      page.file,
      page.elements.map((element) => {
        try {
          return {element, nodes: show(element)};
        } catch (error) {
          if (!(error instanceof ReferenceError)) {
            throw error;
          }
          problems.push(error.message);
          return {element, nodes: []};
        }
      }),
    );
  }
  problems.push(...missingFrom(book, places));
  return {
    pages: shown,
    problems: [...new Set(problems)],
    urls: new Map([...places.operations, ...places.events]),
    schemaUrls: places.schemas,
  };
}

/** What the contracts have and no page shows. */
function missingFrom(book: Book, places: Places): string[] {
  const file = (id: string): string => `${book.contracts.folder}/${id.replace('#', ' at ')}`;
  const lines: string[] = [];
  for (const [id, operation] of book.operations) {
    if (!places.operations.has(id)) {
      lines.push(
        `${file(operation.id)}: found operation ${id} on no page. Put <Operation id="${id}" /> on the page of ${operation.tags[0] ?? 'its resource'}.`,
      );
    }
  }
  for (const [type, event] of book.events) {
    if (!places.events.has(type)) {
      lines.push(
        `${file(event.id)}: found event ${type} on no page. Put <Events of="${type.split('.')[0]!}" /> on the page of ${event.tags[0] ?? 'its resource'}.`,
      );
    }
  }
  const bases = new Set(
    Object.values(book.schemas).flatMap((schemas) =>
      [...schemas.values()]
        .filter(({id}) => places.schemas.has(id))
        .flatMap((schema) => schema.bases.map(({id}) => id)),
    ),
  );
  const told = new Set<string>();
  for (const schemas of Object.values(book.schemas)) {
    for (const [name, schema] of schemas) {
      if (needsPlace(schema) && !places.schemas.has(schema.id) && !bases.has(schema.id) && !told.has(schema.id)) {
        told.add(schema.id);
        lines.push(`${file(schema.id)}: found schema ${name} on no page. Put <Schema name="${name}" /> on a page.`);
      }
    }
  }
  return lines;
}
