# Run: python3 webhook_handler.py
import json
import sqlite3

database = sqlite3.connect(":memory:", isolation_level=None)  # a file in use
database.execute(
    "create table if not exists seen"
    " (id text primary key, at text default current_timestamp)"
)
database.execute(
    "create table if not exists objects"
    " (id text primary key, updated_at text, body text)"
)


def handle(event, fetch_object):
    snapshot = event["data"]["object"]
    database.execute("begin immediate")
    try:
        added = database.execute(
            "insert or ignore into seen (id) values (?)", (event["id"],)
        ).rowcount
        row = database.execute(
            "select updated_at from objects where id = ?", (snapshot["id"],)
        ).fetchone()
        if not added:
            outcome = "duplicate"
        elif row and snapshot["updated_at"] < row[0]:
            outcome = "older, ignored"
        else:
            outcome = "applied"
            if row and snapshot["updated_at"] == row[0]:
                snapshot = fetch_object(snapshot)
                outcome = "same second, fetched"
            database.execute(
                "insert or replace into objects values (?, ?, ?)",
                (snapshot["id"], snapshot["updated_at"], json.dumps(snapshot)),
            )
        database.execute("delete from seen where at < datetime('now', '-40 days')")
        database.execute("commit")
        return outcome
    except BaseException:
        database.execute("rollback")
        raise


def event(event_id, status, updated_at):
    snapshot = {"id": "re_3Fp7Xb", "status": status, "updated_at": updated_at}
    return {"id": event_id, "data": {"object": snapshot}}


created = event("evt_1Ra4Gc", "pending", "2026-11-14T09:20:00Z")
succeeded = event("evt_5Mw2Kd", "succeeded", "2026-11-14T09:20:06Z")
for delivery in (succeeded, created, succeeded):
    print(delivery["id"], handle(delivery, lambda snapshot: snapshot))
