import {describe, expect, it} from 'vitest';
import {findClosestPaths} from './closestPaths';

const PATHS = [
  '/',
  '/payments/Guides/webhooks',
  '/payments/Guides/refunds',
  '/payments/APIs/refunds',
  '/payments/APIs/payment-intents',
  '/commerce/api/cart',
  '/commerce/api/webhooks',
  '/payments/Guides/lifecycle',
  '/commerce/guides/orders-lifecycle',
];

describe('closestPaths', () => {
  it.each([
    ['/payments/Guides/webhoks', '/payments/Guides/webhooks'],
    ['/payments/guides/WEBHOOKS', '/payments/Guides/webhooks'],
    ['/payments/APIs/payment_intents', '/payments/APIs/payment-intents'],
    ['/payments/payment-intents', '/payments/APIs/payment-intents'],
    ['/payments/APIs/refund/', '/payments/APIs/refunds'],
    ['/commerce/api/cart.html', '/commerce/api/cart'],
    ['/commerce/api/cart.html/', '/commerce/api/cart'],
    ['/Commerce/API/Cart/index.html', '/commerce/api/cart'],
    ['/cart', '/commerce/api/cart'],
    ['/commerce/guides/lifecycle', '/payments/Guides/lifecycle'],
    ['/commerce/lifecycle-of-orders', '/commerce/guides/orders-lifecycle'],
    ['/docs/cart-items', '/commerce/api/cart'],
  ])('%s: %s comes first', (requested, expected) => {
    expect(findClosestPaths(requested, PATHS)[0]).toBe(expected);
  });

  it('the pages below a folder come first, and introductions before the others', () => {
    const paths = [
      '/payments/APIs/refunds',
      '/payments/Guides/intro',
      '/payments/Guides/webhooks',
      '/commerce/api/cart',
    ];
    expect(findClosestPaths('/payments/Guides', paths, {}, 2)).toEqual([
      '/payments/Guides/intro',
      '/payments/Guides/webhooks',
    ]);
    expect(findClosestPaths('/payments', paths)[0]).toBe('/payments/Guides/intro');
  });

  it('an unknown name in a folder leads to pages of that folder', () => {
    expect(findClosestPaths('/payments/APIs/nope', PATHS, {}, 2)).toEqual([
      '/payments/APIs/payment-intents',
      '/payments/APIs/refunds',
    ]);
    expect(findClosestPaths('/payments/APIs/webhooks', PATHS)[0]).toBe('/payments/Guides/webhooks');
  });

  it('the suggestions are limited to the requested number, each once', () => {
    const found = findClosestPaths('/payments/Guides/refund', PATHS, {}, 2);
    expect(new Set(found).size).toBe(2);
  });

  it('a former path leads to the page that has replaced it, once', () => {
    const moved = {
      '/payments/hooks/setup': '/payments/Guides/webhooks',
      '/payments/setup': '/payments/Guides/webhooks',
    };
    expect(findClosestPaths('/Payments/Hooks/Setup.html', PATHS, moved)).toEqual(['/payments/Guides/webhooks']);
  });

  it('there is no suggestion where nothing is similar', () => {
    expect(findClosestPaths('/zzz', PATHS)).toEqual([]);
  });
});
