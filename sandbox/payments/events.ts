import {createPeriodFilter} from '../http/listFilters';
import {createPageResponse, type Handler, type HandlerRequest, type Handlers} from '../http/requestHandler';
import {downgradeEvent} from '../world/deliveries';
import {ApiError} from '../world/apiError';
import {findUnknownEventType, matchesEventType} from '../world/eventTypes';
import type {EventObject, World} from '../world/world';
import type {Json} from '../../packages/json';
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

/**
 * A filter of types of events by a parameter of a list request.
 *
 * @param given its value, such as `refund.*`
 * @throws ApiError `invalid_request` when no event of the version has such a type
 */
export function createTypeFilter(
  {world, version}: Pick<HandlerRequest, 'world' | 'version'>,
  name: string,
  given: Json | undefined,
): (type: string) => boolean {
  const pattern = typeof given === 'string' ? given : '*';
  const errors = findUnknownEventType(world.lifecycles, pattern, `#${name}`, (type) => isInVersion(type, version));
  if (errors.length > 0) {
    throw new ApiError('invalid_request', `No event of version ${version} has the type ${pattern}.`, {errors});
  }
  return (type) => matchesEventType(pattern, type);
}

const listEvents: Handler = (call) => {
  const {world, version, query} = call;
  const {type, object_id: objectId} = query;
  const isInPeriod = createPeriodFilter(query);
  const isOfType = createTypeFilter(call, 'type', type);
  const matches = (event: EventObject): boolean =>
    isInVersion(event.type, version) &&
    isInPeriod(event) &&
    isOfType(event.type) &&
    (objectId === undefined || event.data.object.id === objectId);
  const page = createPageResponse(call, world.listEvents().reverse(), matches);
  const {data, ...rest} = page.body as {data: EventObject[]};
  return {...page, body: {data: data.map((event) => downgradeEvent(event, version)), ...rest}};
};

export const eventHandlers: Handlers = {
  listEvents,
  retrieveEvent: ({world, path, version}) => ({status: 200, body: downgradeEvent(getEvent(world, path.id!), version)}),
  redeliverEvent: ({world, path}) => ({
    status: 202,
    body: {data: world.deliveries.redeliver(getEvent(world, path.id!))},
  }),
};
