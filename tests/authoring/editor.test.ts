import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {createSnippets} from '../../src/pipeline/check/snippets';
import {loadApiModel} from '../../src/pipeline/reference/apiModel';
import {readContracts} from '../../src/pipeline/projectContracts';
import {GUIDE_ELEMENTS} from '../../src/topics';

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
  const {'yaml.schemas': mapped} = readJson('.vscode/settings.json') as {'yaml.schemas': Record<string, string>};

  it('are all of contracts/, and each is for files that exist', () => {
    const schemas = fs
      .readdirSync('contracts', {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.schema.yaml') && !file.endsWith('common.schema.yaml'))
      .map((file) => `./contracts/${file}`);
    expect(Object.keys(mapped).sort()).toEqual(schemas.sort());
    const missing = Object.values(mapped).filter((glob) => !fs.existsSync(glob.replace('/*.yaml', '')));
    expect(missing).toEqual([]);
  });
});
