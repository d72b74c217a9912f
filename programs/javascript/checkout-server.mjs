// The server of an embedded checkout, for Node.js 20 or newer, without packages.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const api = "https://%brand.sandboxHost%/payments/v1";
const secretKey = process.env["%brand.secretKeyVariable%"];
const publishableKey = process.env["%brand.publishableKeyVariable%"];
const shop = process.env.SHOP ?? "http://localhost:3000";

// region policy
const policy = [
  "default-src 'self'",
  "script-src 'self' https://%brand.jsHost%",
  "frame-src https://%brand.jsHost% https://%brand.sandboxHost%",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "connect-src 'self' https://%brand.sandboxHost% https://%brand.jsHost%",
  "img-src 'self' https://%brand.jsHost%",
].join("; ");
// endregion

// Your orders are in your database, with the amount that your server computed, in minor units.
const order = { number: "5512", amount: 15453, currency: "EUR", session: 0, update: 0, id: null };

function shown({ amount, currency }) {
  return `${(amount / 100).toFixed(2)} ${currency}`; // EUR has two decimals.
}

async function call(path, body, idempotencyKey) {
  const response = await fetch(api + path, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: `Bearer ${secretKey}`,
      "%brand.versionHeader%": "%brand.apiVersion%",
      ...(body && { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) {
    throw Object.assign(new Error(`${result.code}: ${result.detail}`), { code: result.code });
  }
  return result;
}

// region session
// The checkout intent of the order: the one that there is while it lives, else a new one with a new key.
async function currentCheckoutIntent(mode = "embedded") {
  const known = order.id && (await call(`/checkout_intents/${order.id}`));
  if (known && known.mode === mode && !["expired", "canceled"].includes(known.status)) {
    return known;
  }
  if (known?.status === "open") {
    await call(`/checkout_intents/${known.id}/cancel`, {}, `${known.id}-cancel`);
  }
  order.session += 1;
  const { number, amount, currency, session } = order;
  const body = { mode, amount, currency, reference: number, return_url: `${shop}/checkout/return` };
  const created = await call("/checkout_intents", body, `${number}-checkout-${session}`);
  order.id = created.id;
  return created;
}
// endregion

const routes = {
  async "GET /checkout"() {
    const checkoutIntent = await currentCheckoutIntent();
    if (checkoutIntent.status === "completed") {
      return { status: 303, headers: { Location: "/checkout/return" } };
    }
    return { page: checkoutPage(checkoutIntent) };
  },

  async "POST /checkout/session"() {
    const { client_secret: clientSecret } = await currentCheckoutIntent();
    return { json: { clientSecret } };
  },

  // Only the server has the prices: the page sends what changed, not what it costs.
  async "POST /checkout/gift-wrap"() {
    order.update += 1;
    const amount = order.amount + 300;
    await call(`/checkout_intents/${order.id}`, { amount }, `${order.number}-update-${order.update}`);
    order.amount = amount;
    return { json: { shown: shown(order) } };
  },

  // For shoppers whose browser does not load the form.
  async "POST /checkout/hosted"() {
    const { url } = await currentCheckoutIntent("hosted");
    // No redirect: browsers hold those that follow a form to `form-action`.
    return { page: `<p><a href="${url}">Continue to the payment page</a></p>`, headers: { Refresh: `0; url=${url}` } };
  },

  async "GET /checkout/return"() {
    const { payment_status: paymentStatus } = await call(`/checkout_intents/${order.id}`);
    const words = {
      paid: "Thank you. Your order is paid.",
      no_payment_required: "Thank you. There was nothing to pay.",
      pending: "Thank you. We write to you when the payment has arrived.",
    };
    return { page: `<p>${words[paymentStatus] ?? "Your order is not paid. <a href='/checkout'>Try again</a>"}</p>` };
  },

  async "GET /checkout.js"() {
    return { script: await readFile(new URL("checkout-form.js", import.meta.url), "utf8") };
  },
};

// region page
function checkoutPage({ client_secret: clientSecret }) {
  return `
    <h1>Order ${order.number}</h1>
    <form id="checkout" method="post" action="/checkout/hosted">
      <div id="payment" data-publishable-key="${publishableKey}" data-client-secret="${clientSecret}"></div>
      <p id="message" role="status">Loading the payment form…</p>
      <label><input id="gift-wrap" type="checkbox" disabled> Gift wrap</label>
      <button id="pay" disabled>Pay <span id="amount">${shown(order)}</span></button>
      <noscript><button>Pay on the payment page</button></noscript>
      <button id="hosted" hidden>Pay on the payment page</button>
    </form>
    <script src="https://%brand.jsHost%/v1/checkout.js" defer></script>
    <script src="/checkout.js" defer></script>`;
}
// endregion

function document(body) {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Checkout</title>
</head>
<body>${body}</body>
</html>`;
}

const server = createServer(async (request, response) => {
  const route = routes[`${request.method} ${request.url.split("?")[0]}`];
  const headers = {
    "Content-Security-Policy": policy,
    "Permissions-Policy": 'payment=(self "https://%brand.jsHost%")',
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cache-Control": "no-store",
  };
  try {
    const result = route ? await route() : { status: 404, page: "<p>Not found</p>" };
    const [type, body] = result.json
      ? ["application/json", JSON.stringify(result.json)]
      : result.script
        ? ["text/javascript", result.script]
        : ["text/html; charset=utf-8", result.page ? document(result.page) : ""];
    response.writeHead(result.status ?? 200, { ...headers, "Content-Type": type, ...result.headers }).end(body);
  } catch (error) {
    console.error(error.message);
    const status = error.code === "state_conflict" ? 409 : 502;
    response.writeHead(status, { ...headers, "Content-Type": "application/json" }).end(JSON.stringify({ code: error.code }));
  }
});
server.listen(process.env.PORT ?? 3000, () => console.log(`http://localhost:${server.address().port}/checkout`));
