// Runs order 5514 through a hosted checkout. Run: node checkout-flow.mjs
const API = 'https://%brand.sandboxHost%/payments/v1';
const KEY = process.env['%brand.secretKeyVariable%'];
const PAUSE = Number(process.env.POLL_SECONDS ?? 2);

const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/**
 * Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
 * with the same idempotency key, so that nothing happens twice. A `state_conflict` is returned: the object has moved on.
 */
async function send(method, path, idempotencyKey, body) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(API + path, {
      method,
      headers: {
        Authorization: `Bearer ${KEY}`,
        '%brand.versionHeader%': '%brand.apiVersion%',
        ...(idempotencyKey && {'Idempotency-Key': idempotencyKey}),
        ...(body && {'Content-Type': 'application/json'}),
      },
      body: body && JSON.stringify(body),
    }).catch(() => undefined);
    const result = await response?.json().catch(() => undefined);
    if (result && (response.ok || result.code === 'state_conflict')) {
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

// region decide
/** What both objects mean for the order, and whether that is the end. */
function decide(checkout, payment) {
  const decline = payment.last_error?.decline;
  switch (`${checkout.status}, ${checkout.payment_status}`) {
    case 'completed, paid':
    case 'completed, no_payment_required':
      return [payment.status === 'expired' ? 'captured in part, the rest released: ship no more' : 'paid: ship the order', true];
    case 'completed, pending':
      return ['requires_capture', 'partially_captured'].includes(payment.status)
        ? ['held: accept the order, capture what ships', true]
        : ['received: do not ship yet', false];
    case 'completed, unpaid':
      return ['not paid after all: ask for another payment', true];
    case 'expired, unpaid':
    case 'expired, no_payment_required':
    case 'canceled, unpaid':
    case 'canceled, no_payment_required':
      return ['nobody paid: release the stock', true];
    case 'open, unpaid':
      if (['declined', 'failed', 'expired', 'canceled'].includes(payment.status)) {
        return ['no try is left: cancel this checkout, start again from the cart', true];
      }
      return [decline ? `declined (${decline.code}): the shopper can try again` : 'waiting for the shopper', false];
    default: // New statuses can be added: wait for those you do not know.
      return ['waiting for the response', false];
  }
}
// endregion

// region create
const created = await send('POST', '/checkout_intents', '5514-checkout-1', {
  mode: 'hosted',
  amount: 15453,
  currency: 'EUR',
  reference: '5514',
  return_url: 'https://shop.example/checkout/return',
  cancel_url: 'https://shop.example/cart',
});
console.log(`Send the shopper to ${created.url}`);
// endregion

// region follow
for (let printed = '', isEnd = false; !isEnd; ) {
  const checkout = await send('GET', `/checkout_intents/${created.id}`);
  const payment = await send('GET', `/payment_intents/${created.payment_intent_id}`);
  const [advice, isLast] = decide(checkout, payment);
  const line = `${checkout.status}, ${checkout.payment_status}: ${advice}`;
  if (line !== printed) {
    console.log(line);
  }
  if (isLast && checkout.status === 'open') {
    await send('POST', `/checkout_intents/${created.id}/cancel`, '5514-cancel-1', {});
  }
  printed = line;
  isEnd = isLast;
  await sleep(isEnd ? 0 : PAUSE);
}
// endregion
