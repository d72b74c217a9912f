import type {Request} from 'express';

/**
 * By these a page of any origin reads a response (CORS, Fetch Standard, section 3.3). The `client_secret` opens the
 * object, not the origin, and `*` excludes cookies.
 */
export const CROSS_ORIGIN_HEADERS = {'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*'};

/** Allows the request that a browser asks for before it sends it. `*` would not include `Authorization`. */
export function createPreflightHeaders(request: Request): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': request.get('Access-Control-Request-Method')!,
    'Access-Control-Allow-Headers': request.get('Access-Control-Request-Headers') ?? '',
  };
}
