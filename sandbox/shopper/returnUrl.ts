import type {CheckoutIntent, PaymentIntent} from '../payments/objects';
import {findCheckoutIntent} from '../payments/checkoutIntentSync';
import {getPaymentNotes} from '../payments/paymentTransitions';
import type {World} from '../world/world';

/**
 * A URL of the shop with the id of an object. Its own query and fragment stay as they are; a parameter of the same
 * name is replaced.
 */
export function addReturnParameter(
  url: string,
  {object, id}: Pick<CheckoutIntent | PaymentIntent, 'object' | 'id'>,
): string {
  const name = `${object}_id`;
  const [, page, query, fragment] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url)!;
  const own = query!.split('&').filter((part) => part !== '' && part.split('=')[0] !== name);
  return `${page}?${[...own, `${name}=${id}`].join('&')}${fragment}`;
}

/** Where the shopper lands after paying. */
export function getReturnUrl(checkout: CheckoutIntent): string {
  return addReturnParameter(checkout.return_url, checkout);
}

/** Where the shopper lands after leaving the hosted page, or when it can no longer be paid. */
export function getCancelUrl(checkout: CheckoutIntent): string {
  return addReturnParameter(checkout.cancel_url ?? checkout.return_url, checkout);
}

/** Where the shopper lands after a challenge: a hosted page shows a decline itself. */
export function findUrlAfterChallenge(world: World, payment: PaymentIntent): string | undefined {
  const {returnUrl} = getPaymentNotes(world, payment);
  const checkout = findCheckoutIntent(world, payment);
  if (returnUrl !== undefined) {
    return addReturnParameter(returnUrl, payment);
  }
  if (checkout?.mode === 'hosted' && checkout.status !== 'completed') {
    return checkout.url!;
  }
  return checkout && getReturnUrl(checkout);
}
