import type {ChangeLabel} from '../../../pipeline/contracts/generated/schemas';
import type {ComparedDifference, VersionsData} from '../versionsData';

/** What differs between two versions in the end, whatever happened between them. */
export interface NetDifference extends ComparedDifference {
  /** Indices of the entries that tell it, in the order in which they happened. */
  readonly entries: readonly number[];
}

/** Worst first. */
const LABELS_BY_SEVERITY: readonly ChangeLabel[] = ['breaking', 'added', 'changed', 'deprecated', 'fixed'];

function getWorseLabel(first: ChangeLabel, second: ChangeLabel): ChangeLabel {
  return LABELS_BY_SEVERITY.indexOf(first) <= LABELS_BY_SEVERITY.indexOf(second) ? first : second;
}

const REVERSED_KINDS = {added: 'removed', removed: 'added', modified: 'modified'} as const;

/** The same difference for who goes from the newer version to the older one. */
function reverseNetDifference({path, was, before, after, ...difference}: ComparedDifference): ComparedDifference {
  return {
    ...difference,
    path: was ?? path,
    ...(was !== undefined && {was: path}),
    kind: REVERSED_KINDS[difference.kind],
    rating: difference.ratingBack,
    ratingBack: difference.rating,
    ...(after !== undefined && {before: after}),
    ...(before !== undefined && {after: before}),
  };
}

function getDifferenceKey({product, path}: Pick<ComparedDifference, 'product' | 'path'>): string {
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
function findEnclosingAddition(net: ReadonlyMap<string, NetDifference>, key: string): string | undefined {
  return [...net].find(([other, {kind}]) => kind === 'added' && key.startsWith(`${other}/`))?.[0];
}

function mergeDifferences(earlier: NetDifference, later: ComparedDifference): NetDifference | undefined {
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
        rating: getWorseLabel(earlier.rating, later.rating),
        ...(before !== undefined && {before}),
        entries,
      };
}

function addDifference(net: Map<string, NetDifference>, difference: ComparedDifference): void {
  const key = getDifferenceKey(difference);
  const around = findEnclosingAddition(net, key);
  if (around !== undefined) {
    const outer = net.get(around)!;
    net.set(around, {...outer, entries: [...outer.entries, difference.entry]});
    return;
  }
  if (difference.kind === 'removed') {
    dropInside(net, key);
  }
  const earlier = net.get(key);
  const result = earlier ? mergeDifferences(earlier, difference) : {...difference, entries: [difference.entry]};
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
export function computeNetDifferences({steps}: VersionsData, from: number, to: number): NetDifference[] {
  const net = new Map<string, NetDifference>();
  const way =
    from <= to
      ? steps.slice(from, to)
      : steps
          .slice(to, from)
          .reverse()
          .map((step) => step.map(reverseNetDifference));
  way.flat().forEach((difference) => addDifference(net, difference));
  return [...net.values()];
}
