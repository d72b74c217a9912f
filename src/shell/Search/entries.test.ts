import {describe, expect, it} from 'vitest';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import {describeKind, groupEntries} from './entries';

function createHit(url: string, more: Partial<SearchHit> = {}): SearchHit {
  return {url, heading: url, page: 'Refunds', area: 'payments', headingPieces: [url], excerptPieces: [], ...more};
}

const LAST = createHit('/refunds#b', {further: [createHit('/refunds#c'), createHit('/refunds#d')]});
const HITS = [createHit('/refunds#a'), LAST, createHit('/cart')];

/** The labels of the groups, each with the URLs of its hits and its offers. */
function listGroups(hits: readonly SearchHit[], opened: readonly string[] = []): Record<string, unknown[]> {
  const groups = groupEntries(hits, new Set(opened));
  return Object.fromEntries(
    groups.map(({label, entries}) => [label, entries.map((entry) => (entry.type === 'hit' ? entry.hit.url : entry))]),
  );
}

describe('the entries of the list', () => {
  it('offer the further hits of a page after its last one', () => {
    expect(listGroups(HITS)).toEqual({
      'Best results': [
        '/refunds#a',
        '/refunds#b',
        {type: 'further', page: '/refunds', title: 'Refunds', first: LAST.further![0]},
        '/cart',
      ],
    });
  });

  it('are the further hits themselves, in the place of the offer, once they are opened', () => {
    expect(listGroups(HITS, ['/refunds'])).toEqual({
      'Best results': ['/refunds#a', '/refunds#b', '/refunds#c', '/refunds#d', '/cart'],
    });
  });

  it('are the three best in their order, then those of the first page by kind, then the others in their order', () => {
    const kinds = [
      'Event',
      'Error code',
      'Operation',
      'Decline code',
      'Field of Refund',
      'Operation',
      'Status of refund',
    ];
    const hits = [...kinds, 'Change', undefined, undefined, 'Operation', 'Event'].map((kind, index) =>
      createHit(`${index === 8 ? '/payments/Guides' : '/payments/APIs'}/refunds#${String(index)}`, {
        ...(kind && {kind}),
      }),
    );
    const places = Object.entries(listGroups(hits)).map(([label, urls]) => [
      label,
      urls.map((url) => Number(String(url).split('#')[1])),
    ]);
    expect(places).toEqual([
      ['Best results', [0, 1, 2]],
      ['Operations', [5]],
      ['Guides', [8]],
      ['Reference', [4, 9]],
      ['Events and statuses', [6]],
      ['Errors', [3]],
      ['Changes', [7]],
      ['More results', [10, 11]],
    ]);
  });
});

it('the kind of a hit is that of its name, else that of its place', () => {
  expect(
    [createHit('/refunds'), createHit('/refunds#a'), createHit('/refunds#b', {kind: 'Event'})].map(describeKind),
  ).toEqual(['Page', 'Section', 'Event']);
});
