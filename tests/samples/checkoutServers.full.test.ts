import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import {loadSharedContracts} from '../../sandbox/contracts';
import {findMissingCommands} from '../../scripts/languages';
import {brand} from '../../src/brand';
import {DEFAULT_CHOICES, createFormPolicies} from '../../src/topics/embedded-form/csp/formPolicy';
import {readTable} from '../contracts/support/pageTables';
import {checkoutServers, startCheckout, startCheckoutProgram, type CheckoutServer} from './support/checkoutServer';
import {readBody, startServer, type EchoServer} from './support/echoServer';
import type {ServerProgram} from './support/serverPrograms';

/**
 * The server of an embedded checkout in every language: through the life of one order against the sandbox, and for each
 * row of the table of the page against an API whose objects have the statuses of that row.
 */

const START_MS = 120_000;
const {catalogs, lifecycles} = await loadSharedContracts();
const {formPolicy} = catalogs;
const missing = findMissingCommands();

/** All values of the two statuses that a row of the table can name by "Any". */
const STATUSES = {
  payment_status: Object.keys(lifecycles.get('checkout_intent')!.secondaryStatuses![0]!.states),
  payment_intent: Object.keys(lifecycles.get('payment_intent')!.states),
};

/** What the server does, by how the cell of the table begins: its return page, and whether it creates another checkout. */
const OUTCOMES = {
  Returns: {text: /Your order is not paid\./, creates: false},
  Cancels: {text: /Your order is not paid\./, creates: true},
  'Creates none and shows a page that waits': {text: /Do not pay again|Your bank waits/, creates: false},
  'Creates none and shows the return page': {text: /Thank you\./, creates: false},
  'Creates a new one': {text: /Your order is not paid\./, creates: true},
} as const;

const listValues = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, value]) => value!);

const CASES = readTable('payments/Guides/ui-embedding.mdx', '### One checkout for one order').flatMap(
  ([statuses, payments, intents, todo]) => {
    const [, outcome] = Object.entries(OUTCOMES).find(([words]) => todo!.startsWith(words))!;
    const listAll = (cell: string, machine: keyof typeof STATUSES): string[] =>
      cell === 'Any' ? STATUSES[machine] : listValues(cell);
    return listValues(statuses!).flatMap((status) =>
      listAll(payments!, 'payment_status').flatMap((payment_status) =>
        listAll(intents!, 'payment_intent').map((payment) => ({status, payment_status, payment, outcome})),
      ),
    );
  },
);

function send(base: string, path: string, method = 'GET'): Promise<Response> {
  return fetch(base + path, {method, redirect: 'manual'});
}

/** The text that a shopper sees. */
async function readText(response: Response): Promise<string> {
  return load(await response.text())('body')
    .text()
    .trim();
}

async function readClientSecret(response: Response): Promise<string> {
  return load(await response.text())('#payment').attr('data-client-secret')!;
}

const getId = (secret: string): string => secret.split('_secret_')[0]!;

describe.each(checkoutServers.map((file) => [file.language.name, file] as const))('in %s', (_, file) => {
  const isSkipped = missing.has(file.language.id) && process.env.CI !== 'true';

  describe.skipIf(isSkipped)('the server, for one order', () => {
    let checkout: CheckoutServer;
    beforeAll(async () => {
      checkout = await startCheckout(file);
    }, START_MS);
    afterAll(async () => {
      await checkout.close();
      expect(checkout.faults).toEqual([]);
    });

    const open = (path: string, method?: string): Promise<Response> => send(checkout.base, path, method);
    const openForm = async (): Promise<string> => readClientSecret(await open('/checkout'));
    const pay = (id: string, card_number: string): Promise<unknown> =>
      checkout.sandbox.act('checkout_intent.submit', id, {card_number});
    const authorization = {Authorization: 'Bearer sk_test_harbor'};
    const readStatus = (id: string): unknown => checkout.sandbox.world.listObjectStates().checkout_intent![id];

    it('sends the form of one checkout intent, with the policy and the headers of the page', async () => {
      const response = await open('/checkout');
      const {header} = createFormPolicies(formPolicy, [], {...DEFAULT_CHOICES, environment: 'sandbox'});
      expect(`Content-Security-Policy: ${response.headers.get('content-security-policy')!}`).toBe(header);
      for (const {header: name, value} of formPolicy.headers) {
        expect(response.headers.get(name), name).toBe(value);
      }
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      expect(text).not.toContain('sk_test');
      const form = load(text);
      expect(form('#payment').attr('data-publishable-key')).toBe('pk_test_harbor');
      expect(form('#message').text()).toBe('Loading the payment form…');
      expect(form('#amount').text()).toBe('154.53 EUR');
      expect(await openForm()).toBe(form('#payment').attr('data-client-secret'));
    });

    it('sends the script of the page, and 404 for any other path', async () => {
      const script = await open('/checkout.js');
      expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(await script.text()).toContain(`${brand.jsGlobal}.createCheckout({`);
      expect((await open('/checkout/none')).status).toBe(404);
      expect((await open('/checkout', 'POST')).status).toBe(404);
    });

    it('creates another checkout intent after the first one expired, and one for two tabs', async () => {
      const first = await openForm();
      await fetch(`${checkout.api}/payments/v1/checkout_intents/${getId(first)}`, {
        headers: {...authorization, 'Sandbox-Advance': 'PT24H'},
      });
      const {clientSecret} = (await (await open('/checkout/session', 'POST')).json()) as {clientSecret: string};
      expect(clientSecret).toMatch(/^ci_\w+_secret_\w+$/);
      expect(clientSecret).not.toBe(first);
      await fetch(`${checkout.api}/payments/v1/checkout_intents/${getId(clientSecret)}/cancel`, {
        method: 'POST',
        headers: {...authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'canceled elsewhere'},
        body: '{}',
      });
      const [one, other] = await Promise.all([openForm(), openForm()]);
      expect(one).not.toBe(clientSecret);
      expect(other).toBe(one);
    });

    it('replaces a checkout intent whose amount is not that of the order', async () => {
      const first = getId(await openForm());
      await fetch(`${checkout.api}/payments/v1/checkout_intents/${first}`, {
        method: 'POST',
        headers: {...authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'lost'},
        body: '{"amount": 15753}',
      });
      expect(getId(await openForm())).not.toBe(first);
      expect(readStatus(first)).toBe('canceled');
    });

    it('sends shoppers without the form to the hosted page, and back', async () => {
      const embedded = getId(await openForm());
      const response = await open('/checkout/hosted', 'POST');
      const [, hosted] = /^0; url=https:\/\/.*\/checkout\/(ci_\w+)$/.exec(response.headers.get('refresh')!)!;
      expect(readStatus(embedded)).toBe('canceled');
      await openForm();
      expect(readStatus(hosted!)).toBe('canceled');
    });

    it('waits for the bank, changes no amount meanwhile, and lets the shopper pay another way', async () => {
      const id = getId(await openForm());
      await pay(id, '4000002500003155');
      expect((await open('/checkout/gift-wrap', 'POST')).status).toBe(409);
      const waiting = await open('/checkout/return');
      expect(waiting.headers.get('refresh')).toBe('5');
      expect(await readText(waiting)).toContain('Your bank waits for you.');
      const restarted = await open('/checkout/restart', 'POST');
      expect([restarted.status, restarted.headers.get('location')]).toEqual([303, '/checkout']);
      expect(await readText(await open('/checkout/return'))).toBe('Your order is not paid. Try again');
      expect(getId(await openForm())).not.toBe(id);
    });

    it('changes the amount once, however often it is sent', async () => {
      await openForm();
      for (let count = 0; count < 2; count += 1) {
        expect(await (await open('/checkout/gift-wrap', 'POST')).json()).toEqual({shown: '157.53 EUR'});
      }
    });

    it('thanks a shopper who paid, and offers no second payment', async () => {
      await pay(getId(await openForm()), '4242424242424242');
      expect(await readText(await open('/checkout/return'))).toBe('Thank you. Your order is paid.');
      for (const [path, method] of [
        ['/checkout', 'GET'],
        ['/checkout/hosted', 'POST'],
      ] as const) {
        const {status, headers} = await open(path, method);
        expect([status, headers.get('location')], path).toEqual([303, '/checkout/return']);
      }
      const session = await open('/checkout/session', 'POST');
      expect([session.status, await session.json()]).toEqual([409, {code: 'not_payable'}]);
    });
  });

  describe.skipIf(isSkipped)('the server, with objects of any status', () => {
    let api: EchoServer;
    let shop: ServerProgram;
    let statuses = {status: 'open', payment_status: 'unpaid', payment: 'requires_payment_method'};
    let posts: {path: string; key: string | undefined}[] = [];
    /** How many of the next POST requests get a response that cannot be read. */
    let lost = 0;

    beforeAll(async () => {
      api = await startServer((request, response) => {
        void (async () => {
          await readBody(request);
          if (request.method === 'POST') {
            posts.push({path: request.url!, key: request.headers['idempotency-key'] as string});
            if (lost > 0) {
              lost -= 1;
              response.writeHead(502).end('<p>Bad gateway</p>');
              return;
            }
          }
          const {status, payment_status, payment} = statuses;
          const object = request.url!.includes('/payment_intents/')
            ? {id: 'pi_1', status: payment, metadata: {status: 'open'}}
            : {
                id: 'ci_1',
                status,
                payment_status,
                mode: 'embedded',
                amount: 15453,
                client_secret: 'ci_1_secret_1',
                payment_intent_id: 'pi_1',
                metadata: {},
              };
          response.writeHead(200, {'Content-Type': 'application/json'}).end(JSON.stringify(object));
        })();
      });
      shop = await startCheckoutProgram(file, api.base);
      await send(shop.base, '/checkout');
    }, START_MS);
    afterAll(async () => {
      await shop.stop();
      api.close();
    });

    it('does what each row of the table says', async () => {
      expect(CASES.length).toBeGreaterThan(20);
      for (const {outcome, ...given} of CASES) {
        statuses = given;
        const name = Object.values(given).join(', ');
        expect(await readText(await send(shop.base, '/checkout/return')), name).toMatch(outcome.text);
        posts = [];
        await send(shop.base, '/checkout/session', 'POST');
        const isCreated = posts.some(({path}) => path === '/payments/v1/checkout_intents');
        expect(isCreated, name).toBe(outcome.creates);
      }
    });

    it('waits for a status that is new', async () => {
      statuses = {status: 'in_review', payment_status: 'unpaid', payment: 'processing'};
      expect(await readText(await send(shop.base, '/checkout/return'))).toContain('Do not pay again.');
    });

    it('repeats a request whose response cannot be read, with the same key, up to three times', async () => {
      statuses = {status: 'expired', payment_status: 'unpaid', payment: 'expired'};
      for (const [losses, status] of [
        [2, 200],
        [3, 502],
      ] as const) {
        [posts, lost] = [[], losses];
        expect((await send(shop.base, '/checkout/session', 'POST')).status).toBe(status);
        expect(posts).toHaveLength(3);
        expect(new Set(posts.map(({key}) => key)).size).toBe(1);
      }
    });
  });
});

it('the page shows the server in six languages', () => {
  expect(checkoutServers.map(({language}) => language)).toEqual(SAMPLE_LANGUAGES.filter(({id}) => id !== 'curl'));
});
