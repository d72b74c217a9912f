import {cartHandlers, connectCarts} from './commerce/carts';
import {chargebackActs} from './commerce/chargebacks';
import {checkoutHandlers, connectCheckouts} from './commerce/checkouts';
import {fulfillmentActs, fulfillmentHandlers} from './commerce/fulfillments';
import {merchantActs, merchantHandlers} from './commerce/merchants';
import {connectOrders, orderHandlers} from './commerce/orders';
import {connectPayouts, payoutActs} from './commerce/payouts';
import {connectProducts, productActs, productHandlers} from './commerce/products';
import {returnHandlers} from './commerce/returns';
import {connectReturns, returnActs} from './commerce/returnSteps';
import {adjustmentActs} from './commerce/settlementEntries';
import {settlementFileHandlers} from './commerce/settlementFile';
import {connectLedger} from './commerce/settlementLedger';
import {connectSettlements, settlementHandlers} from './commerce/settlements';
import {subOrderActs} from './commerce/subOrders';
import type {Handlers, WaitingPartyActs} from './http/requestHandler';
import {checkoutIntentActs, checkoutIntentHandlers} from './payments/checkoutIntents';
import {eventHandlers, isInVersion} from './payments/events';
import {paymentIntentActs, paymentIntentHandlers} from './payments/paymentIntents';
import {refundActs, refundHandlers} from './payments/refunds';
import {webhookDeliveryHandlers} from './payments/webhookDeliveries';
import {connectWebhookEndpoints, webhookEndpointHandlers} from './payments/webhookEndpoints';
import {Deliveries, type DeliverFunction} from './world/deliveries';
import {matchesEventType} from './world/eventTypes';
import type {World} from './world/world';

/** The handler of each operation of both contracts, by its `operationId`. */
export const HANDLERS: Handlers = {
  ...checkoutIntentHandlers,
  ...paymentIntentHandlers,
  ...refundHandlers,
  ...eventHandlers,
  ...webhookEndpointHandlers,
  ...webhookDeliveryHandlers,
  ...productHandlers,
  ...merchantHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...orderHandlers,
  ...fulfillmentHandlers,
  ...returnHandlers,
  ...settlementHandlers,
  ...settlementFileHandlers,
};

/** The acts of parties outside the API, by `machine.transition`. */
export const ACTS: WaitingPartyActs = {
  ...checkoutIntentActs,
  ...paymentIntentActs,
  ...refundActs,
  ...productActs,
  ...merchantActs,
  ...subOrderActs,
  ...fulfillmentActs,
  ...returnActs,
  ...chargebackActs,
  ...adjustmentActs,
  ...payoutActs,
};

/** Connects the parts of the sandbox by their events, and adds the seed data. */
export function connectHandlers(world: World, deliver: DeliverFunction, onFault: (error: unknown) => void): void {
  world.deliveries = new Deliveries(
    world,
    deliver,
    ({api_version, event_types}, {type}) =>
      isInVersion(type, api_version) && event_types.some((pattern) => matchesEventType(pattern, type)),
    onFault,
  );
  connectWebhookEndpoints(world);
  connectProducts(world);
  connectCarts(world);
  connectCheckouts(world);
  connectOrders(world);
  connectReturns(world);
  connectLedger(world);
  connectPayouts(world);
  connectSettlements(world);
}
