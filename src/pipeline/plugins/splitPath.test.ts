import {expect, it} from 'vitest';
import {splitPath} from './splitPath';

it.each([
  ['/payments/v1/payment_intents', ['/payments/v1/payment_intents']],
  ['/payments/v1/refunds/re_1', ['/payments/v1/refunds/re_1']],
  ['/payments/v1/payment_intents/pi_7Q2mX9/confirm', ['/payments/v1/payment_intents', '/pi_7Q2mX9/confirm']],
  ['/commerce/v1/settlement_statements/stl_5Wq8Ez/file', ['/commerce/v1/settlement_statements', '/stl_5Wq8Ez/file']],
  [
    '/commerce/v1/orders?shopper_reference=shopper_8841&status=processing',
    ['/commerce/v1/orders', '?shopper_reference=shopper_8841', '&status=processing'],
  ],
])('%s is split where it is longer than a line', (path, lines) => {
  expect(splitPath(path, 30)).toEqual(lines);
});
