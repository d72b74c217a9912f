# Run: python3 recover_events.py 2026-11-04T08:00:00Z
import json
import os
import sys
import urllib.parse
import urllib.request

HOST = "https://%brand.sandboxHost%"
since = sys.argv[1]


def list_events(filters):
    cursor = {}
    while True:
        query = urllib.parse.urlencode({"limit": "100", **filters, **cursor})
        request = urllib.request.Request(
            f"{HOST}/payments/v1/events?{query}",
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


missed = list(list_events({"created_from": since}))
for event in reversed(missed):
    print(event["created_at"], event["id"], event["type"])  # call your handler
