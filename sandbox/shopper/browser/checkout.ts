import type {Appearance, Command, FrameOptions, Opening, Report} from './messages';

/** The script that a shop loads: it creates the frame, and passes messages. It never sees card data. */

type Payload = Readonly<Record<string, unknown>>;
type EventHandler = (payload: Payload) => void;

interface CheckoutOptions {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly locale?: string;
  readonly appearance?: Appearance;
  readonly threeDSecure?: 'frame' | 'redirect';
  readonly wallets?: boolean;
}

const {origin} = new URL((document.currentScript as HTMLScriptElement).src);

function requireText(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new TypeError(`createCheckout: ${name} must be a text.`);
  }
  return value;
}

function requireElement(value: Element | null): Element {
  if (value?.nodeType !== Node.ELEMENT_NODE) {
    throw new TypeError('mount: element must be an element of the page, not a selector.');
  }
  return value;
}

function mergeAppearance(before: Appearance, changes: Appearance): Appearance {
  return {
    ...before,
    ...changes,
    tokens: {...before.tokens, ...changes.tokens},
    darkTokens: {...before.darkTokens, ...changes.darkTokens},
  };
}

/** Styles of ours, set through the DOM, which a policy of the page allows. */
function setStyles(element: HTMLElement, styles: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, styles);
}

/** The dialog of the challenge. Closing it, by its button or the Escape key, ends the challenge. */
function openChallenge(
  url: string,
  {title, close}: {readonly title: string; readonly close: string},
  onLeave: () => void,
): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  // First, so that it has the focus: the key events of the frame do not reach the dialog.
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = close;
  button.addEventListener('click', onLeave);
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = title;
  setStyles(dialog, {padding: '0', border: '0', width: 'min(30rem, 100%)'});
  setStyles(frame, {display: 'block', width: '100%', height: '30rem', border: '0'});
  dialog.append(button, frame);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onLeave();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

class Checkout {
  #options: FrameOptions;
  readonly #handlers = new Map<string, Set<EventHandler>>();
  readonly #refreshes = new Map<number, () => void>();
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #dialog: HTMLDialogElement | undefined;
  #texts = {title: 'Payment form', close: 'Cancel'};
  #count = 0;

  constructor({publishableKey, clientSecret, locale, appearance, threeDSecure, wallets}: CheckoutOptions) {
    this.#options = {
      publishableKey: requireText('publishableKey', publishableKey),
      clientSecret: requireText('clientSecret', clientSecret),
      locale: locale ?? '',
      appearance: appearance ?? {},
      threeDSecure: threeDSecure ?? 'frame',
      wallets: wallets ?? true,
    };
  }

  mount(element: Element): void {
    if (this.#frame) {
      return;
    }
    const place = requireElement(element);
    const frame = document.createElement('iframe');
    frame.src = `${origin}/v1/frame`;
    frame.title = this.#texts.title;
    frame.allow = 'payment';
    setStyles(frame, {display: 'block', width: '100%', height: '22rem', border: '0'});
    frame.addEventListener('load', () => this.#open(frame), {once: true});
    this.#frame = frame;
    place.replaceChildren(frame);
  }

  on(name: string, handler: EventHandler): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  submit(): void {
    this.#send({command: 'submit'});
  }

  refresh(): Promise<void> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      this.#refreshes.set(id, resolve);
      this.#send({command: 'refresh', id});
      if (!this.#port) {
        this.#endRefresh(id);
      }
    });
  }

  update({appearance = {}, locale}: {appearance?: Appearance; locale?: string}): void {
    this.#options = {
      ...this.#options,
      appearance: mergeAppearance(this.#options.appearance, appearance),
      locale: locale ?? this.#options.locale,
    };
    this.#send({command: 'update', appearance: this.#options.appearance, locale: this.#options.locale});
  }

  focus(): void {
    this.#frame?.focus();
    this.#send({command: 'focus'});
  }

  unmount(): void {
    this.#handlers.clear();
    this.#port?.close();
    this.#port = undefined;
    [...this.#refreshes.keys()].forEach((id) => this.#endRefresh(id));
    this.#showChallenge(null);
    this.#frame?.remove();
    this.#frame = undefined;
  }

  /** Only a document of the origin of this script receives the message and the port. */
  #open(frame: HTMLIFrameElement): void {
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({data}: MessageEvent<Report>) => this.#receive(data);
    const opening: Opening = {type: 'open_form', options: this.#options};
    frame.contentWindow!.postMessage(opening, origin, [port2]);
  }

  #send(command: Command): void {
    this.#port?.postMessage(command);
  }

  #endRefresh(id: number): void {
    this.#refreshes.get(id)?.();
    this.#refreshes.delete(id);
  }

  #receive(data: Report): void {
    switch (data.report) {
      case 'event':
        this.#emit(data.name, data.payload);
        break;
      case 'refreshed':
        this.#endRefresh(data.id);
        break;
      case 'challenge':
        this.#showChallenge(data.url);
        break;
      case 'texts':
        this.#texts = data;
        this.#frame!.title = data.title;
    }
  }

  #emit(name: string, payload: Payload): void {
    if (name === 'resize') {
      setStyles(this.#frame!, {height: `${String(payload.height)}px`});
    }
    for (const handler of this.#handlers.get(name) ?? []) {
      handler(payload);
    }
  }

  #showChallenge(url: string | null): void {
    this.#dialog?.remove();
    this.#dialog = undefined;
    if (url !== null && this.#options.threeDSecure === 'redirect') {
      location.assign(url);
    } else if (url !== null) {
      this.#dialog = openChallenge(`${url}?dialog`, this.#texts, () => this.#send({command: 'leave'}));
    }
  }
}

Object.assign(window, {'%brand.jsGlobal%': {createCheckout: (options: CheckoutOptions) => new Checkout(options)}});
