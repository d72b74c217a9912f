import {describe, expect, it} from 'vitest';
import type {SearchHit} from '../../../packages/docs-search/search/types';
import {describeKind, listEntries} from './entries';

function createHit(url: string, more: Partial<SearchHit> = {}): SearchHit {
  return {url, heading: url, page: 'Refunds', area: 'payments', headingPieces: [url], excerptPieces: [], ...more};
}

const LAST = createHit('/refunds#b', {further: [createHit('/refunds#c'), createHit('/refunds#d')]});
const HITS = [createHit('/refunds#a'), LAST, createHit('/cart')];

describe('the entries of the list', () => {
  it('offer the further hits of a page after its last one', () => {
    expect(listEntries(HITS, new Set()).map((entry) => (entry.type === 'hit' ? entry.hit.url : entry))).toEqual([
      '/refunds#a',
      '/refunds#b',
      {type: 'further', page: '/refunds', title: 'Refunds', first: LAST.further![0]},
      '/cart',
    ]);
  });

  it('are the further hits themselves, in the place of the offer, once they are opened', () => {
    expect(
      listEntries(HITS, new Set(['/refunds'])).map((entry) => (entry.type === 'hit' ? entry.hit.url : entry)),
    ).toEqual(['/refunds#a', '/refunds#b', '/refunds#c', '/refunds#d', '/cart']);
  });
});

it('the kind of a hit is that of its name, else that of its place', () => {
  expect(
    [createHit('/refunds'), createHit('/refunds#a'), createHit('/refunds#b', {kind: 'Event'})].map(describeKind),
  ).toEqual(['Page', 'Section', 'Event']);
});
