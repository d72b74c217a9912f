import type {World} from '../world/world';
import type {Instrument} from './instruments';
import {createDirectoryServerId} from './keys';
import type {PaymentAttempt, PaymentIntent} from './objects';

/** 3-D Secure: whether an attempt authenticates the shopper, and its result. */

type ThreeDSecureResult = NonNullable<PaymentAttempt['three_d_secure']>;

/** How an attempt authenticates the shopper. */
export type Authentication = 'none' | 'challenge' | 'frictionless' | 'attempted';

/** The version of EMV 3-D Secure that the sandbox plays. */
const VERSION = '2.2.0';

/** The electronic commerce indicators of Mastercard; the other card schemes have those of Visa. */
const MASTERCARD_INDICATORS = {authenticated: '02', attempted: '01'} as const;
const INDICATORS = {authenticated: '05', attempted: '06'} as const;

/** Decline codes of a challenge that was not passed. */
const FAILURES: ReadonlySet<string> = new Set(['authentication_failed', 'shopper_canceled']);

/** Whether a decline comes from a challenge: the issuer was not asked to approve the payment. */
export function isAuthenticationFailure(code: string): boolean {
  return FAILURES.has(code);
}

/**
 * The amount up to which issuers apply the exemption `low_value`: article 16 of the Delegated Regulation (EU) 2018/389.
 * Other currencies have no limit here, since the sandbox has no exchange rates.
 */
const LOW_VALUE_LIMIT = {amount: 3000, currency: 'EUR'} as const;

function isAboveLowValue({amount, currency, three_d_secure: {exemption}}: PaymentIntent): boolean {
  return exemption === 'low_value' && currency === LOW_VALUE_LIMIT.currency && amount > LOW_VALUE_LIMIT.amount;
}

/** How the next attempt of a payment authenticates the shopper. */
export function chooseAuthentication(intent: PaymentIntent, {token}: Instrument): Authentication {
  const {
    three_d_secure: {request, exemption},
    attempts,
  } = intent;
  if (token.method === 'asynchronous') {
    return 'none';
  }
  const isRequired = attempts.at(-1)?.decline?.code === 'authentication_required';
  if (token.confirm === 'requires_action' || request === 'challenge' || isRequired || isAboveLowValue(intent)) {
    return 'challenge';
  }
  return exemption === null ? (token.authentication ?? 'none') : 'none';
}

function toIndicator(intent: PaymentIntent, outcome: 'authenticated' | 'attempted'): string {
  return (intent.payment_method?.card?.brand === 'mastercard' ? MASTERCARD_INDICATORS : INDICATORS)[outcome];
}

/** The result of an attempt when its gateway responds, or null when nobody asked for an authentication. */
export function createAuthenticationResult(
  world: World,
  intent: PaymentIntent,
  {token}: Instrument,
  authentication: Authentication,
): ThreeDSecureResult | null {
  const {exemption: type} = intent.three_d_secure;
  const isRefused = authentication !== 'none' || token.decline_code === 'authentication_required';
  const exemption = type && ({type, status: isRefused ? 'refused' : 'applied'} as const);
  if (authentication === 'none') {
    const isAsked = exemption !== null && token.method !== 'asynchronous';
    return isAsked
      ? {
          outcome: 'not_authenticated',
          flow: null,
          version: null,
          eci: null,
          liability_shift: false,
          exemption,
          ds_transaction_id: null,
        }
      : null;
  }
  const isOpen = authentication === 'challenge';
  const outcome = authentication === 'attempted' ? authentication : 'authenticated';
  return {
    outcome: isOpen ? 'pending' : outcome,
    flow: isOpen ? 'challenge' : 'frictionless',
    version: VERSION,
    eci: isOpen ? null : toIndicator(intent, outcome),
    liability_shift: !isOpen,
    exemption,
    ds_transaction_id: createDirectoryServerId(world),
  };
}

/** Completes the result of a challenge. */
export function completeAuthentication(intent: PaymentIntent, attempt: PaymentAttempt, outcome: string): void {
  const isPassed = !isAuthenticationFailure(outcome);
  attempt.three_d_secure = {
    ...attempt.three_d_secure!,
    outcome: isPassed ? 'authenticated' : 'failed',
    eci: isPassed ? toIndicator(intent, 'authenticated') : null,
    liability_shift: isPassed,
  };
}

/** What the issuer decides once the shopper has passed the challenge: `approved`, or a decline code. */
export function decideAfterChallenge({token: {confirm, then, decline_code: code}}: Instrument): string {
  const isDeclined = then === 'declined' || (confirm === 'declined' && code !== 'authentication_required');
  return isDeclined ? code! : 'approved';
}
