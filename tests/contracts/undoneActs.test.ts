import {describe, expect, it} from 'vitest';
import {ApiError} from '../../sandbox/world/apiError';
import {describeWorld} from './support/describeWorld';
import {placeOrder} from './support/orderSteps';
import {BOOK_ID, ShopClient, SOCKS_ID} from './support/shopClient';

/** An act of a party that is refused halfway: everything is as before. */

/** A placed order of two merchants, in which the second one to ship is refused after it has begun. */
async function prepareOrder(): Promise<{client: ShopClient; orderId: string; subId: string; delivered: string[]}> {
  const delivered: string[] = [];
  const client = await ShopClient.start({}, (_, headers) => {
    delivered.push(headers['webhook-id']!);
    return Promise.resolve({status: 204});
  });
  const {orderId, subIds} = await placeOrder(client, [
    [SOCKS_ID, 2],
    [BOOK_ID, 2],
  ]);
  client.sandbox.world.addListener('sub_order.shipped', ({data}) => {
    if (data.object.id === subIds[1]) {
      throw new ApiError('state_conflict', 'Refused halfway.');
    }
  });
  await client.sandbox.world.deliveries.waitUntilIdle();
  delivered.length = 0;
  return {client, orderId, subId: subIds[1]!, delivered};
}

describe('an act that is refused after it has begun', () => {
  it.each<[string, (client: ShopClient, orderId: string, subId: string) => Promise<number>]>([
    [
      'Sandbox-Party',
      async (client, orderId) =>
        (await client.call('GET', `commerce/v1/orders/${orderId}`, undefined, {'Sandbox-Party': 'merchants_ship'}))
          .status,
    ],
    [
      'Sandbox-Party in a POST request',
      async (client, orderId) =>
        (await client.call('POST', `commerce/v1/orders/${orderId}/cancel`, {}, {'Sandbox-Party': 'merchants_ship'}))
          .status,
    ],
    [
      'POST /sandbox/act',
      async (client, _, id) => (await client.call('POST', 'sandbox/act', {act: 'sub_order.ship', id})).status,
    ],
  ])('by %s changes nothing and delivers nothing', async (_, act) => {
    const {client, orderId, subId, delivered} = await prepareOrder();
    const {world, contracts} = client.sandbox;
    try {
      const before = describeWorld(contracts, world);
      expect(await act(client, orderId, subId)).toBe(400);
      await world.deliveries.waitUntilIdle();
      expect(describeWorld(contracts, world)).toBe(before);
      expect(delivered).toEqual([]);
    } finally {
      await client.sandbox.close();
    }
  });

  it('leaves the next act to succeed, whose events are delivered in order', async () => {
    const {client, orderId, subId, delivered} = await prepareOrder();
    const {world} = client.sandbox;
    try {
      await expect(client.sandbox.act('sub_order.ship', subId)).rejects.toThrow('Refused halfway.');
      const known = world.listAllEvents().length;
      const party = 'merchants_ship; merchant_id=mer_4Rd1Ge';
      expect(
        (await client.call('GET', `commerce/v1/orders/${orderId}`, undefined, {'Sandbox-Party': party})).status,
      ).toBe(200);
      await world.deliveries.waitUntilIdle();
      const sent = world.listAllEvents().slice(known);
      expect(sent.map(({type}) => type)).toContain('sub_order.shipped');
      expect(delivered).toEqual(sent.map(({id}) => id));
    } finally {
      await client.sandbox.close();
    }
  });

  it('is not begun when Sandbox-Answer is an error that the operation never returns', async () => {
    const {client, orderId} = await prepareOrder();
    const {world, contracts} = client.sandbox;
    try {
      const before = describeWorld(contracts, world);
      const headers = {
        'Sandbox-Party': 'merchants_ship; merchant_id=mer_4Rd1Ge',
        'Sandbox-Answer': 'gateway_timeout',
      };
      const {status, body} = await client.call('GET', `commerce/v1/orders/${orderId}`, undefined, headers);
      expect({status, code: body.code}).toEqual({status: 400, code: 'invalid_request'});
      expect(describeWorld(contracts, world)).toBe(before);
    } finally {
      await client.sandbox.close();
    }
  });
});
