import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reference-'));
afterAll(() => fs.rmSync(folder, {recursive: true}));

const HEAD = 'openapi: 3.1.0\ninfo: {title: Shop, version: "1"}\n';

interface Outcome {
  readonly code: number | null;
  readonly printed: string;
  readonly stderr: string;
}

/** Runs `npm run reference` for a document. */
function runReferenceCommand(name: string, text: string, ...options: readonly string[]): Outcome {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/reference.ts', file, ...options],
    {encoding: 'utf8'},
  );
  return {code: status, printed: stdout, stderr: stderr};
}

const PATHS = `${HEAD}paths:
  /pets:
    get:
      operationId: listPets
      responses: {'200': {description: The pets.}}
    post:
      operationId: createPet
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'201': {description: The pet.}}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string}}}
`;

describe('npm run reference', () => {
  it('prints all of a document and exits with 0', () => {
    const {code, printed, stderr} = runReferenceCommand('pets.yaml', PATHS);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(printed).toContain('### List pets');
    expect(printed).toContain('- `name` (string)');
  });

  it('prints one operation, with its schemas', () => {
    const {code, printed} = runReferenceCommand('pets.yaml', PATHS, '--operation', 'createPet');
    expect(code).toBe(0);
    expect(printed).toMatch(/^# Create pet\n/);
    expect(printed).not.toContain('List pets');
  });

  it('names the nearest operation for an unknown one and exits with 2', () => {
    const {code, stderr} = runReferenceCommand('pets.yaml', PATHS, '--operation', 'createPets');
    expect(code).toBe(2);
    expect(stderr).toContain('found no operation createPets among 2. Did you mean createPet?');
  });

  it('prints the rest of a document with a broken reference, names its pointer and exits with 1', () => {
    const broken = PATHS.replace("'#/components/schemas/Pet'", "'#/components/schemas/Cat'");
    const {code, printed, stderr} = runReferenceCommand('broken.yaml', broken);
    expect(code).toBe(1);
    expect(printed).toContain('### List pets');
    expect(stderr).toContain('broken.yaml#/paths/~1pets/post/requestBody/content/application~1json/schema');
    expect(stderr).toContain('Parts that could not be printed: 1.');
  });

  it.each([
    ['swagger.json', '{"swagger": "2.0", "info": {"title": "Old", "version": "1"}, "paths": {}}', /Swagger 2\.0/],
    ['text.yaml', 'openapi: 3.1.0\ninfo: [', /text\.yaml:\d+/],
    ['other.json', '{"a": 1}', /openapi/],
  ])('reports for %s why there is nothing to print and exits with 2', (name, text, message) => {
    const {code, printed, stderr} = runReferenceCommand(name, text);
    expect(code).toBe(2);
    expect(printed).toBe('');
    expect(stderr).toMatch(message);
  });
});
