import {fromBase64} from './base64';
import {bytesOf, keyOf, SECRET_PREFIX} from './signature';

/** A key that a program may make of a secret. */
export interface KeyForm {
  readonly key: Uint8Array<ArrayBuffer>;
  /** What was done wrong, as a sentence; undefined for the right form. */
  readonly mistake: string | undefined;
}

/** The shortest key of the standard, in bytes. */
const SHORTEST_KEY = 24;

const CURE = 'Cut off `whsec_` and base64-decode the rest.';

/** What is wrong with the form of a secret, as a sentence. */
export function secretFault(secret: string): string | undefined {
  const trimmed = secret.trim();
  if (/^wh[sp]k_/.test(trimmed)) {
    return 'The secret is a key of the asymmetric version, expected one that begins with `whsec_`.';
  }
  if (!trimmed.startsWith(SECRET_PREFIX)) {
    return 'The secret does not begin with `whsec_`. Copy it whole, as the answer had it.';
  }
  const key = keyOf(trimmed);
  if (!key) {
    return 'What follows `whsec_` is no base64. Characters were lost or added when it was copied.';
  }
  if (key.length < SHORTEST_KEY || trimmed.slice(SECRET_PREFIX.length).length % 4 !== 0) {
    return `The secret is cut off: it decodes to ${String(key.length)} bytes, expected ${String(SHORTEST_KEY)} or more, and whole groups of 4 characters.`;
  }
  return trimmed === secret
    ? undefined
    : 'The secret has white space around it, such as a line end. Cut it off where you read it.';
}

/** The right key of a secret first, then those of common mistakes. */
export function keyForms(secret: string): KeyForm[] {
  const trimmed = secret.trim();
  const text = trimmed.startsWith(SECRET_PREFIX) ? trimmed.slice(SECRET_PREFIX.length) : trimmed;
  const right = fromBase64(text);
  const together = fromBase64(`whsec/${text}`);
  return [
    ...(right?.length ? [{key: right, mistake: undefined}] : []),
    {key: bytesOf(trimmed), mistake: `The secret was used as text, \`whsec_\` included. ${CURE}`},
    {key: bytesOf(text), mistake: `The part behind \`whsec_\` was used as text. ${CURE}`},
    {key: bytesOf(`${trimmed}\n`), mistake: `The secret was used as text, with a line end behind it. ${CURE}`},
    ...(together ? [{key: together, mistake: `The secret was base64-decoded together with \`whsec_\`. ${CURE}`}] : []),
  ];
}
