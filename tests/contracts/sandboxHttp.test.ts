import {request} from 'node:http';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {ACTS} from '../../sandbox/registry';
import type {JsonObject} from '../../packages/json';
import {holdResponses} from './support/holdResponses';

const START = '2026-11-03T09:00:00Z';
const PAYMENT = {amount: 15453, currency: 'EUR'};
let sandbox: Sandbox;
let base: string;
let faults: unknown[];

beforeEach(async () => {
  faults = [];
  sandbox = await createSandbox({
    start: START,
    deliver: () => Promise.resolve({status: 204}),
    onFault: (error) => faults.push(error),
  });
  base = await sandbox.listen();
});

afterEach(async () => {
  await sandbox.close();
  expect(faults).toEqual([]);
});

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: object | string;
}

async function sendRequest(
  method: string,
  path: string,
  {headers = {}, body}: Sent = {},
): Promise<{status: number; headers: Headers; body: JsonObject}> {
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      ...(body !== undefined && {'Content-Type': 'application/json'}),
      ...headers,
    },
    ...(body !== undefined && {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as JsonObject,
  };
}

/** Sends headers unchanged, repeated ones too. */
function sendRawRequest(
  method: string,
  path: string,
  headers: string[],
): Promise<{status: number; type: string | undefined}> {
  return new Promise((resolve, reject) => {
    const all = ['Host', '127.0.0.1', 'Authorization', 'Bearer sk_test_harbor', ...headers];
    const sent = request(base + path, {method, headers: all}, (response) => {
      response.resume();
      resolve({status: response.statusCode!, type: response.headers['content-type']});
    });
    sent.on('error', reject).end();
  });
}

const createPayment = (key: string, body: object | string = PAYMENT, headers = {}): ReturnType<typeof sendRequest> =>
  sendRequest('POST', '/payments/v1/payment_intents', {headers: {'Idempotency-Key': key, ...headers}, body});

describe('what is rejected', () => {
  it.each([
    ['an unknown path', 'GET', '/payments/v1/nothing', {}, 404, 'resource_not_found'],
    ['the root', 'GET', '/', {}, 404, 'resource_not_found'],
    ['a path with a malformed escape', 'GET', '/payments/v1/refunds/%E0%A4%A', {}, 404, 'resource_not_found'],
    ['another method', 'PUT', '/payments/v1/refunds', {}, 405, 'method_not_allowed'],
    ['an unknown query parameter', 'GET', '/payments/v1/refunds?size=1', {}, 400, 'invalid_request'],
    ['a query parameter of the wrong type', 'GET', '/payments/v1/refunds?limit=ten', {}, 400, 'invalid_request'],
    ['an integer with a leading zero', 'GET', '/payments/v1/refunds?limit=05', {}, 400, 'invalid_request'],
    ['a query parameter twice', 'GET', '/payments/v1/refunds?limit=1&limit=2', {}, 400, 'invalid_request'],
    ['a cursor that was changed', 'GET', '/payments/v1/refunds?cursor=abc', {}, 400, 'invalid_request'],
    ['no key', 'GET', '/payments/v1/refunds', {Authorization: ''}, 401, 'authentication_failed'],
    [
      'a key of another scheme',
      'GET',
      '/payments/v1/refunds',
      {Authorization: 'Basic sk_test_harbor'},
      401,
      'authentication_failed',
    ],
    [
      'an unknown version',
      'GET',
      '/payments/v1/refunds',
      {[brand.versionHeader]: '2026-11-02'},
      400,
      'unknown_version',
    ],
  ])('%s', async (_, method, path, headers, status, code) => {
    const response = await sendRequest(method, path, {headers});
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.body).toMatchObject({
      instance: path.split('?')[0]!.replace('%A4%A', '%A4%25A'),
      request_id: response.headers.get('request-id'),
    });
  });

  it.each([
    ['/payments/v1/payment-intents', '/payments/v1/payment_intents'],
    ['/v1/payment_intents/pi_7Q2mX9/capture', '/payments/v1/payment_intents/pi_7Q2mX9/capture'],
    ['/payments/v1/refunds/', '/payments/v1/refunds'],
    ['/payments/v1/refunds/re_7Q2mX9/cancels', '/payments/v1/refunds/re_7Q2mX9/cancel'],
    ['/health', undefined],
  ])('names the path that is nearest to %s', async (path, nearest) => {
    const {body} = await sendRequest('GET', path, {});
    const hint = nearest === undefined ? '' : ` The nearest is ${nearest}.`;
    expect(body.detail).toBe(`No operation has the path ${path}.${hint}`);
  });

  it.each([
    ['/payments/v1/payment_intents//confirm', '/payments/v1/payment_intents/{id}/confirm', '{id}'],
    [
      '/payments/v1/webhook_endpoints//deliveries/whd_1',
      '/payments/v1/webhook_endpoints/{id}/deliveries/whd_1',
      '{id}',
    ],
  ])('names the value that %s lacks', async (path, nearest, name) => {
    const {body} = await sendRequest('POST', path, {});
    expect(body.detail).toBe(
      `No operation has the path ${path}. The nearest is ${nearest}, and your path has no value for ${name}.`,
    );
  });

  it('names the allowed methods of a path', async () => {
    const {body} = await sendRequest('DELETE', '/payments/v1/payment_intents');
    expect(body.detail).toContain('GET, POST');
  });

  it('names every invalid field of a body by its pointer', async () => {
    const {status, body} = await createPayment('k1', {
      amount: 15453,
      currency: 'UK',
      capture_method: 'later',
      surprise: 1,
      metadata: {a: 1},
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect((body.errors as JsonObject[]).map(({pointer, code}) => [pointer, code]).sort()).toEqual([
      ['/capture_method', 'enum'],
      ['/currency', 'format'],
      ['/metadata/a', 'type'],
      ['/surprise', 'unknown_property'],
    ]);
  });

  it.each([
    ['currency', {currency: 'eur'}, 'format', ', for instance EUR.'],
    ['currency', {currency: 'EURO'}, 'format', ', for instance EUR.'],
    ['reference', {reference: ''}, 'min_length', 'Must have at least 1 character.'],
  ])('a text in %s that violates several rules once, with a valid one: %o', async (field, values, code, end) => {
    const {body} = await createPayment('k1', {...PAYMENT, ...values});
    expect(body.errors).toEqual([
      {
        pointer: `/${field}`,
        code,
        message: expect.stringMatching(new RegExp(`${end.replaceAll('.', '\\.')}$`)) as string,
      },
    ]);
  });

  it.each(['https://', 'https:///x', 'https://?a=1', 'https://:443/x', 'https://shop.example:99999/x', 'https://a b/'])(
    'a URL without a host that can be reached: %s',
    async (url) => {
      const checkout = {mode: 'hosted', amount: 1, currency: 'EUR', return_url: url, cancel_url: url};
      const bodies = {checkout_intents: checkout, webhook_endpoints: {url}};
      for (const [place, body] of Object.entries(bodies)) {
        const refused = await sendRequest('POST', `/payments/v1/${place}`, {headers: {'Idempotency-Key': place}, body});
        const names = Object.entries(body).flatMap(([name, value]) => (value === url ? [`/${name} format`] : []));
        expect(refused.status).toBe(422);
        const errors = refused.body.errors as {pointer: string; code: string}[];
        expect(errors.map(({pointer, code}) => `${pointer} ${code}`)).toEqual(names);
      }
    },
  );

  it.each(['https://shop.example?a=1', 'https://shop.example:65535/x', 'http://localhost:3000', 'http://127.0.0.1/x'])(
    'no URL with a host and a port: %s',
    async (url) => {
      const request = {headers: {'Idempotency-Key': 'k1'}, body: {url}};
      expect((await sendRequest('POST', '/payments/v1/webhook_endpoints', request)).status).toBe(201);
    },
  );

  it('a key of metadata that is too long, by its pointer', async () => {
    const key = 'k'.repeat(41);
    const body = {...PAYMENT, metadata: {[key]: 'a'}};
    const problem = await sendRequest('POST', '/payments/v1/payment_intents', {
      headers: {'Idempotency-Key': '1'},
      body,
    });
    expect(problem.body).toMatchObject({
      code: 'validation_failed',
      errors: [
        {
          pointer: `/metadata/${key}`,
          code: 'property_name',
          message: 'The name must have at most 40 characters.',
        },
      ],
    });
  });

  it('a time that is not in UTC with one that is', async () => {
    const {body} = await sendRequest('GET', '/payments/v1/payment_intents?created_from=2026-11-25T00:00:00%2B09:00');
    expect(body.errors).toMatchObject([
      {code: 'pattern', message: 'Must match Z$, for instance 2026-11-03T10:14:30Z.'},
    ]);
  });

  it('a body that is missing, where a field is required, and accepts none where no field exists', async () => {
    const {id} = (await createPayment('k1', PAYMENT)).body as {id: string};
    const post = (path: string): ReturnType<typeof sendRequest> =>
      sendRequest('POST', `/payments/v1/payment_intents${path}`, {headers: {'Idempotency-Key': `k${path}`}});
    expect((await post('')).body).toMatchObject({
      code: 'malformed_json',
      detail: expect.stringContaining('Send {}') as string,
    });
    expect((await post(`/${id}/cancel`)).body).toMatchObject({status: 'canceled'});
  });

  it('a decimal amount by its own code', async () => {
    expect((await createPayment('k1', {...PAYMENT, amount: 154.53})).body.code).toBe('amount_invalid');
  });

  it('a body over 256 KiB, and accepts one of exactly that', async () => {
    expect((await createPayment('k1', ' '.repeat(256 * 1024 + 1))).body.code).toBe('body_too_large');
    expect((await createPayment('k2', JSON.stringify(PAYMENT).padEnd(256 * 1024))).status).toBe(201);
  });

  it('a body that is not UTF-8', async () => {
    const response = await fetch(`${base}/payments/v1/payment_intents`, {
      method: 'POST',
      headers: {Authorization: 'Bearer sk_test_harbor', 'Idempotency-Key': 'k', 'Content-Type': 'application/json'},
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(((await response.json()) as JsonObject).code).toBe('malformed_json');
  });

  it('a charset or encoding that it cannot read, as a media type', async () => {
    expect((await createPayment('k1', PAYMENT, {'Content-Type': 'application/json; charset=utf-16'})).status).toBe(415);
    expect((await createPayment('k2', PAYMENT, {'Content-Encoding': 'zstd'})).body.code).toBe('unsupported_media_type');
    // A media type is case-insensitive, and a parameter can be quoted: RFC 9110, section 8.3.1.
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      expect((await createPayment(type, PAYMENT, {'Content-Type': type})).status).toBe(201);
    }
  });

  it('what is after a second question mark', async () => {
    expect((await sendRequest('GET', '/payments/v1/refunds?limit=1?cursor=zzz')).body.code).toBe('invalid_request');
  });

  it('a header that is sent twice', async () => {
    const {status} = await sendRawRequest('POST', '/payments/v1/refunds', [
      'Idempotency-Key',
      'a',
      'Idempotency-Key',
      'b',
    ]);
    expect(status).toBe(400);
  });

  it.each([
    ['without a key', {Authorization: ''}, 'Bearer realm="api"'],
    ['with another scheme', {Authorization: 'Basic c2tfdGVzdDo='}, 'Bearer realm="api"'],
    ['with a key of no account', {Authorization: 'Bearer sk_test_wrong'}, 'Bearer realm="api", error="invalid_token"'],
  ])('with WWW-Authenticate in each version, %s', async (_, headers, challenge) => {
    for (const product of ['payments/v1/refunds', 'commerce/v1/orders']) {
      for (const version of ['2026-11-01', '2025-11-01']) {
        const refused = await sendRequest('GET', `/${product}`, {
          headers: {...headers, [brand.versionHeader]: version},
        });
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, challenge]);
      }
    }
    expect((await sendRequest('GET', '/payments/v1/refunds')).headers.has('www-authenticate')).toBe(false);
  });

  it('with Allow where the method is wrong', async () => {
    expect((await sendRequest('PUT', '/payments/v1/refunds')).headers.get('allow')).toBe('GET, POST');
  });

  it('endless headers by a problem document too', async () => {
    const {status, type} = await sendRawRequest('GET', `/payments/v1/refunds?x=${'x'.repeat(20_000)}`, []);
    expect([status, type]).toEqual([400, 'application/problem+json']);
  });

  it('never with a stack trace', async () => {
    const response = await createPayment('k1', '{"a":');
    expect(JSON.stringify(response.body)).not.toMatch(/at .*\.(ts|js)|node_modules/);
  });
});

describe('idempotency', () => {
  it('replays the first response to the same key and body', async () => {
    const first = await createPayment('k1');
    const second = await createPayment('k1');
    expect(second.body).toEqual(first.body);
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  it('does not store a request that failed validation, so that its key takes the corrected body', async () => {
    expect((await createPayment('k1', {amount: 0, currency: 'EUR'})).status).toBe(422);
    const corrected = await createPayment('k1');
    expect([corrected.status, corrected.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('does not store 503, whose operation did not begin', async () => {
    expect((await createPayment('k1', PAYMENT, {'Sandbox-Error': 'service_unavailable'})).status).toBe(503);
    expect((await createPayment('k1')).status).toBe(201);
  });

  it('replays a 5xx response of an operation that may have begun, and refuses another body', async () => {
    const first = await createPayment('k1', PAYMENT, {'Sandbox-Error': 'internal_error'});
    const second = await createPayment('k1');
    expect([first.status, second.status]).toEqual([500, 500]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await createPayment('k1', {...PAYMENT, amount: 1})).body.code).toBe('idempotency_key_reused');
  });

  it('rejects another body', async () => {
    await createPayment('k1');
    expect((await createPayment('k1', {...PAYMENT, amount: 1})).body.code).toBe('idempotency_key_reused');
  });

  it('rejects a repeat while the first request runs, and returns the wait', async () => {
    const end = holdResponses(sandbox);
    const first = createPayment('k1', PAYMENT, {'Sandbox-Delay': '1'});
    await end.isHeld;
    const refused = await createPayment('k1', PAYMENT);
    end.release();
    expect([(await first).status, refused.status, refused.body.code]).toEqual([201, 409, 'idempotency_in_progress']);
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('needs a key of 1 to 255 characters', async () => {
    expect((await createPayment('')).body.code).toBe('idempotency_key_missing');
    expect((await createPayment('k'.repeat(256))).body.code).toBe('invalid_request');
    expect((await createPayment('k'.repeat(255))).status).toBe(201);
  });

  it('stores a key for 7 days', async () => {
    const first = await createPayment('k1');
    await sandbox.world.clock.advance('P6DT23H59M59S');
    expect((await createPayment('k1')).body.id).toBe(first.body.id);
    await sandbox.world.clock.advance('PT2S');
    expect((await createPayment('k1')).body.id).not.toBe(first.body.id);
  });

  it('is per path', async () => {
    await createPayment('k1');
    const other = await sendRequest('POST', '/payments/v1/checkout_intents', {
      headers: {'Idempotency-Key': 'k1'},
      body: {...PAYMENT, mode: 'hosted', return_url: 'https://shop.example/back'},
    });
    expect(other.status).toBe(201);
  });
});

describe('lists', () => {
  it('page through every object once, newest first, while new ones are created', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift((await createPayment(`k${index}`)).body.id as string);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const {body} = await sendRequest(
        'GET',
        `/payments/v1/payment_intents?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...(body.data as JsonObject[]).map(({id}) => id as string));
      cursor = body.next_cursor as string | null;
      expect(body.has_more).toBe(cursor !== null);
      await createPayment(`later${pages}`);
    }
    expect(seen).toEqual(made);
  });
});

describe('rate limits', () => {
  it('allow 25 requests per second, and report the quota', async () => {
    const responses = await Promise.all(Array.from({length: 26}, () => sendRequest('GET', '/payments/v1/refunds')));
    const statuses = responses.map(({status}) => status).sort();
    expect(statuses).toEqual([...Array<number>(25).fill(200), 429]);
    const refused = responses.find(({status}) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=1');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=25;w=1');
  });

  it('are not used by requests that belong to no account', async () => {
    const send = (): ReturnType<typeof sendRequest> =>
      sendRequest('GET', '/payments/v1/refunds', {headers: {Authorization: 'Bearer sk_test_wrong'}});
    const responses = await Promise.all(Array.from({length: 26}, send));
    const seen = responses.map(({status, headers}) => `${status} ${headers.get('ratelimit') ?? ''}`);
    expect([...new Set(seen)]).toEqual(['401 "default";r=25;t=1']);
    expect((await sendRequest('GET', '/payments/v1/refunds')).headers.get('ratelimit')).toBe('"default";r=24;t=1');
  });

  it('restart in the next second', async () => {
    await Promise.all(Array.from({length: 26}, () => sendRequest('GET', '/payments/v1/refunds')));
    await sandbox.world.clock.advance('PT1S');
    expect((await sendRequest('GET', '/payments/v1/refunds')).headers.get('ratelimit')).toBe('"default";r=24;t=1');
  });
});

describe('versions', () => {
  it('return an old error as it was', async () => {
    const {status, headers, body} = await createPayment('k1', {amount: 15453}, {[brand.versionHeader]: '2025-11-01'});
    expect([status, headers.get('content-type')]).toEqual([422, 'application/json']);
    expect(body).toEqual({
      error: {code: 'validation_failed', message: 'One field of the body cannot be accepted.', param: 'currency'},
    });
  });

  it('name the first field of several in an old error, with its path', async () => {
    const wrong = {amount: 15453, currency: 'EUR', metadata: {shelf: 7}, reference: ''};
    const {body} = await createPayment('k1', wrong, {[brand.versionHeader]: '2025-11-01'});
    const {body: newer} = await createPayment('k2', wrong, {[brand.versionHeader]: '2026-05-01'});
    const pointers = (newer as unknown as {errors: {pointer: string}[]}).errors.map(({pointer}) => pointer);
    expect(pointers).toHaveLength(2);
    expect(pointers).toContain('/metadata/shelf');
    expect(body.error).toMatchObject({param: pointers[0]!.slice(1)});
  });

  it('keep the removed field gateway for those who send an older date', async () => {
    const {body} = await createPayment('k1', PAYMENT, {[brand.versionHeader]: '2026-05-01'});
    expect(body).toHaveProperty('gateway', null);
    expect((await createPayment('k2')).body).not.toHaveProperty('gateway');
  });

  it('default to the newest', async () => {
    expect((await sendRequest('GET', '/payments/v1/refunds')).status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const ORIGIN = {Origin: 'https://shop.example'};

  async function askFirst(method: string, path: string): Promise<{status: number; allowed: (string | null)[]}> {
    const {status, headers} = await sendRequest('OPTIONS', path, {
      headers: {
        ...ORIGIN,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,client-secret',
      },
    });
    const names = ['Allow-Origin', 'Allow-Methods', 'Allow-Headers'];
    return {status, allowed: names.map((name) => headers.get(`Access-Control-${name}`))};
  }

  it('may send and read what a publishable key may, its errors included', async () => {
    const {body} = await sendRequest('POST', '/payments/v1/payment_intents', {
      headers: {'Idempotency-Key': 'browser'},
      body: PAYMENT,
    });
    const intent = body as {id: string; client_secret: string};
    const path = `/payments/v1/payment_intents/${intent.id}`;
    expect(await askFirst('GET', path)).toEqual({status: 204, allowed: ['*', 'GET', 'authorization,client-secret']});
    for (const secret of [intent.client_secret, 'pi_1_secret_2']) {
      const read = await sendRequest('GET', path, {
        headers: {...ORIGIN, Authorization: 'Bearer pk_test_harbor', 'Client-Secret': secret},
      });
      expect(read.status).toBe(secret === intent.client_secret ? 200 : 403);
      expect(read.headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
  });

  it('may send nothing that takes the secret key', async () => {
    for (const [method, path] of [
      ['POST', '/payments/v1/payment_intents'],
      ['GET', '/payments/v1/refunds'],
      ['POST', '/payments/v1/payment_intents/pi_1/cancel'],
    ] as const) {
      const {status, allowed} = await askFirst(method, path);
      expect([status, allowed[0]]).toEqual([405, null]);
    }
    expect((await sendRequest('GET', '/payments/v1/refunds')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('the control of the sandbox', () => {
  it('moves the clock and lists the timers', async () => {
    const {body} = await sendRequest('POST', '/sandbox/advance', {body: {duration: 'PT24H'}});
    expect(body).toEqual({now: '2026-11-04T09:00:00Z'});
    const state = await sendRequest('GET', '/sandbox');
    expect(state.body).toMatchObject({now: '2026-11-04T09:00:00Z'});
    expect(Object.keys(state.body)).toEqual(['now', 'objects', 'timers', 'acts']);
  });

  it.each(['/sandbox/advance', '/sandbox/act', '/sandbox/redeliver'])(
    '%s names the header that curl -d does not send with JSON',
    async (path) => {
      const hint = 'Send JSON with Content-Type: application/json.';
      const headers = {'Content-Type': 'application/x-www-form-urlencoded'};
      const {status, body} = await sendRequest('POST', path, {headers, body: '{"duration": "PT24H"}'});
      expect([status, body.error]).toEqual([400, expect.stringContaining(hint)]);
      const {body: json} = await sendRequest('POST', path, {body: {}});
      expect(json.error).not.toContain(hint);
    },
  );

  it('lists what each act takes', async () => {
    const {body} = await sendRequest('GET', '/sandbox');
    expect(Object.keys(body.acts as object)).toEqual(Object.keys(ACTS).sort());
    expect(body.acts).toMatchObject({
      'payment_attempt.decline': {id: 'payment_intent', data: {raw_code: {type: 'string'}}},
      'settlement_entry.adjust': {id: 'merchant'},
    });
  });

  it.each([
    ['/sandbox/advance', {duration: 'a day'}, 'ISO 8601'],
    ['/sandbox/advance', {}, 'duration'],
    [
      '/sandbox/act',
      {act: 'sub_order.accepts', id: 'x'},
      'expected one such as sub_order.accept. GET /sandbox lists all.',
    ],
    [
      '/sandbox/act',
      {act: 'refund.fail', id: 'x', data: {failure_reason: 'bogus'}},
      'found bogus as failure_reason, expected one of account_closed, card_expired',
    ],
    [
      '/sandbox/act',
      {act: 'return.decline', id: 'x', data: {decline_reason: 'Worn'}},
      'found decline_reason in data, expected',
    ],
    ['/sandbox/act', {act: 'sub_order.ship', id: 'x', data: {lines: [{line_id: 'line_1'}]}}, '"required":["line_id"'],
    ['/sandbox/act', {act: 'sub_order.accept', id: 'x', data: {reason: 'none'}}, 'the act has no data'],
    ['/sandbox/act', {act: 'product.update', id: 'x', data: {attributes: [{material: 'wool'}]}}, 'as attributes'],
    ['/sandbox/act', {act: 'product.update', id: 'x', data: {category_ids: ['jackets']}}, 'as category_ids'],
    ['/sandbox/act', {act: 'product.update', id: 'x', data: {title: 'x'.repeat(201)}}, '"maxLength":200'],
    ['/sandbox/act', {act: 'sub_order.ship', id: 'x', data: {tracking_number: '1Z 999'}}, 'as tracking_number'],
    ['/sandbox/act', {act: 'sub_order.ship', id: 'x', data: {tracking_url: 'https://a b'}}, 'as tracking_url'],
    ['/sandbox/act', {act: 'return.decline', id: 'x', data: {reason: 'x'.repeat(501)}}, 'as reason'],
    [
      '/sandbox/act',
      {act: 'return.inspect', id: 'x', data: {lines: [{line_id: 'line_1', quantity: 1, disposition: 'missing'}]}},
      '"return_to_shopper"]',
    ],
    ['/sandbox/act', {act: 'variant.change_price', id: 'x', data: {amount: 1e12}}, '"maximum":999999999999'],
    ['/sandbox/act', {act: 'toString', id: 'x'}, 'Found the act toString'],
    ['/sandbox/advance', {duration: 'P999999999D'}, 'at most'],
  ])('rejects %s with %j', async (path, body, words) => {
    const response = await sendRequest('POST', path, {body});
    expect(response.status).toBe(400);
    expect(response.body.error).toContain(words);
  });
});
