// cspell:disable -- misspelled on purpose
import {describe, expect, it} from 'vitest';
import {createExcerpt, splitAtMatches} from '../search/excerpt';
import {rankSections} from '../search/rank';
import {spellUmlauts} from '../search/querySlots';
import {createSynonymTable, findSynonymPhrases} from '../search/synonyms';
import {findClosestWord, listCompletions, computeEditDistance} from '../search/spelling';
import {
  isCompoundName,
  joinTerms,
  foldText,
  toHeadingKey,
  extractIdPrefix,
  toNameKey,
  toOtherNameKey,
  toPathKey,
  toTurnedNameKey,
  stemWord,
  tokenize,
  splitIntoWords,
} from '../search/tokens';

describe('the words of a text', () => {
  it.each(['PaymentIntent', 'payment_intent', 'payment-intent', 'payment.intent', 'payment intent', 'Páyment Intent'])(
    'of %s are the same',
    (text) => expect(splitIntoWords(text)).toEqual(['payment', 'intent']),
  );

  it('keep their positions in the text', () => {
    const text = 'A cafe\u0301 has refund.failed';
    expect(tokenize(text).map(({start, end}) => text.slice(start, end))).toEqual([
      'A',
      'cafe\u0301',
      'has',
      'refund.failed',
    ]);
  });

  it('have no apostrophes', () => expect(foldText("don't")).toBe('dont'));

  it.each([
    ['refunds', 'refunded'],
    ['colour', 'colors'],
    ['authorise', 'authorized'],
    ['authorisation', 'authorization'],
    ['cancelled', 'canceled'],
    ['catalogue', 'catalog'],
    ['verification', 'verify'],
    ['notifications', 'notified'],
    ['reconciliation', 'reconcile'],
    ['failure', 'fail'],
    ['creation', 'create'],
    ['exceed', 'exceeded'],
    ['registration', 'registered'],
    ['referenced', 'reference'],
    ['automatically', 'automated'],
  ])('%s and %s have one term', (one, other) => expect(stemWord(one)).toBe(stemWord(other)));

  it.each([
    ['customer', 'customs'],
    ['production', 'product'],
    ['transition', 'transit'],
    ['international', 'internal'],
    ['important', 'import'],
    ['funding', 'funds'],
  ])('%s and %s have terms of their own', (one, other) => expect(stemWord(one)).not.toBe(stemWord(other)));

  it('make one term of a compound in singular and plural', () => {
    expect(joinTerms(['payment', 'intents'])).toBe(joinTerms(['payment', 'intent']));
  });
});

describe('a whole query', () => {
  it.each([
    ['POST /refunds', 'post /refunds='],
    ['POST /v1/refunds', 'post /refunds='],
    ['curl -X POST /v1/refunds', 'post /refunds='],
    ['curl https://api.example/payments/v1/refunds', '/refunds='],
    ['/refunds/{refund_id}', '/refunds/{}='],
    ['/refunds/:id', '/refunds/{}='],
    ['get https://api.example/payments/v1/refunds/re_3Fp7Xb?x=1', 'get /refunds/{}='],
    ['post refunds', 'post /refunds='],
    ['GET v1/refunds', 'get /refunds='],
    ['refunds/re_3Fp7Xb/cancel', '/refunds/{}/cancel='],
    ['post code', undefined],
    ['and/or', undefined],
    ['refunds', undefined],
  ])('%s has the path %s', (text, key) => expect(toPathKey(text)).toBe(key));

  it.each([
    ['pi_', 'pi_'],
    ['pi_5Wq8Ez', 'pi_'],
    ['sk_test_4eC39', 'sk_test_'],
    ['lost_card', undefined],
  ])('%s has the prefix %s', (text, prefix) => expect(extractIdPrefix(text)).toBe(prefix));

  it('is a heading in any form and order of its words', () => {
    expect(toHeadingKey(splitIntoWords('Refund a payment'))).toBe(
      toHeadingKey(splitIntoWords('payments, refunding the')),
    );
    expect(toNameKey(['refund', 'failed'])).toBe('refundfailed=');
  });
});

describe('a misspelled word', () => {
  it.each([
    ['refnud', 'refund', 1],
    ['refund', 'refund', 0],
    ['rfund', 'refund', 1],
    ['xefund', 'refund', 1],
    ['capture', 'refund', 3],
  ])('%s is as far from %s as %i', (from, to, mistakes) => expect(computeEditDistance(from, to, 2)).toBe(mistakes));

  const words = ['refund', 'webhook', 'idempotency', 'received'];
  it.each([
    ['refnud', 'refund'],
    ['webhok', 'webhook'],
    ['ebhook', 'webhook'],
    ['idempotancy', 'idempotency'],
    ['recieve', 'received'],
    ['xyz', undefined],
    ['elephant', undefined],
  ])('%s is corrected to %s', (word, meant) => expect(findClosestWord(word, words, false)).toBe(meant));

  it.each<[typed: string, meant: string | undefined, reason: string]>([
    ['limt', 'limit', 'a letter is left out more often than replaced'],
    ['lits', 'list', 'two letters are swapped more often than one is replaced'],
    ['subscribtions', 'subscription', 'a word of nearly the same length is meant'],
    ['chrged', 'charge', 'the stemmer knows no word without a vowel'],
    ['cors', undefined, 'a stem of three letters says too little'],
    ['crds', 'card', 'but a letter may be left out of it'],
    ['lint', undefined, 'a short word is more often another one than one with a wrong letter'],
    ['destination', undefined, 'two mistakes in a stem of six letters make another word'],
    ['wefund', 'refund', 'the first letter may be wrong'],
    ['national', undefined, 'but not together with another mistake'],
    ['adblocker', 'blocker', 'a compound ends with a word that is known'],
  ])('%s is corrected to %s: %s', (word, meant) => {
    const alike = [
      'lots',
      'list',
      'subscribe',
      'code',
      'card',
      'charge',
      'limit',
      'subscription',
      'decline',
      'refund',
      'optional',
      'blocker',
    ];
    expect(findClosestWord(word, alike, false)).toBe(meant);
  });

  it('may be incomplete', () => {
    expect(findClosestWord('idmepot', words, true)).toBe('idempotency');
    expect(findClosestWord('refx', words, true)).toBeUndefined();
    // Two mistakes in the beginning of a longer word.
    expect(findClosestWord('authroisa', ['authorization'], true)).toBe('authorization');
    expect(listCompletions('re', words, 2)).toEqual(['refund', 'received']);
  });
});

describe('the table of synonyms', () => {
  const table = createSynonymTable([['void payment', 'cancel payment intent']]);

  it('reports whether a phrase is the whole query', () => {
    expect(findSynonymPhrases(['void', 'the', 'payment'], table)).toContainEqual({
      meant: 'cancel payment intent',
      isWhole: true,
    });
    expect(findSynonymPhrases(['void', 'payment', 'twice'], table)).toContainEqual({
      meant: 'cancel payment intent',
      isWhole: false,
    });
  });
});

describe('the ranking', () => {
  const createTerm = (name: string, ids: readonly number[], count = ids.length) => ({
    term: name,
    count,
    lists: [{count, postings: ids.map((id) => ({id, impact: 40, piece: 0}))}],
  });
  const createSlot = (name: string, ids: readonly number[], count?: number, share = 1) => ({
    alternatives: [{...createTerm(name, ids, count), weight: 1}],
    share,
    typed: name,
    searched: name,
  });

  it('puts a section with all words before one with a rare word alone', () => {
    const ranked = rankSections([createSlot('common', [1, 2], 500), createSlot('rare', [2, 3], 2)], [], [], 1000);
    expect(ranked.map(({id}) => id)).toEqual([2, 3]);
  });

  it('puts a section with two frequent words before one with a rare word alone', () => {
    const slots = [createSlot('one', [1], 90), createSlot('two', [1], 90), createSlot('rare', [2], 1)];
    expect(rankSections(slots, [], [], 1000).map(({id}) => id)).toEqual([1, 2]);
  });

  it('puts a section with a word that tells more before one with a word that tells less', () => {
    const slots = [createSlot('know', [1], 1, 0.4), createSlot('refund', [2], 1)];
    expect(rankSections(slots, [], [], 1000).map(({id}) => id)).toEqual([2]);
    const both = [createSlot('know', [1], 1, 0.8), createSlot('refund', [2], 1)];
    expect(rankSections(both, [], [], 1000).map(({id}) => id)).toEqual([2, 1]);
  });

  it('puts a section that has two words as a pair before one that has each', () => {
    const pair = {found: createTerm('one+two', [2]), weight: 1};
    expect(rankSections([createSlot('one', [1, 2]), createSlot('two', [1, 2])], [pair], [], 100)[0]!.id).toBe(2);
  });

  it('puts what was typed as a name first', () => {
    const bonus = {found: createTerm('x=', [9]), points: 1000, isName: true};
    expect(rankSections([createSlot('x', [1, 2, 9])], [], [bonus], 100).map(({id}) => id)).toEqual([9, 1, 2]);
  });
});

describe('an excerpt', () => {
  const TERMS = new Set(['refund', 'payment']);

  it('is the sentence with the most matches, and those after it that fit', () => {
    const others = 'A sentence of many other words, which does not fit. '.repeat(3);
    const text = `A payment.\n${others}\nThe refund of a payment. It takes a day. ${others}`;
    expect(createExcerpt(text, TERMS)).toMatch(
      /^The refund of a payment. It takes a day. A sentence[^.]*\.( A [^.]*\.)*$/,
    );
  });

  it('separates lines that are not sentences', () => {
    expect(createExcerpt('POST /refunds\nSends money.\nMore.', TERMS)).toBe('POST /refunds – Sends money. More.');
  });

  it('of a sentence that is too long is the part with the most matches, in whole words', () => {
    const text = `${'before '.repeat(60)}the refund of a payment ${'after '.repeat(60)}`.trim();
    const excerpt = createExcerpt(text, TERMS);
    expect(excerpt).toMatch(/^…(?:before )+the refund of a payment (?:after ?)+…$/);
    expect(excerpt.length).toBeLessThan(230);
  });

  it('is the beginning where nothing matches, and empty without a text', () => {
    expect(createExcerpt('A short text.\nAnother.', new Set(['x']))).toBe('A short text. Another.');
    expect(createExcerpt('', TERMS)).toBe('');
  });

  it('is split at its matches', () => {
    expect(splitAtMatches('The refund of a payment.', TERMS)).toEqual(['The ', 'refund', ' of a ', 'payment', '.']);
  });
});

describe('a name of an API', () => {
  it.each(['charge.refunded', 'line_items', 'clientSecret', 'orders/create'])('is %s', (name) =>
    expect(isCompoundName(name)).toBe(true),
  );

  it.each(['refund', 'card was declined', 'CHARGEBACK', 'if-match'])('is not %s', (text) =>
    expect(isCompoundName(text)).toBe(false),
  );

  it('matches with its words in another order', () => {
    expect(toTurnedNameKey(['amount', 'capturable'])).toBe(toTurnedNameKey(['capturable', 'amount']));
  });

  it('that another API uses is not a name of this one', () => {
    expect(toOtherNameKey(['card', 'declined'])).not.toBe(toNameKey(['card', 'declined']));
  });
});

describe('an umlaut', () => {
  const synonyms = createSynonymTable([
    ['haendler', 'merchant'],
    ['gebuehr', 'fee'],
    ['liste', 'list'],
  ]);

  it.each([
    ['Händler', 'haendler'],
    ['Gebühren', 'gebuehren'],
    ['Händlerliste', 'haendlerliste'],
  ])('of %s is two letters, where that is a synonym', (query, spelled) =>
    expect(spellUmlauts(query, synonyms)).toBe(spelled),
  );

  it('of a name stays', () => expect(spellUmlauts('Zürich', synonyms)).toBe('Zürich'));
});
