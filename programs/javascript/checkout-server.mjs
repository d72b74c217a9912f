// The server of an embedded checkout. Run: node checkout-server.mjs
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

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
const order = { number: "5512", amount: 15453, currency: "EUR", giftWrap: false, id: null, requests: 0 };

function shown({ amount, currency }) {
  return `${(amount / 100).toFixed(2)} ${currency}`; // EUR has two decimals.
}

// A key for one request. Store it before you send.
function createKey(action) {
  order.requests += 1;
  return `${order.number}-${action}-${order.requests}`;
}

async function call(path, body, idempotencyKey) {
  const request = {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: `Bearer ${secretKey}`,
      "%brand.versionHeader%": "%brand.apiVersion%",
      ...(body && { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(api + path, request).catch(() => null);
    const result = await response?.json().catch(() => null);
    if (response?.ok && result) {
      return result;
    }
    // Sent again with the same key: a lost outcome returns, and nothing happens twice.
    const isRepeated = !result || result.retriable || response.status >= 500;
    if (attempt === 3 || !isRepeated) {
      const message = result ? `${result.code}: ${result.detail}` : "No response";
      throw Object.assign(new Error(message), { code: result?.code });
    }
    await sleep(1000 * (response?.headers.get("Retry-After") ?? 0));
  }
}

// region session
/** What the order needs: a "payment", a "renewal" of its checkout, to "wait" for an outcome, or nothing: it is "done". */
function decideNext({ status, payment_status: paymentStatus }, payment) {
  if (["expired", "canceled"].includes(status)) {
    return "renewal";
  }
  if (status === "completed") {
    return paymentStatus === "unpaid" ? "renewal" : "done"; // A bank can refuse a transfer afterward.
  }
  if (status === "open") {
    const isDead = ["declined", "failed", "expired", "canceled"].includes(payment?.status);
    return isDead ? "renewal" : "payment";
  }
  return "wait"; // `processing`, or a status that is new: a second payment could charge twice.
}

async function readProgress() {
  if (order.id === null) {
    return { next: "renewal" };
  }
  const checkout = await call(`/checkout_intents/${order.id}`);
  const payment = checkout.payment_intent_id && (await call(`/payment_intents/${checkout.payment_intent_id}`));
  return { next: decideNext(checkout, payment), checkout, payment };
}

/** Cancels an object. Returns false when the shopper was faster. */
async function cancel(path) {
  try {
    await call(`${path}/cancel`, {}, createKey("cancel"));
    return true;
  } catch (error) {
    if (error.code !== "state_conflict") throw error;
    return false;
  }
}

/** The one checkout intent that can take money for the order. A new one is created only when none can. */
async function currentCheckoutIntent(wantedMode) {
  const { next, checkout } = await readProgress();
  const isUsable = checkout?.mode === wantedMode && checkout.amount === order.amount;
  if (next === "wait" || next === "done" || (next === "payment" && isUsable)) {
    return checkout;
  }
  if (checkout?.status === "open" && !(await cancel(`/checkout_intents/${checkout.id}`))) {
    return currentCheckoutIntent(wantedMode);
  }
  const { number, amount, currency } = order;
  const body = { mode: wantedMode, amount, currency, reference: number, return_url: `${shop}/checkout/return` };
  const created = await call("/checkout_intents", body, createKey("checkout"));
  order.id = created.id;
  return created;
}

let turn = Promise.resolve();
/** Runs one request after the other, as a lock on the order in your database does: two tabs share one checkout. */
function runInTurn(work) {
  const result = turn.then(work);
  turn = result.catch(() => {}); // Whoever waits for the result gets its error.
  return result;
}
// endregion

const toReturnPage = { status: 303, headers: { Location: "/checkout/return" } };

function isFormOpen({ mode, status }) {
  return mode === "embedded" && status !== "completed";
}

const routes = {
  async "GET /checkout"() {
    const checkoutIntent = await currentCheckoutIntent("embedded");
    return isFormOpen(checkoutIntent) ? { page: checkoutPage(checkoutIntent) } : toReturnPage;
  },

  async "POST /checkout/session"() {
    const checkoutIntent = await currentCheckoutIntent("embedded");
    return isFormOpen(checkoutIntent)
      ? { json: { clientSecret: checkoutIntent.client_secret } }
      : { status: 409, json: { code: "not_payable" } };
  },

  // Only the server has the prices: the page sends what changed, not what it costs.
  async "POST /checkout/gift-wrap"() {
    if (!order.giftWrap) {
      const amount = order.amount + 300;
      await call(`/checkout_intents/${order.id}`, { amount }, createKey("update"));
      Object.assign(order, { amount, giftWrap: true });
    }
    return { json: { shown: shown(order) } };
  },

  // For shoppers whose browser does not load the form.
  async "POST /checkout/hosted"() {
    const { mode, status, url } = await currentCheckoutIntent("hosted");
    if (mode !== "hosted" || status !== "open") {
      return toReturnPage; // A payment runs, or the order is paid.
    }
    // No redirect: browsers hold those that follow a form to `form-action`.
    return { page: `<p><a href="${url}">Continue to the payment page</a></p>`, headers: { Refresh: `0; url=${url}` } };
  },

  // The shopper left the page of the bank, and wants to pay another way.
  async "POST /checkout/restart"() {
    const { payment } = await readProgress();
    if (payment?.status === "requires_action") {
      await cancel(`/payment_intents/${payment.id}`);
    }
    return { status: 303, headers: { Location: "/checkout" } };
  },

  async "GET /checkout/return"() {
    const { next, checkout, payment } = await readProgress();
    if (next === "wait") {
      return { page: waitingPage(checkout, payment), headers: { Refresh: "5" } };
    }
    const words = {
      paid: "Thank you. Your order is paid.",
      no_payment_required: "Thank you. There was nothing to pay.",
      pending: "Thank you. We write to you when the payment has arrived.",
    };
    const thanks = next === "done" && (words[checkout.payment_status] ?? words.pending);
    return { page: `<p>${thanks || "Your order is not paid. <a href='/checkout'>Try again</a>"}</p>` };
  },

  async "GET /checkout.js"() {
    return { script: await readFile(new URL("checkout-form.js", import.meta.url), "utf8") };
  },
};

function waitingPage({ mode, url }, payment) {
  if (payment?.status !== "requires_action") {
    return "<p>We are checking your payment. Do not pay again.</p>";
  }
  return `
    <p>Your bank waits for you. <a href="${mode === "hosted" ? url : "/checkout"}">Continue</a></p>
    <form method="post" action="/checkout/restart"><button>Pay another way</button></form>`;
}

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
    const result = route ? await runInTurn(route) : { status: 404, page: "<p>Not found</p>" };
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
