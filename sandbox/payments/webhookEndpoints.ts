import {createPageResponse, type Handlers} from '../http/requestHandler';
import {ApiError} from '../world/apiError';
import type {EndpointNotes} from '../world/deliveries';
import {findUnknownEventType} from '../world/eventTypes';
import type {World} from '../world/world';
import {isInVersion} from './events';
import {getPaymentsSeed} from './seed';
import {createWebhookSecret} from './keys';
import {WEBHOOK_ENDPOINT_COLLECTION, type WebhookEndpoint} from './objects';

type EndpointUpdate = Partial<Pick<WebhookEndpoint, 'url' | 'event_types' | 'status' | 'api_version' | 'metadata'>>;

function getWebhookEndpoint(world: World, id: string): WebhookEndpoint {
  return world.getCollection<WebhookEndpoint>(WEBHOOK_ENDPOINT_COLLECTION).require(id);
}

function addEndpoint(world: World, endpoint: WebhookEndpoint, secret: string): WebhookEndpoint {
  world.getInternalNotes<EndpointNotes>(endpoint).secrets = [{secret, until: null}];
  return world.getCollection<WebhookEndpoint>(WEBHOOK_ENDPOINT_COLLECTION).add(endpoint);
}

/** @throws ApiError `validation_failed` on a type that no event has in the version of the endpoint */
function checkEventTypes(world: World, types: readonly string[], version: string): void {
  const errors = types.flatMap((type, index) =>
    findUnknownEventType(world.lifecycles, type, `/event_types/${index}`, (known) => isInVersion(known, version)),
  );
  if (errors.length > 0) {
    throw new ApiError('validation_failed', `No event of version ${version} has some of these types. See errors.`, {
      errors,
    });
  }
}

/** @throws ApiError `validation_failed` when the account has as many endpoints as it may have */
function checkEndpointCount(world: World): void {
  const {most_endpoints} = world.catalogs.webhookDelivery;
  if (world.getCollection(WEBHOOK_ENDPOINT_COLLECTION).listAll().length >= most_endpoints) {
    const message = `An account has at most ${most_endpoints} webhook endpoints.`;
    throw new ApiError('validation_failed', `${message} Delete one that you no longer use.`, {
      errors: [{pointer: '', code: 'invalid', message}],
    });
  }
}

function createEndpoint(world: World, given: EndpointUpdate): WebhookEndpoint & {secret: string} {
  const {url, event_types = ['*'], metadata = {}} = given;
  checkEventTypes(world, event_types, world.version);
  checkEndpointCount(world);
  const secret = createWebhookSecret(world);
  const now = world.clock.getTime();
  const id = world.ids.createId('we');
  const endpoint: WebhookEndpoint = {
    id,
    object: 'webhook_endpoint',
    url: url!,
    event_types,
    status: 'enabled',
    api_version: world.version as WebhookEndpoint['api_version'],
    livemode: false,
    metadata,
    created_at: now,
    updated_at: now,
  };
  return {...addEndpoint(world, endpoint, secret), secret};
}

function updateEndpoint(world: World, endpoint: WebhookEndpoint, changes: EndpointUpdate): WebhookEndpoint {
  const {event_types: types, api_version: version} = {...endpoint, ...changes};
  checkEventTypes(world, types, version);
  world.changeObject(endpoint, changes);
  if (endpoint.status === 'disabled') {
    world.deliveries.cancelFor(endpoint.id);
  }
  return endpoint;
}

/** The new secret signs at once, the previous one until the overlap ends, an older one until its own overlap ends, at most `longest_list` in all. */
function rotateSecret(world: World, endpoint: WebhookEndpoint): WebhookEndpoint & {secret: string} {
  const notes = world.getInternalNotes<EndpointNotes>(endpoint);
  const secret = createWebhookSecret(world);
  const now = world.clock.getTime();
  const {overlap, longest_list} = world.catalogs.webhookDelivery;
  const until = world.clock.addDuration(overlap);
  const before = (notes.secrets ?? []).filter((one) => one.until === null || one.until > now);
  const replaced = before.map((one) => ({...one, until: one.until ?? until}));
  notes.secrets = [{secret, until: null}, ...replaced].slice(0, longest_list);
  world.touchObject(endpoint);
  return {...endpoint, secret};
}

export const webhookEndpointHandlers: Handlers = {
  createWebhookEndpoint: ({world, body}) => ({status: 201, body: createEndpoint(world, body)}),
  listWebhookEndpoints: (call) =>
    createPageResponse(call, call.world.getCollection(WEBHOOK_ENDPOINT_COLLECTION).listNewestFirst()),
  retrieveWebhookEndpoint: ({world, path}) => ({status: 200, body: getWebhookEndpoint(world, path.id!)}),
  updateWebhookEndpoint: ({world, path, body}) => ({
    status: 200,
    body: updateEndpoint(world, getWebhookEndpoint(world, path.id!), body),
  }),
  deleteWebhookEndpoint: ({world, path}) => {
    const {id} = getWebhookEndpoint(world, path.id!);
    world.getCollection(WEBHOOK_ENDPOINT_COLLECTION).delete(id);
    world.deliveries.cancelFor(id);
    return {status: 204};
  },
  rotateWebhookEndpointSecret: ({world, path}) => ({
    status: 200,
    body: rotateSecret(world, getWebhookEndpoint(world, path.id!)),
  }),
};

/** The webhook endpoints, the oldest first, each with the secret that signs its deliveries. */
export function listEndpointsWithSecrets(world: World): readonly (WebhookEndpoint & {secret: string})[] {
  return world
    .getCollection<WebhookEndpoint>(WEBHOOK_ENDPOINT_COLLECTION)
    .listAll()
    .map((endpoint) => ({...endpoint, secret: world.getInternalNotes<EndpointNotes>(endpoint).secrets![0]!.secret}));
}

/** Gives the oldest webhook endpoint another URL. Returns whether there is one. */
export function redirectFirstEndpoint(world: World, url: string): boolean {
  const [first] = world.getCollection<WebhookEndpoint>(WEBHOOK_ENDPOINT_COLLECTION).listAll();
  if (first) {
    updateEndpoint(world, first, {url});
  }
  return first !== undefined;
}

/** Adds the webhook endpoints of the seed data. */
export function connectWebhookEndpoints(world: World): void {
  for (const {id, url, api_version, secret, created_at} of getPaymentsSeed(world).webhook_endpoints) {
    const endpoint: WebhookEndpoint = {
      id,
      object: 'webhook_endpoint',
      url,
      event_types: ['*'],
      status: 'enabled',
      api_version,
      livemode: false,
      metadata: {},
      created_at,
      updated_at: created_at,
    };
    addEndpoint(world, endpoint, secret);
  }
}
