import {page, type Handlers} from '../http/requestHandler';
import type {EndpointNotes} from '../world/deliveries';
import type {World} from '../world/world';
import {paymentsCast} from './seed';
import {newWebhookSecret} from './keys';
import {WEBHOOK_ENDPOINTS, type WebhookEndpoint} from './objects';

type EndpointUpdate = Partial<Pick<WebhookEndpoint, 'url' | 'status' | 'api_version' | 'metadata'>>;

function find(world: World, id: string): WebhookEndpoint {
  return world.collection<WebhookEndpoint>(WEBHOOK_ENDPOINTS).require(id);
}

function add(world: World, endpoint: WebhookEndpoint, secret: string): WebhookEndpoint {
  world.internal<EndpointNotes>(endpoint).secrets = [{secret, until: null}];
  return world.collection<WebhookEndpoint>(WEBHOOK_ENDPOINTS).add(endpoint);
}

function create(world: World, {url, metadata = {}}: EndpointUpdate): WebhookEndpoint & {secret: string} {
  const secret = newWebhookSecret(world);
  const now = world.clock.now();
  const id = world.ids.next('we');
  const endpoint: WebhookEndpoint = {
    id,
    object: 'webhook_endpoint',
    url: url!,
    status: 'enabled',
    api_version: world.version,
    livemode: false,
    metadata,
    created_at: now,
    updated_at: now,
  };
  return {...add(world, endpoint, secret), secret};
}

function update(world: World, endpoint: WebhookEndpoint, changes: EndpointUpdate): WebhookEndpoint {
  Object.assign(endpoint, changes);
  world.touch(endpoint);
  if (endpoint.status === 'disabled') {
    world.deliveries.cancelFor(endpoint.id);
  }
  return endpoint;
}

/** The new secret signs at once, the one before it for the overlap more, an older one no longer than it did. */
function rotate(world: World, endpoint: WebhookEndpoint): WebhookEndpoint & {secret: string} {
  const notes = world.internal<EndpointNotes>(endpoint);
  const secret = newWebhookSecret(world);
  const now = world.clock.now();
  const until = world.clock.plus(world.catalogs.webhookDelivery.overlap);
  const before = (notes.secrets ?? []).filter((one) => one.until === null || one.until > now);
  notes.secrets = [{secret, until: null}, ...before.map((one) => ({...one, until: one.until ?? until}))];
  world.touch(endpoint);
  return {...endpoint, secret};
}

export const webhookEndpointHandlers: Handlers = {
  createWebhookEndpoint: ({world, body}) => ({status: 201, body: create(world, body)}),
  listWebhookEndpoints: (call) => page(call, call.world.collection(WEBHOOK_ENDPOINTS).newestFirst()),
  retrieveWebhookEndpoint: ({world, path}) => ({status: 200, body: find(world, path.id!)}),
  updateWebhookEndpoint: ({world, path, body}) => ({
    status: 200,
    body: update(world, find(world, path.id!), body),
  }),
  deleteWebhookEndpoint: ({world, path}) => {
    const {id} = find(world, path.id!);
    world.collection(WEBHOOK_ENDPOINTS).delete(id);
    world.deliveries.cancelFor(id);
    return {status: 204};
  },
  rotateWebhookEndpointSecret: ({world, path}) => ({status: 200, body: rotate(world, find(world, path.id!))}),
};

/** Adds the webhook endpoints of the cast. */
export function connectWebhookEndpoints(world: World): void {
  for (const {id, url, api_version, secret, created_at} of paymentsCast(world).webhook_endpoints) {
    const endpoint: WebhookEndpoint = {
      id,
      object: 'webhook_endpoint',
      url,
      status: 'enabled',
      api_version,
      livemode: false,
      metadata: {},
      created_at,
      updated_at: created_at,
    };
    add(world, endpoint, secret);
  }
}
