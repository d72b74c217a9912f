import {describe, expect, it} from 'vitest';
import {listPathWords} from './searchWords';

describe('the words of a path', () => {
  it.each([
    ['/payments/Guides/webhook_setup.html', 'payments Guides webhook setup'],
    ['/refund-errors/', 'refund errors'],
    ['/café/naïve%', 'café naïve'],
    ['/', ''],
    ['/%', ''],
  ])('of %j are %j', (path, words) => {
    expect(listPathWords(path)).toBe(words);
  });
});
