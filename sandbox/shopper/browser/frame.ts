import {findWrongFields, type CardField, type EnteredCard} from '../card';
import type {ShopperSession} from '../session';
import {getTexts, type Texts} from '../texts';
import {MethodChoice, openWalletSheet} from './methods';
import type {Appearance, Command, FrameOptions, Opening, Report, Tokens} from './messages';

/** The script of the frame: it has the card data, and calls only the host of the frame. */

/** How often the frame asks for the session, in milliseconds: while an outcome is open, and while it waits. */
const OPEN_OUTCOME_MS = 500;
const WAITING_MS = 2000;

const FIELDS: readonly CardField[] = ['number', 'expiry', 'code'];
const LABELS = {number: 'number', expiry: 'expiry', code: 'code'} as const;
const WRONG = {number: 'wrongNumber', expiry: 'wrongExpiry', code: 'wrongCode'} as const;

interface Settings {
  readonly cardNumbers: readonly string[];
  readonly tokens: Readonly<Record<string, {readonly type: string; readonly pattern: string}>>;
}

/** A response that is not a session. */
class CallError extends Error {
  constructor(
    readonly code: string,
    readonly requestId: string | null,
    readonly isRetriable: boolean,
  ) {
    super(code);
  }
}

function getInput(field: CardField): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`#${field}`)!;
}

function readCard(): EnteredCard {
  return {number: getInput('number').value, expiry: getInput('expiry').value, code: getInput('code').value};
}

function isDark(theme: string): boolean {
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Applies the theme and the tokens that are valid, and logs the others. */
function applyAppearance({theme = 'light', tokens = {}, darkTokens = {}}: Appearance, known: Settings['tokens']): void {
  const root = document.documentElement;
  root.dataset.theme = ['dark', 'auto'].includes(theme) ? theme : 'light';
  if (root.dataset.theme !== theme) {
    console.warn(`appearance: the theme ${theme} is not known.`);
  }
  const isColor = (name: string): boolean => known[name]?.type === 'color';
  const light = Object.entries(tokens).filter(([name]) => !isDark(theme) || !isColor(name));
  const values: Tokens = Object.fromEntries([...light, ...(isDark(theme) ? Object.entries(darkTokens) : [])]);
  for (const name of Object.keys(known)) {
    root.style.removeProperty(`--${name}`);
  }
  const isValid = ([name, value]: [string, string | number]): boolean =>
    known[name] !== undefined && new RegExp(known[name].pattern).test(String(value));
  for (const [name, value] of Object.entries(values).filter(isValid)) {
    root.style.setProperty(`--${name}`, String(value));
  }
  // Those of both modes: the other one is shown to another shopper.
  for (const [name, value] of [tokens, darkTokens]
    .flatMap(Object.entries<string | number>)
    .filter((one) => !isValid(one))) {
    console.warn(`appearance: the token ${name} ${known[name] ? `cannot have the value ${value}` : 'is not known'}.`);
  }
}

class PaymentForm {
  #options: FrameOptions;
  #texts: Texts = getTexts('en');
  readonly #method = new MethodChoice(document.querySelector('#methods')!, () => this.#noteChange());
  #session: ShopperSession | undefined;
  #isSubmitting = false;
  /** The running `refresh()`. */
  #refresh: Promise<void> = Promise.resolve();
  /** What the page around was told last, so that it is told each change once. */
  #told = '';
  /** The last `change`; before the first, that of an empty form. */
  #change = JSON.stringify({complete: false, method: 'card'});
  /** The request that started the attempt of this form. */
  #requestId: string | null = null;
  #timer = 0;

  constructor(
    options: FrameOptions,
    readonly port: MessagePort,
    readonly settings: Settings,
  ) {
    this.#options = options;
    port.onmessage = ({data}: MessageEvent<Command>) => void this.#run(data);
    document.querySelector('#fields')!.addEventListener('input', () => this.#noteChange());
    document.querySelector('#card')!.addEventListener('change', () => this.#showErrors());
    document.querySelector('#card')!.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    new ResizeObserver(() => this.#emit('resize', {height: Math.ceil(document.body.scrollHeight)})).observe(
      document.body,
    );
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#style());
    this.#style();
  }

  /** Reads the checkout intent, and reports `ready` or `error`. */
  async load(): Promise<void> {
    try {
      const session = await this.#call('session');
      const isFollowed = this.#isSubmitting || this.#session?.status === 'processing';
      this.#accept(session);
      this.#emit('ready', {methods: this.#method.methods});
      this.#reportChange();
      if (session.status === 'processing') {
        this.#emit('processing', {});
      }
      if (!isFollowed && !session.action && (session.is_payable || session.status === 'processing')) {
        this.#told = this.#describeOutcome(); // What happened before this form is not news.
      }
      this.#follow();
    } catch (error) {
      this.#reportError(error);
    }
    this.#wait();
  }

  #style(): void {
    applyAppearance(this.#options.appearance, this.settings.tokens);
  }

  #report(report: Report): void {
    this.port.postMessage(report);
  }

  #emit(name: string, payload: Readonly<Record<string, unknown>>): void {
    this.#report({report: 'event', name, payload});
  }

  async #run(command: Command): Promise<void> {
    switch (command.command) {
      case 'submit':
        await this.#submit();
        break;
      case 'refresh':
        this.#refresh = this.load();
        await this.#refresh;
        this.#report({report: 'refreshed', id: command.id});
        break;
      case 'update':
        this.#options = {...this.#options, appearance: command.appearance, locale: command.locale};
        this.#style();
        await this.#conclude('session');
        break;
      case 'focus':
        this.#focus();
        break;
      case 'leave':
        await this.#conclude('leave');
    }
  }

  #focus(): void {
    const {chosen} = this.#method;
    const field = chosen === 'card' ? getInput(this.#findWrong()[0] ?? 'number') : undefined;
    (field ?? document.querySelector<HTMLInputElement>(`#method-${chosen}`))?.focus();
  }

  async #call(path: string, more: object = {}): Promise<ShopperSession> {
    const {publishableKey, clientSecret, locale} = this.#options;
    const body = JSON.stringify({locale, ...more});
    const headers = {
      Authorization: `Bearer ${publishableKey}`,
      'Client-Secret': clientSecret,
      'Content-Type': 'application/json',
    };
    const response = await fetch(`/v1/form/${path}`, {method: 'POST', headers, body}).catch(() => undefined);
    if (!response) {
      throw new CallError('service_unavailable', null, true);
    }
    const result = (await response.json()) as ShopperSession & {code: string; request_id: string; retriable: boolean};
    if (!response.ok) {
      throw new CallError(result.code, result.request_id, result.retriable);
    }
    if (path === 'submit') {
      this.#requestId = response.headers.get('Request-Id');
    }
    return result;
  }

  #reportError(error: unknown): void {
    if (!(error instanceof CallError)) {
      throw error;
    }
    this.#emit('error', {code: error.code, request_id: error.requestId, retriable: error.isRetriable});
  }

  /** Shows a session in its language. */
  #accept(session: ShopperSession): void {
    this.#session = session;
    this.#texts = getTexts(session.language);
    document.documentElement.lang = session.language;
    document.title = this.#texts.form;
    this.#report({report: 'texts', title: this.#texts.form, close: this.#texts.leave});
    const isFree = session.payment_status === 'no_payment_required';
    const methods = ['card', ...(this.#options.wallets ? session.wallets : [])];
    this.#method.show(isFree ? [] : methods, this.#texts, session.is_payable);
    this.#showFields();
    for (const field of FIELDS) {
      document.querySelector(`label[for="${field}"]`)!.textContent = this.#texts[LABELS[field]];
      getInput(field).disabled = !session.is_payable;
    }
    document.querySelector('#hint')!.textContent = isFree ? this.#texts.free : this.#texts.sandbox;
    const isChecking = session.status === 'processing' && !session.action;
    document.querySelector('#message')!.textContent = isChecking ? this.#texts.checking : '';
    this.#showErrors();
  }

  #findWrong(): CardField[] {
    return this.#method.chosen === 'card' ? findWrongFields(readCard(), this.settings.cardNumbers, Date.now()) : [];
  }

  /** Shows a sentence below each field that is filled in and wrong. */
  #showErrors(): void {
    const wrong = this.#findWrong();
    for (const field of FIELDS) {
      const input = getInput(field);
      const isWrong = input.value !== '' && wrong.includes(field);
      input.setAttribute('aria-invalid', String(isWrong));
      document.querySelector(`#${field}-error`)!.textContent = isWrong ? this.#texts[WRONG[field]] : '';
    }
  }

  #showFields(): void {
    document.querySelector<HTMLElement>('#fields')!.hidden = this.#method.chosen !== 'card';
  }

  #describeEntry(): {readonly complete: boolean; readonly method: string | null} {
    return {complete: this.#findWrong().length === 0, method: this.#method.chosen};
  }

  #noteChange(): void {
    this.#showFields();
    const change = this.#describeEntry();
    this.#change = JSON.stringify(change);
    this.#emit('change', change);
  }

  /** Reports a change that was not an input, such as an amount that became 0, or a card typed before the form listened. */
  #reportChange(): void {
    if (this.#session!.status === 'open' && JSON.stringify(this.#describeEntry()) !== this.#change) {
      this.#noteChange();
    }
  }

  async #submit(): Promise<void> {
    await this.#refresh;
    const isReady = this.#session?.is_payable === true && this.#findWrong().length === 0;
    if (!isReady || this.#isSubmitting) {
      return;
    }
    this.#isSubmitting = true;
    const {chosen} = this.#method;
    const isWallet = chosen !== null && chosen !== 'card';
    const isConfirmed = !isWallet || (await openWalletSheet(chosen, this.#session!.amount, this.#texts));
    if (isConfirmed) {
      this.#told = '';
      this.#emit('processing', {});
      await this.#conclude('submit', isWallet ? {wallet: chosen} : readCard());
    }
    this.#isSubmitting = false;
  }

  /** Makes a call that changes the session, and reports what follows. */
  async #conclude(path: string, more: object = {}): Promise<void> {
    try {
      this.#accept(await this.#call(path, more));
      this.#reportChange();
      this.#follow();
    } catch (error) {
      this.#reportError(error);
    }
    this.#wait();
  }

  /** Asks again later, until nothing can change any more. */
  #wait(): void {
    clearTimeout(this.#timer);
    const {status} = this.#session ?? {};
    if (status === 'open' || status === 'processing') {
      this.#timer = window.setTimeout(() => void this.#poll(), status === 'open' ? WAITING_MS : OPEN_OUTCOME_MS);
    }
  }

  /** Whether an attempt runs, which reports its outcome itself. */
  #hasAttempt(): boolean {
    return this.#isSubmitting;
  }

  async #poll(): Promise<void> {
    if (!this.#hasAttempt()) {
      const before = JSON.stringify(this.#session);
      // A lost connection changes nothing for the shopper until the next submit, which reports it.
      const session = await this.#call('session').catch(() => this.#session!);
      if (!this.#hasAttempt() && JSON.stringify(session) !== before) {
        const wasProcessing = this.#session!.status === 'processing';
        this.#accept(session);
        this.#reportChange();
        if (wasProcessing || session.status !== 'open') {
          this.#follow();
        }
      }
    }
    this.#wait();
  }

  #describeOutcome(): string {
    const {status, action, declined, error, attempts_left} = this.#session!;
    return JSON.stringify([status, action, declined?.decline_code, error, attempts_left]);
  }

  /** Reports the status of the checkout intent, once. */
  #follow(): void {
    const {status, action, declined, error, attempts_left, checkout_intent_id, payment_status} = this.#session!;
    const told = this.#describeOutcome();
    if (told === this.#told) {
      return;
    }
    this.#told = told;
    this.#report({report: 'challenge', url: action?.url ?? null});
    if (action) {
      const type = this.#options.threeDSecure === 'redirect' ? 'redirect' : action.type;
      this.#emit('action_required', {type});
    } else if (status === 'completed') {
      this.#emit('completed', {checkout_intent_id, payment_status});
    } else if (status === 'expired' || status === 'canceled') {
      this.#emit('expired', {});
    } else if (declined && status === 'open') {
      this.#emit('declined', {...declined, attempts_left});
    } else if (error && (status === 'open' || this.#requestId !== null)) {
      this.#emit('error', {code: error.code, request_id: this.#requestId, retriable: error.retriable});
    } else if (status === 'processing') {
      this.#emit('processing', {});
    }
    if (status === 'open') {
      this.#requestId = null; // The next attempt can be that of another tab.
    }
  }
}

addEventListener('message', (event: MessageEvent<Opening | undefined>) => {
  const [port] = event.ports;
  if (event.source !== parent || event.data?.type !== 'open_form' || !port) {
    return;
  }
  const {options} = event.data;
  void fetch('/v1/form/settings')
    .then((response) => response.json())
    .then((settings: Settings) => new PaymentForm(options, port, settings).load());
});
