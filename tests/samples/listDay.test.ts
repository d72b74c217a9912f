import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../../sandbox/payments/objects';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {createPayment, runProgram} from './support/sampleFlows';

const TIMEOUT_MS = 120_000;
const programs = listProgramFiles(process.cwd()).get('list-day') ?? [];

let sandbox: Sandbox;
let base: string;

/** Every second payment has a reference. */
async function pay(amount: number): Promise<void> {
  await createPayment(base, amount, amount % 2 === 0 ? {reference: `order ${amount}`} : {});
}

beforeAll(async () => {
  sandbox = await createSandbox({start: '2026-11-02T23:59:59Z', quota: 1000});
  base = await sandbox.listen();
  await pay(1);
  await sandbox.world.clock.advance('PT1S');
  // More than one page in the day, whose first and last seconds have a payment.
  for (let amount = 2; amount <= 111; amount += 1) {
    await pay(amount);
  }
  await sandbox.world.clock.advance('PT23H59M59S');
  await pay(112);
  await sandbox.world.clock.advance('PT1S');
  await pay(113);
}, TIMEOUT_MS);

afterAll(() => sandbox.close());

describe('the program that lists a day', () => {
  it('is written in the languages that read JSON by themselves', () => {
    expect(programs.map(({language}) => language.id).sort()).toEqual(['go', 'javascript', 'php', 'python', 'ruby']);
  });

  it.each(programs)(
    '$file prints each payment of the day once',
    async (program) => {
      const all = sandbox.world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).listNewestFirst();
      const expected = all
        .filter(({amount}) => amount >= 2 && amount <= 112)
        .map((one) => `${one.created_at} ${one.reference ?? '-'} ${one.status} ${one.amount} ${one.currency}`);
      expect(expected).toHaveLength(111);
      expect((await runProgram(program, base, '2026-11-03')).split('\n').filter(Boolean)).toEqual(expected);
    },
    TIMEOUT_MS,
  );
});
