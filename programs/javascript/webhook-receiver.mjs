// Run: node webhook-receiver.mjs   (Node.js 20 or later, no packages)
import {createHmac, timingSafeEqual} from 'node:crypto';
import {createServer} from 'node:http';

const TOLERANCE_SECONDS = 300;
const LONGEST_BODY = 1_048_576;
const REMEMBER_MILLISECONDS = 40 * 24 * 60 * 60 * 1000;

// One secret, or several with a space between them while you replace one.
const keys = (process.env['%brand.webhookSecretVariable%'] ?? '').split(/\s+/).filter(Boolean).map(keyOf);
if (keys.length === 0) throw new Error('Set %brand.webhookSecretVariable% first.');

function keyOf(secret) {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) throw new Error('A secret is whsec_ and base64.');
  return Buffer.from(secret.slice('whsec_'.length), 'base64');
}

// region verify
/** Why a delivery is rejected; undefined when it is genuine. */
function refusalOf(headers, rawBody) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !timestamp || !signatures) return 'a header is missing';
  if (!/^[0-9]{1,12}$/.test(timestamp)) return 'the timestamp is not in Unix seconds';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    return 'the timestamp is more than 5 minutes away';
  }
  let isGenuine = false;
  for (const key of keys) {
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64');
    const expected = Buffer.from(`v1,${signature}`);
    for (const part of signatures.split(' ')) {
      const given = Buffer.from(part);
      if (given.length === expected.length && timingSafeEqual(given, expected)) isGenuine = true;
    }
  }
  return isGenuine ? undefined : 'no signature matches';
}
// endregion

/** The bytes as they came, before any parser; undefined when there are too many. */
async function readRawBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LONGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const seen = new Map(); // webhook-id -> when; in production a table with a unique key
const queue = []; // in production a queue that survives a crash

function isNew(id) {
  const now = Date.now();
  for (const [known, time] of seen) if (now - time > REMEMBER_MILLISECONDS) seen.delete(known);
  if (seen.has(id)) return false;
  seen.set(id, now);
  return true;
}

function work() {
  for (const {id, rawBody} of queue.splice(0)) {
    console.log(`${id} ${rawBody.length} bytes`); // parse the body here, and do your work
  }
}

async function receive(request, response) {
  if (request.method !== 'POST' || request.url !== '/webhooks') {
    response.writeHead(404).end();
    return;
  }
  const rawBody = await readRawBody(request);
  if (rawBody === undefined) {
    response.writeHead(413, {connection: 'close'}).end();
    return;
  }
  const refusal = refusalOf(request.headers, rawBody);
  if (refusal) {
    console.error(`refused: ${refusal}`);
    response.writeHead(400).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (isNew(id)) queue.push({id, rawBody});
  response.writeHead(204).end();
  setImmediate(work); // after the response
}

const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
const port = Number(process.env.PORT ?? 8787);
server.listen(port, () => console.log(`listening on http://localhost:${port}/webhooks`));
