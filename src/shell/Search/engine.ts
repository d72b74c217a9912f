import siteConfig from '@generated/docusaurus.config';
import {createSearch, type Search} from '../../../packages/docs-search/search/search';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import {SYNONYMS} from './synonyms';

const {baseUrl} = siteConfig;

/** The index is beside the pages of the build, or of the last one. */
const searchIndex = createSearch(async (file) => {
  const response = await fetch(`${baseUrl}search/${file}`);
  if (!response.ok) {
    throw new Error(`${response.url}: found status ${String(response.status)}, expected a file of the search index.`);
  }
  return response.json();
}, SYNONYMS);

function addBaseUrl(hit: SearchHit): SearchHit {
  const {url, further} = hit;
  return {...hit, url: baseUrl + url.slice(1), ...(further && {further: further.map(addBaseUrl)})};
}

/**
 * Searches the sections of all pages. What it loads is cached for the next query.
 *
 * @throws when a file of the index does not load; the same query can be retried
 */
export const searchWithCache: Search = async (query, options) => {
  const results = await searchIndex(query, options);
  return {...results, hits: results.hits.map(addBaseUrl)};
};
