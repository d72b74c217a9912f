import {afterEach, describe, expect, it} from 'vitest';
import {isObject} from '../../packages/json';
import {brand} from '../../src/brand';
import {listEvents, listOperations, resolveReference} from '../../src/pipeline/contracts/bundleContract';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import type {Sandbox} from '../../sandbox/server';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {Product} from '../../sandbox/commerce/productTypes';
import type {CheckoutIntent, Refund} from '../../sandbox/payments/objects';
import {describeWorld} from './support/describeWorld';
import {placeOrder, readParcels, shipUnits} from './support/orderSteps';
import {PaymentsClient, type ProblemBody} from './support/paymentsClient';
import {findWrongHeaders} from './support/responseHeaders';
import {ShopClient, SOCKS_ID} from './support/shopClient';
import {findSuccess, prepareSuccess} from './support/success';

/** What pages state about all operations, events and errors, or about one, and no topic tests: statements.yaml names these tests. */

const contracts = await loadSharedContracts();
const operations = contracts.products.flatMap((one) => one.operations);
const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

async function startPayments(): Promise<PaymentsClient> {
  const client = await PaymentsClient.start();
  open.push(client.sandbox);
  return client;
}

async function startShop(): Promise<ShopClient> {
  const client = await ShopClient.start();
  open.push(client.sandbox);
  return client;
}

const HEADERS = {Authorization: 'Bearer sk_test_harbor', [brand.versionHeader]: brand.apiVersion};

interface Response {
  readonly $ref?: string;
  readonly content?: object;
}

interface EventSchema {
  readonly $ref?: string;
  readonly allOf?: readonly EventSchema[];
  readonly properties?: object;
}

/** The media types of a response of a contract, which may be a reference. */
function listMediaTypes(document: OpenApiDocument, response: Response): string {
  const {responses} = document.components as {responses?: Readonly<Record<string, Response>>};
  const {content = {}} = response.$ref ? responses![response.$ref.split('/').at(-1)!]! : response;
  return Object.keys(content).join();
}

type Part = Readonly<Record<string, unknown>>;

/** A part of a contract and all parts in it, references followed, each with its place. */
function listParts(
  document: OpenApiDocument,
  node: unknown,
  place: string,
  seen = new Set<unknown>(),
): (readonly [place: string, part: Part])[] {
  const resolved = resolveReference(document, node);
  if (typeof node !== 'object' || typeof resolved !== 'object' || !resolved) {
    return [];
  }
  const part: readonly [string, Part] = [place, {...resolved, ...node}];
  if (seen.has(resolved)) {
    return [part];
  }
  seen.add(resolved);
  return [
    part,
    ...Object.entries(resolved).flatMap(([key, value]) => listParts(document, value, `${place}/${key}`, seen)),
  ];
}

describe('an operation', () => {
  const posts = operations.filter(({method}) => method === 'post').map(({operationId}) => operationId);

  it.each(posts)('that is a POST needs an idempotency key: %s', async (operationId) => {
    const {base} = await startPayments();
    const {path} = operations.find((one) => one.operationId === operationId)!;
    const response = await fetch(base + path.replace(/\{\w+\}/g, 'x'), {
      method: 'POST',
      headers: {...HEADERS, 'Content-Type': 'application/json'},
      body: '{}',
    });
    expect([response.status, ((await response.json()) as ProblemBody).code]).toEqual([400, 'idempotency_key_missing']);
  });

  it.each(
    contracts.products.flatMap((product) =>
      product.operations.map((operation) => [operation.operationId, product, operation] as const),
    ),
  )('challenges a request without a key, with the headers of its contract: %s', async (_, product, operation) => {
    const {base} = await startPayments();
    const path = operation.path.replace(/\{\w+\}/g, 'x');
    const response = await fetch(base + path, {method: operation.method.toUpperCase()});
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="api"']);
    expect(findWrongHeaders(product, operation, response)).toEqual([]);
  });

  it.each(operations.filter(({method}) => method === 'get').map(({operationId}) => operationId))(
    'that is a GET changes nothing, however often it is sent: %s',
    async (operationId) => {
      const success = findSuccess(contracts, operationId);
      const faults: unknown[] = [];
      const {sandbox, base} = await prepareSuccess(contracts, success, (fault) => faults.push(fault));
      open.push(sandbox);
      await sandbox.world.waitUntilSettled();
      const before = describeWorld(contracts, sandbox.world);
      const path = success.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => success.step.path![name]!);
      const query = new URLSearchParams(
        Object.entries(success.step.query ?? {}).map(([name, value]) => [name, String(value)]),
      );
      for (let count = 0; count < 2; count += 1) {
        const response = await fetch(`${base}${path}?${query.toString()}`, {headers: HEADERS});
        expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
      }
      expect(describeWorld(contracts, sandbox.world) === before).toBe(true);
      expect(faults).toEqual([]);
    },
  );

  it('of the cart returns the whole cart, but the one that deletes it', () => {
    const {document} = contracts.products.find(({product}) => product === 'commerce')!;
    const results = listOperations(document)
      .filter(({tags, path}) => tags.includes('Carts') && path.includes('/carts'))
      .map(({operationId, responses}) => {
        const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
        return [operationId, success![0] === '204' ? 'nothing' : JSON.stringify(success![1]).includes('schemas/Cart"')];
      });
    expect(results.filter(([, result]) => result === 'nothing')).toEqual([['deleteCart', 'nothing']]);
    expect(results.filter(([, result]) => result === false)).toEqual([]);
    expect(results.length).toBeGreaterThan(5);
  });

  it('asks a client to accept unknown values in no parameter and no field of its request', () => {
    const found = contracts.products.flatMap(({document, operations: own}) =>
      own.flatMap(({operationId, parameters, requestBody}) =>
        listParts(document, {parameters, requestBody}, operationId).filter(([, {description}]) =>
          String(description).includes('unknown values'),
        ),
      ),
    );
    expect(found.map(([place]) => place)).toEqual([]);
  });

  it('takes null in no field of its request, so that an update replaces values and removes none', async () => {
    const bodies = contracts.products.flatMap(({document, operations: own}) =>
      own.flatMap(({operationId, requestBody}) => (requestBody ? [{document, operationId, requestBody}] : [])),
    );
    expect(bodies.length).toBeGreaterThan(15);
    expect(
      bodies.flatMap(({document, operationId, requestBody}) =>
        listParts(document, requestBody, operationId)
          .filter(([, part]) => [part.type].flat().includes('null') || part.const === null)
          .map(([place]) => place),
      ),
    ).toEqual([]);
    const {base} = await startPayments();
    const response = await fetch(`${base}/payments/v1/checkout_intents/ci_3Tk9Wd`, {
      method: 'POST',
      headers: {...HEADERS, 'Content-Type': 'application/json', 'Idempotency-Key': 'null-1'},
      body: '{"reference": null}',
    });
    expect([response.status, ((await response.json()) as ProblemBody).code]).toEqual([422, 'validation_failed']);
  });

  it('never creates what an account contact sets up', () => {
    const created = operations.filter(({method}) => method !== 'get').map(({path}) => path);
    for (const thing of ['account', 'gateway', 'currency', 'rule', 'origin', 'limit', 'merchant']) {
      expect(
        created.filter((path) => path.includes(thing)),
        thing,
      ).toEqual([]);
    }
  });
});

describe('a response', () => {
  it.each([
    [200, 'GET', '/payments/v1/events', {}],
    [400, 'POST', '/payments/v1/refunds', {}],
    [401, 'GET', '/payments/v1/events', {Authorization: 'Bearer sk_test_other'}],
    [404, 'GET', '/payments/v1/refunds/re_1', {}],
    [405, 'PUT', '/payments/v1/refunds', {}],
    [500, 'GET', '/payments/v1/events', {'Sandbox-Error': 'internal_error'}],
    [503, 'GET', '/commerce/v1/orders', {'Sandbox-Error': 'service_unavailable'}],
  ])(
    'of %i has an id of its request, and an error is a problem document: %s %s',
    async (status, method, path, more) => {
      const {base} = await startPayments();
      const response = await fetch(base + path, {method, headers: {...HEADERS, ...more}});
      expect(response.status).toBe(status);
      expect(response.headers.get('request-id')).toMatch(/^req_\w+$/);
      const type = response.headers.get('content-type');
      expect(type).toMatch(status === 200 ? /^application\/json/ : /^application\/problem\+json/);
      expect(((await response.json()) as {status?: number}).status).toBe(status === 200 ? undefined : status);
    },
  );

  it('that repeats a stored error has the id of the first request in its body, and its own in the header', async () => {
    const {base} = await startPayments();
    const send = async (): Promise<[string | null, string]> => {
      const response = await fetch(`${base}/payments/v1/payment_intents/pi_1/cancel`, {
        method: 'POST',
        headers: {...HEADERS, 'Idempotency-Key': 'same'},
      });
      return [response.headers.get('request-id'), ((await response.json()) as {request_id: string}).request_id];
    };
    const [[firstHeader, first], [repeatedHeader, repeated]] = [await send(), await send()];
    expect(first).toBe(firstHeader);
    expect(repeated).toBe(first);
    expect(repeatedHeader).not.toBe(first);
  });

  it('of the contracts is a problem document when it is an error', () => {
    const errors = contracts.products.flatMap(({document, operations: own}) =>
      own.flatMap(({operationId, responses}) =>
        Object.entries(responses as Readonly<Record<string, Response>>)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, response]) => [operationId, status, listMediaTypes(document, response)]),
      ),
    );
    expect(errors.length).toBeGreaterThan(100);
    expect(errors.filter(([, , types]) => types !== 'application/problem+json')).toEqual([]);
  });
});

describe('an event', () => {
  const events = contracts.products.flatMap(({document}) =>
    listEvents(document).map((event) => ({type: event.path, event, document})),
  );

  it.each(events)('has the envelope, and its own type and data alone: $type', ({event, document}) => {
    const {schemas} = document.components as {schemas: Record<string, EventSchema>};
    const {content} = event.requestBody as {content: Record<string, {schema: EventSchema}>};
    const [base, constant] = content['application/json']!.schema.allOf!;
    const [envelope, own] = schemas[base!.$ref!.split('/').at(-1)!]!.allOf!;
    expect(envelope).toEqual({$ref: '#/components/schemas/Event'});
    expect(Object.keys(own!.properties!)).toEqual(['type', 'data']);
    expect(Object.keys(constant!.properties!)).toEqual(['type']);
  });
});

describe('an amount of the contracts', () => {
  it('is an integer, and its object names one currency', () => {
    const wrong: string[] = [];
    const visit = (value: unknown, place: string): void => {
      if (!isObject(value)) {
        return;
      }
      const {properties} = value as {properties?: Readonly<Record<string, {type?: unknown; $ref?: string}>>};
      for (const [name, schema] of Object.entries(properties ?? {})) {
        if (/^(?:amount|price|tax|total)(?:_\w+)?$/.test(name) && [schema.type].flat().includes('number')) {
          wrong.push(`${place}.${name}`);
        }
      }
      Object.entries(value).forEach(([key, inner]) => visit(inner, `${place}/${key}`));
    };
    contracts.products.forEach(({document}) => visit(document.components.schemas, ''));
    expect(wrong).toEqual([]);
  });
});

describe('an environment', () => {
  it.each(contracts.products.map(({product, document}) => [product, document]))(
    'of %s differs from the other one in its host',
    (_, document) => {
      const urls = (document as unknown as {servers: {url: string}[]}).servers.map(({url}) => new URL(url));
      expect(urls.slice(0, 2).map(({protocol, pathname}) => protocol + pathname)).toEqual(['https:/', 'https:/']);
      expect(urls.slice(0, 2).map(({host}) => host)).toEqual([brand.sandboxHost, brand.apiHost]);
    },
  );
});

describe('a payment', () => {
  it('takes tokens, and no card numbers', async () => {
    const client = await startPayments();
    const {id} = await client.create();
    const numbers = {type: 'card', card: {number: '4242424242424242', exp_month: 12, exp_year: 2030}};
    const refused = await client.readRefusal(`payment_intents/${id}/confirm`, {
      payment_method: numbers,
      return_url: 'https://shop.example/return',
    });
    expect(refused).toBe('validation_failed');
    expect((await client.confirmPayment(id, '4242424242424242')).status).toBeGreaterThanOrEqual(400);
  });

  it('takes 2 seconds of sandbox time to be confirmed, which the response does not wait for', async () => {
    const client = await startPayments();
    const {id} = await client.create();
    const before = client.sandbox.world.clock.milliseconds;
    await client.confirmPayment(id, 'tok_visa');
    expect(client.sandbox.world.clock.milliseconds - before).toBe(2000);
  });

  it.each([
    ['tok_declined', 'payment_declined'],
    ['tok_gateway_error_twice', 'gateway_error'],
    ['tok_visa', null],
    ['tok_3ds', null],
    ['tok_async', null],
  ])('has the error of its latest attempt with %s: %s', async (token, code) => {
    const client = await startPayments();
    const {id} = await client.create();
    await client.confirmPayment(id, 'tok_insufficient_funds');
    await client.confirmPayment(id, token, token === 'tok_async' ? 'bank_transfer' : 'card');
    expect((await client.readPayment(id)).last_error?.code ?? null).toBe(code);
  });

  it('that times out has the error of that attempt', async () => {
    const client = await startPayments();
    const {id} = await client.create({amount: 5040});
    await client.confirmPayment(id);
    expect((await client.readPayment(id)).last_error?.code).toBe('gateway_timeout');
    await client.wait('PT1M');
    expect((await client.readPayment(id)).last_error).toBeNull();
  });

  it('is captured and refunded on the gateway that authorized it, also after a cascade', async () => {
    const client = await startPayments();
    const {id, attempts} = await client.pay({}, 'tok_gateway_error');
    expect(attempts.map(({gateway}) => gateway)).toEqual(['gateway_a', 'gateway_b']);
    await client.capture(id);
    const {body} = await client.refund(id, 1118);
    await client.wait('PT6S');
    const {body: refund} = await client.call<Refund>('GET', `refunds/${body.id}`);
    expect(refund.gateway_reference).toMatch(/^b-rf-/);
  });

  it('is in the currency in which it is refunded', async () => {
    const client = await startPayments();
    const {id} = await client.pay({currency: 'USD', capture_method: 'automatic'});
    expect((await client.refund(id, 100)).body.currency).toBe('USD');
    expect((await client.refund<ProblemBody>(id, 100, {currency: 'EUR'})).status).toBe(422);
  });
});

describe('a checkout intent', () => {
  it.each([
    ['submitted before it is canceled', true],
    ['canceled before it is submitted', false],
  ])('that is %s takes effect once', async (_, isSubmitted) => {
    const client = await startPayments();
    const {id} = await client.createCheckoutIntent();
    const submit = (): Promise<void> => client.performAct('checkout_intent.submit', id, {token: 'tok_visa'});
    const cancel = (): Promise<{status: number}> => client.call('POST', `checkout_intents/${id}/cancel`, {});
    if (isSubmitted) {
      await submit();
      expect((await cancel()).status).toBe(409);
    } else {
      expect((await cancel()).status).toBe(200);
      await expect(submit()).rejects.toThrow();
    }
    const {body} = await client.call<CheckoutIntent>('GET', `checkout_intents/${id}`);
    expect(body.status).toBe(isSubmitted ? 'completed' : 'canceled');
  });
});

describe('updated_at', () => {
  const METADATA = {shelf: '7'};
  const CREATED = [
    ['payment_intents', {amount: 100, currency: 'EUR', metadata: METADATA}],
    [
      'checkout_intents',
      {mode: 'hosted', amount: 100, currency: 'EUR', return_url: 'https://a.example', metadata: METADATA},
    ],
    ['webhook_endpoints', {url: 'http://localhost:1/', metadata: METADATA}],
    ['refunds', {amount: 100, metadata: METADATA}],
  ] as const;

  it.each(CREATED)('of %s moves with an update that changes something', async (path, body) => {
    const client = await startPayments();
    const {id: payment} = await client.pay({capture_method: 'automatic'});
    const given = path === 'refunds' ? {payment_intent_id: payment, ...body} : body;
    const {body: created} = await client.call<Refund>('POST', path, given);
    await client.wait('PT1S');
    const update = async (changes: Readonly<Record<string, unknown>>): Promise<string> =>
      (await client.call<Refund>('POST', `${path}/${created.id}`, changes)).body.updated_at;
    expect([await update({}), await update({metadata: METADATA})]).toEqual(Array(2).fill(created.updated_at));
    expect((await update({metadata: {shelf: '8'}})) > created.updated_at).toBe(true);
  });
});

describe('a product', () => {
  it.each(['draft', 'archived'])('that is %s cannot be added to a cart', async (status) => {
    const client = await startShop();
    const product = client.sandbox.world
      .getCollection<Product>('product')
      .listAll()
      .find((one) => one.status === status)!;
    const lines = [{variant_id: product.variants[0]!.id, quantity: 1}];
    const body = {shopper_reference: 'shopper_8841', currency: 'EUR', lines};
    const {status: refused} = await client.sendShopRequest('POST', 'carts', body);
    expect(refused).toBe(422);
  });

  it('has at least one variant', async () => {
    const client = await startShop();
    const products = client.sandbox.world.getCollection<Product>('product').listAll();
    expect(products.filter(({variants}) => variants.length === 0)).toEqual([]);
    const {document} = contracts.products.find(({product}) => product === 'commerce')!;
    expect(document.components.schemas.Product).toHaveProperty('properties.variants.minItems', 1);
  });
});

describe('a refund that the partner creates', () => {
  it('is booked for no merchant', async () => {
    const client = await startShop();
    const {paymentId, subIds} = await placeOrder(client, [[SOCKS_ID, 1]]);
    await shipUnits(client, subIds[0]!);
    const body = {payment_intent_id: paymentId, amount: 100};
    const {status} = await client.call('POST', 'payments/v1/refunds', body);
    expect(status).toBe(201);
    await client.advanceClock('PT1M');
    const entries = client.sandbox.world.getCollection('settlement_entry').listAll() as unknown as {type: string}[];
    expect(entries.map(({type}) => type)).toContain('sale');
    expect(entries.map(({type}) => type)).not.toContain('refund');
  });
});

describe('a cart line', () => {
  it('with too few units keeps its quantity, and stops a checkout', async () => {
    const client = await startShop();
    const {id} = await client.createCart([[SOCKS_ID, 3]]);
    await client.sandbox.act('variant.change_availability', SOCKS_ID, {quantity: 1});
    expect((await client.readCart(id)).lines[0]!.quantity).toBe(3);
    const refused = await client.sendShopRequest('POST', 'checkouts', {cart_id: id});
    expect([refused.status, refused.body.code]).toEqual([422, 'out_of_stock']);
  });
});

describe('manual, partial and multiple capture', () => {
  it('are on two gateways', () => {
    const {gateways} = contracts.catalogs.gateways;
    const able = gateways.filter(({capabilities}) =>
      (['manual_capture', 'partial_capture', 'multiple_capture'] as const).every(
        (name) => capabilities[name] === 'supported',
      ),
    );
    expect(able.map(({name}) => name)).toEqual(['gateway_a', 'gateway_b']);
  });
});

describe('a unit', () => {
  it('that has shipped cannot be canceled', async () => {
    const client = await startShop();
    const {orderId, subIds} = await placeOrder(client, [[SOCKS_ID, 3]]);
    await shipUnits(client, subIds[0]!, {line_1: 2});
    const cancel = (quantity: number): Promise<{status: number}> =>
      client.sendShopRequest('POST', `orders/${orderId}/sub_orders/${subIds[0]!}/cancel_lines`, {
        lines: [{line_id: 'line_1', quantity}],
      });
    expect((await cancel(2)).status).toBeGreaterThanOrEqual(400);
    expect((await cancel(1)).status).toBe(200);
  });
});

describe('a change of a sub-order', () => {
  it('that changes neither status nor amount of its order sends its own event alone', async () => {
    const client = await startShop();
    const {orderId, subIds} = await placeOrder(client);
    await shipUnits(client, subIds[0]!);
    const [parcel] = await readParcels(client, {orderId, subIds, checkoutId: '', paymentId: ''});
    const before = client.listEventTypes(orderId).length;
    await client.sandbox.act('fulfillment.deliver', parcel!.id);
    expect(client.listEventTypes(subIds[0]!).at(-1)).toBe('sub_order.delivered');
    expect(client.listEventTypes(orderId)).toHaveLength(before);
    await shipUnits(client, subIds[1]!);
    expect(client.listEventTypes(orderId).length).toBeGreaterThan(before);
  });
});
