import {expect, it} from 'vitest';
import keepPageData from './keepPageData.mjs';

it('keeps of a document what browsers read: not the texts of its head', () => {
  const data = {
    title: 'Refunds',
    description: 'Refund a payment.',
    source: '@site/payments/refunds.mdx',
    frontMatter: {description: 'Refund a payment.', hide_title: true},
    next: {title: 'Webhooks', permalink: '/payments/webhooks'},
    permalink: '/payments/refunds',
  };
  expect(JSON.parse(keepPageData(JSON.stringify(data)))).toEqual({
    frontMatter: {hide_title: true},
    permalink: data.permalink,
  });
});
