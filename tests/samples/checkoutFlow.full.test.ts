import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import type {JsonObject} from '../../packages/json';
import {findMissingCommands} from '../../scripts/languages';
import {brand} from '../../src/brand';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {readTokens} from '../../src/pipeline/projectContracts';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {startServer, type EchoServer} from './support/echoServer';
import {writeFlow, type SampleFlow} from './support/sampleFlows';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';

/** Time for a program to be compiled and run. */
const TIMEOUT_MS = 120_000;
const PAGE = 'payments/Guides/checkout-payment-intents.mdx';
const CHECKOUT = 'ci_9Fk3Rn';

type Incoming = Parameters<Parameters<typeof startServer>[0]>[0];

/** What happens before the program reads the checkout intent for the nth time. */
type Move = (sandbox: Sandbox, base: string) => Promise<unknown>;

const createPayMove =
  (data: JsonObject): Move =>
  (sandbox) =>
    sandbox.act('checkout_intent.submit', CHECKOUT, data);
const createWaitMove =
  (duration: string): Move =>
  async ({world}) => {
    await world.clock.advance(duration);
    await world.waitUntilSettled();
  };
const doNothing: Move = () => Promise.resolve();

const createUpdateMove =
  (path: string, body: JsonObject): Move =>
  async (_, base) => {
    const {status} = await fetch(`${base}/payments/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_harbor',
        'content-type': 'application/json',
        'idempotency-key': '5514-update-1',
        [brand.versionHeader.toLowerCase()]: brand.apiVersion,
      },
      body: JSON.stringify(body),
    });
    expect(status).toBe(200);
  };

/** You capture later: the payment intent is set to that before the shopper pays. */
const captureManually: Move = createUpdateMove('payment_intents/pi_4Wd7Zs', {capture_method: 'manual'});

/** A voucher pays for everything. */
const waiveAmount: Move = createUpdateMove(`checkout_intents/${CHECKOUT}`, {amount: 0});

/** The bank of the shopper refuses a pending transfer. */
const refuseTransfer: Move = (sandbox) =>
  sandbox.act('payment_attempt.decline', 'pi_4Wd7Zs', {decline_code: 'insufficient_funds'});

/** Each course of a checkout, by the title of the output that the page shows. */
const CHECKOUT_COURSES: Readonly<Record<string, readonly Move[]>> = {
  'Output, paid at once': [doNothing, createPayMove({token: 'tok_visa'})],
  'Output, declined and then paid': [
    doNothing,
    createPayMove({token: 'tok_insufficient_funds'}),
    createPayMove({token: 'tok_visa'}),
  ],
  'Output, paid by bank transfer': [doNothing, createPayMove({token: 'tok_async'}), createWaitMove('PT1M')],
  'Output, nobody paid': [doNothing, createWaitMove('PT24H')],
  'Output, declined five times': [
    doNothing,
    ...Array.from({length: 5}, () => createPayMove({token: 'tok_insufficient_funds'})),
  ],
  'Output, failed': [doNothing, captureManually, createPayMove({token: 'tok_gateway_error_twice'})],
  'Output, nothing to pay and nobody came': [doNothing, waiveAmount, createWaitMove('PT24H')],
  'Output, captured later': [captureManually, createPayMove({token: 'tok_visa'})],
  'Output, refused after completion': [doNothing, createPayMove({token: 'tok_async'}), refuseTransfer],
};

const outputs = new Map(
  [
    ...replaceTokens({filePath: PAGE, fileContent: fs.readFileSync(PAGE, 'utf8')}, readTokens()).matchAll(
      /^```text title="(Output[^"]*)"\n([\s\S]*?)^```/gm,
    ),
  ].map(([, title, text]) => [title!, text!] as const),
);

const missing = findMissingCommands();
const files = listProgramFiles(process.cwd()).get('checkout-flow') ?? [];

describe.each(files.map((file) => [file.language.name, file] as const))('the checkout flow in %s', (_, program) => {
  const isSkipped = missing.has(program.language.id) && process.env.CI !== 'true';
  let flow: SampleFlow;
  let server: EchoServer;
  let handle: Parameters<typeof startServer>[0];

  beforeAll(async () => {
    server = await startServer((request, response) => handle(request, response));
    flow = writeFlow(program, server.base);
    const compiled = isSkipped ? undefined : await flow.compile();
    expect(compiled ?? {code: 0, stderr: ''}).toMatchObject({code: 0, stderr: ''});
  }, TIMEOUT_MS);
  afterAll(() => {
    server.close();
    flow.remove();
  });

  /** Runs it against an empty sandbox in which moves are made, and returns what it printed. */
  async function playProgram(moves: readonly Move[], change: (request: Incoming) => void = () => undefined) {
    const faults: unknown[] = [];
    const sandbox = await createSandbox({
      start: '2026-11-03T10:14:30Z',
      ids: {ci: [CHECKOUT], pi: ['pi_4Wd7Zs']},
      quota: 1000,
      onFault: (error) => faults.push(error),
    });
    let reads = 0;
    handle = (request, response) => {
      change(request);
      const isRead = request.method === 'GET' && request.url?.endsWith(`/checkout_intents/${CHECKOUT}`);
      const move = isRead ? moves[reads] : undefined;
      reads += isRead ? 1 : 0;
      void Promise.resolve(move?.(sandbox, server.base))
        .catch((error: unknown) => faults.push(error))
        .then(() => void sandbox.app(request, response));
    };
    try {
      const {code, stdout, stderr} = await flow.run();
      expect({code, stderr, faults}).toEqual({code: 0, stderr: '', faults: []});
      expect(reads).toBe(moves.length);
      return {stdout, objects: sandbox.world.listObjectStates()};
    } finally {
      await sandbox.close();
    }
  }

  it.skipIf(isSkipped).each(Object.entries(CHECKOUT_COURSES))(
    'prints what the page shows: %s',
    async (title, moves) => {
      expect((await playProgram(moves)).stdout).toBe(outputs.get(title));
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped)(
    'creates one checkout intent, though the API ran the request and its response was lost',
    async () => {
      let losses = 0;
      const {stdout, objects} = await playProgram([doNothing, createPayMove({token: 'tok_visa'})], (request) => {
        if (request.method === 'POST' && losses === 0) {
          losses += 1;
          request.headers['sandbox-answer'] = 'internal_error';
        }
      });
      expect(losses).toBe(1);
      expect(stdout).toBe(outputs.get('Output, paid at once'));
      expect(objects.checkout_intent).toEqual({[CHECKOUT]: 'completed'});
    },
    TIMEOUT_MS,
  );
});

describe('the page', () => {
  it('shows each course, and no other output', () => {
    expect([...outputs.keys()]).toEqual(Object.keys(CHECKOUT_COURSES));
  });

  it('shows the program in six languages', () => {
    expect(files.map(({language}) => language)).toEqual(SAMPLE_LANGUAGES.filter(({id}) => id !== 'curl'));
  });
});
