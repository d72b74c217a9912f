import {describe, expect, it} from 'vitest';
import {findUnprovenStatements, findWrongEntries, listStatements} from './behavior';

describe('statements.yaml', () => {
  it('names tests that exist, and statements of pages', () => {
    expect(findWrongEntries()).toEqual([]);
  });

  it.each([
    [
      {test: 'tests/contracts/writesOnc.test.ts', name: 'x', statements: []},
      /^statements\.yaml:4: found no file tests\/contracts\/writesOnc\.test\.ts, expected one such as tests\/contracts\/writesOnce\.test\.ts\. Correct the path/,
    ],
    [
      {test: 'tests/contracts/writesOnce.test.ts', name: 'no such test', statements: []},
      /found no test “no such test”/,
    ],
    [
      {
        test: 'tests/contracts/writesOnce.test.ts',
        name: 'an operation that writes',
        statements: ['A refund always changes the payment’s status.'],
      },
      /^statements\.yaml:\d+: .*which no page states, expected a sentence such as “A refund never changes the payment/,
    ],
  ])('is rejected with %j', (entry, message) => {
    expect(findWrongEntries('.', [entry])).toEqual([expect.stringMatching(message)]);
  });
});

describe('the statements of pages about behavior', () => {
  it('each have a test', () => {
    expect(findUnprovenStatements()).toEqual([]);
  });

  it('are reported with their place when they have none', () => {
    const pages = new Map([['payments/Guides/refunds.mdx', ['# Refunds', '', 'A refund always succeeds at once.']]]);
    expect(findUnprovenStatements('.', pages)).toEqual([
      expect.stringMatching(
        /^payments\/Guides\/refunds\.mdx:3: found “A refund always succeeds at once\.”, expected a test that fails/,
      ),
    ]);
  });

  it('are sentences about behavior, and not what a reader is told to do', () => {
    const lines = [
      'A refund never fails. Never send it twice. It is shown only once.',
      '| Refund | At most 5 |',
      '## What never changes',
      '### Every error',
      ':::danger[Never pay again]',
      'API only: read it again every 2 s.',
    ];
    expect(listStatements(new Map([['page.mdx', lines]])).map(({text}) => text)).toEqual([
      'A refund never fails.',
      'It is shown only once.',
      'At most 5',
      '### Every error',
    ]);
  });
});
