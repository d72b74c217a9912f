import {createHash} from 'node:crypto';
import {ApiError} from '../world/apiError';
import type {HandlerRequest} from '../http/requestHandler';
import type {World} from '../world/world';

/** The `client_secret` of a new object. A scenario can reserve its last part as `secret:ci` or `secret:pi`. */
export function createClientSecret(world: World, id: string): string {
  const [prefix] = id.split('_');
  return `${id}_secret_${world.ids.createId('secret', prefix).split('_').at(-1)!}`;
}

/** A new secret of a webhook endpoint: `whsec_` and 24 bytes as base64. A scenario can reserve it as `whsec`. */
export function createWebhookSecret(world: World): string {
  const id = world.ids.createId('whsec');
  const bytes = createHash('sha256').update(id).digest().subarray(0, 24);
  return /^whsec_[A-Za-z0-9+/]{32}$/.test(id) ? id : `whsec_${bytes.toString('base64')}`;
}

/** The gateway's reference of a refund, such as `a-rf-90412277` of gateway_a. A scenario can reserve it as `rf`. */
export function createGatewayReference(world: World, gateway: string): string {
  const id = world.ids.createId('rf');
  const digits = [...createHash('sha256').update(id).digest().subarray(0, 8)].map((byte) => byte % 10).join('');
  return /-rf-\d{8}$/.test(id) ? id : `${gateway.at(-1)!}-rf-${digits}`;
}

/** A transaction at the directory server of a card scheme: a UUID, version 4 (RFC 9562). */
export function createDirectoryServerId(world: World): string {
  const hex = createHash('sha256').update(world.ids.createId('ds')).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Allows a publishable key to read only the object whose secret the request has.
 *
 * @throws ApiError `permission_denied`
 */
export function requireClientSecret({key, headers}: HandlerRequest, secret: string | null): void {
  if (key.kind === 'publishable' && (secret === null || headers['client-secret'] !== secret)) {
    throw new ApiError(
      'permission_denied',
      'A publishable key requires the client_secret of this object as Client-Secret.',
    );
  }
}
