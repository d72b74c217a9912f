import fs from 'node:fs';
import path from 'node:path';
import type {Product} from './contract';
import {readValidated} from './validated';

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
 * Reads every file of relations of a folder of contracts, by its name.
 *
 * @throws when one does not fit `relations.schema.yaml`, or has another name than its file
 */
export function loadRelations(contracts = 'contracts'): ReadonlyMap<string, Relations> {
  const folder = path.join(contracts, 'relations');
  const names = fs.readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return new Map(
    names.sort().map((name) => {
      const file = path.join(folder, name);
      const relations = readValidated(file, path.join(contracts, 'relations.schema.yaml')) as Relations;
      if (`${relations.relations}.yaml` !== name) {
        throw new Error(
          `${file} at /relations: found ${relations.relations}, expected the name of the file. Rename one of them.`,
        );
      }
      return [relations.relations, relations];
    }),
  );
}
