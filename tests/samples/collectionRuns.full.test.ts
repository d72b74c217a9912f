import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {createZipArchive} from '../../src/pipeline/downloads/collections/archive';
import {createBrunoFiles} from '../../src/pipeline/downloads/collections/bruno';
import {listCollectionRequests, type RequestCollection} from '../../src/pipeline/downloads/collections/model';
import {renderPostmanCollection} from '../../src/pipeline/downloads/collections/postman';
import {PRODUCTS, type Product} from '../../src/pipeline/contracts/bundleContract';
import {renderPageText} from '../../src/pipeline/projectContracts';
import {runCommands, serveFiles, createTemporaryFolder, unzipInto, type CommandOutcome} from './support/runCommands';
import {collections, downloads} from './support/collections';

/** The pages that show the commands. */
const PAGES: Readonly<Record<Product, string>> = {
  payments: 'payments/Guides/environments.mdx',
  commerce: 'commerce/guides/intro.mdx',
};

/** Long, since a client starts an engine for each script. */
const TIMEOUT = 300_000;

interface NewmanReport {
  readonly run: {
    readonly stats: Readonly<Record<'requests' | 'assertions', {readonly total: number; readonly failed: number}>>;
    readonly failures: readonly {readonly error: {readonly message: string; readonly test?: string}}[];
  };
}

interface BrunoReport {
  readonly summary: Readonly<Record<'totalRequests' | 'passedRequests' | 'totalTests' | 'passedTests', number>>;
}

function countChecks(collection: RequestCollection): number {
  return listCollectionRequests(collection).flatMap(({checks}) => checks).length;
}

/** The commands of a page that name a client. */
function readCommands(product: Product, client: string): string {
  const filePath = PAGES[product];
  const text = renderPageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')});
  const fences = [...text.matchAll(/^( *)```bash title="Terminal"\n([\s\S]*?)^ *```/gm)];
  const found = fences.filter(([, , code = '']) => code.includes(client));
  expect(found, `${filePath}: one block of commands with ${client}`).toHaveLength(1);
  const [, indent = '', code = ''] = found[0]!;
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

let sandbox: Sandbox;
let base = '';
let folder = '';
let site: Awaited<ReturnType<typeof serveFiles>>;
const faults: unknown[] = [];

beforeAll(async () => {
  site = await serveFiles(downloads);
  folder = createTemporaryFolder();
  sandbox = await createSandbox({
    deliver: () => Promise.resolve({status: 204}),
    onFault: (error) => faults.push(error),
  });
  base = await sandbox.listen();
});

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

afterAll(async () => {
  await Promise.all([sandbox.close(), site.close()]);
  fs.rmSync(folder, {recursive: true});
});

async function runNewman(commands: string): Promise<CommandOutcome & {report: NewmanReport}> {
  const file = path.join(folder, 'newman.json');
  const more = `--env-var base_url=${base} --reporters json --reporter-json-export "${file}"`;
  const outcome = await runCommands(commands, folder, more, site.url);
  return {...outcome, report: JSON.parse(fs.readFileSync(file, 'utf8')) as NewmanReport};
}

async function runBruno(commands: string): Promise<CommandOutcome & {summary: BrunoReport['summary']}> {
  const file = path.join(folder, 'bruno.json');
  const more = `--env-var base_url=${base} --reporter-json "${file}"`;
  const outcome = await runCommands(commands, folder, more, site.url);
  const [{summary}] = JSON.parse(fs.readFileSync(file, 'utf8')) as [BrunoReport];
  return {...outcome, summary};
}

describe.each(PRODUCTS)('the collections of %s', (product) => {
  const collection = collections[product];
  const all = listCollectionRequests(collection);

  it(
    'run whole in Postman, by the command of the page, twice in one sandbox',
    async () => {
      for (let run = 1; run <= 2; run += 1) {
        const {code, output, report} = await runNewman(readCommands(product, 'newman'));
        expect(report.run.failures, output).toEqual([]);
        expect(code, output).toBe(0);
        expect(report.run.stats.requests).toMatchObject({total: all.length, failed: 0});
        expect(report.run.stats.assertions).toMatchObject({total: countChecks(collection), failed: 0});
      }
    },
    TIMEOUT,
  );

  it(
    'run whole in Bruno, by the commands of the page',
    async () => {
      const {code, output, summary} = await runBruno(readCommands(product, '@usebruno/cli'));
      expect(code, output).toBe(0);
      expect(summary).toMatchObject({
        totalRequests: all.length,
        passedRequests: all.length,
        totalTests: countChecks(collection),
        passedTests: countChecks(collection),
      });
    },
    TIMEOUT,
  );
});

describe('a mistake', () => {
  const [first] = collections.payments.folders;
  const wrong: RequestCollection = {
    ...collections.payments,
    folders: [
      {
        ...first!,
        requests: first!.requests.slice(0, 1).map((request) => ({
          ...request,
          checks: request.checks.map((check) => (check.kind === 'status' ? {...check, status: 299} : check)),
        })),
      },
    ],
  };

  it(
    'in a status fails the run in Postman',
    async () => {
      fs.writeFileSync(path.join(folder, 'wrong.json'), renderPostmanCollection(wrong));
      const {code, report} = await runNewman('npx newman run wrong.json --env-var api_key=sk_test_harbor');
      expect(code).toBe(1);
      expect(report.run.failures.map(({error}) => error.message)).toEqual(['expected 201 to equal 299']);
    },
    TIMEOUT,
  );

  it(
    'in a status fails the run in Bruno',
    async () => {
      unzipInto(folder, createZipArchive('wrong', createBrunoFiles(wrong)));
      const {code, summary} = await runBruno(
        'cd wrong\nnpx @usebruno/cli run -r --env Sandbox --env-var api_key=sk_test_harbor',
      );
      expect(code).toBe(1);
      expect(summary.passedTests).toBe(summary.totalTests - 1);
    },
    TIMEOUT,
  );

  it(
    'of a run without a key is reported before anything is sent',
    async () => {
      fs.writeFileSync(path.join(folder, 'right.json'), renderPostmanCollection({...wrong, folders: [first!]}));
      const {code, report} = await runNewman('npx newman run right.json --bail');
      expect(code).toBe(1);
      expect(report.run.failures[0]!.error.message).toBe(
        'Set api_key to your sandbox secret key. It starts with sk_test_.',
      );
    },
    TIMEOUT,
  );
});
