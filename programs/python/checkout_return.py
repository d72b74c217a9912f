# The page at return_url and cancel_url of order 5514. Run: python3 checkout_return.py
import json
import os
import re
import sys
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

API = "https://%brand.sandboxHost%/payments/v1"
KEY = os.environ["%brand.secretKeyVariable%"]
ORDER = os.environ.get("ORDER", "5514")  # in production the order in the session of this shopper


# region page
def choose_page(status, payment_status):
    """What the shopper reads, by the two statuses of the checkout intent."""
    match status, payment_status:
        case "completed", "paid" | "no_payment_required":
            return "Thank you. Your order is paid."
        case "completed", "pending":
            return "We have your order, and confirm it when the payment has arrived."
        case "completed", "unpaid":
            return 'Your payment did not go through. <a href="/checkout">Pay again</a>'
        case "open", "unpaid" | "no_payment_required":
            return 'Your order is not paid. <a href="/checkout">Continue</a>'
        case "expired" | "canceled", "unpaid" | "no_payment_required":
            return 'Your checkout has ended. <a href="/cart">Back to your cart</a>'
        case _:  # Also statuses that you do not know: a second payment could charge twice.
            return None
# endregion


# region return
def receive(checkout_intent_id):
    """Only the id comes from the URL, and it counts only if it is that of the order of this shopper."""
    if not re.fullmatch(r"ci_[A-Za-z0-9]+", checkout_intent_id):
        return 404, "Not found"
    headers = {"Authorization": f"Bearer {KEY}", "%brand.versionHeader%": "%brand.apiVersion%"}
    request = urllib.request.Request(f"{API}/checkout_intents/{checkout_intent_id}", headers=headers)
    try:
        with urllib.request.urlopen(request) as response:
            checkout = json.load(response)
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return 404, "Not found"
        print(f"{checkout_intent_id}: {error.code}", file=sys.stderr)
        return 200, None
    except (urllib.error.URLError, ConnectionError) as error:
        print(f"{checkout_intent_id}: {error}", file=sys.stderr)
        return 200, None
    if checkout["reference"] != ORDER:
        return 404, "Not found"
    return 200, choose_page(checkout["status"], checkout["payment_status"])
# endregion


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        id_ = parse_qs(url.query).get("checkout_intent_id", [""])[0]
        status, text = receive(id_) if url.path == "/checkout/return" else (404, "Not found")
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        if text is None:
            self.send_header("Refresh", "2")
        self.end_headers()
        self.wfile.write(f"<p>{text or 'We are checking your payment. Do not pay again.'}</p>".encode())

    def log_message(self, *_):
        pass


port = int(os.environ.get("PORT", "3000"))
server = ThreadingHTTPServer(("", port), Shop)
print(f"http://localhost:{port}/checkout/return", flush=True)
server.serve_forever()
