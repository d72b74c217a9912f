import {buildCollection} from '../../../src/pipeline/downloads/collections/build';
import type {RequestCollection} from '../../../src/pipeline/downloads/collections/model';
import {PRODUCTS, type Product} from '../../../src/pipeline/contracts/bundleContract';
import {listDownloads} from '../../../src/topics/downloads';
import {readGuideSources} from '../../../src/pipeline/elements/guideSources';
import {createReferenceSettings} from '../../../src/pipeline/plugins/siteSettings';

/** The sources of collections. */
export const sources = readGuideSources(createReferenceSettings('.', ['payments', 'commerce']));

/** The files that readers download. */
export const downloads = await listDownloads(sources);

/** The collection of each product. */
export const collections = Object.fromEntries(
  PRODUCTS.map((product) => [product, buildCollection(product, sources)]),
) as Record<Product, RequestCollection>;
