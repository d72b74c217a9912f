import type {Texts} from '../texts';

/** The payment methods of the form: the card, and the wallets of a simulated device. */

const WALLET_NAMES: Readonly<Record<string, string>> = {apple_pay: 'Apple Pay', google_pay: 'Google Pay'};

/** The choice of a payment method. It is hidden while there is only one. */
export class MethodChoice {
  #chosen: string | null = 'card';
  #methods: readonly string[] | undefined;

  /** @param onChoose called when the shopper chooses another method */
  constructor(
    readonly fieldset: HTMLFieldSetElement,
    readonly onChoose: () => void,
  ) {
    fieldset.addEventListener('change', ({target}) => {
      this.#chosen = (target as HTMLInputElement).value;
      onChoose();
    });
  }

  /** Null when no method is listed, because there is nothing to pay. */
  get chosen(): string | null {
    return this.#chosen;
  }

  get methods(): readonly string[] {
    return this.#methods ?? [];
  }

  /** Lists the methods in the language of the form. A method that is no longer listed is not chosen either. */
  show(methods: readonly string[], texts: Texts, isOpen: boolean): void {
    this.fieldset.hidden = methods.length < 2;
    this.fieldset.disabled = !isOpen;
    if (methods.join() !== this.#methods?.join()) {
      this.#methods = methods;
      this.#chosen = methods.find((method) => method === this.#chosen) ?? methods[0] ?? null;
      this.fieldset.replaceChildren(document.createElement('legend'), ...methods.map((method) => this.#render(method)));
    }
    this.fieldset.querySelector('legend')!.textContent = texts.method;
    for (const label of this.fieldset.querySelectorAll('label')) {
      label.querySelector('span')!.textContent = WALLET_NAMES[label.htmlFor.replace('method-', '')] ?? texts.card;
    }
  }

  #render(method: string): HTMLLabelElement {
    const label = document.createElement('label');
    const radio = document.createElement('input');
    Object.assign(radio, {type: 'radio', name: 'method', id: `method-${method}`, value: method});
    radio.checked = method === this.#chosen;
    label.htmlFor = radio.id;
    label.append(radio, document.createElement('span'));
    return label;
  }
}

/**
 * Opens the sheet of a wallet, in place of that of a device.
 *
 * @returns whether the shopper confirms, and does not close it
 */
export function openWalletSheet(wallet: string, amount: string, texts: Texts): Promise<boolean> {
  const sheet = document.querySelector<HTMLDialogElement>('#sheet')!;
  sheet.querySelector('h1')!.textContent = WALLET_NAMES[wallet]!;
  sheet.querySelector('p')!.textContent = `${texts.amount}: ${amount}`;
  sheet.querySelector('[value="confirm"]')!.textContent = texts.confirm;
  sheet.querySelector('[value="cancel"]')!.textContent = texts.leave;
  sheet.returnValue = '';
  sheet.showModal();
  return new Promise((resolve) => {
    sheet.addEventListener('close', () => resolve(sheet.returnValue === 'confirm'), {once: true});
  });
}
