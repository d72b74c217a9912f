import {decodeBase64, decodeHex, encodeBase64} from './base64';

/** One entry of the header `webhook-signature`, as received. */
export interface GivenSignature {
  readonly text: string;
  /** The part before the comma, if any. */
  readonly version: string | undefined;
  /** The part after the comma. */
  readonly value: string;
  /** The value as base64 with padding, whatever its encoding. */
  readonly mac: string;
  /** The mistake in its format; undefined when it is of version 1 and base64. */
  readonly fault: string | undefined;
}

/** The bytes of HMAC-SHA256. */
const HMAC_BYTES = 32;

function findSignatureFault(
  version: string | undefined,
  value: string,
  bytes: Uint8Array | undefined,
): string | undefined {
  if (version === undefined) {
    return 'The signature has no `v1,` before it. The header must be `v1,` and base64.';
  }
  if (version !== 'v1') {
    return `The signature has version ${version}. Only \`v1\` is signed with the secret; another version is skipped.`;
  }
  if (/^[0-9a-f]{64}$/i.test(value)) {
    return 'The signature is in hexadecimal. Standard Webhooks uses base64.';
  }
  if (/[-_]/.test(value)) {
    return 'The signature is in base64url, with - and _. Standard Webhooks uses + and /.';
  }
  if (bytes?.length !== HMAC_BYTES) {
    return `The signature after \`v1,\` is ${bytes ? `${String(bytes.length)} bytes` : 'not base64'}, expected base64 of ${String(HMAC_BYTES)} bytes: it was truncated or changed.`;
  }
  return encodeBase64(bytes) === value ? undefined : 'The signature lacks the padding at its end, the character =.';
}

/** Parses the entries of the header, separated by spaces. */
export function parseSignatureHeader(header: string): GivenSignature[] {
  return header
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => {
      const [, version, value] = /^(?:(v\w*),)?(.*)$/.exec(text) as unknown as [string, string | undefined, string];
      const bytes = /^[0-9a-f]{64}$/i.test(value)
        ? decodeHex(value)
        : decodeBase64(value.replaceAll('-', '+').replaceAll('_', '/'));
      return {
        text,
        version,
        value,
        mac: bytes ? encodeBase64(bytes) : '',
        fault: findSignatureFault(version, value, bytes),
      };
    });
}
