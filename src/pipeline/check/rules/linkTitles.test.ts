import {expect, it} from 'vitest';
import {isNearTitle} from './linkTitles';

it.each([
  ['Payment Intents API', 'Payment intents'],
  ['Payment intent', 'Payment intents'],
  ['Lifecycle', 'Payment lifecycle'],
  ['Error codes page', 'Error codes'],
  ['Currency', 'Currencies'],
])('the text "%s" is nearly the title "%s"', (text, title) => {
  expect(isNearTitle(text, title)).toBe(true);
});

it.each([
  ['Payment intents', 'Payment intents'],
  ['the payment intent', 'Payment intents'],
  ['Create a payment', 'Payment intents'],
  ['Refund events', 'Order events'],
])('the text "%s" can lead to "%s"', (text, title) => {
  expect(isNearTitle(text, title)).toBe(false);
});
