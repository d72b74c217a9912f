import {createFilter} from '../http/listFilters';
import {createPageResponse, type Handler, type Handlers} from '../http/requestHandler';
import type {Delivery} from '../world/deliveries';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {createTypeFilter} from './events';
import {WEBHOOK_ENDPOINT_COLLECTION} from './objects';

/** The deliveries to an endpoint that can still be read, newest first. */
function listEndpointDeliveries(world: World, endpointId: string): Delivery[] {
  const {id} = world.getCollection(WEBHOOK_ENDPOINT_COLLECTION).require(endpointId);
  return world.deliveries.listEndpointDeliveries(id).reverse();
}

const listWebhookDeliveries: Handler = (call) => {
  const {event_type: type, ...filters} = call.query;
  const isOfType = createTypeFilter(call, 'event_type', type);
  const matches = createFilter(filters);
  return createPageResponse(
    call,
    listEndpointDeliveries(call.world, call.path.id!),
    (delivery) => isOfType(delivery.event_type) && matches(delivery),
  );
};

const retrieveWebhookDelivery: Handler = ({world, path}) => {
  const id = path.delivery_id!;
  const delivery = listEndpointDeliveries(world, path.id!).find((one) => one.id === id);
  if (!delivery) {
    throw new ApiError('resource_not_found', `No delivery ${id} to ${path.id!} of the last 30 days exists.`);
  }
  return {status: 200, body: delivery};
};

export const webhookDeliveryHandlers: Handlers = {listWebhookDeliveries, retrieveWebhookDelivery};
