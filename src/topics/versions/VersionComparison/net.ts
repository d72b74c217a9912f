import type {Difference, Label, VersionsSlice} from '../versionsData';

/** What differs between two versions in the end, whatever happened between them. */
export interface NetDifference extends Difference {
  /** Indices of the entries that tell it, in the order in which they happened. */
  readonly entries: readonly number[];
}

/** Worst first. */
const LABELS: readonly Label[] = ['breaking', 'added', 'changed', 'deprecated', 'fixed'];

function worse(first: Label, second: Label): Label {
  return LABELS.indexOf(first) <= LABELS.indexOf(second) ? first : second;
}

const TURNED = {added: 'removed', removed: 'added', modified: 'modified'} as const;

/** The same difference for who goes from the newer version to the older one. */
function turned({path, was, before, after, ...difference}: Difference): Difference {
  return {
    ...difference,
    path: was ?? path,
    ...(was !== undefined && {was: path}),
    kind: TURNED[difference.kind],
    rating: difference.ratingBack,
    ratingBack: difference.rating,
    ...(after !== undefined && {before: after}),
    ...(before !== undefined && {after: before}),
  };
}

function keyOf({product, path}: Pick<Difference, 'product' | 'path'>): string {
  return `${product} ${path}`;
}

function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** What is inside something that goes, goes with it: no difference of it is left. */
function dropInside(net: Map<string, NetDifference>, key: string): void {
  [...net.keys()].filter((other) => other.startsWith(`${key}/`)).forEach((inner) => net.delete(inner));
}

/** The difference around a place that says already that all of it is new. */
function newAround(net: ReadonlyMap<string, NetDifference>, key: string): string | undefined {
  return [...net].find(([other, {kind}]) => kind === 'added' && key.startsWith(`${other}/`))?.[0];
}

function merged(earlier: NetDifference, later: Difference): NetDifference | undefined {
  const entries = [...earlier.entries, later.entry];
  const {before} = earlier;
  const {after} = later;
  if (earlier.kind === 'added') {
    return later.kind === 'removed' ? undefined : {...earlier, entries};
  }
  if (later.kind === 'removed') {
    return {...later, entries};
  }
  return earlier.kind === 'modified' && isSame(before, after)
    ? undefined
    : {
        ...later,
        kind: 'modified',
        rating: worse(earlier.rating, later.rating),
        ...(before !== undefined && {before}),
        entries,
      };
}

function add(net: Map<string, NetDifference>, difference: Difference): void {
  const key = keyOf(difference);
  const around = newAround(net, key);
  if (around !== undefined) {
    const outer = net.get(around)!;
    net.set(around, {...outer, entries: [...outer.entries, difference.entry]});
    return;
  }
  if (difference.kind === 'removed') {
    dropInside(net, key);
  }
  const earlier = net.get(key);
  const result = earlier ? merged(earlier, difference) : {...difference, entries: [difference.entry]};
  net.delete(key);
  if (result) {
    net.set(key, result);
  }
}

/**
 * What differs in the contracts between two versions: the steps between them, composed. What is added and changed is
 * added, what is deprecated and removed is removed, what is changed there and back is nothing.
 *
 * @param from index of the version that a client sends now
 * @param to index of the version that it is to send; it may be an earlier one, or the same
 */
export function netDifferences({steps}: VersionsSlice, from: number, to: number): NetDifference[] {
  const net = new Map<string, NetDifference>();
  const way =
    from <= to
      ? steps.slice(from, to)
      : steps
          .slice(to, from)
          .reverse()
          .map((step) => step.map(turned));
  way.flat().forEach((difference) => add(net, difference));
  return [...net.values()];
}
