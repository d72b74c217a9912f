import {isDeepStrictEqual} from 'node:util';
import {findAddressErrors} from '../../src/topics/addresses/rules';
import {createFilter} from '../http/listFilters';
import {createPageResponse, type HandlerResponse, type Handler} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError, type FieldError} from '../world/apiError';
import type {World} from '../world/world';
import {acceptPrices, estimateCart} from './cartPricing';
import {freezeCart} from './carts';
import {CART_COLLECTION, type Cart} from './cartTypes';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../payments/objects';
import {cancelUnplacedOrder, requireUnplacedOrder} from './orders';
import {getCommerceSeed} from './seed';
import {assertCartInStock, assertDeliverable, assertInStock} from './checkoutChecks';
import {
  connectCheckoutPayments,
  updateCheckoutPayment,
  noticePriceChange,
  toCheckoutPayment,
  findPaymentToConfirm,
  scheduleCheckoutExpiry,
  unscheduleExpiry,
} from './checkoutPayment';
import {announceCheckout, getCheckoutCart, computeCheckout, isComplete, setStanding} from './checkoutState';
import {
  CHECKOUT_COLLECTION,
  type Address,
  type Buyer,
  type Checkout,
  type CheckoutGroup,
  type CheckoutNotes,
} from './checkoutTypes';
import type {OfferedMethod} from './delivery';

const createCheckoutResponse = (checkout: Checkout, status = 200): HandlerResponse => ({status, body: checkout});

function createOrderNumber(world: World): string {
  const first = world.firstOrderNumber ?? getCommerceSeed(world).first_order_number;
  return String(first + world.getCollection<Checkout>(CHECKOUT_COLLECTION).listAll().length);
}

function buildCheckout(world: World, cart: Cart, metadata: Checkout['metadata']): Checkout {
  const now = world.clock.getTime();
  const {partner_id, shopper_reference, currency} = cart;
  return {
    id: '',
    object: 'checkout',
    status: 'incomplete',
    cart_id: cart.id,
    order_number: createOrderNumber(world),
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
    expires_at: world.clock.addDuration(world.getTimer('checkout', 'expire')),
    livemode: false,
    metadata,
    created_at: now,
    updated_at: now,
  };
}

const createCheckout: Handler = ({world, body, operationId}) => {
  const cart = world.getCollection<Cart>(CART_COLLECTION).require(body.cart_id as string);
  world.check('cart', cart, operationId);
  if (cart.lines.length === 0) {
    throw new ApiError('validation_failed', 'The cart is empty.', {
      errors: [{pointer: '/cart_id', code: 'invalid', message: 'Must be a cart with at least 1 line.'}],
    });
  }
  const checkout = buildCheckout(world, cart, (body.metadata as Checkout['metadata'] | undefined) ?? {});
  assertCartInStock(world, checkout);
  acceptPrices(world, cart);
  estimateCart(world, cart);
  checkout.id = world.ids.createId('co');
  computeCheckout(world, checkout);
  world.create('checkout', CHECKOUT_COLLECTION, checkout);
  freezeCart(world, cart, checkout.id);
  scheduleCheckoutExpiry(world, checkout);
  return createCheckoutResponse(checkout, 201);
};

const listCheckouts: Handler = (call) => {
  const checkouts = call.world.getCollection<Checkout>(CHECKOUT_COLLECTION).listNewestFirst();
  return createPageResponse(call, checkouts, createFilter(call.query));
};

const retrieveCheckout: Handler = ({world, path}) =>
  createCheckoutResponse(world.getCollection<Checkout>(CHECKOUT_COLLECTION).require(path.id!));

/** An address as a request has it, with a country by its schema. */
type AddressInput = Parameters<typeof findAddressErrors>[1];

/** The sentence about the invalid fields of one address, without its period. */
function describeInvalidFields(name: string, {country}: AddressInput, {length}: readonly FieldError[]): string {
  const fields = length === 1 ? '1 field' : `${length} fields`;
  return `${fields} of the ${name.replace('_', ' ')} ${length === 1 ? 'is' : 'are'} not valid for ${country}`;
}

function assertAddresses(world: World, body: JsonObject): void {
  const invalid = ['shipping_address', 'billing_address'].flatMap((name) => {
    const address = body[name] as AddressInput | undefined;
    const errors = address
      ? findAddressErrors(world.catalogs.addresses, address, `/${name}`, name === 'shipping_address')
      : [];
    return address && errors.length > 0 ? [{errors, detail: describeInvalidFields(name, address, errors)}] : [];
  });
  if (invalid.length > 0) {
    throw new ApiError('validation_failed', `${invalid.map(({detail}) => detail).join(', and ')}.`, {
      errors: invalid.flatMap(({errors}) => errors),
    });
  }
}

type MethodChoice = Pick<CheckoutGroup, 'merchant_id' | 'selected_method_id'>;

/** The methods of each merchant: those to a new address, else those offered before. */
function findOfferedMethods(
  world: World,
  checkout: Checkout,
  address: Address | undefined,
): ReadonlyMap<string, readonly OfferedMethod[]> {
  return address
    ? assertDeliverable(world, checkout, address, 'miss_details')
    : new Map(checkout.groups.map(({merchant_id, methods}) => [merchant_id, methods]));
}

function assertChoices(choices: readonly MethodChoice[], offers: ReadonlyMap<string, readonly OfferedMethod[]>): void {
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
    if (choices.findIndex((other) => other.merchant_id === merchant) !== index) {
      return [{pointer: `/groups/${index}/merchant_id`, code: 'unique_items', message: 'Must be listed only once.'}];
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
    throw new ApiError('validation_failed', 'Some fulfillment methods cannot be chosen. See errors.', {errors});
  }
}

/** The chosen method of a group: a new one, else the previous one if it is still offered. */
function resolveGroupChoice(
  {merchant_id: id, selected_method_id: before}: CheckoutGroup,
  choices: readonly MethodChoice[],
  methods: readonly OfferedMethod[],
): string | null {
  const chosen = choices.find(({merchant_id}) => merchant_id === id)?.selected_method_id ?? before;
  return methods.some((method) => method.id === chosen) ? chosen : null;
}

function applyPeople(
  world: World,
  checkout: Checkout,
  {buyer, shipping_address: shipping, billing_address: billing, metadata}: JsonObject,
): void {
  const notes = world.getInternalNotes<CheckoutNotes>(checkout);
  notes.hasOwnBilling ||= billing !== undefined;
  checkout.buyer = (buyer as unknown as Buyer | undefined) ?? checkout.buyer;
  checkout.shipping_address = (shipping as unknown as Address | undefined) ?? checkout.shipping_address;
  checkout.billing_address = notes.hasOwnBilling
    ? ((billing as unknown as Address | undefined) ?? checkout.billing_address)
    : checkout.shipping_address;
  checkout.metadata = (metadata as Checkout['metadata'] | undefined) ?? checkout.metadata;
}

const updateCheckout: Handler = ({world, path, body, operationId}) => {
  const checkout = world.getCollection<Checkout>(CHECKOUT_COLLECTION).require(path.id!);
  world.check('checkout', checkout, operationId);
  assertAddresses(world, body);
  const address = body.shipping_address as unknown as Address | undefined;
  const choices = (body.groups as MethodChoice[] | undefined) ?? [];
  const offers = findOfferedMethods(world, checkout, address);
  assertChoices(choices, offers);
  assertInStock(world, checkout, 'miss_details');
  const before = structuredClone(checkout);
  applyPeople(world, checkout, body);
  acceptPrices(world, getCheckoutCart(world, checkout));
  setStanding(world, checkout, ['price_changed', 'out_of_stock', ...(address ? ['address_undeliverable'] : [])], []);
  computeCheckout(
    world,
    checkout,
    checkout.groups.map((group) => {
      const methods = offers.get(group.merchant_id) ?? [];
      return {merchant_id: group.merchant_id, methods, selected_method_id: resolveGroupChoice(group, choices, methods)};
    }),
  );
  const wasReady = checkout.status === 'ready';
  const transition = isComplete(checkout) ? 'complete_details' : 'miss_details';
  // A repeated request changes nothing, and sends no event.
  if (!isDeepStrictEqual(checkout, before)) {
    announceCheckout(world, checkout, isComplete(checkout) === wasReady ? undefined : transition);
  }
  return createCheckoutResponse(checkout);
};

const confirmCheckout: Handler = ({world, path, body, operationId}) => {
  const checkout = world.getCollection<Checkout>(CHECKOUT_COLLECTION).require(path.id!);
  world.check('checkout', checkout, operationId);
  const intent = findPaymentToConfirm(world, checkout, body.payment_intent_id as string);
  assertInStock(world, checkout, 'fail_checks');
  assertDeliverable(world, checkout, checkout.shipping_address!, 'fail_checks');
  setStanding(world, checkout, ['payment_failed'], []);
  computeCheckout(world, checkout);
  announceCheckout(world, checkout, 'confirm', {payment: toCheckoutPayment(intent)});
  updateCheckoutPayment(world, checkout, intent);
  if (intent.status === 'processing' && intent.attempts.at(-1)?.status === 'unknown') {
    throw new ApiError('gateway_timeout', 'The outcome of the payment is unknown. The checkout stays in processing.');
  }
  return createCheckoutResponse(checkout);
};

/** Cancels a checkout while the merchants decide, and its payment. */
function cancelUndecidedCheckout(world: World, checkout: Checkout): void {
  const payments = world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION);
  const intent = payments.require(checkout.payment!.payment_intent_id);
  const order = requireUnplacedOrder(world, checkout);
  // Detached, so that the end of the payment does not make the checkout ready again.
  checkout.payment = null;
  cancelUnplacedOrder(world, order);
  world.transition('checkout', checkout, 'cancel_undecided', {changes: {payment: toCheckoutPayment(intent)}});
}

const cancelCheckout: Handler = ({world, path, operationId}) => {
  const checkout = world.getCollection<Checkout>(CHECKOUT_COLLECTION).require(path.id!);
  world.check('checkout', checkout, operationId);
  if (checkout.status === 'processing') {
    cancelUndecidedCheckout(world, checkout);
  } else {
    world.transition('checkout', checkout, 'cancel');
  }
  unscheduleExpiry(world, checkout);
  return createCheckoutResponse(checkout);
};

export const checkoutHandlers: Readonly<Record<string, Handler>> = {
  listCheckouts,
  createCheckout,
  retrieveCheckout,
  updateCheckout,
  confirmCheckout,
  cancelCheckout,
};

/**
 * Completes a checkout whose order is placed, which is when every merchant has decided. Does nothing if it is
 * already completed.
 */
function completeCheckout(world: World, checkoutId: string, orderId: string): void {
  const checkout = world.getCollection<Checkout>(CHECKOUT_COLLECTION).require(checkoutId);
  if (checkout.status !== 'completed') {
    unscheduleExpiry(world, checkout);
    world.transition('checkout', checkout, 'complete', {changes: {order_id: orderId}});
  }
}

/** Open checkouts whose cart has a variant at an outdated price. */
function findCheckoutsAffectedByPrice(world: World, variantId: string, amount: number): Checkout[] {
  return world
    .getCollection<Checkout>(CHECKOUT_COLLECTION)
    .listAll()
    .filter(({status}) => status === 'incomplete' || status === 'ready')
    .filter((checkout) =>
      getCheckoutCart(world, checkout).lines.some(
        ({variant_id, unit_price}) => variant_id === variantId && unit_price !== amount,
      ),
    );
}

/** Updates checkouts on changes of prices, payments and orders. */
export function connectCheckouts(world: World): void {
  world.addListener('catalog.variant.price_changed', ({data}) => {
    const {id, price} = data.object as unknown as {id: string; price: {amount: number}};
    findCheckoutsAffectedByPrice(world, id, price.amount).forEach((checkout) => noticePriceChange(world, checkout));
  });
  world.addListener('order.created', ({data}) =>
    completeCheckout(world, data.object.checkout_id as string, data.object.id as string),
  );
  connectCheckoutPayments(world);
}
