import type {Request, Response} from 'express';
import {CHALLENGE_RESULTS, getLastAttempt} from '../payments/attempts';
import {findCheckoutIntent} from '../payments/checkoutIntentSync';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../payments/objects';
import type {World} from '../world/world';
import {html, sendPage} from './html';
import {findUrlAfterChallenge} from './returnUrl';
import type {ActRunner} from './routes';
import {formatAmount} from './session';
import {chooseLanguage, getTexts, type Language} from './texts';

/** The page of the issuer at `next_action.url`: the shopper passes the challenge, fails it, or leaves. */

interface Challenge {
  readonly payment: PaymentIntent;
  readonly isOpen: boolean;
}

function findChallenge(world: World, request: Request): Challenge | undefined {
  const {id, number} = request.params;
  const payment = world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).get(String(id));
  if (!payment || payment.attempts.length === 0) {
    return undefined;
  }
  const isOpen = payment.next_action !== null && String(getLastAttempt(payment).number) === number;
  return {payment, isOpen};
}

/** The form shows the challenge in a dialog, and learns the result by itself. */
function isInDialog({query}: Request): boolean {
  return query.dialog !== undefined;
}

function findNextUrl(world: World, request: Request, payment: PaymentIntent | undefined): string | undefined {
  return payment && !isInDialog(request) ? findUrlAfterChallenge(world, payment) : undefined;
}

function showEnd(world: World, request: Request, response: Response, payment: PaymentIntent, language: Language): void {
  const texts = getTexts(language);
  const url = findNextUrl(world, request, payment);
  sendPage(response, {
    language,
    title: texts.challenge,
    isFramed: true,
    body:
      url === undefined
        ? html`<p role="status">${texts.done}</p>`
        : html`<p><a href="${url}">${texts.continue}</a></p>`,
    ...(url !== undefined && {next: {url, seconds: 0}}),
  });
}

function chooseChallengeLanguage(world: World, request: Request, payment: PaymentIntent | undefined): Language {
  return chooseLanguage([payment && findCheckoutIntent(world, payment)?.locale, ...request.acceptsLanguages()]);
}

/**
 * Shows the challenge while it is open.
 *
 * @param status of the page of an open challenge
 */
export function showChallengePage(world: World, request: Request, response: Response, status = 200): void {
  const challenge = findChallenge(world, request);
  const language = chooseChallengeLanguage(world, request, challenge?.payment);
  const texts = getTexts(language);
  if (!challenge?.isOpen) {
    const url = findNextUrl(world, request, challenge?.payment);
    sendPage(response, {
      language,
      title: texts.challenge,
      status: challenge ? 410 : 404,
      isFramed: true,
      body: html`<h1>${challenge ? texts.closed : texts.missing}</h1>
        ${url === undefined ? null : html`<p><a href="${url}">${texts.continue}</a></p>`}`,
    });
    return;
  }
  const {payment} = challenge;
  sendPage(response, {
    language,
    title: texts.challenge,
    status,
    isFramed: true,
    body: html`<h1>${texts.challenge}</h1>
      <p>${texts.challengeText}</p>
      <p>${texts.amount}: <strong>${formatAmount(world, payment, language)}</strong></p>
      <form method="post" class="buttons">
        <button name="result" value="passed">${texts.confirm}</button>
        <button name="result" value="failed" class="secondary">${texts.fail}</button>
        <button name="result" value="canceled" class="secondary">${texts.leave}</button>
      </form>`,
  });
}

/** Ends the challenge with what the shopper chose, and sends the shopper back. */
export async function submitChallengePage(
  world: World,
  act: ActRunner,
  request: Request,
  response: Response,
): Promise<void> {
  const challenge = findChallenge(world, request);
  const body = (request.body ?? {}) as {readonly result?: unknown};
  const result = CHALLENGE_RESULTS.find((one) => one === body.result);
  if (!challenge?.isOpen || result === undefined) {
    showChallengePage(world, request, response, 422);
    return;
  }
  await act('payment_intent.resume', challenge.payment.id, {result});
  showEnd(world, request, response, challenge.payment, chooseChallengeLanguage(world, request, challenge.payment));
}
