import path from 'node:path';
import {loadCatalogs, type Catalogs} from '../contracts/catalogs';
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
}

let known: {readonly book: Book; readonly sources: GuideSources} | undefined;

/**
 * Reads the contracts and where things are shown, again only when a file has changed.
 *
 * @throws naming everything that is wrong, one line each: file, line or pointer, found, expected
 */
export function readGuideSources(settings: ReferenceSettings): GuideSources {
  const {book, urls} = readReference(settings);
  if (known?.book !== book) {
    const catalogs = loadCatalogs(path.join(settings.contracts, 'catalogs'));
    known = {book, sources: {siteFolder: settings.siteFolder, book, catalogs, urlOf: (name) => urls.get(name)}};
  }
  return {...known.sources, urlOf: (name) => urls.get(name)};
}
