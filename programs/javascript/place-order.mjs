// Runs order 5512 from an empty cart to its delivery. Run: node place-order.mjs
const API = 'https://%brand.sandboxHost%';
const KEY = process.env['%brand.secretKeyVariable%'];
const PAUSE = Number(process.env.POLL_SECONDS ?? 2);
/** Begins each idempotency key: one per attempt to buy. A program that starts again with it repeats nothing. */
const RUN = process.env.RUN ?? 'shopper-8841-cart-1';

const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/**
 * Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
 * with the same idempotency key, so that nothing happens twice.
 */
async function send(method, path, {key, body, headers} = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(API + path, {
      method,
      headers: {
        Authorization: `Bearer ${KEY}`,
        '%brand.versionHeader%': '%brand.apiVersion%',
        ...(key && {'Idempotency-Key': `${RUN}-${key}`}),
        ...(body && {'Content-Type': 'application/json'}),
        ...headers,
      },
      body: body && JSON.stringify(body),
    }).catch(() => undefined);
    const result = await response?.json().catch(() => undefined);
    if (response?.ok && result) {
      return result;
    }
    const isRepeated = !result || result.retriable || response.status >= 500;
    if (attempt === 4 || !isRepeated) {
      const problem = result && `${response.status} ${result.code}: ${result.detail} (${result.request_id})`;
      throw new Error(problem ?? 'No response');
    }
    await sleep(Number(response?.headers.get('Retry-After') ?? 2 ** (attempt - 1)));
  }
}

// region cart
const cart = await send('POST', '/commerce/v1/carts', {
  key: 'create',
  body: {
    shopper_reference: 'shopper_8841',
    currency: 'EUR',
    country: 'FR',
    lines: [
      {variant_id: 'var_5Jk8Rm', quantity: 1},
      {variant_id: 'var_2Sx7Ls', quantity: 3},
      {variant_id: 'var_9Bk3Tp', quantity: 2},
    ],
  },
});
await send('POST', `/commerce/v1/carts/${cart.id}/promotion_codes`, {key: 'code', body: {code: 'WELCOME10'}});
// endregion

// region checkout
const {id} = await send('POST', '/commerce/v1/checkouts', {key: 'checkout', body: {cart_id: cart.id}});
const addressed = await send('PATCH', `/commerce/v1/checkouts/${id}`, {
  body: {
    buyer: {name: 'Ada Martin', email: 'ada.martin@mail.example'},
    shipping_address: {
      name: 'Ada Martin',
      line1: '12 Rue des Lilas',
      postal_code: '69003',
      locality: 'Lyon',
      country: 'FR',
    },
  },
});
// The cheapest method of each merchant is first. In your app the shopper chooses.
const groups = addressed.groups.map(({merchant_id, methods}) => ({merchant_id, selected_method_id: methods[0].id}));
const ready = await send('PATCH', `/commerce/v1/checkouts/${id}`, {body: {groups}});
const {amount} = ready.totals.find(({type}) => type === 'total');
console.log(`Checkout: ${ready.status}, total ${amount}`);
// endregion

// region pay
const {payment_intent_id} = await send('POST', '/payments/v1/checkout_intents', {
  key: 'payment',
  body: {
    mode: 'embedded',
    amount,
    currency: ready.currency,
    capture_method: 'manual',
    reference: ready.order_number,
    return_url: 'https://app.harborbank.example/checkout/return',
  },
});
// In your app the shopper pays in the embedded form. Here a token of the sandbox does.
const paid = await send('POST', `/payments/v1/payment_intents/${payment_intent_id}/confirm`, {
  key: 'pay',
  body: {
    payment_method: {type: 'card', token: 'tok_visa'},
    return_url: 'https://app.harborbank.example/checkout/return',
  },
});
console.log(`Payment: ${paid.status}, amount_capturable ${paid.amount_capturable}`);
// endregion

// region place
let checkout = await send('POST', `/commerce/v1/checkouts/${id}/confirm`, {key: 'confirm', body: {payment_intent_id}});
console.log(`Checkout: ${checkout.status}, the merchants decide`);
// A header makes the sandbox act for the merchants. In live this loop waits for people.
let party = {'Sandbox-Party': 'merchants_accept', 'Sandbox-Advance': 'PT2S'};
while (checkout.status === 'processing' || checkout.status === 'requires_action') {
  checkout = await send('GET', `/commerce/v1/checkouts/${id}`, {headers: party});
  party = {};
  await sleep(checkout.order_id === null ? PAUSE : 0);
}
if (checkout.order_id === null) {
  throw new Error(`No order: the checkout is ${checkout.status}. ${checkout.messages.map(({text}) => text).join(' ')}`);
}
// endregion

// region follow
for (const headers of [{}, {'Sandbox-Party': 'merchants_ship'}, {'Sandbox-Party': 'carriers_deliver'}]) {
  const order = await send('GET', `/commerce/v1/orders/${checkout.order_id}`, {headers});
  console.log(`Order ${order.number}: ${order.status}, amount_captured ${order.amount_captured}`);
  if (order.status === 'canceled') {
    break; // Every merchant has rejected: the hold on the card is gone, and nothing ships.
  }
}
// endregion
