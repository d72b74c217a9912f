# The server of an embedded checkout. Run: python3 checkout_server.py
import http.client
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

API = "https://%brand.sandboxHost%/payments/v1"
SECRET_KEY = os.environ["%brand.secretKeyVariable%"]
PUBLISHABLE_KEY = os.environ["%brand.publishableKeyVariable%"]
SHOP = os.environ.get("SHOP", "http://localhost:3000")

POLICY = "; ".join([
    "default-src 'self'",
    "script-src 'self' https://%brand.jsHost%",
    "frame-src https://%brand.jsHost% https://%brand.sandboxHost%",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "connect-src 'self' https://%brand.sandboxHost% https://%brand.jsHost%",
    "img-src 'self' https://%brand.jsHost%",
])
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": 'payment=(self "https://%brand.jsHost%")',
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cache-Control": "no-store",
}

# Your orders are in your database, with the amount that your server computed, in minor units.
order = {"number": "5512", "amount": 15453, "currency": "EUR", "gift_wrap": False, "id": None, "requests": 0}


def shown():
    return f"{order['amount'] / 100:.2f} {order['currency']}"  # EUR has two decimals.


def create_key(action):
    """A key for one request. Store it before you send."""
    order["requests"] += 1
    return f"{order['number']}-{action}-{order['requests']}"


class ApiError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def exchange(request):
    """Status, headers and JSON of the response; no JSON when there is none that can be read."""
    try:
        try:
            response = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.headers, json.load(response)
    except (OSError, http.client.HTTPException, ValueError):
        return 0, {}, None


def call(path, body=None, idempotency_key=None):
    headers = {"Authorization": f"Bearer {SECRET_KEY}", "%brand.versionHeader%": "%brand.apiVersion%"}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": idempotency_key}
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, 4):
        status, received, result = exchange(urllib.request.Request(API + path, data, headers))
        if result and status < 400:
            return result
        # Sent again with the same key: a lost outcome returns, and nothing happens twice.
        is_repeated = not result or result.get("retriable") or status >= 500
        if attempt == 3 or not is_repeated:
            code = result and result["code"]
            raise ApiError(code, f"{code}: {result['detail']}" if result else "No response")
        time.sleep(float(received.get("Retry-After", 0)))


# region session
def decide_next(checkout, payment):
    """What the order needs: a "payment", a "renewal" of its checkout, to "wait" for an outcome, or it is "done"."""
    match checkout["status"]:
        case "expired" | "canceled":
            return "renewal"
        case "completed":  # A bank can refuse a transfer afterward.
            return "renewal" if checkout["payment_status"] == "unpaid" else "done"
        case "open":
            is_dead = payment and payment["status"] in ("declined", "failed", "expired", "canceled")
            return "renewal" if is_dead else "payment"
        case _:  # `processing`, or a status that is new: a second payment could charge twice.
            return "wait"


def read_progress():
    if order["id"] is None:
        return "renewal", None, None
    checkout = call(f"/checkout_intents/{order['id']}")
    payment_id = checkout["payment_intent_id"]
    payment = call(f"/payment_intents/{payment_id}") if payment_id else None
    return decide_next(checkout, payment), checkout, payment


def cancel(path):
    """Cancels an object. Returns False when the shopper was faster."""
    try:
        call(f"{path}/cancel", {}, create_key("cancel"))
        return True
    except ApiError as error:
        if error.code != "state_conflict":
            raise
        return False


def current_checkout_intent(wanted_mode):
    """The one checkout intent that can take money for the order. A new one is created only when none can."""
    next_step, checkout, _ = read_progress()
    is_usable = checkout and checkout["mode"] == wanted_mode and checkout["amount"] == order["amount"]
    if next_step in ("wait", "done") or (next_step == "payment" and is_usable):
        return checkout
    if checkout and checkout["status"] == "open" and not cancel(f"/checkout_intents/{checkout['id']}"):
        return current_checkout_intent(wanted_mode)
    created = call("/checkout_intents", {
        "mode": wanted_mode,
        "amount": order["amount"],
        "currency": order["currency"],
        "reference": order["number"],
        "return_url": f"{SHOP}/checkout/return",
    }, create_key("checkout"))
    order["id"] = created["id"]
    return created


# Runs one request after the other, as a lock on the order in your database does: two tabs share one checkout.
turn = threading.Lock()
# endregion

RETURN_PAGE = {"status": 303, "headers": {"Location": "/checkout/return"}}


def is_form_open(checkout):
    return checkout["mode"] == "embedded" and checkout["status"] != "completed"


def show_checkout():
    checkout = current_checkout_intent("embedded")
    return {"page": checkout_page(checkout)} if is_form_open(checkout) else RETURN_PAGE


def renew_session():
    checkout = current_checkout_intent("embedded")
    if is_form_open(checkout):
        return {"json": {"clientSecret": checkout["client_secret"]}}
    return {"status": 409, "json": {"code": "not_payable"}}


def add_gift_wrap():
    """Only the server has the prices: the page sends what changed, not what it costs."""
    if not order["gift_wrap"]:
        amount = order["amount"] + 300
        call(f"/checkout_intents/{order['id']}", {"amount": amount}, create_key("update"))
        order.update(amount=amount, gift_wrap=True)
    return {"json": {"shown": shown()}}


def go_to_hosted_page():
    """For shoppers whose browser does not load the form."""
    checkout = current_checkout_intent("hosted")
    if checkout["mode"] != "hosted" or checkout["status"] != "open":
        return RETURN_PAGE  # A payment runs, or the order is paid.
    # No redirect: browsers hold those that follow a form to `form-action`.
    url = checkout["url"]
    page = f'<p><a href="{url}">Continue to the payment page</a></p>'
    return {"page": page, "headers": {"Refresh": f"0; url={url}"}}


def restart():
    """The shopper left the page of the bank, and wants to pay another way."""
    _, _, payment = read_progress()
    if payment and payment["status"] == "requires_action":
        cancel(f"/payment_intents/{payment['id']}")
    return {"status": 303, "headers": {"Location": "/checkout"}}


def show_return_page():
    next_step, checkout, payment = read_progress()
    if next_step == "wait":
        return {"page": waiting_page(checkout, payment), "headers": {"Refresh": "5"}}
    words = {
        "paid": "Thank you. Your order is paid.",
        "no_payment_required": "Thank you. There was nothing to pay.",
        "pending": "Thank you. We write to you when the payment has arrived.",
    }
    thanks = next_step == "done" and words.get(checkout["payment_status"], words["pending"])
    return {"page": f"<p>{thanks or 'Your order is not paid. <a href=/checkout>Try again</a>'}</p>"}


def send_script():
    return {"script": Path(__file__).with_name("checkout-form.js").read_text(encoding="utf-8")}


ROUTES = {
    "GET /checkout": show_checkout,
    "POST /checkout/session": renew_session,
    "POST /checkout/gift-wrap": add_gift_wrap,
    "POST /checkout/hosted": go_to_hosted_page,
    "POST /checkout/restart": restart,
    "GET /checkout/return": show_return_page,
    "GET /checkout.js": send_script,
}


def waiting_page(checkout, payment):
    if not payment or payment["status"] != "requires_action":
        return "<p>We are checking your payment. Do not pay again.</p>"
    place = checkout["url"] if checkout["mode"] == "hosted" else "/checkout"
    return f"""
    <p>Your bank waits for you. <a href="{place}">Continue</a></p>
    <form method="post" action="/checkout/restart"><button>Pay another way</button></form>"""


# region page
def checkout_page(checkout):
    return f"""
    <h1>Order {order['number']}</h1>
    <form id="checkout" method="post" action="/checkout/hosted">
      <div id="payment" data-publishable-key="{PUBLISHABLE_KEY}" data-client-secret="{checkout['client_secret']}"></div>
      <p id="message" role="status">Loading the payment form…</p>
      <label><input id="gift-wrap" type="checkbox" disabled> Gift wrap</label>
      <button id="pay" disabled>Pay <span id="amount">{shown()}</span></button>
      <noscript><button>Pay on the payment page</button></noscript>
      <button id="hosted" hidden>Pay on the payment page</button>
    </form>
    <script src="https://%brand.jsHost%/v1/checkout.js" defer></script>
    <script src="/checkout.js" defer></script>"""
# endregion


def document(body):
    return f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Checkout</title>
</head>
<body>{body}</body>
</html>"""


class Shop(BaseHTTPRequestHandler):
    timeout = 15

    def do_GET(self):
        route = ROUTES.get(f"{self.command} {self.path.split('?')[0]}")
        try:
            with turn:
                result = route() if route else {"status": 404, "page": "<p>Not found</p>"}
        except ApiError as error:
            print(error, file=sys.stderr)
            result = {"status": 409 if error.code == "state_conflict" else 502, "json": {"code": error.code}}
        if "json" in result:
            content_type, body = "application/json", json.dumps(result["json"])
        elif "script" in result:
            content_type, body = "text/javascript", result["script"]
        else:
            content_type, body = "text/html; charset=utf-8", document(result["page"]) if "page" in result else ""
        data = body.encode()
        self.send_response(result.get("status", 200))
        all_headers = {**HEADERS, "Content-Type": content_type, "Content-Length": len(data), **result.get("headers", {})}
        for name, value in all_headers.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)

    do_POST = do_GET

    def log_message(self, *_):
        pass


port = int(os.environ.get("PORT", "3000"))
server = ThreadingHTTPServer(("", port), Shop)
print(f"http://localhost:{port}/checkout", flush=True)
server.serve_forever()
