# Prints the payments of one day. Run: python3 list_day.py 2026-11-03
import datetime
import json
import os
import sys
import urllib.parse
import urllib.request

HOST = "https://%brand.sandboxHost%"
start = datetime.date.fromisoformat(sys.argv[1])
end = start + datetime.timedelta(days=1)


def list_payments(filters):
    cursor = {}
    while True:
        query = urllib.parse.urlencode({"limit": "100", **filters, **cursor})
        request = urllib.request.Request(
            f"{HOST}/payments/v1/payment_intents?{query}",
            headers={
                "Authorization": "Bearer " + os.environ["%brand.secretKeyVariable%"],
                "%brand.versionHeader%": "%brand.apiVersion%",
            },
        )
        with urllib.request.urlopen(request, timeout=30) as response:
            page = json.load(response)
        yield from page["data"]
        if not page["has_more"]:
            return
        cursor = {"cursor": page["next_cursor"]}


day = {"created_from": f"{start}T00:00:00Z", "created_before": f"{end}T00:00:00Z"}
for payment in list_payments(day):
    reference = payment["reference"] or "-"
    print(payment["created_at"], reference, payment["status"], payment["amount"], payment["currency"])
