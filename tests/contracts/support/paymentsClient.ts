import {brand} from '../../../src/brand';
import type {RoutingRule} from '../../../src/pipeline/contracts/generated/schemas';
import type {PaymentsSeed} from '../../../sandbox/payments/seed';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {loadSharedContracts} from '../../../sandbox/contracts';
import type {CheckoutIntent, PaymentIntent, Refund} from '../../../sandbox/payments/objects';
import type {EventObject} from '../../../sandbox/world/world';

const RETURN_URL = 'https://shop.example/checkout/return';

export interface RequestOptions {
  readonly version?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with its body as the caller expects it. */
export interface ClientReply<T> {
  readonly status: number;
  readonly body: T;
}

export interface ProblemBody {
  readonly code: string;
  readonly current_status?: string;
  readonly decline?: {readonly code: string; readonly gateway: string; readonly raw_code: string};
  readonly errors: readonly {readonly pointer: string; readonly code: string; readonly message: string}[];
}

type RequestBody = Readonly<Record<string, unknown>>;

/** A separate sandbox with a stopped clock, and the calls of the payments API. */
export class PaymentsClient {
  #calls = 0;

  private constructor(
    readonly sandbox: Sandbox,
    readonly base: string,
    readonly faults: readonly unknown[],
    /** The responses of webhook endpoints. */
    readonly receiver: {status: number},
  ) {}

  /** @param changes changes of the account in the seed data */
  static async start(changes: Partial<PaymentsSeed> = {}, rules?: readonly RoutingRule[]): Promise<PaymentsClient> {
    const faults: unknown[] = [];
    const receiver = {status: 204};
    const contracts = await loadSharedContracts();
    const payments = {...(contracts.seedData.payments as PaymentsSeed), ...changes};
    const {routing} = contracts.catalogs;
    const catalogs = {...contracts.catalogs, routing: {...routing, rules: rules ?? routing.rules}};
    const sandbox = await createSandbox({
      contracts: {...contracts, catalogs, seedData: {...contracts.seedData, payments}},
      start: '2026-11-03T10:00:00Z',
      quota: 1e9,
      deliver: () => Promise.resolve({...receiver}),
      onFault: (error) => faults.push(error),
    });
    return new PaymentsClient(sandbox, await sandbox.listen(), faults, receiver);
  }

  /** Calls the API with a new idempotency key. `path` starts behind `/payments/v1/`. */
  async call<T = ProblemBody>(
    method: string,
    path: string,
    body?: RequestBody,
    options: RequestOptions = {},
  ): Promise<ClientReply<T>> {
    this.#calls += 1;
    const response = await fetch(`${this.base}/payments/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${options.key ?? 'sk_test_harbor'}`,
        [brand.versionHeader]: options.version ?? brand.apiVersion,
        ...(method === 'POST' && {'Idempotency-Key': `test-${this.#calls}`}),
        ...(body && {'Content-Type': 'application/json'}),
        ...options.headers,
      },
      ...(body && {body: JSON.stringify(body)}),
    });
    const text = await response.text();
    return {status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T};
  }

  /** The error code of a rejected request, or its status if it succeeds. */
  async readRefusal(path: string, body: RequestBody, options: RequestOptions = {}): Promise<string | number> {
    const {status, body: problem} = await this.call('POST', path, body, options);
    return status < 400 ? status : problem.code;
  }

  async create(given: RequestBody = {}, options: RequestOptions = {}): Promise<PaymentIntent> {
    const body = {amount: 15453, currency: 'EUR', capture_method: 'manual', ...given};
    return (await this.call<PaymentIntent>('POST', 'payment_intents', body, options)).body;
  }

  confirmPayment<T = PaymentIntent>(id: string, token = 'tok_visa', type = 'card'): Promise<ClientReply<T>> {
    return this.call<T>('POST', `payment_intents/${id}/confirm`, {
      payment_method: {type, token},
      return_url: RETURN_URL,
    });
  }

  /** A payment that was created and confirmed. */
  async pay(given: RequestBody = {}, token = 'tok_visa', type = 'card'): Promise<PaymentIntent> {
    const {id} = await this.create(given);
    await this.confirmPayment(id, token, type);
    return this.readPayment(id);
  }

  async readPayment(id: string): Promise<PaymentIntent> {
    return (await this.call<PaymentIntent>('GET', `payment_intents/${id}`)).body;
  }

  capture<T = PaymentIntent>(id: string, body: RequestBody = {}): Promise<ClientReply<T>> {
    return this.call<T>('POST', `payment_intents/${id}/capture`, body);
  }

  async createCheckoutIntent(given: RequestBody = {}): Promise<CheckoutIntent> {
    const body = {mode: 'embedded', amount: 15453, currency: 'EUR', return_url: RETURN_URL, ...given};
    return (await this.call<CheckoutIntent>('POST', 'checkout_intents', body)).body;
  }

  /** `status` and `payment_status` of a checkout intent. */
  async readProgress(id: string): Promise<string> {
    const {status, payment_status} = (await this.call<CheckoutIntent>('GET', `checkout_intents/${id}`)).body;
    return `${status} ${payment_status}`;
  }

  refund<T = Refund>(payment_intent_id: string, amount: number, more: RequestBody = {}): Promise<ClientReply<T>> {
    return this.call<T>('POST', 'refunds', {payment_intent_id, amount, reason: 'return', ...more});
  }

  performAct(name: string, id: string, data = {}): Promise<void> {
    return this.sandbox.act(name, id, data);
  }

  async wait(duration: string): Promise<void> {
    await this.sandbox.world.clock.advance(duration);
    await this.sandbox.world.waitUntilSettled();
  }

  /** The events about an object, oldest first. */
  listObjectEvents(id: string): EventObject[] {
    return this.sandbox.world.listAllEvents().filter(({data}) => data.object.id === id);
  }

  /** The types of the events about an object, oldest first. */
  listEventTypes(id: string): string[] {
    return this.listObjectEvents(id).map(({type}) => type.replace(/^.*\./, ''));
  }
}
