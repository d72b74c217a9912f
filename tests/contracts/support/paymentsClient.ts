import {brand} from '../../../src/brand';
import type {RoutingRule} from '../../../src/topics/gateways/routePayment';
import type {PaymentsCast} from '../../../sandbox/payments/seed';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {sharedTruth} from '../../../sandbox/contracts';
import type {CheckoutIntent, PaymentIntent, Refund} from '../../../sandbox/payments/objects';
import type {EventObject} from '../../../sandbox/world/world';

const RETURN_URL = 'https://shop.example/checkout/return';

export interface Options {
  readonly version?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with its body as the caller expects it. */
export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

export interface Problem {
  readonly code: string;
  readonly current_status?: string;
  readonly decline?: {readonly code: string; readonly gateway: string; readonly raw_code: string};
  readonly errors: readonly {readonly pointer: string; readonly code: string}[];
}

type Body = Readonly<Record<string, unknown>>;

/** A sandbox of its own, whose clock stands still, and the calls of the payments API. */
export class PaymentsClient {
  #calls = 0;

  private constructor(
    readonly sandbox: Sandbox,
    readonly base: string,
    readonly faults: readonly unknown[],
    /** What webhook endpoints answer. */
    readonly receiver: {status: number},
  ) {}

  /** @param changes what the account has in place of what the cast gives it */
  static async start(changes: Partial<PaymentsCast> = {}, rules?: readonly RoutingRule[]): Promise<PaymentsClient> {
    const faults: unknown[] = [];
    const receiver = {status: 204};
    const truth = await sharedTruth();
    const payments = {...(truth.cast.payments as PaymentsCast), ...changes};
    const {routing} = truth.catalogs;
    const catalogs = {...truth.catalogs, routing: {...routing, rules: rules ?? routing.rules}};
    const sandbox = await createSandbox({
      truth: {...truth, catalogs, cast: {...truth.cast, payments}},
      start: '2026-11-03T10:00:00Z',
      quota: 1e9,
      deliver: () => Promise.resolve({...receiver}),
      onFault: (error) => faults.push(error),
    });
    return new PaymentsClient(sandbox, await sandbox.listen(), faults, receiver);
  }

  /** Calls the API with a new idempotency key. `path` starts behind `/payments/v1/`. */
  async call<T = Problem>(method: string, path: string, body?: Body, options: Options = {}): Promise<Reply<T>> {
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

  /** The error code of a refused request, or its status when it is not refused. */
  async refusal(path: string, body: Body, options: Options = {}): Promise<string | number> {
    const {status, body: problem} = await this.call('POST', path, body, options);
    return status < 400 ? status : problem.code;
  }

  async create(given: Body = {}, options: Options = {}): Promise<PaymentIntent> {
    const body = {amount: 15453, currency: 'EUR', capture_method: 'manual', ...given};
    return (await this.call<PaymentIntent>('POST', 'payment_intents', body, options)).body;
  }

  confirm<T = PaymentIntent>(id: string, token = 'tok_visa', type = 'card'): Promise<Reply<T>> {
    return this.call<T>('POST', `payment_intents/${id}/confirm`, {
      payment_method: {type, token},
      return_url: RETURN_URL,
    });
  }

  /** A payment that was created and confirmed. */
  async pay(given: Body = {}, token = 'tok_visa', type = 'card'): Promise<PaymentIntent> {
    const {id} = await this.create(given);
    await this.confirm(id, token, type);
    return this.payment(id);
  }

  async payment(id: string): Promise<PaymentIntent> {
    return (await this.call<PaymentIntent>('GET', `payment_intents/${id}`)).body;
  }

  capture<T = PaymentIntent>(id: string, body: Body = {}): Promise<Reply<T>> {
    return this.call<T>('POST', `payment_intents/${id}/capture`, body);
  }

  async checkout(given: Body = {}): Promise<CheckoutIntent> {
    const body = {mode: 'embedded', amount: 15453, currency: 'EUR', return_url: RETURN_URL, ...given};
    return (await this.call<CheckoutIntent>('POST', 'checkout_intents', body)).body;
  }

  /** `status` and `payment_status` of a checkout intent. */
  async progress(id: string): Promise<string> {
    const {status, payment_status} = (await this.call<CheckoutIntent>('GET', `checkout_intents/${id}`)).body;
    return `${status} ${payment_status}`;
  }

  refund<T = Refund>(payment_intent_id: string, amount: number, more: Body = {}): Promise<Reply<T>> {
    return this.call<T>('POST', 'refunds', {payment_intent_id, amount, reason: 'return', ...more});
  }

  act(name: string, id: string, data = {}): Promise<void> {
    return this.sandbox.act(name, id, data);
  }

  async wait(duration: string): Promise<void> {
    await this.sandbox.world.clock.advance(duration);
    await this.sandbox.world.settle();
  }

  /** The events about an object, oldest first. */
  eventsOf(id: string): EventObject[] {
    return this.sandbox.world.allEvents().filter(({data}) => data.object.id === id);
  }

  /** What the events about an object say happened, oldest first. */
  happened(id: string): string[] {
    return this.eventsOf(id).map(({type}) => type.replace(/^.*\./, ''));
  }
}
