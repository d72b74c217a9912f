import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import type {JsonObject} from '../../packages/json';
import {findMissingCommands} from '../../scripts/languages';
import {brand} from '../../src/brand';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {readContracts, readTokens} from '../../src/pipeline/projectContracts';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {startServer, type EchoServer} from './support/echoServer';
import {writeFlow, type SampleFlow} from './support/sampleFlows';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';

/** Time for a program to be compiled and run. */
const TIMEOUT_MS = 120_000;
const PAGE = 'payments/Guides/checkout-payment-intents.mdx';
const CHECKOUT = 'ci_9Fk3Rn';

/** A server that refuses connections is there again after this time, when each program has tried once. */
const REFUSAL_MS = 1500;

const {errorCodes} = readContracts().catalogs;

/** One error of each status that is retriable, and one that is not. */
const KINDS_OF_ERRORS = [
  ...new Map(errorCodes.errors.map((error) => [`${error.status} ${String(error.retriable)}`, error])).values(),
].map(({code, status, retriable}) => [code, status, retriable] as const);

/** Handles a request before the sandbox does. Returns true when it responds instead. */
type Intercept = (...call: Parameters<Parameters<typeof startServer>[0]>) => boolean;

/** The operation runs, and the connection ends before the response. */
const loseResponse: Intercept = ({socket}, response) => {
  response.end = () => {
    socket.destroy();
    return response;
  };
  return false;
};

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

/** A first parcel ships. */
const capturePart: Move = createUpdateMove('payment_intents/pi_4Wd7Zs/capture', {amount: 12258, final: false});

/** The bank of the shopper refuses a pending transfer. */
const refuseTransfer: Move = (sandbox) =>
  sandbox.act('payment_attempt.decline', 'pi_4Wd7Zs', {decline_code: 'insufficient_funds'});

const PAID_AT_ONCE = [doNothing, createPayMove({token: 'tok_visa'})];

/** Each course of a checkout, by the title of the output that the page shows. */
const CHECKOUT_COURSES: Readonly<Record<string, readonly Move[]>> = {
  'Output, paid at once': PAID_AT_ONCE,
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

  /**
   * Runs it in an empty sandbox in which moves are made.
   *
   * @param intercept responds instead of the sandbox, if it returns true
   */
  async function runProgram(moves: readonly Move[], intercept: Intercept) {
    const faults: unknown[] = [];
    const sandbox = await createSandbox({
      start: '2026-11-03T10:14:30Z',
      ids: {ci: [CHECKOUT], pi: ['pi_4Wd7Zs']},
      quota: 1000,
      onFault: (error) => faults.push(error),
    });
    let reads = 0;
    const keys: (string | undefined)[] = [];
    handle = (request, response) => {
      if (request.method === 'POST') {
        keys.push(request.headers['idempotency-key']?.toString());
      }
      if (intercept(request, response)) {
        return;
      }
      const isRead = request.method === 'GET' && request.url?.endsWith(`/checkout_intents/${CHECKOUT}`);
      const move = isRead ? moves[reads] : undefined;
      reads += isRead ? 1 : 0;
      void Promise.resolve(move?.(sandbox, server.base))
        .catch((error: unknown) => faults.push(error))
        .then(() => void sandbox.app(request, response));
    };
    try {
      const run = await flow.run();
      expect(faults).toEqual([]);
      return {...run, reads, keys, objects: sandbox.world.listObjectStates()};
    } finally {
      await sandbox.close();
    }
  }

  /** Runs it to the end of a course, and returns what it printed. */
  async function playProgram(moves: readonly Move[], intercept: Intercept = () => false) {
    const {code, stderr, reads, ...result} = await runProgram(moves, intercept);
    expect({code, stderr, reads}).toEqual({code: 0, stderr: '', reads: moves.length});
    return result;
  }

  it.skipIf(isSkipped).each(Object.entries(CHECKOUT_COURSES))(
    'prints what the page shows: %s',
    async (title, moves) => {
      expect((await playProgram(moves)).stdout).toBe(outputs.get(title));
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped).each<[string, readonly Move[], string]>([
    ['continues with the rest that is held', [], 'completed, pending: held: accept the order, capture what ships'],
    [
      'ships no more once the rest was released',
      [createWaitMove('P31D')],
      'completed, paid: captured in part, the rest released: ship no more',
    ],
  ])(
    '%s when a part was captured since its last run',
    async (_, further, last) => {
      const shipped: Move = async (...sandbox) => {
        for (const move of [captureManually, createPayMove({token: 'tok_visa'}), capturePart, ...further]) {
          await move(...sandbox);
        }
      };
      const [sent] = outputs.get('Output, captured later')!.split('\n');
      expect((await playProgram([shipped])).stdout).toBe(`${sent!}\n${last}\n`);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped)(
    'creates one checkout intent, though the API ran the request and its response was lost',
    async () => {
      let losses = 0;
      const {stdout, objects} = await playProgram(PAID_AT_ONCE, (request) => {
        if (request.method === 'POST' && losses === 0) {
          losses += 1;
          request.headers['sandbox-answer'] = 'internal_error';
        }
        return false;
      });
      expect(losses).toBe(1);
      expect(stdout).toBe(outputs.get('Output, paid at once'));
      expect(objects.checkout_intent).toEqual({[CHECKOUT]: 'completed'});
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped).each(KINDS_OF_ERRORS)(
    'repeats %s (%i) with the same key as the catalog has it, retriable %s, or after 5xx',
    async (code, status, retriable) => {
      let isFirst = true;
      const run = await runProgram(PAID_AT_ONCE, ({method}, response) => {
        if (!isFirst || method !== 'POST') {
          return false;
        }
        isFirst = false;
        response.writeHead(status, {'Content-Type': 'application/problem+json', 'Retry-After': '0'});
        response.end(JSON.stringify({status, code, retriable, detail: 'Once.', request_id: 'req_1'}));
        return true;
      });
      const isRepeated = retriable || status >= 500;
      expect([run.code === 0, run.keys]).toEqual([isRepeated, Array(isRepeated ? 2 : 1).fill('5514-checkout-1')]);
      expect(run.stdout).toBe(isRepeated ? outputs.get('Output, paid at once') : '');
      expect(run.stderr).toContain(isRepeated ? '' : code);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped).each<[string, Intercept]>([
    ['is closed before', ({socket}) => Boolean(socket.destroy())],
    ['is closed after', loseResponse],
    ['brings no JSON, and', (_, response) => Boolean(response.writeHead(200).end('<html>'))],
  ])(
    'repeats a request with the same key when its connection %s the operation runs',
    async (_, intercept) => {
      let isFirst = true;
      const {stdout, keys, objects} = await playProgram(PAID_AT_ONCE, (request, response) => {
        const isIntercepted = isFirst && request.method === 'POST';
        isFirst = isFirst && !isIntercepted;
        return isIntercepted && intercept(request, response);
      });
      expect(stdout).toBe(outputs.get('Output, paid at once'));
      expect(keys).toEqual(Array(2).fill('5514-checkout-1'));
      expect(objects.checkout_intent).toEqual({[CHECKOUT]: 'completed'});
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped)(
    'ends when the checkout expires right before the program cancels it',
    async () => {
      const dead = [doNothing, captureManually, createPayMove({token: 'tok_gateway_error_twice'})];
      const {stdout, objects} = await playProgram(dead, (request) => {
        if (request.url?.endsWith('/cancel')) {
          request.headers['sandbox-advance'] = 'PT24H';
        }
        return false;
      });
      expect(stdout).toBe(outputs.get('Output, failed'));
      expect(objects.checkout_intent).toEqual({[CHECKOUT]: 'expired'});
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped)(
    'waits for a server that refuses the connection, and gives up when it stays away',
    async () => {
      const {port} = new URL(server.base);
      server.close();
      setTimeout(
        () =>
          void startServer((request, response) => handle(request, response), Number(port)).then(
            (again) => (server = again),
          ),
        REFUSAL_MS,
      );
      const {stdout} = await playProgram(PAID_AT_ONCE);
      expect(stdout).toBe(outputs.get('Output, paid at once'));
      const {code, stderr, keys} = await runProgram([], ({socket}) => Boolean(socket.destroy()));
      expect([code === 0, stderr.toLowerCase(), keys]).toEqual([
        false,
        expect.stringContaining('no response'),
        Array(4).fill('5514-checkout-1'),
      ]);
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
