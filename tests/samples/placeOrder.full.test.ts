import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {findMissingCommands} from '../../scripts/languages';
import {listProgramFiles, readProgram} from '../../src/topics/environments/elements/program';
import {readTokens} from '../../src/pipeline/projectContracts';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {startServer, type EchoServer} from './support/echoServer';
import {writeFlow, type SampleFlow} from './support/sampleFlows';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';

/** Time for a program to be compiled and run. */
const TIMEOUT_MS = 120_000;
const PAGE = 'commerce/guides/intro.mdx';

type Handler = Parameters<typeof startServer>[0];
type Incoming = Parameters<Handler>[0];

/** What is changed of the requests of a program; undefined for a course in which they arrive as sent. */
type Change = (request: Incoming) => void;

/** In place of accepting, the merchants reject. */
const rejectOrder: Change = ({headers}) => {
  if (headers['sandbox-party'] === 'merchants_accept') {
    headers['sandbox-party'] = 'merchants_reject';
  }
};

/** Each course of an order, by the title of the output that the page shows. */
const ORDER_COURSES: Readonly<Record<string, Change | undefined>> = {
  'Output, when the merchants accept': undefined,
  'Output, when every merchant rejects': rejectOrder,
};

type Objects = ReturnType<Sandbox['world']['listObjectStates']>;

const listStates = (objects: Objects, machine: string): string[] => Object.values(objects[machine] ?? {});

const missing = findMissingCommands();
const files = listProgramFiles(process.cwd()).get('place-order') ?? [];

const page = replaceTokens({filePath: PAGE, fileContent: fs.readFileSync(PAGE, 'utf8')}, readTokens());
const shown = new Map(
  [...page.matchAll(/^```text title="(Output[^"]*)"\n([\s\S]*?)^```/gm)].map(
    ([, title, text]) => [title!, text!] as const,
  ),
);
/** The commands that make every merchant reject. */
const [, rejection] = /^```bash title="Terminal"\n([^`]*place-order\.mjs[^`]*)^```/m.exec(page) ?? [];

describe.each(files.map((file) => [file.language.name, file] as const))(
  'the program that buys, in %s',
  (_, program) => {
    const isSkipped = missing.has(program.language.id) && process.env.CI !== 'true';
    let flow: SampleFlow;
    let server: EchoServer;
    let handle: Handler;

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

    /** Runs it against an empty sandbox, and returns what it sent and printed. */
    async function playProgram(change?: Change, run = () => flow.run()) {
      const faults: unknown[] = [];
      const sent: {request: string; key: string | undefined}[] = [];
      const sandbox: Sandbox = await createSandbox({
        start: '2026-11-03T10:02:00Z',
        quota: 1000,
        onFault: (error) => faults.push(error),
      });
      handle = (request, response) => {
        change?.(request);
        const key = request.headers['idempotency-key'];
        sent.push({request: `${request.method} ${request.url}`, key: key?.toString()});
        void sandbox.app(request, response);
      };
      try {
        const result = await run();
        expect(faults).toEqual([]);
        return {...result, sent, objects: sandbox.world.listObjectStates()};
      } finally {
        await sandbox.close();
      }
    }

    it.skipIf(isSkipped).each(Object.entries(ORDER_COURSES))(
      'prints what the page shows: %s',
      async (title, change) => {
        const {code, stdout, stderr, sent} = await playProgram(change);
        expect({code, stderr}).toEqual({code: 0, stderr: ''});
        expect(stdout).toBe(shown.get(title));
        // A key that changed between two tries would buy twice.
        const keys = sent.flatMap(({key}) => key ?? []);
        expect(new Set(keys).size).toBe(keys.length);
      },
      TIMEOUT_MS,
    );

    it.runIf(program.language.id === 'javascript')(
      'is rejected by every merchant with the commands of the page',
      async () => {
        const {code, stdout, stderr} = await playProgram(undefined, () => flow.runCommands(rejection!));
        expect({code, stderr}).toEqual({code: 0, stderr: ''});
        expect(stdout).toBe(shown.get('Output, when every merchant rejects'));
      },
      TIMEOUT_MS,
    );

    it('has the word that the page replaces once', () => {
      expect(readProgram(process.cwd(), program.file).split('merchants_accept')).toHaveLength(2);
    });

    it.skipIf(isSkipped)(
      'repeats a request that the API could not take, with the same key',
      async () => {
        let isFirst = true;
        const {code, stdout, stderr, sent} = await playProgram(({url, headers}) => {
          if (isFirst && url?.endsWith('/checkouts')) {
            isFirst = false;
            headers['sandbox-error'] = 'service_unavailable';
          }
        });
        expect({code, stdout, stderr}).toEqual({
          code: 0,
          stdout: shown.get('Output, when the merchants accept'),
          stderr: '',
        });
        const checkouts = sent.filter(({request}) => request === 'POST /commerce/v1/checkouts');
        expect(checkouts).toHaveLength(2);
        expect(checkouts[0]!.key).toBe(checkouts[1]!.key);
      },
      TIMEOUT_MS,
    );
    it.skipIf(isSkipped)(
      'buys once, though the response to the checkout, the payment and the confirmation is lost',
      async () => {
        const lost = new Set<string>();
        const {code, stdout, stderr, objects} = await playProgram(({method, url, headers}) => {
          const isLost = method === 'POST' && /(checkouts|checkout_intents|confirm)$/.test(url ?? '');
          if (isLost && !lost.has(url!)) {
            lost.add(url!);
            headers['sandbox-answer'] = 'internal_error';
          }
        });
        expect(lost.size).toBe(4);
        expect({code, stderr}).toEqual({code: 0, stderr: ''});
        expect(stdout).toBe(shown.get('Output, when the merchants accept'));
        expect(
          ['checkout', 'checkout_intent', 'payment_intent', 'order'].map((name) => listStates(objects, name)),
        ).toEqual([['completed'], ['completed'], ['succeeded'], ['delivered']]);
      },
      TIMEOUT_MS,
    );
  },
);

describe('the page', () => {
  it('shows each course, and no other output', () => {
    expect([...shown.keys()]).toEqual(Object.keys(ORDER_COURSES));
  });

  it('shows the program in six languages', () => {
    expect(files.map(({language}) => language)).toEqual(SAMPLE_LANGUAGES.filter(({id}) => id !== 'curl'));
  });
});
