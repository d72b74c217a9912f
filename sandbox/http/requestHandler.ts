import type {Json, JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';

/** A request that was validated against the contract. */
export interface HandlerRequest {
  readonly world: World;
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  /** Parameters by name, with the types and defaults of the contract. */
  readonly query: Readonly<Record<string, Json>>;
  /** Empty when the operation accepts no body. */
  readonly body: JsonObject;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  readonly key: {readonly kind: 'secret' | 'publishable'; readonly account: string};
}

export interface HandlerResponse {
  readonly status: number;
  /** Serialized as JSON unless it is text. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `application/json` by default. */
  readonly contentType?: string;
}

export type Handler = (call: HandlerRequest) => HandlerResponse | Promise<HandlerResponse>;
export type Handlers = Readonly<Record<string, Handler>>;

/** An act of a party outside the API, by `machine.transition`. */
type PartyAct = (world: World, id: string, data: JsonObject) => void | Promise<void>;
export type PartyActs = Readonly<Record<string, PartyAct>>;

const CURSOR_PREFIX = 'after:';

function findPageStart<T extends object>(
  call: HandlerRequest,
  items: readonly T[],
  getKey: (item: T) => string,
): number {
  const cursor = call.query.cursor;
  if (typeof cursor !== 'string') {
    return 0;
  }
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const index = text.startsWith(CURSOR_PREFIX)
    ? items.findIndex((item) => getKey(item) === text.slice(CURSOR_PREFIX.length))
    : -1;
  if (index < 0) {
    throw new ApiError('invalid_request', 'The cursor is not valid for this list.', {
      errors: [{pointer: '#cursor', code: 'invalid', message: 'Must be the next_cursor of the previous page.'}],
    });
  }
  return index + 1;
}

/**
 * Returns one page of a list, by `limit` and `cursor` of the request. The cursor names the last object of a
 * page, so that new objects do not shift pages.
 *
 * @throws ApiError `invalid_request` on a cursor that this list did not return
 */
export function createPageResponse<T extends object>(
  call: HandlerRequest,
  items: readonly T[],
  getKey: (item: T) => string = (item) => (item as {id: string}).id,
): HandlerResponse {
  const start = findPageStart(call, items, getKey);
  const end = start + Number(call.query.limit);
  const data = items.slice(start, end);
  const last = data.at(-1);
  const hasMore = end < items.length && last !== undefined;
  return {
    status: 200,
    body: {
      data,
      has_more: hasMore,
      next_cursor: hasMore ? Buffer.from(CURSOR_PREFIX + getKey(last)).toString('base64url') : null,
    },
  };
}
