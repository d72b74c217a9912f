import {describe, expect, it} from 'vitest';
import {closestPaths} from '../../src/components/NotFound/closestPaths';

const PATHS = [
  '/',
  '/payments/Guides/webhooks',
  '/payments/Guides/refunds',
  '/payments/APIs/refunds',
  '/payments/APIs/payment-intents',
  '/commerce/api/cart',
  '/commerce/api/webhooks',
];

describe('closestPaths', () => {
  it.each([
    ['/payments/Guides/webhoks', '/payments/Guides/webhooks'],
    ['/payments/guides/WEBHOOKS', '/payments/Guides/webhooks'],
    ['/payments/APIs/payment_intents', '/payments/APIs/payment-intents'],
    ['/payments/payment-intents', '/payments/APIs/payment-intents'],
    ['/payments/APIs/refund/', '/payments/APIs/refunds'],
    ['/commerce/api/cart.html', '/commerce/api/cart'],
    ['/cart', '/commerce/api/cart'],
  ])('%s: %s comes first', (requested, expected) => {
    expect(closestPaths(requested, PATHS)[0]).toBe(expected);
  });

  it('gives as many as asked for, each once', () => {
    expect(new Set(closestPaths('/nothing/like/it', PATHS, 4)).size).toBe(4);
  });

  it('gives no more than there are', () => {
    expect(closestPaths('/x', ['/a'])).toEqual(['/a']);
  });
});
