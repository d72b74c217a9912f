import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {createPayment, runProgram} from './support/sampleFlows';

const PAGE = 'payments/Guides/webhooks.mdx';
const START = 120_000;
const programs = listProgramFiles(process.cwd());

describe.each(programs.get('webhook-handler') ?? [])('the handler $file', (file) => {
  it('drops a duplicate and an older snapshot, as the page shows', async () => {
    const shown = /```text title="Output"\n(evt_[^`]*)```/.exec(fs.readFileSync(PAGE, 'utf8'))![1];
    expect(await runProgram(file, '')).toBe(shown);
  });
});

describe('the recovery', () => {
  let sandbox: Sandbox;
  let base: string;

  beforeAll(async () => {
    sandbox = await createSandbox({start: '2026-11-04T07:00:00Z', quota: 1000});
    base = await sandbox.listen();
    await createPayment(base, 1);
    await sandbox.world.clock.advance('PT2H');
    // More than one page of events.
    for (let amount = 2; amount <= 121; amount += 1) {
      await createPayment(base, amount);
      await sandbox.world.clock.advance('PT1S');
    }
  }, START);

  afterAll(() => sandbox.close());

  it('is written in the languages that read JSON by themselves', () => {
    const languages = programs
      .get('recover-events')
      ?.map(({language}) => language.id)
      .sort();
    expect(languages).toEqual(['go', 'javascript', 'php', 'python', 'ruby']);
  });

  it.each(programs.get('recover-events') ?? [])('$file prints each missed event once, oldest first', async (file) => {
    const lines = (await runProgram(file, base, '2026-11-04T08:00:00Z')).trim().split('\n');
    const missed = sandbox.world.listEvents().filter(({created_at}) => created_at >= '2026-11-04T08:00:00Z');
    expect(missed).toHaveLength(120);
    expect(lines).toEqual(missed.map(({created_at, id, type}) => `${created_at} ${id} ${type}`));
  });
});
