import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {deliverToLoopback, signPayload, type Delivery} from '../../sandbox/world/deliveries';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {listProgramFiles, readProgram} from '../../src/topics/environments/elements/program';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import {findMissingCommands} from '../../scripts/languages';
import {startReceiver, type WebhookReceiverProgram} from './support/serverPrograms';
import {readContracts} from '../../src/pipeline/projectContracts';

/** A request as the sandbox sent it to a receiver. */
interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number | null;
}

const START = 300_000;
const {webhookDelivery} = readContracts().catalogs;
const tolerance = parseDuration(webhookDelivery.signature.tolerance) / 1000;
const files = listProgramFiles(process.cwd()).get('webhook-receiver') ?? [];
const missing = findMissingCommands();
const STRANGE_SECRET = webhookDelivery.vectors[0]!.secret;

let sandbox: Sandbox;
let base: string;
const sent: Sent[] = [];
let keys = 0;

async function callApi(path: string, body: object): Promise<Record<string, unknown>> {
  keys += 1;
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Content-Type': 'application/json',
      'Idempotency-Key': `receivers-${keys}`,
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  const deliver = deliverToLoopback(webhookDelivery.timeout);
  sandbox = await createSandbox({
    start: new Date().toISOString(),
    quota: 1000,
    deliver: async (url, headers, body) => {
      const reply = await deliver(url, headers, body);
      sent.push({url, headers, body, status: reply.status});
      return reply;
    },
  });
  base = await sandbox.listen();
}, START);

afterAll(() => sandbox.close());

/** Every order of some values. */
function permute(values: readonly string[]): string[][] {
  return values.length === 0
    ? [[]]
    : values.flatMap((first) => permute(values.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

it('receivers are written in every language of samples', () => {
  expect(files.map(({language}) => language.id)).toEqual(SAMPLE_LANGUAGES.map(({id}) => id));
});

const handlers = listProgramFiles(process.cwd()).get('webhook-handler') ?? [];

it.each([...files, ...handlers])('$file stores ids as long as the catalog requires', ({language, file}) => {
  const days = parseDuration(webhookDelivery.remember) / parseDuration('P1D');
  const isKept = new RegExp(`\\b${days} \\* (?:24 \\*|DAY)|ofDays\\(${days}\\)|for ${days} days|'-${days} days'`).test(
    readProgram(process.cwd(), file),
  );
  expect(isKept || language.id === 'curl').toBe(true); // The shell checks single deliveries.
});

describe.each(files)('the receiver in $language.name', (program) => {
  const isSkipped = missing.has(program.language.id) && process.env.CI !== 'true';
  let receiver: WebhookReceiverProgram | undefined;
  let endpoint: Record<string, unknown> | undefined;
  let secret: string;
  let real: Sent;

  async function postDelivery(headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<number> {
    const response = await fetch(receiver!.url, {method: 'POST', headers, body: new Uint8Array(Buffer.from(body))});
    await response.body?.cancel();
    return response.status;
  }

  /** Sends what is signed with a secret for a time that differs from now by some seconds. */
  function postSigned(seconds: number, secrets: readonly string[] = [secret]): Promise<number> {
    const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
    const id = real.headers['webhook-id']!;
    const signature = signPayload(id, timestamp, real.body, secrets);
    return postDelivery({...real.headers, 'webhook-timestamp': timestamp, 'webhook-signature': signature}, real.body);
  }

  const omitHeader = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(real.headers).filter(([key]) => key !== name));

  /** Causes an event whose body has bytes beyond ASCII, and sends the delivery to this receiver. */
  async function deliverEvent(): Promise<Sent> {
    await callApi('/payments/v1/payment_intents', {
      amount: 15453,
      currency: 'EUR',
      metadata: {shopper: 'Zoë', note: '€ “1” <b> 🧾'},
    });
    await sandbox.world.deliveries.waitUntilIdle();
    return sent.findLast(({url}) => url === receiver!.url)!;
  }

  beforeAll(async () => {
    if (isSkipped) {
      return;
    }
    // The address of the endpoint is known only when the receiver listens, and the receiver needs its secret.
    endpoint = await callApi('/payments/v1/webhook_endpoints', {url: 'http://localhost:9/webhooks'});
    secret = endpoint.secret as string;
    receiver = await startReceiver(program, brand.webhookSecretVariable, `${STRANGE_SECRET} ${secret}`);
    await callApi(`/payments/v1/webhook_endpoints/${String(endpoint.id)}`, {url: receiver.url});
    real = await deliverEvent();
  }, START);

  afterAll(async () => {
    if (endpoint) {
      await callApi(`/payments/v1/webhook_endpoints/${String(endpoint.id)}`, {status: 'disabled'});
    }
    await receiver?.stop();
  });

  it.skipIf(isSkipped)('accepts a delivery of the sandbox, whose body has bytes beyond ASCII', () => {
    expect(real.body).toContain('Zoë');
    expect(real.status).toBe(204);
    const deliveries = sandbox.world.getCollection<Delivery>('webhook_delivery').listAll();
    const ours = deliveries.filter(({webhook_endpoint_id: id}) => id === endpoint!.id);
    expect(ours).toMatchObject([{status: 'delivered', attempts: [{number: 1, response_status: 204}]}]);
  });

  it.skipIf(isSkipped)('accepts the delivery again, and a little before and after its time', async () => {
    expect(await postDelivery(real.headers, real.body)).toBe(204);
    expect(await postSigned(30 - tolerance)).toBe(204);
    expect(await postSigned(tolerance - 30)).toBe(204);
  });

  it.skipIf(isSkipped)('rejects a changed byte', async () => {
    const body = Buffer.from(real.body);
    body[body.length - 3]! ^= 1;
    expect(await postDelivery(real.headers, body)).toBe(400);
    expect(await postDelivery(real.headers, '')).toBe(400);
  });

  it.skipIf(isSkipped)('rejects a body that was encoded again', async () => {
    const value: unknown = JSON.parse(real.body);
    expect(await postDelivery(real.headers, JSON.stringify(value, null, 2))).toBe(400);
    expect(await postDelivery(real.headers, `${real.body}\n`)).toBe(400);
  });

  it.skipIf(isSkipped)('rejects a timestamp too far in the past or in the future, although it is signed', async () => {
    expect(await postSigned(-tolerance - 30)).toBe(400);
    expect(await postSigned(tolerance + 30)).toBe(400);
  });

  it.skipIf(isSkipped).each(['', 'soon', '1e9', '-1', '99999999999999999999'])(
    'rejects the timestamp "%s"',
    async (timestamp) => {
      const signature = signPayload(real.headers['webhook-id']!, timestamp, real.body, [secret]);
      const headers = {...real.headers, 'webhook-timestamp': timestamp, 'webhook-signature': signature};
      expect(await postDelivery(headers, real.body)).toBe(400);
    },
  );

  it.skipIf(isSkipped)('rejects the signature of a secret that it does not have', async () => {
    expect(await postSigned(0, ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])).toBe(400);
  });

  it.skipIf(isSkipped).each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'rejects a delivery without %s',
    async (name) => {
      expect(await postDelivery(omitHeader(name), real.body)).toBe(400);
    },
  );

  it.skipIf(isSkipped).each([
    ['of another version', (signature: string) => signature.replace('v1,', 'v2,')],
    ['of the asymmetric version', (signature: string) => signature.replace('v1,', 'v1a,')],
    ['without its version', (signature: string) => signature.replace('v1,', '')],
    ['in hexadecimal', (signature: string) => `v1,${Buffer.from(signature.slice(3), 'base64').toString('hex')}`],
    ['that is cut off', (signature: string) => signature.slice(0, -4)],
    ['that is empty', () => 'v1,'],
  ] as const)('rejects a signature %s', async (_, change) => {
    const headers = {...real.headers, 'webhook-signature': change(real.headers['webhook-signature']!)};
    expect(await postDelivery(headers, real.body)).toBe(400);
  });

  it.skipIf(isSkipped)(
    'accepts a delivery with a signature of each of two secrets, while one is being replaced',
    async () => {
      const {secret: next} = await callApi(`/payments/v1/webhook_endpoints/${String(endpoint!.id)}/rotate_secret`, {});
      const rotated = await deliverEvent();
      expect(rotated.headers['webhook-signature']!.split(' ')).toHaveLength(2);
      expect(rotated.status).toBe(204);
      expect(await postSigned(0, [next as string])).toBe(400);
      expect(await postSigned(0, [STRANGE_SECRET])).toBe(204);
    },
  );

  it.skipIf(isSkipped || program.language.id === 'curl')(
    'hands each event over once, in every order of genuine, forged and stale copies, and of copies at once',
    async () => {
      const now = Math.floor(Date.now() / 1000);
      const post = (id: string, seconds = 0, secrets: readonly string[] = [STRANGE_SECRET]): Promise<number> => {
        const timestamp = String(now + seconds);
        const signature = signPayload(id, timestamp, real.body, secrets);
        const headers = {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature};
        return postDelivery({...real.headers, ...headers}, real.body);
      };
      const copies: Readonly<Record<string, (id: string) => Promise<number[]>>> = {
        genuine: async (id) => [await post(id)],
        twice: (id) => Promise.all([post(id), post(id, 1)]),
        forged: async (id) => [await post(id, 0, ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])],
        stale: async (id) => [await post(id, -tolerance - 60)],
      };
      const orders = permute(Object.keys(copies));
      for (const [index, order] of orders.entries()) {
        for (const name of order) {
          const expected = name === 'forged' || name === 'stale' ? [400] : [204];
          expect([order, name, ...new Set(await copies[name]!(`evt_order${index}x`))]).toEqual([
            order,
            name,
            ...expected,
          ]);
        }
      }
      expect(await post('evt_last')).toBe(204);
      const findLines = (id: string): string[] => receiver!.lines.filter((line) => line.includes(`${id} `));
      await expect.poll(() => findLines('evt_last').length).toBe(1);
      const counts = orders.map((_, index) => findLines(`evt_order${index}x`).length);
      expect(counts).toEqual(orders.map(() => 1));
    },
  );

  it.skipIf(isSkipped)('rejects only bodies that are longer than any delivery for their length', async () => {
    const longest = webhookDelivery.request.longest_body;
    expect(await postDelivery(real.headers, 'x'.repeat(longest))).toBe(400);
    expect(await postDelivery(real.headers, 'x'.repeat(longest + 1))).toBe(413);
  });

  it.skipIf(isSkipped || program.language.id === 'curl')('returns 404 elsewhere', async () => {
    const elsewhere = await fetch(receiver!.url.replace('webhooks', 'other'), {
      method: 'POST',
      headers: real.headers,
      body: real.body,
    });
    const read = await fetch(receiver!.url);
    expect([elsewhere.status, read.status]).toEqual([404, 404]);
  });

  it.skipIf(isSkipped || program.language.id === 'curl')('works on each event once', async () => {
    const last = await deliverEvent();
    const mine = sent.filter(({url, status}) => url === receiver!.url && status === 204);
    const expected = mine.map(({headers, body}) => `${headers['webhook-id']!} ${Buffer.byteLength(body)} bytes`);
    // The copies above have ids of their own.
    const listWorkedEvents = (): string[] => receiver!.lines.filter((line) => /^evt_(?!order|last)/.test(line));
    await expect.poll(listWorkedEvents, {timeout: 30_000}).toContain(expected.at(-1));
    expect(last.status).toBe(204);
    expect(listWorkedEvents()).toEqual(expected);
  });
});
