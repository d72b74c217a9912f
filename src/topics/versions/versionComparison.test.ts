import {describe, expect, it} from 'vitest';
import {compareVersions, sentenceOf, type Choice, type Item} from './VersionComparison/compare';
import {netDifferences} from './VersionComparison/net';
import type {Difference, Entry, Place, VersionsSlice} from './versionsData';

const VERSIONS = ['2025-01-01', '2025-06-01', '2026-01-01'];

function entryOf(version: string, given: Partial<Entry>): Entry {
  const id = given.id ?? 'x';
  return {
    id,
    product: 'payments',
    label: 'added',
    what: 'It is new.',
    do: 'Use it.',
    version,
    url: `/payments/Changelog/intro#change-${id}`,
    isBehavior: false,
    ...given,
  };
}

const field = (name: string, keyword?: string): Place => ({
  noun: 'field',
  name,
  url: `/payments/APIs/things#${name}`,
  resource: 'Things',
  ...(keyword !== undefined && {keyword}),
});

type Told = Pick<Difference, 'kind' | 'path'> & Partial<Difference>;

/** A slice of three versions, with the differences of its two steps; each has an entry of its own. */
function sliceOf(
  first: readonly Told[],
  second: readonly Told[],
  entries: readonly Partial<Entry>[] = [],
): VersionsSlice {
  const all = [...first, ...second];
  const told = all.map(({rating}, index) =>
    entryOf(VERSIONS[index < first.length ? 1 : 2]!, {
      id: `entry-${String(index)}`,
      label: rating ?? 'added',
      ...(rating === 'breaking' && {back: 'Do it the old way.'}),
      ...entries[index],
    }),
  );
  const differenceOf = (one: Told, index: number): Difference => ({
    product: 'payments',
    place: index,
    entry: index,
    rating: 'added',
    ratingBack: 'breaking',
    ...one,
  });
  const differences = all.map(differenceOf);
  return {
    versions: VERSIONS,
    entries: told,
    places: all.map(({path}) => {
      const [, name = '', keyword] = /^#\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
      return field(name, keyword);
    }),
    steps: [differences.slice(0, first.length), differences.slice(first.length)],
  };
}

function linesOf(first: readonly Told[], second: readonly Told[], from = 0, to = 2): string[] {
  return netDifferences(sliceOf(first, second), from, to).map(
    ({kind, path, before, after}) =>
      `${kind} ${path}${kind === 'modified' ? ` ${String(before)} to ${String(after)}` : ''}`,
  );
}

describe('differences that follow each other', () => {
  const added: Told = {kind: 'added', path: '#/a'};
  const removed: Told = {kind: 'removed', path: '#/a', rating: 'breaking', ratingBack: 'added'};
  const deprecated: Told = {kind: 'modified', path: '#/a/deprecated', rating: 'deprecated', after: true};
  const longer = (before: number, after: number): Told => ({kind: 'modified', path: '#/a/maxLength', before, after});

  it.each<[string, Told[], Told[], string[]]>([
    ['deprecated, then removed', [deprecated], [removed], ['removed #/a']],
    ['added, then changed', [added], [longer(1, 2)], ['added #/a']],
    ['added, then removed', [added], [removed], []],
    ['added with what is in it, then changed inside', [added], [{kind: 'added', path: '#/a/b'}], ['added #/a']],
    ['changed twice', [longer(1, 2)], [longer(2, 3)], ['modified #/a/maxLength 1 to 3']],
    ['changed there and back', [longer(1, 2)], [longer(2, 1)], []],
    ['removed, then added', [removed], [added], ['modified #/a undefined to undefined']],
    [
      'of two places whose names begin alike',
      [{kind: 'added', path: '#/a'}],
      [{kind: 'removed', path: '#/ab'}],
      ['added #/a', 'removed #/ab'],
    ],
  ])('count as one: %s', (_, first, second, expected) => {
    expect(linesOf(first, second)).toEqual(expected);
  });

  it('are turned on the way back', () => {
    expect(linesOf([added], [longer(1, 2)], 2, 0)).toEqual(['removed #/a']);
    expect(linesOf([deprecated], [removed], 2, 0)).toEqual(['added #/a']);
    expect(linesOf([added], [], 1, 1)).toEqual([]);
  });

  it('of products do not meet', () => {
    expect(linesOf([added], [{...removed, product: 'commerce'}])).toEqual(['added #/a', 'removed #/a']);
  });

  it('have the worst rating of those that count', () => {
    const net = netDifferences(
      sliceOf([{...longer(3, 2), rating: 'breaking'}], [{...longer(2, 4), rating: 'changed'}]),
      0,
      2,
    );
    expect(net.map(({rating, entries}) => [rating, entries])).toEqual([['breaking', [0, 1]]]);
  });
});

describe('a comparison', () => {
  const slice = sliceOf(
    [
      {kind: 'added', path: '#/Thing.new'},
      {kind: 'modified', path: '#/Thing.old/deprecated', rating: 'deprecated', ratingBack: 'changed', after: true},
    ],
    [
      {kind: 'removed', path: '#/Thing.old', rating: 'breaking', ratingBack: 'added'},
      {kind: 'modified', path: '#/Thing.kind/enum', before: ['a'], after: ['a', 'b'], product: 'commerce'},
    ],
    [{do: 'Use `new`.'}, {do: 'Stop.'}, {do: 'Read `new`.'}, {product: 'commerce', do: 'Nothing: enums are open.'}],
  );
  const withBehavior: VersionsSlice = {
    ...slice,
    entries: [
      ...slice.entries,
      entryOf(VERSIONS[2]!, {
        id: 'faster',
        label: 'fixed',
        what: 'It is right.',
        isBehavior: true,
        do: 'Remove your own.',
      }),
    ],
  };
  const choice: Choice = {from: VERSIONS[0]!, to: VERSIONS[2]!, product: 'both', kind: 'all'};
  const textOf = ({kind, before, place, after}: Item): string =>
    `${kind}: ${[before, place?.name, after].filter(Boolean).join(' ')}`;
  const textsOf = (given: Partial<Choice>): string[] =>
    compareVersions(withBehavior, {...choice, ...given}).items.map(textOf);

  it('lists what differs in the end, breaking first', () => {
    expect(textsOf({})).toEqual([
      'breaking: Removed field Thing.old',
      'added: New field Thing.new',
      'added: Changed field Thing.kind new in `enum`: `b`',
      'fixed: It is right.',
    ]);
  });

  it('lists what to do, breaking first, without what came and went and without nothing', () => {
    const todosOf = (given: Partial<Choice>): string[] =>
      compareVersions(withBehavior, {...choice, ...given}).todos.map(({text}) => text);
    expect(todosOf({})).toEqual(['Read `new`.', 'Use `new`.', 'Remove your own.']);
    expect(todosOf({to: VERSIONS[1]!})).toEqual(['Use `new`.', 'Stop.']);
    expect(todosOf({from: VERSIONS[2]!, to: VERSIONS[0]!})).toEqual(['Do it the old way.']);
  });

  it('tells on the way back what stays', () => {
    expect(textsOf({from: VERSIONS[2]!, to: VERSIONS[0]!})).toEqual([
      'added: New field Thing.old',
      'stays: Still as it is: field Thing.kind',
      'stays: Still there: field Thing.new',
      'stays: It is right.',
    ]);
  });

  it('is narrowed by product and kind', () => {
    expect(textsOf({product: 'commerce'})).toEqual(['added: Changed field Thing.kind new in `enum`: `b`']);
    expect(textsOf({kind: 'fixed'})).toEqual(['fixed: It is right.']);
    expect(textsOf({kind: 'deprecated'})).toEqual([]);
  });

  it('is one sentence', () => {
    const say = (given: Partial<Choice>): string => {
      const chosen = {...choice, ...given};
      return sentenceOf(compareVersions(withBehavior, chosen), chosen);
    };
    expect(say({})).toBe('From 2025-01-01 to 2026-01-01: 4 differences, 1 breaking, 2 added, 1 fixed.');
    expect(say({kind: 'fixed'})).toBe('From 2025-01-01 to 2026-01-01: 1 difference, 1 fixed.');
    expect(say({kind: 'deprecated'})).toBe('From 2025-01-01 to 2026-01-01 nothing of what you chose differs.');
    expect(say({to: VERSIONS[0]!})).toBe('From 2025-01-01 to 2025-01-01 nothing changes: it is the same version.');
  });
});
