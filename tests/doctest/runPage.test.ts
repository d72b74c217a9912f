// cspell:ignore refundz
import {describe, expect, it} from 'vitest';
import {runPage} from '../../sandbox/doctest/runPage';
import {loadSharedContracts} from '../../sandbox/contracts';
import {brand} from '../../src/brand';

const contracts = await loadSharedContracts();
const FILE = 'payments/Guides/sample.mdx';
const HEAD = `-H "Authorization: Bearer $${brand.secretKeyVariable}"`;
const URL = `https://${brand.sandboxHost}/payments/v1/payment_intents`;

/** A page that is right, in parts that a test can put others in place of. */
const PAGE_PARTS = {
  ids: '{/* sandbox: ids pi=pi_2Lc6Vh secret:pi=8sVh2Lk4 */}',
  create: `\`\`\`bash title="Request"\ncurl ${URL} ${HEAD} -H "Idempotency-Key: a" --json '{"amount": 15453, "currency": "EUR"}'\n\`\`\``,
  expected: 'Expected result: `201`, and `amount` is 15453.',
  keep: '```bash title="Keep the id"\nexport PI=pi_2Lc6Vh\n```',
  read: `\`\`\`bash title="Request"\ncurl ${URL}/$PI ${HEAD}\n\`\`\``,
  part: '{/* sandbox: response amount currency */}',
  response: '```json title="200 OK"\n{"amount": 15453, "currency": "EUR"}\n```',
  event: 'Expected result: `200`.',
  program: '```javascript title="sum.mjs"\nconsole.log(1 + 1);\n```',
  output: '```text title="Output"\n2\n```',
};

function runSamplePage(changes: Partial<typeof PAGE_PARTS> = {}): ReturnType<typeof runPage> {
  return runPage(FILE, contracts, Object.values({...PAGE_PARTS, ...changes}).join('\n\n'));
}

/** The line of the page on which a part begins. */
function getPartLine(part: keyof typeof PAGE_PARTS): number {
  const before = Object.entries(PAGE_PARTS).slice(0, Object.keys(PAGE_PARTS).indexOf(part));
  return before.reduce((line, [, text]) => line + text.split('\n').length + 1, 1);
}

describe('a page', () => {
  it('that is right has no findings, and its counts', async () => {
    const {findings, requests, runs, responses, expected, checked} = await runSamplePage();
    expect(findings).toEqual([]);
    expect({requests, runs, responses, expected, checked}).toEqual({
      requests: 2,
      runs: 4,
      responses: 2,
      expected: 2,
      checked: 2,
    });
  });

  it.each([
    [
      'a wrong status',
      {expected: 'Expected result: `200`.'},
      'expected',
      'found status 200, and the sandbox returns 201',
    ],
    [
      'a wrong field',
      {expected: 'Expected result: `201`, and `amount` is 7.'},
      'expected',
      'found amount 7, and the sandbox returns 15453',
    ],
    [
      'an expected result that states nothing',
      {expected: 'Expected result: joy.'},
      'expected',
      'states nothing that can be checked',
    ],
    ['a request without a result', {expected: 'Well.'}, 'create', 'found a request without an expected result'],
    [
      'a variable that nothing sets',
      {keep: 'Keep the id.\n\n'},
      undefined,
      // The line of the command, within its block.
      'sample.mdx:14: found the variable PI, which is not set before',
    ],
    [
      'a wrong value of a response',
      {response: PAGE_PARTS.response.replace('15453', '15454')},
      undefined,
      // The line of the value, within its block.
      'sample.mdx:20: the block differs at /amount: found 15454, and the sandbox returns 15453',
    ],
    [
      'a wrong status of a response',
      {response: PAGE_PARTS.response.replace('200', '201')},
      'response',
      'found status 201, and the sandbox returns 200',
    ],
    [
      'a response that is not JSON',
      {response: PAGE_PARTS.response.replace('"EUR"', '…')},
      'response',
      'found a block that is not JSON',
    ],
    [
      'a response without a status',
      {part: 'Well.', response: PAGE_PARTS.response.replace('200 OK', 'the response')},
      'response',
      'found a block titled "the response"',
    ],
    [
      'an output that is another',
      {output: PAGE_PARTS.output.replace('2', '3')},
      'output',
      'found an output of sum.mjs that differs: "2"',
    ],
    ['a program that nothing runs', {output: 'Well.'}, 'program', 'found the program sum.mjs, which is never run'],
    [
      'a program that fails',
      {program: '```javascript title="sum.mjs"\nboom();\n```'},
      'program',
      'found commands that end with 1',
    ],
    [
      'a block that nothing runs',
      {output: '```text title="Output"\n2\n```\n\n```rust\nmain\n```'},
      undefined,
      'found a block of rust',
    ],
    [
      'an id that nothing takes',
      {ids: '{/* sandbox: ids pi=pi_2Lc6Vh re=re_1 */}'},
      undefined,
      'found ids that were not used: re_1',
    ],
    [
      'a time that has passed',
      {ids: '{/* sandbox: at 2026-11-01T00:00:00Z */}'},
      'ids',
      'found 2026-11-01T00:00:00Z, expected a time from',
    ],
    [
      'a scenario that is not there',
      {ids: '{/* sandbox: scenario order-5511 */}'},
      'ids',
      'found no scenario order-5511, expected one such as order-5512',
    ],
    [
      'a direction that is refused',
      {ids: `${PAGE_PARTS.ids}\n\n{/* sandbox: request GET /payments/v1/refunds/re_1 */}`},
      undefined,
      'found a directive that the sandbox rejects: 404',
    ],
  ] as const)('with %s is reported, with file and line', async (_, changes, part, message) => {
    const {findings} = await runSamplePage(changes);
    const [found] = findings.filter((finding) => finding.includes(message));
    expect(found, findings.join('\n')).toBeDefined();
    expect(found).toMatch(part === undefined ? `${FILE}:` : `${FILE}:${getPartLine(part)}: `);
  });

  it('reports a scenario that is not there alone, and what follows the next one', async () => {
    const {findings} = await runSamplePage({
      ids: '{/* sandbox: scenario order-5511 */}',
      event: '{/* sandbox: fresh */}',
      program: `\`\`\`bash title="Request"\ncurl ${URL}/pi_1 ${HEAD}\n\`\`\``,
      output: 'Expected result: `200`.',
    });
    expect(findings).toEqual([
      expect.stringContaining(':1: found no scenario order-5511'),
      expect.stringContaining('found status 200, and the sandbox returns 404'),
    ]);
  });

  it('reports what it skips, with the reason', async () => {
    const {findings, skipped} = await runSamplePage({
      output:
        '{/* sandbox: skip because no compiler is here */}\n\n```rust\nmain\n```\n\n```text title="Output"\n2\n```',
    });
    expect(findings).toEqual([]);
    expect(skipped).toEqual([expect.stringContaining('rust: no compiler is here')]);
  });

  it('reports a path of no operation in what it skips, at its line', async () => {
    const skip = '{/* sandbox: skip because a test runs it */}';
    const host = `https://${brand.apiHost}/payments/v1`;
    const {findings} = await runSamplePage({
      ids: `${PAGE_PARTS.ids}\n\n${skip}\n\n\`\`\`bash\ncurl ${host}/refunds/$ID\ncurl "${host}/refundz?limit=2"\n\`\`\``,
    });
    expect(findings).toEqual([
      expect.stringMatching(
        /^payments\/Guides\/sample\.mdx:7: found the path \/payments\/v1\/refundz, which no operation has, .*\/payments\/v1\/refunds\b.*\. Correct it\. Then run the page again: until then none of its requests is sent\.$/,
      ),
    ]);
  });

  it('runs nothing of a page with a path of no operation, since the rest would follow from that', async () => {
    const {findings, requests} = await runSamplePage({
      keep: `\`\`\`bash title="Keep"\ncurl https://${brand.apiHost}/payments/v1/refundz\nnowhere\n\`\`\``,
    });
    expect(findings).toEqual([expect.stringContaining('found the path /payments/v1/refundz')]);
    expect(requests).toBe(0);
  });

  it('reports a command that fails at its line, as one line', async () => {
    const {findings} = await runSamplePage({keep: '```bash title="Keep"\nexport PI=pi_2Lc6Vh\nnowhere --a\n```'});
    expect(findings[0]).toMatch(
      /^[^\n]*: found commands that end with 127: bash: line \d+: nowhere: command not found\.$/,
    );
    expect(findings[0]).toContain(`${FILE}:${getPartLine('keep') + 2}: `);
  });

  it('reports what curl prints of an error, without its meter', async () => {
    const {findings} = await runSamplePage({keep: '```bash title="Keep"\ncurl -o out localhost:9\n```'});
    expect(findings[0]).toMatch(/^[^\n\r]*: found commands that end with 7: curl: \(7\) [^%]*$/);
  });

  it('reports the lines that a program prints as one', async () => {
    const {findings} = await runSamplePage({program: '```javascript title="sum.mjs"\nboom();\n```'});
    expect(findings[0]).toContain('ReferenceError');
    expect(findings[0]).not.toContain('\n');
  });

  it('returns the correct texts', async () => {
    const {corrections} = await runSamplePage({output: PAGE_PARTS.output.replace('2', '3')});
    expect(corrections).toEqual([{line: getPartLine('output'), text: '2'}]);
  });
});
