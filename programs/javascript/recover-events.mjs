// Run: node recover-events.mjs 2026-11-04T08:00:00Z
const host = "https://%brand.sandboxHost%";
const since = process.argv[2];

async function* listEvents(filters) {
  let cursor = null;
  do {
    const url = new URL("/payments/v1/events", host);
    url.search = new URLSearchParams({ limit: "100", ...filters, ...(cursor && { cursor }) });
    const response = await fetch(url, {
      headers: {
        Authorization: `Bearer ${process.env["%brand.secretKeyVariable%"]}`,
        "%brand.versionHeader%": "%brand.apiVersion%",
      },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const page = await response.json();
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor);
}

const missed = [];
for await (const event of listEvents({ created_from: since })) missed.push(event);
for (const event of missed.reverse()) {
  console.log(event.created_at, event.id, event.type); // hand it to your handler
}
