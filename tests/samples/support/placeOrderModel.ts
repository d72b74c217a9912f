import {expect} from 'vitest';
import type {Checkout} from '../../../sandbox/commerce/checkoutTypes';
import type {Order} from '../../../sandbox/commerce/orderTypes';
import type {PaymentIntent} from '../../../sandbox/payments/objects';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {ApiError} from '../../../sandbox/world/apiError';
import type {StoredResource} from '../../../sandbox/world/collection';
import {readContracts} from '../../../src/pipeline/projectContracts';
import {startServer} from './echoServer';

/**
 * A bounded model check of a program that places an order, against the sandbox: before a request a merchant, the bank,
 * the network or the clock acts, and the program may crash and start again with the same keys.
 */

/** Requests that the program may send, before it counts as a loop without an exit. */
const MAX_REQUESTS = 60;
/** Requests after which hours pass between two of them: who waits for a merchant polls for days. */
const PATIENCE = 30;

/** What a program gets that is to end: an error that no repetition changes. */
const DOWN = '{"code": "down", "detail": "", "request_id": ""}';

type Incoming = Parameters<Parameters<typeof startServer>[0]>[0];

/** What happens before a request, or to it. */
type Act = (request: Incoming) => unknown;

/** How a program has ended: what it printed, and its error, if any. */
export interface Ending {
  readonly lines: readonly string[];
  readonly error: string | undefined;
}

/** What happens in a run. */
export interface Plan {
  /** The names of acts, each once, at the request with a number from 1. */
  readonly acts: readonly (readonly [place: number, name: string])[];
  /** The number of the request whose response the program does not live to read. */
  readonly crash?: number;
}

export interface PlaceOrderModel {
  /** The address that the program calls. */
  readonly base: string;
  readonly acts: readonly string[];
  /** How many requests the program sends when nothing happens. */
  count(): Promise<number>;
  /**
   * Runs the program in a new world, and after a crash again in the same one, and checks what is true after each run.
   *
   * @returns how it ended, without numbers
   * @throws with the plan when something is wrong
   */
  check(plan: Plan): Promise<string>;
  close(): Promise<void>;
}

const {states} = readContracts().lifecycles.get('checkout')!;
const FINAL = new Set(Object.keys(states).filter((name) => states[name]!.terminal));

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

const DOWN_FOR_GOOD = 'the API is not available from then on';
const CHALLENGE_LEFT = 'the bank asks the shopper, who leaves';
const CHALLENGE_PASSED = 'the bank asks the shopper, who confirms';
/** The acts that do not end. */
const LASTING: ReadonlySet<string> = new Set([DOWN_FOR_GOOD, CHALLENGE_LEFT, CHALLENGE_PASSED]);

/** The acts of others, by their names. */
function createActs(sandbox: Sandbox, address: string): Readonly<Record<string, Act>> {
  /** An act of a party that the state may not allow. */
  const attempt = async (name: string, id: string, data = {}): Promise<void> => {
    await sandbox.act(name, id, data).catch((error: unknown) => {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    });
  };
  /** A call of somebody else who has the key. */
  const cancelAll = async (name: string, path: string): Promise<void> => {
    for (const {id} of sandbox.world.getCollection<Checkout | PaymentIntent>(name).listAll()) {
      const target = `${path}/${id}/cancel`;
      const headers = {Authorization: 'Bearer sk_test_harbor', 'Idempotency-Key': `other-${target}`};
      const response = await fetch(`${address}/${target}`, {method: 'POST', headers});
      await response.body?.cancel();
    }
  };
  /** Makes the next attempt of each payment begin with a challenge. */
  const challenge = (): void => {
    for (const intent of sandbox.world.getCollection<PaymentIntent>('payment_intent').listAll()) {
      intent.three_d_secure.request = 'challenge';
    }
  };
  /** Passes the challenge of the payment that a checkout waits for. */
  const confirm = async (): Promise<void> => {
    for (const {status, payment} of sandbox.world.getCollection<Checkout>('checkout').listAll()) {
      await (status === 'requires_action' && payment
        ? attempt('payment_intent.resume', payment.payment_intent_id)
        : undefined);
    }
  };
  return {
    'nothing happens': () => undefined,
    'the response is lost': setHeader('sandbox-answer', 'internal_error'),
    'the API is not available': setHeader('sandbox-error', 'service_unavailable'),
    [DOWN_FOR_GOOD]: ({headers}) => void (headers['sandbox-error'] = 'service_unavailable'),
    'the key is refused for good': setHeader('sandbox-error', 'internal_error'),
    'a price rises': () => attempt('variant.change_price', 'var_2Sx7Ls', {amount: 1295}),
    'the jacket is sold out': () =>
      attempt('variant.change_availability', 'var_5Jk8Rm', {status: 'out_of_stock', quantity: 0}),
    'the payment is canceled': () => cancelAll('payment_intent', 'payments/v1/payment_intents'),
    'the checkout is canceled': () => cancelAll('checkout', 'commerce/v1/checkouts'),
    [CHALLENGE_LEFT]: challenge,
    [CHALLENGE_PASSED]: async () => {
      challenge();
      await confirm();
    },
    'all merchants reject': changeParty('merchants_reject'),
    'one merchant accepts, and nobody else responds': changeParty('merchants_accept; merchant_id=mer_4Rd1Ge'),
    '45 minutes pass': () => advance(sandbox, 'PT45M'),
    '48 hours pass': () => advance(sandbox, 'PT48H'),
  };
}

async function advance({world}: Sandbox, duration: string): Promise<void> {
  await world.clock.advance(duration);
  await world.waitUntilSettled();
}

/** What is true after every run: one purchase at most, and money only for an order. */
function checkWorld({world}: Sandbox): void {
  const listAll = <T extends StoredResource>(name: string): T[] => world.getCollection<T>(name).listAll();
  const counts = ['cart', 'checkout', 'checkout_intent', 'order'].map((name) => listAll(name).length);
  expect(Math.max(...counts), `carts, checkouts, checkout intents, orders: ${counts.join(', ')}`).toBeLessThanOrEqual(
    1,
  );
  const payments = listAll<PaymentIntent>('payment_intent');
  const held = payments.filter(({amount_captured: captured, amount_capturable: left}) => captured + left > 0);
  expect(held.length, 'payments with money').toBeLessThanOrEqual(1);
  const [order] = listAll<Order>('order');
  const captured = payments.reduce((sum, {amount_captured: amount}) => sum + amount, 0);
  const sold = order?.current_totals.find(({type}) => type === 'total')?.amount ?? 0;
  expect(captured, 'more is captured than was sold').toBeLessThanOrEqual(sold);
}

/** The last line of a program that has ended well names the order, its state and what is captured. */
function checkEnd({world}: Sandbox, {lines, error}: Ending): void {
  const [order] = world.getCollection<Order>('order').listAll();
  if (error !== undefined) {
    const [, status] = /^No order: the checkout is (\w+)\./.exec(error) ?? [];
    const [checkout] = world.getCollection<Checkout>('checkout').listAll();
    // Who stops before the end does not know whether the shopper pays.
    const isOver = status === undefined || (status === checkout?.status && FINAL.has(status));
    expect(isOver, `no order of a checkout that is ${checkout?.status}`).toBe(true);
    expect(error).toMatch(/^(?:No order: the checkout is \w+\.|\d{3} (?:\w+: |\{)|(?:0 )?No response)/);
    return;
  }
  const [, status, amount] = /^Order \d+: (\w+), amount_captured (\d+)$/.exec(lines.at(-1)!) ?? [];
  const payments = world.getCollection<PaymentIntent>('payment_intent').listAll();
  const captured = payments.reduce((sum, payment) => sum + payment.amount_captured, 0);
  expect([status, Number(amount)]).toEqual([order?.status, captured]);
}

function describePlan({acts, crash}: Plan): string {
  const parts = acts.map(([place, name]) => `${name} at request ${place}`);
  return [...parts, ...(crash === undefined ? [] : [`a crash at request ${crash}`])].join(', and ');
}

/**
 * Starts the sandbox of the model.
 *
 * @param createProgram with the address to call: runs the program once
 */
export async function startPlaceOrderModel(
  createProgram: (base: string) => () => Promise<Ending>,
): Promise<PlaceOrderModel> {
  const faults: unknown[] = [];
  const sandbox = await createSandbox({
    start: '2026-11-03T10:02:00Z',
    quota: 1e9,
    onFault: (error) => faults.push(error),
  });
  const restore = sandbox.world.takeSnapshot();
  const acts = createActs(sandbox, await sandbox.listen());
  let handle: Parameters<typeof startServer>[0] = () => undefined;
  const proxy = await startServer((request, response) => handle(request, response));
  const run = createProgram(proxy.base);

  const play = async ({acts: planned, crash}: Plan): Promise<Ending & {readonly requests: number}> => {
    let requests = 0;
    let isDown = false;
    handle = (request, response) => {
      requests += 1;
      const number = requests;
      isDown ||= number > MAX_REQUESTS;
      // Nobody waits between two tries.
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) => set(name, name.toLowerCase() === 'retry-after' ? '0' : value);
      response.setHeader('Retry-After', '0');
      if (isDown) {
        response.writeHead(400).end(DOWN);
        return;
      }
      void (async () => {
        for (const [place, name] of planned) {
          await (place === number || (place < number && LASTING.has(name)) ? acts[name]!(request) : undefined);
        }
        await (number > PATIENCE ? advance(sandbox, 'PT12H') : undefined);
        if (number === crash) {
          isDown = true;
          const end = response.end.bind(response);
          response.end = (() => {
            response.statusCode = 400;
            response.removeHeader('Content-Length');
            return end(DOWN);
          }) as typeof response.end;
        }
        sandbox.app(request, response);
      })().catch((error: unknown) => faults.push(error));
    };
    const ending = await run();
    expect(requests, 'a loop without an exit').toBeLessThanOrEqual(MAX_REQUESTS);
    return {...ending, requests};
  };

  return {
    base: proxy.base,
    acts: Object.keys(acts),
    count: async () => {
      restore();
      return (await play({acts: []})).requests;
    },
    check: async (plan) => {
      restore();
      try {
        let ending = await play(plan);
        checkWorld(sandbox);
        if (plan.crash !== undefined) {
          // The process starts again, with the same keys.
          ending = await play({acts: []});
          checkWorld(sandbox);
        }
        checkEnd(sandbox, ending);
        expect(faults.splice(0)).toEqual([]);
        return String(ending.error ?? ending.lines.at(-1)).replace(/\d+/g, '0');
      } catch (error) {
        throw new Error(`${describePlan(plan)}: ${String(error)}`, {cause: error});
      }
    },
    close: async () => {
      proxy.close();
      await sandbox.close();
    },
  };
}
