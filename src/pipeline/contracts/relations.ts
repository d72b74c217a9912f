import type {Product} from './bundleContract';
import type {ContractSource} from './source';
import {readNamed} from './readValidated';

/** A resource, by the component schema that describes it. */
export interface RelationNode {
  readonly schema: string;
  /** Whose contract has it, when it is not that of the relations. */
  readonly product?: Product;
  readonly title: string;
  /** What it is, as a sentence. */
  readonly what?: string;
  /** How its ids begin; a part of another resource has none. */
  readonly prefix?: string;
}

/** A property of one resource that names another one, or holds it. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  /** The property, as a path with dots. */
  readonly field: string;
  /** How many of `from` there can be for one of `to`, and the other way round. */
  readonly many: readonly [from: 'one' | 'many', to: 'one' | 'many'];
  /** In words: "is paid by". */
  readonly text: string;
}

/** How resources point to each other. */
export interface Relations {
  readonly relations: string;
  readonly product: Product;
  readonly title: string;
  readonly summary: string;
  /** Where arrows point in the picture; down when not given. */
  readonly arrows?: 'down' | 'up';
  readonly nodes: readonly RelationNode[];
  readonly edges: readonly Relation[];
}

/**
 * How resources point to each other, by the names of the files.
 *
 * @throws when one does not fit `relations.schema.yaml`, or has another name than its file
 */
export function readRelations(source: ContractSource): ReadonlyMap<string, Relations> {
  return readNamed<Relations>(source, 'relations', 'relations.schema.yaml', 'relations');
}
