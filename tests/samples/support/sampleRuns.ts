import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../src/brand';
import type {Json} from '../../../packages/json';
import {SAMPLE_LANGUAGES, renderSample, type SampleLanguage} from '../../../packages/request-samples';
import {
  getExampleRequests,
  toSampleRequest,
  type ExampleRequest,
} from '../../../src/pipeline/reference/exampleRequests';
import {readContracts} from '../../../src/pipeline/projectContracts';
import {loadSharedContracts} from '../../../sandbox/contracts';
import {findMissingCommands} from '../../../scripts/languages';
import {startServer, type EchoServer} from './echoServer';
import {writePrograms, type SamplePrograms} from './samplePrograms';
import {SampleCache} from './sampleCache';
import {readRecording, createSandboxBefore, serveApp, type RecordedRequest} from './harness';

/** Time for all programs of a language to be compiled. */
const COMPILATION_TIMEOUT_MS = 600_000;
const HOST = `https://${brand.sandboxHost}`;

/** An operation, the request that its page shows, and a server of its own, whose port the compiled samples know. */
interface PreparedOperation {
  readonly example: ExampleRequest;
  readonly recording: ReturnType<typeof readRecording>;
  server: EchoServer;
  /** Responds to the next request. */
  handle: Parameters<typeof startServer>[0];
}

const contracts = await loadSharedContracts();
const scenarios = new Map(readContracts().scenarios.map((scenario) => [scenario.name, scenario]));
const [account] = (contracts.seedData.payments as {accounts: {secret_key: string; publishable_key: string}[]}).accounts;
const stages = new Map<string, PreparedOperation>();
const missing = findMissingCommands();
/** A machine of a reader may lack a language; what checks the project may not. */
const isSkipped = ({id}: SampleLanguage): boolean => missing.has(id) && process.env.CI !== 'true';

for (const [operationId, [example]] of getExampleRequests(readContracts())) {
  if (!example) {
    throw new Error(`found no request of ${operationId} that succeeds, expected one in contracts/scenarios.`);
  }
  const stage: PreparedOperation = {
    example,
    recording: readRecording(example),
    handle: (_, response) => response.writeHead(500).end(),
    server: await startServer((request, response) => stage.handle(request, response)),
  };
  stages.set(operationId, stage);
}
const operations = [...stages.keys()];
const cache = new SampleCache();

/** Why a sample is run or not, as the title of its test. */
const REASONS = {
  missing: 'is skipped, since its language is not installed',
  unknown: 'is skipped, since it was never run here: npm run test:all runs it',
  unchanged: 'is unchanged since it was last run and passed',
  run: 'prints the recorded response',
} as const;

type Reason = keyof typeof REASONS;

/** A sample, and whether it is run. */
interface Sample {
  readonly operationId: string;
  readonly source: string;
  readonly key: string;
  readonly reason: Reason;
  readonly title: string;
}

/** The sample of an operation as its page shows it. */
function makeSample(language: SampleLanguage, operationId: string, isRun: boolean): Sample {
  const {example, recording} = stages.get(operationId)!;
  const source = renderSample(language, toSampleRequest(example));
  const isMissing = missing.has(language.id);
  const key = isMissing ? '' : cache.makeKey(language, source, [example, recording, scenarios.get(example.scenario)]);
  const decide = (): Reason => {
    if (isSkipped(language)) {
      return 'missing';
    }
    const state = isRun || isMissing ? 'changed' : cache.read(language, operationId, key);
    return state === 'changed' ? 'run' : state;
  };
  const reason = decide();
  return {operationId, source, key, reason, title: `of ${operationId} ${REASONS[reason]}`};
}

/** Runs a sample against a sandbox in which its request is about to succeed. */
async function runAt(
  stage: PreparedOperation,
  name: string,
  programs: SamplePrograms,
): Promise<{stdout: Buffer; exchange: RecordedRequest}> {
  const {example} = stage;
  const faults: unknown[] = [];
  const sandbox = await createSandboxBefore(scenarios.get(example.scenario)!, example.number, contracts, (error) =>
    faults.push(error),
  );
  const exchanges: Promise<RecordedRequest>[] = [];
  stage.handle = (request, response) => exchanges.push(serveApp(sandbox.app, request, response));
  try {
    const {code, stdout, stderr} = await programs.repeat(name, {
      [brand.secretKeyVariable]: account!.secret_key,
      [brand.publishableKeyVariable]: account!.publishable_key,
    });
    expect({code, stderr: code === 0 ? '' : stderr}).toEqual({code: 0, stderr: ''});
    expect(faults).toEqual([]);
    expect(exchanges).toHaveLength(1);
    return {stdout, exchange: await exchanges[0]!};
  } finally {
    await sandbox.close();
  }
}

/** The request arrived as it is recorded: method, path, query, headers, body. */
function expectRecordedRequest(
  {example, recording}: PreparedOperation,
  {method, target, headers, body, status}: RecordedRequest,
): void {
  const {pathname, searchParams} = new URL(target, HOST);
  const query = Object.entries(example.query).map(([name, value]) => [name, String(value)]);
  const key = example.key === 'secret' ? account!.secret_key : account!.publishable_key;
  expect([method, pathname, [...searchParams]]).toEqual([example.method, example.path, query]);
  expect(headers.authorization).toBe(`Bearer ${key}`);
  example.headers.forEach(([name, value]) => expect(headers[name.toLowerCase()], name).toBe(value));
  expect(status).toBe(example.status);
  if (example.body === undefined) {
    expect(body.toString()).toBe('');
  } else {
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body.toString())).toEqual(example.body);
    expect(recording.request ?? example.body).toEqual(example.body);
  }
}

async function testSample(language: SampleLanguage, sample: Sample, programs: SamplePrograms): Promise<void> {
  const {operationId, key} = sample;
  cache.invalidate(language, operationId);
  const stage = stages.get(operationId)!;
  const {stdout, exchange} = await runAt(stage, operationId, programs);
  expectRecordedRequest(stage, exchange);
  const {response} = stage.recording;
  const text = stdout.toString();
  const found = response === undefined || typeof response === 'string' ? text : (JSON.parse(text) as Json);
  expect(found).toEqual(response ?? '');
  cache.write(language, operationId, key);
}

/**
 * Tests the samples of requests in every language.
 *
 * @param scope `all` runs each; `some` runs one of each language, another one for each, and those that have changed
 * since they passed on this machine
 */
export function testSamples(scope: 'all' | 'some'): void {
  const counts: Record<Reason, number> = {missing: 0, unknown: 0, unchanged: 0, run: 0};

  describe.each(SAMPLE_LANGUAGES.map((language, index) => ({...language, index})))('a sample in $name', (language) => {
    const samples = operations.map((operationId, index) =>
      makeSample(language, operationId, scope === 'all' || index === language.index),
    );
    const running = samples.filter(({reason}) => reason === 'run');
    samples.forEach(({reason}) => (counts[reason] += 1));
    let programs: SamplePrograms | undefined;
    afterAll(() => programs?.remove());

    beforeAll(async () => {
      if (running.length > 0) {
        expect(missing.get(language.id) ?? [], 'commands that are missing').toEqual([]);
        const sources = running.map(({operationId, source}): [string, string] => [
          operationId,
          source.replaceAll(HOST, stages.get(operationId)!.server.base),
        ]);
        programs = await writePrograms(language, new Map(sources));
      }
    }, COMPILATION_TIMEOUT_MS);

    for (const sample of samples) {
      it.skipIf(sample.reason === 'missing' || sample.reason === 'unknown').concurrent(sample.title, async () => {
        if (sample.reason === 'run') {
          await testSample(language, sample, programs!);
        } else {
          expect(cache.read(language, sample.operationId, sample.key)).toBe('unchanged');
        }
      });
    }
  });

  describe('samples', () => {
    it('are counted where pages show it', () => {
      const all = Object.values(counts).reduce((sum, count) => sum + count);
      expect(all.toLocaleString('en-US')).toBe(readContracts().counts.samples);
    });
  });

  afterAll(() => {
    stages.forEach(({server}) => server.close());
    const names = SAMPLE_LANGUAGES.filter(isSkipped).map(({name}) => `no ${name}`);
    const reason = names.length > 0 ? ` (${names.join(', ')})` : '';
    console.log(
      `samples: ${counts.run} run, ${counts.unchanged} unchanged since they passed, ${counts.unknown} left to npm run test:all, ${counts.missing} skipped${reason}`,
    );
  });
}
