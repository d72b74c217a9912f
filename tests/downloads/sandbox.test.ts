import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {brand} from '../../src/brand';
import type {ScenarioStep} from '../../src/pipeline/contracts/scenarios';
import {renderElement} from '../../src/pipeline/elements/guideElement';
import {GUIDE_ELEMENTS} from '../../src/topics';
import {listRecipeSteps} from '../contracts/support/runRecipe';
import {
  placeSandboxFile,
  runSandboxCommand,
  startSandboxProcess,
  type SandboxProcess,
} from '../samples/support/sandboxProcess';
import {readDownload, sources} from './builtDownloads';

/** The sandbox as readers get it: one file in a folder without packages, started by plain Node. */

const text = readDownload('/sandbox.mjs');
const operations = (await loadSharedContracts()).products.flatMap((product) => product.operations);
let folder: string;
const running: SandboxProcess[] = [];

beforeAll(() => {
  folder = placeSandboxFile(text);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});
afterAll(() => fs.rmSync(folder, {recursive: true}));

async function start(...args: readonly string[]): Promise<SandboxProcess> {
  const sandbox = await startSandboxProcess(folder, ['--port', '0', ...args]);
  running.push(sandbox);
  return sandbox;
}

async function stop(sandbox: SandboxProcess): Promise<void> {
  running.splice(running.indexOf(sandbox), 1);
  expect(await sandbox.stop()).toBe(0);
}

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isReplayed: boolean;
}

let count = 0;

async function call(
  {url}: SandboxProcess,
  place: string,
  body?: object,
  more: object = {},
  method = body ? 'POST' : 'GET',
): Promise<Reply> {
  count += 1;
  const response = await fetch(url + place, {
    method,
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Content-Type': 'application/json',
      'Idempotency-Key': `key-${String(count)}`,
      ...more,
    },
    ...(body && {body: JSON.stringify(body)}),
  });
  return {
    status: response.status,
    body: (await response.json()) as Reply['body'],
    isReplayed: response.headers.get('Idempotency-Replayed') === 'true',
  };
}

describe('the sandbox as a file', () => {
  it('prints its addresses, test keys and webhook secret', async () => {
    const sandbox = await start();
    for (const part of ['/payments/v1', '/commerce/v1', 'sk_test_harbor', 'pk_test_harbor', 'whsec_']) {
      expect(sandbox.output()).toContain(part);
    }
    expect(sandbox.output()).toContain(`form script     ${sandbox.url}/v1/checkout.js`);
  });

  it('has the same objects, events, ids, timers and idempotency keys after it is started again with its state', async () => {
    const before = await start('--state', 'sandbox.state');
    const create = (sandbox: SandboxProcess): Promise<Reply> =>
      call(sandbox, '/payments/v1/payment_intents', {amount: 15453, currency: 'EUR'}, {'Idempotency-Key': 'local-1'});
    const {body: payment} = await create(before);
    const paymentPath = `/payments/v1/payment_intents/${String(payment.id)}`;
    const confirmed = await call(before, `${paymentPath}/confirm`, {
      payment_method: {type: 'bank_transfer', token: 'tok_async'},
      return_url: 'https://shop.example/return',
    });
    expect(confirmed.body.status).toBe('processing');
    const {body: cart, status} = await call(before, '/commerce/v1/carts', {
      shopper_reference: 'shopper-1',
      currency: 'EUR',
      country: 'DE',
    });
    expect(status, JSON.stringify(cart)).toBe(201);
    const paths = [paymentPath, `/commerce/v1/carts/${String(cart.id)}`, '/payments/v1/events'];
    const read = async (sandbox: SandboxProcess): Promise<readonly Reply[]> => [
      await call(sandbox, paths[0]!),
      await call(sandbox, paths[1]!),
      await call(sandbox, paths[2]!),
    ];
    const objects = await read(before);
    expect(objects.map((reply) => reply.status)).toEqual([200, 200, 200]);
    await stop(before);

    const after = await start('--state', 'sandbox.state');
    expect(await create(after)).toEqual({status: 201, body: payment, isReplayed: true});
    expect(await read(after)).toEqual(objects);
    const {body: second} = await call(after, '/payments/v1/payment_intents', {amount: 1, currency: 'EUR'});
    expect(second.id).not.toBe(payment.id);
    await call(after, '/sandbox/advance', {duration: 'PT2M'});
    expect((await call(after, paymentPath)).body.status).toBe('succeeded');
  });

  it('keeps its state when it is ended without a signal that it can handle', async () => {
    const file = path.join(folder, 'killed.state');
    const sandbox = await start('--state', file);
    const {body} = await call(sandbox, '/payments/v1/payment_intents', {amount: 100, currency: 'EUR'});
    const hasPayment = (): boolean => fs.readFileSync(file).includes(String(body.id));
    await expect.poll(hasPayment).toBe(true);
  });

  it('sends events to the address of --webhook', async () => {
    const sandbox = await start('--webhook', 'http://localhost:9/webhooks');
    const {body} = await call(sandbox, '/payments/v1/webhook_endpoints');
    expect(body.data).toMatchObject([{url: 'http://localhost:9/webhooks'}]);
    expect(sandbox.output()).toContain('http://localhost:9/webhooks');
  });

  it('applies --webhook to a state that it continues, and prints what is stored', async () => {
    const before = await start('--state', 'webhook.state');
    const [endpoint] = (await call(before, '/payments/v1/webhook_endpoints')).body.data as {id: string; url: string}[];
    const place = `/payments/v1/webhook_endpoints/${endpoint!.id}`;
    const {body: rotated} = await call(before, `${place}/rotate_secret`, {});
    await stop(before);

    const after = await start('--state', 'webhook.state', '--webhook', 'http://localhost:9/webhooks');
    expect((await call(after, place)).body.url).toBe('http://localhost:9/webhooks');
    await stop(after);

    const last = await start('--state', 'webhook.state');
    expect(last.output()).toContain(`${String(rotated.secret)} of ${endpoint!.id}, http://localhost:9/webhooks`);
    await fetch(`${last.url}${place}`, {method: 'DELETE', headers: {authorization: 'Bearer sk_test_harbor'}});
    await stop(last);
    await expect(start('--state', 'webhook.state', '--webhook', 'http://localhost:9/webhooks')).rejects.toThrow(
      '--webhook: found no webhook endpoint in the state',
    );
  });

  it('refuses values of an act that are not in its data', async () => {
    const sandbox = await start();
    const act = {act: 'refund.fail', id: 're_1', failure_reason: 'card_expired'};
    const {status, body} = await call(sandbox, '/sandbox/act', act);
    expect({status, error: body.error}).toEqual({
      status: 400,
      error: 'validation_failed: found failure_reason, expected act, id, data: values of an act are in data.',
    });
  });

  it('answers only requests to this machine outside the API', async () => {
    const {url} = await start();
    const {default: http} = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      http
        .get(`${url}/sandbox`, {headers: {Host: 'shop.example'}}, ({statusCode}) => resolve(statusCode))
        .on('error', reject);
    });
    expect(status).toBe(421);
  });
});

describe('each test input of the page about environments, in the file', () => {
  const {recipes, sandboxTriggers} = sources.catalogs;
  const {tokens, amounts, headers, parties} = sandboxTriggers;
  const getStatus = (code: string): number =>
    sources.catalogs.errorCodes.errors.find((entry) => entry.code === code)!.status;
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    sandbox = await startSandboxProcess(folder, ['--port', '0', '--quota', '1000000']);
  });
  afterAll(() => sandbox.stop());

  /** Creates and confirms a payment. Returns the confirmation, and the path of the payment. */
  async function pay(token: string, type = 'card', amount = 15453): Promise<readonly [Reply, string]> {
    const {body} = await call(sandbox, '/payments/v1/payment_intents', {amount, currency: 'EUR'});
    const place = `/payments/v1/payment_intents/${String(body.id)}`;
    const reply = await call(sandbox, `${place}/confirm`, {
      payment_method: {type, token},
      return_url: 'https://shop.example/return',
    });
    return [reply, place];
  }

  it.each(tokens)('the token $token', async ({token, method, confirm, decline_code: code}) => {
    const [{status, body}] = await pay(token, method === 'asynchronous' ? 'bank_transfer' : 'card');
    const outcomes = {
      authorized: [200, 'succeeded'],
      requires_action: [200, 'requires_action'],
      pending: [200, 'processing'],
      declined: [402, code],
    } as const;
    const decline = body.decline as {code: string} | undefined;
    expect([status, confirm === 'declined' ? decline?.code : body.status]).toEqual(outcomes[confirm]);
  });

  it.each(amounts.filter(({operation}) => operation === 'confirmPaymentIntent'))(
    'the amount $amount of a payment',
    async ({amount, error, after, then}) => {
      const [{status, body}, place] = await pay('tok_visa', 'card', amount);
      expect([status, body.code]).toEqual([getStatus(error!), error]);
      const later = await call(sandbox, place, undefined, {'Sandbox-Advance': after!});
      expect(later.body.attempts).toMatchObject([{status: then === 'authorized' ? 'captured' : then}]);
    },
  );

  it.each(amounts.filter(({operation}) => operation === 'createRefund'))(
    'the amount $amount of a refund',
    async ({amount, failure_reason: reason}) => {
      const [, place] = await pay('tok_visa');
      const payment = place.split('/').at(-1)!;
      const {body} = await call(sandbox, '/payments/v1/refunds', {payment_intent_id: payment, amount});
      const refund = `/payments/v1/refunds/${String(body.id)}`;
      await call(sandbox, refund, undefined, {'Sandbox-Advance': 'PT10S'});
      const later = await call(sandbox, refund, undefined, {'Sandbox-Advance': 'PT2M'});
      expect(later.body).toMatchObject({status: 'failed', failure_reason: reason});
    },
  );

  it.each(headers.flatMap(({header, values}) => (values ?? []).map((value) => [header, value] as const)))(
    'the header %s: %s',
    async (header, code) => {
      const {body: payment} = await call(sandbox, '/payments/v1/payment_intents', {amount: 100, currency: 'EUR'});
      const place = `/payments/v1/payment_intents/${String(payment.id)}`;
      const {status, body} = await call(sandbox, `${place}/cancel`, {}, {[header]: code});
      expect([status, body.code]).toEqual([getStatus(code), code]);
      const isRun = header === 'Sandbox-Answer';
      expect((await call(sandbox, place)).body.status).toBe(isRun ? 'canceled' : 'requires_payment_method');
    },
  );

  it('the header Sandbox-Advance', async () => {
    const {body} = await call(sandbox, '/payments/v1/payment_intents', {amount: 100, currency: 'EUR'});
    const place = `/payments/v1/payment_intents/${String(body.id)}`;
    expect((await call(sandbox, place, undefined, {'Sandbox-Advance': 'P6D'})).body.status).toBe(body.status);
    expect((await call(sandbox, place, undefined, {'Sandbox-Advance': 'P1D'})).body.status).toBe('expired');
  });

  it('the header Sandbox-Delay', async () => {
    const create = (more: object): Promise<Reply> =>
      call(
        sandbox,
        '/payments/v1/payment_intents',
        {amount: 100, currency: 'EUR'},
        {
          'Idempotency-Key': 'delayed',
          ...more,
        },
      );
    const first = create({'Sandbox-Delay': '1'});
    await expect.poll(async () => (await create({})).body.code).toBe('idempotency_in_progress');
    const {status, body} = await first;
    expect([status, await create({})]).toEqual([201, {status: 201, body, isReplayed: true}]);
  });

  // Payouts first: the chargebacks of other parties would leave the statements of the shared sandbox below 0.
  const ofStatements = parties.filter(({path: kind}) => kind === 'settlement_statement');
  const ofOthers = parties.filter(({path: kind}) => kind !== 'settlement_statement');

  it.each([...ofStatements, ...ofOthers])(
    'the header Sandbox-Party: $action, on the path of a $path',
    async ({action, path: kind}) => {
      const {status, body} = await playSteps(listPartySteps(action, kind));
      expect([status, body.object ?? body]).toEqual([200, kind]);
    },
  );

  it('has no other header', () => {
    const tested = ['Sandbox-Advance', 'Sandbox-Error', 'Sandbox-Answer', 'Sandbox-Delay', 'Sandbox-Party'];
    expect(headers.map(({header}) => header)).toEqual(tested);
  });

  /**
   * The steps of a recipe until a party acts, which is refused when nothing waits for it. Products that no recipe
   * sells are changed instead of theirs.
   */
  function listPartySteps(action: string, kind: string): ScenarioStep[] {
    const headers = {'Sandbox-Party': action};
    if (kind === 'product') {
      const id = action === 'merchant_publish' ? 'prod_9Hl5Dr' : 'prod_3Bp8Tr';
      return [{operation: 'retrieveProduct', path: {id}, headers}];
    }
    const acts = ({headers: sent}: ScenarioStep): boolean => sent?.['Sandbox-Party']?.split(';')[0] === action;
    const steps = [...recipes.recipes, ...recipes.starts]
      .map((recipe) => listRecipeSteps(recipe, recipes))
      .find((all) => all.some(acts))!;
    const end = steps.findIndex(acts);
    const last = steps[end]!;
    return [...steps.slice(0, end), {...last, headers: {...last.headers, ...headers}}];
  }

  /** Sends requests with the ids and the order number that earlier responses had. Returns the last response. */
  async function playSteps(steps: readonly ScenarioStep[]): Promise<Reply> {
    const seen = new Set<string>();
    let order = '';
    const fill = (text: string): string =>
      text.replace('"5512"', `"${order}"`).replace(/\b([a-z]+_)(one|two)\b/g, (name, prefix: string, which: string) => {
        const ids = [...seen].filter((id) => id.startsWith(prefix));
        return ids[which === 'one' ? 0 : 1] ?? name;
      });
    let reply: Reply | undefined;
    for (const {operation, path: ids = {}, body, headers: sent} of steps) {
      const {path: place, method} = operations.find(({operationId}) => operationId === operation)!;
      const target = fill(place.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!));
      const filled = body && (JSON.parse(fill(JSON.stringify(body))) as object);
      reply = await call(sandbox, target, filled, sent, method.toUpperCase());
      expect(reply.status, `${operation!}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      order = typeof reply.body.order_number === 'string' ? reply.body.order_number : order;
      JSON.stringify(reply.body)
        .match(/\b[a-z]+_[A-Za-z0-9]{10}\b/g)
        ?.forEach((id) => seen.add(id));
    }
    return reply!;
  }
});

describe('the command', () => {
  it('prints its options and its version', async () => {
    const help = await runSandboxCommand(folder, ['--help']);
    expect(help).toMatchObject({code: 0, stderr: ''});
    for (const option of ['--port', '--state', '--webhook', '--quota', '--version', '--help']) {
      expect(help.stdout).toContain(option);
    }
    expect((await runSandboxCommand(folder, ['--version'])).stdout).toMatch(
      new RegExp(String.raw`^${brand.apiVersion}\+[0-9a-f]{12}\n$`),
    );
  });

  it('has each option and path in its help that the page names', async () => {
    const {stdout} = await runSandboxCommand(folder, ['--help']);
    const page = fs.readFileSync('payments/Guides/environments.mdx', 'utf8');
    const section = page.slice(page.indexOf('{/* #local-sandbox */}'), page.indexOf('## Keys per environment'));
    const names = section.match(/--(?:state|webhook|help)\b|\/sandbox(?:\/\w+)?(?=[` ])|\/v1\/checkout[\w.]+/g) ?? [];
    expect(new Set(names).size).toBeGreaterThan(6);
    expect(names.filter((name) => !stdout.includes(name))).toEqual([]);
  });

  it.each([
    [['--colour'], "Unknown option '--colour'"],
    [['--port', '70000'], '--port: found 70000, expected an integer from 0 to 65535.'],
    [['--webhook', 'https://shop.example'], '--webhook: found https://shop.example, expected an address of this'],
    [['--state', 'sandbox.mjs'], '--state sandbox.mjs: found no state of a sandbox.'],
    [['--state', 'no/folder'], '--state no/folder: found no folder no in which a file can be written.'],
  ])('%j: is refused with a sentence, without a stack trace', async (args, sentence) => {
    const {code, stderr, stdout} = await runSandboxCommand(folder, ['--port', '0', ...args]);
    expect({code, stdout}).toEqual({code: 1, stdout: ''});
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('See node sandbox.mjs --help.');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('names the option that helps when the port is in use', async () => {
    const {url} = await start();
    const {code, stderr} = await runSandboxCommand(folder, ['--port', new URL(url).port]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The port is in use\. .*--port/);
  });
});

it('names the license of each package in it, and no place of the machine that built it', () => {
  const [, licenses] = text.split('This file contains these packages.');
  for (const name of ['express', 'ajv', 'ajv-formats', 'body-parser', 'qs']) {
    expect(licenses).toMatch(new RegExp(String.raw`^(?:.*, )?${name}(?:, .*)?:$`, 'm'));
  }
  expect(licenses).not.toContain('iconv-lite');
  expect(text).not.toContain(process.cwd());
  expect(text).not.toMatch(/%brand\.(?!jsGlobal%)/);
});

it('has the version, the size and the checksum on its page', async () => {
  const context = {...sources, place: 'payments/Guides/environments.mdx:7', depth: 2};
  const shown = JSON.stringify(await renderElement('SandboxFile', GUIDE_ELEMENTS.SandboxFile!, {}, context));
  const {stdout} = await runSandboxCommand(folder, ['--version']);
  const sum = createHash('sha256')
    .update(fs.readFileSync(path.join(folder, 'sandbox.mjs')))
    .digest('hex');
  for (const value of [stdout.trim(), `${String(fs.statSync(path.join(folder, 'sandbox.mjs')).size)} bytes`, sum]) {
    expect(shown).toContain(`"${value}"`);
  }
});
