import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {rspack} from '@docusaurus/faster';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {CHUNK_FILENAME, createChunkNames} from './chunkNames';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chunk-names-'));

function write(file: string, text: string): void {
  fs.writeFileSync(path.join(folder, file), text);
}

/** Bundles the site as Docusaurus does; returns the names of its scripts by their stems, and the text of the runtime. */
async function build(
  ...more: readonly ReturnType<typeof createChunkNames>[]
): Promise<{names: Record<string, string>; runtime: string}> {
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: {main: './main.js', page: {import: './page.js', dependOn: 'main'}},
    output: {
      path: path.join(folder, 'out'),
      filename: 'assets/js/[name].[contenthash:8].js',
      chunkFilename: CHUNK_FILENAME,
      clean: true,
    },
    optimization: {runtimeChunk: {name: 'runtime~main'}, chunkIds: 'named'},
    plugins: [createChunkNames(), ...more] as never,
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  expect(stats?.toJson({all: false, errors: true}).errors).toEqual([]);
  const scripts = fs.readdirSync(path.join(folder, 'out/assets/js'));
  const names = Object.fromEntries(scripts.map((name) => [name.split('.')[0]!, name]));
  return {names, runtime: fs.readFileSync(path.join(folder, 'out/assets/js', names['runtime~main']!), 'utf8')};
}

beforeAll(() => {
  write('main.js', 'import("./one.js"); import("./two.js");');
  write('one.js', 'console.log("one");');
  write('two.js', 'console.log("two");');
  write('page.js', 'console.log("page");');
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

it('an edit of a page renames its script alone, and one of a chunk all chunks and the runtime', async () => {
  const first = await build();
  write('page.js', 'console.log("edited page");');
  const second = await build();
  expect(second.names).toEqual({...first.names, page: second.names.page});
  expect(second.names.page).not.toBe(first.names.page);

  write('two.js', 'console.log("edited two");');
  const third = await build();
  const renamed = Object.keys(third.names).filter((stem) => third.names[stem] !== second.names[stem]);
  expect(renamed.sort()).toEqual(['one_js', 'runtime~main', 'two_js']);
  expect(third.names.one_js!.split('.')[1]).toBe(third.names.two_js!.split('.')[1]);
});

it('the runtime creates the names of chunks', async () => {
  const {names, runtime} = await build();
  const [, hash = ''] = /=>"(?<hash>[0-9a-f]{16})"/.exec(runtime) ?? [];
  expect(names.one_js).toBe(`one_js.${hash.slice(0, 8)}.js`);
});

it('the runtime is minified without the hash of the whole site, whose letters would choose the names of its variables', async () => {
  let wholeText = '';
  await build({
    apply: ({hooks}) =>
      hooks.compilation.tap('test', (compilation) =>
        compilation.hooks.processAssets.tap({name: 'test', stage: 1}, (assets) => {
          wholeText = Object.entries(assets)
            .filter(([file]) => file.includes('runtime~main'))
            .map(([, source]) => source.source().toString())
            .join('');
          expect(wholeText).not.toContain(compilation.hash);
        }),
      ),
  });
  expect(wholeText).toContain('"0000000000000000"');
});
