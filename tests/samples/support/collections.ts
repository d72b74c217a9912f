import {collectionOf} from '../../../src/plugins/collections/build';
import type {Collection} from '../../../src/plugins/collections/model';
import {PRODUCTS, type Product} from '../../../src/plugins/contracts/contract';
import {downloadsOf} from '../../../src/plugins/downloads/downloads';
import {readGuideSources} from '../../../src/plugins/guides/sources';
import {referenceSettings} from '../../../src/plugins/site';

/** What collections are made of. */
export const sources = readGuideSources(referenceSettings('.', ['payments', 'commerce']));

/** The files that readers download. */
export const downloads = await downloadsOf(sources);

/** The collection of each product. */
export const collections = Object.fromEntries(
  PRODUCTS.map((product) => [product, collectionOf(product, sources)]),
) as Record<Product, Collection>;
