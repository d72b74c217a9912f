import fs from 'node:fs';
import {expect, it} from 'vitest';
import {testRequestLanguages} from './requestLanguages';

testRequestLanguages('some');

it.each([
  'commerce/api/checkout.mdx',
  'commerce/api/webhooks.mdx',
  'commerce/guides/intro.mdx',
  'payments/Guides/checkout-payment-intents.mdx',
  'payments/Guides/intro.mdx',
  'payments/Guides/ui-embedding.mdx',
  'payments/Guides/webhooks.mdx',
])('%s shows each request in all languages', (file) => {
  const requests = [...fs.readFileSync(file, 'utf8').matchAll(/```bash title="Request"(.*)\n\s*curl /g)];
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(([, mark]) => mark !== ' all-languages').map(({index}) => index)).toEqual([]);
});
