import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {listEvents, listOperations} from '../../src/pipeline/contracts/bundleContract';
import {isObject, appendPointer, stringifyValue, type Json, type JsonObject} from '../../packages/json';
import type {Schema} from '../../src/pipeline/contracts/openapiTypes';
import {readTokens} from '../../src/pipeline/projectContracts';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {ProductContract} from '../../src/pipeline/contracts/products';
import {listMdxFiles} from '../support/pageSources';

const {products} = await loadSharedContracts();

interface Block {
  readonly page: string;
  readonly line: number;
  readonly text: string;
}

/** Whether a request is one of an older version: the changelog shows its responses, errors included. */
function isRequestOfOlderVersion(text: string): boolean {
  const version = new RegExp(`${brand.versionHeader}: ([\\d-]+)`).exec(text)?.[1];
  return version !== undefined && version !== brand.apiVersion;
}

/** The fenced blocks of a language of every page. Blocks of an older version name it in their title. */
function listBlocks(language: string): Block[] {
  return listMdxFiles().flatMap((page) => {
    const text = replaceTokens({filePath: page, fileContent: fs.readFileSync(page, 'utf8')}, readTokens());
    const fence = new RegExp(`^( *)\`\`\`${language}( [^\\n]*)?\\n([\\s\\S]*?)^ *\`\`\``, 'gm');
    return [...text.matchAll(fence)]
      .filter(([, , info, text]) => !/20(25|26)-\d\d-\d\d/.test(info ?? '') && !isRequestOfOlderVersion(text!))
      .map((match) => ({page, line: text.slice(0, match.index).split('\n').length, text: match[3]!}));
  });
}

/** The component schema of each kind of object, by its `object`. */
const schemaOfKind = new Map<string, {product: ProductContract; place: string}>(
  products.flatMap((product) =>
    Object.entries(product.document.components.schemas).flatMap(([name, schema]) => {
      const kind = ((schema.properties as JsonObject | undefined)?.object as Schema | undefined)?.const;
      return typeof kind === 'string'
        ? [[kind, {product, place: appendPointer('/components/schemas', name)}] as const]
        : [];
    }),
  ),
);
const eventPlaces = new Map(
  products.flatMap((product) =>
    listEvents(product.document).map(
      (event) =>
        [
          event.path,
          {product, place: appendPointer(event.pointer, 'requestBody', 'content', 'application/json', 'schema')},
        ] as const,
    ),
  ),
);

function findSchemaOfObject(value: JsonObject): {product: ProductContract; place: string} | undefined {
  if (value.object === 'event') {
    return eventPlaces.get(stringifyValue(value.type));
  }
  if (typeof value.object === 'string') {
    return schemaOfKind.get(value.object);
  }
  const isProblem = 'request_id' in value && 'doc_url' in value;
  return isProblem ? {product: products[0]!, place: '/components/schemas/Problem'} : undefined;
}

/** The defects of the objects of the API inside a value; a valid one is not searched. */
function validateObjects(value: Json | undefined): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(validateObjects);
  }
  if (!isObject(value)) {
    return [];
  }
  const known = findSchemaOfObject(value);
  if (!known) {
    const strange =
      typeof value.object === 'string' ? [`found kind of object ${value.object}, which no contract has`] : [];
    return [...strange, ...Object.values(value).flatMap(validateObjects)];
  }
  return known.product.validator
    .validate(known.place, value)
    .map(({pointer: at, message}) => `${stringifyValue(value.object ?? value.code)}${at}: ${message}`);
}

describe('the pages', () => {
  it('show only objects that are valid by the contract', () => {
    const wrong = listBlocks('json').flatMap(({page, line, text}) => {
      const findings = validateObjects(JSON.parse(text) as Json);
      return findings.map((finding) => `${page}:${line} ${finding}`);
    });
    expect(wrong).toEqual([]);
  });

  it('call only operations of the contract, with valid bodies', () => {
    const wrong = listBlocks('bash').flatMap(({page, line, text}) =>
      [
        ...text
          .replace(/\\\n\s*/g, ' ')
          .matchAll(/curl\s[^\n]*?(?:-X (\w+) )?["']?https:\/\/[\w.]+(\/(?:payments|commerce)\/v1[^\s"'?]*)[^\n]*/g),
      ].flatMap(([command, , path]) => {
        const json = /--json '((?:[^']|'\$\w+')*)'/.exec(command)?.[1];
        const method = (
          /-X (\w+)/.exec(command)?.[1] ?? (json === undefined && !/Idempotency-Key/.test(command) ? 'get' : 'post')
        ).toLowerCase();
        return checkCall(method, path!, json).map((finding) => `${page}:${line} ${method} ${path!}: ${finding}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

function checkCall(method: string, path: string, json: string | undefined): string[] {
  const called = path.replace(/\$\{?\w+\}?/g, 'x');
  for (const product of products) {
    const operation = listOperations(product.document).find(
      (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(called),
    );
    if (operation) {
      const place = appendPointer(operation.pointer, 'requestBody', 'content', 'application/json', 'schema');
      return json === undefined || json.includes('$')
        ? []
        : product.validator.validate(place, JSON.parse(json)).map(({pointer: at, message}) => `${at} ${message}`);
    }
  }
  return ['found no such operation'];
}
