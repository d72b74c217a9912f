import path from 'node:path';
import {loadCatalogs, type Catalogs} from '../contracts/catalogs';
import type {Product} from '../contracts/contract';
import type {Book} from '../reference/book';
import {readReference, type ReferenceSettings} from '../reference/site';

/** What elements of guides, and the data of interactive parts, are made from. */
export interface GuideSources {
  /** The root of the project, under which `contracts` and `samples` are. */
  readonly siteFolder: string;
  readonly book: Book;
  readonly catalogs: Catalogs;
  /** Where an operation, by its id, or an event, by its type, is shown; undefined when nowhere. */
  readonly urlOf: (name: string) => string | undefined;
  /** Where a schema of a product is shown, by its name; undefined when nowhere. */
  readonly schemaUrlOf: (product: Product, name: string) => string | undefined;
}

let known: {readonly book: Book; readonly catalogs: Catalogs} | undefined;

/**
 * Reads the contracts and where things are shown, again only when a file has changed.
 *
 * @throws naming everything that is wrong, one line each: file, line or pointer, found, expected
 */
export function readGuideSources(settings: ReferenceSettings): GuideSources {
  const {book, urls, schemaUrls} = readReference(settings);
  if (known?.book !== book) {
    known = {book, catalogs: loadCatalogs(path.join(settings.contracts, 'catalogs'))};
  }
  return {
    siteFolder: settings.siteFolder,
    ...known,
    urlOf: (name) => urls.get(name),
    schemaUrlOf: (product, name) => schemaUrls.get(book.schemas[product].get(name)?.id ?? ''),
  };
}
