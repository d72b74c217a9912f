import {expect, it} from 'vitest';
import {shortenTitle} from './operations';

it.each([
  ['Create a checkout intent', 'Checkout intents', 'Create'],
  ['List refunds', 'Refunds', 'List'],
  ['Cancel an order', 'Orders', 'Cancel'],
  ['List the fulfillments of an order', 'Orders', 'List the fulfillments'],
  ['Cancel lines of a sub-order', 'Orders', 'Cancel lines of a sub-order'],
  ['Retrieve the label of a return', 'Returns', 'Retrieve the label'],
  ['List checkouts', 'Checkout', 'List'],
  ['Add a line', 'Cart', 'Add a line'],
  ['Rotate the secret of a webhook endpoint', 'Webhook payloads', 'Rotate the secret of a webhook endpoint'],
])('"%s" on the page "%s" is "%s"', (title, page, expected) => {
  expect(shortenTitle(title, page)).toBe(expected);
});
