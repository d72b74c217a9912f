import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {readCounts} from '../../src/plugins/contracts/counts';
import type {Json} from '../../src/plugins/contracts/json';
import {SAMPLE_LANGUAGES, sampleOf, type SampleLanguage} from '../../src/plugins/samples';
import {exampleRequestsOf, sampleRequestOf, type ExampleRequest} from '../../src/plugins/samples/exampleRequests';
import {loadScenes} from '../../sandbox/story/scene';
import {sharedTruth} from '../../sandbox/truth';
import {missingCommands} from '../../scripts/languages';
import {listen, type Server} from './support/echo';
import {writePrograms, type Programs} from './support/programs';
import {recordingOf, sandboxBefore, serve, type Exchange} from './support/stage';

/** Time for all programs of a language to be compiled. */
const COMPILATION = 600_000;
const HOST = `https://${brand.sandboxHost}`;

/** An operation, the request that its page shows, and a server of its own, whose port the compiled samples know. */
interface Stage {
  readonly example: ExampleRequest;
  server: Server;
  /** Answers the next request. */
  handle: Parameters<typeof listen>[0];
}

const truth = await sharedTruth();
const scenes = new Map(loadScenes().map((scene) => [scene.scene, scene]));
const [account] = (truth.cast.payments as {accounts: {secret_key: string; publishable_key: string}[]}).accounts;
const stages = new Map<string, Stage>();
const missing = missingCommands();
/** A machine of a reader may lack a language; what checks the project may not. */
const isSkipped = ({id}: SampleLanguage): boolean => missing.has(id) && process.env.CI !== 'true';
const skipped = SAMPLE_LANGUAGES.filter(isSkipped);

for (const [operationId, [example]] of exampleRequestsOf()) {
  if (!example) {
    throw new Error(`found no request of ${operationId} that succeeds, expected one in contracts/story/scenes.`);
  }
  const stage: Stage = {
    example,
    handle: (_, response) => response.writeHead(500).end(),
    server: await listen((request, response) => stage.handle(request, response)),
  };
  stages.set(operationId, stage);
}
const operations = [...stages.keys()];
/** Samples that were run. */
let count = 0;

/** The sample of an operation as its page shows it, but for the host. */
function sourceOf(language: SampleLanguage, {example, server}: Stage): string {
  return sampleOf(language, sampleRequestOf(example)).replaceAll(HOST, server.base);
}

/** Runs a sample against a sandbox in which its request is about to succeed. */
async function runAt(stage: Stage, name: string, programs: Programs): Promise<{stdout: Buffer; exchange: Exchange}> {
  const {example} = stage;
  const faults: unknown[] = [];
  const sandbox = await sandboxBefore(scenes.get(example.scene)!, example.number, truth, (error) => faults.push(error));
  const exchanges: Promise<Exchange>[] = [];
  stage.handle = (request, response) => exchanges.push(serve(sandbox.app, request, response));
  try {
    const {code, stdout, stderr} = await programs.run(name, {
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
function expectRecordedRequest(example: ExampleRequest, {method, target, headers, body, status}: Exchange): void {
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
    expect(recordingOf(example).request ?? example.body).toEqual(example.body);
  }
}

describe.each(SAMPLE_LANGUAGES)('a sample in $name', (language) => {
  let programs: Programs | undefined;
  afterAll(() => programs?.remove());

  beforeAll(async () => {
    if (!isSkipped(language)) {
      expect(missing.get(language.id) ?? [], 'commands that are missing').toEqual([]);
      const sources = operations.map(
        (operationId) => [operationId, sourceOf(language, stages.get(operationId)!)] as const,
      );
      programs = await writePrograms(language, new Map(sources));
    }
  }, COMPILATION);

  it.skipIf(isSkipped(language)).concurrent.each(operations)(
    'calls %s and prints the recorded answer',
    async (operationId) => {
      count += 1;
      const stage = stages.get(operationId)!;
      const {stdout, exchange} = await runAt(stage, operationId, programs!);
      expectRecordedRequest(stage.example, exchange);
      const {answer} = recordingOf(stage.example);
      const text = stdout.toString();
      const found = answer === undefined || typeof answer === 'string' ? text : (JSON.parse(text) as Json);
      expect(found).toEqual(answer ?? '');
    },
  );
});

describe('samples', () => {
  it('are counted where pages show it', () => {
    expect((count + skipped.length * operations.length).toLocaleString('en-US')).toBe(readCounts().samples);
  });
});

afterAll(() => {
  stages.forEach(({server}) => server.close());
  const reason = skipped.length > 0 ? `: no ${skipped.map(({name}) => name).join(', no ')}` : '';
  console.log(`samples: ${count} run, ${skipped.length * operations.length} skipped${reason}`);
});
