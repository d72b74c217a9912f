import type http from 'node:http';
import fc, {type Arbitrary} from 'fast-check';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {findMissingCommands} from '../../../scripts/languages';
import type {Json, JsonObject} from '../../json';
import {SAMPLE_LANGUAGES, renderSample, type SampleLanguage} from '..';
import type {SampleAuthorization, SampleRequest} from '../request';
import {readBody, startServer, type ReceivedRequest, type EchoServer} from '../../../tests/samples/support/echoServer';
import {writePrograms, type SamplePrograms} from '../../../tests/samples/support/samplePrograms';

/** Random requests per language. */
const RANDOM_REQUESTS = 12;
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'M-SEARCH'];
const VARIABLE = 'API_KEY';
/** User and password, which must be escaped wherever they are not a separate value. */
const KEY = `k:'"$\`\\&+ =%#{x}`;

/** Texts that would end a string, start code, or change bytes in some language. */
const HOSTILE = [
  `'; rm -rf "$HOME"; echo '`,
  '"; System.exit(3); //',
  '$(exit 3)',
  '`exit 3`',
  '${HOME}',
  '{$key}',
  '#{exit 3}',
  '#$0 #@x',
  '*/ /* <?php ?> <% %>',
  '"""',
  `'''`,
  '\\',
  '\\"',
  `\\'`,
  '\\u0041 \\n \\x41 \\101',
  '\\u{41}',
  'a\r\nb\nc\td',
  '%s %d %% %(x)s {0} {}',
  '@/etc/passwd',
  '<file',
  '!!history ! !$',
  '~ * ? [a-z] {a,b}',
  'é ß 漢字 🎼 e\u0301',
  '\u0000\u0001\u001b[31m\u007f\u0085\u200e\u202e\u2028\u2029\ufeff\u00a0',
  '  leading and trailing  ',
  'trailing\n',
  '\n\n  indented\n    more\n',
  '-n',
  '--data @x',
  '__proto__',
  '0',
  '',
  'a;b=c&d=e+f,g;type=text/html;filename=x',
];

/** Characters with a special meaning in one of the languages. */
const SPECIAL = Array.from(`'"\\\`$#{}\n\r\t @%!`);

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({unit: 'binary', maxLength: 12}),
  fc.array(fc.constantFrom(...HOSTILE, ...SPECIAL), {maxLength: 4}).map((parts) => parts.join('')),
);
const name: Arbitrary<string> = fc.oneof(fc.constantFrom('amount', '__proto__', 'if', '0', '1', 'a-b', 'A b'), text);
const json: Arbitrary<Json> = fc.letrec<{value: Json}>((tie) => ({
  value: fc.oneof(
    {maxDepth: 3, withCrossShrink: true},
    fc.oneof(text, fc.integer(), fc.double({noNaN: true, noDefaultInfinity: true}), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), {maxLength: 3}),
    fc.array(fc.tuple(name, tie('value')), {maxLength: 4}).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
/** Values of a header: visible ASCII, without surrounding space. */
const headerText: Arbitrary<string> = text.map((value) => value.replace(/[^ -~]/g, '').trim());
const fields: Arbitrary<[string, string][]> = fc.array(fc.tuple(name, text), {minLength: 1, maxLength: 4});

function createRequestArbitrary(id: number, base: string): Arbitrary<SampleRequest> {
  return fc.record({
    method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'),
    url: fc
      .tuple(text, fields)
      .map(([part, query]) => `${base}/${id}/x${encodeURIComponent(part)}?${new URLSearchParams(query).toString()}`),
    headers: fc
      .array(headerText, {maxLength: 3})
      .map((values) => values.map((value, index) => [`X-Test-${index}`, value] as const)),
    authorization: fc.constantFrom<SampleAuthorization | undefined>(
      undefined,
      {kind: 'bearer', variable: VARIABLE},
      {kind: 'basic', variable: VARIABLE},
      {kind: 'header', name: 'X-Api-Key', variable: VARIABLE},
      {kind: 'query', name: 'api key', variable: VARIABLE},
      {kind: 'cookie', name: 'session', variable: VARIABLE},
    ),
    body: fc.oneof(
      fc.record({mediaType: fc.constantFrom('application/json', 'application/merge-patch+json'), value: json}),
      fc.record({mediaType: fc.constantFrom('text/plain', 'application/xml; charset=utf-8'), value: text}),
    ),
  });
}

/** Hostile texts as members, names, and bodies: separate where their ends matter. */
function createFixedRequests(base: string, first: number): SampleRequest[] {
  return [
    {mediaType: 'application/json', value: Object.fromEntries(HOSTILE.map((one, index) => [`_${index}`, one]))},
    {mediaType: 'application/json', value: Object.fromEntries(HOSTILE.map((one, index) => [one, index]))},
    {mediaType: 'application/json', value: [{}, [], {a: {}, b: []}, [{}], null, true, 1e21, 1.5e-7, 2 ** 53, 0.1]},
    {mediaType: 'application/json', value: {0: 'a', 1: {0: 'b'}}},
    {mediaType: 'application/json', value: HOSTILE.join('')},
    {mediaType: 'text/plain', value: HOSTILE.join('\n')},
    {mediaType: 'text/plain', value: 'a `b` c'},
    {mediaType: 'text/plain', value: '  <a b="""c""">\n    $d #{e} \\ \n\n  </a>\n'},
    {mediaType: 'text/plain', value: '  <a>\n    "b"\n  </a>'},
    ...HOSTILE.filter((one) => /^(?:[-@<\\"'\s]|$)|[\s"\\]$/.test(one)).map((value) => ({
      mediaType: 'text/plain',
      value,
    })),
  ].map((body, index) => ({
    method: 'POST',
    url: `${base}/${first + index}/x`,
    headers: [],
    authorization: undefined,
    body,
  }));
}

/** Random requests, then fixed ones. */
function createRequests(base: string): SampleRequest[] {
  const random = Array.from({length: RANDOM_REQUESTS}, (_, id) =>
    fc.sample(createRequestArbitrary(id, base), {numRuns: 1, seed: 5512 + id}),
  ).flat();
  return [...random, ...createFixedRequests(base, random.length)];
}

const received = new Map<number, ReceivedRequest>();
let status = 200;
let server: EchoServer;

async function recordRequest(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const {method = '', url = '', headers} = request;
  const body = await readBody(request);
  received.set(Number(url.split('/')[1]), {method, target: url, headers, body});
  response.writeHead(status, {'Content-Type': 'application/json', Connection: 'close'}).end('{"is": "returned"}');
}

beforeAll(async () => {
  server = await startServer((request, response) => void recordRequest(request, response));
});
afterAll(() => server.close());

/** What must arrive where a key is sent. */
function expectKey(authorization: SampleAuthorization | undefined, {target, headers}: ReceivedRequest): void {
  const query = new URL(target, server.base).searchParams;
  const found = {
    bearer: headers.authorization,
    basic: headers.authorization,
    header: headers['x-api-key'],
    query: query.get('api key'),
    cookie: headers.cookie,
  };
  const expected = {
    bearer: `Bearer ${KEY}`,
    basic: `Basic ${Buffer.from(KEY).toString('base64')}`,
    header: KEY,
    query: KEY,
    cookie: `session=${KEY}`,
  };
  if (authorization) {
    expect(found[authorization.kind]).toBe(expected[authorization.kind]);
  } else {
    expect(headers.authorization).toBeUndefined();
  }
}

function expectArrived(request: SampleRequest, arrived: ReceivedRequest): void {
  const {pathname, searchParams} = new URL(request.url);
  const target = new URL(arrived.target, server.base);
  const isQueryKey = request.authorization?.kind === 'query';
  expect(arrived.method).toBe(request.method);
  expect(decodeURIComponent(target.pathname)).toBe(decodeURIComponent(pathname));
  expect([...target.searchParams].slice(0, isQueryKey ? -1 : undefined)).toEqual([...searchParams]);
  expectKey(request.authorization, arrived);
  request.headers.forEach(([header, value]) => expect(arrived.headers[header.toLowerCase()]).toBe(value));
  const {mediaType, value} = request.body!;
  expect(arrived.headers['content-type']).toBe(mediaType);
  if (mediaType.endsWith('json')) {
    expect(JSON.stringify(JSON.parse(arrived.body.toString()))).toBe(JSON.stringify(value));
  } else {
    expect(arrived.body.toString()).toBe(value);
  }
}

const written: SamplePrograms[] = [];
afterAll(() => written.forEach((programs) => programs.remove()));

async function renderPrograms(language: SampleLanguage, requests: readonly SampleRequest[]): Promise<SamplePrograms> {
  const programs = await writePrograms(
    language,
    new Map(requests.map((request, id) => [`p${id}`, renderSample(language, request)])),
  );
  written.push(programs);
  return programs;
}

const missing = findMissingCommands();

describe.each(SAMPLE_LANGUAGES)('a sample in $name', (language) => {
  const isMissing = missing.has(language.id) && process.env.CI !== 'true';

  it.skipIf(isMissing)('sends hostile texts as texts, byte by byte', async () => {
    const requests = createRequests(server.base);
    const programs = await renderPrograms(language, requests);
    status = 200;
    for (const [id, request] of requests.entries()) {
      received.delete(id);
      const {code, stdout, stderr} = await programs.run(`p${id}`, {[VARIABLE]: KEY});
      const context = `${stderr}\n${renderSample(language, request)}`;
      expect({code, stdout: stdout.toString()}, context).toEqual({code: 0, stdout: '{"is": "returned"}'});
      expect(received.has(id), context).toBe(true);
      try {
        expectArrived(request, received.get(id)!);
      } catch (error) {
        throw new Error(`${String(error)}\n${context}`, {cause: error});
      }
    }
  });

  it.skipIf(isMissing)('sends forms field by field', async () => {
    const value: JsonObject = {
      ...Object.fromEntries(HOSTILE.map((one, index) => [`_${index}`, one])),
      'na me&=[]+é': 'a',
      tags: ['a', 'b&c', ''],
      object: {a: 1},
      count: 3,
      nothing: null,
    };
    const files = {_6: {name: 'a"b; c.txt', mediaType: 'text/csv'}};
    // A program is an argument or a script, and NUL ends an argument.
    const printable = Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one.replaceAll('\0', '') : one]),
    );
    const requests: SampleRequest[] = [
      {mediaType: 'application/x-www-form-urlencoded', value: printable},
      {mediaType: 'application/x-www-form-urlencoded', value: {only: 'one', 0: 'number'}},
      {mediaType: 'multipart/form-data', value: printable, files},
    ].map((body, id) => ({
      method: 'POST',
      url: `${server.base}/${id}/x`,
      headers: [],
      authorization: undefined,
      body,
    }));
    const programs = await renderPrograms(language, requests);
    status = 200;
    for (const [id, request] of requests.entries()) {
      received.delete(id);
      const {code, stderr} = await programs.run(`p${id}`, {});
      expect(code, `${stderr}\n${renderSample(language, request)}`).toBe(0);
      const {headers, body} = received.get(id)!;
      const form = await new Response(new Uint8Array(body), {
        headers: {'content-type': headers['content-type']!},
      }).formData();
      const found: [string, string][] = [];
      for (const [key, one] of form) {
        found.push([key, typeof one === 'string' ? one : await one.text()]);
      }
      const expected = Object.entries(request.body!.value as JsonObject).flatMap(([key, one]) =>
        (Array.isArray(one) ? one : [one]).map((part): [string, string] => [
          key,
          part === null ? '' : typeof part === 'string' ? part : JSON.stringify(part),
        ]),
      );
      const sortPairs = (pairs: [string, string][]): [string, string][] =>
        pairs
          .map((pair, index) => [pair, index] as const)
          .sort(([[a], i], [[b], j]) => (a < b ? -1 : a > b ? 1 : i - j))
          .map(([pair]) => pair);
      expect(sortPairs(found)).toEqual(sortPairs(expected));
      if (id === 2) {
        const file = form.get('_6') as File;
        expect([file.name, file.type]).toEqual(['a"b; c.txt', 'text/csv']);
      }
    }
  });

  it.skipIf(isMissing)('sends the bytes of a file', async () => {
    const bytes = Uint8Array.from({length: 256}, (_, index) => index);
    const methods = ['POST', 'GET', 'PATCH'];
    const requests = methods.map((method, id): SampleRequest => ({
      method,
      url: `${server.base}/${id}/x`,
      headers: [],
      authorization: undefined,
      body: {mediaType: 'image/png', value: 'file', file: 'photo.png'},
    }));
    const programs = await renderPrograms(language, requests);
    status = 200;
    for (const [id, request] of requests.entries()) {
      received.delete(id);
      programs.writeFile(`p${id}`, 'photo.png', bytes);
      const {code, stderr} = await programs.run(`p${id}`, {});
      expect(code, `${stderr}\n${renderSample(language, request)}`).toBe(0);
      const {method, headers, body} = received.get(id)!;
      expect({method, type: headers['content-type'], length: headers['content-length'], body: [...body]}).toEqual({
        method: request.method,
        type: 'image/png',
        length: '256',
        body: [...bytes],
      });
    }
  });

  it.skipIf(isMissing)('sends the bytes of files as parts of a form', async () => {
    const bytes = Uint8Array.from({length: 256}, (_, index) => index);
    const read = {name: 'my photo.png', mediaType: 'image/png', isRead: true};
    const requests = ['POST', 'GET'].map((method, id): SampleRequest => ({
      method,
      url: `${server.base}/${id}/x`,
      headers: [],
      authorization: undefined,
      body: {
        mediaType: 'multipart/form-data',
        value: {title: 'é 漢字', photo: 'file', pages: ['file', 'file'], note: '', last: 'file'},
        files: {photo: read, pages: {...read, name: 'page.bin'}, last: read},
      },
    }));
    const programs = await renderPrograms(language, requests);
    status = 200;
    for (const [id, request] of requests.entries()) {
      received.delete(id);
      programs.writeFile(`p${id}`, 'my_photo.png', bytes);
      programs.writeFile(`p${id}`, 'page.bin', bytes.subarray(128));
      const {code, stderr} = await programs.run(`p${id}`, {});
      expect(code, `${stderr}\n${renderSample(language, request)}`).toBe(0);
      const {method, headers, body} = received.get(id)!;
      expect(method).toBe(request.method);
      const form = await new Response(new Uint8Array(body), {
        headers: {'content-type': headers['content-type']!},
      }).formData();
      const parts: unknown[] = [];
      for (const [key, part] of form) {
        parts.push([
          key,
          ...(typeof part === 'string' ? [part] : [part.name, part.type, ...new Uint8Array(await part.arrayBuffer())]),
        ]);
      }
      expect(parts).toEqual([
        ['title', 'é 漢字'],
        ['photo', 'my_photo.png', 'image/png', ...bytes],
        ['pages', 'page.bin', 'image/png', ...bytes.subarray(128)],
        ['pages', 'page.bin', 'image/png', ...bytes.subarray(128)],
        ['note', ''],
        ['last', 'my_photo.png', 'image/png', ...bytes],
      ]);
    }
  });

  it.skipIf(isMissing)('ends with a message and no output when something is wrong', async () => {
    const closed = await startServer(() => undefined);
    closed.close();
    const request = (base: string, body?: SampleRequest['body']): SampleRequest => ({
      method: body ? 'POST' : 'GET',
      url: `${base}/0/x`,
      headers: [],
      authorization: {kind: 'bearer', variable: VARIABLE},
      body,
    });
    const programs = await renderPrograms(language, [request(server.base), request(closed.base)]);
    const shell = language.id === 'curl';

    received.clear();
    for (const environment of [{}, {[VARIABLE]: ''}] as Record<string, string>[]) {
      const keyless = await programs.run('p0', environment);
      expect(keyless).toMatchObject({stdout: Buffer.alloc(0), stderr: expect.stringContaining(VARIABLE) as string});
      expect(keyless.code).toBe(1);
      expect(received.size).toBe(0);
    }

    status = 404;
    const refused = await programs.run('p0', {[VARIABLE]: KEY});
    expect(refused.code).toBe(shell ? 22 : 1);
    expect(refused.stderr).toContain('404');
    expect(shell ? refused.stdout.toString() : refused.stderr).toContain('{"is": "returned"}');

    const unreachable = await programs.run('p1', {[VARIABLE]: KEY});
    expect(unreachable.code).toBe(shell ? 7 : 1);
    expect(unreachable.stderr).toMatch(/connect|refused/i);
    expect(unreachable.stderr.split('\n').length, unreachable.stderr).toBeLessThan(8);
  });

  it.skipIf(isMissing)('can send every method, with and without a body', async () => {
    const requests = [undefined, {mediaType: 'application/json', value: {a: 1}}].flatMap((body, row) =>
      METHODS.map((method, index): SampleRequest => ({
        method,
        url: `${server.base}/${row * METHODS.length + index}/x`,
        headers: [],
        authorization: undefined,
        body,
      })),
    );
    const programs = await renderPrograms(language, requests);
    status = 200;
    received.clear();
    for (const [id, request] of requests.entries()) {
      const {code, stderr} = await programs.run(`p${id}`, {});
      expect(code, `${stderr}\n${renderSample(language, request)}`).toBe(0);
      const {method, body} = received.get(id)!;
      const isEmpty = !request.body || ['HEAD', 'TRACE'].includes(method);
      expect([method, body.toString().replace(/\s/g, '')]).toEqual([request.method, isEmpty ? '' : '{"a":1}']);
    }
  });
});
