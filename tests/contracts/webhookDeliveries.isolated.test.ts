import {createServer, type IncomingHttpHeaders, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {Webhook} from 'standardwebhooks';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {signPayload, type Delivery} from '../../sandbox/world/deliveries';
import type {WebhookVector} from '../../src/pipeline/contracts/generated/schemas';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {stringifyValue} from '../../packages/json';
import {computeAttemptTimes} from '../../src/topics/webhooks/elements/webhookContract';
import type {JsonObject} from '../../packages/json';
import type {Recording} from '../../src/pipeline/contracts/recordings';
import {readContracts} from '../../src/pipeline/projectContracts';

interface Received {
  readonly at: string;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const {webhookDelivery} = readContracts().catalogs;

let sandbox: Sandbox;
let base: string;
let receiver: Server;
let received: Received[];
let faults: unknown[];
/** The receiver responds when this is resolved. */
let held: Promise<void>;
/** The next responses of the receiver; the last one is repeated. */
let replies: {status: number; headers?: Record<string, string>}[];

beforeEach(async () => {
  received = [];
  faults = [];
  held = Promise.resolve();
  replies = [{status: 204}];
  sandbox = await createSandbox({start: new Date().toISOString(), quota: 1000, onFault: (error) => faults.push(error)});
  base = await sandbox.listen();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        at: sandbox.world.clock.getTime(),
        path: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const {status, headers} = replies.length > 1 ? replies.shift()! : replies[0]!;
      void held.then(() => response.writeHead(status, headers).end());
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  await sandbox.close();
  await new Promise((done) => receiver.close(done));
});

let keys = 0;

async function sendRequest(method: string, path: string, body?: object): Promise<JsonObject> {
  keys += 1;
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Idempotency-Key': `webhooks-${keys}`,
      ...(body && {'Content-Type': 'application/json'}),
    },
    ...(body && {body: JSON.stringify(body)}),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return (text === '' ? {} : JSON.parse(text)) as JsonObject;
}

async function createEndpoint(): Promise<JsonObject> {
  const {port} = receiver.address() as AddressInfo;
  return sendRequest('POST', '/payments/v1/webhook_endpoints', {url: `http://127.0.0.1:${port}/hook`});
}

async function triggerEvent(): Promise<JsonObject> {
  const intent = await sendRequest('POST', '/payments/v1/payment_intents', {amount: 15453, currency: 'EUR'});
  await sandbox.world.deliveries.waitUntilIdle();
  return intent;
}

function verifyDeliveries({headers, body}: Received, secret: unknown): JsonObject {
  return new Webhook(secret as string).verify(body, headers as Record<string, string>) as JsonObject;
}

const listDeliveriesTo = (id: unknown): Delivery[] =>
  sandbox.world
    .getCollection<Delivery>('webhook_delivery')
    .listAll()
    .filter((one) => one.webhook_endpoint_id === id);

describe('a delivery', () => {
  it('is signed so that the reference library accepts it, and contains the object as GET returns it', async () => {
    const {secret} = await createEndpoint();
    const intent = await triggerEvent();
    const event = verifyDeliveries(received[0]!, secret);
    expect(event).toMatchObject({type: 'payment_intent.created', data: {object: intent, previous_attributes: {}}});
    expect(received[0]!.headers['webhook-id']).toBe(event.id);
  });

  it('is rejected by the reference library when its body was serialized again', async () => {
    const {secret} = await createEndpoint();
    await triggerEvent();
    const [first] = received;
    const body = JSON.stringify(JSON.parse(first!.body), null, 1);
    expect(() => verifyDeliveries({...first!, body}, secret)).toThrow();
  });

  it('signs as the public test vector of Standard Webhooks', () => {
    const [{secret, id, timestamp, body}] = webhookDelivery.vectors as readonly [WebhookVector];
    const signContent = (signed: string): string => signPayload(id, String(timestamp), signed, [secret]);
    expect(signContent(body)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(signContent(JSON.stringify(JSON.parse(body)))).toBe('v1,Vif40peJBP7Iyl0XGmu61n4MwdrcHov5CFREBpE0svs=');
  });

  it('fails after the timeout of the catalog', async () => {
    const timeouts: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      timeouts.push(milliseconds);
      return AbortSignal.abort();
    });
    const {id} = await createEndpoint();
    await triggerEvent();
    timeout.mockRestore();
    expect(timeouts).toEqual([parseDuration(webhookDelivery.timeout)]);
    expect(listDeliveriesTo(id)).toMatchObject([{status: 'retrying', attempts: [{response_status: null}]}]);
    expect(received).toEqual([]);
  });

  it('is never longer than the longest body', () => {
    const contracts = readContracts();
    const recorded = contracts.listRecordings('events').map((type) => {
      const {value} = contracts.readRecording(`events/${type}`) as Recording;
      return Buffer.byteLength(JSON.stringify(value));
    });
    expect(recorded.length).toBeGreaterThan(0);
    expect(Math.max(...recorded)).toBeLessThan(webhookDelivery.request.longest_body);
  });

  it('carries the signatures of both secrets for the overlap after a rotation', async () => {
    const {id, secret: old} = await createEndpoint();
    const {secret} = await sendRequest(
      'POST',
      `/payments/v1/webhook_endpoints/${stringifyValue(id)}/rotate_secret`,
      {},
    );
    await triggerEvent();
    expect(verifyDeliveries(received[0]!, old)).toEqual(verifyDeliveries(received[0]!, secret));
    await sandbox.world.clock.advance(webhookDelivery.overlap);
    received.length = 0;
    await triggerEvent();
    expect((received[0]!.headers['webhook-signature'] as string).split(' ')).toHaveLength(1);
  });

  it('is sent only to this machine', async () => {
    const {id} = await sendRequest('POST', '/payments/v1/webhook_endpoints', {url: 'https://elsewhere.example/hook'});
    await triggerEvent();
    expect(listDeliveriesTo(id)).toMatchObject([{status: 'retrying', attempts: [{response_status: null}]}]);
  });
});

describe('retries', () => {
  it('follow the documented pauses, 10 attempts in 75 h 35 min, with one id', async () => {
    replies = [{status: 500}];
    const {id} = await createEndpoint();
    await triggerEvent();
    await sandbox.world.clock.advance('P5D');
    expect(received.map(({at}) => Date.parse(at) - Date.parse(received[0]!.at))).toEqual(
      computeAttemptTimes(webhookDelivery),
    );
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({headers}) => headers['webhook-id']))).toHaveProperty('size', 1);
    const [delivery] = listDeliveriesTo(id);
    expect(delivery).toMatchObject({status: 'failed', next_attempt_at: null});
    expect(delivery!.attempts).toEqual(
      received.map(({at}, index) => ({number: index + 1, sent_at: at, response_status: 500})),
    );
  });

  const responses = webhookDelivery.responses.flatMap(({statuses, effect}) =>
    statuses.map((status) => [status, effect] as const),
  );
  const states = {deliver: 'delivered', retry: 'retrying', disable: 'canceled'};

  it.each(responses)('after a response with %i are as in the catalog: %s', async (status, effect) => {
    replies = [{status}, {status: 200}];
    const {id} = await createEndpoint();
    await triggerEvent();
    expect(listDeliveriesTo(id)).toMatchObject([{status: states[effect], attempts: [{response_status: status}]}]);
    await sandbox.world.clock.advance(webhookDelivery.retries[0]!);
    expect(received).toHaveLength(effect === 'retry' ? 2 : 1);
  });

  it('follow when there is no response, as in the catalog', async () => {
    const {id} = await sendRequest('POST', '/payments/v1/webhook_endpoints', {url: 'http://127.0.0.1:9/hook'});
    await triggerEvent();
    expect(listDeliveriesTo(id)).toMatchObject([{status: 'retrying', attempts: [{response_status: null}]}]);
    expect(webhookDelivery.responses.filter(({statuses}) => statuses.length === 0)).toMatchObject([{effect: 'retry'}]);
  });

  it.each([429, 503])('wait no longer than the longest Retry-After of %i', async (status) => {
    replies = [{status, headers: {'Retry-After': '999999999'}}, {status: 200}];
    await createEndpoint();
    await triggerEvent();
    await sandbox.world.clock.advance(webhookDelivery.longest_retry_after);
    expect(received).toHaveLength(2);
  });

  it('keep the version of the first attempt when the endpoint moves to another one, and use its new URL', async () => {
    replies = [{status: 500}, {status: 204}];
    const {id, url} = await createEndpoint();
    await triggerEvent();
    await sendRequest('POST', `/payments/v1/webhook_endpoints/${stringifyValue(id)}`, {
      api_version: '2026-05-01',
      url: `${stringifyValue(url)}/moved`,
    });
    await sandbox.world.clock.advance(webhookDelivery.retries[0]!);
    expect(received.map(({body}) => body)).toEqual([received[0]!.body, received[0]!.body]);
    expect(received.map(({path}) => path)).toEqual(['/hook', '/hook/moved']);
    await triggerEvent();
    expect(JSON.parse(received[2]!.body)).toMatchObject({api_version: '2026-05-01'});
  });

  it('wait for the Retry-After of 429 and 503', async () => {
    replies = [{status: 503, headers: {'Retry-After': '60'}}, {status: 200}];
    await createEndpoint();
    await triggerEvent();
    await sandbox.world.clock.advance('PT59S');
    expect(received).toHaveLength(1);
    await sandbox.world.clock.advance('PT1S');
    expect(received).toHaveLength(2);
  });

  it('end, and the endpoint is disabled, with 410', async () => {
    replies = [{status: 410}];
    const {id} = await createEndpoint();
    await triggerEvent();
    expect(await sendRequest('GET', `/payments/v1/webhook_endpoints/${stringifyValue(id)}`)).toMatchObject({
      status: 'disabled',
    });
    expect(listDeliveriesTo(id)).toMatchObject([{status: 'canceled'}]);
    await triggerEvent();
    expect(received).toHaveLength(1);
  });

  it('end when the endpoint is deleted', async () => {
    replies = [{status: 500}];
    const {id} = await createEndpoint();
    await triggerEvent();
    await sendRequest('DELETE', `/payments/v1/webhook_endpoints/${stringifyValue(id)}`);
    await sandbox.world.clock.advance('P5D');
    expect(received).toHaveLength(1);
  });
});

describe('a slow receiver', () => {
  it.each(['delete', 'disable'])('does no harm when the endpoint is removed before it responds: %s', async (way) => {
    const {id} = await createEndpoint();
    let release: () => void = () => undefined;
    held = new Promise<void>((resolve) => (release = resolve));
    await sendRequest('POST', '/payments/v1/payment_intents', {amount: 15453, currency: 'EUR'});
    const path = `/payments/v1/webhook_endpoints/${stringifyValue(id)}`;
    await (way === 'delete' ? sendRequest('DELETE', path) : sendRequest('POST', path, {status: 'disabled'}));
    release();
    await sandbox.world.deliveries.waitUntilIdle();
    expect(listDeliveriesTo(id)).toMatchObject([{status: 'canceled'}]);
    expect(faults).toEqual([]);
  });
});

describe('the deliveries of an endpoint', () => {
  const read = (id: unknown, rest = ''): Promise<JsonObject> =>
    sendRequest('GET', `/payments/v1/webhook_endpoints/${stringifyValue(id)}/deliveries${rest}`);
  const list = async (id: unknown, rest = ''): Promise<JsonObject[]> => (await read(id, rest)).data as JsonObject[];

  async function refuse(path: string): Promise<JsonObject> {
    const response = await fetch(`${base}/payments/v1/webhook_endpoints/${path}`, {
      headers: {Authorization: 'Bearer sk_test_harbor'},
    });
    return {status: response.status, ...((await response.json()) as JsonObject)};
  }

  it('are found by status, type of event and time, and a redelivery of a failed one arrives', async () => {
    replies = [{status: 500}];
    const {id} = await createEndpoint();
    const intent = await triggerEvent();
    await sandbox.world.clock.advance('P5D');
    replies = [{status: 204}];
    const between = sandbox.world.clock.getTime();
    await sendRequest('POST', `/payments/v1/payment_intents/${stringifyValue(intent.id)}/cancel`, {});
    await sandbox.world.deliveries.waitUntilIdle();

    const types = async (query: string): Promise<unknown[]> =>
      (await list(id, query)).map(({event_type}) => event_type);
    const [created, canceled] = ['payment_intent.created', 'payment_intent.canceled'];
    expect(await types('')).toEqual([canceled, created]);
    expect(await types('?status=failed')).toEqual([created]);
    expect(await types('?status=delivered')).toEqual([canceled]);
    expect(await types('?event_type=payment_intent.created')).toEqual([created]);
    expect(await types('?event_type=payment_intent.*')).toEqual([canceled, created]);
    expect(await types('?event_type=refund.*')).toEqual([]);
    expect(await types(`?created_from=${between}`)).toEqual([canceled]);
    expect(await types(`?created_before=${between}`)).toEqual([created]);

    const [failed] = await list(id, '?status=failed');
    expect(received.at(-2)!.headers['webhook-id']).toBe(failed!.event_id);
    const {data} = await sendRequest('POST', `/payments/v1/events/${stringifyValue(failed!.event_id)}/redeliver`, {});
    const again = (data as JsonObject[]).find((one) => one.webhook_endpoint_id === id)!;
    await sandbox.world.clock.advance('PT1S');
    expect(await read(id, `/${stringifyValue(again.id)}`)).toMatchObject({
      status: 'delivered',
      event_id: failed!.event_id,
      attempts: [{number: 1, response_status: 204}],
    });
    expect(received.at(-1)!.headers['webhook-id']).toBe(failed!.event_id);
  });

  it('come page by page, each once', async () => {
    const {id} = await createEndpoint();
    for (let count = 0; count < 5; count += 1) {
      await triggerEvent();
    }
    const seen: unknown[] = [];
    let page = await read(id, '?limit=2');
    for (;;) {
      seen.push(...(page.data as JsonObject[]).map((one) => one.event_id));
      if (page.next_cursor === null) {
        break;
      }
      page = await read(id, `?limit=2&cursor=${stringifyValue(page.next_cursor)}`);
    }
    expect(seen).toEqual(received.map(({headers}) => headers['webhook-id']).reverse());
  });

  it('are those of no other endpoint, and end with the retention', async () => {
    const [{id: one}, {id: other}] = [await createEndpoint(), await createEndpoint()];
    await triggerEvent();
    const [delivery] = await list(one);
    expect((await list(other)).map(({id}) => id)).not.toContain(delivery!.id);
    const path = `deliveries/${stringifyValue(delivery!.id)}`;
    expect(await refuse(`${stringifyValue(other)}/${path}`)).toMatchObject({status: 404, code: 'resource_not_found'});
    expect(await refuse(`we_none/${path}`)).toMatchObject({status: 404, code: 'resource_not_found'});
    const listIds = async (): Promise<unknown[]> => (await list(one)).map(({id}) => id);
    const end = Date.parse(stringifyValue(delivery!.created_at)) + parseDuration(webhookDelivery.retention);
    await sandbox.world.clock.advanceTo(new Date(end - 1000).toISOString());
    expect(await listIds()).toContain(delivery!.id);
    await sandbox.world.clock.advance('PT2S');
    expect(await listIds()).not.toContain(delivery!.id);
    expect(await refuse(`${stringifyValue(one)}/${path}`)).toMatchObject({status: 404, code: 'resource_not_found'});
  });

  it.each([
    ['status=lost', '#status'],
    ['event_type=refund.succeed', '#event_type'],
    ['created_from=2026-11-04T00:00:00Z&created_before=2026-11-03T00:00:00Z', '#created_before'],
  ])('are refused for a filter that nothing can match: %s', async (query, pointer) => {
    const {id} = await createEndpoint();
    expect(await refuse(`${stringifyValue(id)}/deliveries?${query}`)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{pointer}],
    });
  });
});

describe('recovery', () => {
  it('redelivers an event with the same id and a new signature', async () => {
    const {secret} = await createEndpoint();
    await triggerEvent();
    const id = String(received[0]!.headers['webhook-id']);
    await sandbox.world.clock.advance('PT1S');
    const {data} = await sendRequest('POST', `/payments/v1/events/${id}/redeliver`, {});
    expect((data as JsonObject[]).map(({status}) => status)).toContain('pending');
    await sandbox.world.clock.advance('PT1S');
    expect(received).toHaveLength(2);
    expect(verifyDeliveries(received[1]!, secret).id).toBe(id);
    expect(received[1]!.headers['webhook-signature']).not.toBe(received[0]!.headers['webhook-signature']);
  });

  it('lists a missed event until the retention is over', async () => {
    await triggerEvent();
    const list = async (): Promise<unknown[]> => (await sendRequest('GET', '/payments/v1/events')).data as unknown[];
    await sandbox.world.clock.advance(webhookDelivery.retention);
    expect((await list()).length).toBeGreaterThan(0);
    await sandbox.world.clock.advance('PT1S');
    expect((await list()).map((event) => (event as JsonObject).type)).not.toContain('payment_intent.created');
  });

  it('writes an event in the version of the endpoint', async () => {
    const {id} = await createEndpoint();
    await sendRequest('POST', `/payments/v1/webhook_endpoints/${stringifyValue(id)}`, {api_version: '2026-05-01'});
    await triggerEvent();
    const event = JSON.parse(received[0]!.body) as {api_version: string; data: {object: JsonObject}};
    expect(event.api_version).toBe('2026-05-01');
    expect(event.data.object).toHaveProperty('gateway', null);
  });
});
