import path from 'node:path';
import type {ErrorCodes} from '../contracts/generated/schemas';
import {getContractPath, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {Lifecycles} from '../contracts/lifecycles';
import type {Contracts} from '../contracts/load';
import type {ApiDocument, OperationView, SchemaView} from '../../../packages/openapi/reader/documentViews';
import {readDocument} from '../../../packages/openapi/reader/readDocument';
import type {WebhookReceiver} from './deliveryRequest';
import {collectNamedSchemas} from '../../../packages/openapi/markdown/renderDocument';
import {findSiteArea, hasStoryPart} from '../../site';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {findNearest} from '../../../packages/authoring/suggest';

interface NamedOperations {
  /** By id. */
  readonly operations: ReadonlyMap<string, OperationView>;
  /** By type. */
  readonly events: ReadonlyMap<string, OperationView>;
}

/** Operations and events by their names; of one name, the last. */
function indexOperations(documents: readonly ApiDocument[]): NamedOperations {
  return {
    operations: new Map(documents.flatMap(({operations}) => operations.map((one) => [one.name, one]))),
    events: new Map(documents.flatMap(({webhooks}) => webhooks.map((event) => [event.path, event]))),
  };
}

/** The contracts as the reference shows them, by the names that elements use for their parts. */
export interface ApiModel extends NamedOperations {
  /** The contracts themselves. */
  readonly contracts: Contracts;
  readonly documents: Readonly<Record<Product, ApiDocument>>;
  readonly lifecycles: Lifecycles;
  readonly errors: ErrorCodes['errors'];
  /** The server of the scenarios that events are sent to; undefined in a site without scenarios. */
  readonly receiver: WebhookReceiver | undefined;
  /** Operations and events as pages of a product name them: of those with one name, that of the product. */
  readonly namedFrom: Readonly<Record<Product, NamedOperations>>;
  /** Named schemas of each product, first those that operations reach, in this order. */
  readonly schemas: Readonly<Record<Product, ReadonlyMap<string, SchemaView>>>;
}

/** The first endpoint of the seed data, of whichever area has one. */
function readReceiver(contracts: Contracts): WebhookReceiver | undefined {
  if (!hasStoryPart('scenarios')) {
    return undefined;
  }
  const endpoints = Object.values(contracts.seedData).flatMap(
    (seed) => (seed as {webhook_endpoints?: readonly WebhookReceiver[]}).webhook_endpoints ?? [],
  );
  if (!endpoints[0]) {
    const folder = contracts.getPath('scenarios/seed');
    throw new Error(`${folder}: found no webhook_endpoints, expected one with url and secret.`);
  }
  return endpoints[0];
}

/** The files that contracts refer to. */
const PARTS = /^(openapi|recorded)\//;

/** Reads a contract as readers see it. All files that it may refer to are read now, since its views are lazy. */
function readViews(contracts: Contracts, product: Product): ApiDocument {
  const file = getContractPath(product);
  const files = [file, ...contracts.list().filter((name) => PARTS.test(name))];
  const texts = new Map(files.map((name) => [contracts.getPath(name), contracts.readShiftedText(name)]));
  const readText = (name: string): string => {
    const text = texts.get(name);
    if (text === undefined) {
      throw new Error('it is not a file of the contracts');
    }
    return text;
  };
  return readDocument(contracts.getPath(file), {readText, linkBase: findSiteArea(product)?.links});
}

const books = new WeakMap<Contracts, ApiModel>();

/**
 * The contracts as the reference shows them, once per model.
 *
 * @throws when one cannot be read
 */
export function loadApiModel(contracts: Contracts): ApiModel {
  const known = books.get(contracts);
  if (known) {
    return known;
  }
  const documents = Object.fromEntries(
    PRODUCTS.map((product) => [product, contracts.derive(`views of ${product}`, (files) => readViews(files, product))]),
  ) as Record<Product, ApiDocument>;
  const all = Object.values(documents);
  const book: ApiModel = {
    contracts,
    documents,
    lifecycles: contracts.lifecycles,
    errors: hasStoryPart('catalogs') ? contracts.catalogs.errorCodes.errors : [],
    receiver: readReceiver(contracts),
    ...indexOperations(all),
    namedFrom: Object.fromEntries(
      PRODUCTS.map((product) => [product, indexOperations([...all, documents[product]])]),
    ) as Record<Product, NamedOperations>,
    schemas: Object.fromEntries(
      PRODUCTS.map((product) => [product, collectNamedSchemas(documents[product])]),
    ) as unknown as Record<Product, ReadonlyMap<string, SchemaView>>,
  };
  books.set(contracts, book);
  return book;
}

/**
 * Looks up a name of an element.
 *
 * @throws AuthoringError with the place, what was found, and the nearest names
 */
export function getNamed<T>(found: ReadonlyMap<string, T>, name: string, kind: string, place: string): T {
  const value = found.get(name);
  if (value === undefined) {
    const names = [...found.keys()];
    const nearest = findNearest(name, names);
    const alike = names.filter((other) => other.toLowerCase().includes(name.toLowerCase()) && other !== nearest);
    throw new AuthoringError(
      `${place}: found no ${kind} "${name}" in the contracts, expected one such as ${[nearest, ...alike.slice(0, 4)].join(', ')}.`,
    );
  }
  return value;
}

/** The product whose contract has an event. */
export function getProductOfEvent({documents}: ApiModel, event: OperationView): Product {
  return PRODUCTS.find((product) => documents[product].webhooks.includes(event)) ?? PRODUCTS[0]!;
}

/** The product whose area a page is in. */
export function getProductOfPage(file: string): Product {
  return (findSiteArea(path.normalize(file))?.id ?? PRODUCTS[0]) as Product;
}
