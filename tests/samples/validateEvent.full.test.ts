import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {listProgramFiles, readProgram} from '../../src/topics/environments/elements/program';
import {renderPageText} from '../../src/pipeline/projectContracts';
import {downloads, readDownload, sources} from '../downloads/builtDownloads';

// In the project, so that programs find what they import.
const folder = path.resolve('test-results/api-as-a-file');
const filePath = 'payments/Guides/api-basics.mdx';
const page = renderPageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')});

/** The text of a fence of the page, by its title and content. */
function readFence(title: string, word = ''): string {
  const texts = [...page.matchAll(/^( *)```\w+ title="([^"]+)"\n([\s\S]*?)^\1```/gm)]
    .filter(([, , name]) => name === title)
    .map(([, indent, , text]) => text!.replaceAll(new RegExp(`^${indent!}`, 'gm'), ''));
  return texts.find((text) => text.includes(word))!;
}

/** Runs a command of the page on the files that the build writes. */
function runPageCommand(command: string): string {
  const local = command.replace(/https:\/\/\S+/g, (url) => `./${path.basename(url)}`).replace(/@[\d.]+/g, '');
  return spawnSync('bash', ['-c', local], {
    cwd: folder,
    encoding: 'utf8',
    env: {...process.env, PATH: `${path.resolve('node_modules/.bin')}:${process.env.PATH ?? ''}`},
  }).stdout;
}

beforeAll(() => {
  fs.mkdirSync(folder, {recursive: true});
  for (const name of ['openapi.yaml', 'events.schema.json']) {
    fs.writeFileSync(path.join(folder, name), readDownload(`/payments/${name}`));
  }
});

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

it('prints what the page shows, for an event as recorded and for one that was changed', () => {
  const [program] = listProgramFiles(process.cwd()).get('validate-event')!;
  fs.writeFileSync(path.join(folder, 'validate-event.mjs'), readProgram(process.cwd(), program!.file));
  const [example] = sources.book.events.get('refund.created')!.body!.content[0]!.examples;
  const event = structuredClone(example!.value) as {data: {object: {amount: unknown}}};
  fs.writeFileSync(path.join(folder, 'event.json'), JSON.stringify(event));
  event.data.object.amount = 'much';
  fs.writeFileSync(path.join(folder, 'changed.json'), JSON.stringify(event));
  expect(runPageCommand(readFence('Terminal', 'node validate-event.mjs'))).toBe(readFence('Output', 'event.json'));
});

it('generates the types that the page uses, by its command', () => {
  const command = readFence('Terminal', 'openapi-typescript');
  expect(command).toContain(`${brand.docsUrl}/payments/openapi.yaml`);
  runPageCommand(command.replace('npx ', ''));
  const file = path.join(folder, 'refund.ts');
  const text = readFence('refund.ts');
  const listProblems = (source: string): string[] => {
    fs.writeFileSync(file, source);
    const program = ts.createProgram([file], {strict: true, noEmit: true, types: []});
    return ts.getPreEmitDiagnostics(program).map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
  expect(listProblems(text)).toEqual([]);
  expect(listProblems(text.replace("'canceled'", "'lost'"))).toHaveLength(1);
});

it('names the versions of packages that the tests use', () => {
  const {devDependencies} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const named = [...page.matchAll(/\b(openapi-typescript|ajv|ajv-formats)@([\d.]+)/g)];
  expect(named.map(([, name]) => name)).toEqual(['openapi-typescript', 'ajv', 'ajv-formats']);
  expect(named.filter(([, name, version]) => devDependencies[name!] !== version)).toEqual([]);
});

it('explains the extensions that the files have, and no other', () => {
  const explained = [...page.matchAll(/^\| `(x-[\w-]+)`/gm)].map(([, name]) => name!);
  const files = downloads.filter(({path: name}) => /\/openapi.*\.json$/.test(name));
  const found = files.flatMap(({text}) => [...text.matchAll(/"(x-[\w-]+)":/g)].map(([, name]) => name!));
  expect([...new Set(found)].sort()).toEqual(explained.sort());
});
