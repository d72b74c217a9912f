import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../../sandbox/payments/objects';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {brand} from '../../src/brand';
import {listProgramFiles, readProgram, type ProgramFile} from '../../src/topics/environments/elements/program';

const TIMEOUT_MS = 120_000;
const COMMANDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  javascript: ['node'],
  python: ['python3'],
  go: ['go', 'run'],
  php: ['php', '-n'],
  ruby: ['ruby'],
};
const programs = listProgramFiles(process.cwd()).get('list-day') ?? [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'list-day-'));

let sandbox: Sandbox;
let base: string;

async function createPayment(amount: number): Promise<void> {
  await fetch(`${base}/payments/v1/payment_intents`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Idempotency-Key': `pay-${amount}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({amount, currency: 'EUR', ...(amount % 2 === 0 && {reference: `order ${amount}`})}),
  });
}

/** Runs a program with the host of the sandbox replaced. Returns its lines. */
async function runProgram({language, file}: ProgramFile, day: string): Promise<string[]> {
  const program = path.join(folder, path.basename(file));
  fs.writeFileSync(program, readProgram(process.cwd(), file).replaceAll(`https://${brand.sandboxHost}`, base));
  const [command, ...args] = COMMANDS[language.id]!;
  const env = {...process.env, [brand.secretKeyVariable]: 'sk_test_harbor'};
  const {stdout} = await promisify(execFile)(command!, [...args, program, day], {env});
  return stdout.split('\n').filter(Boolean);
}

beforeAll(async () => {
  sandbox = await createSandbox({start: '2026-11-02T23:59:59Z', quota: 1000});
  base = await sandbox.listen();
  await createPayment(1);
  await sandbox.world.clock.advance('PT1S');
  // More than one page in the day, whose first and last seconds have a payment.
  for (let amount = 2; amount <= 111; amount += 1) {
    await createPayment(amount);
  }
  await sandbox.world.clock.advance('PT23H59M59S');
  await createPayment(112);
  await sandbox.world.clock.advance('PT1S');
  await createPayment(113);
}, TIMEOUT_MS);

afterAll(async () => {
  await sandbox.close();
  fs.rmSync(folder, {recursive: true, force: true});
});

describe('the program that lists a day', () => {
  it('is written in the languages that read JSON by themselves', () => {
    expect(programs.map(({language}) => language.id).sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it.each(programs)(
    '$file prints each payment of the day once',
    async (program) => {
      const all = sandbox.world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).listNewestFirst();
      const expected = all
        .filter(({amount}) => amount >= 2 && amount <= 112)
        .map((one) => `${one.created_at} ${one.reference ?? '-'} ${one.status} ${one.amount} ${one.currency}`);
      expect(expected).toHaveLength(111);
      expect(await runProgram(program, '2026-11-03')).toEqual(expected);
    },
    TIMEOUT_MS,
  );
});
