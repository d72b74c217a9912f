import type {ChangeLabel, Product} from '../../../pipeline/contracts/generated/schemas';
import type {ComparedEntry, ComparedPlace, ComparedValue, VersionsData} from '../versionsData';
import {getChangeAnchor} from '../changeAnchor';
import {computeNetDifferences, type NetDifference} from './net';

/**
 * The effect of a change on clients that send another date: a label of the changelog, or that it does not depend on the
 * date.
 */
export type ChangeImpact = ChangeLabel | 'stays';

export const CHANGE_IMPACTS: readonly ChangeImpact[] = ['breaking', 'added', 'changed', 'deprecated', 'fixed', 'stays'];

/** One line of the comparison. */
export interface ComparisonItem {
  readonly key: string;
  readonly product: Product | 'both';
  readonly kind: ChangeImpact;
  /** What it belongs to. */
  readonly resource: string;
  /** The difference: words, with code in backticks, around the name of the place. */
  readonly before: string;
  readonly place: {readonly name: string; readonly url: string | undefined} | undefined;
  readonly after: string;
  /** Its place in the changelog. */
  readonly url: string;
}

/** A step to take, from an entry of the changelog. */
export interface ComparisonTodo {
  readonly entry: ComparedEntry;
  readonly text: string;
  readonly url: string;
}

export interface VersionDifferences {
  readonly way: 'same' | 'forward' | 'back';
  /** Breaking first, then by resource. */
  readonly items: readonly ComparisonItem[];
  /** In the order of execution. */
  readonly todos: readonly ComparisonTodo[];
}

export interface VersionChoice {
  readonly from: string;
  readonly to: string;
  readonly product: Product | 'both';
  readonly kind: ChangeImpact | 'all';
}

/** Changes that no contract shows. */
const BEHAVIOR_PREFIX = 'Behavior';

const DEPENDS_ON_DATE = (entry: ComparedEntry): boolean => entry.back !== undefined;

function toValueList(value: ComparedValue | undefined): readonly ComparedValue[] {
  return Array.isArray(value) ? (value as readonly ComparedValue[]) : [];
}

function quoteValues(values: readonly ComparedValue[]): string {
  return values.map((value) => `\`${String(value)}\``).join(', ');
}

/** How a keyword differs: `new in enum: x`, `maxLength from 100 to 250`. */
function formatChange({before, after, path}: NetDifference, place: ComparedPlace): string {
  const keyword = place.keyword ?? path.slice(path.lastIndexOf('/') + 1);
  if (keyword === 'deprecated') {
    return after === true ? 'is deprecated' : 'is no longer deprecated';
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [came, went] = [
      toValueList(after).filter((value) => !toValueList(before).includes(value)),
      toValueList(before).filter((value) => !toValueList(after).includes(value)),
    ];
    return [
      came.length > 0 ? `new in \`${keyword}\`: ${quoteValues(came)}` : '',
      went.length > 0 ? `no longer in \`${keyword}\`: ${quoteValues(went)}` : '',
    ]
      .filter(Boolean)
      .join('; ');
  }
  const formatChangedValue = (value: ComparedValue | undefined): string =>
    value === undefined ? 'none' : quoteValues([value].flat());
  return `\`${keyword}\` from ${formatChangedValue(before)} to ${formatChangedValue(after)}`;
}

/** The list of the types of an event object: each event is listed itself. */
function isListOfEvents({path}: NetDifference): boolean {
  return /Event\/allOf\/1\/properties\/type\/enum$/.test(path);
}

const CHANGE_PREFIXES = {added: 'New', removed: 'Removed', modified: 'Changed'} as const;

/** The words before and after the name. An added or removed keyword belongs to its schema: `items`, `properties`. */
function describeDifference(
  difference: NetDifference,
  place: ComparedPlace,
  stays: boolean,
): Pick<ComparisonItem, 'before' | 'after'> {
  const {kind} = difference;
  const {noun, keyword} = place;
  if (stays) {
    return {before: kind === 'removed' ? `Still there: ${noun}` : `Still as it is: ${noun}`, after: ''};
  }
  if (kind === 'modified') {
    return {before: `${CHANGE_PREFIXES[kind]} ${noun}`, after: formatChange(difference, place)};
  }
  return keyword === undefined
    ? {before: `${CHANGE_PREFIXES[kind]} ${noun}`, after: ''}
    : {before: `Changed ${noun}`, after: `\`${keyword}\` ${kind}`};
}

/** The place of an entry in the changelog. */
function getEntryUrl({pages}: VersionsData, entry: ComparedEntry): string {
  return `${pages[entry.product]}#${getChangeAnchor(entry)}`;
}

function getPlaceUrl({url, name}: ComparedPlace): string | undefined {
  return url?.endsWith('#') ? url + name : url;
}

function createDifferenceItem(difference: NetDifference, data: VersionsData, isBack: boolean): ComparisonItem {
  const {places, entries} = data;
  const place = places[difference.place]!;
  const told = difference.entries.map((index) => entries[index]!);
  const stays = isBack && !told.some(DEPENDS_ON_DATE);
  return {
    key: `${difference.kind} ${place.noun} ${place.name} ${place.keyword ?? ''}`,
    product: difference.product,
    kind: stays ? 'stays' : difference.rating,
    resource: place.resource,
    place: {name: place.name, url: getPlaceUrl(place)},
    ...describeDifference(difference, place, stays),
    url: getEntryUrl(data, told.at(-1)!),
  };
}

function createBehaviorItem(data: VersionsData, entry: ComparedEntry, isBack: boolean): ComparisonItem {
  const stays = isBack && !DEPENDS_ON_DATE(entry);
  return {
    key: entry.id,
    product: entry.product,
    kind: stays ? 'stays' : entry.label,
    resource: BEHAVIOR_PREFIX,
    before: isBack && !stays ? `Undone: ${entry.what}` : entry.what,
    place: undefined,
    after: '',
    url: getEntryUrl(data, entry),
  };
}

/** Merges the same difference in several places, such as the media type of each error response, or in both products. */
function mergeRepeatedItems(items: readonly ComparisonItem[]): ComparisonItem[] {
  const found = new Map<string, ComparisonItem>();
  for (const item of items) {
    const same = found.get(item.key);
    found.set(item.key, same && same.product !== item.product ? {...same, product: 'both'} : (same ?? item));
  }
  return [...found.values()];
}

function compareKinds(first: ComparisonItem, second: ComparisonItem): number {
  return CHANGE_IMPACTS.indexOf(first.kind) - CHANGE_IMPACTS.indexOf(second.kind);
}

function isProductAskedFor(asked: VersionChoice['product'], product: VersionChoice['product']): boolean {
  return asked === 'both' || product === 'both' || product === asked;
}

/** Breaking ones first; within them in chronological order, or reversed. */
function listTodos(data: VersionsData, entries: readonly ComparedEntry[], isBack: boolean): ComparisonTodo[] {
  const ordered = isBack ? [...entries].reverse() : entries;
  return [...ordered]
    .sort((first, second) => Number(second.label === 'breaking') - Number(first.label === 'breaking'))
    .map((entry) => ({entry, text: (isBack ? entry.back : entry.do) ?? '', url: getEntryUrl(data, entry)}))
    .filter(({text}) => text !== '');
}

/** The differences between two versions, for a client that changes from one to the other. */
export function compareVersions(slice: VersionsData, {from, to, product, kind}: VersionChoice): VersionDifferences {
  const [start, end] = [slice.versions.indexOf(from), slice.versions.indexOf(to)];
  const isBack = end < start;
  const between = slice.versions.slice(Math.min(start, end) + 1, Math.max(start, end) + 1);
  const net = computeNetDifferences(slice, start, end);
  const counting = new Set(net.flatMap(({entries}) => entries.map((index) => slice.entries[index]!)));
  const told = slice.entries.filter((entry) => between.includes(entry.version));
  const items = mergeRepeatedItems([
    ...net
      .filter((difference) => !isListOfEvents(difference))
      .map((difference) => createDifferenceItem(difference, slice, isBack)),
    ...told.filter(({isBehavior}) => isBehavior).map((entry) => createBehaviorItem(slice, entry, isBack)),
  ]).filter((item) => isProductAskedFor(product, item.product) && (kind === 'all' || item.kind === kind));
  return {
    way: start === end ? 'same' : isBack ? 'back' : 'forward',
    items: [...items].sort(compareKinds),
    todos: listTodos(
      slice,
      told.filter(
        (entry) =>
          (entry.isBehavior || counting.has(entry)) &&
          isProductAskedFor(product, entry.product) &&
          (kind === 'all' || entry.label === kind),
      ),
      isBack,
    ),
  };
}

/** The number of lines, and of each kind of them: `17 differences, 5 breaking, 12 added`. */
export function countDifferences(items: readonly ComparisonItem[]): string {
  const counts = CHANGE_IMPACTS.map((kind) => [kind, items.filter((item) => item.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => (kind === 'stays' ? `${String(count)} that stay` : `${String(count)} ${kind}`));
  return [`${String(items.length)} ${items.length === 1 ? 'difference' : 'differences'}`, ...counts].join(', ');
}

/** One sentence about a comparison. */
export function summarizeComparison({way, items}: VersionDifferences, {from, to}: VersionChoice): string {
  if (way === 'same') {
    return `From ${from} to ${to} nothing changes: it is the same version.`;
  }
  return items.length === 0
    ? `From ${from} to ${to} nothing in your selection differs.`
    : `From ${from} to ${to}: ${countDifferences(items)}.`;
}
