import {createHash} from 'node:crypto';
import type {PaymentAttempt, PaymentIntent} from './objects';

/** What others call an attempt: the gateway, the card network and the issuer. */

const DIGITS = '0123456789';
const HEXADECIMAL_DIGITS = `${DIGITS}ABCDEF`;

/** Text that is always the same for an attempt. */
function deriveText(
  {id}: PaymentIntent,
  {number}: PaymentAttempt,
  kind: string,
  characters: string,
  length: number,
): string {
  const bytes = createHash('sha256').update(`${id} ${number} ${kind}`).digest();
  return [...bytes.subarray(0, length)].map((byte) => characters[byte % characters.length]).join('');
}

/** Notes that the gateway has responded to an attempt. */
export function addGatewayReference(intent: PaymentIntent, attempt: PaymentAttempt): void {
  attempt.gateway_reference = `${attempt.gateway.at(-1)!}-pa-${deriveText(intent, attempt, 'gateway', DIGITS, 8)}`;
}

/** Notes that the issuer has approved or declined an attempt. */
export function addIssuerReferences(intent: PaymentIntent, attempt: PaymentAttempt, isApproved: boolean): void {
  addGatewayReference(intent, attempt);
  if (intent.payment_method?.type === 'card') {
    attempt.network_transaction_id = deriveText(intent, attempt, 'network', DIGITS, 15);
    attempt.authorization_code = isApproved ? deriveText(intent, attempt, 'issuer', HEXADECIMAL_DIGITS, 6) : null;
  }
}
