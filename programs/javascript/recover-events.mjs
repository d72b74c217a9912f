// Run: node recover-events.mjs 2026-11-04T08:00:00Z
const host = "https://%brand.sandboxHost%";
const since = Date.parse(process.argv[2]);
if (Number.isNaN(since)) throw new Error("Give the start as an RFC 3339 time");

async function* allEvents() {
  let cursor = null;
  do {
    const url = new URL("/payments/v1/events", host);
    url.searchParams.set("limit", "100");
    if (cursor) url.searchParams.set("cursor", cursor);
    const response = await fetch(url, {
      headers: {
        Authorization: `Bearer ${process.env["%brand.secretKeyVariable%"]}`,
        "%brand.versionHeader%": "%brand.apiVersion%",
      },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const page = await response.json();
    yield* page.data;
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor);
}

const missed = [];
for await (const event of allEvents()) {
  if (Date.parse(event.created_at) < since) break; // newest first: what follows is older
  missed.push(event);
}
for (const event of missed.reverse()) {
  console.log(event.created_at, event.id, event.type); // hand it to your handler
}
