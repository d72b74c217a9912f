import {expect, it, vi} from 'vitest';

vi.mock('@generated/page-loading/paths.json', () => ({
  default: ['/docs/', '/docs/guides/refunds', '/docs/api/refunds'],
}));
vi.mock('@generated/page-titles/default/titles.json', () => ({default: {'/docs/guides/refunds': 'Refund payments'}}));
vi.mock('@generated/page-titles/default/moved.json', () => ({default: {'/money-back': '/guides/refunds'}}));

it('the closest pages of a site below a path are below its base URL, those that have moved under their new path', async () => {
  const {suggestPages} = await import('./suggestPages');
  expect(suggestPages('/Guides/Refunds/', '/docs/')[0]).toEqual({path: '/guides/refunds', title: 'Refund payments'});
  expect(suggestPages('/money_back.html', '/docs/')).toEqual([{path: '/guides/refunds', title: 'Refund payments'}]);
});
