import type {Product} from './bundleContract';
import type {ContractSource} from './source';
import {readValidated} from './readValidated';
import type {ChangeLabel, Changelog, ChangelogEntry} from './generated/schemas';

export type {ChangeLabel, Changelog, ChangelogEntry, ChangelogVersion, DocumentedDifference} from './generated/schemas';

/** What an entry means for a client, as the changelog pages explain it. */
export const CHANGE_LABELS = [
  'breaking',
  'added',
  'changed',
  'deprecated',
  'fixed',
] as const satisfies readonly ChangeLabel[];

/** The file of the changelog. */
export const CHANGELOG = 'changelog.yaml';

/** Whether an entry concerns a product. */
export function isAboutProduct({product}: ChangelogEntry, asked: Product): boolean {
  const concerned: readonly string[] = [asked, 'both'];
  return concerned.includes(product);
}

/**
 * What each version changed.
 *
 * @throws when it is invalid: file, JSON Pointer, and what is expected, one line each
 */
export function readChangelog(source: ContractSource): Changelog {
  return readValidated(source, CHANGELOG, 'changelog.schema.yaml') as Changelog;
}
