import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {DATA_FILES} from '../../src/pipeline/check/checkData';
import {createSnippets} from '../../src/pipeline/check/snippets';
import {loadApiModel} from '../../src/pipeline/reference/apiModel';
import {readContracts} from '../../src/pipeline/projectContracts';
import {GUIDE_ELEMENTS} from '../../src/topics';

/** YAML files that have no schema of their own, each with what checks it instead. */
const WITHOUT_SCHEMA: readonly RegExp[] = [
  /\.schema\.yaml$/, // Schemas themselves, which ajv compiles.
  /^contracts\/(?:openapi|versions)\//, // OpenAPI, which Redocly lints.
  /^contracts\/counts\.yaml$/, // Generated.
  /^contracts\/scenarios\/seed\//, // Typed in sandbox/*/seed.ts.
  /^redocly\.yaml$/, // Redocly's own settings.
  /^packages\/openapi\/tests\/fixtures\//, // Documents of others.
];

function listYamlFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.yaml', '*.yml'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
}

function escapeGlob(glob: string): string {
  return glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

describe('completions in the editor', () => {
  const current = JSON.parse(createSnippets(GUIDE_ELEMENTS, loadApiModel(readContracts()))) as Record<
    string,
    {body: string[]}
  >;

  it('are those of the elements and contracts', () => {
    expect(readJson('.vscode/pages.code-snippets'), 'Run npm run snippets.').toEqual(current);
  });

  it('offer each element with its required attributes, and the names that exist', () => {
    expect(Object.keys(current).filter((name) => name.startsWith('<')).length).toBeGreaterThan(100);
    expect(current['<Operation>']!.body[0]).toMatch(/^<Operation id="\$\{1\|.*\bcreateRefund\b.*\|\}" \/>$/);
    expect(current['<Timers>']!.body).toEqual(['<Timers product="${1|payments,commerce|}" />']);
  });
});

describe('schemas in the editor', () => {
  const {'yaml.schemas': mapped} = readJson('.vscode/settings.json') as {
    'yaml.schemas': Record<string, string | string[]>;
  };
  const globs = Object.entries(mapped).flatMap(([schema, files]) =>
    [files].flat().map((glob) => ({schema, pattern: new RegExp(`^${escapeGlob(glob)}$`)})),
  );
  const sources = listYamlFiles();

  it('are all that the checks read', () => {
    const schemas = sources.filter((file) => /^(?:contracts|src\/pipeline\/check)\/.*\.schema\.yaml$/.test(file));
    // The first is part of other schemas, the second is that of a module.
    const others = ['contracts/catalogs/schemas/common.schema.yaml', 'src/pipeline/check/schemas/brand.schema.yaml'];
    expect(schemas.length).toBeGreaterThan(35);
    expect(Object.keys(mapped).sort()).toEqual(
      schemas
        .filter((file) => !others.includes(file))
        .map((file) => `./${file}`)
        .sort(),
    );
  });

  it('are there for every YAML file that people write, one for each', () => {
    const written = sources.filter((file) => !WITHOUT_SCHEMA.some((pattern) => pattern.test(file)));
    expect(written.length).toBeGreaterThan(100);
    const count = (file: string): number => globs.filter(({pattern}) => pattern.test(file)).length;
    expect(written.filter((file) => count(file) !== 1)).toEqual([]);
  });

  it('are those of the checks, and each has a file', () => {
    const used = new Set(
      sources.flatMap((file) => globs.filter(({pattern}) => pattern.test(file)).map(({schema}) => schema)),
    );
    expect([...used].sort()).toEqual(Object.keys(mapped).sort());
    for (const [file, name] of Object.entries(DATA_FILES)) {
      const schema = globs.find(({pattern}) => pattern.test(file))?.schema;
      expect(schema, file).toBe(`./src/pipeline/check/schemas/${name}.schema.yaml`);
    }
  });
});
