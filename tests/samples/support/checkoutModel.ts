import {once} from 'node:events';
import fs from 'node:fs';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../src/brand';
import {readProgram} from '../../../src/topics/environments/elements/program';
import type {CheckoutIntent, PaymentIntent} from '../../../sandbox/payments/objects';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {ApiError} from '../../../sandbox/world/apiError';
import {startServer, type EchoServer} from './echoServer';

/**
 * A bounded model check of the server that the page about the embedded form shows, and of the return page of the
 * checkout guide, against the sandbox: every order of acts of a shopper with several tabs, of the bank and of the
 * network, up to a depth.
 */

/** How often the finish asks again, before it counts as a loop without an exit. */
const MAX_FINISH_ROUNDS = 8;
const DEAD = ['declined', 'failed', 'expired', 'canceled'];

/** The order of the program, which stands for its database. */
interface Order {
  amount: number;
  id: string | null;
}

/** A point in time that can be returned to. */
interface Moment {
  readonly restore: () => void;
  /** The checkout intents that the shopper has in tabs. */
  readonly tabs: readonly string[];
  /** The acts that led here. */
  readonly trail: readonly string[];
}

interface Act {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** What the network does to a request. Returns true when no response of the API follows. */
type Disturbance = (...call: Parameters<Parameters<typeof startServer>[0]>) => boolean;

const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  'a response is lost': ({headers}) => {
    headers['sandbox-answer'] = 'internal_error';
    return false;
  },
  'a connection breaks': ({socket}) => Boolean(socket.destroy()),
  'its key is in use': (_, response) => {
    const problem = {status: 409, code: 'idempotency_in_progress', retriable: true, detail: 'Still running.'};
    response.writeHead(409, {'Content-Type': 'application/problem+json', 'Retry-After': '0'});
    return Boolean(response.end(JSON.stringify(problem)));
  },
};

let sandbox: Sandbox;
let proxy: EchoServer;
let program: {order: Order; server: Server};
let returnPage: {server: Server};
let folder: string;
const faults: unknown[] = [];
/** What happens to the next POST of the program. */
let disturbance: Disturbance | undefined;
/** What a shopper does in another tab right before the program cancels. */
let beforeCancel: (() => Promise<void>) | undefined;
/** How often the API refused to cancel: a refusal is stored under its key. */
let refusals = 0;
/** The checkout intents that the shopper has in tabs now. */
let tabs: string[] = [];

const SERVER_CHANGES = [
  [`process.env["${brand.secretKeyVariable}"]`, '"sk_test_harbor"'],
  [`process.env["${brand.publishableKeyVariable}"]`, '"pk_test_harbor"'],
  ['process.env.PORT ?? 3000, () => console.log(`http://localhost:${server.address().port}/checkout`)', '0'],
  ['console.error(error.message);', ''],
] as const;

const RETURN_CHANGES = [
  [`process.env['${brand.secretKeyVariable}']`, '"sk_test_harbor"'],
  ["process.env.ORDER ?? '5514'", "'5512'"],
  ['process.env.PORT ?? 3000', '0'],
  [', () => console.log(`http://localhost:${port}/checkout/return`)', ''],
] as const;

/** Loads a program as a module that listens on a free port, says nothing, and exports some of its names. */
async function loadProgram<T extends {server: Server}>(
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
  names: string,
): Promise<T> {
  const toProxy = [`https://${brand.sandboxHost}/payments`, `${proxy.base}/payments`] as const;
  const adapted = [toProxy, ...changes].reduce(
    (current, [from, to]) => {
      expect(current).toContain(from);
      return current.replace(from, to);
    },
    readProgram('.', `programs/javascript/${name}`),
  );
  const file = path.join(folder, name);
  fs.writeFileSync(file, `${adapted}\nexport { ${names} };\n`);
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as T;
  if (!loaded.server.listening) {
    await once(loaded.server, 'listening');
  }
  return loaded;
}

async function startProgram(): Promise<void> {
  sandbox = await createSandbox({start: '2026-11-03T10:00:00Z', quota: 1e9, onFault: (error) => faults.push(error)});
  proxy = await startServer((request, response) => {
    if (disturbance && request.method === 'POST') {
      const disturb = disturbance;
      disturbance = undefined;
      if (disturb(request, response)) {
        return;
      }
    }
    response.once('finish', () => (refusals += response.statusCode === 409 ? 1 : 0));
    const act = request.url?.endsWith('/cancel') ? beforeCancel : undefined;
    beforeCancel = act ? undefined : beforeCancel;
    void Promise.resolve(act?.()).then(() => void sandbox.app(request, response));
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-model-'));
  program = await loadProgram('checkout-server.mjs', SERVER_CHANGES, 'order, server');
  returnPage = await loadProgram('checkout-return.mjs', RETURN_CHANGES, 'server');
}

async function stopProgram(): Promise<void> {
  for (const {server} of [program, returnPage]) {
    server.close();
    server.closeAllConnections();
  }
  proxy.close();
  await sandbox.close();
  fs.rmSync(folder, {recursive: true});
}

const listCheckouts = (): CheckoutIntent[] => sandbox.world.getCollection<CheckoutIntent>('checkout_intent').listAll();
const listPayments = (): PaymentIntent[] => sandbox.world.getCollection<PaymentIntent>('payment_intent').listAll();
const findPayment = ({payment_intent_id}: CheckoutIntent): PaymentIntent | undefined =>
  listPayments().find(({id}) => id === payment_intent_id);

const getAddress = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Follows redirects, as a browser does. */
async function browse(method: string, page: string): Promise<string> {
  const base = getAddress(program.server);
  for (let hops = 0, target = page, how = method; hops < 5; hops += 1) {
    const response = await fetch(base + target, {method: how, redirect: 'manual'});
    const text = await response.text();
    if (response.status !== 303) {
      expect(response.status, `${how} ${target}: ${text}`).toBeLessThan(500);
      noticeCheckout(text);
      return text;
    }
    [target, how] = [response.headers.get('location')!, 'GET'];
  }
  throw new Error(`${method} ${page} redirects without an end.`);
}

/** Adds the checkout intent of a page or a response to the tabs. It can take money, or waits for its outcome. */
function noticeCheckout(text: string): void {
  const id = /\b(ci_\w+?)(?:_secret_|")/.exec(text)?.[1];
  if (id !== undefined) {
    const checkout = listCheckouts().find((one) => one.id === id)!;
    expect(['open', 'processing'], `${id} is handed out`).toContain(checkout.status);
    expect(DEAD, `the payment of ${id}, which is handed out`).not.toContain(findPayment(checkout)?.status);
    tabs = [...new Set([...tabs, id])];
  }
}

/** An act that the API may refuse because of a status: a tab that is out of date. */
async function attempt(name: string, id: string, data = {}): Promise<void> {
  try {
    await sandbox.act(name, id, data);
  } catch (error) {
    if (!(
      error instanceof ApiError &&
      ['state_conflict', 'gateway_timeout', 'payment_declined', 'gateway_error'].includes(error.code)
    )) {
      throw error;
    }
  }
}

async function advance(duration: string): Promise<void> {
  await sandbox.world.clock.advance(duration);
  await sandbox.world.waitUntilSettled();
}

const CARDS = {
  'a good card': '4242424242424242',
  'a card without funds': '4000000000009995',
  'a card that no gateway reaches': '4000000000010134',
  'a card with a challenge': '4000002500003155',
  'a bank transfer': '4000000000010126',
};

/** What can happen now. */
function listActs(): Act[] {
  const payments = listPayments();
  const challenged = payments.filter(({status}) => status === 'requires_action');
  const underWay = payments.filter(({status}) => status === 'processing');
  return [
    {name: 'opens the page', run: () => browse('GET', '/checkout')},
    {name: 'opens the hosted page', run: () => browse('POST', '/checkout/hosted')},
    {
      name: 'opens both at once',
      run: () => Promise.all([browse('GET', '/checkout'), browse('POST', '/checkout/hosted')]),
    },
    ...Object.entries(DISTURBANCES).map(([what, disturb]) => ({
      name: `opens the page, and ${what}`,
      run: () => {
        disturbance = disturb;
        return browse('GET', '/checkout').finally(() => (disturbance = undefined));
      },
    })),
    ...(program.order.id === null
      ? []
      : [
          {name: 'renews the form', run: () => browse('POST', '/checkout/session')},
          {name: 'adds gift wrap', run: () => browse('POST', '/checkout/gift-wrap')},
          {name: 'opens the return page', run: () => browse('GET', '/checkout/return')},
          {name: 'waits a day', run: () => advance('PT24H')},
        ]),
    ...tabs.flatMap((id, index) => [
      ...Object.entries(CARDS).map(([card, card_number]) => ({
        name: `pays in tab ${index + 1} with ${card}`,
        run: () => attempt('checkout_intent.submit', id, {card_number}),
      })),
      {
        name: `opens the hosted page, while the bank asks for a challenge in tab ${index + 1}`,
        run: async () => {
          beforeCancel = () => attempt('checkout_intent.submit', id, {card_number: CARDS['a card with a challenge']});
          await browse('POST', '/checkout/hosted');
          beforeCancel = undefined;
        },
      },
      {
        name: `pays in tab ${index + 1} until the last decline`,
        run: async () => {
          for (let count = 0; count < 5; count += 1) {
            await attempt('checkout_intent.submit', id, {card_number: CARDS['a card without funds']});
          }
        },
      },
    ]),
    ...challenged.flatMap(({id}) => [
      {name: 'passes the challenge', run: () => attempt('payment_intent.resume', id)},
      {name: 'fails the challenge', run: () => attempt('payment_intent.resume', id, {result: 'failed'})},
      {name: 'leaves the challenge', run: () => browse('POST', '/checkout/restart')},
    ]),
    ...underWay.flatMap(({id}) => [
      {name: 'the bank refuses', run: () => attempt('payment_attempt.decline', id)},
      {name: 'the result arrives late', run: () => advance('PT1M')},
    ]),
  ];
}

/** What distinguishes a state from another one; times and identifiers do not. */
function describeMoment(): string {
  const ids = listCheckouts().map(({id}) => id);
  return JSON.stringify([
    listCheckouts().map(({status, payment_status, mode, amount}) => [status, payment_status, mode, amount]),
    listPayments().map(({status, amount_captured, attempts}) => [status, amount_captured, attempts.length]),
    [program.order.amount, ids.indexOf(program.order.id ?? '')],
    tabs.map((id) => ids.indexOf(id)),
    refusals > 0,
  ]);
}

function takeMoment(trail: readonly string[]): Moment {
  const restoreWorld = sandbox.world.takeSnapshot();
  const order = {...program.order};
  const seen = [...tabs];
  const refused = refusals;
  return {
    trail,
    tabs: seen,
    restore: () => {
      restoreWorld();
      Object.assign(program.order, order);
      tabs = [...seen];
      refusals = refused;
    },
  };
}

/** Whether money is taken or held, or can be at any moment. */
function isTaken({status, amount_captured, amount_capturable}: PaymentIntent): boolean {
  return amount_captured > 0 || amount_capturable > 0 || ['processing', 'requires_action'].includes(status);
}

/** At most one payment of the order is taken, held or under way. */
function checkMoney(): void {
  const taken = listPayments().filter(isTaken);
  expect(taken.map(({id, status}) => `${id} ${status}`).slice(1), 'a second payment').toEqual([]);
}

/** The return page offers no second payment, thanks only for money, and waits only for what will come. */
async function checkReturnPages(): Promise<void> {
  for (const checkout of listCheckouts()) {
    const {id, status, payment_status, amount} = checkout;
    const response = await fetch(`${getAddress(returnPage.server)}/checkout/return?checkout_intent_id=${id}`);
    const text = await response.text();
    const payment = findPayment(checkout);
    const isPaid = payment?.amount_captured === amount;
    const shown = `${text} for ${status}, ${payment_status}`;
    expect([response.status, shown.includes('Your order is paid')], shown).toEqual([200, isPaid]);
    expect(shown.includes('href') && payment !== undefined && isTaken(payment), shown).toBe(false);
    expect(response.headers.has('refresh'), shown).toBe(status === 'processing');
  }
}

/** From here a shopper who goes on can always pay, exactly once, the amount of the order. */
async function finish(): Promise<void> {
  for (let round = 0; round < MAX_FINISH_ROUNDS; round += 1) {
    const text = load(await browse('GET', '/checkout/return')).text();
    if (text.includes('Your order is paid')) {
      const captured = listPayments().map(({amount_captured}) => amount_captured);
      expect(captured.filter((amount) => amount > 0)).toEqual([program.order.amount]);
      return;
    }
    if (text.includes('Pay another way')) {
      await browse('POST', '/checkout/restart');
    } else if (text.includes('Try again')) {
      // The other way to pay, and back.
      await browse('POST', '/checkout/hosted');
      await browse('GET', '/checkout');
      await attempt('checkout_intent.submit', program.order.id!, {card_number: CARDS['a good card']});
    } else {
      await advance('PT1M');
    }
  }
  throw new Error('The order can never be paid.');
}

/**
 * Runs acts in every order up to a depth, and checks each new state. A state that was reached before is not continued.
 *
 * @param depth the number of acts in a row
 * @returns the number of states
 */
async function explore(amount: number, depth: number): Promise<number> {
  const known = new Set<string>();
  let moments = [takeMoment([])];
  for (let length = 1; length <= depth; length += 1) {
    const next: Moment[] = [];
    for (const moment of moments) {
      moment.restore();
      program.order.amount = moment.trail.length === 0 ? amount : program.order.amount;
      const start = takeMoment(moment.trail);
      const names = listActs().map(({name}) => name);
      for (const [index, name] of names.entries()) {
        start.restore();
        const trail = [...moment.trail, name];
        try {
          await listActs()[index]!.run();
          checkMoney();
          const state = describeMoment();
          if (!known.has(state)) {
            known.add(state);
            next.push(takeMoment(trail));
            await checkReturnPages();
            await finish();
            await checkReturnPages();
            checkMoney();
          }
        } catch (error) {
          throw new Error(`A shopper ${trail.join(', then ')}: ${String(error)}`, {cause: error});
        }
      }
    }
    moments = next;
  }
  return known.size;
}

/**
 * Tests the server in every order of acts.
 *
 * @param cases the amounts of the order, and how many acts deep. 5040 times out at the gateway, and is paid later
 */
export function testCheckoutModel(cases: readonly (readonly [amount: number, depth: number])[]): void {
  describe('the server of the embedded checkout and the return page', () => {
    beforeAll(startProgram);
    afterAll(stopProgram);

    it.each(cases)(
      'takes an order of %i at most once, always has a way to pay it, and never offers a dead checkout, %i acts deep',
      async (amount, depth) => {
        const {restore} = takeMoment([]);
        const states = await explore(amount, depth);
        restore();
        expect(faults).toEqual([]);
        expect(states).toBeGreaterThan(50);
      },
    );
  });
}
