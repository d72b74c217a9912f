import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {checkPages} from '../../src/pipeline/check/checkPages';
import {createPageCheckSettings} from '../../src/topics/pageChecks';

/** `docs/writing.md`, "Release a version" and "Add an operation", followed on a whole copy of the project. */

const NEXT = '2031-05-01';

/** The commands that end a release. */
const section = fs.readFileSync('docs/writing.md', 'utf8').split('## Release a version')[1]!;

/** The files that the tests change, whose facts they accept. */
const CHANGED = [
  'contracts/changelog.yaml',
  'contracts/openapi/payments.openapi.yaml',
  'contracts/openapi/payments/refunds.yaml',
  'contracts/lifecycles/refund.yaml',
  'contracts/scenarios/10-direct-payment.yaml',
  'payments/APIs/refunds.mdx',
];

/** Folders that are large, or belong to the working tree: the first is linked, the others are left out. */
const LINKED = 'node_modules';
const LEFT_OUT = ['.git', '.docusaurus', 'build', 'build-hosting', 'test-results'];

let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
  for (const name of fs.readdirSync('.').filter((each) => each !== LINKED && !LEFT_OUT.includes(each))) {
    fs.cpSync(name, path.join(folder, name), {
      recursive: true,
      filter: (source) => !source.split(path.sep).includes(LINKED),
    });
  }
  fs.symlinkSync(path.resolve(LINKED), path.join(folder, LINKED));
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

function run(...command: readonly string[]): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync('npm', ['run', '-s', ...command], {cwd: folder, encoding: 'utf8'});
  return {status, output: `${stdout}${stderr}`};
}

function read(file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8');
}

function replace(file: string, place: string | RegExp, text: string): void {
  const before = read(file);
  const after = before.replace(place, () => text);
  expect(after, `${file}: ${String(place)}`).not.toBe(before);
  fs.writeFileSync(path.join(folder, file), after);
}

function checkContracts(): string {
  return run('check:contracts').output;
}

const PATH = '/payments/v1/refunds/{id}/payment_intent';
const POINTER = `#/paths/${PATH.replaceAll('/', '~1')}`;
const REFUNDS = 'contracts/openapi/payments/refunds.yaml';

/** The operation, as that which retrieves a refund: parameters, errors and responses are the same. */
function createOperation(): string {
  const [operation = ''] = /^ {2}\/payments\/v1\/refunds\/\{id\}:\n {4}get:\n(?: {6}.*\n)+/m.exec(read(REFUNDS)) ?? [];
  expect(operation).not.toBe('');
  return operation
    .replace('/payments/v1/refunds/{id}:', `${PATH}:`)
    .replace('operationId: retrieveRefund', `operationId: retrieveRefundPayment\n      x-since: '${NEXT}'`)
    .replace(/summary: .*/, 'summary: Retrieve the payment of a refund')
    .replace(
      /description: Retrieves a refund\..*/,
      'description: Retrieves the payment intent that a refund belongs to.',
    )
    .replace('description: The refund.', 'description: The payment intent.')
    .replace("$ref: '#/schemas/Refund'", "$ref: './payment-intents.yaml#/schemas/PaymentIntent'")
    .replace(
      /( {14}examples:\n)(?: {16}.*\n)+/,
      `$1                paid:\n                  $ref: '../../recorded/payments/retrieveRefundPayment.json#/responses/200/paid'\n`,
    );
}

describe('the guide for a release', () => {
  it('refuses a day that is none, or not after the current version, and writes nothing', () => {
    for (const day of ['2031-02-30', 'soon', brand.apiVersion, '']) {
      const {status, output} = run('release', '--', day);
      expect(status).toBe(1);
      expect(output).toContain(`expected a day after ${brand.apiVersion}, the current version, as YYYY-MM-DD.`);
    }
    expect(read('src/brand.ts')).toContain(`apiVersion: '${brand.apiVersion}'`);
    expect(fs.existsSync(path.join(folder, 'contracts/versions', brand.apiVersion))).toBe(false);
  });

  it('begins a version whose only mistake is a changelog without entries', () => {
    const {status, output} = run('release', '--', NEXT);
    expect(output).toContain(`contracts/versions/${brand.apiVersion}/payments.openapi.yaml`);
    expect(status).toBe(0);
    expect(checkContracts().trim()).toMatch(
      /^1 defect\.\ncontracts\/changelog\.yaml:\d+#\/versions\/0\/entries: found the list \[\], .*$/,
    );
  });

  it('says which entry the changelog lacks, once the contract has an operation more', () => {
    replace(REFUNDS, /^(?= {2}\/payments\/v1\/refunds\/\{id\}\/cancel:)/m, createOperation());
    replace(
      'contracts/openapi/payments.openapi.yaml',
      /^(?= {2}\/payments\/v1\/refunds\/\{id\}\/cancel:)/m,
      `  ${PATH}:\n    $ref: './payments/refunds.yaml${POINTER}'\n`,
    );
    replace(
      'sandbox/payments/refunds.ts',
      /^(?= {2}cancelRefund: )/m,
      '  retrieveRefundPayment: ({world, path}) => ({status: 200, body: getRefundPayment(world, getRefund(world, path.id!))}),\n',
    );
    replace('contracts/lifecycles/refund.yaml', /^(?= {2}cancelRefund: )/m, '  retrieveRefundPayment: {stays: all}\n');
    replace(
      'contracts/scenarios/10-direct-payment.yaml',
      /^(?= {2}- operation: retrievePaymentIntent\n)/m,
      '  - operation: retrieveRefundPayment\n    path: {id: re_6Td9Hm}\n    save: {as: paid, summary: The payment that was refunded}\n',
    );
    replace(
      'payments/APIs/refunds.mdx',
      /^(?=<Operation id="cancelRefund">)/m,
      '<Operation id="retrieveRefundPayment" />\n\n',
    );
    replace(
      'contracts/changelog.yaml',
      /summary: Write here.*\n {4}entries: \[\]/,
      `summary: Refunds lead to their payment.
    entries:
      - id: payment-of-a-refund
        product: payments
        label: added
        what: The payment intent of a refund can be retrieved.
        do: Nothing, unless you want to use it.
        page: /payments/APIs/refunds#retrieveRefundPayment
        differences:
          - {kind: added, path: '${POINTER}s'}`,
    );
    const output = checkContracts();
    expect(output).toContain(`The nearest is ${POINTER}. Correct the path.`);
    expect(output).toContain('Record it with npm run story -- --record.');
  });

  it('writes by the commands of the guide what is made from contracts', () => {
    replace('contracts/changelog.yaml', `${POINTER}s`, POINTER);
    const commands = [...section.matchAll(/^npm run (.+)$/gm)].map(([, command]) => command!);
    expect(commands).toHaveLength(4);
    commands.forEach((command) => run(...command.split(' ')));
    expect(read('contracts/recorded/payments/retrieveRefundPayment.json')).toContain('"payment_intent"');
    expect(read('src/pipeline/contracts/generated/payments.ts')).toContain(NEXT);
  });

  it('has no defect in contracts and pages then', async () => {
    run('facts', '--', '--accept', ...CHANGED);
    expect(run('facts')).toEqual({status: 0, output: ''});
    const checked = run('check:contracts');
    expect(checked.status, checked.output).toBe(0);
    expect(await checkPages(['payments/APIs/refunds.mdx'], createPageCheckSettings(folder))).toEqual([]);
  });
});
