import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {afterAll, describe, expect, it} from 'vitest';
import {parse, stringify} from 'yaml';
import {createFieldContract, LANTERN_CONTRACT} from './support/foreignContracts';

/** Sites made from foreign contracts, without an edit by hand: each is made, built and checked by its own `npm test`. */

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'new-site-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

/** Words of the story of this provider, which no other site has. */
const STORY = /cadenza|payment|commerce|refund|checkout|merchant/i;

function makeSite(name: string, contracts: readonly object[], ...options: readonly string[]): string {
  const folder = path.join(root, name);
  const files = contracts.map((contract, index) => {
    const file = path.join(root, `${name}-${String(index)}.yaml`);
    fs.writeFileSync(file, stringify(contract));
    return file;
  });
  const contractOptions = files.flatMap((file) => ['--contract', file]);
  execFileSync('npx', ['tsx', 'scripts/newSite.ts', '--name', name, '--out', folder, ...contractOptions, ...options]);
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

function testSite(folder: string): {readonly status: number | null; readonly stdout: string} {
  return spawnSync('npm', ['test'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 280_000,
    // Sites with one folder of packages have one cache, and of two builds that use it at once one may wait for ever.
    env: {...process.env, NODE_ENV: undefined, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
  });
}

function readTexts(folder: string, ending: string, area = ''): string {
  const build = path.join(folder, 'build', area);
  if (!fs.existsSync(build)) {
    return '';
  }
  return fs
    .readdirSync(build, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith(ending))
    .map((file) => fs.readFileSync(path.join(build, file), 'utf8'))
    .join('\n');
}

describe.each([
  ['Lanternworks', [LANTERN_CONTRACT], ['--colors', '#ff8800']],
  [
    'Fieldbook',
    [createFieldContract('3.0.3', 'first'), createFieldContract('3.1.0', 'second')],
    ['--areas', 'north,south'],
  ],
] as const)('a site of %s', (name, contracts, options) => {
  it('is made, and passes its own npm test at first try', {timeout: 300_000}, () => {
    const folder = makeSite(name, contracts, ...options);
    const {status, stdout} = testSite(folder);
    expect(stdout).toMatch(/\n5 passed, 0 failed\n/);
    expect(status).toBe(0);
    for (const ending of ['.html', '.md', '.txt', '.yaml']) {
      expect(readTexts(folder, ending), ending).not.toMatch(STORY);
    }
    // Infima's variables are those of this site.
    expect(readTexts(folder, '.css')).toContain('--ifm-color-primary:var(--site-accent)');
    // Links to parts of the contract, as other tools have them in their URLs, lead to pages.
    expect(
      /\[wicks\]\(\S+wicks(\.md)?#read-wick\) of \[many sizes\]\(\S+wicks(\.md)?\)/.test(readTexts(folder, '.md')),
    ).toBe(name === 'Lanternworks');
    expect(/\[a lantern\]\(\S*#the-lantern-object\)/.test(readTexts(folder, '.md'))).toBe(name === 'Lanternworks');
    // The sections of its description are those of a page, to which links lead; those of a tag are above its operations.
    expect(/\[these hours\]\(\S+\/topics\/overview(\.md)?#harbor-hours\)/.test(readTexts(folder, '.md'))).toBe(
      name === 'Lanternworks',
    );
    expect(/\n## Poles\n\nHigh\.\n\n## Operations\n/.test(readTexts(folder, '.md'))).toBe(name === 'Lanternworks');
    // A tag that no operation has is a page, to which links lead.
    expect(/\[nights\]\(\S+\/api\/topics\/burn-time(\.md)?\)/.test(readTexts(folder, '.md'))).toBe(
      name === 'Lanternworks',
    );
    expect(/\]\(\S+wicks(\.md)?\) burns \*one\* night/.test(readTexts(folder, '.md'))).toBe(name === 'Lanternworks');
    // A page of webhooks has what operations have, not examples alone.
    expect(/\*\*204 No Content\*\* Thanks\./.test(readTexts(folder, '.md'))).toBe(name === 'Lanternworks');
    expect(
      /A flame on its pole\n\nSent at dusk\.\n\n- Sent by `PUT`\n- Requires `bearer`\n/.test(readTexts(folder, '.md')),
    ).toBe(name === 'Lanternworks');
    // Each example of its payload.
    expect(/"ln_1"[^]*"ln_2"/.test(readTexts(folder, '.md', 'api'))).toBe(name === 'Lanternworks');
    // Requests of one operation go elsewhere.
    expect(/\nAt:\n\n- `https:\/\/wicks\.lantern\.example`\n/.test(readTexts(folder, '.md'))).toBe(
      name === 'Lanternworks',
    );
    // A schema that no operation and no webhook refers to has a page, too.
    expect(readTexts(folder, '.md').includes('Nothing refers to it.')).toBe(name === 'Lanternworks');
    // Operations and tags of one name are those of the contract of their area.
    for (const [area, other] of [
      ['north', 'second'],
      ['south', 'first'],
    ]) {
      expect(readTexts(folder, '.md', area), area).not.toContain(`/${other}/`);
    }
    expect(readTexts(folder, '.txt')).toContain(
      name === 'Lanternworks' ? 'Requests of the Lantern API go to' : 'Requests of the Fieldbook first API go to',
    );
    // Times of a contract stay, whatever the day of the build.
    expect(readTexts(folder, '.md').includes('2020-03-01T00:00:00Z')).toBe(name === 'Lanternworks');
  });
});

/** Follows the section of `docs/make-it-yours.md` on the site of two areas that was made above. */
it('passes its npm test without one of its areas, of which its build has nothing left', {timeout: 300_000}, () => {
  const folder = path.join(root, 'Fieldbook');
  const change = (file: string, pattern: RegExp, replacement: string): void => {
    const source = fs.readFileSync(path.join(folder, file), 'utf8');
    expect(source, file).toMatch(pattern);
    fs.writeFileSync(path.join(folder, file), source.replace(pattern, replacement));
  };
  expect(readTexts(folder, '.html')).toContain('south');
  change('src/site.ts', /,\n {2}\{\n {4}"id": "south"[^}]*\}/, '');
  change('src/products.ts', /(?<=Products \| undefined = )\{[\s\S]*?\n\}(?=;)/, 'undefined');
  change('src/home.ts', / *\{[^{}]*"\/south\/[^{}]*\},?\n/g, '');
  change('src/shell/PageTools/downloadLinks.ts', / {2}\{\n {4}"title": "Fieldbook second"[\s\S]*?\n {2}\},\n/, '');
  for (const file of ['south', 'sidebars-south.ts', 'contracts/openapi/south.openapi.yaml']) {
    fs.rmSync(path.join(folder, file), {recursive: true});
  }
  expect(testSite(folder).stdout).toMatch(/\n5 passed, 0 failed\n/);
  for (const ending of ['.html', '.md', '.txt', '.js', '.json', '.xml', '.yaml']) {
    expect(readTexts(folder, ending), ending).not.toContain('south');
  }
});

const SCRIPT = 'scripts/newSite.ts';
const CONTRACT = path.join(root, 'contract.yaml');
fs.writeFileSync(CONTRACT, stringify(LANTERN_CONTRACT));

const OLD = path.join(root, 'old.yaml');
fs.writeFileSync(OLD, "# A contract.\nopenapi: 2.0\ninfo: {title: Old, version: '1'}\npaths: {}\n");

/** A contract of two files whose schemas refer to each other in a circle. */
const CIRCULAR = path.join(root, 'circular.yaml');
const CIRCLE = {A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}, C: {$ref: 'other.yaml'}};
fs.writeFileSync(CIRCULAR, stringify({...LANTERN_CONTRACT, components: {schemas: CIRCLE}}));
fs.writeFileSync(path.join(root, 'other.yaml'), 'type: string\n');

describe('npm run new-site', () => {
  it.each([
    [['--name', 'A', '--out', 'x'], /found no --name, --contract or --out/],
    [['--name', 'A', '--contract', 'absent.yaml', '--out', 'x'], /absent\.yaml: found no file/],
    [['--name', 'A', '--contract', 'package.json', '--out', 'x'], /package\.json: found no key openapi/],
    [['--name', 'A', '--contract', OLD, '--out', '../new'], /old\.yaml:2: found openapi: 2\.0\. Expected an OpenAPI 3/],
    [['--name', 'A', '--contract', CONTRACT, '--out', 'docs/new'], /found docs\/new, which is in this project/],
    [['--name', 'A', '--contract', CONTRACT, '--out', '/'], /found \/, which is not empty/],
    [['--name', ' ', '--contract', CONTRACT, '--out', '../new'], /found an empty name/],
    [
      ['--name', 'A', '--contract', CIRCULAR, '--out', path.join(root, 'circular')],
      /circular\.yaml: found references that cannot be put into one file: .*circular.*Correct those/,
    ],
  ])('refuses %j', (options, message) => {
    const {status, stderr} = spawnSync('npx', ['tsx', 'scripts/newSite.ts', ...options], {encoding: 'utf8'});
    expect(stderr).toMatch(message);
    expect(status).toBe(1);
  });

  it('keeps each digit of integers that JSON rounds', () => {
    const [largest, texts] = ['9223372036854775807', "{whole: '9223372036854775808', part: 'At 9223372036854775809'}"];
    const schema = `{type: integer, format: int64, minimum: -${largest}, maximum: ${largest}, example: ${largest}}`;
    for (const [name, more] of [
      ['one', ''],
      ['two', '        Other: {$ref: large-other.yaml}\n'],
    ] as const) {
      const contract = path.join(root, `large-${name}.yaml`);
      fs.writeFileSync(path.join(root, 'large-other.yaml'), `type: integer\nexample: ${largest}\n`);
      const response = `{description: The lamp., content: {application/json: {schema: ${schema}, example: ${largest}}}}`;
      const operation = `{operationId: readLamp, x-texts: ${texts}, responses: {'200': ${response}}}`;
      const components = more === '' ? '' : `components:\n    schemas:\n${more}`;
      const text = `openapi: 3.1.0\ninfo: {title: Lamps, version: '1'}\npaths:\n  /lamps:\n    get: ${operation}\n${components}`;
      fs.writeFileSync(contract, text);
      const folder = makeSite(`large-${name}`, [], '--contract', contract);
      const copy = fs.readFileSync(path.join(folder, 'contracts/openapi/api.openapi.yaml'), 'utf8');
      expect(copy.match(new RegExp(`(?<=: )-?${largest}$`, 'gm'))).toHaveLength(name === 'one' ? 4 : 5);
      expect(copy).toMatch(/whole: ['"]9223372036854775808['"]\n.*part: At 9223372036854775809$/m);
    }
  });

  it('puts texts and examples in files of their own into the contract', () => {
    const contract = path.join(root, 'texts.yaml');
    fs.writeFileSync(path.join(root, 'about.md'), 'Keep *lamps* lit.\n');
    const info = '{title: Lamps, version: 1.10, description: {$ref: about.md}}';
    const tags = "[{name: Lamps, description: {$ref: 'about.yaml#/lamps'}}]";
    fs.writeFileSync(path.join(root, 'about.yaml'), 'lamps: They hang on poles.\n');
    fs.writeFileSync(path.join(root, 'lamps.json'), '{"watts": 9}');
    const content = '{application/json: {examples: {one: {value: {$ref: lamps.json}}}}}';
    const responses = `{'200': {description: The lamps., content: ${content}}}`;
    // A bracket at the start of its line, which some parsers refuse.
    const paths = `{/lamps: {get: {tags: [Lamps], responses: ${responses}}}\n}`;
    fs.writeFileSync(contract, `openapi: 3.1.0\ninfo: ${info}\ntags: ${tags}\npaths: ${paths}\n`);
    const folder = makeSite('texts', [], '--contract', contract);
    const copy = fs.readFileSync(path.join(folder, 'contracts/openapi/api.openapi.yaml'), 'utf8');
    expect(parse(copy)).toMatchObject({
      info: {version: '1.10', description: 'Keep *lamps* lit.\n'},
      tags: [{description: 'They hang on poles.'}],
      paths: {
        '/lamps': {
          get: {responses: {200: {content: {'application/json': {examples: {one: {value: {watts: 9}}}}}}}},
        },
      },
    });
  });

  it('asks again in a terminal until an answer is right', {timeout: 60_000}, async () => {
    const folder = path.join(root, 'asked');
    const answers = ['', 'Lanternworks', 'absent.yaml', 'package.json', CONTRACT, 'docs', folder];
    // A pseudo-terminal, which shows the answers as well.
    const terminal = spawn('script', ['--quiet', '--return', '--command', `npx tsx ${SCRIPT}`, '/dev/null']);
    let output = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/: $/.test(stripVTControlCharacters(text))) {
        terminal.stdin.write(`${answers.shift() ?? ''}\n`);
      }
    });
    const [status] = (await once(terminal, 'close')) as [number];
    for (const message of [
      'found an empty name',
      'absent.yaml: found no file',
      'found no key openapi',
      'this project',
    ]) {
      expect(output).toContain(message);
    }
    expect(output).toContain(`${folder} has 6 pages for 8 operations, and`);
    expect(status).toBe(0);
  });
});
