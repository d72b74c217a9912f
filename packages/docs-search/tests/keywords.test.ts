// cspell:ignore releese
import {describe, expect, it} from 'vitest';
import {buildIndexFiles} from '../indexer/indexFiles';
import {addKeywords, type Keywords} from '../indexer/keywords';
import type {Section} from '../indexer/sections';
import {createSearch} from '../search/search';

function createSection(id: string, heading: string, text: string): Section {
  const place = {page: 'Payments', area: 'payments', depth: 2, names: [], context: '', code: '', rowTitles: []};
  return {...place, url: `/payments/guides/cards#${id}`, heading, text, prose: text};
}

const SECTIONS = [
  createSection('cancel', 'Cancel a payment', 'The money is free again.'),
  createSection('capture', 'Capture a payment', 'In one or more parts. A void capture is refused.'),
];
const KEYWORDS = {'/payments/guides/cards#cancel': ['void', 'release the hold'], '/other/page#missing': ['void']};
const PAGES = {
  isGuide: () => true,
  isReference: () => false,
  isStory: () => false,
  isMinor: () => false,
  isTopicList: () => false,
};

async function findFirst(sections: readonly Section[], query: string): Promise<string | undefined> {
  const files = buildIndexFiles(sections, PAGES);
  const search = createSearch((file) => Promise.resolve(JSON.parse(files.get(file)!) as unknown), []);
  return (await search(query, {limit: 3})).hits[0]?.url.replace(/.*#/, '');
}

describe('keywords of sections', () => {
  it('lead to a section that uses other words, and before one that only contains the word', async () => {
    for (const query of ['void', 'release the hold', 'releese hold']) {
      expect(await findFirst(addKeywords(SECTIONS, KEYWORDS), query), query).toBe('cancel');
    }
  });

  it('are refused for a section that its page does not have, with those that it has', () => {
    const message =
      'found no section /payments/guides/cards#void, expected one of /payments/guides/cards#cancel /payments/guides/cards#capture.';
    expect(() => addKeywords(SECTIONS, {'/payments/guides/cards#void': ['void']})).toThrow(message);
    expect(() => addKeywords(SECTIONS, {}, {'/payments/guides/cards#void': ['void']})).toThrow(message);
  });
});

describe('what readers ask sections for', () => {
  const ask = (asked: Keywords): Section[] => addKeywords(SECTIONS, {}, asked);

  it('leads to a section by words that it does not have', async () => {
    const asked = ask({
      '/payments/guides/cards#cancel': ['give up the sale'],
      '/payments/guides/cards#capture': ['get paid'],
    });
    expect(await findFirst(asked, 'how do I give up a sale')).toBe('cancel');
    expect(await findFirst(asked, 'getting paid')).toBe('capture');
  });

  it('tells less than the words of a heading', async () => {
    expect(await findFirst(ask({'/payments/guides/cards#cancel': ['capture']}), 'capture')).toBe('capture');
  });

  it('tells more where two words of the query are in one phrase', async () => {
    const asked = ask({
      '/payments/guides/cards#cancel': ['sale report', 'open order'],
      '/payments/guides/cards#capture': ['open sale', 'order report'],
    });
    expect(await findFirst(asked, 'open sale')).toBe('capture');
    expect(await findFirst(asked, 'open order')).toBe('cancel');
  });
});
