import {describe, expect, it} from 'vitest';
import {
  compareVersions,
  summarizeComparison,
  type VersionChoice,
  type ComparisonItem,
} from './VersionComparison/compare';
import {splitComposedSchemas} from './elements/contractLocations';
import {computeNetDifferences} from './VersionComparison/net';
import {createComparedEntry} from './toolData';
import type {ComparedDifference, ComparedEntry, ComparedPlace, VersionsData} from './versionsData';

const VERSIONS = ['2025-01-01', '2025-06-01', '2026-01-01'];

function createEntry(version: string, given: Partial<ComparedEntry>): ComparedEntry {
  return {
    id: 'x',
    product: 'payments',
    label: 'added',
    what: 'It is new.',
    do: 'Use it.',
    version,
    isBehavior: false,
    ...given,
  };
}

const createFieldPlace = (name: string, keyword?: string): ComparedPlace => ({
  noun: 'field',
  name,
  url: '/payments/APIs/things#',
  resource: 'Things',
  ...(keyword !== undefined && {keyword}),
});

type TestDifference = Pick<ComparedDifference, 'kind' | 'path'> & Partial<ComparedDifference>;

/** A slice of three versions, with the differences of its two steps; each has an entry of its own. */
function createVersionsData(
  first: readonly TestDifference[],
  second: readonly TestDifference[],
  entries: readonly Partial<ComparedEntry>[] = [],
): VersionsData {
  const all = [...first, ...second];
  const told = all.map(({rating}, index) =>
    createEntry(VERSIONS[index < first.length ? 1 : 2]!, {
      id: `entry-${String(index)}`,
      label: rating ?? 'added',
      ...(rating === 'breaking' && {back: 'Do it the old way.'}),
      ...entries[index],
    }),
  );
  const createDifference = (one: TestDifference, index: number): ComparedDifference => ({
    product: 'payments',
    place: index,
    entry: index,
    rating: 'added',
    ratingBack: 'breaking',
    ...one,
  });
  const differences = all.map(createDifference);
  return {
    pages: {payments: '/payments/changes', commerce: '/commerce/changes', both: '/payments/changes'},
    versions: VERSIONS,
    entries: told,
    places: all.map(({path}) => {
      const [, name = '', keyword] = /^#\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
      return createFieldPlace(name, keyword);
    }),
    steps: [differences.slice(0, first.length), differences.slice(first.length)],
  };
}

function compareAsLines(
  first: readonly TestDifference[],
  second: readonly TestDifference[],
  from = 0,
  to = 2,
): string[] {
  return computeNetDifferences(createVersionsData(first, second), from, to).map(
    ({kind, path, before, after}) =>
      `${kind} ${path}${kind === 'modified' ? ` ${String(before)} to ${String(after)}` : ''}`,
  );
}

describe('differences that follow each other', () => {
  const added: TestDifference = {kind: 'added', path: '#/a'};
  const removed: TestDifference = {kind: 'removed', path: '#/a', rating: 'breaking', ratingBack: 'added'};
  const deprecated: TestDifference = {kind: 'modified', path: '#/a/deprecated', rating: 'deprecated', after: true};
  const createLonger = (before: number, after: number): TestDifference => ({
    kind: 'modified',
    path: '#/a/maxLength',
    before,
    after,
  });

  it.each<[string, TestDifference[], TestDifference[], string[]]>([
    ['deprecated, then removed', [deprecated], [removed], ['removed #/a']],
    ['added, then changed', [added], [createLonger(1, 2)], ['added #/a']],
    ['added, then removed', [added], [removed], []],
    ['added with what is in it, then changed inside', [added], [{kind: 'added', path: '#/a/b'}], ['added #/a']],
    ['changed twice', [createLonger(1, 2)], [createLonger(2, 3)], ['modified #/a/maxLength 1 to 3']],
    ['changed there and back', [createLonger(1, 2)], [createLonger(2, 1)], []],
    ['removed, then added', [removed], [added], ['modified #/a undefined to undefined']],
    [
      'of two places whose names begin alike',
      [{kind: 'added', path: '#/a'}],
      [{kind: 'removed', path: '#/ab'}],
      ['added #/a', 'removed #/ab'],
    ],
  ])('count as one: %s', (_, first, second, expected) => {
    expect(compareAsLines(first, second)).toEqual(expected);
  });

  it('are reversed for a downgrade', () => {
    expect(compareAsLines([added], [createLonger(1, 2)], 2, 0)).toEqual(['removed #/a']);
    expect(compareAsLines([deprecated], [removed], 2, 0)).toEqual(['added #/a']);
    expect(compareAsLines([added], [], 1, 1)).toEqual([]);
  });

  it('inside a component count only where both versions have it', () => {
    const attempts: TestDifference = {kind: 'added', path: '#/components/schemas/Intent/properties/attempts'};
    const inside: TestDifference = {
      kind: 'added',
      path: '#/components/schemas/Attempt/properties/three_d_secure',
      componentSince: VERSIONS[1]!,
    };
    expect(compareAsLines([attempts], [inside])).toEqual([`added ${attempts.path}`]);
    expect(compareAsLines([attempts], [inside], 2, 0)).toEqual([`removed ${attempts.path}`]);
    expect(compareAsLines([attempts], [inside], 1, 2)).toEqual([`added ${inside.path}`]);
    expect(compareAsLines([attempts], [inside], 2, 1)).toEqual([`removed ${inside.path}`]);
  });

  it('of different products are not merged', () => {
    expect(compareAsLines([added], [{...removed, product: 'commerce'}])).toEqual(['added #/a', 'removed #/a']);
  });

  it('have the worst applicable rating', () => {
    const net = computeNetDifferences(
      createVersionsData([{...createLonger(3, 2), rating: 'breaking'}], [{...createLonger(2, 4), rating: 'changed'}]),
      0,
      2,
    );
    expect(net.map(({rating, entries}) => [rating, entries])).toEqual([['breaking', [0, 1]]]);
  });
});

describe('an entry', () => {
  const written = {id: 'x', product: 'both', label: 'added', what: 'It is new.', page: '/x', differences: []} as const;
  const read = (given: object): ComparedEntry =>
    createComparedEntry({...written, do: 'Nothing.', ...given}, VERSIONS[1]!);

  it.each([
    ['Nothing: enums are open.', ''],
    ['Nothing, if you use it.', 'Nothing, if you use it.'],
    ['Use it.', 'Use it.'],
  ])('has the step %j as %j', (text, step) => {
    expect(read({do: text, back: text})).toMatchObject({do: step, back: step});
  });

  it('has its sentence where behavior changes or something is to be done', () => {
    expect(read({}).what).toBe('');
    expect(read({do: 'Use it.'}).what).toBe('It is new.');
    expect(read({back: 'Use the old one.'}).what).toBe('It is new.');
    expect(read({behavior: true}).what).toBe('It is new.');
  });

  it('has what holds since a correction, without the mistake', () => {
    const what = 'It has `a.b`. Before, it had `c.d`, which was wrong. It can be `null`.';
    expect(read({do: 'Read it.', label: 'fixed', what}).what).toBe('It has `a.b`. It can be `null`.');
    expect(read({do: 'Read it.', label: 'changed', what}).what).toBe(what);
  });

  it('is compared as a correction only where something is to be done, since corrections apply to every version', () => {
    const correction = {behavior: true, label: 'fixed'};
    expect(read(correction)).toMatchObject({what: '', isBehavior: false});
    expect(read({...correction, do: 'Remove your own.'})).toMatchObject({what: 'It is new.', isBehavior: true});
    expect(read({...correction, label: 'changed'})).toMatchObject({what: 'It is new.', isBehavior: true});
  });
});

describe('a comparison', () => {
  const slice = createVersionsData(
    [
      {kind: 'added', path: '#/Thing.new'},
      {kind: 'modified', path: '#/Thing.old/deprecated', rating: 'deprecated', ratingBack: 'changed', after: true},
    ],
    [
      {kind: 'removed', path: '#/Thing.old', rating: 'breaking', ratingBack: 'added'},
      {kind: 'modified', path: '#/Thing.kind/enum', before: ['a'], after: ['a', 'b'], product: 'commerce'},
    ],
    [{do: 'Use `new`.'}, {do: 'Stop.'}, {do: 'Read `new`.'}, {product: 'commerce', do: ''}],
  );
  const withBehavior: VersionsData = {
    ...slice,
    entries: [
      ...slice.entries,
      createEntry(VERSIONS[2]!, {
        id: 'faster',
        label: 'fixed',
        what: 'It is right.',
        isBehavior: true,
        do: 'Remove your own.',
      }),
    ],
  };
  const choice: VersionChoice = {from: VERSIONS[0]!, to: VERSIONS[2]!, product: 'both', kind: 'all'};
  const formatItem = ({kind, before, place, after}: ComparisonItem): string =>
    `${kind}: ${[before, place?.name, after].filter(Boolean).join(' ')}`;
  const listItemTexts = (given: Partial<VersionChoice>): string[] =>
    compareVersions(withBehavior, {...choice, ...given}).items.map(formatItem);

  it('lists the net differences, breaking first', () => {
    expect(listItemTexts({})).toEqual([
      'breaking: Removed field Thing.old',
      'added: New field Thing.new',
      'added: Changed field Thing.kind new in `enum`: `b`',
      'fixed: It is right.',
    ]);
  });

  it('lists what to do, breaking first, without reverted changes and empty steps', () => {
    const listTodoTexts = (given: Partial<VersionChoice>): string[] =>
      compareVersions(withBehavior, {...choice, ...given}).todos.map(({text}) => text);
    expect(listTodoTexts({})).toEqual(['Read `new`.', 'Use `new`.', 'Remove your own.']);
    expect(listTodoTexts({to: VERSIONS[1]!})).toEqual(['Use `new`.', 'Stop.']);
    expect(listTodoTexts({from: VERSIONS[2]!, to: VERSIONS[0]!})).toEqual(['Do it the old way.']);
  });

  it('shows for a downgrade what stays', () => {
    expect(listItemTexts({from: VERSIONS[2]!, to: VERSIONS[0]!})).toEqual([
      'added: New field Thing.old',
      'stays: Still as it is: field Thing.kind',
      'stays: Still there: field Thing.new',
      'stays: It is right.',
    ]);
  });

  it('is narrowed by product and kind', () => {
    expect(listItemTexts({product: 'commerce'})).toEqual(['added: Changed field Thing.kind new in `enum`: `b`']);
    expect(listItemTexts({kind: 'fixed'})).toEqual(['fixed: It is right.']);
    expect(listItemTexts({kind: 'deprecated'})).toEqual([]);
  });

  it('links each line and step to its entry on the page of its product', () => {
    const {items, todos} = compareVersions(withBehavior, choice);
    expect(items.map(({url}) => url)).toEqual([
      '/payments/changes#change-entry-2',
      '/payments/changes#change-entry-0',
      '/commerce/changes#change-entry-3',
      '/payments/changes#change-faster',
    ]);
    expect(todos.map(({url}) => url)).toContain('/payments/changes#change-faster');
  });

  it('links the name of a place to its description, whose fragment is the name or another', () => {
    const place = withBehavior.places.findIndex(({name}) => name === 'Thing.new');
    const places = withBehavior.places.with(place, {
      ...withBehavior.places[place]!,
      url: '/payments/APIs/things#other',
    });
    expect(compareVersions({...withBehavior, places}, choice).items.flatMap((item) => item.place?.url ?? [])).toEqual([
      '/payments/APIs/things#Thing.old',
      '/payments/APIs/things#other',
      '/payments/APIs/things#Thing.kind',
    ]);
  });

  it('names what differs where the place names no keyword', () => {
    const data = createVersionsData(
      [],
      [{kind: 'modified', path: '#/operation/requestBody/required', before: true, after: false}],
    );
    expect(compareVersions(data, choice).items.map(({after}) => after)).toEqual(['`required` from `true` to `false`']);
  });

  it('is one sentence', () => {
    const say = (given: Partial<VersionChoice>): string => {
      const chosen = {...choice, ...given};
      return summarizeComparison(compareVersions(withBehavior, chosen), chosen);
    };
    expect(say({})).toBe('From 2025-01-01 to 2026-01-01: 4 differences, 1 breaking, 2 added, 1 fixed.');
    expect(say({kind: 'fixed'})).toBe('From 2025-01-01 to 2026-01-01: 1 difference, 1 fixed.');
    expect(say({kind: 'deprecated'})).toBe('From 2025-01-01 to 2026-01-01 nothing in your selection differs.');
    expect(say({to: VERSIONS[0]!})).toBe('From 2025-01-01 to 2025-01-01 nothing changes: it is the same version.');
  });
});

describe('a part that is added to a composed schema', () => {
  it('is as many differences as it has properties', () => {
    const path = '#/components/schemas/List/allOf/2';
    const after = {type: 'object', properties: {total: {type: 'integer'}, 'a/b': {type: 'string'}}};
    const split = splitComposedSchemas([
      {kind: 'added', path, after},
      {kind: 'modified', path, after},
      {kind: 'removed', path, before: {$ref: '#/components/schemas/Page'}},
    ]);
    expect(split.map((difference) => difference.path)).toEqual([
      `${path}/properties/total`,
      `${path}/properties/a~1b`,
      path,
      path,
    ]);
  });
});
