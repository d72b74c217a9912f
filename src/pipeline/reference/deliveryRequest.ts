import {Webhook} from 'standardwebhooks';
import type {Json, JsonObject} from '../../../packages/json';
import {isObject, stringifyValue} from '../../../packages/json';

/** A server of the scenarios that receives events. */
export interface WebhookReceiver {
  readonly url: string;
  /** `whsec_` and base64 (Standard Webhooks 1.0.0). */
  readonly secret: string;
}

/**
 * The delivery of an event, signed by Standard Webhooks 1.0.0: headers, an empty line, the raw body. It is
 * signed one second after it happened.
 *
 * @throws when the value is not an event with `id` and `created_at`
 */
export function renderSignedDelivery(event: Json, {url, secret}: WebhookReceiver): string {
  const {host, pathname} = new URL(url);
  const {id, created_at: createdAt}: JsonObject = isObject(event) ? event : {};
  const time = new Date(stringifyValue(createdAt));
  if (typeof id !== 'string' || Number.isNaN(time.getTime())) {
    throw new Error(`found ${stringifyValue(event).slice(0, 80)}, expected an event with id and created_at.`);
  }
  const sent = new Date(time.getTime() + 1000);
  const body = JSON.stringify(event);
  return [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `webhook-id: ${id}`,
    `webhook-timestamp: ${String(Math.floor(sent.getTime() / 1000))}`,
    `webhook-signature: ${new Webhook(secret).sign(id, sent, body)}`,
    '',
    body,
  ].join('\n');
}
