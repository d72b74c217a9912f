import {createPageResponse, type Handlers} from '../http/requestHandler';
import {downgradeEvent} from '../world/deliveries';
import {ApiError} from '../world/apiError';
import type {EventObject, World} from '../world/world';
import {RETRY_AFTER_DECLINE_SINCE} from './objects';

/** Whether events of a type exist in a version. */
export function isInVersion(type: string, version: string): boolean {
  return type !== 'payment_intent.attempt_declined' || version >= RETRY_AFTER_DECLINE_SINCE;
}

function getEvent(world: World, id: string): EventObject {
  const event = world.listEvents().find((one) => one.id === id);
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
    const events = call.world.listEvents().filter(({type}) => isInVersion(type, call.version));
    return createPageResponse(
      call,
      events.reverse().map((event) => downgradeEvent(event, call.version)),
    );
  },
  retrieveEvent: ({world, path, version}) => ({status: 200, body: downgradeEvent(getEvent(world, path.id!), version)}),
  redeliverEvent: ({world, path}) => ({
    status: 202,
    body: {data: world.deliveries.redeliver(getEvent(world, path.id!))},
  }),
};
