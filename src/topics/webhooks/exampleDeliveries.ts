import {fromBase64, toBase64} from './base64';
import {bytesOf, hmac, SECRET_PREFIX, signatureOf, signedText} from './signature';
import type {GivenDelivery} from './verifyDelivery';

/** A delivery without its signature. */
export interface Vector {
  readonly title: string;
  readonly secret: string;
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** A delivery that succeeds or fails in one way. */
export interface Example {
  readonly title: string;
  readonly delivery: GivenDelivery;
}

function hexOf(base64: string): string {
  return [...fromBase64(base64)!].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A secret that an endpoint gets after a rotation: the bytes of the first one turned around. */
function nextSecret(secret: string): string {
  return SECRET_PREFIX + toBase64(fromBase64(secret.slice(SECRET_PREFIX.length))!.reverse());
}

/**
 * Deliveries that a receiver accepts or refuses, one for each common mistake. All signatures are computed.
 *
 * @param vectors the first one of plain ASCII, another one with other characters
 * @param tolerance in seconds
 */
export async function examplesOf(vectors: readonly Vector[], tolerance: number): Promise<Example[]> {
  const [plain, wide = plain] = vectors as readonly [Vector, Vector?];
  const given = async ({secret, id, timestamp, body}: Vector): Promise<GivenDelivery> => ({
    secrets: [secret],
    id,
    timestamp: String(timestamp),
    signature: await signatureOf(secret, id, String(timestamp), body),
    body,
    now: timestamp,
  });
  const [right, ours] = [await given(plain), await given(wide)];
  const mac = right.signature.slice('v1,'.length);
  const signed = signedText(right.id, right.timestamp, right.body);
  const text = plain.secret.slice(SECRET_PREFIX.length);
  const next = nextSecret(plain.secret);
  return [
    {title: 'As published', delivery: right},
    {title: 'Parsed body', delivery: {...ours, body: JSON.stringify(JSON.parse(ours.body), null, 2)}},
    {
      title: 'Escaped characters',
      delivery: {
        ...ours,
        signature: `v1,${await hmac(
          fromBase64(text)!,
          signedText(
            ours.id,
            ours.timestamp,
            JSON.stringify(JSON.parse(ours.body)).replace(
              /[^\0-~]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
            ),
          ),
        )}`,
      },
    },
    {title: 'Line end added', delivery: {...ours, body: `${ours.body}\n`}},
    {title: 'Secret as text', delivery: {...right, signature: `v1,${await hmac(bytesOf(plain.secret), signed)}`}},
    {title: 'Secret not decoded', delivery: {...right, signature: `v1,${await hmac(bytesOf(text), signed)}`}},
    {title: 'Secret cut off', delivery: {...right, secrets: [plain.secret.slice(0, -2)]}},
    {title: 'Secret with white space', delivery: {...right, secrets: [`${plain.secret} `]}},
    {title: 'Stale', delivery: {...right, now: right.now + tolerance + 100}},
    {title: 'From the future', delivery: {...right, now: right.now - tolerance - 100}},
    {
      title: 'Rotated secret',
      delivery: {
        ...right,
        secrets: [plain.secret, next],
        signature: await signatureOf(next, right.id, right.timestamp, right.body),
      },
    },
    {title: 'Other version', delivery: {...right, signature: `v1a,${mac}`}},
    {title: 'No version', delivery: {...right, signature: mac}},
    {title: 'Hexadecimal', delivery: {...right, signature: `v1,${hexOf(mac)}`}},
    {title: 'Swapped headers', delivery: {...right, id: right.timestamp, timestamp: right.id}},
    {title: 'Missing header', delivery: {...right, timestamp: ''}},
    {title: 'Only the body signed', delivery: {...right, signature: `v1,${await hmac(fromBase64(text)!, right.body)}`}},
    {title: 'Changed byte', delivery: {...right, body: right.body.replace(/\d(?=\D*$)/, '0')}},
  ];
}
