import {addressErrors} from '../../src/topics/addresses/rules';
import type {Answer, Handler} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError, type FieldError} from '../world/apiError';
import type {World} from '../world/world';
import {estimateCart} from './cartPricing';
import {freezeCart} from './carts';
import {CARTS, type Cart} from './cartTypes';
import {commerceCast} from './seed';
import {assertCartInStock, assertDeliverable, assertInStock} from './checkoutChecks';
import {
  connectCheckoutPayments,
  followPayment,
  noticePriceChange,
  paymentOf,
  paymentToConfirm,
  scheduleExpiry,
  unscheduleExpiry,
} from './checkoutPayment';
import {announce, cartOf, computeCheckout, isComplete, setStanding} from './checkoutState';
import {
  CHECKOUTS,
  type Address,
  type Buyer,
  type Checkout,
  type CheckoutGroup,
  type CheckoutNotes,
} from './checkoutTypes';
import type {FulfillmentMethod} from './delivery';

/** How long a checkout lives. While it is processing, it does not expire. */
const LIFETIME = 'PT45M';

const answer = (checkout: Checkout, status = 200): Answer => ({status, body: checkout});

function nextNumber(world: World): string {
  const {first_order_number: first} = commerceCast(world);
  return String(first + world.collection<Checkout>(CHECKOUTS).all().length);
}

function newCheckout(world: World, cart: Cart, metadata: Checkout['metadata']): Checkout {
  const now = world.clock.now();
  const {partner_id, shopper_reference, currency} = cart;
  return {
    id: '',
    object: 'checkout',
    status: 'incomplete',
    cart_id: cart.id,
    order_number: nextNumber(world),
    partner_id,
    shopper_reference,
    currency,
    buyer: null,
    shipping_address: null,
    billing_address: null,
    groups: [],
    promotion_codes: [],
    totals: [],
    tax_included: 0,
    tax_breakdown: [],
    payment: null,
    messages: [],
    order_id: null,
    expires_at: world.clock.plus(LIFETIME),
    livemode: false,
    metadata,
    created_at: now,
    updated_at: now,
  };
}

const createCheckout: Handler = ({world, body, operationId}) => {
  const cart = world.collection<Cart>(CARTS).require(body.cart_id as string);
  world.check('cart', cart, operationId);
  if (cart.lines.length === 0) {
    throw new ApiError('validation_failed', 'The cart is empty.', {
      errors: [{pointer: '/cart_id', code: 'invalid', message: 'Must be a cart with at least 1 line.'}],
    });
  }
  const checkout = newCheckout(world, cart, (body.metadata as Checkout['metadata'] | undefined) ?? {});
  assertCartInStock(world, checkout);
  estimateCart(world, cart);
  checkout.id = world.ids.next('co');
  computeCheckout(world, checkout);
  world.create('checkout', CHECKOUTS, checkout);
  freezeCart(world, cart, checkout.id);
  scheduleExpiry(world, checkout);
  return answer(checkout, 201);
};

const retrieveCheckout: Handler = ({world, path}) => answer(world.collection<Checkout>(CHECKOUTS).require(path.id!));

function assertAddresses(world: World, {shipping_address: shipping, billing_address: billing}: JsonObject): void {
  const check = (address: JsonObject[string], name: string): FieldError[] =>
    address === undefined
      ? []
      : addressErrors(world.catalogs.addresses, address as Address, `/${name}`, name === 'shipping_address');
  const errors = [...check(shipping, 'shipping_address'), ...check(billing, 'billing_address')];
  if (errors.length > 0) {
    const field = errors[0]!.pointer.split('/')[1]!;
    const {country} = (field === 'shipping_address' ? shipping : billing) as Address;
    const count = errors.length === 1 ? '1 field' : `${errors.length} fields`;
    const verb = errors.length === 1 ? 'is' : 'are';
    throw new ApiError(
      'validation_failed',
      `${count} of the ${field.replace('_', ' ')} ${verb} not valid for ${country}.`,
      {errors},
    );
  }
}

type Choice = Pick<CheckoutGroup, 'merchant_id' | 'selected_method_id'>;

/** The methods of each merchant: those to a new address, else those that were offered. */
function offersFor(
  world: World,
  checkout: Checkout,
  address: Address | undefined,
): ReadonlyMap<string, readonly FulfillmentMethod[]> {
  return address
    ? assertDeliverable(world, checkout, address, 'miss_details')
    : new Map(checkout.groups.map(({merchant_id, methods}) => [merchant_id, methods]));
}

function assertChoices(choices: readonly Choice[], offers: ReadonlyMap<string, readonly FulfillmentMethod[]>): void {
  const errors = choices.flatMap(({merchant_id: merchant, selected_method_id: chosen}, index): FieldError[] => {
    const methods = offers.get(merchant);
    if (!methods) {
      return [
        {
          pointer: `/groups/${index}/merchant_id`,
          code: 'unknown_value',
          message: 'Must be a merchant of this checkout.',
        },
      ];
    }
    return methods.some(({id}) => id === chosen)
      ? []
      : [
          {
            pointer: `/groups/${index}/selected_method_id`,
            code: 'unknown_value',
            message: 'Must be one of the methods of this group.',
          },
        ];
  });
  if (errors.length > 0) {
    throw new ApiError('validation_failed', 'A fulfillment method is not one that is offered. See errors.', {errors});
  }
}

/** The choice of a group: a new one, else the one before where it is still offered. */
function chosenOf(
  {merchant_id: id, selected_method_id: before}: CheckoutGroup,
  choices: readonly Choice[],
  methods: readonly FulfillmentMethod[],
): string | null {
  const chosen = choices.find(({merchant_id}) => merchant_id === id)?.selected_method_id ?? before;
  return methods.some((method) => method.id === chosen) ? chosen : null;
}

function applyPeople(
  world: World,
  checkout: Checkout,
  {buyer, shipping_address: shipping, billing_address: billing, metadata}: JsonObject,
): void {
  const notes = world.internal<CheckoutNotes>(checkout);
  notes.hasOwnBilling ||= billing !== undefined;
  checkout.buyer = (buyer as unknown as Buyer | undefined) ?? checkout.buyer;
  checkout.shipping_address = (shipping as Address | undefined) ?? checkout.shipping_address;
  checkout.billing_address = notes.hasOwnBilling
    ? ((billing as Address | undefined) ?? checkout.billing_address)
    : checkout.shipping_address;
  checkout.metadata = (metadata as Checkout['metadata'] | undefined) ?? checkout.metadata;
}

const updateCheckout: Handler = ({world, path, body, operationId}) => {
  const checkout = world.collection<Checkout>(CHECKOUTS).require(path.id!);
  world.check('checkout', checkout, operationId);
  assertAddresses(world, body);
  const address = body.shipping_address as Address | undefined;
  const choices = (body.groups as Choice[] | undefined) ?? [];
  const offers = offersFor(world, checkout, address);
  assertChoices(choices, offers);
  assertInStock(world, checkout, 'miss_details');
  applyPeople(world, checkout, body);
  setStanding(world, checkout, ['price_changed', 'out_of_stock', ...(address ? ['address_undeliverable'] : [])], []);
  computeCheckout(
    world,
    checkout,
    checkout.groups.map((group) => {
      const methods = offers.get(group.merchant_id) ?? [];
      return {merchant_id: group.merchant_id, methods, selected_method_id: chosenOf(group, choices, methods)};
    }),
  );
  const wasReady = checkout.status === 'ready';
  const transition = isComplete(checkout) ? 'complete_details' : 'miss_details';
  announce(world, checkout, isComplete(checkout) === wasReady ? undefined : transition);
  return answer(checkout);
};

const confirmCheckout: Handler = ({world, path, body, operationId}) => {
  const checkout = world.collection<Checkout>(CHECKOUTS).require(path.id!);
  world.check('checkout', checkout, operationId);
  const intent = paymentToConfirm(world, checkout, body.payment_intent_id as string);
  assertInStock(world, checkout, 'fail_checks');
  assertDeliverable(world, checkout, checkout.shipping_address!, 'fail_checks');
  setStanding(world, checkout, ['payment_failed'], []);
  computeCheckout(world, checkout);
  announce(world, checkout, 'confirm', {payment: paymentOf(intent)});
  followPayment(world, checkout, intent);
  if (intent.status === 'processing' && intent.attempts.at(-1)?.status === 'unknown') {
    throw new ApiError('gateway_timeout', 'The outcome of the payment is unknown. The checkout waits for it.');
  }
  return answer(checkout);
};

const cancelCheckout: Handler = ({world, path, operationId}) => {
  const checkout = world.collection<Checkout>(CHECKOUTS).require(path.id!);
  world.check('checkout', checkout, operationId);
  unscheduleExpiry(world, checkout);
  world.move('checkout', checkout, 'cancel');
  return answer(checkout);
};

export const checkoutHandlers: Readonly<Record<string, Handler>> = {
  createCheckout,
  retrieveCheckout,
  updateCheckout,
  confirmCheckout,
  cancelCheckout,
};

/**
 * Completes a checkout whose order is placed: every merchant has decided. Does
 * nothing when it is completed already.
 */
function completeCheckout(world: World, checkoutId: string, orderId: string): void {
  const checkout = world.collection<Checkout>(CHECKOUTS).require(checkoutId);
  if (checkout.status !== 'completed') {
    unscheduleExpiry(world, checkout);
    world.move('checkout', checkout, 'complete', {changes: {order_id: orderId}});
  }
}

/** Open checkouts whose cart has a variant at another price than now. */
function affectedBy(world: World, variantId: string, amount: number): Checkout[] {
  return world
    .collection<Checkout>(CHECKOUTS)
    .all()
    .filter(({status}) => status === 'incomplete' || status === 'ready')
    .filter((checkout) =>
      cartOf(world, checkout).lines.some(
        ({variant_id, unit_price}) => variant_id === variantId && unit_price !== amount,
      ),
    );
}

/** Lets checkouts follow prices, payments and orders. */
export function connectCheckouts(world: World): void {
  world.on('catalog.variant.price_changed', ({data}) => {
    const {id, price} = data.object as unknown as {id: string; price: {amount: number}};
    affectedBy(world, id, price.amount).forEach((checkout) => noticePriceChange(world, checkout));
  });
  world.on('order.created', ({data}) =>
    completeCheckout(world, data.object.checkout_id as string, data.object.id as string),
  );
  connectCheckoutPayments(world);
}
