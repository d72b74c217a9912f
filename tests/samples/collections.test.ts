import fs from 'node:fs';
import path from 'node:path';
import {PostmanValidator} from '@har-sdk/validator';
import {parseRequest} from '@usebruno/filestore';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {archiveOf} from '../../src/plugins/collections/archive';
import {brunoFiles} from '../../src/plugins/collections/bruno';
import {collectionOf} from '../../src/plugins/collections/build';
import {requestsOf, type Collection} from '../../src/plugins/collections/model';
import {postmanCollection} from '../../src/plugins/collections/postman';
import {PRODUCTS, type Product} from '../../src/plugins/contracts/contract';
import {bytesOf, type Download} from '../../src/plugins/downloads/download';
import {downloadsOf} from '../../src/plugins/downloads/downloads';
import {readGuideSources} from '../../src/plugins/guides/sources';
import {pageText, referenceSettings} from '../../src/plugins/site';
import {runCommands, serveFiles, temporaryFolder, unzipInto, type Outcome} from './support/clients';

const sources = readGuideSources(referenceSettings('.', ['payments', 'commerce']));
const downloads = await downloadsOf(sources);
const collections = Object.fromEntries(PRODUCTS.map((product) => [product, collectionOf(product, sources)])) as Record<
  Product,
  Collection
>;

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

function fileAt(place: string): Download {
  return downloads.find(({path: one}) => one === place)!;
}

function checksOf(collection: Collection): number {
  return requestsOf(collection).flatMap(({checks}) => checks).length;
}

/** The commands of a page that name a client. */
function commandsOf(product: Product, client: string): string {
  const filePath = PAGES[product];
  const text = pageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')});
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
  folder = temporaryFolder();
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

async function runNewman(commands: string): Promise<Outcome & {report: NewmanReport}> {
  const file = path.join(folder, 'newman.json');
  const more = `--env-var base_url=${base} --reporters json --reporter-json-export "${file}"`;
  const outcome = await runCommands(commands, folder, more, site.url);
  return {...outcome, report: JSON.parse(fs.readFileSync(file, 'utf8')) as NewmanReport};
}

async function runBruno(commands: string): Promise<Outcome & {summary: BrunoReport['summary']}> {
  const file = path.join(folder, 'bruno.json');
  const more = `--env-var base_url=${base} --reporter-json "${file}"`;
  const outcome = await runCommands(commands, folder, more, site.url);
  const [{summary}] = JSON.parse(fs.readFileSync(file, 'utf8')) as [BrunoReport];
  return {...outcome, summary};
}

describe.each(PRODUCTS)('the collections of %s', (product) => {
  const collection = collections[product];
  const all = requestsOf(collection);
  const files = [...brunoFiles(collection)];
  const postman = fileAt(`/${product}/postman-collection.json`);

  it('have each operation of the contract once, and say what each further request is for', () => {
    const main = all.filter(({isMain}) => isMain).map(({operationId}) => operationId);
    const {operations, tags} = sources.book.documents[product];
    expect([...main].sort()).toEqual(operations.map(({name}) => name).sort());
    expect(collection.folders.map(({name}) => name)).toEqual(tags.map(({name}) => name));
    for (const {description, name} of all) {
      expect(description, name).toMatch(/\]\(https:\/\/[^)]+#[^)]+\)$/);
    }
  });

  it('send what was recorded, and no key', () => {
    for (const text of [postman.text, ...files.map(([, text]) => text)]) {
      expect(text).not.toMatch(/\b[sp]k_(test|live)_\w/);
    }
    const withKey = all.filter(({sent}) => sent.headers.some(({name}) => name === 'Idempotency-Key'));
    expect(withKey.every(({sent}) => sent.method === 'POST')).toBe(true);
    expect(withKey).toHaveLength(all.filter(({sent}) => sent.method === 'POST').length);
  });

  it('are the same bytes each time', () => {
    const archive = archiveOf('a', brunoFiles(collection));
    expect(archiveOf('a', brunoFiles(collection)).equals(archive)).toBe(true);
    expect(postmanCollection(collectionOf(product, sources))).toBe(postmanCollection(collection));
  });

  it('fit the schema of Postman, which refuses a request without a method that is text', async () => {
    const document = JSON.parse(postman.text) as {item: {item: {request: {method: unknown}}[]}[]};
    const validator = new PostmanValidator();
    expect(await validator.verify(document as never)).toEqual([]);
    document.item[0]!.item[0]!.request.method = 1;
    expect(await validator.verify(document as never)).not.toEqual([]);
  });

  it('are read by Bruno file by file, with their tests and recorded answers', () => {
    for (const {name, checks, examples} of all) {
      const [, text] = files.find(([file]) => file.endsWith(`/${name}.bru`))!;
      const item = parseRequest(text, {format: 'bru'}) as {
        name: string;
        request: {tests: string};
        examples?: readonly {response: {body: {content: string}}}[];
      };
      expect(item.name).toBe(name);
      expect(item.request.tests.match(/^test\(/gm)).toHaveLength(checks.length);
      const contents = (item.examples ?? []).map(({response}) => response.body.content.replace(/\s+/g, ' ').trim());
      expect(contents, name).toEqual(examples.map(({answer}) => answer.replace(/\s+/g, ' ').trim()));
    }
  });

  it(
    'run whole in Postman, by the command of the page, twice in one sandbox',
    async () => {
      for (let run = 1; run <= 2; run += 1) {
        const {code, output, report} = await runNewman(commandsOf(product, 'newman'));
        expect(report.run.failures, output).toEqual([]);
        expect(code, output).toBe(0);
        expect(report.run.stats.requests).toMatchObject({total: all.length, failed: 0});
        expect(report.run.stats.assertions).toMatchObject({total: checksOf(collection), failed: 0});
      }
    },
    TIMEOUT,
  );

  it(
    'run whole in Bruno, by the commands of the page',
    async () => {
      const {code, output, summary} = await runBruno(commandsOf(product, '@usebruno/cli'));
      expect(code, output).toBe(0);
      expect(summary).toMatchObject({
        totalRequests: all.length,
        passedRequests: all.length,
        totalTests: checksOf(collection),
        passedTests: checksOf(collection),
      });
    },
    TIMEOUT,
  );
});

describe('a mistake', () => {
  const [first] = collections.payments.folders;
  const wrong: Collection = {
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
      fs.writeFileSync(path.join(folder, 'wrong.json'), postmanCollection(wrong));
      const {code, report} = await runNewman('npx newman run wrong.json --env-var api_key=sk_test_harbor');
      expect(code).toBe(1);
      expect(report.run.failures.map(({error}) => error.message)).toEqual(['expected 201 to equal 299']);
    },
    TIMEOUT,
  );

  it(
    'in a status fails the run in Bruno',
    async () => {
      unzipInto(folder, archiveOf('wrong', brunoFiles(wrong)));
      const {code, summary} = await runBruno(
        'cd wrong\nnpx @usebruno/cli run -r --env Sandbox --env-var api_key=sk_test_harbor',
      );
      expect(code).toBe(1);
      expect(summary.passedTests).toBe(summary.totalTests - 1);
    },
    TIMEOUT,
  );

  it(
    'of a run without a key is told before anything is sent',
    async () => {
      fs.writeFileSync(path.join(folder, 'right.json'), postmanCollection({...wrong, folders: [first!]}));
      const {code, report} = await runNewman('npx newman run right.json --bail');
      expect(code).toBe(1);
      expect(report.run.failures[0]!.error.message).toBe(
        'Set api_key to your sandbox secret key. It starts with sk_test_.',
      );
    },
    TIMEOUT,
  );

  it('in the archive is none: it is the file of the site', () => {
    const file = fileAt('/payments/bruno-collection.zip');
    unzipInto(path.join(folder, 'whole'), bytesOf(file));
    expect(fs.readdirSync(path.join(folder, 'whole', 'payments-collection')).sort()).toEqual(
      ['bruno.json', 'collection.bru', 'environments', ...collections.payments.folders.map(({name}) => name)].sort(),
    );
  });
});
