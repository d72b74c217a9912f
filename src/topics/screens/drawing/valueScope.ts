import type {Catalogs} from '../../../pipeline/contracts/catalogs';

/** A value, and the currency of the nearest object around it that has one. */
export interface BoundValue {
  readonly value: unknown;
  readonly currency?: string;
}

/** The values of the names of a source. */
export interface ValueScope {
  readonly names: ReadonlyMap<string, BoundValue>;
  readonly catalogs: Catalogs;
  /** For errors: the screen and the part. */
  readonly place: string;
}
