import {decodeBase64, encodeBase64} from './base64';

/** The prefix of the base64 of a key in Standard Webhooks 1.0.0. */
export const SECRET_PREFIX = 'whsec_';

const encoder = new TextEncoder();

/** UTF-8. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** The key in a secret; undefined when the secret is not the prefix and base64. */
export function decodeSecret(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const key = secret.startsWith(SECRET_PREFIX) ? decodeBase64(secret.slice(SECRET_PREFIX.length)) : undefined;
  return key?.length ? key : undefined;
}

/** The base64 of HMAC-SHA256, computed by Web Crypto. */
export async function computeHmac(key: Uint8Array<ArrayBuffer>, signed: string): Promise<string> {
  const {subtle} = globalThis.crypto;
  const algorithm = {name: 'HMAC', hash: 'SHA-256'};
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign']);
  return encodeBase64(new Uint8Array(await subtle.sign('HMAC', imported, encodeUtf8(signed))));
}

/** The signed content of a delivery. */
export function buildSignedContent(id: string, timestamp: string, body: string): string {
  return `${id}.${timestamp}.${body}`;
}

/**
 * The header `webhook-signature` of Standard Webhooks 1.0.0, for one secret.
 *
 * @throws when the secret has another format
 */
export async function signDelivery(secret: string, id: string, timestamp: string, body: string): Promise<string> {
  const key = decodeSecret(secret);
  if (!key) {
    throw new RangeError('found a secret in another format, expected whsec_ and base64.');
  }
  return `v1,${await computeHmac(key, buildSignedContent(id, timestamp, body))}`;
}
