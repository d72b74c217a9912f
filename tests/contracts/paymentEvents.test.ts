import {describe, expect, it} from 'vitest';
import type {JsonObject} from '../../packages/json';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {WebhookEndpoint} from '../../sandbox/payments/objects';
import {signPayload, type Delivery, type EndpointNotes} from '../../sandbox/world/deliveries';
import type {EventObject} from '../../sandbox/world/world';
import {PaymentsClient, type ClientReply} from './support/paymentsClient';
import {startBeforeEach} from './support/startBeforeEach';

/** Events about payments, and the webhook endpoints that receive them. */
let api: PaymentsClient;

startBeforeEach(
  () => PaymentsClient.start(),
  (started) => (api = started),
);

describe('events', () => {
  it('are listed newest first, and read for 30 days', async () => {
    const {id} = await api.create();
    await api.wait('P1D');
    await api.call('POST', `payment_intents/${id}/cancel`, {});
    const list = async (): Promise<EventObject[]> => (await api.call<{data: EventObject[]}>('GET', 'events')).body.data;
    const [canceled, created] = await list();
    expect([canceled!.type, created!.type]).toEqual(['payment_intent.canceled', 'payment_intent.created']);
    expect((await api.call('GET', `events/${created!.id}`)).status).toBe(200);
    await api.wait('P29DT1S');
    expect((await list()).map(({type}) => type)).toEqual(['payment_intent.canceled']);
    expect((await api.call('GET', `events/${created!.id}`)).body.code).toBe('resource_not_found');
  });

  it('of another decline are not listed in earlier versions, and can be read by their id', async () => {
    const {id} = await api.pay({}, 'tok_declined');
    const {body} = await api.call<{data: EventObject[]}>('GET', 'events', undefined, {version: '2026-05-01'});
    expect(api.listEventTypes(id)).toContain('attempt_declined');
    expect(body.data.map(({type, api_version}) => `${type} ${api_version}`)).toEqual([
      'payment_intent.processing 2026-05-01',
      'payment_intent.created 2026-05-01',
    ]);
    const {id: event} = api.sandbox.world.listAllEvents().find(({type}) => type === 'payment_intent.attempt_declined')!;
    const version = '2026-05-01';
    expect((await api.call('GET', `events/${event}`, undefined, {version})).body).toMatchObject({api_version: version});
  });

  it('can be sent again, to each enabled endpoint', async () => {
    await api.create();
    const [event] = api.sandbox.world.listAllEvents();
    const {status, body} = await api.call<{data: {status: string; event_id: string}[]}>(
      'POST',
      `events/${event!.id}/redeliver`,
      {},
    );
    expect([status, body.data]).toMatchObject([202, [{status: 'pending', event_id: event!.id}]]);
    await api.call('POST', 'webhook_endpoints/we_6Dn1Ko', {status: 'disabled'});
    expect((await api.call<{data: []}>('POST', `events/${event!.id}/redeliver`, {})).body.data).toEqual([]);
  });
});

describe('a webhook endpoint', () => {
  type ShownEndpoint = WebhookEndpoint & {secret?: string};
  const create = (url: string, version?: string): ReturnType<typeof api.call<ShownEndpoint>> =>
    api.call<ShownEndpoint>('POST', 'webhook_endpoints', {url}, version === undefined ? {} : {version});
  const getSecrets = (id: string): EndpointNotes['secrets'] =>
    api.sandbox.world.getInternalNotes<EndpointNotes>(
      api.sandbox.world.getCollection<WebhookEndpoint>('webhook_endpoint').require(id),
    ).secrets ?? [];

  it('shows its secret when it is created, and never again', async () => {
    const {status, body} = await create('https://shop.example/hook');
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/)]);
    expect((await api.call<ShownEndpoint>('GET', `webhook_endpoints/${body.id}`)).body).not.toHaveProperty('secret');
  });

  it('shows its secret again when the request is repeated with its key', async () => {
    const send = (): Promise<ClientReply<ShownEndpoint>> =>
      api.call(
        'POST',
        'webhook_endpoints',
        {url: 'https://shop.example/hook'},
        {headers: {'Idempotency-Key': 'shop-hook-1'}},
      );
    const {secret} = (await send()).body;
    expect(secret).toMatch(/^whsec_/);
    expect((await send()).body.secret).toBe(secret);
  });

  it('has the version of the request that created it, until that is changed', async () => {
    const {body} = await create('https://shop.example/hook', '2025-11-01');
    expect(body.api_version).toBe('2025-11-01');
    const update = {api_version: '2026-11-01'};
    expect((await api.call<ShownEndpoint>('POST', `webhook_endpoints/${body.id}`, update)).body.api_version).toBe(
      '2026-11-01',
    );
    expect(await api.readRefusal(`webhook_endpoints/${body.id}`, {api_version: '2020-01-01'})).toBe(
      'validation_failed',
    );
  });

  it.each([
    ['http://shop.example/hook', 422],
    ['http://localhost:8787/hook', 201],
    ['http://127.0.0.1:8787', 201],
    ['http://localhost.shop.example/', 422],
  ])('at %s returns %i', async (url, status) => {
    expect((await create(url)).status).toBe(status);
  });

  it('signs with the old secret for 24 hours after a rotation, and not longer after a second one', async () => {
    const {body} = await create('https://shop.example/hook');
    const rotateSecret = async (): Promise<string> =>
      (await api.call<ShownEndpoint>('POST', `webhook_endpoints/${body.id}/rotate_secret`, {})).body.secret!;
    const second = await rotateSecret();
    await api.wait('PT1H');
    const third = await rotateSecret();
    expect(getSecrets(body.id)).toEqual([
      {secret: third, until: null},
      {secret: second, until: '2026-11-04T11:00:00Z'},
      {secret: body.secret, until: '2026-11-04T10:00:00Z'},
    ]);
    await api.wait('PT23H');
    await rotateSecret();
    expect(getSecrets(body.id).map(({secret}) => secret)).not.toContain(body.secret);
  });

  it('signs with one secret more for each rotation within 24 hours, the newest first, and with 10 at most', async () => {
    const {body} = await create('https://shop.example/hook');
    const secrets = [body.secret!];
    for (let count = 1; count <= 11; count += 1) {
      const rotated = await api.call<ShownEndpoint>('POST', `webhook_endpoints/${body.id}/rotate_secret`, {});
      secrets.unshift(rotated.body.secret!);
      expect(getSecrets(body.id).map(({secret}) => secret)).toEqual(secrets.slice(0, 10));
    }
    const header = signPayload('evt_1', '1793700912', '{}', secrets.slice(0, 10));
    const {document} = (await loadSharedContracts()).products.find(({product}) => product === 'payments')!;
    const {WebhookSignature} = document.components.parameters as Record<string, {schema: JsonObject}>;
    const {maxLength, pattern} = WebhookSignature!.schema as {maxLength: number; pattern: string};
    expect(header.length).toBeLessThanOrEqual(maxLength);
    expect(header).toMatch(new RegExp(pattern));
  });

  it('receives the types that it selects, by name, by resource and by default all', async () => {
    const {body: all} = await create('https://shop.example/all');
    const select = async (event_types: readonly string[]): Promise<string> =>
      (await api.call<ShownEndpoint>('POST', 'webhook_endpoints', {url: 'https://shop.example/some', event_types})).body
        .id;
    const one = await select(['payment_intent.succeeded']);
    const resource = await select(['payment_intent.*', 'order.created']);
    const other = await select(['refund.*']);
    expect(all.event_types).toEqual(['*']);
    await api.pay({capture_method: 'automatic'});
    await api.call('POST', `webhook_endpoints/${other}`, {event_types: ['payment_intent.created']});
    await api.create();
    const {world} = api.sandbox;
    const received = (id: string): string[] =>
      world
        .getCollection<Delivery>('webhook_delivery')
        .listAll()
        .filter(({webhook_endpoint_id}) => webhook_endpoint_id === id)
        .map(({event_id}) => world.listAllEvents().find((event) => event.id === event_id)!.type);
    const types = ['created', 'processing', 'succeeded', 'created'].map((name) => `payment_intent.${name}`);
    expect(received(all.id)).toEqual(types);
    expect(received(one)).toEqual(['payment_intent.succeeded']);
    expect(received(resource)).toEqual(types);
    expect(received(other)).toEqual(['payment_intent.created']);
    const [created] = world.listAllEvents();
    const {body} = await api.call<{data: Delivery[]}>('POST', `events/${created!.id}/redeliver`, {});
    expect(body.data.map(({webhook_endpoint_id}) => webhook_endpoint_id)).not.toContain(one);
  });

  it('is refused once the account has as many as it may have, until one is deleted', async () => {
    const {most_endpoints} = (await loadSharedContracts()).catalogs.webhookDelivery;
    const created = [];
    for (let count = 1; count < most_endpoints; count += 1) {
      created.push(await create('https://shop.example/hook'));
    }
    expect(created.map(({status}) => status)).toEqual(created.map(() => 201));
    await api.call('POST', `webhook_endpoints/${created[0]!.body.id}`, {status: 'disabled'});
    expect((await api.call('POST', 'webhook_endpoints', {url: 'https://shop.example/hook'})).body).toMatchObject({
      code: 'validation_failed',
      detail: `An account has at most ${most_endpoints} webhook endpoints. Delete one that you no longer use.`,
    });
    await api.call('DELETE', `webhook_endpoints/${created[0]!.body.id}`);
    expect((await create('https://shop.example/hook')).status).toBe(201);
  });

  it.each([
    ['a type that no product has', ['payment_intent.*', 'refund.succeed'], '/event_types/1 unknown_value'],
    ['a resource that no product has', ['payments.*'], '/event_types/0 unknown_value'],
    ['no type', [], '/event_types min_items'],
    ['a type twice', ['*', '*'], '/event_types unique_items'],
    ['a list in a text', ['order.created,order.canceled'], '/event_types/0 pattern'],
  ])('is refused with %s', async (_, event_types, error) => {
    const {status, body} = await api.call('POST', 'webhook_endpoints', {url: 'https://shop.example/hook', event_types});
    expect([status, ...body.errors.map(({pointer, code}) => `${pointer} ${code}`)]).toEqual([422, error]);
    const update = await api.call('POST', 'webhook_endpoints/we_6Dn1Ko', {event_types});
    expect([update.status, update.body.errors[0]?.pointer]).toEqual([422, body.errors[0]?.pointer]);
  });

  it('selects only types that its version has', async () => {
    const place = 'webhook_endpoints/we_6Dn1Ko';
    const newest = 'payment_intent.attempt_declined';
    expect((await api.call('POST', place, {event_types: [newest]})).status).toBe(200);
    const older = await api.call('POST', place, {api_version: '2026-05-01'});
    expect([older.status, older.body.errors[0]?.pointer]).toEqual([422, '/event_types/0']);
    const moved = {api_version: '2026-05-01', event_types: ['payment_intent.declined']};
    expect((await api.call('POST', place, moved)).status).toBe(200);
    expect((await api.call('POST', place, {event_types: [newest]})).status).toBe(422);
    expect((await api.call('POST', place, {event_types: ['payment_intent.*']})).status).toBe(200);
  });

  it.each([
    ['2026-05-01', 0],
    ['2026-11-01', 1],
  ])('of %s is sent %i events of another decline', async (api_version, count) => {
    await api.call('POST', 'webhook_endpoints/we_6Dn1Ko', {api_version});
    await api.pay({}, 'tok_declined');
    const sent = api.sandbox.world.getCollection<Delivery>('webhook_delivery').listAll();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({event_type: type}) => type === 'payment_intent.attempt_declined')).toHaveLength(count);
  });

  it('is gone once it is deleted', async () => {
    expect((await api.call('DELETE', 'webhook_endpoints/we_6Dn1Ko')).status).toBe(204);
    expect((await api.call('GET', 'webhook_endpoints/we_6Dn1Ko')).body.code).toBe('resource_not_found');
    await api.create();
    expect(api.sandbox.world.getCollection('webhook_delivery').listAll()).toEqual([]);
  });

  it.each([
    ['deleted', 'DELETE', undefined],
    ['disabled', 'POST', {status: 'disabled'}],
  ])('that is %s gets no more retries', async (_, method, body) => {
    api.receiver.status = 500;
    await api.create();
    await api.call(method, 'webhook_endpoints/we_6Dn1Ko', body);
    api.receiver.status = 204;
    await api.wait('P1D');
    expect(api.sandbox.world.getCollection<Delivery>('webhook_delivery').listAll()).toMatchObject([
      {status: 'canceled', attempts: [{number: 1}]},
    ]);
  });
});
