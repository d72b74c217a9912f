import {createFilter} from '../http/listFilters';
import {createPageResponse, type HandlerRequest, type Handler} from '../http/requestHandler';
import {assignToOrder} from '../payments/paymentIntents';
import {ApiError, type FieldError} from '../world/apiError';
import type {World} from '../world/world';
import type {Cart, CartLine} from './cartTypes';
import type {Checkout, CheckoutGroup} from './checkoutTypes';
import {getCommerceSeed} from './seed';
import {releaseHold} from './orderMoney';
import {countUnshippedUnits, sumCurrentAmounts} from './orderMath';
import {dropUnplaced} from './orderPlacement';
import {refreshOrder} from './orderState';
import {
  ORDER_COLLECTION,
  SUB_ORDER_COLLECTION,
  UNPLACED_ORDER_COLLECTION,
  readUnits,
  type Order,
  type SubOrder,
  type SubOrderNotes,
  type FulfillmentLine,
} from './orderTypes';
import {computeDeliveryTax} from './pricing';
import {PRODUCT_COLLECTION, type Product} from './productTypes';
import {
  awaitMerchantDecision,
  cancelSubOrderUnits,
  connectSubOrders,
  endAuthorization,
  finishSubOrder,
} from './subOrders';

function buildSubOrder(
  world: World,
  orderId: string,
  checkout: Checkout,
  group: CheckoutGroup,
  lines: readonly CartLine[],
): SubOrder {
  const now = world.clock.getTime();
  const method = group.methods.find(({id}) => id === group.selected_method_id)!;
  const {country} = checkout.shipping_address!;
  return {
    id: world.ids.createId('sub'),
    object: 'sub_order',
    order_id: orderId,
    merchant_id: group.merchant_id,
    status: 'placed',
    payment_status: 'authorized',
    fulfillment_status: 'unfulfilled',
    currency: checkout.currency,
    lines: lines.map(
      ({id, product_id, variant_id, sku, title, quantity, unit_price, discount, paid, tax_rate, tax}) => ({
        id,
        product_id,
        variant_id,
        sku,
        title,
        quantities: {ordered: quantity, current: quantity, fulfilled: 0, return_requested: 0, returned: 0},
        unit_price,
        discount,
        paid,
        tax_rate,
        tax,
        current_discount: discount,
        current_paid: paid,
        current_tax: tax,
      }),
    ),
    shipping: {
      title: method.title,
      amount: method.amount,
      tax_breakdown: computeDeliveryTax(world, lines, group.merchant_id, country, method.amount),
      tax_included: method.tax_included,
    },
    totals: structuredClone(group.totals),
    tax_included: group.tax_included,
    current_totals: structuredClone(group.totals),
    current_tax_included: group.tax_included,
    amount_captured: 0,
    amount_refunded: 0,
    fulfillment_ids: [],
    return_ids: [],
    accepted_at: null,
    shipped_at: null,
    delivered_at: null,
    return_window_ends_at: null,
    created_at: now,
    updated_at: now,
  };
}

function buildSubOrderNotes(world: World, {merchant_id, lines}: SubOrder, group: CheckoutGroup): SubOrderNotes {
  const {policies} = getCommerceSeed(world).merchants.find(({id}) => id === merchant_id)!;
  const standard = group.methods.filter((one) => one.id === group.selected_method_id || one.type === 'shipping');
  const getReturnWindowDays = ({product_id}: SubOrder['lines'][number]): number =>
    world.getCollection<Product>(PRODUCT_COLLECTION).require(product_id).return_window_days;
  const {type, carrier} = group.methods.find(({id}) => id === group.selected_method_id)!;
  return {
    canceled: {},
    captured: {},
    refunds: {},
    delivery: {type, carrier},
    lastShipment: null,
    returnWindowDays: policies.return_window_days,
    windows: Object.fromEntries(lines.map((line) => [line.id, getReturnWindowDays(line)])),
    replaced: [],
    standardShipping: Math.min(...standard.map(({amount}) => amount)),
    isWithdrawalOver: false,
    hasPolicyReturn: false,
  };
}

/**
 * Creates a sub-order per merchant and asks the merchants. Call it once the checkout is confirmed and its
 * payment is authorized. The order can be retrieved from `order.created` on, when every merchant has decided.
 */
export function placeOrder(world: World, checkout: Checkout, cart: Cart, paymentIntentId: string): Order {
  const now = world.clock.getTime();
  const id = world.ids.createId('ord');
  const subs = checkout.groups.map((group) => {
    const lines = cart.lines.filter((line) => group.line_ids.includes(line.id));
    const sub = buildSubOrder(world, id, checkout, group, lines);
    Object.assign(world.getInternalNotes<SubOrderNotes>(sub), buildSubOrderNotes(world, sub, group));
    return sub;
  });
  const order: Order = {
    id,
    object: 'order',
    number: checkout.order_number,
    status: 'accepted',
    partner_id: checkout.partner_id,
    shopper_reference: checkout.shopper_reference,
    cart_id: cart.id,
    checkout_id: checkout.id,
    payment_intent_id: paymentIntentId,
    currency: checkout.currency,
    buyer: structuredClone(checkout.buyer!),
    shipping_address: structuredClone(checkout.shipping_address!),
    billing_address: structuredClone(checkout.billing_address ?? checkout.shipping_address!),
    sub_orders: subs,
    promotion_codes: structuredClone(checkout.promotion_codes),
    totals: structuredClone(checkout.totals),
    tax_included: checkout.tax_included,
    current_totals: structuredClone(checkout.totals),
    current_tax_included: checkout.tax_included,
    amount_captured: 0,
    amount_refunded: 0,
    livemode: false,
    metadata: {...checkout.metadata},
    placed_at: now,
    created_at: now,
    updated_at: now,
  };
  world.getCollection<Order>(UNPLACED_ORDER_COLLECTION).add(order);
  assignToOrder(world, paymentIntentId, order.number);
  for (const sub of subs) {
    world.create('sub_order', SUB_ORDER_COLLECTION, sub);
    awaitMerchantDecision(world, sub);
  }
  return order;
}

/**
 * The order of a checkout on which merchants decide.
 *
 * @throws ApiError `state_conflict` while the outcome of the payment is unknown
 */
export function requireUnplacedOrder(world: World, checkout: Checkout): Order {
  const order = world
    .getCollection<Order>(UNPLACED_ORDER_COLLECTION)
    .listAll()
    .find(({checkout_id}) => checkout_id === checkout.id);
  if (!order) {
    throw new ApiError(
      'state_conflict',
      'The outcome of the payment is unknown. Cancel the checkout when it is known.',
      {
        current_status: checkout.status,
      },
    );
  }
  return order;
}

/** Cancels an order before it is placed: its sub-orders, and the hold on the card. */
export function cancelUnplacedOrder(world: World, order: Order): void {
  order.sub_orders
    .filter((sub) => world.can('sub_order', sub, 'cancel_checkout'))
    .forEach((sub) => finishSubOrder(world, sub, 'cancel_checkout'));
  dropUnplaced(world, order);
  releaseHold(world, order);
}

const listOrders: Handler = (call) => {
  const orders = call.world.getCollection<Order>(ORDER_COLLECTION).listNewestFirst();
  return createPageResponse(call, orders, createFilter(call.query));
};

const retrieveOrder: Handler = ({world, path}) => ({
  status: 200,
  body: world.getCollection<Order>(ORDER_COLLECTION).require(path.id!),
});

const cancelOrder: Handler = ({world, path}) => {
  const order = world.getCollection<Order>(ORDER_COLLECTION).require(path.id!);
  world.check('order', order, 'cancelOrder');
  const open = order.sub_orders.filter(({status}) => status !== 'canceled' && status !== 'rejected');
  if (open.some((sub) => sub.status !== 'accepted' || sub.amount_captured > 0)) {
    throw new ApiError('state_conflict', 'The order has a sub-order that has shipped and cannot be canceled.', {
      current_status: order.status,
    });
  }
  open.forEach((sub) => finishSubOrder(world, sub, 'cancel'));
  sumCurrentAmounts(order);
  world.transition('order', order, 'cancel');
  releaseHold(world, order);
  return {status: 200, body: order};
};

/** Errors in the lines to cancel. */
function findInvalidCancellationLines({lines}: SubOrder, units: readonly FulfillmentLine[]): FieldError[] {
  return units.flatMap(({line_id, quantity}, index): FieldError[] => {
    const line = lines.find(({id}) => id === line_id);
    const pointer = `/lines/${index}`;
    if (!line) {
      return [{pointer: `${pointer}/line_id`, code: 'unknown_value', message: 'Must be a line of this sub-order.'}];
    }
    if (units.findIndex((other) => other.line_id === line_id) !== index) {
      return [{pointer: `${pointer}/line_id`, code: 'unique_items', message: 'Must be listed only once.'}];
    }
    const left = countUnshippedUnits(line);
    return quantity > left
      ? [{pointer: `${pointer}/quantity`, code: 'maximum', message: `Must be at most ${left}, which have not shipped.`}]
      : [];
  });
}

const cancelSubOrderLines: Handler = ({world, path, body}: HandlerRequest) => {
  const order = world.getCollection<Order>(ORDER_COLLECTION).require(path.id!);
  const sub = world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(path.sub_order_id!);
  if (sub.order_id !== order.id) {
    throw new ApiError('resource_not_found', `Order ${order.id} has no sub-order ${sub.id}.`);
  }
  world.check('sub_order', sub, 'cancelSubOrderLines');
  const units = readUnits(body)!;
  const errors = findInvalidCancellationLines(sub, units);
  if (errors.length > 0) {
    throw new ApiError('validation_failed', 'Some lines cannot be canceled. See errors.', {errors});
  }
  cancelSubOrderUnits(world, sub, units);
  return {status: 200, body: order};
};

export const orderHandlers: Readonly<Record<string, Handler>> = {
  listOrders,
  retrieveOrder,
  cancelOrder,
  cancelSubOrderLines,
};

/** When a payment ends, cancels what is not captured. An order that is not placed yet is removed. */
function endWithPayment(world: World, paymentIntentId: unknown, transition: string): void {
  const isPaidBy = (order: Order): boolean => order.payment_intent_id === paymentIntentId;
  const unplaced = world.getCollection<Order>(UNPLACED_ORDER_COLLECTION).listAll().find(isPaidBy);
  const order = unplaced ?? world.getCollection<Order>(ORDER_COLLECTION).listAll().find(isPaidBy);
  order?.sub_orders.forEach((sub) => endAuthorization(world, sub, transition));
  if (unplaced) {
    dropUnplaced(world, unplaced);
  } else if (order) {
    refreshOrder(world, order.id);
  }
}

/** Updates orders on their payments and parcels. */
export function connectOrders(world: World): void {
  connectSubOrders(world);
  world.addListener('payment_intent.expired', ({data}) =>
    endWithPayment(world, data.object.id, 'expire_authorization'),
  );
  world.addListener('payment_intent.canceled', ({data}) => endWithPayment(world, data.object.id, 'void_authorization'));
}
