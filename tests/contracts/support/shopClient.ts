import {brand} from '../../../src/brand';
import type {Cart} from '../../../sandbox/commerce/cartTypes';
import type {CommerceSeed} from '../../../sandbox/commerce/seed';
import type {Checkout} from '../../../sandbox/commerce/checkoutTypes';
import type {PaymentIntent} from '../../../sandbox/payments/objects';
import {loadSharedContracts} from '../../../sandbox/contracts';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import type {DeliverFunction} from '../../../sandbox/world/deliveries';
import type {EventObject} from '../../../sandbox/world/world';

export const JACKET_ID = 'var_5Jk8Rm';
export const SOCKS_ID = 'var_2Sx7Ls';
export const BOOK_ID = 'var_9Bk3Tp';
export const LYON_ADDRESS = {
  name: 'Ada Martin',
  line1: '12 Rue des Lilas',
  postal_code: '69003',
  locality: 'Lyon',
  country: 'FR',
};
export const ADA_BUYER = {name: 'Ada Martin', email: 'ada.martin@mail.example'};
/** The standard delivery methods of the two merchants. */
export const STANDARD_DELIVERIES = [
  {merchant_id: 'mer_4Rd1Ge', selected_method_id: 'fm_1Sd4Rd'},
  {merchant_id: 'mer_8Pb2Lt', selected_method_id: 'fm_1Sd8Pb'},
];

type ShopRequestBody = Readonly<Record<string, unknown>>;
export type ShopLine = readonly [variant: string, quantity: number];

/** A response with its body as the caller expects it. */
export interface ShopReply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface ShopProblem {
  readonly detail: string;
  readonly code: string;
  readonly current_status?: string;
  readonly decline?: {readonly code: string};
  readonly errors: readonly {readonly pointer: string; readonly code: string}[];
}

/** The amount of an entry of totals. */
export function getEntryAmount({totals}: Pick<Cart, 'totals'>, type: string): number {
  return totals.find((total) => total.type === type)?.amount ?? 0;
}

/** A separate sandbox with a stopped clock, and the calls of a shop. */
export class ShopClient {
  #calls = 0;
  /** The shopper of new carts. */
  shopper = 'shopper_8841';

  private constructor(
    readonly sandbox: Sandbox,
    readonly base: string,
    readonly faults: readonly unknown[],
  ) {}

  /**
   * @param changes changes of the seed data of commerce
   * @param deliver the receiver of webhooks
   */
  static async start(
    changes: Partial<CommerceSeed> = {},
    deliver: DeliverFunction = () => Promise.resolve({status: 204}),
  ): Promise<ShopClient> {
    const faults: unknown[] = [];
    const contracts = await loadSharedContracts();
    const commerce = {...(contracts.seedData.commerce as CommerceSeed), ...changes};
    const sandbox = await createSandbox({
      contracts: {...contracts, seedData: {...contracts.seedData, commerce}},
      start: '2026-11-03T09:58:00Z',
      quota: 1e9,
      deliver,
      onFault: (error) => faults.push(error),
    });
    return new ShopClient(sandbox, await sandbox.listen(), faults);
  }

  /** Calls the API with a new idempotency key. `path` starts with the product, such as `commerce/v1/carts`. */
  async call<T = ShopProblem>(
    method: string,
    path: string,
    body?: ShopRequestBody,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ShopReply<T>> {
    this.#calls += 1;
    const response = await fetch(`${this.base}/${path}`, {
      method,
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        [brand.versionHeader]: brand.apiVersion,
        ...(method === 'POST' && {'Idempotency-Key': `test-${this.#calls}`}),
        ...(body && {'Content-Type': 'application/json'}),
        ...headers,
      },
      ...(body && {body: JSON.stringify(body)}),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    };
  }

  sendShopRequest<T = ShopProblem>(
    method: string,
    path: string,
    body?: ShopRequestBody,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ShopReply<T>> {
    return this.call<T>(method, `commerce/v1/${path}`, body, headers);
  }

  async createCart(lines: readonly ShopLine[], more: ShopRequestBody = {}): Promise<Cart> {
    const body = {
      shopper_reference: this.shopper,
      currency: 'EUR',
      lines: lines.map(([variant_id, quantity]) => ({variant_id, quantity})),
      ...more,
    };
    return (await this.sendShopRequest<Cart>('POST', 'carts', body)).body;
  }

  async readCart(id: string): Promise<Cart> {
    return (await this.sendShopRequest<Cart>('GET', `carts/${id}`)).body;
  }

  applyCode<T = Cart>(cartId: string, code: string): Promise<ShopReply<T>> {
    return this.sendShopRequest<T>('POST', `carts/${cartId}/promotion_codes`, {code});
  }

  async createCheckout(cartId: string): Promise<Checkout> {
    return (await this.sendShopRequest<Checkout>('POST', 'checkouts', {cart_id: cartId})).body;
  }

  async readCheckout(id: string): Promise<Checkout> {
    return (await this.sendShopRequest<Checkout>('GET', `checkouts/${id}`)).body;
  }

  update<T = Checkout>(id: string, body: ShopRequestBody): Promise<ShopReply<T>> {
    return this.sendShopRequest<T>('PATCH', `checkouts/${id}`, body);
  }

  /** A checkout of lines to Lyon, with one method, or the first one of each merchant. */
  async createReadyCheckout(lines: readonly ShopLine[], code?: string, method?: string): Promise<Checkout> {
    const cart = await this.createCart(lines);
    if (code) {
      await this.applyCode(cart.id, code);
    }
    const {id} = await this.createCheckout(cart.id);
    const {body} = await this.update(id, {buyer: ADA_BUYER, shipping_address: LYON_ADDRESS});
    const groups = body.groups.map(({merchant_id, methods}) => ({
      merchant_id,
      selected_method_id: method ?? methods[0]!.id,
    }));
    return (await this.update(id, {groups})).body;
  }

  /** A payment intent that fits a checkout by default. */
  async createPayment(checkout: Checkout, more: ShopRequestBody = {}): Promise<PaymentIntent> {
    const {currency, order_number: reference} = checkout;
    const body = {amount: getEntryAmount(checkout, 'total'), currency, reference, capture_method: 'manual', ...more};
    return (await this.call<PaymentIntent>('POST', 'payments/v1/payment_intents', body)).body;
  }

  pay<T = PaymentIntent>(id: string, token = 'tok_visa'): Promise<ShopReply<T>> {
    return this.call<T>('POST', `payments/v1/payment_intents/${id}/confirm`, {
      payment_method: {type: 'card', token},
      return_url: 'https://app.harborbank.example/checkout/return',
    });
  }

  confirmCheckout<T = Checkout>(id: string, payment_intent_id: string): Promise<ShopReply<T>> {
    return this.sendShopRequest<T>('POST', `checkouts/${id}/confirm`, {payment_intent_id});
  }

  /** A ready checkout that is paid and confirmed. */
  async createConfirmedCheckout(lines: readonly ShopLine[], token?: string): Promise<Checkout> {
    const checkout = await this.createReadyCheckout(lines);
    const {id} = await this.createPayment(checkout);
    await this.pay(id, token);
    return (await this.confirmCheckout(checkout.id, id)).body;
  }

  /** Events about an object so far, the oldest first. */
  listEvents(id: string): EventObject[] {
    return this.sandbox.world.listAllEvents().filter(({data}) => data.object.id === id);
  }

  listEventTypes(id: string): string[] {
    return this.listEvents(id).map(({type}) => type);
  }

  /** Performs an act of a party outside the API. */
  performAct(name: string, id: string, data = {}): Promise<void> {
    return this.sandbox.act(name, id, data);
  }

  advanceClock(duration: string): Promise<void> {
    return this.sandbox.world.clock.advance(duration);
  }
}
