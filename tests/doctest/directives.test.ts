import {describe, expect, it} from 'vitest';
import {applyCorrections} from '../../sandbox/doctest/replaceBlocks';
import {parseDirective} from '../../sandbox/doctest/directives';
import {readPage} from '../../sandbox/doctest/parsePage';

const readDirective = (text: string): unknown => parseDirective(`/* sandbox: ${text} */`);

describe('a directive', () => {
  it.each([
    ['fresh', {kind: 'fresh'}],
    ['fresh 2026-11-03T10:00:00Z quota=100', {kind: 'fresh', time: '2026-11-03T10:00:00Z', quota: 100}],
    ['at 2026-11-03T10:15:10Z', {kind: 'at', time: '2026-11-03T10:15:10Z'}],
    ['advance P7DT1S', {kind: 'advance', duration: 'P7DT1S'}],
    ['ids pi=a,b evt:refund.failed=c', {kind: 'ids', ids: {pi: ['a', 'b'], 'evt:refund.failed': ['c']}}],
    ['act refund.fail re_1', {kind: 'act', act: 'refund.fail', id: 're_1', data: {}}],
    [
      'act sub_order.ship sub_1\n{"carrier": "a  b"}',
      {kind: 'act', act: 'sub_order.ship', id: 'sub_1', data: {carrier: 'a  b'}},
    ],
    [
      'request GET /payments/v1/refunds',
      {kind: 'request', method: 'GET', path: '/payments/v1/refunds', body: undefined},
    ],
    [
      'request version=2026-05-01 POST /payments/v1/refunds {"amount": 1}',
      {kind: 'request', version: '2026-05-01', method: 'POST', path: '/payments/v1/refunds', body: {amount: 1}},
    ],
    ['run\ncurl a\ncurl b', {kind: 'run', commands: 'curl a\ncurl b'}],
    ['scenario order-5512', {kind: 'scenario', scenario: 'order-5512', cue: undefined}],
    [
      'scenario order-5512 after capturePaymentIntent 2',
      {kind: 'scenario', scenario: 'order-5512', cue: {side: 'after', step: 'capturePaymentIntent', count: 2}},
    ],
    ['receiver 500', {kind: 'receiver', status: 500}],
    ['response', {kind: 'response', pointer: ''}],
    ['response /attempts/0', {kind: 'response', pointer: '/attempts/0'}],
    ['response gateway attempts', {kind: 'response', pointer: '', fields: ['gateway', 'attempts']}],
    ['skip because no browser is here', {kind: 'skip', reason: 'no browser is here'}],
  ])('%s', (text, expected) => {
    expect(readDirective(text)).toEqual(expected);
  });

  it('is not any other comment', () => {
    expect(parseDirective('/* Change: the sandbox is named */')).toBeUndefined();
    expect(parseDirective('props.sandbox')).toBeUndefined();
  });
});

describe('an invalid directive reports what was expected', () => {
  it.each([
    ['ask 1', 'found the directive ask, expected one of'],
    ['refresh now', 'Did you mean fresh?'],
    ['at noon', 'directive at: found noon, expected a time such as'],
    ['at 2026-13-03T10:15:10Z', 'directive at: found 2026-13-03T10:15:10Z'],
    ['advance 1 hour', 'directive advance: found'],
    ['ids', 'directive ids: found none'],
    ['ids pi_2Lc6Vh', 'directive ids: found pi_2Lc6Vh, expected a pair'],
    ['act refund re_1', 'directive act: found refund re_1'],
    ['act refund.fail re_1 {a}', 'directive act: found {a}, expected a JSON object'],
    ['request FETCH /payments/v1/refunds', 'directive request: found FETCH'],
    ['request GET /refunds', 'directive request: found GET /refunds'],
    ['scenario order-5512 until 12', 'directive scenario: found until 12 1, expected before or after'],
    ['scenario order-5512 before createRefund 0', 'expected before or after'],
    ['receiver ok', 'directive receiver: found ok, expected a status'],
    ['fresh today', 'directive fresh: found today, expected a time'],
    ['fresh quota=many', 'directive fresh: found quota=many, expected one number'],
    ['response #/a', 'directive response: found #/a'],
    ['skip later', 'directive skip: found later, expected "because"'],
    ['skip because so', 'expected "because" and a reason of at least three words'],
    ['run', 'directive run: found no commands'],
  ])('%s', (text, message) => {
    expect(() => readDirective(text)).toThrow(message);
  });

  it('without its colon', () => {
    expect(() => parseDirective('/* sandbox at noon */')).toThrow('expected a directive such as sandbox:');
  });

  it('with the file and line of the page', () => {
    const text = 'One.\n\n- Two.\n\n  {/* sandbox: at noon */}\n';
    expect(() => readPage('payments/Guides/a.mdx', text)).toThrow('payments/Guides/a.mdx:5: directive at: found noon');
    expect(() => readPage('a.mdx', 'One {/* sandbox: fresh */} two.')).toThrow(
      'a.mdx:1: found a directive within a line',
    );
  });
});

describe('a page', () => {
  it('has its blocks, expected results and directives in order, with their places', () => {
    const text = [
      '# A',
      '',
      '{/* sandbox: fresh */}',
      '',
      '1. Do it. Expected result: `200`.',
      '',
      '   ```bash title="Request"',
      '   curl a',
      '   ```',
      '',
      '<Tabs>',
      '<TabItem value="a">',
      '',
      '```javascript title="a.mjs"',
      'b',
      '```',
      '',
      '</TabItem>',
      '</Tabs>',
    ].join('\n');
    const found = readPage('a.mdx', text).items.map(({kind, line, scope}) => [kind, line, scope.heading, scope.items]);
    expect(found).toEqual([
      ['direction', 3, 1, []],
      ['expected', 5, 1, [5]],
      ['fence', 7, 1, [5]],
      ['fence', 14, 1, []],
    ]);
  });

  it('gets right texts in its blocks, indented as they are, with tokens', () => {
    const page = '1. A\n\n   ```json title="x"\n   {}\n   ```\n\n```json\n1\n```\n';
    const corrected = applyCorrections(page, [
      {line: 3, text: '{\n  "host": "https://api.sandbox.cadenza.example"\n}'},
      {line: 7, text: '2'},
    ]);
    expect(corrected).toBe(
      '1. A\n\n   ```json title="x"\n   {\n     "host": "https://%brand.sandboxHost%"\n   }\n   ```\n\n```json\n2\n```\n',
    );
  });
});
