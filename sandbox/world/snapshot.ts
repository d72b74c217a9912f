/** Restores a snapshot. */
export type Restore = () => void;

const restoreNothing: Restore = () => undefined;

function createRestorer(value: object): Restore {
  if (Array.isArray(value)) {
    if (Object.isFrozen(value)) {
      return restoreNothing;
    }
    const items = [...(value as unknown[])];
    // No arguments of a call: a long list would have too many.
    return () => {
      value.length = 0;
      items.forEach((item) => value.push(item));
    };
  }
  if (value instanceof Map) {
    const entries = [...(value as Map<unknown, unknown>)];
    return () => {
      value.clear();
      entries.forEach(([key, part]) => value.set(key, part));
    };
  }
  if (value instanceof Set) {
    const items = [...(value as Set<unknown>)];
    return () => {
      value.clear();
      items.forEach((item) => value.add(item));
    };
  }
  if (Object.getPrototypeOf(value) === Object.prototype) {
    if (Object.isFrozen(value)) {
      return restoreNothing;
    }
    const properties = {...value};
    return () => {
      Object.keys(value).forEach((name) => Reflect.deleteProperty(value, name));
      Object.assign(value, properties);
    };
  }
  throw new Error(
    `snapshot: found an object of the class ${value.constructor.name}, expected plain objects, arrays, maps and sets. Take a snapshot of it where its class is defined.`,
  );
}

/** Takes a snapshot of which values each of some arrays, maps and sets holds, for values that never change. */
export function takeShallowSnapshot(values: readonly object[]): Restore {
  const restorers = values.map(createRestorer);
  return () => restorers.forEach((restore) => restore());
}

/**
 * Takes a snapshot of plain objects, arrays, maps and sets, and of all that they hold. It is restored into
 * the same objects, so that closures over them, such as those of timers, stay valid. Keys of maps and frozen
 * objects, such as data of the contracts, are left as they are.
 *
 * @throws when it meets an object of another class, whose state it could not restore
 */
export function takeSnapshot(...roots: readonly object[]): Restore {
  const restorers = new Map<object, Restore>();
  const pending: unknown[] = [...roots];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'object' && value !== null && !restorers.has(value)) {
      restorers.set(value, createRestorer(value));
      const parts: Iterable<unknown> =
        value instanceof Map || value instanceof Set ? value.values() : Object.values(value);
      for (const part of parts) {
        pending.push(part);
      }
    }
  }
  return () => restorers.forEach((restore) => restore());
}
