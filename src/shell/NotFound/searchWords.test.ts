import {describe, expect, it} from 'vitest';
import {listPathWords} from './searchWords';

describe('the words of a path', () => {
  it.each([
    ['/payments/Guides/webhook_setup.html', 'webhook setup'],
    ['/commerce/guides/refund-errors/index.html', 'refund errors'],
    ['/refund-errors/', 'refund errors'],
    ['/café/naïve%', 'naïve'],
    ['/payments/Guides/refund-errors.html/', 'refund errors'],
    ['/', ''],
    ['/%', ''],
  ])('of %j are %j', (path, words) => {
    expect(listPathWords(path)).toBe(words);
  });
});
