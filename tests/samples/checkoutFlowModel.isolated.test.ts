import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import type {CheckoutIntent, PaymentIntent} from '../../sandbox/payments/objects';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {ApiError} from '../../sandbox/world/apiError';
import {brand} from '../../src/brand';
import {readProgram} from '../../src/topics/environments/elements/program';
import {startServer, type EchoServer} from './support/echoServer';

/**
 * A bounded model check of the program of the checkout guide, against the sandbox: before each of its requests the
 * shopper, the bank or the clock can act, in every order up to a depth. Then the shopper goes on and pays.
 */

const DEPTH = 2;
/** Requests that the program may send, before it counts as a loop without an exit. */
const MAX_REQUESTS = 40;

interface Act {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** How a run of the program ended. */
interface Run {
  /** Each new state that the acts led to. */
  readonly state: string;
  readonly lines: readonly string[];
  readonly error: unknown;
}

let sandbox: Sandbox;
let proxy: EchoServer;
let folder: string;
let restore: () => void;
let runs = 0;
const faults: unknown[] = [];
/** Handles a request before the sandbox does. */
let act: () => Promise<unknown>;

beforeAll(async () => {
  sandbox = await createSandbox({start: '2026-11-03T10:00:00Z', quota: 1e9, onFault: (error) => faults.push(error)});
  restore = sandbox.world.takeSnapshot();
  proxy = await startServer((request, response) => {
    void act().then(
      () => void sandbox.app(request, response),
      (error: unknown) => {
        faults.push(error);
        response.writeHead(400).end('{}'); // The program gives up.
      },
    );
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-flow-model-'));
  const text = readProgram('.', 'programs/javascript/checkout-flow.mjs')
    .replace(`https://${brand.sandboxHost}`, proxy.base)
    .replace(`process.env['${brand.secretKeyVariable}']`, "'sk_test_harbor'")
    .replace('Number(process.env.POLL_SECONDS ?? 2)', '0');
  fs.writeFileSync(path.join(folder, 'checkout-flow.mjs'), text);
});

afterAll(async () => {
  proxy.close();
  await sandbox.close();
  fs.rmSync(folder, {recursive: true});
});

const listCheckouts = (): CheckoutIntent[] => sandbox.world.getCollection<CheckoutIntent>('checkout_intent').listAll();
const listPayments = (): PaymentIntent[] => sandbox.world.getCollection<PaymentIntent>('payment_intent').listAll();

/** An act that the API may refuse because of a status. */
async function attempt(name: string, id: string, data = {}): Promise<void> {
  await sandbox.act(name, id, data).catch((error: unknown) => {
    if (!(error instanceof ApiError)) {
      throw error;
    }
  });
}

async function advance(duration: string): Promise<void> {
  await sandbox.world.clock.advance(duration);
  await sandbox.world.waitUntilSettled();
}

const submit = (token: string) => (): Promise<void> =>
  attempt('checkout_intent.submit', listCheckouts()[0]!.id, {token});
const onPayment =
  (name: string, data = {}) =>
  (): Promise<void> =>
    attempt(name, listPayments()[0]!.id, data);

const ACTS: readonly Act[] = [
  {name: 'does nothing', run: () => Promise.resolve()},
  {name: 'pays with a good card', run: submit('tok_visa')},
  {name: 'pays with a card without funds', run: submit('tok_insufficient_funds')},
  {
    name: 'pays until the last decline',
    run: async () => {
      for (let count = 0; count < 5; count += 1) {
        await submit('tok_insufficient_funds')();
      }
    },
  },
  {name: 'pays while both gateways fail', run: submit('tok_gateway_error_twice')},
  {name: 'pays with a card with a challenge', run: submit('tok_3ds')},
  {name: 'pays by bank transfer', run: submit('tok_async')},
  {name: 'passes the challenge', run: onPayment('payment_intent.resume')},
  {name: 'fails the challenge', run: onPayment('payment_intent.resume', {result: 'failed'})},
  {name: 'is refused by the bank', run: onPayment('payment_attempt.decline')},
  {name: 'lets a minute pass', run: () => advance('PT1M')},
  {name: 'lets a day pass', run: () => advance('PT24H')},
];

/** What a shopper does who wants to pay, and what time brings. */
async function goOn(): Promise<void> {
  const [checkout] = listCheckouts();
  const [payment] = listPayments();
  if (payment?.status === 'requires_action') {
    await onPayment('payment_intent.resume')();
  } else if (checkout?.status === 'open') {
    await submit('tok_visa')();
  } else {
    await advance('PT1M');
    await settleUnknown();
  }
}

/** A gateway that cannot be asked reports an unknown outcome itself. */
async function settleUnknown(): Promise<void> {
  if (listPayments()[0]?.attempts.at(-1)?.status === 'unknown') {
    await onPayment('payment_attempt.find_captured')();
  }
}

function describeState(): string {
  return JSON.stringify([
    listCheckouts().map(({status, payment_status}) => [status, payment_status]),
    listPayments().map(({status, amount_captured, attempts}) => [status, amount_captured, attempts.length]),
  ]);
}

/**
 * Runs the program from its start.
 *
 * @param acts by request after the first; the shopper goes on when they are over
 */
async function runProgram(acts: readonly Act[], amount: number, captureMethod: string): Promise<Run> {
  restore();
  let requests = 0;
  let state = '';
  act = async () => {
    requests += 1;
    if (requests > MAX_REQUESTS) {
      throw new Error('a loop without an exit');
    }
    if (requests > 1) {
      await (acts[requests - 2]?.run ?? goOn)();
    }
    state = requests === acts.length + 1 ? `${requests % 2} ${describeState()}` : state;
  };
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  runs += 1;
  const file = path.join(folder, `run-${runs}.mjs`);
  const text = fs.readFileSync(path.join(folder, 'checkout-flow.mjs'), 'utf8');
  fs.writeFileSync(file, text.replace('amount: 15453,', `amount: ${amount}, capture_method: '${captureMethod}',`));
  const error: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  log.mockRestore();
  return {state, lines, error};
}

/** What the last line of the program says is true, for good. */
async function checkEnd({lines, error}: Run, amount: number): Promise<void> {
  expect([faults.splice(0), error]).toEqual([[], undefined]);
  const advice = lines.at(-1)!.split(': ')[1]!;
  const readMoney = (): string => {
    const [{amount_captured: captured, amount_capturable: held, status}] = listPayments() as [PaymentIntent];
    return captured > 0 || held > 0 || ['processing', 'requires_action'].includes(status)
      ? `${captured} captured, ${held} held`
      : 'nothing';
  };
  const expected: Readonly<Record<string, string>> = {
    paid: `${amount} captured, 0 held`,
    held: `0 captured, ${amount} held`,
    'not paid after all': 'nothing',
    'nobody paid': 'nothing',
    'no try is left': 'nothing',
  };
  expect([advice, readMoney()]).toEqual([advice, expected[advice]]);
  expect(listCheckouts()).toHaveLength(1);
  if (expected[advice] === 'nothing') {
    await submit('tok_visa')();
    await goOn();
    expect([advice, readMoney()]).toEqual([advice, 'nothing']);
  }
}

describe('the program of the checkout guide', () => {
  it.each([
    [15453, 'automatic'],
    [15453, 'manual'],
    [5040, 'automatic'],
  ])(
    'ends with what is true about the money, whatever happens to an order of %i with %s capture',
    async (amount, captureMethod) => {
      const known = new Set<string>();
      const endings = new Set<string>();
      let schedules: (readonly Act[])[] = [[]];
      for (let depth = 1; depth <= DEPTH; depth += 1) {
        const next: (readonly Act[])[] = [];
        for (const schedule of schedules.flatMap((acts) => ACTS.map((one) => [...acts, one]))) {
          const run = await runProgram(schedule, amount, captureMethod);
          try {
            await checkEnd(run, amount);
          } catch (error) {
            throw new Error(`A shopper ${schedule.map(({name}) => name).join(', then ')}: ${String(error)}`, {
              cause: error,
            });
          }
          endings.add(run.lines.at(-1)!);
          if (run.state !== '' && !known.has(run.state)) {
            known.add(run.state);
            next.push(schedule);
          }
        }
        schedules = next;
      }
      expect(known.size).toBeGreaterThan(5);
      expect(endings.size).toBeGreaterThan(2);
    },
    120_000,
  );
});
