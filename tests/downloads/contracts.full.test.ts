import fs from 'node:fs';
import path from 'node:path';
import {Validator} from '@seriousme/openapi-schema-validator';
import openapiTS, {astToString} from 'openapi-typescript';
import ts from 'typescript';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {brand} from '../../src/brand';
import {getAtPointer, isObject} from '../../packages/json';
import {listEvents, listOperations, PRODUCTS} from '../../src/pipeline/contracts/bundleContract';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import {readDownload, filterDownloads, readJsonDownload} from './builtDownloads';
import {readContracts} from '../../src/pipeline/projectContracts';

const folder = path.resolve('test-results/downloads');
const files = filterDownloads(/\/openapi[\d-]*\.yaml$/).map(({path: file}) => file);
const current = PRODUCTS.map((product) => `/${product}/openapi.yaml`);

/** Every key of a value, at any depth. */
function* walkEntries(value: unknown): Generator<readonly [string, unknown]> {
  for (const [key, part] of Object.entries(isObject(value) || Array.isArray(value) ? value : {})) {
    yield [key, part];
    yield* walkEntries(part);
  }
}

beforeAll(() => {
  for (const file of files) {
    const place = path.join(folder, file);
    fs.mkdirSync(path.dirname(place), {recursive: true});
    fs.writeFileSync(place, readDownload(file));
  }
});

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

it('has a file per version and product, and one for the current version', () => {
  const dates = ['2026-11-01', '2026-05-01', '2025-11-01'];
  expect(files.sort()).toEqual(
    PRODUCTS.flatMap((product) => [
      `/${product}/openapi.yaml`,
      ...dates.map((date) => `/${product}/openapi-${date}.yaml`),
    ]).sort(),
  );
  for (const product of PRODUCTS) {
    expect(readDownload(`/${product}/openapi.yaml`)).toBe(readDownload(`/${product}/openapi-${brand.apiVersion}.yaml`));
  }
});

describe.each(files)('%s', (file) => {
  const document = parse(readDownload(file), {version: '1.1'}) as OpenApiDocument;

  it('is the same as YAML and as JSON, for parsers of YAML 1.1 and 1.2', () => {
    const json = readJsonDownload(file.replace('.yaml', '.json')) as OpenApiDocument;
    expect(parse(readDownload(file))).toEqual(json);
    expect(document).toEqual(json);
  });

  it('is OpenAPI to another validator', async () => {
    expect(await new Validator().validate(readDownload(file))).toEqual({valid: true});
  });

  it('is complete: each reference has a target in it', () => {
    const references = [...walkEntries(document)].filter(([key, value]) => key === '$ref' && typeof value === 'string');
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter(([, to]) => getAtPointer(document, to as string) === undefined)).toEqual([]);
    expect(references.filter(([, to]) => !(to as string).startsWith('#/'))).toEqual([]);
  });

  it('names its version, license, contact and the servers of the provider', () => {
    const {info, servers} = document as unknown as Record<string, Record<string, unknown>>;
    expect(info).toMatchObject({
      version: /\d{4}-\d\d-\d\d/.exec(file)?.[0] ?? brand.apiVersion,
      license: {identifier: 'MIT'},
      contact: {url: brand.docsUrl},
    });
    expect(JSON.stringify(servers)).toContain(`https://${brand.sandboxHost}`);
  });
});

describe.each(current)('%s, the current one', (file) => {
  it('has no warning of redocly by the rules of the project, and bundles to itself', async () => {
    const {bundle, lint, loadConfig} = await import('@redocly/openapi-core');
    const config = await loadConfig({configPath: 'redocly.yaml'});
    const ref = path.join(folder, file);
    const problems = await lint({ref, config});
    expect(problems.map(({message, location}) => `${location[0]?.pointer ?? ''}: ${message}`)).toEqual([]);
    expect((await bundle({ref, config})).bundle.parsed).toEqual(parse(readDownload(file)));
  });

  it('generates types that compile', async () => {
    const types = astToString(await openapiTS(new URL(`file://${path.join(folder, file)}`), {silent: true}));
    const place = path.join(folder, `${path.basename(path.dirname(file))}.ts`);
    fs.writeFileSync(place, types);
    const program = ts.createProgram([place], {strict: true, noEmit: true, types: [], skipLibCheck: false});
    expect(ts.getPreEmitDiagnostics(program).map(({messageText}) => messageText)).toEqual([]);
    expect(types).toContain('export interface operations');
  });
});

it('has every operation, event and example that the pages count', () => {
  const documents = current.map((file) => parse(readDownload(file)) as OpenApiDocument);
  const counts = readContracts().counts;
  expect(String(documents.flatMap(listOperations).length)).toBe(counts.operations);
  expect(String(documents.flatMap(listEvents).length)).toBe(counts.events);
  expect(documents.map(({components}) => Object.keys(components.examples as object).length).every((n) => n > 100)).toBe(
    true,
  );
});
