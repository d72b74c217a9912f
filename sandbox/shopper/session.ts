import {formatDecimal} from '../../src/topics/money/decimal';
import {MAX_ATTEMPTS} from '../payments/attempts';
import {hasRoute} from '../payments/gateways';
import {findEnteredInstrument} from '../payments/instruments';
import {
  CHECKOUT_INTENT_COLLECTION,
  PAYMENT_INTENT_COLLECTION,
  type CheckoutIntent,
  type PaymentIntent,
} from '../payments/objects';
import {getPaymentsSeed, type PaymentsSeed, type SandboxWallet} from '../payments/seed';
import type {World} from '../world/world';
import type {Language} from './texts';

/** A checkout intent as the page and the form show it. */
export interface ShopperSession {
  readonly checkout_intent_id: string;
  readonly status: CheckoutIntent['status'];
  readonly payment_status: CheckoutIntent['payment_status'];
  /** With its currency, as in `154.53 EUR`. */
  readonly amount: string;
  readonly reference: string | null;
  readonly language: Language;
  /** Whether the shopper can submit: a payment can be over while its checkout intent is `open`. */
  readonly is_payable: boolean;
  /** 0 after the last decline, which in older versions is the first. */
  readonly attempts_left: number;
  /** The decline of the last attempt, unless another one has started. */
  readonly declined: {readonly decline_code: string; readonly shopper_message: string} | null;
  /** The technical failure of the last attempt. */
  readonly error: {readonly code: string; readonly retriable: boolean} | null;
  /** What the shopper must do. */
  readonly action: {readonly type: string; readonly url: string} | null;
  /** The wallets that a gateway accepts for this payment. The simulated device has all of them. */
  readonly wallets: readonly SandboxWallet[];
}

/** The payment of a checkout intent. */
export function findPayment(world: World, {payment_intent_id}: CheckoutIntent): PaymentIntent | undefined {
  return world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).get(payment_intent_id ?? '');
}

export function findCheckout(world: World, id: string): CheckoutIntent | undefined {
  return world.getCollection<CheckoutIntent>(CHECKOUT_INTENT_COLLECTION).get(id);
}

/** Whether the shopper can still submit. The payment can be over while its checkout intent is open. */
export function canSubmit(world: World, checkout: CheckoutIntent): boolean {
  const payment = findPayment(world, checkout);
  return checkout.status === 'open' && (!payment || world.can('payment_intent', payment, 'submit'));
}

/** An amount with the decimals of its currency (ISO 4217). */
export function formatAmount(
  {catalogs}: World,
  {amount, currency}: {readonly amount: number; readonly currency: string},
  language: Language,
): string {
  const {exponent} = catalogs.currencies.currencies.find(({code}) => code === currency)!;
  const number = formatDecimal(BigInt(amount), exponent);
  return `${language === 'de' ? number.replace('.', ',') : number} ${currency}`;
}

/** The wallets that the form lists, by the tokens that they pay with. */
export function listWallets(world: World, payment: PaymentIntent | undefined): PaymentsSeed['wallet_tokens'] {
  return payment === undefined
    ? []
    : getPaymentsSeed(world).wallet_tokens.filter(({token}) =>
        hasRoute(world, payment, findEnteredInstrument(world, {token})),
      );
}

function describeDecline(world: World, code: string, language: Language): string {
  const decline = world.catalogs.declineCodes.declines.find((one) => one.code === code)!;
  return language === 'de' ? decline.shopper_de : decline.shopper;
}

/** The status that the shopper sees: a checkout intent whose payment was canceled or expired can never be paid. */
function getShownStatus(checkout: CheckoutIntent, payment: PaymentIntent | undefined): CheckoutIntent['status'] {
  return checkout.status === 'open' && (payment?.status === 'canceled' || payment?.status === 'expired')
    ? payment.status
    : checkout.status;
}

/** Describes a checkout intent in the language of the shopper. */
export function describeSession(world: World, checkout: CheckoutIntent, language: Language): ShopperSession {
  const payment = findPayment(world, checkout);
  const {last_error: error = null, next_action: action = null, attempts = []} = payment ?? {};
  const decline = error?.decline?.code;
  const entry = world.catalogs.errorCodes.errors.find(({code}) => code === error?.code);
  return {
    checkout_intent_id: checkout.id,
    status: getShownStatus(checkout, payment),
    payment_status: checkout.payment_status,
    amount: formatAmount(world, checkout, language),
    reference: checkout.reference,
    language,
    is_payable: canSubmit(world, checkout),
    attempts_left: payment?.status === 'declined' ? 0 : MAX_ATTEMPTS - attempts.length,
    declined:
      decline === undefined
        ? null
        : {decline_code: decline, shopper_message: describeDecline(world, decline, language)},
    error: entry && decline === undefined ? {code: entry.code, retriable: entry.retriable} : null,
    action: action && {type: action.type, url: action.url},
    wallets: listWallets(world, payment).map(({wallet}) => wallet),
  };
}
