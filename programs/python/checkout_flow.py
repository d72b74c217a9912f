# Runs order 5514 through a hosted checkout. Run: python3 checkout_flow.py
import http.client
import json
import os
import time
import urllib.error
import urllib.request

API = "https://%brand.sandboxHost%/payments/v1"
KEY = os.environ["%brand.secretKeyVariable%"]
PAUSE = float(os.environ.get("POLL_SECONDS", "2"))


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


def send(method, path, idempotency_key=None, body=None):
    """Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
    with the same idempotency key, so that nothing happens twice. A state_conflict is returned: the object has moved on."""
    headers = {"Authorization": f"Bearer {KEY}", "%brand.versionHeader%": "%brand.apiVersion%"}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, 5):
        status, received, result = exchange(urllib.request.Request(API + path, data, headers, method=method))
        if result and (status < 400 or result.get("code") == "state_conflict"):
            return result
        is_repeated = not result or result.get("retriable") or status >= 500
        if attempt == 4 or not is_repeated:
            message = result and f"{status} {result['code']}: {result['detail']} ({result['request_id']})"
            raise SystemExit(message or "No response")
        time.sleep(float(received.get("Retry-After", 2 ** (attempt - 1))))


# region decide
def decide(checkout, payment):
    """What both objects mean for the order, and whether that is the end."""
    decline = (payment["last_error"] or {}).get("decline")
    match checkout["status"], checkout["payment_status"]:
        case "completed", "paid" if payment["status"] == "expired":
            return "captured in part, the rest released: ship no more", True
        case "completed", "paid" | "no_payment_required":
            return "paid: ship the order", True
        case "completed", "pending" if payment["status"] in ("requires_capture", "partially_captured"):
            return "held: accept the order, capture what ships", True
        case "completed", "pending":
            return "received: do not ship yet", False
        case "completed", "unpaid":
            return "not paid after all: ask for another payment", True
        case "expired" | "canceled", _:
            return "nobody paid: release the stock", True
        case "open", "unpaid" if payment["status"] in ("declined", "failed", "expired", "canceled"):
            return "no try is left: cancel this checkout, start again from the cart", True
        case "open", "unpaid" if decline:
            return f"declined ({decline['code']}): the shopper can try again", False
        case "open", "unpaid":
            return "waiting for the shopper", False
        case _:  # New statuses can be added: wait for those you do not know.
            return "waiting for the response", False
# endregion


# region create
created = send("POST", "/checkout_intents", "5514-checkout-1", {
    "mode": "hosted",
    "amount": 15453,
    "currency": "EUR",
    "reference": "5514",
    "return_url": "https://shop.example/checkout/return",
    "cancel_url": "https://shop.example/cart",
})
print(f"Send the shopper to {created['url']}", flush=True)
# endregion

# region follow
printed, is_end = "", False
while not is_end:
    checkout = send("GET", f"/checkout_intents/{created['id']}")
    payment = send("GET", f"/payment_intents/{created['payment_intent_id']}")
    advice, is_end = decide(checkout, payment)
    line = f"{checkout['status']}, {checkout['payment_status']}: {advice}"
    if line != printed:
        print(line, flush=True)
    if is_end and checkout["status"] == "open":
        send("POST", f"/checkout_intents/{created['id']}/cancel", "5514-cancel-1", {})
    printed = line
    time.sleep(0 if is_end else PAUSE)
# endregion
