import {execFileSync} from 'node:child_process';
import http, {type IncomingHttpHeaders} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {createSandbox, type Sandbox} from '../../sandbox/server';

/**
 * Tasks of the first month of an integrator, done as the pages of payments describe, with nothing but HTTP: the requests,
 * headers and values are those that the pages name.
 */

/** The fields that the tasks read, of objects, pages of lists and errors. */
interface Body {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly code: string;
  readonly decline: {readonly code: string};
  readonly retriable: boolean;
  readonly secret: string;
  readonly api_version: string;
  readonly event_id: string;
  readonly payment_intent_id: string;
  readonly payment_status: string;
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly failure_reason: string | null;
  readonly updated_at: string;
  readonly next_action: {readonly url: string};
  readonly attempts: readonly {
    readonly decline: {readonly code: string} | null;
    readonly three_d_secure: {readonly ds_transaction_id: string};
  }[];
  readonly next_cursor: string | null;
  readonly data: readonly Body[];
}

/** An event, of which the tasks read the object. */
interface EventBody {
  readonly id: string;
  readonly data: {readonly object: Body; readonly previous_attributes: Partial<Body>};
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const RETURN_URL = 'https://shop.example/checkout/return';
const SECRET_KEY = 'sk_test_harbor';

let sandbox: Sandbox;
let base: string;
let calls = 0;
const faults: unknown[] = [];
const open: http.Server[] = [];

beforeEach(async () => {
  sandbox = await createSandbox({start: '2026-11-03T10:00:00Z', onFault: (error) => faults.push(error)});
  base = await sandbox.listen();
});

afterEach(async () => {
  open.splice(0).forEach((server) => server.close());
  await sandbox.close();
  expect(faults.splice(0)).toEqual([]);
});

interface Options {
  readonly key?: string;
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(method: string, path: string, body?: object, options: Options = {}): Promise<Reply> {
  calls += 1;
  const response = await fetch(`${base}/payments/v1/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${SECRET_KEY}`,
      [brand.versionHeader]: options.version ?? brand.apiVersion,
      ...(method === 'POST' && {'Idempotency-Key': options.key ?? `task-${String(calls)}`}),
      ...(body && {'Content-Type': 'application/json'}),
      ...options.headers,
    },
    ...(body && {body: JSON.stringify(body)}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  };
}

const readPayment = async (id: string): Promise<Body> => (await call('GET', `payment_intents/${id}`)).body;
const advance = (path: string, duration: string): Promise<Reply> =>
  call('GET', path, undefined, {headers: {'Sandbox-Advance': duration}});

/** A request to pay, with a card of the sandbox. */
function payWith(token: string): object {
  return {payment_method: {type: 'card', token}, return_url: RETURN_URL};
}

async function createPayment(more: object = {}, options: Options = {}): Promise<string> {
  return (await call('POST', 'payment_intents', {amount: 15453, currency: 'EUR', ...more}, options)).body.id;
}

async function pay(token: string, more: object = {}, options: Options = {}): Promise<{id: string; reply: Reply}> {
  const id = await createPayment(more, options);
  return {id, reply: await call('POST', `payment_intents/${id}/confirm`, payWith(token), options)};
}

/** A receiver of webhooks on this machine, which keeps the raw bytes. */
async function receive(respond: () => number = () => 204): Promise<{url: string; received: Received[]}> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({headers: request.headers, body: Buffer.concat(parts)});
      response.writeHead(respond()).end();
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks`, received};
}

const parseType = ({body}: Received): string => (JSON.parse(body.toString()) as {type: string}).type;

async function listAll<T = Body>(path: string): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const {body} = await call('GET', `${path}${cursor === null ? '' : `&cursor=${cursor}`}`);
    found.push(...(body.data as readonly unknown[] as readonly T[]));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

describe('an integrator', () => {
  it('captures two parcels, refunds one while the rest is held, and releases what is never shipped', async () => {
    const {id, reply} = await pay('tok_visa', {amount: 30000, capture_method: 'manual'});
    expect(reply.body).toMatchObject({status: 'requires_capture', amount_capturable: 30000});
    const first = await call('POST', `payment_intents/${id}/capture`, {amount: 10000, final: false, reason: 'shipped'});
    expect(first.body).toMatchObject({status: 'partially_captured', amount_captured: 10000, amount_capturable: 20000});
    expect((await call('POST', `payment_intents/${id}/cancel`)).body.code).toBe('state_conflict');
    expect((await call('POST', 'refunds', {payment_intent_id: id, amount: 4000, reason: 'return'})).status).toBe(201);
    const last = await call('POST', `payment_intents/${id}/capture`, {amount: 5000, final: true});
    expect(last.body).toMatchObject({status: 'succeeded', amount_captured: 15000, amount_capturable: 0});
    expect((await call('POST', `payment_intents/${id}/capture`, {amount: 1})).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'succeeded',
    });
    // The largest refund: captured, less refunded, less pending.
    expect((await call('POST', 'refunds', {payment_intent_id: id, amount: 11001})).body.code).toBe(
      'refund_amount_exceeded',
    );
    expect((await call('POST', 'refunds', {payment_intent_id: id, amount: 11000})).status).toBe(201);
  });

  it('continues after a crash from a journal of keys and bodies, and pays once', async () => {
    /** Each step as it was stored before it was sent. */
    const steps = (id: string): (readonly [path: string, body: object, key: string])[] => [
      ['payment_intents', {amount: 4711, currency: 'EUR', reference: '7001', capture_method: 'manual'}, '7001-payment'],
      [`payment_intents/${id}/confirm`, payWith('tok_visa'), '7001-confirm'],
      [`payment_intents/${id}/capture`, {reason: 'shipped'}, '7001-capture'],
    ];
    let id = '';
    for (const index of [0, 1, 2]) {
      const [path, body, key] = steps(id)[index]!;
      const lost = await call('POST', path, body, {key, headers: {'Sandbox-Answer': 'internal_error'}});
      expect([lost.status, lost.body.retriable]).toEqual([500, false]);
      // The process starts again, and sends every step of its journal from the beginning.
      for (const [again, sameBody, sameKey] of steps(id).slice(0, index + 1)) {
        const reply = await call('POST', again, sameBody, {key: sameKey});
        expect([reply.status, reply.headers.get('idempotency-replayed')]).toEqual([
          index === 0 || again === 'payment_intents' ? 201 : 200,
          'true',
        ]);
        id = reply.body.id;
      }
    }
    const payments = (await call('GET', 'payment_intents?reference=7001')).body.data;
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({status: 'succeeded', amount_captured: 4711});
  });

  it('verifies a delivery with nothing but sh and openssl, with each secret of a rotation', async () => {
    const {url, received} = await receive();
    const endpoint = (await call('POST', 'webhook_endpoints', {url})).body;
    const {secret: next} = (await call('POST', `webhook_endpoints/${endpoint.id}/rotate_secret`)).body;
    await createPayment({reference: 'Größe 42 — ½ 🙂'});
    await expect.poll(() => received.length).toBe(1);
    const [{headers, body}] = received as [Received];
    const script = `
      key=$(printf %s "$SECRET" | sed 's/^whsec_//' | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
      { printf '%s.%s.' "$ID" "$TIMESTAMP"; cat; } |
        openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A`;
    const sign = (secret: string): string =>
      execFileSync('sh', ['-c', script], {
        input: body,
        env: {
          ...process.env,
          SECRET: secret,
          ID: String(headers['webhook-id']),
          TIMESTAMP: String(headers['webhook-timestamp']),
        },
      }).toString();
    expect(headers['webhook-signature']).toBe(`v1,${sign(next)} v1,${sign(endpoint.secret)}`);
  });

  it('reconciles a day: what was captured and refunded in it, also of earlier payments', async () => {
    const {id} = await pay('tok_visa', {capture_method: 'manual', reference: '7100'});
    await sandbox.world.clock.advance('P1D');
    const day = 'created_from=2026-11-04T00:00:00Z&created_before=2026-11-05T00:00:00Z&limit=2';
    await call('POST', `payment_intents/${id}/capture`, {amount: 12258, final: false});
    await call('POST', `payment_intents/${id}/capture`, {amount: 3195, final: true});
    const {id: second} = await pay('tok_visa', {amount: 999, reference: '7101'});
    const failing = (await call('POST', 'refunds', {payment_intent_id: id, amount: 5104})).body.id;
    await call('POST', 'refunds', {payment_intent_id: second, amount: 99});
    await advance(`refunds/${failing}`, 'PT6S');
    await advance(`refunds/${failing}`, 'PT1M');
    await sandbox.world.clock.advance('PT10S');
    // Payments of the day miss the captures of those of the day before: events have both.
    expect(await listAll(`payment_intents?${day}`)).toHaveLength(1);
    const listDay = (type: string): Promise<EventBody[]> => listAll<EventBody>(`events?type=${type}&${day}`);
    const captured = [
      ...(await listDay('payment_intent.partially_captured')),
      ...(await listDay('payment_intent.succeeded')),
    ].map(({data: {object, previous_attributes: before}}) =>
      before.amount_captured === undefined ? 0 : object.amount_captured - before.amount_captured,
    );
    expect([...captured].sort((a, b) => a - b)).toEqual([999, 3195, 12258]);
    const refunded = (await listDay('refund.succeeded')).map(({data}) => -data.object.amount);
    const returned = (await listDay('refund.failed'))
      .filter(({data}) => data.previous_attributes.status === 'succeeded')
      .map(({data}) => data.object.amount);
    expect([...refunded, ...returned]).toEqual([-99, -5104, 5104]);
    const sum = [...captured, ...refunded, ...returned].reduce((total, amount) => total + amount, 0);
    const payments = await Promise.all([id, second].map(readPayment));
    expect(sum).toBe(
      payments.reduce((total, {amount_captured, amount_refunded}) => total + amount_captured - amount_refunded, 0),
    );
    expect((await readPayment(id)).amount_refunded).toBe(0);
  });

  it('lets a shopper fail the challenge, come too late and then pass it, on one payment intent', async () => {
    const {id, reply} = await pay('tok_authentication_failed');
    expect(reply.body).toMatchObject({status: 'requires_action', next_action: {type: 'three_d_secure'}});
    const late = await advance(`payment_intents/${id}`, 'PT15M');
    expect(late.body.status).toBe('requires_payment_method');
    expect(late.body.attempts[0]!.decline).toMatchObject({code: 'authentication_failed'});
    const again = (await call('POST', `payment_intents/${id}/confirm`, payWith('tok_3ds'))).body;
    const {url} = again.next_action;
    const page = await fetch(base + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({result: 'passed'}),
      headers: {Origin: base},
      redirect: 'manual',
    });
    expect(page.status).toBeLessThan(400);
    const paid = await readPayment(id);
    expect(paid.status).toBe('succeeded');
    const {three_d_secure: result} = paid.attempts[1]!;
    expect(result).toMatchObject({outcome: 'authenticated', eci: '05', liability_shift: true});
    expect(result.ds_transaction_id).toMatch(/^[\da-f-]{36}$/);
  });

  it('books a refund that fails after it succeeded, from deliveries in any order and twice', async () => {
    const {url, received} = await receive();
    await call('POST', 'webhook_endpoints', {url, event_types: ['refund.*']});
    const {id} = await pay('tok_visa');
    const refund = (await call('POST', 'refunds', {payment_intent_id: id, amount: 5104})).body.id;
    await sandbox.world.clock.advance('PT6S');
    await sandbox.world.clock.advance('PT1M');
    await expect.poll(() => received.length).toBe(3);
    const events = received.map(({body}) => JSON.parse(body.toString()) as EventBody);
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0, 1, 2],
      [2, 0, 0, 1],
    ]) {
      const seen = new Set<string>();
      let copy: Body | undefined;
      for (const {id: event, data} of order.map((index) => events[index]!)) {
        if (!seen.has(event) && !(copy && data.object.updated_at < copy.updated_at)) {
          copy = data.object;
        }
        seen.add(event);
      }
      expect(copy!.status).toBe('failed');
    }
    expect((await call('GET', `refunds/${refund}`)).body.failure_reason).toBe('account_closed');
    expect((await readPayment(id)).amount_refunded).toBe(0);
    expect((await call('POST', 'refunds', {payment_intent_id: id, amount: 15453})).status).toBe(201);
  });

  it('replaces an expired checkout by a new one for the same order, and is paid once', async () => {
    const body = {mode: 'hosted', amount: 5000, currency: 'EUR', return_url: RETURN_URL, reference: '7200'};
    const old = (await call('POST', 'checkout_intents', body, {key: '7200-checkout-1'})).body;
    const expired = (await advance(`checkout_intents/${old.id}`, 'PT24H')).body;
    expect(expired).toMatchObject({status: 'expired', payment_status: 'unpaid'});
    const late = await call('POST', `payment_intents/${old.payment_intent_id}/confirm`, payWith('tok_visa'));
    expect(late.body).toMatchObject({code: 'state_conflict', current_status: 'expired'});
    // The same key returns the expired one: a new checkout is a new business attempt.
    const replayed = (await call('POST', 'checkout_intents', body, {key: '7200-checkout-1'})).body;
    expect(replayed.id).toBe(old.id);
    const next = (await call('POST', 'checkout_intents', body, {key: '7200-checkout-2'})).body;
    await sandbox.act('checkout_intent.submit', next.id, {card_number: '4242424242424242'});
    const all = (await call('GET', 'checkout_intents?reference=7200')).body.data;
    expect(all.map(({payment_status}) => payment_status)).toEqual(['paid', 'unpaid']);
  });

  it('rehearses every declined card, and the last of five attempts', async () => {
    const {tokens} = sandbox.world.catalogs.sandboxTriggers;
    const declined = tokens.filter(({confirm}) => confirm === 'declined');
    expect(declined.length).toBeGreaterThan(10);
    for (const {token, decline_code: code} of declined) {
      const {id, reply} = await pay(token);
      expect([token, reply.status, reply.body.code, reply.body.decline.code]).toEqual([
        token,
        402,
        'payment_declined',
        code,
      ]);
      expect((await readPayment(id)).status).toBe('requires_payment_method');
    }
    const {id} = await pay('tok_insufficient_funds');
    for (let count = 2; count <= 5; count += 1) {
      await call('POST', `payment_intents/${id}/confirm`, payWith('tok_insufficient_funds'));
    }
    const sixth = await call('POST', `payment_intents/${id}/confirm`, payWith('tok_visa'));
    expect(sixth.body).toMatchObject({code: 'state_conflict', current_status: 'declined'});
    const events = await listAll(`events?object_id=${id}&limit=100`);
    expect(events.map(({type}) => type).filter((type) => /declined$/.test(type))).toEqual([
      'payment_intent.declined',
      ...Array<string>(4).fill('payment_intent.attempt_declined'),
    ]);
  });

  it('moves to a new version with the endpoint first, and misses no decline', async () => {
    const {url, received} = await receive();
    const old = {version: '2026-05-01'};
    const endpoint = (await call('POST', 'webhook_endpoints', {url, event_types: ['payment_intent.*']}, old)).body;
    const before = await pay('tok_declined', {}, old);
    expect((await readPayment(before.id)).status).toBe('declined');
    await expect.poll(() => received.map(parseType)).toContain('payment_intent.declined');
    // A payment of the new date, while the endpoint has the old one: no event about the decline.
    received.length = 0;
    await pay('tok_declined');
    await expect.poll(() => received.map(parseType)).toContain('payment_intent.processing');
    await sandbox.world.waitUntilSettled();
    expect(received.map(parseType).filter((type) => /declined/.test(type))).toEqual([]);
    const moved = await call('POST', `webhook_endpoints/${endpoint.id}`, {api_version: brand.apiVersion});
    expect(moved.body.api_version).toBe(brand.apiVersion);
    received.length = 0;
    await pay('tok_declined');
    await expect.poll(() => received.map(parseType)).toContain('payment_intent.attempt_declined');
  });

  it('creates 60 payments with parallel workers under the rate limit, each once', async () => {
    let refused = 0;
    const create = async (number: number): Promise<number> => {
      for (;;) {
        const reply = await call(
          'POST',
          'payment_intents',
          {amount: 100 + number, currency: 'EUR', reference: '7300'},
          {key: `7300-${String(number)}`},
        );
        if (reply.status !== 429) {
          return reply.status;
        }
        refused += 1;
        expect(reply.headers.get('ratelimit')).toMatch(/^"default";r=0;t=1$/);
        expect(Number(reply.headers.get('retry-after'))).toBe(1);
        await sandbox.world.clock.advance('PT1S');
      }
    };
    expect(await Promise.all(Array.from({length: 60}, (_, number) => create(number)))).toEqual(Array(60).fill(201));
    expect(refused).toBeGreaterThan(0);
    await sandbox.world.clock.advance('PT1S');
    const amounts = (await listAll('payment_intents?reference=7300&limit=25')).map(({amount}) => amount);
    expect(new Set(amounts).size).toBe(60);
    expect(amounts).toHaveLength(60);
  });

  it('finds what failed during an outage, sends it again, and opens the endpoint that a 410 closed', async () => {
    let status = 500;
    const {url, received} = await receive(() => status);
    const {id: endpoint} = (await call('POST', 'webhook_endpoints', {url, event_types: ['payment_intent.created']}))
      .body;
    const id = await createPayment();
    const [event] = (await call('GET', `events?object_id=${id}&type=payment_intent.created`)).body.data;
    for (let count = 0; count < 9; count += 1) {
      await advance(`events/${event!.id}`, 'P1D');
    }
    const failed = (await call('GET', `webhook_endpoints/${endpoint}/deliveries?status=failed`)).body.data;
    expect(failed.map(({event_id, attempts}) => [event_id, attempts.length])).toEqual([[event!.id, 10]]);
    expect(new Set(received.map(({headers}) => headers['webhook-id'])).size).toBe(1);
    status = 204;
    expect((await call('POST', `events/${event!.id}/redeliver`)).status).toBe(202);
    await sandbox.world.clock.advance('PT1S');
    await expect.poll(() => received.length).toBe(11);
    status = 410;
    await createPayment();
    const readStatus = async (): Promise<unknown> => (await call('GET', `webhook_endpoints/${endpoint}`)).body.status;
    await expect.poll(readStatus).toBe('disabled');
    status = 204;
    await call('POST', `webhook_endpoints/${endpoint}`, {status: 'enabled'});
    expect(await readStatus()).toBe('enabled');
    await createPayment();
    await expect.poll(() => received.length).toBe(13);
  });

  it('ships three parcels and never a fourth: the rest is neither released nor canceled, and lapses', async () => {
    const {id} = await pay('tok_visa', {amount: 30000, capture_method: 'manual'});
    for (const amount of [5000, 6000, 7000]) {
      expect((await call('POST', `payment_intents/${id}/capture`, {amount, final: false})).status).toBe(200);
    }
    expect((await call('POST', `payment_intents/${id}/capture`, {amount: 0})).body.code).toBe('amount_invalid');
    expect((await call('POST', `payment_intents/${id}/cancel`)).body.code).toBe('state_conflict');
    expect((await advance(`payment_intents/${id}`, 'P30D')).body).toMatchObject({
      status: 'expired',
      amount_captured: 18000,
      amount_capturable: 0,
    });
    expect((await call('POST', 'refunds', {payment_intent_id: id, amount: 18001})).body.code).toBe(
      'refund_amount_exceeded',
    );
    expect((await call('POST', 'refunds', {payment_intent_id: id, amount: 18000})).status).toBe(201);
  });

  it('sends a capture again whose connection broke while it ran, and captures once', async () => {
    const {id} = await pay('tok_visa', {capture_method: 'manual'});
    const capture = (headers = {}): Promise<Reply> =>
      call('POST', `payment_intents/${id}/capture`, {amount: 5000, final: false}, {key: '7400-capture', headers});
    const running = capture({'Sandbox-Delay': '1'});
    await expect.poll(async () => (await capture()).body.code).toBe('idempotency_in_progress');
    await running; // The process that sent it has crashed, and nobody reads this response.
    const again = await capture();
    expect([again.status, again.headers.get('idempotency-replayed'), again.body.amount_captured]).toEqual([
      200,
      'true',
      5000,
    ]);
    const other = await call('POST', `payment_intents/${id}/capture`, {amount: 5001}, {key: '7400-capture'});
    expect([other.status, other.body.code, other.body.retriable]).toEqual([422, 'idempotency_key_reused', false]);
    expect((await readPayment(id)).amount_captured).toBe(5000);
  });

  it('lets two workers capture at once, and never more than is held', async () => {
    const {id} = await pay('tok_visa', {amount: 30000, capture_method: 'manual'});
    const capture = (amount: number): Promise<Reply> =>
      call('POST', `payment_intents/${id}/capture`, {amount, final: false});
    const first = await Promise.all([capture(10000), capture(10000)]);
    expect(first.map(({status}) => status)).toEqual([200, 200]);
    const second = await Promise.all([capture(8000), capture(8000)]);
    expect(second.map(({status, body}) => (status === 200 ? status : body.code)).sort()).toEqual([
      200,
      'capture_amount_exceeded',
    ]);
    expect((await readPayment(id)).amount_captured).toBe(28000);
  });

  it('charges currencies without decimals and with three, by the minor units of the page', async () => {
    for (const [currency, amount] of [
      ['JPY', 1250],
      ['KWD', 1250],
      ['HUF', 125000],
    ] as const) {
      const {id, reply} = await pay('tok_visa', {amount, currency, capture_method: 'manual'});
      expect([currency, reply.status, reply.body.status]).toEqual([currency, 200, 'requires_capture']);
      await call('POST', `payment_intents/${id}/capture`, {amount: amount - 1, final: true});
      const refund = await call('POST', 'refunds', {payment_intent_id: id, amount: 1});
      expect([currency, refund.status, refund.body.amount]).toEqual([currency, 201, 1]);
    }
    const refused = await call('POST', 'payment_intents', {amount: 100, currency: 'LYD'});
    expect(refused.body.code).toBe('currency_unsupported');
  });

  it('cancels every open payment of a list, page by page, while new ones arrive', async () => {
    const ids = await Promise.all(Array.from({length: 7}, () => createPayment({reference: '7500'})));
    const open = 'payment_intents?reference=7500&status=requires_payment_method&limit=3';
    const canceled: string[] = [];
    let cursor = '';
    do {
      const {body} = await call('GET', `${open}${cursor}`);
      for (const {id} of body.data) {
        canceled.push((await call('POST', `payment_intents/${id}/cancel`)).body.id);
      }
      await createPayment({reference: '7500'});
      await sandbox.world.clock.advance('PT1S');
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    // A payment that is created meanwhile is before the cursor, and waits for the next run.
    expect([...canceled].sort()).toEqual([...ids].sort());
    expect((await call('GET', open)).body.data).toHaveLength(3);
    const {body: foreign} = await call('GET', 'refunds?cursor=bmV4dDoyMA');
    expect(foreign.code).toBe('invalid_request');
  });
});
