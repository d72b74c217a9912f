# Run: python3 recover_events.py 2026-11-04T08:00:00Z
import json
import os
import sys
import urllib.parse
import urllib.request

HOST = "https://%brand.sandboxHost%"
since = sys.argv[1]


def all_events():
    cursor = None
    while True:
        query = {"limit": "100"}
        if cursor:
            query["cursor"] = cursor
        request = urllib.request.Request(
            f"{HOST}/payments/v1/events?{urllib.parse.urlencode(query)}",
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
        cursor = page["next_cursor"]


missed = []
for event in all_events():
    if event["created_at"] < since:
        break  # newest first: what follows is older
    missed.append(event)
for event in reversed(missed):
    print(event["created_at"], event["id"], event["type"])  # call your handler
