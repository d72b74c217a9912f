import {describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {findLostPages} from './lostPages';

const BEFORE = [
  'README.md',
  'payments/Guides/_part.mdx',
  'payments/Guides/intro.mdx',
  'payments/Guides/refunds.mdx',
  'src/pages/terms.mdx',
];
const AREAS = ['payments', 'commerce'];

/** What is reported when the pages of the last commit are these now. */
function find(pages: readonly string[], from: readonly string[] = [], areas = AREAS): string[] {
  const redirects = from.map((one) => ({from: one, to: '/payments/Guides/intro'}));
  return findLostPages(BEFORE, pages, redirects, areas).map(formatFinding);
}

describe('a page that the last commit has', () => {
  it('is reported with the command that moves it, when it was renamed by hand', () => {
    const pages = ['payments/Guides/intro.mdx', 'payments/Guides/refund-payments.mdx', 'src/pages/terms.mdx'];
    expect(find(pages)).toEqual([
      'payments/Guides/refunds.mdx:1: found no page at /payments/Guides/refunds, which the last commit has, expected a redirect from there: readers have links to it. Rename payments/Guides/refund-payments.mdx back, and use npm run move -- payments/Guides/refunds.mdx payments/Guides/refund-payments.mdx, or add {from: /payments/Guides/refunds, to: /payments/Guides/refund-payments} to deploy/redirects.yaml.',
    ]);
  });

  it('is reported when it was removed, also outside of an area', () => {
    expect(find(['payments/Guides/intro.mdx'])).toEqual([
      expect.stringMatching(/refunds\.mdx:1: .* Add \{from: \/payments\/Guides\/refunds, to: …\} with the path of the/),
      expect.stringMatching(/^src\/pages\/terms\.mdx:1: found no page at \/terms,/),
    ]);
  });

  it('is not reported when it has a redirect, is there, or went with its area', () => {
    expect(find(['payments/Guides/intro.mdx'], ['/payments/Guides/refunds', '/terms'])).toEqual([]);
    expect(find(BEFORE.filter((file) => file.endsWith('.mdx')))).toEqual([]);
    expect(find(['src/pages/terms.mdx'], [], ['commerce'])).toEqual([]);
  });
});
