import type {ContractSource} from './source';
import {readNamed} from './readValidated';
import type {Relations} from './generated/schemas';

export type {Relation, RelationNode, Relations} from './generated/schemas';

/**
 * How resources point to each other, by the names of the files.
 *
 * @throws when one does not fit `relations.schema.yaml`, or has another name than its file
 */
export function readRelations(source: ContractSource): ReadonlyMap<string, Relations> {
  return readNamed<Relations>(source, 'relations', 'relations.schema.yaml', 'relations');
}
