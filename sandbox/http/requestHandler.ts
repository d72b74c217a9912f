import {createHash} from 'node:crypto';
import type {Json, JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {listFilters} from './listFilters';

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

/** An act of a party outside the API. */
type PartyAct<Result> = (world: World, id: string, data: JsonObject) => Result;
/** Acts by `machine.transition`. They end at once, so that one that throws can be undone. */
export type PartyActs = Readonly<Record<string, PartyAct<void>>>;
/** Acts, some of which wait for a gateway. */
export type WaitingPartyActs = Readonly<Record<string, PartyAct<void | Promise<void>>>>;

const CURSOR_PREFIX = 'after';

function createCursorError(detail: string, message: string): ApiError {
  return new ApiError('invalid_request', detail, {errors: [{pointer: '#cursor', code: 'invalid', message}]});
}

/** What a cursor contains about the filters of its list; empty without filters. */
function computeFiltersHash(query: HandlerRequest['query']): string {
  const filters = listFilters(query).sort(([one], [other]) => (one < other ? -1 : 1));
  return filters.length === 0
    ? ''
    : createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12);
}

function encodeCursor(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** What a cursor contains; empty for one that was changed: base64url has several texts for the same bytes. */
function decodeCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  return encodeCursor(text) === cursor ? text : '';
}

function createCursor({query}: HandlerRequest, id: string): string {
  return encodeCursor([CURSOR_PREFIX, id, computeFiltersHash(query)].filter(Boolean).join(':'));
}

function findPageStart({query}: HandlerRequest, items: readonly object[]): number {
  if (typeof query.cursor !== 'string') {
    return 0;
  }
  const [prefix, id, hash = ''] = decodeCursor(query.cursor).split(':');
  const index = prefix === CURSOR_PREFIX ? items.findIndex((item) => getId(item) === id) : -1;
  if (index < 0) {
    throw createCursorError('The cursor is not valid for this list.', 'Must be the next_cursor of the previous page.');
  }
  if (hash !== computeFiltersHash(query)) {
    throw createCursorError(
      'The cursor was returned by a request with other filters.',
      'Must be sent with the same filters as the request that returned it.',
    );
  }
  return index + 1;
}

function getId(item: object): string {
  return (item as {id: string}).id;
}

/**
 * Returns one page of a list, by `limit` and `cursor` of the request. The cursor names the last object of a
 * page, so that new objects do not shift pages, nor an object that no longer matches.
 *
 * @param items all objects of the list, in its order
 * @param matches whether an object is in the filtered list
 * @throws ApiError `invalid_request` on a cursor that this list did not return, or that it returned for other filters
 */
export function createPageResponse<T extends object>(
  call: HandlerRequest,
  items: readonly T[],
  matches: (item: T) => boolean = () => true,
): HandlerResponse {
  const matching = items.slice(findPageStart(call, items)).filter(matches);
  const data = matching.slice(0, Number(call.query.limit));
  const last = data.at(-1);
  const hasMore = data.length < matching.length && last !== undefined;
  return {
    status: 200,
    body: {data, has_more: hasMore, next_cursor: hasMore ? createCursor(call, getId(last)) : null},
  };
}
