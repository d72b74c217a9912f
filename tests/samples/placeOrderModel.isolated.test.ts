import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import type {Checkout} from '../../sandbox/commerce/checkoutTypes';
import type {Order} from '../../sandbox/commerce/orderTypes';
import type {PaymentIntent} from '../../sandbox/payments/objects';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {ApiError} from '../../sandbox/world/apiError';
import type {StoredResource} from '../../sandbox/world/collection';
import {brand} from '../../src/brand';
import {readProgram} from '../../src/topics/environments/elements/program';
import {startServer, type EchoServer} from './support/echoServer';

/**
 * A bounded model check of the program of the commerce guide, against the sandbox: before each of its requests a merchant,
 * the bank, the network or the clock acts, and then the program may crash and start again with the same keys.
 */

/** Requests that the program may send, before it counts as a loop without an exit. */
const MAX_REQUESTS = 60;
/** Requests after which hours pass between two of them: who waits for a merchant polls for days. */
const PATIENCE = 30;

type Handler = Parameters<typeof startServer>[0];
type Incoming = Parameters<Handler>[0];

/** What happens before a request, or to it. */
type Act = (request: Incoming) => unknown;

let sandbox: Sandbox;
let proxy: EchoServer;
let folder: string;
let restore: () => void;
let imports = 0;
const faults: unknown[] = [];
let handle: Handler;

beforeAll(async () => {
  sandbox = await createSandbox({start: '2026-11-03T10:02:00Z', quota: 1e9, onFault: (error) => faults.push(error)});
  restore = sandbox.world.takeSnapshot();
  proxy = await startServer((request, response) => handle(request, response));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'place-order-model-'));
  const text = readProgram('.', 'programs/javascript/place-order.mjs')
    .replace(`https://${brand.sandboxHost}`, proxy.base)
    .replace(`process.env['${brand.secretKeyVariable}']`, "'sk_test_harbor'")
    .replace('Number(process.env.POLL_SECONDS ?? 2)', '0')
    .replace('seconds * 1000', '0');
  fs.writeFileSync(path.join(folder, 'place-order.mjs'), text);
});

afterAll(async () => {
  proxy.close();
  await sandbox.close();
  fs.rmSync(folder, {recursive: true});
});

const listAll = <T extends StoredResource>(name: string): T[] => sandbox.world.getCollection<T>(name).listAll();
const listPayments = (): PaymentIntent[] => listAll<PaymentIntent>('payment_intent');

/** An act of a party that the state may not allow. */
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

const setHeader =
  (name: string, value: string): Act =>
  ({method, headers}) => {
    if (method === 'POST') {
      headers[name] = value;
    }
  };
const changeParty =
  (party: string): Act =>
  ({headers}) => {
    if (headers['sandbox-party'] === 'merchants_accept') {
      headers['sandbox-party'] = party;
    }
  };

const ACTS: Readonly<Record<string, Act>> = {
  'nothing happens': () => undefined,
  'the response is lost': setHeader('sandbox-answer', 'internal_error'),
  'the API is not available': setHeader('sandbox-error', 'service_unavailable'),
  'the key is refused for good': setHeader('sandbox-error', 'internal_error'),
  'a price rises': () => attempt('variant.change_price', 'var_2Sx7Ls', {amount: 1295}),
  'the jacket is sold out': () =>
    attempt('variant.change_availability', 'var_5Jk8Rm', {status: 'out_of_stock', quantity: 0}),
  'the payment is canceled': () =>
    Promise.all(listPayments().map(({id}) => callApi(`payments/v1/payment_intents/${id}/cancel`))),
  'the checkout is canceled': () =>
    Promise.all(listAll<Checkout>('checkout').map(({id}) => callApi(`commerce/v1/checkouts/${id}/cancel`))),
  'all merchants reject': changeParty('merchants_reject'),
  'one merchant accepts, and nobody else responds': changeParty('merchants_accept; merchant_id=mer_4Rd1Ge'),
  '45 minutes pass': () => advance('PT45M'),
  '48 hours pass': () => advance('PT48H'),
};

/** The acts after which the program may also crash. */
const CRASHES: readonly string[] = ['nothing happens', 'a price rises'];

/** A call of somebody else who has the key. */
async function callApi(target: string): Promise<void> {
  const response = await fetch(`${await listen()}/${target}`, {
    method: 'POST',
    headers: {Authorization: 'Bearer sk_test_harbor', 'Idempotency-Key': `other-${target}`},
  });
  await response.body?.cancel();
}

let address: string | undefined;

/** The address of the sandbox itself, without the acts. */
async function listen(): Promise<string> {
  address ??= await sandbox.listen();
  return address;
}

interface Run {
  readonly lines: readonly string[];
  readonly error: Error | undefined;
  readonly requests: number;
}

/**
 * Runs the program from its start, in the world as it is.
 *
 * @param act happens once, at the request with a number
 * @param crash the number of the request whose response the program does not live to read
 */
async function runProgram(place: number, act: Act, crash?: number): Promise<Run> {
  let requests = 0;
  let isDown = false;
  handle = (request, response) => {
    requests += 1;
    const isWaiting = requests > PATIENCE;
    isDown ||= requests > MAX_REQUESTS;
    if (isDown) {
      response.writeHead(400).end('{}');
      return;
    }
    void (async () => {
      await (requests === place ? act(request) : undefined);
      await (isWaiting ? advance('PT12H') : undefined);
      if (requests === crash) {
        isDown = true;
        const end = response.end.bind(response);
        response.end = (() => end('{')) as typeof response.end;
      }
      sandbox.app(request, response);
    })().catch((error: unknown) => faults.push(error));
  };
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  imports += 1;
  const file = path.join(folder, `run-${imports}.mjs`);
  fs.copyFileSync(path.join(folder, 'place-order.mjs'), file);
  const error = await import(/* @vite-ignore */ pathToFileURL(file).href).then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  log.mockRestore();
  expect(requests, 'a loop without an exit').toBeLessThanOrEqual(MAX_REQUESTS);
  return {lines, error, requests};
}

/** What is true after every run: one purchase at most, and money only for an order. */
function checkWorld(): void {
  const counts = ['cart', 'checkout', 'checkout_intent', 'order'].map((name) => listAll(name).length);
  expect(Math.max(...counts), `carts, checkouts, checkout intents, orders: ${counts.join(', ')}`).toBeLessThanOrEqual(
    1,
  );
  const payments = listPayments();
  const held = payments.filter(({amount_captured: captured, amount_capturable: left}) => captured + left > 0);
  expect(held.length, 'payments with money').toBeLessThanOrEqual(1);
  const [order] = listAll<Order>('order');
  const captured = payments.reduce((sum, {amount_captured: amount}) => sum + amount, 0);
  const sold = order?.current_totals.find(({type}) => type === 'total')?.amount ?? 0;
  expect(captured, 'more is captured than was sold').toBeLessThanOrEqual(sold);
}

/** The last line of a program that has ended well names the order, its state and what is captured. */
function checkEnd({lines, error}: Run): void {
  const [order] = listAll<Order>('order');
  if (error) {
    expect(String(error)).toMatch(/^Error: (?:No order: the checkout is \w+\.|\d{3} \w+: |No response)/);
    return;
  }
  const [, status, amount] = /^Order \d+: (\w+), (\d+) EUR captured$/.exec(lines.at(-1)!) ?? [];
  const captured = listPayments().reduce((sum, payment) => sum + payment.amount_captured, 0);
  expect([status, Number(amount)]).toEqual([order?.status, captured]);
}

describe('the program of the commerce guide', () => {
  it.each(Object.entries(ACTS))('buys once and says what is true, when at any request %s', async (name, act) => {
    restore();
    const {requests: count} = await runProgram(0, ACTS['nothing happens']!);
    const endings = new Set<string>();
    for (let place = 1; place <= count; place += 1) {
      for (const crash of CRASHES.includes(name) ? [undefined, place, place + 1] : [undefined]) {
        restore();
        const about = `at request ${place}${crash === undefined ? '' : `, and a crash at request ${crash}`}`;
        try {
          let run = await runProgram(place, act, crash);
          checkWorld();
          if (crash !== undefined) {
            // The process starts again, with the same keys.
            run = await runProgram(0, act);
            checkWorld();
          }
          checkEnd(run);
          expect(faults.splice(0)).toEqual([]);
          endings.add(String(run.error ?? run.lines.at(-1)).replace(/\d+/g, '0'));
        } catch (error) {
          throw new Error(`${about}: ${String(error)}`, {cause: error});
        }
      }
    }
    expect(endings.size).toBeGreaterThan(0);
  });
});
