import {page, type Handlers} from '../http/requestHandler';
import {eventInVersion} from '../world/deliveries';
import {ApiError} from '../world/apiError';
import type {EventObject, World} from '../world/world';
import {DECLINES_GO_ON_SINCE} from './objects';

/** Whether events of a type are written in a version. */
export function isInVersion(type: string, version: string): boolean {
  return type !== 'payment_intent.attempt_declined' || version >= DECLINES_GO_ON_SINCE;
}

function find(world: World, id: string): EventObject {
  const event = world.events().find((one) => one.id === id);
  if (!event) {
    throw new ApiError(
      'resource_not_found',
      `No event ${id} of the last 30 days exists in this environment and account.`,
    );
  }
  return event;
}

export const eventHandlers: Handlers = {
  listEvents: (call) => {
    const events = call.world.events().filter(({type}) => isInVersion(type, call.version));
    return page(
      call,
      events.reverse().map((event) => eventInVersion(event, call.version)),
    );
  },
  retrieveEvent: ({world, path, version}) => ({status: 200, body: eventInVersion(find(world, path.id!), version)}),
  redeliverEvent: ({world, path}) => ({status: 202, body: {data: world.deliveries.redeliver(find(world, path.id!))}}),
};
