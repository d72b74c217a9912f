import {brand} from '../../src/brand';
import type {SandboxAmount} from '../../src/pipeline/contracts/catalogTypes';
import type {Decline} from '../world/apiError';
import type {World} from '../world/world';
import {paymentsCast} from './seed';
import {submitCheckout} from './checkoutIntentSync';
import {gatewayOf, isCapable, rawCodeOf, routeOf, takeTime} from './gateways';
import {shownMethod, type Instrument} from './instruments';
import {DECLINES_GO_ON_SINCE, type PaymentAttempt, type PaymentError, type PaymentIntent} from './objects';
import {isOlderThan, movePayment, notesOf} from './paymentTransitions';

/** How a confirm ended: with an answer, or with an error of which `last_error` tells. */
export type Outcome = 'answered' | 'declined' | 'failed' | 'unknown';

/** Attempts of a payment intent, those of a cascade included. */
const MOST_ATTEMPTS = 5;

/** The attempt that is under way, or was the last. */
export function lastAttempt({attempts}: PaymentIntent): PaymentAttempt {
  return attempts.at(-1)!;
}

/**
 * Starts the first attempt of a confirm and follows it to where it has to wait.
 *
 * @param transition `confirm` by the API, `submit` by the shopper in the form
 * @throws ApiError when no gateway can take the payment; nothing has changed then
 */
export async function pay(
  world: World,
  intent: PaymentIntent,
  instrument: Instrument,
  transition: 'confirm' | 'submit',
): Promise<Outcome> {
  const route = routeOf(world, intent, instrument);
  Object.assign(notesOf(world, intent), {route, instrument});
  submitCheckout(world, intent);
  startAttempt(world, intent, 0);
  movePayment(world, intent, transition, {payment_method: shownMethod(world, instrument), last_error: null});
  return askGateways(world, intent, instrument);
}

function startAttempt(world: World, intent: PaymentIntent, index: number): void {
  const gateway = notesOf(world, intent).route!.gateways[index]!.name;
  const number = intent.attempts.length + 1;
  const attempt: PaymentAttempt = {
    number,
    gateway,
    status: 'started',
    decline: null,
    started_at: world.clock.now(),
    finished_at: null,
  };
  intent.attempts.push(attempt);
  world.begin('payment_attempt', attempt, 'start');
}

/** Asks one gateway after the other, as long as the routing rule lets it cascade. */
async function askGateways(world: World, intent: PaymentIntent, instrument: Instrument): Promise<Outcome> {
  const {gateways, cascadeOn} = notesOf(world, intent).route!;
  for (let index = 0; ; index += 1) {
    const outcome = await askGateway(world, intent, instrument, index);
    const reason = outcome === 'declined' ? lastAttempt(intent).decline!.code : outcome;
    const isLast = index + 1 === gateways.length || intent.attempts.length === MOST_ATTEMPTS;
    if (outcome === 'answered' || outcome === 'unknown' || isLast || !cascadeOn.includes(reason)) {
      return conclude(world, intent, outcome);
    }
    cascade(world, intent, outcome);
    startAttempt(world, intent, index + 1);
  }
}

function cascade(world: World, intent: PaymentIntent, outcome: Outcome): void {
  const isTold = outcome === 'declined' && !isOlderThan(world, intent, DECLINES_GO_ON_SINCE);
  movePayment(world, intent, isTold ? 'cascade_after_decline' : 'cascade', {last_error: errorOf(intent, outcome)});
}

/** One attempt over one gateway, until it has ended or has to wait. */
async function askGateway(world: World, intent: PaymentIntent, {token}: Instrument, index: number): Promise<Outcome> {
  const {answer, failure, silence} = paymentsCast(world).gateway_times;
  const attempt = lastAttempt(intent);
  if (timeoutOf(world, intent)) {
    await takeTime(world, silence);
    moveAttempt(world, attempt, 'time_out');
    return 'unknown';
  }
  if (index < token.failing_gateways) {
    await takeTime(world, failure);
    finishAttempt(world, attempt, 'fail');
    return 'failed';
  }
  await takeTime(world, answer[attempt.gateway]);
  switch (token.confirm) {
    case 'requires_action':
      requireAction(world, intent);
      return 'answered';
    case 'pending':
      waitForBank(world, intent, token.pending_for!);
      return 'answered';
    case 'declined':
      declineAttempt(world, attempt, token.decline_code!, 'decline');
      return 'declined';
    case 'authorized':
      approve(world, intent);
      return 'answered';
  }
}

/** The amount that makes a confirm time out, if the payment is over it. */
function timeoutOf(world: World, {amount, currency}: PaymentIntent): SandboxAmount | undefined {
  return world.catalogs.sandboxTriggers.amounts.find(
    (one) => one.operation === 'confirmPaymentIntent' && one.amount === amount && one.currency === currency,
  );
}

function moveAttempt(
  world: World,
  attempt: PaymentAttempt,
  transition: string,
  changes: Partial<PaymentAttempt> = {},
): void {
  world.move('payment_attempt', attempt, transition, {changes});
}

function finishAttempt(world: World, attempt: PaymentAttempt, transition: string): void {
  moveAttempt(world, attempt, transition, {finished_at: world.clock.now()});
}

function declineAttempt(
  world: World,
  attempt: PaymentAttempt,
  code: string,
  transition: string,
  raw_code = rawCodeOf(world, attempt.gateway, code),
): void {
  attempt.decline = {code, gateway: attempt.gateway, raw_code};
  finishAttempt(world, attempt, transition);
}

function requireAction(world: World, intent: PaymentIntent): void {
  const attempt = lastAttempt(intent);
  const expires_at = world.clock.plus(paymentsCast(world).gateway_times.challenge);
  const url = `https://${brand.sandboxHost}/challenge/${intent.id}/${attempt.number}`;
  moveAttempt(world, attempt, 'require_action');
  movePayment(world, intent, 'require_action', {next_action: {type: 'three_d_secure', url, expires_at}});
}

/** An asynchronous payment: the shopper is done, and the bank answers later. */
function waitForBank(world: World, intent: PaymentIntent, duration: string): void {
  const {then, decline_code} = notesOf(world, intent).instrument!.token;
  notesOf(world, intent).isUnderWay = true;
  movePayment(world, intent, 'wait_for_bank');
  world.clock.schedule(intent.id, 'outcome', world.clock.plus(duration), () =>
    settleAttempt(world, intent, then === 'declined' ? decline_code! : 'approved'),
  );
}

/** The issuer says yes: the money is held, or taken at once. */
function approve(world: World, intent: PaymentIntent): void {
  const attempt = lastAttempt(intent);
  const isFound = attempt.status === 'unknown';
  const now = world.clock.now();
  if (intent.capture_method === 'manual') {
    finishAttempt(world, attempt, isFound ? 'find_authorized' : 'authorize');
    end(world, intent, 'authorize', {amount_capturable: intent.amount, authorized_at: now, last_error: null});
  } else {
    finishAttempt(world, attempt, isFound ? 'find_captured' : 'capture_at_once');
    end(world, intent, 'succeed', {
      amount_captured: intent.amount,
      authorized_at: now,
      captured_at: now,
      last_error: null,
    });
  }
}

/** Moves a payment out of `processing`. */
function end(world: World, intent: PaymentIntent, transition: string, changes: Partial<PaymentIntent>): void {
  notesOf(world, intent).isUnderWay = false;
  world.clock.unschedule(intent.id, 'outcome');
  movePayment(world, intent, transition, changes);
}

/** What becomes of the payment when no further gateway is asked. */
function conclude(world: World, intent: PaymentIntent, outcome: Outcome): Outcome {
  const last_error = errorOf(intent, outcome);
  if (outcome === 'unknown') {
    movePayment(world, intent, 'time_out', {last_error});
    askLater(world, intent);
  } else if (outcome === 'failed') {
    end(world, intent, 'fail', {last_error});
  } else if (outcome === 'declined') {
    const isOver = intent.attempts.length === MOST_ATTEMPTS || isOlderThan(world, intent, DECLINES_GO_ON_SINCE);
    end(world, intent, isOver ? 'decline_finally' : 'decline', {last_error, ...(!isOver && {payment_method: null})});
  }
  return outcome;
}

/** Asks the gateway what became of an attempt that it did not answer, where it can be asked. */
function askLater(world: World, intent: PaymentIntent): void {
  const {after, then, decline_code} = timeoutOf(world, intent)!;
  const result = {authorized: 'approved', declined: decline_code!, failed: 'failed'}[then];
  if (isCapable(world, gatewayOf(world, intent), 'outcome_query')) {
    world.clock.schedule(intent.id, 'outcome', world.clock.plus(after!), () => settleAttempt(world, intent, result));
  }
}

/** What `last_error` says of an attempt, and the answer of a confirm with it. */
function errorOf(intent: PaymentIntent, outcome: Outcome): PaymentError | null {
  const {number, gateway, decline} = lastAttempt(intent);
  switch (outcome) {
    case 'declined':
      return {code: 'payment_declined', message: `The issuer declined attempt ${number}.`, decline: copyOf(decline)};
    case 'failed':
      return {
        code: 'gateway_error',
        message: `${gateway} failed on attempt ${number}. It holds no money.`,
        decline: null,
      };
    case 'unknown':
      return {
        code: 'gateway_timeout',
        message: `${gateway} did not answer attempt ${number}. The outcome is unknown.`,
        decline: null,
      };
    case 'answered':
      return null;
  }
}

function copyOf(decline: Decline | null): Decline | null {
  return decline && {...decline};
}

/**
 * The outcome of an attempt whose answer came late: of an asynchronous payment, or
 * of one that the gateway did not answer. No other gateway is tried.
 *
 * @param result `approved`, `failed`, or a decline code
 * @param rawCode what the gateway sent for the decline, if not its usual code
 */
export function settleAttempt(world: World, intent: PaymentIntent, result: string, rawCode?: string): void {
  const attempt = lastAttempt(intent);
  const isFound = attempt.status === 'unknown';
  if (result === 'approved') {
    approve(world, intent);
  } else if (result === 'failed') {
    finishAttempt(world, attempt, isFound ? 'find_failed' : 'fail');
    conclude(world, intent, 'failed');
  } else {
    declineAttempt(world, attempt, result, isFound ? 'find_declined' : 'decline', rawCode);
    conclude(world, intent, 'declined');
  }
}

/** What the shopper did with a challenge. */
export type ChallengeResult = 'passed' | 'failed' | 'canceled';

/** The shopper comes back from a challenge, or it is too late. What follows never cascades. */
export async function answerChallenge(world: World, intent: PaymentIntent, given?: ChallengeResult): Promise<void> {
  const {token} = notesOf(world, intent).instrument!;
  const isLate = intent.next_action !== null && intent.next_action.expires_at < world.clock.now();
  const own = token.then === 'declined' ? token.decline_code! : 'approved';
  const results = {passed: own, failed: 'authentication_failed', canceled: 'shopper_canceled'} as const;
  movePayment(world, intent, 'resume', {next_action: null});
  await takeTime(world, paymentsCast(world).gateway_times.answer[lastAttempt(intent).gateway]);
  settleAttempt(world, intent, isLate ? 'authentication_failed' : results[given ?? 'passed']);
}
