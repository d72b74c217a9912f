/** The data of the comparison of two versions: `@generated/slices/default/versions.json`. */

import type {ChangeLabel, Product} from '../../pipeline/contracts/generated/schemas';

/** A place of a contract, by its name on pages. */
export interface ComparedPlace {
  readonly noun: string;
  readonly name: string;
  /** Where it is described. A URL that ends in `#` continues with the name: most fragments are names. */
  readonly url?: string;
  readonly resource: string;
  /** The keyword that differs: `enum`, `maxLength`. */
  readonly keyword?: string;
}

export interface ComparedEntry {
  readonly id: string;
  readonly product: Product | 'both';
  readonly label: ChangeLabel;
  /**
   * Markdown sentences with code spans only, without the mistake that a correction ended; empty where neither behavior
   * changes nor anything is to be done.
   */
  readonly what: string;
  /** The same; empty where nothing is to be done. */
  readonly do: string;
  /** What to do for a downgrade, if it depends on the date. */
  readonly back?: string;
  /** The version that introduced it. */
  readonly version: string;
  /** A part of it is behavior, which no contract shows. */
  readonly isBehavior: boolean;
}

/** A value of a contract: a list or a scalar. */
export type ComparedValue = string | number | boolean | null | readonly ComparedValue[];

export interface ComparedDifference {
  readonly kind: 'added' | 'removed' | 'modified';
  readonly product: Product;
  /** A URI fragment of a JSON Pointer into the contract. */
  readonly path: string;
  /** Where it was in the older contract, if its container had another name there. */
  readonly was?: string;
  /** Index in `places`. */
  readonly place: number;
  /** Index in `entries`. */
  readonly entry: number;
  /** The effect of an upgrade, and of a downgrade. */
  readonly rating: ChangeLabel;
  readonly ratingBack: ChangeLabel;
  /** The version that introduced its component, if that is not the first version. */
  readonly componentSince?: string;
  /** Of what is modified; absent where there is none. */
  readonly before?: ComparedValue;
  readonly after?: ComparedValue;
}

export interface VersionsData {
  /** The page that lists the changes of a product. */
  readonly pages: Readonly<Record<ComparedEntry['product'], string>>;
  /** Dates, oldest first. */
  readonly versions: readonly string[];
  /** In the order of the changelog, by version, oldest first; without those of the first version. */
  readonly entries: readonly ComparedEntry[];
  readonly places: readonly ComparedPlace[];
  /** The differences between each version and the next. */
  readonly steps: readonly (readonly ComparedDifference[])[];
}
