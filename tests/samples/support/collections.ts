import {collectionOf} from '../../../src/pipeline/downloads/collections/build';
import type {Collection} from '../../../src/pipeline/downloads/collections/model';
import {PRODUCTS, type Product} from '../../../src/pipeline/contracts/bundleContract';
import {downloadsOf} from '../../../src/pipeline/downloads/downloads';
import {readGuideSources} from '../../../src/pipeline/elements/guideSources';
import {referenceSettings} from '../../../src/pipeline/plugins/siteSettings';

/** What collections are made of. */
export const sources = readGuideSources(referenceSettings('.', ['payments', 'commerce']));

/** The files that readers download. */
export const downloads = await downloadsOf(sources);

/** The collection of each product. */
export const collections = Object.fromEntries(
  PRODUCTS.map((product) => [product, collectionOf(product, sources)]),
) as Record<Product, Collection>;
