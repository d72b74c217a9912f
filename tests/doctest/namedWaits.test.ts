import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {findUnnamedWaits} from '../../sandbox/doctest/namedWaits';
import {listPageFiles} from '../../src/pipeline/reference/elements';

describe('a hidden pause before a request or its result is named in the text', () => {
  it.each(listPageFiles('.', ['payments', 'commerce']))('%s', (file) => {
    expect(findUnnamedWaits(file)).toEqual([]);
  });

  it('and is found where it is not', () => {
    const file = 'payments/Guides/refunds.mdx';
    const page = (result: string): string =>
      [
        '```bash',
        'curl https://localhost/refunds',
        '```',
        '',
        '{/* sandbox: advance PT7S */}',
        '',
        `Expected result: ${result}.`,
      ].join('\n');
    expect(findUnnamedWaits(file, page('`status` is `succeeded`'))).toEqual([
      expect.stringMatching(
        /^payments\/Guides\/refunds\.mdx:5: found a pause of PT7S before line 7, expected the wait/,
      ),
    ]);
    expect(findUnnamedWaits(file, page('after 6 seconds `status` is `succeeded`'))).toEqual([]);
  });

  it('and pages have such pauses', () => {
    const pages = listPageFiles('.', ['payments', 'commerce']).map((file) => fs.readFileSync(file, 'utf8'));
    expect(pages.join('').match(/sandbox: advance/g)?.length).toBeGreaterThan(5);
  });
});
