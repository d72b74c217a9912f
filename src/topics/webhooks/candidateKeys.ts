import {decodeBase64} from './base64';
import {encodeUtf8, decodeSecret, SECRET_PREFIX} from './signature';

/** A key that a program may derive from a secret. */
export interface CandidateKey {
  readonly key: Uint8Array<ArrayBuffer>;
  /** The mistake, as a sentence; undefined for the correct key. */
  readonly mistake: string | undefined;
}

/** The shortest key of the standard, in bytes. */
const MIN_KEY_BYTES = 24;

const DECODE_SECRET_ADVICE = 'Remove `whsec_` and base64-decode the rest.';

/** The mistake in the format of a secret, as a sentence. */
export function findSecretFault(secret: string): string | undefined {
  const trimmed = secret.trim();
  if (/^wh[sp]k_/.test(trimmed)) {
    return 'The secret is a key of the asymmetric version, expected one that begins with `whsec_`.';
  }
  if (!trimmed.startsWith(SECRET_PREFIX)) {
    return 'The secret does not begin with `whsec_`. Copy the whole secret from the response.';
  }
  const key = decodeSecret(trimmed);
  if (!key) {
    return 'The part after `whsec_` is not valid base64. Characters were lost or added when it was copied.';
  }
  if (key.length < MIN_KEY_BYTES || trimmed.slice(SECRET_PREFIX.length).length % 4 !== 0) {
    return `The secret is cut off: it decodes to ${String(key.length)} bytes, expected ${String(MIN_KEY_BYTES)} or more, and whole groups of 4 characters.`;
  }
  return trimmed === secret
    ? undefined
    : 'The secret has white space around it, such as a line end. Trim it where you read it.';
}

/** The correct key of a secret first, then those of common mistakes. */
export function listCandidateKeys(secret: string): CandidateKey[] {
  const trimmed = secret.trim();
  const text = trimmed.startsWith(SECRET_PREFIX) ? trimmed.slice(SECRET_PREFIX.length) : trimmed;
  const right = decodeBase64(text);
  const together = decodeBase64(`whsec/${text}`);
  return [
    ...(right?.length ? [{key: right, mistake: undefined}] : []),
    {key: encodeUtf8(trimmed), mistake: `The secret was used as text, \`whsec_\` included. ${DECODE_SECRET_ADVICE}`},
    {key: encodeUtf8(text), mistake: `The part after \`whsec_\` was used as text. ${DECODE_SECRET_ADVICE}`},
    {
      key: encodeUtf8(`${trimmed}\n`),
      mistake: `The secret was used as text, with a trailing line end. ${DECODE_SECRET_ADVICE}`,
    },
    ...(together
      ? [{key: together, mistake: `The secret was base64-decoded together with \`whsec_\`. ${DECODE_SECRET_ADVICE}`}]
      : []),
  ];
}
