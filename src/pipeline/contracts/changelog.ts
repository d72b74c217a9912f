import type {Product} from './bundleContract';
import type {ContractSource} from './source';
import {readValidated} from './readValidated';

/** What an entry means for a client, as the changelog pages explain it. */
export const CHANGE_LABELS = ['breaking', 'added', 'changed', 'deprecated', 'fixed'] as const;
export type ChangelogLabel = (typeof CHANGE_LABELS)[number];

/** A difference between the contracts of two neighboring versions that an entry tells. */
export interface DocumentedDifference {
  readonly kind: 'added' | 'removed' | 'modified';
  /** Where it is, as a URI fragment of a JSON Pointer (RFC 6901), into the newer contract, or the older one if it is removed. */
  readonly path: string;
  /** Where it was in the older contract, if what holds it had another name there. */
  readonly was?: string;
}

export interface ChangelogEntry {
  readonly id: string;
  readonly product: Product | 'both';
  readonly label: ChangelogLabel;
  /** What is different, as a sentence. */
  readonly what: string;
  /** What the reader does about it, as a sentence. */
  readonly do: string;
  /** What the reader does about it when sending the older date again, of what depends on the date. */
  readonly back?: string;
  /** It reaches only who sends the date of the version, as breaking changes always do. */
  readonly dated?: true;
  /** The page that says more, as a path of the site, perhaps with an anchor. */
  readonly page: string | null;
  /** A part of it is behavior, which no contract shows. */
  readonly behavior?: true;
  readonly differences: readonly DocumentedDifference[];
}

export interface ChangelogVersion {
  readonly date: string;
  readonly state: 'current' | 'earlier' | 'first';
  readonly summary: string;
  readonly entries: readonly ChangelogEntry[];
}

/** What each version of both products changed. */
export interface Changelog {
  /** How long a version is accepted after the next one, and how long before that its end is announced. */
  readonly support: {readonly months: number; readonly notice_months: number};
  /** Newest first. */
  readonly versions: readonly ChangelogVersion[];
}

/** The file of the changelog. */
export const CHANGELOG = 'changelog.yaml';

/** Whether an entry concerns a product. */
export function isAboutProduct({product}: ChangelogEntry, asked: Product): boolean {
  return product === asked || product === 'both';
}

/**
 * What each version changed.
 *
 * @throws when it does not hold: file, JSON Pointer, and what is expected, one line each
 */
export function readChangelog(source: ContractSource): Changelog {
  return readValidated(source, CHANGELOG, 'changelog.schema.yaml') as Changelog;
}
