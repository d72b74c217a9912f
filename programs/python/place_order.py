# Runs order 5512 from an empty cart to its delivery. Run: python3 place_order.py
import http.client
import json
import os
import time
import urllib.error
import urllib.request

API = "https://%brand.sandboxHost%"
KEY = os.environ["%brand.secretKeyVariable%"]
PAUSE = float(os.environ.get("POLL_SECONDS", "2"))
# Begins each idempotency key: one per attempt to buy. A program that starts again with it repeats nothing.
RUN = os.environ.get("RUN", "shopper-8841-cart-1")


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


def send(method, path, key=None, body=None, party=None):
    """Sends a request. Without a response that can be read, when the error is retriable, and after 5xx it is sent again
    with the same idempotency key, so that nothing happens twice."""
    headers = {"Authorization": f"Bearer {KEY}", "%brand.versionHeader%": "%brand.apiVersion%", **(party or {})}
    if key:
        headers["Idempotency-Key"] = f"{RUN}-{key}"
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, 5):
        status, received, result = exchange(urllib.request.Request(API + path, data, headers, method=method))
        if result and status < 400:
            return result
        is_repeated = not result or result.get("retriable") or status >= 500
        if attempt == 4 or not is_repeated:
            message = result and f"{status} {result['code']}: {result['detail']} ({result['request_id']})"
            raise SystemExit(message or "No response")
        time.sleep(float(received.get("Retry-After", 2 ** (attempt - 1))))


# region cart
cart = send("POST", "/commerce/v1/carts", "create", {
    "shopper_reference": "shopper_8841",
    "currency": "EUR",
    "country": "FR",
    "lines": [
        {"variant_id": "var_5Jk8Rm", "quantity": 1},
        {"variant_id": "var_2Sx7Ls", "quantity": 3},
        {"variant_id": "var_9Bk3Tp", "quantity": 2},
    ],
})
send("POST", f"/commerce/v1/carts/{cart['id']}/promotion_codes", "code", {"code": "WELCOME10"})
# endregion

# region checkout
created = send("POST", "/commerce/v1/checkouts", "checkout", {"cart_id": cart["id"]})
path = f"/commerce/v1/checkouts/{created['id']}"
addressed = send("PATCH", path, body={
    "buyer": {"name": "Ada Martin", "email": "ada.martin@mail.example"},
    "shipping_address": {
        "name": "Ada Martin",
        "line1": "12 Rue des Lilas",
        "postal_code": "69003",
        "locality": "Lyon",
        "country": "FR",
    },
})
# The cheapest method of each merchant is first. In your app the shopper chooses.
ready = send("PATCH", path, body={"groups": [
    {"merchant_id": group["merchant_id"], "selected_method_id": group["methods"][0]["id"]}
    for group in addressed["groups"]
]})
amount = next(entry["amount"] for entry in ready["totals"] if entry["type"] == "total")
print(f"Checkout: {ready['status']}, total {amount}")
# endregion

# region pay
payment_intent_id = send("POST", "/payments/v1/checkout_intents", "payment", {
    "mode": "embedded",
    "amount": amount,
    "currency": ready["currency"],
    "capture_method": "manual",
    "reference": ready["order_number"],
    "return_url": "https://app.harborbank.example/checkout/return",
})["payment_intent_id"]
# In your app the shopper pays in the embedded form. Here a token of the sandbox does.
paid = send("POST", f"/payments/v1/payment_intents/{payment_intent_id}/confirm", "pay", {
    "payment_method": {"type": "card", "token": "tok_visa"},
    "return_url": "https://app.harborbank.example/checkout/return",
})
print(f"Payment: {paid['status']}, amount_capturable {paid['amount_capturable']}")
# endregion

# region place
checkout = send("POST", f"{path}/confirm", "confirm", {"payment_intent_id": payment_intent_id})
print(f"Checkout: {checkout['status']}, the merchants decide")
# A header makes the sandbox act for the merchants. In live this loop waits for people.
party = {"Sandbox-Party": "merchants_accept", "Sandbox-Advance": "PT2S"}
while checkout["status"] in ("processing", "requires_action"):
    checkout = send("GET", path, party=party)
    party = None
    time.sleep(PAUSE if checkout["order_id"] is None else 0)
if checkout["order_id"] is None:
    texts = " ".join(message["text"] for message in checkout["messages"])
    raise SystemExit(f"No order: the checkout is {checkout['status']}. {texts}")
# endregion

# region follow
for party in ({}, {"Sandbox-Party": "merchants_ship"}, {"Sandbox-Party": "carriers_deliver"}):
    order = send("GET", f"/commerce/v1/orders/{checkout['order_id']}", party=party)
    print(f"Order {order['number']}: {order['status']}, amount_captured {order['amount_captured']}")
    if order["status"] == "canceled":
        break  # Every merchant has rejected: the hold on the card is gone, and nothing ships.
# endregion
