// cspell:ignore releese
import {describe, expect, it} from 'vitest';
import {buildIndexFiles} from '../indexer/indexFiles';
import {addKeywords} from '../indexer/keywords';
import type {Section} from '../indexer/sections';
import {createSearch} from '../search/search';

function createSection(id: string, heading: string, text: string): Section {
  const place = {page: 'Payments', area: 'payments', depth: 2, names: [], context: '', code: ''};
  return {...place, url: `/payments/guides/cards#${id}`, heading, text, prose: text};
}

const SECTIONS = [
  createSection('cancel', 'Cancel a payment', 'The money is free again.'),
  createSection('capture', 'Capture a payment', 'In one or more parts. A void capture is refused.'),
];
const KEYWORDS = {'/payments/guides/cards#cancel': ['void', 'release the hold'], '/other/page#missing': ['void']};
const PAGES = {isGuide: () => true, isReference: () => false, isMinor: () => false};

describe('keywords of sections', () => {
  it('lead to a section that uses other words, and before one that only contains the word', async () => {
    const files = buildIndexFiles(addKeywords(SECTIONS, KEYWORDS), PAGES);
    const search = createSearch((file) => Promise.resolve(JSON.parse(files.get(file)!) as unknown), []);
    for (const query of ['void', 'release the hold', 'releese hold']) {
      const {hits} = await search(query, {limit: 3});
      expect(hits[0]?.url, query).toBe('/payments/guides/cards#cancel');
    }
  });

  it('are refused for a section that its page does not have, with those that it has', () => {
    expect(() => addKeywords(SECTIONS, {'/payments/guides/cards#void': ['void']})).toThrow(
      'found no section /payments/guides/cards#void, expected one of /payments/guides/cards#cancel /payments/guides/cards#capture.',
    );
  });
});
