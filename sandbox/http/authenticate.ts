import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import type {HandlerRequest} from './requestHandler';

interface Account {
  readonly id: string;
  readonly secret_key: string;
  readonly publishable_key: string;
}

/** The challenge of a `401`, which requires one (RFC 9110, section 15.5.2). Without a key it has no error (RFC 6750, section 3.1). */
export function createChallenge(isKeyMissing: boolean): string {
  return isKeyMissing ? 'Bearer realm="api"' : 'Bearer realm="api", error="invalid_token"';
}

/**
 * Finds the account of a key of `Authorization: Bearer`, among those of the seed data.
 *
 * @throws ApiError `authentication_failed`
 */
export function authenticate(authorization: string | undefined, world: World): HandlerRequest['key'] {
  const {accounts} = world.seedData.payments as {readonly accounts: readonly Account[]};
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (key === undefined) {
    throw new ApiError('authentication_failed', 'Authorization must be Bearer followed by your secret key.', {
      isKeyMissing: true,
    });
  }
  for (const {id, secret_key, publishable_key} of accounts) {
    if (key === secret_key || key === publishable_key) {
      return {account: id, kind: key === secret_key ? 'secret' : 'publishable'};
    }
  }
  throw new ApiError('authentication_failed', 'No sandbox account has this key.');
}
