import type {ChangeLabel} from '../../../pipeline/contracts/generated/schemas';
import type {ComparedDifference, VersionsData} from '../versionsData';

/** The net difference between two versions. */
export interface NetDifference extends ComparedDifference {
  /** Indices of its entries, in chronological order. */
  readonly entries: readonly number[];
}

/** Worst first. */
const LABELS_BY_SEVERITY: readonly ChangeLabel[] = ['breaking', 'added', 'changed', 'deprecated', 'fixed'];

function getWorseLabel(first: ChangeLabel, second: ChangeLabel): ChangeLabel {
  return LABELS_BY_SEVERITY.indexOf(first) <= LABELS_BY_SEVERITY.indexOf(second) ? first : second;
}

const REVERSED_KINDS = {added: 'removed', removed: 'added', modified: 'modified'} as const;

/** The same difference from the newer version to the older one. */
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

/** The content of something removed is removed with it: no difference of it remains. */
function dropInside(net: Map<string, NetDifference>, key: string): void {
  [...net.keys()].filter((other) => other.startsWith(`${key}/`)).forEach((inner) => net.delete(inner));
}

/** The difference around a place that already marks all of it as new. */
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

/** A component that the older version does not have is reported as a whole, by the places that use it. */
function isInNewComponent({componentSince}: ComparedDifference, older: string): boolean {
  return componentSince !== undefined && componentSince > older;
}

/**
 * The differences of the contracts between two versions: the steps between them, composed. Added and changed is added,
 * deprecated and removed is removed, changed and reverted is nothing.
 *
 * @param from index of the version that a client sends now
 * @param to index of the target version; it may be earlier, or the same
 */
export function computeNetDifferences({versions, steps}: VersionsData, from: number, to: number): NetDifference[] {
  const net = new Map<string, NetDifference>();
  const way =
    from <= to
      ? steps.slice(from, to)
      : steps
          .slice(to, from)
          .reverse()
          .map((step) => step.map(reverseNetDifference));
  const older = versions[Math.min(from, to)]!;
  way
    .flat()
    .filter((difference) => !isInNewComponent(difference, older))
    .forEach((difference) => addDifference(net, difference));
  return [...net.values()];
}
