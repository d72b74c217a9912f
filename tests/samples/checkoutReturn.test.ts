import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {findMissingCommands} from '../../scripts/languages';
import {brand} from '../../src/brand';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {startServer, type EchoServer} from './support/echoServer';
import {startServerProgram, type ServerProgram} from './support/serverPrograms';

/**
 * The page to which shoppers return, in each language: shoppers come from the hosted page and the challenge of the
 * sandbox, at the addresses that these send, or with addresses of their own.
 */

const START_MS = 120_000;
const WAITING = 'We are checking your payment. Do not pay again.';
const missing = findMissingCommands();
const files = listProgramFiles(process.cwd()).get('checkout-return') ?? [];

interface CheckoutIntent {
  readonly id: string;
  readonly url: string;
  readonly payment_intent_id: string;
}

interface Page {
  readonly status: number;
  readonly text: string;
  readonly refresh: string | null;
}

const CARDS = {
  good: '4242424242424242',
  challenged: '4000002500003155',
  empty: '4000000000009995',
  transfer: '4000000000010126',
};

describe.each(files.map((file) => [file.language.name, file] as const))('the return page in %s', (_, file) => {
  const isSkipped = missing.has(file.language.id) && process.env.CI !== 'true';
  const faults: unknown[] = [];
  let sandbox: Sandbox;
  let api: EchoServer;
  let shop: ServerProgram | undefined;
  /** The status of every response of the API, in place of its own; the connection is closed for 0. */
  let replaced: number | undefined;
  let requests: string[] = [];
  let count = 0;

  beforeAll(async () => {
    sandbox = await createSandbox({start: '2026-11-03T10:14:30Z', quota: 1e9, onFault: (error) => faults.push(error)});
    api = await startServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (replaced === undefined) {
        void sandbox.app(request, response);
      } else if (replaced === 0) {
        request.socket.destroy();
      } else {
        response.writeHead(replaced, {'Content-Type': 'application/problem+json'}).end('{"code": "internal_error"}');
      }
    });
    if (!isSkipped) {
      shop = await startServerProgram(file, api.base, {ORDER: '5514', [brand.secretKeyVariable]: 'sk_test_harbor'});
    }
  }, START_MS);
  afterAll(async () => {
    await shop?.stop();
    api.close();
    await sandbox.close();
    expect(faults).toEqual([]);
  });

  async function createCheckout(given: object = {}): Promise<CheckoutIntent> {
    count += 1;
    const response = await fetch(`${api.base}/payments/v1/checkout_intents`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        'Content-Type': 'application/json',
        'Idempotency-Key': `return-${count}`,
      },
      body: JSON.stringify({
        mode: 'hosted',
        amount: 15453,
        currency: 'EUR',
        reference: '5514',
        return_url: 'https://shop.example/checkout/return?from=payment',
        ...given,
      }),
    });
    return (await response.json()) as CheckoutIntent;
  }

  /** Sends the form of a page of the sandbox, and returns where the shopper goes next. */
  async function submit(place: string, fields: Record<string, string>): Promise<string> {
    const response = await fetch(new URL(place, api.base), {method: 'POST', body: new URLSearchParams(fields)});
    return /url=(.*)$/.exec(response.headers.get('refresh') ?? '')?.[1] ?? '';
  }

  const payBy = ({id}: CheckoutIntent, number: string): Promise<string> =>
    submit(`/checkout/${id}`, {number, expiry: '12/30', code: '123'});

  /** Opens an address of the shop in the program. */
  async function open(address: string): Promise<Page> {
    const {pathname, search} = new URL(address);
    const response = await fetch(shop!.base + pathname + search);
    const text = (await response.text()).replace(/<[^>]+>/g, '');
    return {status: response.status, text, refresh: response.headers.get('refresh')};
  }

  const openById = (id: string): Promise<Page> => open(`https://shop.example/checkout/return?checkout_intent_id=${id}`);

  it.skipIf(isSkipped)('thanks a shopper who paid on the hosted page', async () => {
    const address = await payBy(await createCheckout(), CARDS.good);
    expect(address).toMatch(/^https:\/\/shop\.example\/checkout\/return\?from=payment&checkout_intent_id=ci_\w+$/);
    expect(await open(address)).toEqual({status: 200, text: 'Thank you. Your order is paid.', refresh: null});
  });

  it.skipIf(isSkipped)('thanks a shopper who passed a challenge', async () => {
    const challenge = await payBy(await createCheckout(), CARDS.challenged);
    expect(new URL(challenge).pathname).toMatch(/^\/challenge\//);
    const {text} = await open(await submit(new URL(challenge).pathname, {result: 'passed'}));
    expect(text).toBe('Thank you. Your order is paid.');
  });

  it.skipIf(isSkipped)(
    'confirms the order of a transfer that is on its way, and asks again when it is refused',
    async () => {
      const checkout = await createCheckout();
      const address = await payBy(checkout, CARDS.transfer);
      expect((await open(address)).text).toBe('We have your order, and confirm it when the payment has arrived.');
      await sandbox.act('payment_attempt.decline', checkout.payment_intent_id, {decline_code: 'insufficient_funds'});
      expect((await open(address)).text).toBe('Your payment did not go through. Pay again');
    },
  );

  it.skipIf(isSkipped)(
    'lets a shopper who left go on, also after a decline, and back to the cart after expiry',
    async () => {
      const checkout = await createCheckout();
      const unpaid = {status: 200, text: 'Your order is not paid. Continue', refresh: null};
      expect(await openById(checkout.id)).toEqual(unpaid);
      await payBy(checkout, CARDS.empty);
      expect(await openById(checkout.id)).toEqual(unpaid);
      await sandbox.world.clock.advance('PT24H');
      expect((await openById(checkout.id)).text).toBe('Your checkout has ended. Back to your cart');
    },
  );

  it.skipIf(isSkipped)('lets the shopper wait while the outcome is unknown', async () => {
    const checkout = await createCheckout({amount: 5040});
    await payBy(checkout, CARDS.good);
    expect(await openById(checkout.id)).toEqual({status: 200, text: WAITING, refresh: '2'});
  });

  it.skipIf(isSkipped).each([0, 429, 500, 503])(
    'lets the shopper wait when the API responds with %i',
    async (status) => {
      const {id} = await createCheckout();
      replaced = status;
      const page = await openById(id).finally(() => (replaced = undefined));
      expect(page).toEqual({status: 200, text: WAITING, refresh: '2'});
    },
  );

  it.skipIf(isSkipped)('believes nothing else in the URL', async () => {
    const {id} = await createCheckout();
    const {text} = await openById(`${id}&status=completed&payment_status=paid&amount=0`);
    expect(text).toBe('Your order is not paid. Continue');
  });

  it.skipIf(isSkipped)('shows nothing of the order of another shopper', async () => {
    const other = await createCheckout({reference: '5515'});
    const address = await payBy(other, CARDS.good);
    expect(await open(address)).toEqual({status: 404, text: 'Not found', refresh: null});
  });

  it.skipIf(isSkipped).each(['', 'ci_none', 'pi_1', '../refunds', 'ci_1/../../refunds', 'ci_1\n', 'ci_1?limit=1'])(
    'shows nothing for the id %j',
    async (id) => {
      requests = [];
      expect(await openById(encodeURIComponent(id))).toMatchObject({status: 404, text: 'Not found'});
      expect(requests).toEqual(id === 'ci_none' ? ['GET /payments/v1/checkout_intents/ci_none'] : []);
    },
  );
});

describe('the page', () => {
  it('shows the program in six languages', () => {
    expect(files.map(({language}) => language)).toEqual(SAMPLE_LANGUAGES.filter(({id}) => id !== 'curl'));
  });
});
