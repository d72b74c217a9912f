import fs from 'node:fs';
import path from 'node:path';
import type {Contracts} from '../contracts/load';
import {loadApiModel, type ApiModel} from './apiModel';
import {readPageElements, listPageFiles, AuthoringError, type ReferencePage} from './elements';
import {renderPages, type RenderedPages} from './renderPages';
import {createSiteSamples} from './siteSamples';

/** What the reference of a site is made from. */
export interface ReferenceSettings {
  readonly siteFolder: string;
  /** Folders of the docs areas; each is also the first part of its addresses. */
  readonly areas: readonly string[];
  /** The folder of the contracts, which is watched for changes. */
  readonly contractsFolder: string;
  /** The contracts as they are now: the same model until a file changes. */
  readonly readContracts: () => Contracts;
  /** The source of a page with its tokens replaced. */
  readonly readPage: (file: string) => string;
}

export interface SiteReference extends RenderedPages {
  readonly book: ApiModel;
}

/** Files of a folder with the times of their last changes: what tells that something has to be read again. */
function fingerprintFolder(folder: string, ending: RegExp): string {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => ending.test(file))
    .map((file) => `${file} ${String(fs.statSync(path.join(folder, file)).mtimeMs)}`)
    .join('\n');
}

/** The address of a page, by its file. */
export function getPageUrlOfFile(file: string): string {
  return `/${file
    .replace(/\.mdx$/, '')
    .split(path.sep)
    .join('/')}`;
}

function readPages({siteFolder, areas, readPage}: ReferenceSettings): ReferencePage[] {
  return listPageFiles(siteFolder, areas).map((file) => ({
    file,
    url: getPageUrlOfFile(file),
    ...readPageElements(readPage(path.join(siteFolder, file)), file),
  }));
}

let known: {readonly book: ApiModel; readonly pagesState: string; readonly reference: SiteReference} | undefined;

/**
 * What every page shows, read again when a page or a contract has changed.
 *
 * @throws naming everything that is wrong, one line each: file, line or pointer, found, expected
 */
export function readReference(settings: ReferenceSettings): SiteReference {
  const book = loadApiModel(settings.readContracts());
  const pagesState = settings.areas
    .map((area) => fingerprintFolder(path.join(settings.siteFolder, area), /\.mdx$/))
    .join('\n');
  if (known?.book === book && known.pagesState === pagesState) {
    return known.reference;
  }
  const unshown = Object.values(book.documents).flatMap(({problems}) => problems);
  if (unshown.length > 0) {
    throw new AuthoringError(unshown.map(({place, message}) => `${place}: ${message}`).join('\n'));
  }
  const shown = renderPages(book, readPages(settings), {getSamples: createSiteSamples(book.contracts)});
  if (shown.problems.length > 0) {
    throw new AuthoringError(shown.problems.join('\n'));
  }
  const reference = {...shown, book};
  known = {book, pagesState, reference};
  return reference;
}
