import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {Contracts} from '../contracts/load';
import {loadApiModel, type ApiModel} from './apiModel';
import {formatContractPlace} from './contractPlace';
import {readPageElements, listPageFiles, type ReferencePage} from './elements';
import {renderPages, type RenderedPages} from './renderPages';
import {createSiteSamples} from './siteSamples';
import {failsOnContractProblems} from '../../site';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {parseFindings, type Finding} from '../../../packages/authoring/finding';
import {formatProblems} from '../../../packages/openapi/reader/formatProblems';

/** The sources of the reference of a site. */
export interface ReferenceSettings {
  readonly siteFolder: string;
  /** Folders of the docs areas; each is also the first segment of its paths. */
  readonly areas: readonly string[];
  /** The folder of the contracts, which is watched for changes. */
  readonly contractsFolder: string;
  /** The current contracts: the same model until a file changes. */
  readonly readContracts: () => Contracts;
  /** The source of a page with its tokens replaced. */
  readonly readPage: (file: string) => string;
  /** Whether the pages are read with their wrong elements, which are reported elsewhere. */
  readonly keepsProblems?: true | undefined;
}

export interface SiteReference extends RenderedPages {
  /** Headings and elements of all pages: unchanged while no page shows anything else, or elsewhere. */
  readonly outline: string;
  readonly book: ApiModel;
}

/** The path of a page, by its file. */
export function getPageUrlOfFile(file: string): string {
  return `/${file
    .replace(/\.mdx$/, '')
    .split(path.sep)
    .join('/')}`;
}

interface KnownPage {
  /** When the file was changed, and the contracts whose counts its text may contain. */
  readonly time: number;
  readonly contracts: Contracts;
  readonly text: string;
  readonly page: ReferencePage;
}

/** The pages as last read, by their files. */
const knownPages = new Map<string, KnownPage>();

/** Reads the pages whose texts have changed; the others are the same objects as before. */
function readPages({siteFolder, areas, readPage}: ReferenceSettings, {contracts}: ApiModel): ReferencePage[] {
  return listPageFiles(siteFolder, areas).map((file) => {
    const filePath = path.join(siteFolder, file);
    const time = fs.statSync(filePath).mtimeMs;
    const found = knownPages.get(filePath);
    if (found?.time === time && found.contracts === contracts) {
      return found.page;
    }
    try {
      const text = readPage(filePath);
      const page =
        found?.text === text ? found.page : {file, url: getPageUrlOfFile(file), ...readPageElements(text, file)};
      knownPages.set(filePath, {time, contracts, text, page});
      return page;
    } catch (error) {
      // While somebody writes a page, the others stay as they were: the page itself reports its mistake.
      if (process.env.NODE_ENV === 'development' && found) {
        return found.page;
      }
      throw error;
    }
  });
}

/** Everything by which the content of a page depends on another page: all but the lines of elements. */
function describeOutline(pages: readonly ReferencePage[]): string {
  return JSON.stringify(pages, (key, value: unknown) => (key === 'place' ? undefined : value));
}

const warned = new WeakSet<ApiModel>();

/** Prints, once for each state of the contracts, what pages do not show, and examples that are probably not meant. */
function warnOfProblems(book: ApiModel): void {
  if (warned.has(book)) {
    return;
  }
  warned.add(book);
  const problems = Object.values(book.documents).flatMap((document) => {
    document.checkExamples();
    return document.problems.map((one) => ({...one, place: formatContractPlace(book.contracts, one.place)}));
  });
  formatProblems(problems, {problem: 'not shown: ', warning: ''}, 'links of the area in src/site.ts').forEach((line) =>
    logger.warn(line),
  );
}

/** The rule of what a contract says and is probably not meant. Other checks say more of some of it. */
export const CONTRACT_WARNING_RULE = 'contract-warning';

/** What contracts say and is probably not meant, in what pages show: numbers that are rounded, links that lead nowhere. */
export function findContractWarnings(settings: ReferenceSettings): Finding[] {
  const {book} = readReference({...settings, keepsProblems: true});
  return Object.values(book.documents)
    .flatMap((document) => {
      document.checkExamples();
      return document.problems;
    })
    .flatMap(({place, message}) =>
      parseFindings(`${formatContractPlace(book.contracts, place)}: ${message}`, '').map((finding) => ({
        ...finding,
        message: finding.message.replace(/^Found/, 'found'),
        rule: CONTRACT_WARNING_RULE,
      })),
    );
}

let known: {readonly pages: readonly ReferencePage[]; readonly reference: SiteReference} | undefined;

/**
 * The contents of every page, recomputed when a contract has changed, or an element or heading of any page.
 *
 * @throws with all problems, one line each: file, line or pointer, found, expected
 */
export function readReference(settings: ReferenceSettings): SiteReference {
  const book = loadApiModel(settings.readContracts());
  const unshown = Object.values(book.documents)
    .flatMap(({problems}) => problems)
    .filter(({severity}) => severity === 'problem');
  if (unshown.length > 0 && failsOnContractProblems) {
    throw new AuthoringError(
      unshown.map(({place, message}) => `${formatContractPlace(book.contracts, place)}: ${message}`).join('\n'),
    );
  }
  const pages = readPages(settings, book);
  const before = known?.reference.book === book ? known : undefined;
  if (before && pages.length === before.pages.length && pages.every((page, index) => page === before.pages[index])) {
    return rejectProblems(before.reference, settings);
  }
  const outline = describeOutline(pages);
  // The problems of a reference name lines, which the outline does not have.
  if (before?.reference.outline === outline && before.reference.problems.length === 0) {
    known = {pages, reference: before.reference};
    return before.reference;
  }
  const shown = renderPages(book, pages, {getSamples: createSiteSamples(book.contracts)});
  if (!failsOnContractProblems) {
    warnOfProblems(book);
  }
  const reference = {...shown, outline, book};
  known = {pages, reference};
  return rejectProblems(reference, settings);
}

function rejectProblems(reference: SiteReference, {keepsProblems}: ReferenceSettings): SiteReference {
  if (reference.problems.length > 0 && keepsProblems !== true) {
    throw new AuthoringError(reference.problems.join('\n'));
  }
  return reference;
}
