import {fromBase64, fromHex, toBase64} from './base64';

/** One entry of the header `webhook-signature`, as it was given. */
export interface GivenSignature {
  readonly text: string;
  /** What stands before the comma, if anything does. */
  readonly version: string | undefined;
  /** Behind the comma. */
  readonly value: string;
  /** The value as base64 with padding, whatever it was written in. */
  readonly mac: string;
  /** What is wrong with its form; undefined when it is of version 1 and base64. */
  readonly fault: string | undefined;
}

/** The bytes of HMAC-SHA256. */
const LENGTH = 32;

function faultOf(version: string | undefined, value: string, bytes: Uint8Array | undefined): string | undefined {
  if (version === undefined) {
    return 'The signature has no `v1,` before it. The header holds `v1,` and base64.';
  }
  if (version !== 'v1') {
    return `The signature has version ${version}. Only \`v1\` is signed with the secret; another version is skipped.`;
  }
  if (/^[0-9a-f]{64}$/i.test(value)) {
    return 'The signature is in hexadecimal. Standard Webhooks writes base64.';
  }
  if (/[-_]/.test(value)) {
    return 'The signature is in base64 for URLs, with - and _. Standard Webhooks has + and /.';
  }
  if (bytes?.length !== LENGTH) {
    return `The signature behind \`v1,\` is ${bytes ? `${String(bytes.length)} bytes` : 'no base64'}, expected base64 of ${String(LENGTH)} bytes: it was cut off or changed.`;
  }
  return toBase64(bytes) === value ? undefined : 'The signature lacks the padding at its end, the character =.';
}

/** Reads the entries of the header, separated by spaces. */
export function givenSignatures(header: string): GivenSignature[] {
  return header
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => {
      const [, version, value] = /^(?:(v\w*),)?(.*)$/.exec(text) as unknown as [string, string | undefined, string];
      const bytes = /^[0-9a-f]{64}$/i.test(value)
        ? fromHex(value)
        : fromBase64(value.replaceAll('-', '+').replaceAll('_', '/'));
      return {text, version, value, mac: bytes ? toBase64(bytes) : '', fault: faultOf(version, value, bytes)};
    });
}
