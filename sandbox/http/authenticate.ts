import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import type {HandlerRequest} from './requestHandler';

interface Account {
  readonly id: string;
  readonly secret_key: string;
  readonly publishable_key: string;
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
    throw new ApiError('authentication_failed', 'Authorization must be Bearer followed by your secret key.');
  }
  for (const {id, secret_key, publishable_key} of accounts) {
    if (key === secret_key || key === publishable_key) {
      return {account: id, kind: key === secret_key ? 'secret' : 'publishable'};
    }
  }
  throw new ApiError('authentication_failed', 'No sandbox account has this key.');
}
