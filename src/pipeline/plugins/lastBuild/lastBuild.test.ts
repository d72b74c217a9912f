import fs from 'node:fs';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {addBeforeFallback, serveBuildFiles, type NamedMiddleware} from './';

const FILES: Readonly<Record<string, string>> = {
  'search/manifest.json': '{}',
  'payments/Guides/intro.md': '# Start',
  'payments/Guides/intro.html': '<h1>of the last build</h1>',
  'index.html': '<h1>of the last build</h1>',
  'llms.txt': 'Index',
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'last-build-'));
const server = express()
  .use(serveBuildFiles(folder))
  .use((_, response) => {
    response.send('rebuilt');
  })
  .listen(0);

function resolveAddress(pathname: string): string {
  return `http://localhost:${String((server.address() as AddressInfo).port)}${pathname}`;
}

beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
  }
});

afterAll(() => {
  server.close();
  fs.rmSync(folder, {recursive: true});
});

describe('the development server', () => {
  it.each(['/search/manifest.json', '/payments/Guides/intro.md', '/llms.txt'])(
    'serves %s of the last build',
    async (pathname) => {
      const response = await fetch(resolveAddress(pathname), {headers: {Accept: 'text/html'}});
      expect(await response.text()).toBe(FILES[pathname.slice(1)]);
    },
  );

  it.each(['/', '/payments/Guides/intro', '/payments/Guides/intro.html', '/index.html', '/search', '/search/x.json'])(
    'rebuilds %s',
    async (pathname) => {
      expect(await (await fetch(resolveAddress(pathname))).text()).toBe('rebuilt');
    },
  );

  it('serves files of the last build after its own, and before the fallback to the home page', () => {
    const names = ['webpack-dev-middleware', 'express-static', 'connect-history-api-fallback', 'express-static'];
    const list: NamedMiddleware[] = names.map((name) => ({name}));
    expect(addBeforeFallback(list, {name: 'last-build'})).toEqual([]);
    expect(list.map(({name}) => name)).toEqual([...names.slice(0, 2), 'last-build', ...names.slice(2)]);
  });
});
