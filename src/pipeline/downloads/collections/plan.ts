import type {Product} from '../../contracts/bundleContract';
import type {ContractSource} from '../../contracts/source';
import {readValidated} from '../../contracts/readValidated';

/** A request of a collection, as `contracts/collection.schema.yaml` describes it. */
export interface PlannedRequest {
  readonly operation: string;
  /** Of a request beside the one that stands for its operation. */
  readonly name?: string;
  readonly why?: string;
  readonly scene?: string;
  readonly example?: string;
  /** Values of the recorded request, each with the variable that takes its place. */
  readonly replace?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Variables, each with the way to a property of the answer, as in `sub_orders/0/id`. */
  readonly keep?: Readonly<Record<string, string>>;
  readonly keep_headers?: Readonly<Record<string, string>>;
  readonly shows?: Readonly<Record<string, string | number | boolean>>;
}

interface PlannedFolder {
  readonly tag: string;
  readonly requests: readonly PlannedRequest[];
}

/** In which order the requests of a product run. */
export interface CollectionPlan {
  readonly collection: Product;
  readonly summary: string;
  readonly folders: readonly PlannedFolder[];
}

/** The file of a product's plan. */
export function getPlanPath(product: Product): string {
  return `collections/${product}.yaml`;
}

/** @throws when it does not fit `collection.schema.yaml`, one line per place */
export function readPlan(source: ContractSource, product: Product): CollectionPlan {
  return readValidated(source, getPlanPath(product), 'collection.schema.yaml') as CollectionPlan;
}
