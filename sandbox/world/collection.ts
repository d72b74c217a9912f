import {ApiError} from './apiError';
import {takeSnapshot, type Restore} from './snapshot';

/** The properties of every object of the API. */
export interface StoredResource {
  id: string;
  object: string;
  created_at: string;
  updated_at: string;
}

/** The objects of one kind, in the order in which they were added. */
export class Collection<T extends StoredResource> {
  readonly #objects = new Map<string, T>();

  /** @param name the kind of the objects, such as `payment_intent` */
  constructor(readonly name: string) {}

  get(id: string): T | undefined {
    return this.#objects.get(id);
  }

  /** @throws ApiError `resource_not_found` */
  require(id: string): T {
    const object = this.get(id);
    if (!object) {
      const kind = this.name.replaceAll('_', ' ');
      throw new ApiError('resource_not_found', `No ${kind} ${id} exists in this environment and account.`);
    }
    return object;
  }

  /** Oldest first. */
  listAll(): T[] {
    return [...this.#objects.values()];
  }

  /** Newest first, as in lists. */
  listNewestFirst(): T[] {
    return this.listAll().reverse();
  }

  add(object: T): T {
    this.#objects.set(object.id, object);
    return object;
  }

  delete(id: string): void {
    this.#objects.delete(id);
  }

  /** Takes a snapshot of the objects. */
  takeSnapshot(): Restore {
    return takeSnapshot(this.#objects);
  }
}
