import {PRODUCTS, type Product} from '../../contracts/bundleContract';
import type {CollectionPlan} from '../../contracts/generated/schemas';
import type {ContractSource} from '../../contracts/source';
import {readValidated} from '../../contracts/readValidated';

/** The file of a product's plan. */
export function getPlanPath(product: Product): string {
  return `collections/${product}.yaml`;
}

/** The products of which a collection can be downloaded: those with a plan. */
export function listCollectionProducts(source: ContractSource): Product[] {
  return PRODUCTS.filter((product) => source.has(getPlanPath(product)));
}

/** @throws when it does not fit `collection.schema.yaml`, one line per place */
export function readPlan(source: ContractSource, product: Product): CollectionPlan {
  return readValidated(source, getPlanPath(product), 'collection.schema.yaml') as CollectionPlan;
}
