import {describe, expect, it} from 'vitest';
import {stringifyValue} from '../../packages/json';
import {
  getValueAtPath,
  parseClaims,
  findExpectedResults,
  checkClaim,
  type StepOutcome,
} from '../../sandbox/doctest/expectedResults';

describe('a sentence of what is expected', () => {
  it('is found in a text, without what follows it', () => {
    expect(findExpectedResults('Do it. Expected result: `200`, and `a.b` is `c.d`. Then wait.')).toEqual([
      '`200`, and `a.b` is `c.d`',
    ]);
    expect(findExpectedResults('Expected result: `201`,\nand `url` is set.')).toEqual(['`201`, and `url` is set']);
    expect(findExpectedResults('As expected.')).toEqual([]);
  });

  it.each([
    ['`201`, and `status` is `open`', ['status 201', 'field status "open"']],
    ['`200`, `amount` is 7222 and `url` is `null`', ['status 200', 'field amount 7222', 'field url null']],
    ['`status` is still `open`', ['field status "open"']],
    ['`client_secret` is set', ['set client_secret']],
    ['`attempts` has two entries', ['entries attempts 2']],
    ['`data` has 1 entry', ['entries data 1']],
    ['`200` and `"livemode": false`', ['status 200', 'property livemode false']],
    ['`200` with `Idempotency-Replayed: true`', ['status 200', 'header Idempotency-Replayed "true"']],
    [
      'you receive `refund.created`, `refund.succeeded` and `refund.failed`',
      ['event refund.created', 'event refund.succeeded', 'event refund.failed'],
    ],
    ['`refund.succeeded`', ['event refund.succeeded']],
    ['`154.53 15453`', ['output 154.53 15453']],
    ['`404`', ['status 404']],
    ['the shopper is happy', []],
    ['the status is open, with 201', []],
  ])('%s', (sentence, expected) => {
    const shown = parseClaims(sentence).map((claim) => {
      const {kind, ...rest} = claim;
      return [
        kind,
        ...Object.entries(rest).map(([key, value]) =>
          key === 'value' ? JSON.stringify(value) : stringifyValue(value),
        ),
      ].join(' ');
    });
    expect(shown).toEqual(expected);
  });
});

describe('a claim', () => {
  const happened: StepOutcome = {
    status: 201,
    headers: {'idempotency-replayed': 'true'},
    body: {status: 'open', raw: '51', url: null, attempts: [{number: 1}, {number: 2, decline: {code: 'x'}}]},
    output: '1 2\n',
    events: ['refund.created'],
  };
  const check = (sentence: string): (string | undefined)[] =>
    parseClaims(sentence).map((claim) => checkClaim(claim, happened));

  it.each([
    '`201`, `status` is `open`, `raw` is `51` and `url` is `null`',
    '`attempts[1].decline.code` is `x`',
    '`attempts[-1].number` is 2',
    '`attempts` has two entries',
    '`"status": "open"`',
    '`201` with `Idempotency-Replayed: true`',
    'you receive `refund.created`',
    '`1 2`',
  ])('is true: %s', (sentence) => {
    expect(check(sentence).filter((finding) => finding !== undefined)).toEqual([]);
  });

  it.each([
    ['`200`', 'found status 200, and the sandbox returns 201'],
    ['`status` is `paid`', 'found status "paid", and the sandbox returns "open"'],
    ['`url` is set', 'found url set, and the sandbox returns null'],
    ['`other` is set', 'found other set, and the sandbox returns nothing'],
    ['`attempts` has three entries', 'found 3 entries of attempts, and the sandbox returns 2'],
    ['`"status": "x"`', 'found status "x", and the sandbox returns "open"'],
    ['`Request-Id: a`', 'found the header Request-Id: a, and the sandbox returns none'],
    ['you receive `refund.failed`', 'found the event refund.failed, and the sandbox sends refund.created'],
    ['`1 3`', 'found the output 1 3, and it is 1 2'],
  ])('is wrong: %s', (sentence, finding) => {
    expect(check(sentence)).toEqual([finding]);
  });

  it('reads nothing that an object inherits', () => {
    expect(getValueAtPath({}, 'constructor')).toBeUndefined();
  });
});
