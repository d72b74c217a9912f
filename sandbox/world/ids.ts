import {createHash} from 'node:crypto';
import {takeSnapshot, type Restore} from './snapshot';

const ID_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Pseudorandom text of letters and digits from a seed. */
function generateSeededText(seed: string, length: number): string {
  const bytes = createHash('sha256').update(seed).digest();
  return [...bytes.subarray(0, length)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('');
}

/** What an `IdGenerator` has created, as data. */
export interface IdState {
  readonly given: ReadonlyMap<string, number>;
  readonly all: ReadonlySet<string>;
}

/**
 * Creates identifiers: first those that a scenario reserves, in order, then generated ones, which are the
 * same for the same seed.
 */
export class IdGenerator {
  readonly #reserved: Map<string, string[]>;
  readonly #given = new Map<string, number>();
  readonly #all = new Set<string>();

  constructor(
    readonly seed: string,
    reserved: Readonly<Record<string, readonly string[]>> = {},
  ) {
    this.#reserved = new Map(Object.entries(reserved).map(([key, ids]) => [key, [...ids]]));
  }

  /**
   * The next id with a prefix.
   *
   * @param kind narrows the reserved ids, as in `evt:refund.succeeded`
   */
  createId(prefix: string, kind?: string): string {
    const reserved = this.#reserved.get(kind === undefined ? prefix : `${prefix}:${kind}`)?.shift();
    const id = reserved ?? this.#generateId(prefix);
    this.#all.add(id);
    return id;
  }

  /** Reserves ids, to be used after those that are already reserved. */
  reserveIds(ids: Readonly<Record<string, readonly string[]>>): void {
    Object.entries(ids).forEach(([key, more]) => {
      this.#reserved.set(key, [...(this.#reserved.get(key) ?? []), ...more]);
    });
  }

  /** Every id created so far. */
  listIds(): ReadonlySet<string> {
    return this.#all;
  }

  /** Reserved ids that were not used. */
  listUnusedIds(): string[] {
    return [...this.#reserved.values()].flat();
  }

  /** What was created. Reserved ids are not part of it. */
  getState(): IdState {
    return {given: this.#given, all: this.#all};
  }

  /** Continues after the ids of a state. */
  setState({given, all}: IdState): void {
    given.forEach((count, prefix) => this.#given.set(prefix, count));
    all.forEach((id) => this.#all.add(id));
  }

  /** Takes a snapshot of the reserved and created ids. */
  takeSnapshot(): Restore {
    return takeSnapshot(this.#reserved, this.#given, this.#all);
  }

  #generateId(prefix: string): string {
    const count = (this.#given.get(prefix) ?? 0) + 1;
    this.#given.set(prefix, count);
    return `${prefix}_${generateSeededText(`${this.seed} ${prefix} ${count}`, 10)}`;
  }
}
