import path from 'node:path';
import {closest} from 'fastest-levenshtein';
import type {ErrorCodes} from '../contracts/catalogTypes';
import {loadCatalogs} from '../contracts/catalogs';
import {contractFile, PRODUCTS, type Product} from '../contracts/contract';
import {loadLifecycles, type Lifecycles} from '../contracts/lifecycles';
import type {ApiDocument, OperationView, SchemaView} from '../openapi/model';
import {readYaml} from '../contracts/yaml';
import {readDocument} from '../openapi/readDocument';
import type {Receiver} from './delivery';
import {everySchema, schemasOf} from './document';
import {ReferenceError} from './elements';

/** Both contracts, and the data beside them, as the elements of pages name them. */
export interface Book {
  /** The folder of the contracts. */
  readonly folder: string;
  readonly documents: Readonly<Record<Product, ApiDocument>>;
  readonly lifecycles: Lifecycles;
  readonly errors: ErrorCodes['errors'];
  /** The server of the story that events are sent to. */
  readonly receiver: Receiver;
  /** Operations and events, by id and type. */
  readonly operations: ReadonlyMap<string, OperationView>;
  readonly events: ReadonlyMap<string, OperationView>;
  /** Named schemas of each product, in the order in which operations reach them. */
  readonly schemas: Readonly<Record<Product, ReadonlyMap<string, SchemaView>>>;
}

/** Every named schema that a document can show, those that others are made of included. */
function schemasOfDocument(document: ApiDocument): Map<string, SchemaView> {
  const found = new Map<string, SchemaView>();
  for (const {name, definition} of everySchema([...document.operations, ...document.webhooks].flatMap(schemasOf))) {
    if (name !== undefined && !found.has(name)) {
      found.set(name, definition);
    }
  }
  return found;
}

function receiverOf(folder: string): Receiver {
  const file = path.join(folder, 'story/cast/payments.yaml');
  const {webhook_endpoints: endpoints} = readYaml(file) as {webhook_endpoints?: readonly Receiver[]};
  if (!endpoints?.[0]) {
    throw new Error(`${file}: found no webhook_endpoints, expected one with url and secret.`);
  }
  return endpoints[0];
}

/**
 * Reads the contracts of a folder.
 *
 * @throws when one cannot be read, or something of it could not be shown
 */
export function readBook(folder: string, readText: (file: string) => string): Book {
  const documents = Object.fromEntries(
    PRODUCTS.map((product) => [product, readDocument(contractFile(product, folder), {readText})]),
  ) as Record<Product, ApiDocument>;
  const all = Object.values(documents);
  return {
    folder,
    documents,
    lifecycles: loadLifecycles(folder),
    errors: loadCatalogs(path.join(folder, 'catalogs')).errorCodes.errors,
    receiver: receiverOf(folder),
    operations: new Map(all.flatMap(({operations}) => operations.map((operation) => [operation.name, operation]))),
    events: new Map(all.flatMap(({webhooks}) => webhooks.map((webhook) => [webhook.path, webhook]))),
    schemas: {
      payments: schemasOfDocument(documents.payments),
      commerce: schemasOfDocument(documents.commerce),
    },
  };
}

/**
 * What a name of an element stands for.
 *
 * @throws ReferenceError naming the place, what was found, and the nearest names
 */
export function named<T>(found: ReadonlyMap<string, T>, name: string, kind: string, place: string): T {
  const value = found.get(name);
  if (value === undefined) {
    const names = [...found.keys()];
    const nearest = closest(name, names);
    const alike = names.filter((other) => other.toLowerCase().includes(name.toLowerCase()) && other !== nearest);
    throw new ReferenceError(
      `${place}: found no ${kind} "${name}" in the contracts, expected one such as ${[nearest, ...alike.slice(0, 4)].join(', ')}.`,
    );
  }
  return value;
}

/** The product whose contract has an event. */
export function productOfEvent({documents}: Book, {path: type}: OperationView): Product {
  return documents.commerce.webhooks.some((event) => event.path === type) ? 'commerce' : 'payments';
}

/** The product whose area a page is in. */
export function productOf(file: string): Product {
  const area = path.normalize(file).split(path.sep)[0];
  return area === 'commerce' ? 'commerce' : 'payments';
}
