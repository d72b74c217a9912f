import {createHmac} from 'node:crypto';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {downgradeResponse} from './versions';
import type {WebhookDelivery} from '../../src/pipeline/contracts/generated/payments';
import type {StoredResource} from './collection';
import type {JsonObject} from '../../packages/json';
import type {EventObject, World} from './world';
import {defineTimerAction} from './timerActions';

/** The part of a webhook endpoint that deliveries need. */
export interface DeliveryEndpoint extends StoredResource {
  url: string;
  event_types: string[];
  status: 'enabled' | 'disabled';
  api_version: string;
}

/** Signing secrets of an endpoint; one that is being replaced is valid until a time. */
export interface EndpointNotes {
  secrets: {secret: string; until: string | null}[];
}

interface DeliveryNotes {
  /** That of the endpoint when the delivery began: a retry does not change its body. */
  version: string;
}

/** One event on its way to one endpoint. */
export type Delivery = WebhookDelivery;

/** The response of a receiver; undefined when it did not respond in time. */
export interface ReceiverReply {
  readonly status: number | null;
  /** Seconds of its `Retry-After`. */
  readonly retryAfter?: number;
}

export type DeliverFunction = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<ReceiverReply>;

/** The names of this machine, as `URL.hostname` writes them. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The header `webhook-signature` by Standard Webhooks 1.0.0: HMAC-SHA256 over
 * `id.timestamp.body` with the base64 part of each secret.
 *
 * @param secrets each `whsec_` and base64
 */
export function signPayload(id: string, timestamp: string, body: string, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/**
 * Delivers only to this machine: the sandbox calls no other host.
 *
 * @param timeout for the response of a receiver, an ISO 8601 duration
 */
export function deliverToLoopback(timeout: string): DeliverFunction {
  return async (url, headers, body) => {
    if (!LOOPBACK_HOSTS.has(new URL(url).hostname)) {
      return {status: null};
    }
    try {
      const signal = AbortSignal.timeout(parseDuration(timeout));
      const response = await fetch(url, {method: 'POST', headers, body, signal, redirect: 'manual'});
      await response.body?.cancel();
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {status: response.status, ...(retryAfter > 0 && {retryAfter})};
    } catch {
      return {status: null}; // A refused connection or a timeout is a failed attempt.
    }
  };
}

const ATTEMPT_DELIVERY = defineTimerAction(
  'webhook_delivery.attempt',
  ({deliveries}, delivery: Delivery, event: EventObject) => deliveries.start(delivery, event),
);

function isUnderWay({status}: Delivery): boolean {
  return status === 'pending' || status === 'retrying';
}

/** Sends each event to each enabled webhook endpoint, signed, with the documented retries. */
export class Deliveries {
  readonly #underWay = new Set<Promise<void>>();
  /** Deliveries that wait until an act has ended; undefined while none is running. */
  #held: Parameters<Deliveries['start']>[] | undefined;

  constructor(
    readonly world: World,
    readonly deliver: DeliverFunction,
    readonly wants: (endpoint: DeliveryEndpoint, event: EventObject) => boolean,
    readonly onFault: (error: unknown) => void,
  ) {
    world.addListener('*', (event) => this.#sendToAll(event));
    world.clock.afterFiring = () => this.waitUntilIdle();
  }

  /** Waits until no delivery is in progress. Responses of the API do not wait for it. */
  async waitUntilIdle(): Promise<void> {
    while (this.#underWay.size > 0) {
      await Promise.all(this.#underWay);
    }
  }

  /** The deliveries of an event, oldest first. */
  listEventDeliveries(eventId: string): Delivery[] {
    return this.#listAll().filter(({event_id}) => event_id === eventId);
  }

  /** The deliveries to an endpoint that can still be read, oldest first. */
  listEndpointDeliveries(endpointId: string): Delivery[] {
    return this.world
      .listReadable(this.#listAll())
      .filter(({webhook_endpoint_id}) => webhook_endpoint_id === endpointId);
  }

  /**
   * Sends an event again to every enabled endpoint that receives its type. Returns the deliveries before their
   * first attempt.
   */
  redeliver(event: EventObject): Delivery[] {
    const deliveries = this.#findEndpoints(event).map((endpoint) => this.#create(event, endpoint));
    const before = structuredClone(deliveries);
    deliveries.forEach((delivery) =>
      this.world.clock.schedule(delivery.id, 'attempt', this.world.clock.getTime(), ATTEMPT_DELIVERY, delivery, event),
    );
    return before;
  }

  /** Advances the next attempts of an event's deliveries, and waits for those that are due. */
  async advance(eventId: string, duration: string): Promise<void> {
    const deliveries = this.listEventDeliveries(eventId);
    for (const {id} of deliveries) {
      await this.world.clock.advanceTimersByOwner(id, duration);
    }
    if (deliveries.length > 0) {
      await this.waitUntilIdle();
    }
  }

  /** Ends the deliveries to an endpoint that was disabled or deleted. */
  cancelFor(endpointId: string): void {
    for (const delivery of this.#listAll()) {
      if (delivery.webhook_endpoint_id === endpointId && this.world.can('webhook_delivery', delivery, 'disable')) {
        this.world.transition('webhook_delivery', delivery, 'disable', {changes: {next_attempt_at: null}});
        this.world.clock.unschedule(delivery.id);
      }
    }
  }

  #listAll(): Delivery[] {
    return this.world.getCollection<Delivery>('webhook_delivery').listAll();
  }

  #findEndpoints(event: EventObject): DeliveryEndpoint[] {
    const endpoints = this.world.getCollection<DeliveryEndpoint>('webhook_endpoint').listAll();
    return endpoints.filter((endpoint) => endpoint.status === 'enabled' && this.wants(endpoint, event));
  }

  #sendToAll(event: EventObject): void {
    this.#findEndpoints(event).forEach((endpoint) => this.start(this.#create(event, endpoint), event));
  }

  /** Runs an act, and starts what it sends when it has ended. When the act throws, nothing is sent. */
  holdDuring<T>(act: () => T): T {
    const held: Parameters<Deliveries['start']>[] = [];
    this.#held = held;
    let result: T;
    try {
      result = act();
    } finally {
      this.#held = undefined;
    }
    held.forEach((started) => this.start(...started));
    return result;
  }

  /** Starts an attempt, and does not wait for it. */
  start(delivery: Delivery, event: EventObject): void {
    if (this.#held) {
      this.#held.push([delivery, event]);
      return;
    }
    const running = this.#attemptDelivery(delivery, event)
      .catch(this.onFault)
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  #create(event: EventObject, endpoint: DeliveryEndpoint): Delivery {
    const now = this.world.clock.getTime();
    const delivery = this.world.create<Delivery>('webhook_delivery', 'webhook_delivery', {
      id: this.world.ids.createId('whd'),
      object: 'webhook_delivery',
      status: 'pending',
      event_id: event.id,
      event_type: event.type,
      webhook_endpoint_id: endpoint.id,
      attempts: [],
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    });
    this.world.getInternalNotes<DeliveryNotes>(delivery).version = endpoint.api_version;
    return delivery;
  }

  async #attemptDelivery(delivery: Delivery, event: EventObject): Promise<void> {
    const endpoint = this.world.getCollection<DeliveryEndpoint>('webhook_endpoint').get(delivery.webhook_endpoint_id);
    if (!endpoint || !isUnderWay(delivery)) {
      return;
    }
    const {clock} = this.world;
    const {version} = this.world.getInternalNotes<DeliveryNotes>(delivery);
    const sent_at = clock.getTime();
    const body = JSON.stringify(downgradeEvent(event, version!));
    const timestamp = String(Math.floor(clock.wallMilliseconds / 1000));
    const reply = await this.deliver(endpoint.url, this.#buildHeaders(event.id, timestamp, body, endpoint), body);
    if (!isUnderWay(delivery)) {
      return; // The endpoint was disabled or deleted before its server responded.
    }
    delivery.attempts.push({number: delivery.attempts.length + 1, sent_at, response_status: reply.status});
    delivery.next_attempt_at = null;
    this.#concludeAttempt(delivery, event, endpoint, reply);
  }

  #buildHeaders(id: string, timestamp: string, body: string, endpoint: DeliveryEndpoint): Record<string, string> {
    const {secrets = []} = this.world.getInternalNotes<EndpointNotes>(endpoint);
    const now = this.world.clock.getTime();
    const valid = secrets.filter(({until}) => until === null || until > now).map(({secret}) => secret);
    return {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signPayload(id, timestamp, body, valid),
    };
  }

  #concludeAttempt(
    delivery: Delivery,
    event: EventObject,
    endpoint: DeliveryEndpoint,
    {status, retryAfter}: ReceiverReply,
  ): void {
    const {world} = this;
    if (status !== null && status >= 200 && status < 300) {
      world.transition('webhook_delivery', delivery, 'deliver');
      return;
    }
    if (status === 410) {
      endpoint.status = 'disabled';
      world.touchObject(endpoint);
      this.cancelFor(endpoint.id);
      return;
    }
    const {retries, longest_retry_after} = world.catalogs.webhookDelivery;
    const delay = retries[delivery.attempts.length - 1];
    if (delay === undefined) {
      world.transition('webhook_delivery', delivery, 'give_up');
      return;
    }
    const isThrottled = status === 429 || status === 503;
    const asked = isThrottled ? Math.min((retryAfter ?? 0) * 1000, parseDuration(longest_retry_after)) : 0;
    const milliseconds = Math.max(parseDuration(delay), asked);
    const next = world.clock.addDuration(`PT${milliseconds / 1000}S`);
    world.transition('webhook_delivery', delivery, 'retry', {changes: {next_attempt_at: next}});
    world.clock.schedule(delivery.id, 'attempt', next, ATTEMPT_DELIVERY, delivery, event);
  }
}

/** An event as an endpoint of a version receives it. */
export function downgradeEvent(event: EventObject, version: string): JsonObject {
  return {...downgradeResponse(event as unknown as JsonObject, version), api_version: version};
}
