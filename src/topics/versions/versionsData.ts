/** What the comparison of two versions works with: `@generated/slices/default/versions.json`. */

import type {ChangeLabel, Product} from '../../pipeline/contracts/generated/schemas';

/** A place of a contract, as pages call it. */
export interface ComparedPlace {
  readonly noun: string;
  readonly name: string;
  readonly url?: string;
  readonly resource: string;
  /** The keyword that differs: `enum`, `maxLength`. */
  readonly keyword?: string;
}

export interface ComparedEntry {
  readonly id: string;
  readonly product: Product | 'both';
  readonly label: ChangeLabel;
  /** Sentences of Markdown whose only marks are code spans. */
  readonly what: string;
  readonly do: string;
  /** What to do on the way back, of what depends on the date. */
  readonly back?: string;
  /** The version that brought it. */
  readonly version: string;
  /** Where the changelog tells it. */
  readonly url: string;
  /** A part of it is behavior, which no contract shows. */
  readonly isBehavior: boolean;
}

/** A value of a contract: a list or what JSON has without parts. */
export type ComparedValue = string | number | boolean | null | readonly ComparedValue[];

export interface ComparedDifference {
  readonly kind: 'added' | 'removed' | 'modified';
  readonly product: Product;
  /** A URI fragment of a JSON Pointer into the contract. */
  readonly path: string;
  /** Where it was in the older contract, if what holds it had another name there. */
  readonly was?: string;
  /** Index in `places`. */
  readonly place: number;
  /** Index in `entries`. */
  readonly entry: number;
  /** What it means for who moves to the newer version, and for who goes back. */
  readonly rating: ChangeLabel;
  readonly ratingBack: ChangeLabel;
  /** Of what is modified; absent where there is none. */
  readonly before?: ComparedValue;
  readonly after?: ComparedValue;
}

export interface VersionsData {
  /** Dates, oldest first. */
  readonly versions: readonly string[];
  /** In the order of the changelog, by version, oldest first; without those of the first version. */
  readonly entries: readonly ComparedEntry[];
  readonly places: readonly ComparedPlace[];
  /** What differs between each version and the next. */
  readonly steps: readonly (readonly ComparedDifference[])[];
}
