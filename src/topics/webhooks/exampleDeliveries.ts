import {decodeBase64, encodeBase64} from './base64';
import {encodeUtf8, computeHmac, SECRET_PREFIX, signDelivery, buildSignedContent} from './signature';
import type {GivenDelivery} from './verifyDelivery';

/** A delivery without its signature. */
export interface SignatureVector {
  readonly title: string;
  readonly secret: string;
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** A delivery that succeeds or fails in one way. */
export interface ExampleDelivery {
  readonly title: string;
  readonly delivery: GivenDelivery;
}

function base64ToHex(base64: string): string {
  return [...decodeBase64(base64)!].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The secret of an endpoint after a rotation: the bytes of the first one reversed. */
function createRotatedSecret(secret: string): string {
  return SECRET_PREFIX + encodeBase64(decodeBase64(secret.slice(SECRET_PREFIX.length))!.reverse());
}

/**
 * Deliveries that a receiver accepts or rejects, one for each common mistake. All signatures are computed.
 *
 * @param vectors the first one of plain ASCII, another one with other characters
 * @param tolerance in seconds
 */
export async function createExampleDeliveries(
  vectors: readonly SignatureVector[],
  tolerance: number,
): Promise<ExampleDelivery[]> {
  const [plain, wide = plain] = vectors as readonly [SignatureVector, SignatureVector?];
  const createGivenDelivery = async ({secret, id, timestamp, body}: SignatureVector): Promise<GivenDelivery> => ({
    secrets: [secret],
    id,
    timestamp: String(timestamp),
    signature: await signDelivery(secret, id, String(timestamp), body),
    body,
    now: timestamp,
  });
  const [right, ours] = [await createGivenDelivery(plain), await createGivenDelivery(wide)];
  const mac = right.signature.slice('v1,'.length);
  const signed = buildSignedContent(right.id, right.timestamp, right.body);
  const text = plain.secret.slice(SECRET_PREFIX.length);
  const next = createRotatedSecret(plain.secret);
  return [
    {title: 'As published', delivery: right},
    {title: 'Parsed body', delivery: {...ours, body: JSON.stringify(JSON.parse(ours.body), null, 2)}},
    {
      title: 'Escaped characters',
      delivery: {
        ...ours,
        signature: `v1,${await computeHmac(
          decodeBase64(text)!,
          buildSignedContent(
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
    {
      title: 'Secret as text',
      delivery: {...right, signature: `v1,${await computeHmac(encodeUtf8(plain.secret), signed)}`},
    },
    {title: 'Secret not decoded', delivery: {...right, signature: `v1,${await computeHmac(encodeUtf8(text), signed)}`}},
    {title: 'Secret cut off', delivery: {...right, secrets: [plain.secret.slice(0, -2)]}},
    {title: 'Secret with white space', delivery: {...right, secrets: [`${plain.secret} `]}},
    {title: 'Stale', delivery: {...right, now: right.now + tolerance + 100}},
    {title: 'From the future', delivery: {...right, now: right.now - tolerance - 100}},
    {
      title: 'Rotated secret',
      delivery: {
        ...right,
        secrets: [plain.secret, next],
        signature: await signDelivery(next, right.id, right.timestamp, right.body),
      },
    },
    {title: 'Other version', delivery: {...right, signature: `v1a,${mac}`}},
    {title: 'No version', delivery: {...right, signature: mac}},
    {title: 'Hexadecimal', delivery: {...right, signature: `v1,${base64ToHex(mac)}`}},
    {title: 'Swapped headers', delivery: {...right, id: right.timestamp, timestamp: right.id}},
    {title: 'Missing header', delivery: {...right, timestamp: ''}},
    {
      title: 'Only the body signed',
      delivery: {...right, signature: `v1,${await computeHmac(decodeBase64(text)!, right.body)}`},
    },
    {title: 'Changed byte', delivery: {...right, body: right.body.replace(/\d(?=\D*$)/, '0')}},
  ];
}
