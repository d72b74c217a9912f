import type {Entry, Label, Place, Product, Value, VersionsSlice} from '../versionsData';
import {netDifferences, type NetDifference} from './net';

/** What a change means for who sends another date: a label of the changelog, or that it does not depend on the date. */
export type Kind = Label | 'stays';

export const KINDS: readonly Kind[] = ['breaking', 'added', 'changed', 'deprecated', 'fixed', 'stays'];

/** One line of the comparison. */
export interface Item {
  readonly key: string;
  readonly product: Product | 'both';
  readonly kind: Kind;
  /** What it belongs to. */
  readonly resource: string;
  /** What differs: words, with code in backticks, around the name of the place. */
  readonly before: string;
  readonly place: Pick<Place, 'name' | 'url'> | undefined;
  readonly after: string;
  /** Where the changelog tells it. */
  readonly url: string;
}

/** A thing to do, of an entry of the changelog. */
export interface Todo {
  readonly entry: Entry;
  readonly text: string;
}

export interface Comparison {
  readonly way: 'same' | 'forward' | 'back';
  /** Breaking first, then by resource. */
  readonly items: readonly Item[];
  /** In the order in which to do it. */
  readonly todos: readonly Todo[];
}

export interface Choice {
  readonly from: string;
  readonly to: string;
  readonly product: Product | 'both';
  readonly kind: Kind | 'all';
}

/** Changes that no contract shows. */
const BEHAVIOR = 'Behavior';

const DEPENDS_ON_DATE = (entry: Entry): boolean => entry.back !== undefined;

function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

function quoted(values: readonly Value[]): string {
  return values.map((value) => `\`${String(value)}\``).join(', ');
}

/** How a keyword differs: `new value x`, `maxLength from 100 to 250`. */
function changeText({before, after}: NetDifference, {keyword = ''}: Place): string {
  if (keyword === 'deprecated') {
    return after === true ? 'is deprecated' : 'is no longer deprecated';
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [came, went] = [
      listOf(after).filter((value) => !listOf(before).includes(value)),
      listOf(before).filter((value) => !listOf(after).includes(value)),
    ];
    return [
      came.length > 0 ? `new in \`${keyword}\`: ${quoted(came)}` : '',
      went.length > 0 ? `no longer in \`${keyword}\`: ${quoted(went)}` : '',
    ]
      .filter(Boolean)
      .join('; ');
  }
  const shown = (value: Value | undefined): string => (value === undefined ? 'none' : quoted([value].flat()));
  return `\`${keyword}\` from ${shown(before)} to ${shown(after)}`;
}

/** The list of the types that an event object can have: each event tells itself. */
function isListOfEvents({path}: NetDifference): boolean {
  return /Event\/allOf\/1\/properties\/type\/enum$/.test(path);
}

const WORDS = {added: 'New', removed: 'Removed', modified: 'Changed'} as const;

/** What is said before and after the name. A keyword that comes or goes belongs to what has it: `items`, `properties`. */
function textsOf(difference: NetDifference, place: Place, stays: boolean): Pick<Item, 'before' | 'after'> {
  const {kind} = difference;
  const {noun, keyword} = place;
  if (stays) {
    return {before: kind === 'removed' ? `Still there: ${noun}` : `Still as it is: ${noun}`, after: ''};
  }
  if (kind === 'modified') {
    return {before: `${WORDS[kind]} ${noun}`, after: changeText(difference, place)};
  }
  return keyword === undefined
    ? {before: `${WORDS[kind]} ${noun}`, after: ''}
    : {before: `Changed ${noun}`, after: `${kind === 'added' ? 'new' : 'no longer'}: \`${keyword}\``};
}

function itemOf(difference: NetDifference, {places, entries}: VersionsSlice, isBack: boolean): Item {
  const place = places[difference.place]!;
  const told = difference.entries.map((index) => entries[index]!);
  const stays = isBack && !told.some(DEPENDS_ON_DATE);
  return {
    key: `${difference.kind} ${place.noun} ${place.name} ${place.keyword ?? ''}`,
    product: difference.product,
    kind: stays ? 'stays' : difference.rating,
    resource: place.resource,
    place,
    ...textsOf(difference, place, stays),
    url: told.at(-1)!.url,
  };
}

function behaviorOf(entry: Entry, isBack: boolean): Item {
  const stays = isBack && !DEPENDS_ON_DATE(entry);
  return {
    key: entry.id,
    product: entry.product,
    kind: stays ? 'stays' : entry.label,
    resource: BEHAVIOR,
    before: isBack && !stays ? `Undone: ${entry.what}` : entry.what,
    place: undefined,
    after: '',
    url: entry.url,
  };
}

/** The same thing told of several places, such as the media type of each error answer, or of both products. */
function withoutRepeats(items: readonly Item[]): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const same = found.get(item.key);
    found.set(item.key, same && same.product !== item.product ? {...same, product: 'both'} : (same ?? item));
  }
  return [...found.values()];
}

function byKind(first: Item, second: Item): number {
  return KINDS.indexOf(first.kind) - KINDS.indexOf(second.kind);
}

function concerns(asked: Choice['product'], product: Choice['product']): boolean {
  return asked === 'both' || product === 'both' || product === asked;
}

/** Breaking ones first; within them in the order in which they happened, or backwards. */
function todosOf(entries: readonly Entry[], isBack: boolean): Todo[] {
  const ordered = isBack ? [...entries].reverse() : entries;
  return [...ordered]
    .sort((first, second) => Number(second.label === 'breaking') - Number(first.label === 'breaking'))
    .map((entry) => ({entry, text: (isBack ? entry.back : entry.do) ?? ''}))
    .filter(({text}) => text !== '' && !/^Nothing[.:]/.test(text));
}

/** What differs between two versions, for who sends the one and is to send the other. */
export function compareVersions(slice: VersionsSlice, {from, to, product, kind}: Choice): Comparison {
  const [start, end] = [slice.versions.indexOf(from), slice.versions.indexOf(to)];
  const isBack = end < start;
  const between = slice.versions.slice(Math.min(start, end) + 1, Math.max(start, end) + 1);
  const net = netDifferences(slice, start, end);
  const counting = new Set(net.flatMap(({entries}) => entries.map((index) => slice.entries[index]!)));
  const told = slice.entries.filter((entry) => between.includes(entry.version));
  const items = withoutRepeats([
    ...net.filter((difference) => !isListOfEvents(difference)).map((difference) => itemOf(difference, slice, isBack)),
    ...told.filter(({isBehavior}) => isBehavior).map((entry) => behaviorOf(entry, isBack)),
  ]).filter((item) => concerns(product, item.product) && (kind === 'all' || item.kind === kind));
  return {
    way: start === end ? 'same' : isBack ? 'back' : 'forward',
    items: [...items].sort(byKind),
    todos: todosOf(
      told.filter(
        (entry) =>
          (entry.isBehavior || counting.has(entry)) &&
          concerns(product, entry.product) &&
          (kind === 'all' || entry.label === kind),
      ),
      isBack,
    ),
  };
}

/** One calm sentence about a comparison. */
export function sentenceOf({way, items}: Comparison, {from, to}: Choice): string {
  if (way === 'same') {
    return `From ${from} to ${to} nothing changes: it is the same version.`;
  }
  const counts = KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => (kind === 'stays' ? `${String(count)} that stay` : `${String(count)} ${kind}`));
  return items.length === 0
    ? `From ${from} to ${to} nothing of what you chose differs.`
    : `From ${from} to ${to}: ${String(items.length)} ${items.length === 1 ? 'difference' : 'differences'}, ${counts.join(', ')}.`;
}
