// Prints the payments of one day. Run: node list-day.mjs 2026-11-03
const host = "https://%brand.sandboxHost%";
const start = new Date(`${process.argv[2]}T00:00:00Z`);
const end = new Date(start.getTime() + 24 * 60 * 60 * 1000);
const toTimestamp = (date) => date.toISOString().replace(".000", "");

async function* listPayments(filters) {
  let cursor = null;
  do {
    const url = new URL("/payments/v1/payment_intents", host);
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

const day = { created_from: toTimestamp(start), created_before: toTimestamp(end) };
for await (const payment of listPayments(day)) {
  console.log(payment.created_at, payment.reference ?? "-", payment.status, payment.amount, payment.currency);
}
