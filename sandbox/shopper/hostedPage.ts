import type {Request, Response} from 'express';
import type {JsonObject} from '../../packages/json';
import type {CheckoutIntent} from '../payments/objects';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {findWrongFields, normalizeNumber, type CardField, type EnteredCard} from './card';
import {html, sendPage, type Html} from './html';
import {getCancelUrl, getReturnUrl} from './returnUrl';
import {canSubmit, describeSession, findCheckout, type ShopperSession} from './session';
import {chooseLanguage, getTexts, type Language, type Texts} from './texts';
import type {ActRunner} from './routes';

/** The page of a hosted checkout intent. It needs no script. */

/** How often the page asks again while the outcome is unknown, in seconds. */
const CHECKING_SECONDS = 5;

function chooseCheckoutLanguage({locale}: CheckoutIntent, request: Request): Language {
  return chooseLanguage([locale, ...request.acceptsLanguages()]);
}

/** The card numbers of the sandbox. */
export function listCardNumbers({catalogs}: World): string[] {
  return catalogs.sandboxTriggers.tokens.map(({card_number}) => card_number);
}

function renderField(name: CardField, label: string, autocomplete: string, error: string | null): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      required
      aria-invalid="${error === null ? 'false' : 'true'}"
      aria-describedby="${name}-error" />
    <p class="error" id="${name}-error">${error}</p>
  </div>`;
}

const WRONG_TEXTS = {number: 'wrongNumber', expiry: 'wrongExpiry', code: 'wrongCode'} as const;

/** The fields of a card, with a sentence below those that are wrong. */
export function renderCardFields(texts: Texts, wrong: readonly CardField[] = []): Html {
  const getError = (field: CardField): string | null => (wrong.includes(field) ? texts[WRONG_TEXTS[field]] : null);
  return html`${renderField('number', texts.number, 'cc-number', getError('number'))}
  ${renderField('expiry', texts.expiry, 'cc-exp', getError('expiry'))}
  ${renderField('code', texts.code, 'cc-csc', getError('code'))}`;
}

function renderHead(texts: Texts, {amount, reference, payment_status: paymentStatus}: ShopperSession): Html {
  return html`<h1>${texts.title}</h1>
    <p class="hint">${paymentStatus === 'no_payment_required' ? texts.free : texts.sandbox}</p>
    <p>${texts.amount}: <strong>${amount}</strong></p>
    ${reference === null ? null : html`<p>${texts.payTo}: ${reference}</p>`}`;
}

/** Why a submission was refused. */
interface Refusal {
  readonly wrong: readonly CardField[];
  /** No gateway accepts the payment with this card. */
  readonly isUnsupported: boolean;
}

function renderForm(
  world: World,
  texts: Texts,
  checkout: CheckoutIntent,
  session: ShopperSession,
  {wrong, isUnsupported}: Refusal,
): Html {
  const message = isUnsupported ? texts.unsupported : (session.declined?.shopper_message ?? null);
  const cancel = html`<p><a href="${getCancelUrl(checkout)}">${texts.cancel}</a></p>`;
  const isFree = session.payment_status === 'no_payment_required';
  return canSubmit(world, checkout)
    ? html`<p role="alert">${message}</p>
        <form method="post" autocomplete="on">
          ${isFree ? null : renderCardFields(texts, wrong)}
          <button>${texts.pay} ${session.amount}</button>
        </form>
        ${cancel}`
    : html`<p role="alert">${message ?? texts.failed} ${session.attempts_left === 0 ? texts.last : ''}</p>
        ${cancel}`;
}

/** Shows a checkout intent in its status, and continues where the shopper has nothing to do here. */
function showCheckout(
  world: World,
  checkout: CheckoutIntent,
  language: Language,
  response: Response,
  refusal: Refusal = {wrong: [], isUnsupported: false},
): void {
  const texts = getTexts(language);
  const session = describeSession(world, checkout, language);
  const show = (body: Html, next?: {url: string; seconds: number}): void =>
    sendPage(response, {
      language,
      title: texts.title,
      status: refusal.wrong.length > 0 || refusal.isUnsupported ? 422 : 200,
      body: html`${renderHead(texts, session)}${body}`,
      ...(next && {next}),
    });
  const continueAt = (text: string, url: string): void =>
    show(
      html`<p>${text}</p>
        <p><a href="${url}">${texts.continue}</a></p>`,
      {url, seconds: 0},
    );
  if (session.action) {
    continueAt(texts.challengeText, session.action.url);
    return;
  }
  switch (session.status) {
    case 'open':
      show(renderForm(world, texts, checkout, session, refusal));
      return;
    case 'processing':
      show(html`<p role="status">${texts.checking}</p>`, {url: checkout.url!, seconds: CHECKING_SECONDS});
      return;
    case 'completed':
      continueAt(session.payment_status === 'unpaid' ? texts.unpaid : texts.paid, getReturnUrl(checkout));
      return;
    case 'expired':
    case 'canceled':
      show(
        html`<p role="alert">${texts[session.status]}</p>
          <p><a href="${getCancelUrl(checkout)}">${texts.continue}</a></p>`,
      );
  }
}

function sendMissing(request: Request, response: Response): void {
  const language = chooseLanguage(request.acceptsLanguages());
  const {missing, title} = getTexts(language);
  sendPage(response, {language, title, status: 404, body: html`<h1>${missing}</h1>`});
}

function findHosted(world: World, request: Request): CheckoutIntent | undefined {
  const checkout = findCheckout(world, String(request.params.id));
  return checkout?.mode === 'hosted' ? checkout : undefined;
}

/** Shows the page of a hosted checkout intent. */
export function showHostedPage(world: World, request: Request, response: Response): void {
  const checkout = findHosted(world, request);
  if (checkout) {
    showCheckout(world, checkout, chooseCheckoutLanguage(checkout, request), response);
  } else {
    sendMissing(request, response);
  }
}

/** The text fields of a form. */
function readFields(body: unknown): EnteredCard {
  const values = (body ?? {}) as Readonly<Record<string, unknown>>;
  const read = (name: CardField): string => (typeof values[name] === 'string' ? values[name] : '');
  return {number: read('number'), expiry: read('expiry'), code: read('code')};
}

/** The fields of a form that are wrong, and what the act that submits it takes: no card where there is nothing to pay. */
export function readCard(
  world: World,
  checkout: CheckoutIntent,
  body: unknown,
): {readonly wrong: readonly CardField[]; readonly data: JsonObject} {
  if (checkout.payment_status === 'no_payment_required') {
    return {wrong: [], data: {}};
  }
  const card = readFields(body);
  return {
    wrong: findWrongFields(card, listCardNumbers(world), world.clock.milliseconds),
    data: {card_number: normalizeNumber(card.number)},
  };
}

/** Pays with what the shopper entered. Outcomes are on the page that follows. */
export async function submitHostedPage(
  world: World,
  act: ActRunner,
  request: Request,
  response: Response,
): Promise<void> {
  const checkout = findHosted(world, request);
  if (!checkout) {
    sendMissing(request, response);
    return;
  }
  const {wrong, data} = readCard(world, checkout, request.body);
  let isUnsupported = false;
  if (wrong.length === 0 && canSubmit(world, checkout)) {
    try {
      await act('checkout_intent.submit', checkout.id, data);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // Otherwise the page shows the state that does not allow it, such as that of a payment in another tab.
      isUnsupported = ['currency_unsupported', 'capability_unsupported'].includes(error.code);
    }
  }
  showCheckout(world, checkout, chooseCheckoutLanguage(checkout, request), response, {wrong, isUnsupported});
}
