import fs from 'node:fs';
import path from 'node:path';
import type {Contracts} from '../contracts/load';
import {loadApiModel, type ApiModel} from './apiModel';
import {readPageElements, listPageFiles, type ReferencePage} from './elements';
import {renderPages, type RenderedPages} from './renderPages';
import {createSiteSamples} from './siteSamples';
import {AuthoringError} from '../../../packages/authoring/authoringError';

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
  /** Headings, titles and elements of all pages: the same while no page shows another thing or has it elsewhere. */
  readonly outline: string;
  readonly book: ApiModel;
}

/** The address of a page, by its file. */
export function getPageUrlOfFile(file: string): string {
  return `/${file
    .replace(/\.mdx$/, '')
    .split(path.sep)
    .join('/')}`;
}

interface KnownPage {
  /** When the file was changed. */
  readonly time: number;
  readonly page: ReferencePage;
}

/** The pages as they were last read, by their files. Counts of the contracts stand in their texts. */
const knownPages = new WeakMap<ApiModel, Map<string, KnownPage>>();

/** Reads the pages whose files have changed; the others are the same objects as before. */
function readPages({siteFolder, areas, readPage}: ReferenceSettings, book: ApiModel): ReferencePage[] {
  const pages = knownPages.get(book) ?? new Map<string, KnownPage>();
  knownPages.set(book, pages);
  return listPageFiles(siteFolder, areas).map((file) => {
    const filePath = path.join(siteFolder, file);
    const time = fs.statSync(filePath).mtimeMs;
    const found = pages.get(filePath);
    if (found?.time === time) {
      return found.page;
    }
    const page = {file, url: getPageUrlOfFile(file), ...readPageElements(readPage(filePath), file)};
    pages.set(filePath, {time, page});
    return page;
  });
}

/** All of pages by which what one shows depends on another: everything but the lines of elements. */
function describeOutline(pages: readonly ReferencePage[]): string {
  return JSON.stringify(pages, (key, value: unknown) => (key === 'place' ? undefined : value));
}

let known: {readonly pages: readonly ReferencePage[]; readonly reference: SiteReference} | undefined;

/**
 * What every page shows, made again when a contract has changed, or an element, heading or title of any page.
 *
 * @throws naming everything that is wrong, one line each: file, line or pointer, found, expected
 */
export function readReference(settings: ReferenceSettings): SiteReference {
  const book = loadApiModel(settings.readContracts());
  const unshown = Object.values(book.documents).flatMap(({problems}) => problems);
  if (unshown.length > 0) {
    throw new AuthoringError(unshown.map(({place, message}) => `${place}: ${message}`).join('\n'));
  }
  const pages = readPages(settings, book);
  const before = known?.reference.book === book ? known : undefined;
  if (before && pages.length === before.pages.length && pages.every((page, index) => page === before.pages[index])) {
    return before.reference;
  }
  const outline = describeOutline(pages);
  if (before?.reference.outline === outline) {
    known = {pages, reference: before.reference};
    return before.reference;
  }
  const shown = renderPages(book, pages, {getSamples: createSiteSamples(book.contracts)});
  if (shown.problems.length > 0) {
    throw new AuthoringError(shown.problems.join('\n'));
  }
  const reference = {...shown, outline, book};
  known = {pages, reference};
  return reference;
}
