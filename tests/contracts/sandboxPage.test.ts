import {afterAll, beforeEach, describe, expect, it} from 'vitest';
import {createSandbox} from '../../sandbox/server';

/** The page of the sandbox and its forms, without a browser. `tests/site/sandbox.spec.ts` has the browser. */

const faults: unknown[] = [];
let deliveries = 0;
const sandbox = await createSandbox({
  quota: 1e9,
  deliver: () => {
    deliveries += 1;
    return Promise.resolve({status: 204});
  },
  onFault: (error) => faults.push(error),
});
const base = await sandbox.listen();
afterAll(async () => {
  await sandbox.close();
  expect(faults).toEqual([]);
});
beforeEach(() => {
  deliveries = 0;
});

let count = 0;

async function createPayment(reference = '5512'): Promise<string> {
  count += 1;
  const response = await fetch(`${base}/payments/v1/payment_intents`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Content-Type': 'application/json',
      'Idempotency-Key': `page-${String(count)}`,
    },
    body: JSON.stringify({amount: 1195, currency: 'EUR', reference}),
  });
  return ((await response.json()) as {id: string}).id;
}

async function readPage(accept: string): Promise<string> {
  return (await fetch(`${base}/sandbox`, {headers: {Accept: accept}})).text();
}

function sendForm(
  place: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${base}/sandbox/${place}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the page of the sandbox', () => {
  it.each([
    ['a browser', BROWSER, /^<!doctype html>/],
    ['curl', '*/*', /^\{"now":/],
    ['a program', 'application/json', /^\{"now":/],
  ])('is sent to %s as it accepts it', async (_, accept, start) => {
    expect(await readPage(accept)).toMatch(start);
  });

  it('escapes what requests contain', async () => {
    await createPayment('<script>alert(1)</script>');
    const page = await readPage(BROWSER);
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>alert');
  });

  it('has at most 50 rows in each table, and says of how many', async () => {
    for (let number = 0; number < 51; number += 1) {
      await createPayment();
    }
    const events = sandbox.world.listEvents().length;
    const page = await readPage(BROWSER);
    expect(page).toContain(`Events<span class="hint">, the newest 50 of ${events}</span>`);
    expect(page.match(/action="\/sandbox\/redeliver"/g)).toHaveLength(100);
  });

  it('sends an event again to the endpoints that receive it', async () => {
    const id = await createPayment();
    await sandbox.world.deliveries.waitUntilIdle();
    const event = sandbox.world.listEvents().find(({data}) => data.object.id === id)!;
    const before = deliveries;
    const response = await sendForm('redeliver', {event_id: event.id});
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sandbox']);
    await expect.poll(() => deliveries).toBe(before + 1);
    const unknown = await sendForm('redeliver', {event_id: 'evt_none'});
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      {error: 'validation_failed: event_id: found evt_none, expected an event of the last 30 days.'},
    ]);
  });

  it.each([
    ['of another site', {Origin: 'https://shop.example'}],
    ['whose origin is unknown', {Origin: 'null'}],
    ['of another port of this machine', {Origin: 'http://127.0.0.1:3000'}],
    ['that a browser marks as cross-site', {'Sec-Fetch-Site': 'cross-site'}],
    ['that a browser marks as same-site', {'Sec-Fetch-Site': 'same-site'}],
  ])('refuses forms of a page %s', async (_, headers) => {
    const before = sandbox.world.clock.milliseconds;
    expect((await sendForm('advance', {duration: 'P7D'}, headers as Record<string, string>)).status).toBe(403);
    expect(sandbox.world.clock.milliseconds - before).toBeLessThan(86_400_000);
  });

  it('takes forms of its own page', async () => {
    const before = sandbox.world.clock.milliseconds;
    const headers = {Origin: 'null', 'Sec-Fetch-Site': 'same-origin'};
    expect((await sendForm('advance', {duration: 'P7D'}, headers)).status).toBe(303);
    expect(sandbox.world.clock.milliseconds - before).toBeGreaterThanOrEqual(7 * 86_400_000);
  });

  it('is told once of several changes, and of none when it is read', async () => {
    const stream = (await fetch(`${base}/sandbox/changes`)).body!.pipeThrough(new TextDecoderStream()).getReader();
    await createPayment();
    await createPayment();
    expect((await stream.read()).value).toBe('data: changed\n\n');
    await readPage(BROWSER);
    let isTold = false;
    const next = stream.read().then(({value}) => {
      isTold = true;
      return value;
    });
    await readPage(BROWSER);
    expect(isTold).toBe(false);
    await createPayment();
    expect(await next).toBe('data: changed\n\n');
    await stream.cancel();
  });
});
