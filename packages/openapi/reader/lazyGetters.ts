type LazyFactories<Lazy> = {readonly [Key in keyof Lazy]: () => Lazy[Key]};

/** Adds properties that are computed on first access, and then kept. */
export function withLazyGetters<Eager extends object, Lazy extends object>(
  eager: Eager,
  makers: LazyFactories<Lazy>,
): Eager & Lazy {
  const view = {...eager} as Eager & Lazy;
  for (const key of Object.keys(makers) as (keyof Lazy)[]) {
    Object.defineProperty(view, key, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = makers[key]();
        Object.defineProperty(view, key, {enumerable: true, value});
        return value;
      },
    });
  }
  return view;
}
