# Run: python3 webhook_receiver.py   (Python 3.9 or later, standard library only)
import base64
import hashlib
import hmac
import os
import queue
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
LONGEST_BODY = 1_048_576
REMEMBER_SECONDS = 40 * 24 * 60 * 60


def key_of(secret):
    if not secret.startswith("whsec_"):
        raise ValueError("A secret is whsec_ and base64.")
    return base64.b64decode(secret[len("whsec_") :], validate=True)


# One secret, or several with a space between them while you replace one.
KEYS = [key_of(secret) for secret in os.environ["%brand.webhookSecretVariable%"].split()]


# region verify
def refusal_of(headers, raw_body):
    """Why a delivery is rejected; None when it is genuine."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not message_id or not timestamp or not signatures:
        return "a header is missing"
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return "the timestamp is not in Unix seconds"
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return "the timestamp is more than 5 minutes away"
    signed = f"{message_id}.{timestamp}.".encode("latin-1") + raw_body
    is_genuine = False
    for key in KEYS:
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        for given in signatures.split(" "):
            if hmac.compare_digest(given.encode("latin-1"), expected):
                is_genuine = True
    return None if is_genuine else "no signature matches"
# endregion


seen = {}  # webhook-id -> when; in production a table with a unique key
seen_lock = threading.Lock()
events = queue.Queue()  # in production a queue that survives a crash


def is_new(message_id):
    now = time.time()
    with seen_lock:
        for known in [one for one, at in seen.items() if now - at > REMEMBER_SECONDS]:
            del seen[known]
        if message_id in seen:
            return False
        seen[message_id] = now
        return True


def work():
    while True:
        message_id, raw_body = events.get()
        # Parse the body here, and do your work.
        print(message_id, len(raw_body), "bytes", flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 15  # seconds for a sender that goes silent

    def do_POST(self):
        if self.path != "/webhooks":
            return self.respond(404)
        length = int(self.headers.get("Content-Length", "0"))
        raw_body = self.rfile.read(min(length, LONGEST_BODY + 1))
        if len(raw_body) > LONGEST_BODY:
            return self.respond(413)
        refusal = refusal_of(self.headers, raw_body)
        if refusal:
            print("refused:", refusal, file=sys.stderr)
            return self.respond(400)
        message_id = self.headers["webhook-id"]
        if is_new(message_id):
            events.put((message_id, raw_body))
        return self.respond(204)

    def do_GET(self):
        self.respond(404)

    def respond(self, status):
        self.send_response(status)
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    threading.Thread(target=work, daemon=True).start()
    port = int(os.environ.get("PORT", "8787"))
    server = ThreadingHTTPServer(("", port), Receiver)
    print(f"listening on http://localhost:{port}/webhooks", flush=True)
    server.serve_forever()
