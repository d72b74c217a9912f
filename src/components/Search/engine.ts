import siteConfig from '@generated/docusaurus.config';
import {createSearch} from '../../search/search';

/** The index lies beside the pages of the build, or of the last one. */
const FOLDER = `${siteConfig.baseUrl}search/`;

/**
 * Searches the sections of all pages. What it loads is kept for the next query.
 *
 * @throws when a file of the index does not load; the same query can be asked again
 */
export const search = createSearch(async (file) => {
  const response = await fetch(FOLDER + file);
  if (!response.ok) {
    throw new Error(`${response.url}: status ${String(response.status)}, expected a file of the search index.`);
  }
  return response.json();
});
