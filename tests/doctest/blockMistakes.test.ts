// cspell:words succeded advnce gatway atributes amout quantty Authorisation pagesize reson refundz Afer
import {describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {findBlockMistakes} from '../../sandbox/doctest/checkBlocks';
import {readPage} from '../../sandbox/doctest/parsePage';
import {runPage} from '../../sandbox/doctest/runPage';
import {brand} from '../../src/brand';

/** Mistakes in code blocks of pages that the contracts show, in blocks that are never run too. */

const contracts = await loadSharedContracts();
const PAGE = 'payments/Guides/refunds.mdx';
const URL = `https://${brand.sandboxHost}/payments/v1`;

const BODY = '"payment_intent_id": "pi_7Q2mX9", "amount": 500';

const CALLS: readonly (readonly [name: string, text: string, line: number, message: RegExp])[] = [
  [
    'a method that its path does not have',
    `curl -X DELETE ${URL}/refunds`,
    1,
    /^found DELETE \/payments\/v1\/refunds, which no operation has, expected GET or POST on this path\. Correct/,
  ],
  [
    'a method that the path of an object does not have',
    `curl -X PUT ${URL}/refunds/re_4Pd8Gs`,
    1,
    /^found PUT \/payments\/v1\/refunds\/re_4Pd8Gs, .* expected GET or POST/,
  ],
  [
    'an unknown query parameter',
    `curl ${URL}/refunds?pagesize=10`,
    1,
    /^found the query parameter pagesize, which listRefunds does not have, expected one of limit, /,
  ],
  [
    'a misspelled header',
    `curl ${URL}/refunds \\\n  -H "Authorisation: Bearer $KEY"`,
    2,
    /^found the header Authorisation, which listRefunds does not have, .*The nearest is Authorization/,
  ],
  [
    'a misspelled field',
    `curl ${URL}/refunds \\\n  -H "Idempotency-Key: a" \\\n  --json '{${BODY},\n  "reson": "other"}'`,
    4,
    /^found \/reson in the body of createRefund, which its schema rejects: .* The nearest is reason\. Correct it/,
  ],
  [
    'an unknown value',
    `curl ${URL}/refunds -H "Idempotency-Key: a" --json '{${BODY}, "reason": "fraud"}'`,
    1,
    /^found \/reason in the body of createRefund, .*Must be one of requested_by_customer, /,
  ],
  [
    'an amount with decimals',
    `curl ${URL}/refunds -H "Idempotency-Key: a" --json '{"payment_intent_id": "pi_7Q2mX9", "amount": 12.5}'`,
    1,
    /^found \/amount in the body of createRefund, .*Must be of type integer/,
  ],
];

describe('a call with a mistake is reported with its line and what to do', () => {
  it.each(CALLS)('%s', (_, text, line, message) => {
    const found = findBlockMistakes({language: 'bash', title: 'Request', text}, contracts);
    expect(found).toEqual([{line, message: expect.stringMatching(message) as string}]);
  });

  it('and one without a mistake is not', () => {
    const text = `curl "${URL}/refunds?limit=2" \\\n  -H "Accept: application/json" -H "Sandbox-Party: x"`;
    expect(findBlockMistakes({language: 'bash', title: '', text}, contracts)).toEqual([]);
  });

  it('and neither is one whose body is not JSON, which the check of code reports', () => {
    const text = `curl ${URL}/refunds -H "Idempotency-Key: a" --json '{"amount": 5,}'`;
    expect(findBlockMistakes({language: 'bash', title: '', text}, contracts)).toEqual([]);
  });
});

describe('a request or a response of HTTP with a mistake is reported with its line and what to do', () => {
  it.each([
    [
      'a path that no operation has',
      'GET /payments/v1/refundz HTTP/1.1',
      1,
      /^found the path \/payments\/v1\/refundz, /,
    ],
    ['a method that its path does not have', 'DELETE /payments/v1/refunds HTTP/1.1', 1, /^found DELETE \/payments/],
    [
      'a header that its operation does not have',
      'GET /payments/v1/refunds HTTP/1.1\nHost: a.example\nAuthorisation: Bearer x',
      3,
      /^found the header Authorisation, which listRefunds does not have, .*Authorization/,
    ],
    [
      'a body that its operation rejects',
      `POST /payments/v1/refunds HTTP/1.1\nIdempotency-Key: a\n\n{${BODY},\n"reson": "other"}`,
      5,
      /^found \/reson in the body of createRefund, /,
    ],
    ['a reason of another status', 'HTTP/1.1 404 Conflict\n', 1, /^found 404 Conflict, expected 404 Not Found/],
    [
      'a header that no operation has',
      'Retry-Afer: 5',
      1,
      /^found the header Retry-Afer, which no operation has, expected one such as Retry-After/,
    ],
  ])('%s', (_, text, line, message) => {
    const found = findBlockMistakes({language: 'http', title: '', text}, contracts);
    expect(found).toEqual([{line, message: expect.stringMatching(message) as string}]);
  });

  it('and one without a mistake is not', () => {
    const request = `POST /payments/v1/refunds HTTP/1.1\nHost: a.example\nIdempotency-Key: a\n\n{${BODY}}`;
    for (const text of [request, 'HTTP/1.1 200 OK\nRateLimit: a\n\n{"a": 1}', `${brand.versionHeader}: 2026-01-01`]) {
      expect(findBlockMistakes({language: 'http', title: '', text}, contracts)).toEqual([]);
    }
  });
});

describe('an object with a mistake is reported with its line', () => {
  it.each([
    ['of an unknown kind', '{\n  "object": "refunds"\n}', 2, /^found the object refunds, .* such as refund/],
    ['of a known kind', '[{\n  "object": "refund"}]', 1, /^found refund without id, status, .*, expected a whole one/],
    [
      'with an unknown field, however much it lacks',
      '{\n  "object": "refund",\n  "amout": 5}',
      3,
      /^found \/amout in refund, .*no such property exists, expected one such as amount\. Correct it/,
    ],
    [
      'that does not name its kind: a part that has no name in the contract',
      '{"object": {"id": "re_4Pd8Gs"},\n  "previous_atributes": {}}',
      2,
      /^found the field previous_atributes, .* expected previous_attributes/,
    ],
    [
      'that does not name its kind: a body',
      '{\n  "payment_intent_id": "pi_7Q2mX9",\n  "amout": 5}',
      3,
      /^found the field amout, which no object of the API has, expected amount\. Correct it/,
    ],
    [
      'that does not name its kind: two misspelled fields',
      '{\n  "payment_intent_id": "pi_7Q2mX9",\n  "reson": "other",\n  "amout": 5}',
      3,
      /^found the field reson, .* expected reason/,
    ],
    [
      'that its id belongs to: a value',
      '{\n  "id": "re_4Pd8Gs",\n  "status": "succeded"}',
      3,
      /^found \/status in refund, .*Must be one of pending, .*canceled\. The nearest is succeeded\. Correct it/,
    ],
    [
      'that its id belongs to: a text for an amount',
      '{"refunds": [{"id": "re_4Pd8Gs",\n  "amount": "5.00"}]}',
      2,
      /^found \/amount in refund, .*Must be of type integer/,
    ],
    [
      'that its id belongs to: a field',
      '{"id": "pi_7Q2mX9",\n  "attempts": [{"number": 1,\n  "gatway": "a"}]}',
      3,
      /^found \/attempts\/0\/gatway in payment_intent, .*expected one such as gateway/,
    ],
    [
      'that does not name its kind: a part',
      '{"lines": [\n  {"variant_id": "var_1",\n  "quantty": 1}]}',
      3,
      /^found the field quantty, .* expected quantity/,
    ],
  ])('%s', (_, text, line, message) => {
    const [first] = findBlockMistakes({language: 'json', title: '', text}, contracts);
    expect(first).toEqual({line, message: expect.stringMatching(message) as string});
  });

  it.each([
    [
      'an unknown field in a list, whose name another part has',
      '{\n  "object": "payment_intent",\n  "currency": "EUR",\n  "attempts": [{"gatway": 5,\n  "currency": 5}]}',
      5,
      /^found \/attempts\/0\/currency in payment_intent, .*no such property exists, expected one such as \w+\. Correct it/,
    ],
    [
      'an unknown field in the object of an event',
      '{\n  "object": "event", "type": "refund.succeeded", "data": {"object": {\n  "amout": 5}}}',
      3,
      /^found \/data\/object\/amout in event, .*no such property exists, expected one such as amount\. Correct it/,
    ],
  ])('%s, beside what that part lacks', (_, text, line, message) => {
    expect(findBlockMistakes({language: 'json', title: '', text}, contracts)).toContainEqual({
      line,
      message: expect.stringMatching(message) as string,
    });
  });
});

it('an object that lacks fields is one mistake', () => {
  const text = '{"object": "refund"}';
  expect(findBlockMistakes({language: 'json', title: '', text}, contracts)).toHaveLength(1);
});

it('an object with an id may leave fields out', () => {
  const text = '{"id": "pi_7Q2mX9", "status": "succeeded", "attempts": [{"number": 1}]}';
  expect(findBlockMistakes({language: 'json', title: '', text}, contracts)).toEqual([]);
});

it.each(['{"amout": 5}', '{"payment_intent_id": "pi_7Q2mX9", "color": 5}', '{"payment_intent_id": "a", "amount": 5}'])(
  'an object that may be something else is left alone: %s',
  (text) => expect(findBlockMistakes({language: 'json', title: '', text}, contracts)).toEqual([]),
);

it('a body of a response with a mistake is reported', () => {
  const text = 'HTTP/1.1 200 OK\n\n{\n  "object": "refunds"\n}';
  expect(findBlockMistakes({language: 'http', title: '', text}, contracts)).toEqual([
    {line: 4, message: expect.stringMatching(/^found the object refunds/) as string},
  ]);
});

const FIRST = '# A page\n\n';

it('all wrong directives of a page are reported at once', () => {
  const text = `${FIRST}{/* sandbox: advnce PT24H */}\n\nText {/* sandbox: fresh */} more.\n\n{/* sandbox: at noon */}\n`;
  expect(() => readPage(PAGE, text)).toThrow(
    new RegExp(
      [
        '^payments/Guides/refunds\\.mdx:3: found the directive advnce, .* Did you mean advance\\? docs/guides.*',
        'payments/Guides/refunds\\.mdx:5: found a directive within a line of text, .*',
        'payments/Guides/refunds\\.mdx:7: directive at: found noon, .*$',
      ].join('\\n'),
    ),
  );
});

it('a wrong call is reported where it is, and not by what follows from it', async () => {
  const text = `${FIRST}\`\`\`bash\ncurl -X DELETE ${URL}/refunds\n\`\`\`\n\nExpected result: \`200\`.\n`;
  const {findings, requests} = await runPage(PAGE, contracts, text);
  expect(findings).toEqual([
    expect.stringMatching(
      /refunds\.mdx:4: found DELETE .* Correct the method or the path\. Then run the page again: until then none of its requests is sent\.$/,
    ),
  ]);
  expect(requests).toBe(0);
});

it('an unexpected error is told by its code and its reasons', async () => {
  const path = `${URL}/refunds/re_0Aa0Aa`;
  const text = `${FIRST}\`\`\`bash\ncurl ${path} -H "Authorization: Bearer $${brand.secretKeyVariable}"\n\`\`\`\n\nExpected result: \`200\`.\n`;
  expect((await runPage(PAGE, contracts, text)).findings).toEqual([
    expect.stringMatching(/:7: found status 200, and the sandbox returns 404, with [a-z_]+: [^{}]*\. Correct the page/),
  ]);
});
