import type {SandboxAmount} from '../../src/pipeline/contracts/generated/schemas';
import type {Decline} from '../world/apiError';
import type {World} from '../world/world';
import {addGatewayReference, addIssuerReferences} from './attemptReferences';
import {
  chooseAuthentication,
  completeAuthentication,
  createAuthenticationResult,
  decideAfterChallenge,
  isAuthenticationFailure,
} from './authentication';
import {getPaymentsSeed} from './seed';
import {submitCheckout} from './checkoutIntentSync';
import {getRawCode, computeRoute, waitForGateway} from './gateways';
import {toPaymentMethod, type Instrument} from './instruments';
import {RETRY_AFTER_DECLINE_SINCE, type PaymentAttempt, type PaymentError, type PaymentIntent} from './objects';
import {CHALLENGE_TIMER, isOlderThan, transitionPayment, getPaymentNotes} from './paymentTransitions';
import {defineTimerAction} from '../world/timerActions';

/** How a confirmation ended: with a response, or with an error that `last_error` describes. */
export type ConfirmOutcome = 'responded' | 'declined' | 'failed' | 'unknown';

/** Attempts of a payment intent, those of a cascade included. */
export const MAX_ATTEMPTS = 5;

/** The current or last attempt. */
export function getLastAttempt({attempts}: PaymentIntent): PaymentAttempt {
  return attempts.at(-1)!;
}

/**
 * Starts the first attempt of a confirmation and follows it until it waits.
 *
 * @param transition `confirm` by the API, `submit` by the shopper in the form
 * @throws ApiError when no gateway can take the payment; nothing has changed in that case
 */
export async function payIntent(
  world: World,
  intent: PaymentIntent,
  instrument: Instrument,
  transition: 'confirm' | 'submit',
): Promise<ConfirmOutcome> {
  const authentication = chooseAuthentication(intent, instrument);
  const route = computeRoute(world, intent, instrument, authentication !== 'none');
  Object.assign(getPaymentNotes(world, intent), {route, instrument, authentication});
  submitCheckout(world, intent);
  startAttempt(world, intent, 0);
  transitionPayment(world, intent, transition, {payment_method: toPaymentMethod(world, instrument), last_error: null});
  return tryGateways(world, intent, instrument);
}

function startAttempt(world: World, intent: PaymentIntent, index: number): void {
  const gateway = getPaymentNotes(world, intent).route!.gateways[index]!.name;
  const number = intent.attempts.length + 1;
  const attempt: PaymentAttempt = {
    number,
    gateway,
    status: 'started',
    decline: null,
    three_d_secure: null,
    gateway_reference: null,
    network_transaction_id: null,
    authorization_code: null,
    started_at: world.clock.getTime(),
    finished_at: null,
  };
  intent.attempts.push(attempt);
  world.createInState('payment_attempt', attempt, 'start');
}

/** Tries one gateway after another, as long as the routing rule allows a cascade. */
async function tryGateways(world: World, intent: PaymentIntent, instrument: Instrument): Promise<ConfirmOutcome> {
  const {gateways, cascadeOn} = getPaymentNotes(world, intent).route!;
  for (let index = 0; ; index += 1) {
    const outcome = await tryGateway(world, intent, instrument, index);
    const reason = outcome === 'declined' ? getLastAttempt(intent).decline!.code : outcome;
    const isLast = index + 1 === gateways.length || intent.attempts.length === MAX_ATTEMPTS;
    if (outcome === 'responded' || outcome === 'unknown' || isLast || !cascadeOn.includes(reason)) {
      return concludeConfirm(world, intent, outcome);
    }
    cascadeToNextGateway(world, intent, outcome);
    startAttempt(world, intent, index + 1);
  }
}

function cascadeToNextGateway(world: World, intent: PaymentIntent, outcome: ConfirmOutcome): void {
  const isTold = outcome === 'declined' && !isOlderThan(world, intent, RETRY_AFTER_DECLINE_SINCE);
  transitionPayment(world, intent, isTold ? 'cascade_after_decline' : 'cascade', {
    last_error: buildLastError(intent, outcome),
  });
}

/** Runs one attempt over one gateway, until it ends or waits. */
async function tryGateway(
  world: World,
  intent: PaymentIntent,
  instrument: Instrument,
  index: number,
): Promise<ConfirmOutcome> {
  const {token} = instrument;
  const {authentication = 'none'} = getPaymentNotes(world, intent);
  const {response, failure} = getPaymentsSeed(world).gateway_times;
  const attempt = getLastAttempt(intent);
  if (authentication !== 'challenge' && findTimeoutTrigger(world, intent)) {
    await waitForGateway(world, world.catalogs.routing.response_timeout);
    transitionAttempt(world, attempt, 'time_out');
    return 'unknown';
  }
  if (index < token.failing_gateways) {
    await waitForGateway(world, failure);
    finishAttempt(world, attempt, 'fail');
    return 'failed';
  }
  await waitForGateway(world, response[attempt.gateway]);
  addGatewayReference(intent, attempt);
  attempt.three_d_secure = createAuthenticationResult(world, intent, instrument, authentication);
  if (authentication === 'challenge') {
    requireAction(world, intent);
    return 'responded';
  }
  switch (token.confirm) {
    case 'requires_action':
      throw new Error(`${token.token} asks for a challenge, and the attempt has none.`);
    case 'pending':
      waitForBank(world, intent, token.pending_for!);
      return 'responded';
    case 'declined':
      declineAttempt(world, intent, token.decline_code!, 'decline');
      return 'declined';
    case 'authorized':
      approvePayment(world, intent);
      return 'responded';
  }
}

/** The trigger amount that makes a confirmation time out, if the payment has it. */
function findTimeoutTrigger(world: World, {amount, currency}: PaymentIntent): SandboxAmount | undefined {
  return world.catalogs.sandboxTriggers.amounts.find(
    (one) => one.operation === 'confirmPaymentIntent' && one.amount === amount && one.currency === currency,
  );
}

function transitionAttempt(
  world: World,
  attempt: PaymentAttempt,
  transition: string,
  changes: Partial<PaymentAttempt> = {},
): void {
  world.transition('payment_attempt', attempt, transition, {changes});
}

function finishAttempt(world: World, attempt: PaymentAttempt, transition: string): void {
  transitionAttempt(world, attempt, transition, {finished_at: world.clock.getTime()});
}

function declineAttempt(world: World, intent: PaymentIntent, code: string, transition: string, rawCode?: string): void {
  const attempt = getLastAttempt(intent);
  const raw_code = rawCode ?? getRawCode(world, attempt.gateway, code);
  if (!isAuthenticationFailure(code)) {
    addIssuerReferences(intent, attempt, false);
  }
  attempt.decline = {code, gateway: attempt.gateway, raw_code};
  finishAttempt(world, attempt, transition);
}

function requireAction(world: World, intent: PaymentIntent): void {
  const attempt = getLastAttempt(intent);
  const expires_at = world.clock.addDuration(world.getTimer('payment_intent', 'expire_action'));
  const url = `${world.publicUrl}/challenge/${intent.id}/${attempt.number}`;
  transitionAttempt(world, attempt, 'require_action');
  transitionPayment(world, intent, 'require_action', {
    next_action: {type: 'three_d_secure', url, expires_at},
    // Of an attempt at another gateway before this one.
    last_error: null,
  });
  world.clock.schedule(intent.id, CHALLENGE_TIMER, expires_at, EXPIRE_CHALLENGE, intent);
}

/** The time of a challenge is over. */
const EXPIRE_CHALLENGE = defineTimerAction('payment_intent.expire_action', (world, intent: PaymentIntent) => {
  const attempt = getLastAttempt(intent);
  completeAuthentication(intent, attempt, 'authentication_failed');
  declineAttempt(world, intent, 'authentication_failed', 'expire_action');
  transitionPayment(world, intent, isOver(world, intent) ? 'expire_action_finally' : 'expire_action', {
    ...describeDecline(world, intent),
    next_action: null,
  });
});

/** Whether a decline ends the payment. */
function isOver(world: World, intent: PaymentIntent): boolean {
  return intent.attempts.length === MAX_ATTEMPTS || isOlderThan(world, intent, RETRY_AFTER_DECLINE_SINCE);
}

/** What a decline that no other gateway follows changes in the payment. */
function describeDecline(world: World, intent: PaymentIntent): Partial<PaymentIntent> {
  return {
    last_error: buildLastError(intent, 'declined'),
    ...(!isOver(world, intent) && {payment_method: null}),
  };
}

const SETTLE_ATTEMPT = defineTimerAction('payment_attempt.settle', (world, intent: PaymentIntent, result: string) =>
  settleAttempt(world, intent, result),
);

/** An asynchronous payment: the shopper is done, and the bank responds later. */
function waitForBank(world: World, intent: PaymentIntent, duration: string): void {
  const {then, decline_code} = getPaymentNotes(world, intent).instrument!.token;
  getPaymentNotes(world, intent).isUnderWay = true;
  transitionPayment(world, intent, 'wait_for_bank', {last_error: null});
  world.clock.schedule(
    intent.id,
    'outcome',
    world.clock.addDuration(duration),
    SETTLE_ATTEMPT,
    intent,
    then === 'declined' ? decline_code! : 'approved',
  );
}

/** The issuer approves: the money is held, or captured at once. */
function approvePayment(world: World, intent: PaymentIntent): void {
  const attempt = getLastAttempt(intent);
  const isFound = attempt.status === 'unknown';
  const now = world.clock.getTime();
  addIssuerReferences(intent, attempt, true);
  if (intent.capture_method === 'manual') {
    finishAttempt(world, attempt, isFound ? 'find_authorized' : 'authorize');
    endProcessing(world, intent, 'authorize', {amount_capturable: intent.amount, authorized_at: now, last_error: null});
  } else {
    finishAttempt(world, attempt, isFound ? 'find_captured' : 'capture_at_once');
    endProcessing(world, intent, 'succeed', {
      amount_captured: intent.amount,
      authorized_at: now,
      captured_at: now,
      last_error: null,
    });
  }
}

/** Moves a payment out of `processing`. */
function endProcessing(world: World, intent: PaymentIntent, transition: string, changes: Partial<PaymentIntent>): void {
  getPaymentNotes(world, intent).isUnderWay = false;
  world.clock.unschedule(intent.id, 'outcome');
  transitionPayment(world, intent, transition, changes);
}

/** Moves the payment when no further gateway is tried. */
function concludeConfirm(world: World, intent: PaymentIntent, outcome: ConfirmOutcome): ConfirmOutcome {
  const last_error = buildLastError(intent, outcome);
  if (outcome === 'unknown') {
    transitionPayment(world, intent, 'time_out', {last_error});
    scheduleOutcome(world, intent);
  } else if (outcome === 'failed') {
    endProcessing(world, intent, 'fail', {last_error});
  } else if (outcome === 'declined') {
    endProcessing(world, intent, isOver(world, intent) ? 'decline_finally' : 'decline', describeDecline(world, intent));
  }
  return outcome;
}

/** The gateway of an attempt that it did not respond to is asked about the outcome, or reports it itself. */
function scheduleOutcome(world: World, intent: PaymentIntent): void {
  const {after, then, decline_code} = findTimeoutTrigger(world, intent)!;
  const result = {authorized: 'approved', declined: decline_code!, failed: 'failed'}[then];
  world.clock.schedule(intent.id, 'outcome', world.clock.addDuration(after!), SETTLE_ATTEMPT, intent, result);
}

/** The `last_error` of an attempt, which the response of a confirmation also contains. */
function buildLastError(intent: PaymentIntent, outcome: ConfirmOutcome): PaymentError | null {
  const {number, gateway, decline} = getLastAttempt(intent);
  switch (outcome) {
    case 'declined':
      return {
        code: 'payment_declined',
        message: `The issuer declined attempt ${number}.`,
        decline: copyDecline(decline),
      };
    case 'failed':
      return {
        code: 'gateway_error',
        message: `${gateway} failed on attempt ${number}. No money is held.`,
        decline: null,
      };
    case 'unknown':
      return {
        code: 'gateway_timeout',
        message: `${gateway} did not respond to attempt ${number}. The outcome is unknown.`,
        decline: null,
      };
    case 'responded':
      return null;
  }
}

function copyDecline(decline: Decline | null): Decline | null {
  return decline && {...decline};
}

/**
 * Settles an attempt whose response came late: of an asynchronous payment, or of one that the gateway did not
 * respond to. No other gateway is tried.
 *
 * @param result `approved`, `failed`, or a decline code
 * @param rawCode the raw code of the gateway for the decline, if not its usual one
 */
export function settleAttempt(world: World, intent: PaymentIntent, result: string, rawCode?: string): void {
  const attempt = getLastAttempt(intent);
  const isFound = attempt.status === 'unknown';
  if (isFound && result !== 'failed') {
    const {instrument, authentication = 'none'} = getPaymentNotes(world, intent);
    attempt.three_d_secure = createAuthenticationResult(world, intent, instrument!, authentication);
  }
  if (result === 'approved') {
    approvePayment(world, intent);
  } else if (result === 'failed') {
    finishAttempt(world, attempt, isFound ? 'find_failed' : 'fail');
    concludeConfirm(world, intent, 'failed');
  } else {
    declineAttempt(world, intent, result, isFound ? 'find_declined' : 'decline', rawCode);
    concludeConfirm(world, intent, 'declined');
  }
}

/** How a challenge can end. */
export const CHALLENGE_RESULTS = ['passed', 'failed', 'canceled'] as const;
export type ChallengeResult = (typeof CHALLENGE_RESULTS)[number];

/** Completes a challenge. What follows never cascades. */
export async function completeChallenge(world: World, intent: PaymentIntent, given?: ChallengeResult): Promise<void> {
  const own = decideAfterChallenge(getPaymentNotes(world, intent).instrument!);
  const results = {passed: own, failed: 'authentication_failed', canceled: 'shopper_canceled'} as const;
  transitionPayment(world, intent, 'resume', {next_action: null});
  await waitForGateway(world, getPaymentsSeed(world).gateway_times.response[getLastAttempt(intent).gateway]);
  const result = results[given ?? 'passed'];
  completeAuthentication(intent, getLastAttempt(intent), result);
  settleAttempt(world, intent, result);
}
