import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import yaml from 'yaml';
import {describe, expect, it} from 'vitest';
import {getContractPath, PRODUCTS} from '../../../src/pipeline/contracts/bundleContract';
import type {ApiDocument, OperationView} from '../reader/documentViews';
import {readDocument} from '../reader/readDocument';
import {getPropertySchema, REPEATED_ID, visitAll} from './support/openapi';
import {readContracts} from '../../../src/pipeline/projectContracts';

const contracts = readContracts();
const readText = (file: string): string => contracts.readText(path.relative(contracts.folder, file));

const FOLDER = path.join(__dirname, 'fixtures/everything');
const ROOTS = ['everything.openapi.yaml', 'everything-3.0.openapi.yaml'];

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(ya?ml|json)$/.test(file))
    .sort();
}

function listAllOperations({operations, webhooks}: ApiDocument): OperationView[] {
  const all = [...operations, ...webhooks];
  for (const operation of all) {
    all.push(...operation.callbacks.map((callback) => callback.operation));
  }
  return all;
}

describe('the documents with every feature', () => {
  it.each(ROOTS)('can be shown without a problem: %s', (root) => {
    const document = readDocument(path.join(FOLDER, root));
    expect(visitAll(document)).toBeGreaterThan(30);
    expect(document.problems).toEqual(root === ROOTS[0] ? [REPEATED_ID] : []);
  });

  it('have each operation, webhook and callback once, with a name of its own', () => {
    const names = listAllOperations(readDocument(path.join(FOLDER, ROOTS[0]!))).map(({name}) => name);
    expect(names).toEqual([
      'listPets',
      'createPet',
      'getPet',
      'updatePet',
      'deletePet',
      'createOrder',
      'get-files-path-extension',
      'listPets-2',
      'options_of_a_file',
      'traceFile',
      'onPetCreated',
      'post-pet-deleted',
      'petReadyCallback',
      'createPet-petReady-delete',
      'sharedCallback',
    ]);
  });

  it('recurse through three files, and come back to the same view', () => {
    const {schemas} = readDocument(path.join(FOLDER, ROOTS[0]!));
    const person = schemas.find(({name}) => name === 'Person')!;
    const node = getPropertySchema(person, 'node');
    expect([node.id, getPropertySchema(node, 'right').id]).toEqual([
      'shared.yaml#/schemas/Node',
      'schemas/leaf.schema.json#/',
    ]);
    expect(getPropertySchema(person, 'node.right.tree')).toBe(node);
    expect(getPropertySchema(person, 'node.owner')).toBe(person);
  });

  it('keep hostile texts as they are, for the page to sanitize', () => {
    const markup = readDocument(path.join(FOLDER, ROOTS[0]!)).schemas.find(({name}) => name === 'Markup')!;
    expect(markup.description).toContain('<script>alert(1)</script>');
    expect(markup.properties[0]!.name).toBe('</details><script>alert(1)</script>');
  });

  it('are the same each time', () => {
    const [first, second] = [1, 2].map(() => {
      const examples = listAllOperations(readDocument(path.join(FOLDER, ROOTS[0]!))).map(({body, responses}) =>
        [body, ...responses].map((part) => part?.content.map((content) => content.examples)),
      );
      return JSON.stringify(examples);
    });
    expect(first).toBe(second);
  });
});

describe('the contracts of the project', () => {
  it.each(PRODUCTS)('can be shown without a problem, by recorded examples only: %s', (product) => {
    const document = readDocument(contracts.getPath(getContractPath(product)), {readText});
    visitAll(document);
    expect(document.problems).toEqual([]);
    const examples = listAllOperations(document).flatMap(({body, responses}) =>
      [body, ...responses].flatMap((part) => part?.content.flatMap((content) => content.examples) ?? []),
    );
    expect(examples.length).toBeGreaterThan(100);
    expect(examples.filter(({isGenerated}) => isGenerated)).toEqual([]);
  });
});

/** Values that replace those of the document. */
const SUBSTITUTES: readonly unknown[] = [
  null,
  [],
  5,
  'x',
  {},
  true,
  false,
  [null],
  [[]],
  {a: null},
  '',
  -1,
  {$ref: '#/components/schemas/Pet'},
  {$ref: '#/components/schemas/Animal'},
  {$ref: '#/nowhere'},
  {$ref: 5},
  {$ref: '#'},
  {$ref: 'https://shop.example/pet.yaml'},
  {$ref: '/dev/null'},
  {$ref: '%E0%A4%A'},
  {allOf: 5},
  {oneOf: [{}], discriminator: 'x'},
];

interface Change {
  readonly file: number;
  readonly place: number;
  readonly substitute: number;
}

function listChildren(root: unknown): {readonly holder: Record<string, unknown>; readonly key: string}[] {
  if (typeof root !== 'object' || root === null) {
    return [];
  }
  const holder = root as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{holder, key}, ...listChildren(holder[key])]);
}

describe('a document with arbitrary values anywhere', () => {
  const texts = listFiles(FOLDER).map((file) => [file, fs.readFileSync(path.join(FOLDER, file), 'utf8')] as const);
  const change = fc.record({file: fc.nat(), place: fc.nat(), substitute: fc.nat()});

  it.each(ROOTS)('is shown as far as it can be: %s', (root) => {
    const applyChanges = (changes: readonly Change[]): Map<string, string> => {
      const roots = texts.map(([file, text]) => [file, yaml.parse(text) as unknown] as const);
      for (const {file, place, substitute} of changes) {
        // Every other change is in the root file, which has most content.
        const [, value] = file % 2 === 0 ? roots.find(([name]) => name === root)! : roots[file % roots.length]!;
        const places = listChildren(value);
        const {holder, key} = places[place % places.length] ?? {holder: {}, key: ''};
        holder[key] = structuredClone(SUBSTITUTES[substitute % SUBSTITUTES.length]);
      }
      return new Map(roots.map(([file, value]) => [path.join(FOLDER, file), JSON.stringify(value)]));
    };
    const show = (changes: readonly Change[]): void => {
      const files = applyChanges(changes);
      const readText = (file: string): string => files.get(file) ?? '{}';
      let document: ApiDocument;
      try {
        document = readDocument(path.join(FOLDER, root), {readText});
      } catch (error) {
        // The only fatal error: the root is no longer an OpenAPI document.
        expect(String(error)).toMatch(/Expected an OpenAPI/);
        return;
      }
      visitAll(document);
      for (const problem of document.problems) {
        expect(problem.place).toMatch(/^[^#]+#\//);
        expect(problem.message).toMatch(/^Found .*\.$/s);
      }
    };
    fc.assert(fc.property(fc.array(change, {minLength: 1, maxLength: 5}), show), {numRuns: 60, seed: 20261103});
  });
});

describe('a large document', () => {
  it('creates each schema once, however often it is used', () => {
    const count = 1000;
    const schemas = Object.fromEntries(
      Array.from({length: count}, (_, index) => {
        const createReference = (step: number): object => ({
          $ref: `#/components/schemas/S${(index * step + 1) % count}`,
        });
        const properties = {a: createReference(1), b: {type: 'array', items: createReference(7)}, c: {type: 'string'}};
        return [`S${index}`, {type: 'object', properties}];
      }),
    );
    const paths = Object.fromEntries(
      Array.from({length: count}, (_, index) => {
        const schema = {$ref: `#/components/schemas/S${index % 10}`};
        return [`/a${index}`, {get: {responses: {200: {content: {'application/json': {schema}}}}}}];
      }),
    );
    const text = JSON.stringify({openapi: '3.1.0', info: {title: 'Large', version: '1'}, paths, components: {schemas}});
    const document = readDocument('large.json', {readText: () => text});
    // Each schema has its own list and text; everything else is shared.
    expect(visitAll(document)).toBe(count * 3);
    expect(document.problems).toEqual([]);
  });
});
