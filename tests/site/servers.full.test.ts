import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {ENCODINGS, readDeployment, type Deployment} from '../../deploy/deployment';
import {getCacheControl, getMediaType} from '../../deploy/headers';
import {
  describeMissingServers,
  hasBrotliModule,
  SERVER_NAMES,
  startServer,
  type LocalServer,
  type ServerName,
} from '../../deploy/localServers';
import {getScore} from './support/observatory';
import {requestRaw, type RawResponse} from './support/http';
import {PAGES} from './support/pages';

const BUILD = 'build';
const missing = describeMissingServers();
missing.forEach((sentence) => console.warn(sentence));

const isInstalled = (name: ServerName): boolean => !missing.some((sentence) => sentence.includes(` ${name},`));

/** The files of a folder that are served: without compressed siblings and pages. */
function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !Object.values(ENCODINGS).some((end) => file.endsWith(end)));
}

/** Forms of the path of a page that lead to it by one redirect; the query stays. */
function listKnownForms(page: string): string[] {
  const stem = page === '/' ? '' : page;
  const encoded = stem.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [
    ...['/index.html', '/index', '/index.html/', '//'].map((end) => stem + end),
    ...(stem === '' ? [] : ['/', '.html', '.html/'].map((end) => stem + end)),
    ...(stem === '' ? [] : [`/${stem}`, stem.replace('/', '///'), `/.${stem}`, `/x/..${stem}`, `/%2e${stem}`, encoded]),
  ].flatMap((form) => [form, `${form}?a=b%20c&d`]);
}

/** Forms of the path of a page at which nothing is. */
function listUnknownForms(page: string): string[] {
  const stem = page === '/' ? '' : page;
  return [
    ...[
      '%20',
      '%E0%A4',
      '/%E0%A4/',
      '/nothing',
      '.htm',
      '.html.html',
      '/nothing.html',
      '/..%2Fa',
      '%00',
      '%0d%0aX-A:b',
    ],
    ...['.html.br', '.html.gz', ';a', "'"],
  ]
    .map((end) => (stem || '/index') + end)
    .concat(stem === '' ? [] : [stem.toUpperCase(), `/..${stem}`, stem.slice(0, -1), `/${'a'.repeat(8000)}${stem}`]);
}

const UNKNOWN = [
  '/payments',
  '/payments/',
  '/payments/Guides',
  '/payments/Guides/',
  '/assets',
  '/assets/',
  '/assets/js/',
  '/search/',
  '/share',
  '/404',
  '/404.html',
  '/404/',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/.git/config',
  '/.well-known/',
  `/${'a'.repeat(8000)}`,
];

/** Nothing but a browser or a program asks for these. */
const UNKNOWN_LOADED = [
  '/assets/js/main.00000000.js',
  '/assets/css/styles.css',
  '/search/000000000000/a.json',
  '/nothing.mjs',
  '/favicon.png',
];

const NOT_FOUND_PAGE = fs.readFileSync(path.join(BUILD, '404.html'));

function decode({headers, body}: RawResponse): Buffer {
  switch (headers['content-encoding']) {
    case 'br':
      return zlib.brotliDecompressSync(body);
    case 'gzip':
      return zlib.gunzipSync(body);
    default:
      return body;
  }
}

describe.each(SERVER_NAMES.filter(isInstalled))('%s', (name) => {
  const deployment = readDeployment(BUILD);
  let server: LocalServer;
  let tried = 0;
  const get = (
    target: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<RawResponse> => {
    tried += 1;
    return requestRaw(server.origin, target, headers, method);
  };

  /** Expects the headers of the table, each once. */
  const expectHeaders = ({headers}: RawResponse, target: string, cacheControl: string): void => {
    for (const [header, value] of Object.entries(deployment.headers)) {
      expect(headers[header.toLowerCase()], `${header} of ${target}`).toBe(value);
    }
    expect(headers['cache-control'], `Cache-Control of ${target}`).toBe(cacheControl);
    expect(headers['set-cookie'], `cookies of ${target}`).toBeUndefined();
  };

  beforeAll(async () => {
    server = await startServer(name, BUILD, deployment);
  });

  afterAll(async () => {
    await server.stop();
    console.log(`${name}: ${String(tried)} requests.`);
  });

  it('every file of the build responds at its path, with its bytes, its type and how long it may be kept', async () => {
    const files = listFiles(BUILD).filter((file) => !file.endsWith('.html'));
    expect(files.length).toBeGreaterThan(1500);
    for (const file of files) {
      const response = await get(`/${file}`);
      expect(response.status, file).toBe(200);
      expect(response.body.equals(fs.readFileSync(path.join(BUILD, file))), `bytes of ${file}`).toBe(true);
      expect(response.headers['content-type'], file).toBe(getMediaType(file));
      expectHeaders(response, file, getCacheControl(file));
    }
  });

  it('text is sent compressed, by Brotli if the client knows it, and equal to the original', async () => {
    const files = listFiles(BUILD).filter((file) => fs.existsSync(path.join(BUILD, `${file}.br`)));
    const large = files.filter((file) => !file.startsWith('search/'));
    expect(large.length).toBeGreaterThan(200);
    const brotli = name === 'nginx' && !hasBrotliModule() ? 'gzip' : 'br';
    for (const file of large.filter((one) => one !== '404.html')) {
      const target = `/${file.replace(/(?:^index)?\.html$/, '')}`;
      const original = fs.readFileSync(path.join(BUILD, file));
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', brotli],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['identity', undefined],
      ]) {
        const response = await get(target, {'Accept-Encoding': accepted!});
        expect(response.headers['content-encoding'], `${file} for ${accepted!}`).toBe(encoding);
        expect(response.headers['content-type'], file).toBe(getMediaType(file));
        expect(decode(response).equals(original), `bytes of ${file} for ${accepted!}`).toBe(true);
        if (encoding) {
          expect(response.headers.vary, file).toMatch(/accept-encoding/i);
        }
      }
    }
  });

  it('every page responds at one path, other forms of it redirect there once, and others do not exist', async () => {
    for (const page of PAGES) {
      const file = page === '/' ? 'index.html' : `${page.slice(1)}.html`;
      const response = await get(page);
      expect(response.status, page).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body.equals(fs.readFileSync(path.join(BUILD, file))), page).toBe(true);
      expectHeaders(response, page, 'no-cache');
      expect((await get(`${page}?a=b`)).status).toBe(200);
      for (const form of listKnownForms(page)) {
        const redirect = await get(form);
        expect(redirect.status, form).toBe(301);
        expect(redirect.headers.location, form).toBe(page + (form.split(/(?=\?)/)[1] ?? ''));
        expectHeaders(redirect, form, 'no-cache');
      }
      for (const form of listUnknownForms(page)) {
        expect((await get(form)).status, form.slice(0, 80)).toBe(404);
      }
    }
  });

  it('a path without a page has status 404 and the not-found page, without a listing of a folder', async () => {
    for (const target of UNKNOWN) {
      const response = await get(target);
      expect(response.status, target).toBe(404);
      expect(response.headers['content-type'], target).toBe('text/html; charset=utf-8');
      expect(decode(response).equals(NOT_FOUND_PAGE), target).toBe(true);
      expectHeaders(response, target, 'no-cache');
    }
  });

  it('a malformed escape is refused, not served', async () => {
    for (const target of ['/%', '/%E0%A4%A', '/payments/Guides/100%']) {
      const {status, headers} = await get(target);
      // Caddy cannot respond to a request that it cannot read but with 400.
      expect(status, target).toBe(name === 'caddy' ? 400 : 404);
      expect(headers.location).toBeUndefined();
    }
  });

  it('a missing script, style sheet or data file is a line of text that nothing keeps', async () => {
    for (const target of UNKNOWN_LOADED) {
      const response = await get(target);
      expect(response.status, target).toBe(404);
      expect(response.headers['content-type'], target).toBe('text/plain; charset=utf-8');
      expect(response.body.toString().trim(), target).toBe('Not found');
      expectHeaders(response, target, 'no-cache');
    }
  });

  it('HEAD has the headers of GET without a body', async () => {
    for (const target of ['/', '/payments/Guides/intro', '/robots.txt', '/nothing', '/payments/Guides/intro.html']) {
      const [head, full] = [await get(target, {}, 'HEAD'), await get(target)];
      expect(head.status, target).toBe(full.status);
      expect(head.body.length).toBe(0);
      for (const header of ['content-type', 'cache-control', 'content-security-policy', 'location', 'etag']) {
        expect(head.headers[header], `${header} of ${target}`).toBe(full.headers[header]);
      }
    }
  });

  it('a part of a file is sent where it is asked for, and one that it does not have is refused', async () => {
    const target = '/llms-full.txt';
    const original = fs.readFileSync(BUILD + target);
    const part = await get(target, {Range: 'bytes=100-299'});
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-299/${String(original.length)}`);
    expect(part.body.equals(original.subarray(100, 300))).toBe(true);
    expect((await get(target, {Range: `bytes=${String(original.length)}-`})).status).toBe(416);
  });

  it('what a browser still has is not sent again', async () => {
    for (const target of ['/', '/payments/Guides/intro', '/payments/openapi.yaml', '/llms.txt']) {
      for (const accepted of ['identity', 'gzip', 'gzip, br']) {
        const first = await get(target, {'Accept-Encoding': accepted});
        const {etag, 'last-modified': modified} = first.headers;
        const again = await get(target, {'Accept-Encoding': accepted, 'If-None-Match': etag!});
        expect(again.status, target).toBe(304);
        expect(again.body.length).toBe(0);
        expectHeaders(again, target, 'no-cache');
        expect((await get(target, {'Accept-Encoding': accepted, 'If-Modified-Since': modified!})).status).toBe(304);
        expect((await get(target, {'Accept-Encoding': accepted, 'If-None-Match': '"other"'})).status).toBe(200);
      }
    }
  });

  it('nothing but GET and HEAD is accepted', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await get('/', {}, method)).status, method).toBe(405);
    }
  });

  it('the HTTP Observatory rates the responses at 135 at least', async () => {
    const {score, results} = getScore(await get('/'));
    expect(score, JSON.stringify(results)).toBeGreaterThanOrEqual(135);
  });
});

describe.each(SERVER_NAMES.filter(isInstalled))('a site below a path, by %s', (name) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'below-'));
  const FILES = {
    'index.html': '<p>home</p>',
    '404.html': '<p>not found</p><script src=/docs/assets/js/main.12345678.js defer></script>',
    'a/b.html': '<p>b</p>',
    'a/b.md': 'b',
    'fr/index.html': '<p>fr</p>',
    'assets/js/main.12345678.js': 'run();',
    'search/123/a.json': '{}',
    'search/manifest.json': '{}',
  };
  let server: LocalServer;

  beforeAll(async () => {
    for (const [file, text] of Object.entries(FILES)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
      fs.writeFileSync(path.join(folder, file), text);
    }
    fs.mkdirSync(path.join(folder, '../deploy'), {recursive: true});
    server = await startServer(name, folder, createDeployment());
  });

  afterAll(async () => {
    await server.stop();
    fs.rmSync(folder, {recursive: true});
  });

  function createDeployment(): Deployment {
    const redirects = [
      {from: '/old', to: '/a/b#part'},
      {from: '/older', to: '/'},
    ];
    // `npm run serve` reads the redirects of the site beside the build, and this one has none.
    return {...readDeployment(folder), redirects: name === 'serve' ? [] : redirects};
  }

  it('responds below the path alone', async () => {
    expect(readDeployment(folder).base).toBe('/docs/');
    for (const [target, status, detail] of [
      ['/docs/', 200, 'no-cache'],
      ['/docs/a/b', 200, 'no-cache'],
      ['/docs/fr', 200, 'no-cache'],
      ['/docs/fr/', 301, '/docs/fr'],
      ['/docs/fr/index.html', 301, '/docs/fr'],
      ['/docs/a/b.md', 200, 'no-cache'],
      ['/docs/assets/js/main.12345678.js', 200, 'public, max-age=31536000, immutable'],
      ['/docs/search/123/a.json', 200, 'public, max-age=31536000, immutable'],
      ['/docs/search/manifest.json', 200, 'no-cache'],
      ['/docs', 301, '/docs/'],
      ['/docs/index.html', 301, '/docs/'],
      ['/docs//', 301, '/docs/'],
      ['/docs/a/b/', 301, '/docs/a/b'],
      ['//docs/a/b.html?c', 301, '/docs/a/b?c'],
      ...(name === 'serve'
        ? []
        : ([
            ['/docs/old', 301, '/docs/a/b#part'],
            ['/docs/old.html?c=d', 301, '/docs/a/b?c=d#part'],
            ['/docs/older/', 301, '/docs/'],
          ] as const)),
      ['/', 404, 'no-cache'],
      ['/a/b', 404, 'no-cache'],
      ['/docs/a', 404, 'no-cache'],
      ['/docs/404', 404, 'no-cache'],
      ['/docs-a/b', 404, 'no-cache'],
      ['/docs/assets/js/other.js', 404, 'no-cache'],
    ] as const) {
      const {status: found, headers, body} = await requestRaw(server.origin, target);
      expect(found, target).toBe(status);
      expect(status === 301 ? headers.location : headers['cache-control'], target).toBe(detail);
      if (status === 404 && !target.endsWith('.js')) {
        expect(body.toString(), target).toBe(FILES['404.html']);
      }
    }
  });
});
