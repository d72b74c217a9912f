import fs from 'node:fs';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import {isObject} from '../../../packages/json';
import {describeForm} from './explainSchemaErrors';

function listPatterns(schema: unknown): string[] {
  if (Array.isArray(schema)) {
    return schema.flatMap(listPatterns);
  }
  if (!isObject(schema)) {
    return [];
  }
  const own = typeof schema.pattern === 'string' && schema.examples === undefined ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap(listPatterns)];
}

it('each pattern of a schema is told by an example, not by itself', () => {
  const folders = ['contracts', 'contracts/catalogs/schemas', 'src/pipeline/check/schemas'];
  const files = folders.flatMap((folder) => fs.readdirSync(folder).map((file) => `${folder}/${file}`));
  const patterns = files
    .filter((file) => file.endsWith('.schema.yaml'))
    .flatMap((file) => listPatterns(parse(fs.readFileSync(file, 'utf8'))));
  expect(patterns.length).toBeGreaterThan(100);
  expect([...new Set(patterns)].filter((pattern) => !describeForm(pattern).includes('"'))).toEqual([]);
});
