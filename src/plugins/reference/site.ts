import fs from 'node:fs';
import path from 'node:path';
import {readBook, type Book} from './book';
import {elementsOf, pageFilesOf, ReferenceError, type ReferencePage} from './elements';
import {showPages, type ShownPages} from './pages';
import {siteSamples} from './siteSamples';

/** What the reference of a site is made from. */
export interface ReferenceSettings {
  readonly siteFolder: string;
  /** Folders of the docs areas; each is also the first part of its addresses. */
  readonly areas: readonly string[];
  /** The folder of the contracts. */
  readonly contracts: string;
  /** The text of a file of the contracts, as pages show it. */
  readonly readText: (file: string) => string;
  /** The source of a page with its tokens replaced. */
  readonly readPage: (file: string) => string;
}

export interface SiteReference extends ShownPages {
  readonly book: Book;
}

/** Files of a folder with the times of their last changes: what tells that something has to be read again. */
function stateOf(folder: string, ending: RegExp): string {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => ending.test(file))
    .map((file) => `${file} ${String(fs.statSync(path.join(folder, file)).mtimeMs)}`)
    .join('\n');
}

/** The address of a page, by its file. */
export function urlOf(file: string): string {
  return `/${file
    .replace(/\.mdx$/, '')
    .split(path.sep)
    .join('/')}`;
}

function readPages({siteFolder, areas, readPage}: ReferenceSettings): ReferencePage[] {
  return pageFilesOf(siteFolder, areas).map((file) => ({
    file,
    url: urlOf(file),
    ...elementsOf(readPage(path.join(siteFolder, file)), file),
  }));
}

const books = new Map<string, Book>();
const references = new Map<string, SiteReference>();

function bookOf({contracts, readText}: ReferenceSettings): {book: Book; state: string} {
  const state = stateOf(contracts, /\.ya?ml$/);
  const book = books.get(state) ?? readBook(contracts, readText);
  books.clear();
  books.set(state, book);
  return {book, state};
}

/**
 * What every page shows, read again when a page or a contract has changed.
 *
 * @throws naming everything that is wrong, one line each: file, line or pointer, found, expected
 */
export function readReference(settings: ReferenceSettings): SiteReference {
  const {book, state} = bookOf(settings);
  const pagesState = settings.areas.map((area) => stateOf(path.join(settings.siteFolder, area), /\.mdx$/)).join('\n');
  const key = `${state}\n${pagesState}`;
  const known = references.get(key);
  if (known) {
    return known;
  }
  const unshown = Object.values(book.documents).flatMap(({problems}) => problems);
  if (unshown.length > 0) {
    throw new ReferenceError(unshown.map(({place, message}) => `${place}: ${message}`).join('\n'));
  }
  const shown = showPages(book, readPages(settings), {samplesOf: siteSamples(settings.contracts)});
  if (shown.problems.length > 0) {
    throw new ReferenceError(shown.problems.join('\n'));
  }
  references.clear();
  const found = {...shown, book};
  references.set(key, found);
  return found;
}
