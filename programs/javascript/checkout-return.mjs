// The page at return_url and cancel_url of order 5514. Run: node checkout-return.mjs
import {createServer} from 'node:http';

const API = 'https://%brand.sandboxHost%/payments/v1';
const KEY = process.env['%brand.secretKeyVariable%'];
const ORDER = process.env.ORDER ?? '5514'; // in production the order in the session of this shopper

// region page
/** What the shopper reads, by the two statuses of the checkout intent. */
function choosePage(status, paymentStatus) {
  switch (`${status}, ${paymentStatus}`) {
    case 'completed, paid':
    case 'completed, no_payment_required':
      return 'Thank you. Your order is paid.';
    case 'completed, pending':
      return 'We have your order, and confirm it when the payment has arrived.';
    case 'completed, unpaid':
      return 'Your payment did not go through. <a href="/checkout">Pay again</a>';
    case 'open, unpaid':
    case 'open, no_payment_required':
      return 'Your order is not paid. <a href="/checkout">Continue</a>';
    case 'expired, unpaid':
    case 'expired, no_payment_required':
    case 'canceled, unpaid':
    case 'canceled, no_payment_required':
      return 'Your checkout has ended. <a href="/cart">Back to your cart</a>';
    default: // Also statuses that you do not know: a second payment could charge twice.
      return undefined;
  }
}
// endregion

// region return
/** Only the id comes from the URL, and it counts only if it is that of the order of this shopper. */
async function receive(id) {
  if (!/^ci_[A-Za-z0-9]+$/.test(id ?? '')) return {status: 404, text: 'Not found'};
  const headers = {Authorization: `Bearer ${KEY}`, '%brand.versionHeader%': '%brand.apiVersion%'};
  const response = await fetch(`${API}/checkout_intents/${id}`, {headers}).catch(() => undefined);
  if (response?.status === 404) return {status: 404, text: 'Not found'};
  if (!response?.ok) {
    console.error(`${id}: ${response?.status ?? 'no response'}`);
    return {status: 200};
  }
  const checkout = await response.json();
  if (checkout.reference !== ORDER) return {status: 404, text: 'Not found'};
  return {status: 200, text: choosePage(checkout.status, checkout.payment_status)};
}
// endregion

const server = createServer(async (request, response) => {
  const {pathname, searchParams} = new URL(request.url, 'http://localhost');
  const isReturn = pathname === '/checkout/return';
  const id = searchParams.get('checkout_intent_id');
  const {status, text} = isReturn ? await receive(id) : {status: 404, text: 'Not found'};
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(!text && {Refresh: '2'}),
  };
  response.writeHead(status, headers).end(`<p>${text ?? 'We are checking your payment. Do not pay again.'}</p>`);
});
const port = Number(process.env.PORT ?? 3000);
server.listen(port, () => console.log(`http://localhost:${port}/checkout/return`));
