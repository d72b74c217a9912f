import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readPage, readPageText} from '../../sandbox/doctest/parsePage';
import {listPageFiles} from '../../src/pipeline/reference/elements';

/** Time that passes in a hidden direction passes for readers, too: the text names the wait. */

const WAIT =
  /\b(?:after|later|within|waits?|until|when|while|once|then|seconds?|minutes?|hours?|days?|Sandbox-Advance)\b/i;

/** Pauses of directions without a word about them before the request or expected result that follows below the heading. */
function findUnnamedWaits(file: string, text = readPageText(file)): string[] {
  const lines = text.split('\n');
  const {items} = readPage(file, text);
  return items.flatMap((item, index) => {
    if (item.kind !== 'direction' || item.direction.kind !== 'advance') {
      return [];
    }
    const next = items.slice(index + 1).find(({kind}) => kind !== 'direction');
    const isText = (line: string): boolean => line.trim() !== '' && !line.includes('{/*');
    const before = lines.slice(0, item.line).filter(isText).slice(-1);
    const between = [...before, ...lines.slice(item.line, next?.line).filter(isText)];
    return next === undefined || next.scope.heading !== item.scope.heading || between.some((line) => WAIT.test(line))
      ? []
      : [
          `${file}:${item.line}: found a pause of ${item.direction.duration} before line ${next.line}, expected the wait ` +
            'in the text between. Write how long it takes, or send Sandbox-Advance.',
        ];
  });
}

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
