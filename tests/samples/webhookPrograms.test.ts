import fs from 'node:fs';
import {execFile} from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {listProgramFiles, readProgram, type ProgramFile} from '../../src/topics/environments/elements/program';
import {createSandbox, type Sandbox} from '../../sandbox/server';

const PAGE = 'payments/Guides/webhooks.mdx';
const START = 120_000;
const programs = listProgramFiles(process.cwd());
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webhook-programs-'));

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

/** Runs a program in JavaScript or Python, with the host of the sandbox replaced, and returns its output. */
async function runProgram({language, file}: ProgramFile, base: string, ...args: readonly string[]): Promise<string> {
  const program = path.join(folder, path.basename(file));
  fs.writeFileSync(program, readProgram(process.cwd(), file).replaceAll(`https://${brand.sandboxHost}`, base));
  const command = language.id === 'javascript' ? 'node' : 'python3';
  const env = {...process.env, [brand.secretKeyVariable]: 'sk_test_harbor'};
  const {stdout} = await promisify(execFile)(command, [program, ...args], {env});
  return stdout;
}

describe.each(programs.get('webhook-handler') ?? [])('the handler $file', (file) => {
  it('drops a duplicate and an older snapshot, as the page shows', async () => {
    const shown = /```text title="Output"\n(evt_[^`]*)```/.exec(fs.readFileSync(PAGE, 'utf8'))![1];
    expect(await runProgram(file, '')).toBe(shown);
  });
});

describe('the recovery', () => {
  let sandbox: Sandbox;
  let base: string;

  async function payAmount(amount: number): Promise<void> {
    await fetch(`${base}/payments/v1/payment_intents`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        'Idempotency-Key': `pay-${amount}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({amount, currency: 'EUR'}),
    });
  }

  beforeAll(async () => {
    sandbox = await createSandbox({start: '2026-11-04T07:00:00Z', quota: 1000});
    base = await sandbox.listen();
    await payAmount(1);
    await sandbox.world.clock.advance('PT2H');
    // More than one page of events.
    for (let amount = 2; amount <= 121; amount += 1) {
      await payAmount(amount);
      await sandbox.world.clock.advance('PT1S');
    }
  }, START);

  afterAll(() => sandbox.close());

  it('is written in two languages', () => {
    expect(programs.get('recover-events')?.map(({language}) => language.id)).toEqual(['javascript', 'python']);
  });

  it.each(programs.get('recover-events') ?? [])('$file prints each missed event once, oldest first', async (file) => {
    const lines = (await runProgram(file, base, '2026-11-04T08:00:00Z')).trim().split('\n');
    const missed = sandbox.world.listEvents().filter(({created_at}) => created_at >= '2026-11-04T08:00:00Z');
    expect(missed).toHaveLength(120);
    expect(lines).toEqual(missed.map(({created_at, id, type}) => `${created_at} ${id} ${type}`));
  });
});
