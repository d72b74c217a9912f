import type {Fulfillment, Order, SubOrder} from '../../../sandbox/commerce/orderTypes';
import type {Return} from '../../../sandbox/commerce/returnTypes';
import type {PaymentIntent} from '../../../sandbox/payments/objects';
import {BOOK_ID, JACKET_ID, SOCKS_ID, type ShopLine, type ShopReply, type ShopClient} from './shopClient';

/** The lines of order 5512. */
export const STORY_LINES: readonly ShopLine[] = [
  [JACKET_ID, 1],
  [SOCKS_ID, 3],
  [BOOK_ID, 2],
];

/** The ids of the objects of one checkout. */
export interface PurchaseIds {
  readonly checkoutId: string;
  readonly paymentId: string;
  readonly orderId: string;
  /** One per merchant, in the order of the cart. */
  readonly subIds: readonly string[];
}

/** A checkout that is paid and confirmed. Its merchants have not responded. */
export async function buyLines(
  client: ShopClient,
  lines: readonly ShopLine[] = STORY_LINES,
  code?: string,
  method?: string,
): Promise<PurchaseIds> {
  const checkout = await client.createReadyCheckout(lines, code, method);
  const {id: paymentId} = await client.createPayment(checkout);
  await client.pay(paymentId);
  await client.confirmCheckout(checkout.id, paymentId);
  const order = client.sandbox.world
    .getCollection<Order>('unplaced_order')
    .listAll()
    .find(({checkout_id}) => checkout_id === checkout.id)!;
  const subIds = order.sub_orders.map(({id}) => id);
  return {checkoutId: checkout.id, paymentId, orderId: order.id, subIds};
}

/** A placed order: every merchant has accepted. */
export async function placeOrder(
  client: ShopClient,
  lines?: readonly ShopLine[],
  code?: string,
  method?: string,
): Promise<PurchaseIds> {
  const bought = await buyLines(client, lines, code, method);
  for (const id of bought.subIds) {
    await client.sandbox.act('sub_order.accept', id);
  }
  await client.advanceClock('PT2S');
  return bought;
}

export async function readOrder(client: ShopClient, {orderId}: PurchaseIds): Promise<Order> {
  return (await client.sendShopRequest<Order>('GET', `orders/${orderId}`)).body;
}

/** One sub-order of an order, by its place. */
export async function readSub(client: ShopClient, bought: PurchaseIds, place = 0): Promise<SubOrder> {
  return (await readOrder(client, bought)).sub_orders[place]!;
}

export async function readPayment(client: ShopClient, {paymentId}: PurchaseIds): Promise<PaymentIntent> {
  return (await client.call<PaymentIntent>('GET', `payments/v1/payment_intents/${paymentId}`)).body;
}

export async function readParcels(client: ShopClient, {orderId}: PurchaseIds): Promise<Fulfillment[]> {
  return (await client.sendShopRequest<{data: Fulfillment[]}>('GET', `orders/${orderId}/fulfillments`)).body.data;
}

/** Ships units of a sub-order, all that wait unless some are named. */
export function shipUnits(client: ShopClient, subId: string, units?: Readonly<Record<string, number>>): Promise<void> {
  const lines = units && Object.entries(units).map(([line_id, quantity]) => ({line_id, quantity}));
  return client.sandbox.act('sub_order.ship', subId, {...(lines && {lines}), carrier: 'Postline'});
}

/** Ships two units of the first line in two parcels, of which only the first one arrives. */
export async function loseSecondParcel(client: ShopClient, bought: PurchaseIds): Promise<void> {
  const sub = bought.subIds[0]!;
  await shipUnits(client, sub, {line_1: 1});
  await shipUnits(client, sub);
  const [first, second] = await readParcels(client, bought);
  await client.performAct('fulfillment.deliver', first!.id);
  await client.performAct('fulfillment.lose', second!.id);
}

/** An order whose sub-orders have all shipped and arrived. */
export async function deliverOrder(
  client: ShopClient,
  lines?: readonly ShopLine[],
  code?: string,
  method?: string,
): Promise<PurchaseIds> {
  const bought = await placeOrder(client, lines, code, method);
  for (const id of bought.subIds) {
    await shipUnits(client, id);
  }
  for (const {id} of await readParcels(client, bought)) {
    await client.sandbox.act('fulfillment.deliver', id);
  }
  return bought;
}

/** Requests a return of units of one line. */
export function openReturn<T = Return>(
  client: ShopClient,
  subId: string,
  lineId: string,
  quantity: number,
): Promise<ShopReply<T>> {
  const lines = [{line_id: lineId, quantity, reason: 'unwanted'}];
  return client.sendShopRequest<T>('POST', 'returns', {sub_order_id: subId, lines});
}

export async function readReturn(client: ShopClient, id: string): Promise<Return> {
  return (await client.sendShopRequest<Return>('GET', `returns/${id}`)).body;
}

/** Sends the parcel of an approved return to the merchant. */
export async function sendBack(client: ShopClient, id: string): Promise<void> {
  await client.advanceClock('PT2S');
  await client.sandbox.act('return.scan', id);
  await client.sandbox.act('return.receive', id);
}

/** A return of units that the merchant accepts. Its refund follows 5 minutes later. */
export async function acceptReturn(
  client: ShopClient,
  subId: string,
  lineId: string,
  quantity: number,
): Promise<string> {
  const {id} = (await openReturn(client, subId, lineId, quantity)).body;
  await sendBack(client, id);
  await client.sandbox.act('return.inspect', id);
  return id;
}
