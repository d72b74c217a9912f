import {createHash} from 'node:crypto';
import {takeSnapshot, type Restore} from './snapshot';

const ID_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Text of letters and digits that a seed decides. */
function generateSeededText(seed: string, length: number): string {
  const bytes = createHash('sha256').update(seed).digest();
  return [...bytes.subarray(0, length)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('');
}

/**
 * Hands out identifiers: those that a scene reserves, in their order, then made
 * ones, which the same seed makes again.
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
   * @param kind narrows what a scene reserves, as in `evt:refund.succeeded`
   */
  createId(prefix: string, kind?: string): string {
    const reserved = this.#reserved.get(kind === undefined ? prefix : `${prefix}:${kind}`)?.shift();
    const id = reserved ?? this.#generateId(prefix);
    this.#all.add(id);
    return id;
  }

  /** Reserves ids, which are handed out after those that are reserved already. */
  reserveIds(ids: Readonly<Record<string, readonly string[]>>): void {
    Object.entries(ids).forEach(([key, more]) => {
      this.#reserved.set(key, [...(this.#reserved.get(key) ?? []), ...more]);
    });
  }

  /** Every id handed out so far. */
  listIds(): ReadonlySet<string> {
    return this.#all;
  }

  /** What a scene reserved and nothing has used. */
  listUnusedIds(): string[] {
    return [...this.#reserved.values()].flat();
  }

  /** Takes a snapshot of what is reserved and was handed out. */
  takeSnapshot(): Restore {
    return takeSnapshot(this.#reserved, this.#given, this.#all);
  }

  #generateId(prefix: string): string {
    const count = (this.#given.get(prefix) ?? 0) + 1;
    this.#given.set(prefix, count);
    return `${prefix}_${generateSeededText(`${this.seed} ${prefix} ${count}`, 10)}`;
  }
}
