import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {checkLifecycles} from '../../sandbox/checks/lifecycles';
import {expandPage, type Transform} from '../../src/pipeline/check/expandPage';
import {parsePage} from '../../src/pipeline/check/page';
import {remarkGuideElements} from '../../src/pipeline/elements/expandElements';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {ChangedPages} from '../../src/pipeline/plugins/changedPages';
import {PageRecords} from '../../src/pipeline/plugins/changedPages/pageRecords';
import {createReferenceSettings} from '../../src/pipeline/plugins/siteSettings';
import {buildToolData, getToolDataFile} from '../../src/pipeline/plugins/toolData';
import {remarkNames} from '../../src/pipeline/prose/names/checkNames';
import {listPageFiles} from '../../src/pipeline/reference/elements';
import {remarkReference} from '../../src/pipeline/reference/expandElements';
import {remarkRequestFences} from '../../src/pipeline/reference/requestFences';
import {readReference} from '../../src/pipeline/reference/siteReference';
import {AREAS} from '../../src/site';
import {GUIDE_ELEMENTS} from '../../src/topics';
import {TOOL_DATA} from '../../src/topics/toolData';
import {createSiteCopy} from './support/siteCopy';

/** What `npm start` rebuilds after an edit: the bundler's part is a set of files. */

const copy = createSiteCopy(process.cwd(), ['names.yaml']);
const settings = createReferenceSettings(copy.folder, AREAS);
const generated = fs.mkdtempSync(path.join(os.tmpdir(), 'generated-'));
const records = new PageRecords(settings, GUIDE_ELEMENTS, ['Downloads', 'SandboxFile']);
const changed = new ChangedPages(settings, {toolData: TOOL_DATA, checkLifecycles}, records, generated);

const transforms: Transform[] = [
  records.begin,
  remarkRequestFences(),
  remarkReference(settings),
  remarkGuideElements({...settings, elements: GUIDE_ELEMENTS}),
  remarkNames(settings),
  records.end,
];

/** Compiles pages as far as they depend on anything. @returns what is wrong with them */
async function compile(files: readonly string[]): Promise<string[]> {
  const pages = files.filter((file) => file.endsWith('.mdx'));
  const expanded = await Promise.all(
    pages.map((file) =>
      expandPage(copy.folder, parsePage(file, settings.readPage(path.join(copy.folder, file))), transforms),
    ),
  );
  await changed.keepStates();
  return expanded.flatMap(({findings}) =>
    findings.map(({file, line, message}) => `${file}:${String(line)}: ${message}`),
  );
}

/** The files that the bundler rebuilds after a change of others. Contracts are a folder to it. */
async function findRebuilt(...files: readonly string[]): Promise<string[]> {
  // The contracts are read once per turn of the event loop.
  await new Promise(setImmediate);
  const modified = new Set(
    files.map((file) => path.join(copy.folder, /^(?:contracts|programs)(?=\/)/.exec(file)?.[0] ?? file)),
  );
  await changed.replaceShared(modified);
  return [...modified].map((file) => path.relative(file.startsWith(generated) ? generated : copy.folder, file)).sort();
}

/** Makes an edit, and compiles what it changes. */
async function edit(file: string, from: string, to: string): Promise<string[]> {
  copy.change(file, (source) => source.replace(from, () => to));
  const rebuilt = await findRebuilt(file);
  await compile(rebuilt);
  return rebuilt;
}

beforeAll(async () => {
  for (const [name, text] of await buildToolData(readGuideSources(settings), TOOL_DATA)) {
    const file = getToolDataFile(generated, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
  }
  expect(await compile(listPageFiles(copy.folder, AREAS))).toEqual([]);
});

afterEach(async () => {
  copy.restore();
  await compile(await findRebuilt('contracts/x', 'programs/x', 'names.yaml'));
  expect(changed.problems).toEqual([]);
});

afterAll(() => {
  copy.remove();
  fs.rmSync(generated, {recursive: true});
});

describe('an edit during npm start', () => {
  it('of a sentence or a title rebuilds its page only', async () => {
    const page = 'payments/Guides/refunds.mdx';
    expect(await edit(page, 'title: Refund payments', 'title: Give money back')).toEqual([page]);
    expect(await edit(page, 'Before capture there is nothing', 'Before capture there is not a thing')).toEqual([page]);
  });

  it('of a heading that others lead to rebuilds these too', async () => {
    const rebuilt = await edit(
      'payments/APIs/refunds.mdx',
      '<Operation id="createRefund"',
      '## More\n\n<Operation id="createRefund"',
    );
    expect(rebuilt).toContain('payments/APIs/refunds.mdx');
    expect(rebuilt.length).toBeLessThan(4);
  });

  it('of a description of a contract rebuilds the page that shows it', async () => {
    expect(
      await edit('contracts/openapi/payments/refunds.yaml', 'Refunds of one payment intent.', 'Refunds of an intent.'),
    ).toEqual(['payments/APIs/refunds.mdx']);
  });

  it('of a catalog rebuilds the pages and the data of tools that show it', async () => {
    expect(
      await edit(
        'contracts/catalogs/error-codes.yaml',
        'The refund plus earlier ones,',
        'The refund with earlier ones,',
      ),
    ).toEqual(['payments/APIs/refunds.mdx', 'payments/Guides/error-codes.mdx', 'slices/default/errorLookup.json']);
  });

  it('of a program rebuilds the pages that show it', async () => {
    expect(await edit('programs/javascript/webhook-receiver.mjs', '// One secret,', '// A secret,')).toEqual([
      'payments/Guides/webhooks.mdx',
    ]);
  });

  it('of the list of names rebuilds nothing, but the pages that need a name which is gone', async () => {
    const file = path.join(copy.folder, 'names.yaml');
    const source = fs.readFileSync(file, 'utf8');
    try {
      fs.writeFileSync(file, source.replace('sk_test_, ', 'sk_test_, another_name, '));
      expect(await findRebuilt('names.yaml')).toEqual([]);
      fs.writeFileSync(file, source.replace('sk_test_, ', ''));
      const rebuilt = await findRebuilt('names.yaml');
      expect(rebuilt.length).toBeGreaterThan(0);
      expect((await compile(rebuilt)).join('\n')).toContain('found `sk_test_`, which is not a name of the API');
    } finally {
      fs.writeFileSync(file, source);
    }
  });

  it('that makes a contract invalid rebuilds nothing, and is one problem with its place until it is mended', async () => {
    const contract = 'contracts/openapi/payments/refunds.yaml';
    copy.change(contract, (source) => source.replace('description: Refunds of', 'description: Refunds: of'));
    expect(await findRebuilt(contract)).toEqual([]);
    expect(changed.problems).toEqual([
      expect.stringMatching(/contracts\/openapi\/payments\/refunds\.yaml:17: found two colons in/),
    ]);
    copy.restore();
    expect(await findRebuilt(contract)).toEqual([]);
    expect(changed.problems).toEqual([]);
  });

  it('that makes a page wrong rebuilds the page, which reports it alone', async () => {
    const page = 'payments/Guides/refunds.mdx';
    copy.change(page, (source) => source.replace('## Prerequisites', '<Operation id="nothing" />\n\n## Prerequisites'));
    expect(await findRebuilt(page)).toEqual([page]);
    expect(changed.problems).toEqual([]);
    expect((await compile([page])).join('\n')).toContain('found no operation "nothing"');
    copy.restore();
    expect(await findRebuilt(page)).toContain(page);
  });

  it.each([
    [
      'contracts/lifecycles/refund.yaml',
      'to: pending',
      'to: waiting',
      /refund\.yaml:\d+#\/transitions\/0: found state waiting/,
    ],
    ['contracts/recorded/payments/listRefunds.json', '{', '{{', /listRefunds\.json:\d+: found invalid JSON/],
    [
      'contracts/scenarios/25-refunds-that-fail.yaml',
      'steps:',
      'steeps:',
      /25-refunds-that-fail\.yaml:\d+ at \/steeps: found the unknown key steeps, expected one such as steps/,
    ],
    [
      'contracts/openapi/payments/refunds.yaml',
      "#/schemas/PaymentIntentId'",
      "#/schemas/PaymentIntentIdd'",
      /openapi\/payments\/refunds\.yaml:\d+: Found a reference to .*PaymentIntentIdd, which has no target/,
    ],
  ])('that makes %s wrong is a problem with its line', async (file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, () => to));
    await findRebuilt(file);
    expect(changed.problems[0]).toMatch(message);
  });

  it('keeps nothing of the contracts before it', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    const earlier: WeakRef<object>[] = [];
    for (let count = 0; count < 4; count += 1) {
      earlier.push(new WeakRef(readReference(settings)), new WeakRef(settings.readContracts()));
      copy.restore();
      await edit(
        'contracts/openapi/payments/refunds.yaml',
        'Refunds of one',
        `Refunds ${'x'.repeat(count + 1)} of one`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
    // What was current last is kept until a page is read again.
    expect(earlier.slice(0, -2).filter((one) => one.deref() !== undefined)).toHaveLength(0);
  });
});
