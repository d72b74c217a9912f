// Run: node webhook-handler.mjs
const DAY = 86_400_000;
const seen = new Map(); // event id -> time; in production a table
const stored = new Map(); // object id -> newest snapshot
let last = Promise.resolve(); // one event at a time; in production a lock on the object

export function handle(event, fetchObject) {
  last = last.catch(() => {}).then(() => apply(event, fetchObject));
  return last;
}

async function apply(event, fetchObject) {
  if (seen.has(event.id)) return "duplicate";
  const snapshot = event.data.object;
  const known = stored.get(snapshot.id);
  let outcome = "applied";
  if (known && snapshot.updated_at < known.updated_at) {
    outcome = "older, ignored";
  } else if (known && snapshot.updated_at === known.updated_at) {
    stored.set(snapshot.id, await fetchObject(snapshot));
    outcome = "same second, fetched";
  } else {
    stored.set(snapshot.id, snapshot);
  }
  seen.set(event.id, Date.now()); // after the work, in the same transaction
  for (const [id, time] of seen) if (Date.now() - time > 40 * DAY) seen.delete(id);
  return outcome;
}

const event = (id, status, updated_at) => ({
  id, data: { object: { id: "re_3Fp7Xb", status, updated_at } },
});
const fetchObject = async (snapshot) => snapshot; // GET the object here
const created = event("evt_1Ra4Gc", "pending", "2026-11-14T09:20:00Z");
const succeeded = event("evt_5Mw2Kd", "succeeded", "2026-11-14T09:20:06Z");
for (const delivery of [succeeded, created, succeeded]) {
  console.log(delivery.id, await handle(delivery, fetchObject));
}
