import {describe, expect, it} from 'vitest';
import type {Deployment} from '../deployment';
import {getCacheControl, getMediaType} from '../headers';
import {writeCaddy} from './caddy';
import {writeNginx} from './nginx';
import {writeAzure, writeFirebase, writeHeadersFile, writeVercel} from './staticHosts';

const FILES = [
  'assets/js/main.1234.js',
  'search/1234/words.json',
  'search/manifest.json',
  'payments/openapi.yaml',
  'payments/Guides/intro.md',
  'payments/events.schema.json',
  'changelog.json',
  'payments/changelog.json',
  'changelog.rss',
];

function createDeployment(base: string): Deployment {
  return {
    base,
    host: 'docs.cadenza.example',
    headers: {'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff'},
    redirects: [{from: '/old', to: '/new#part'}],
    files: FILES.filter((file) => getCacheControl(file) === 'no-cache'),
  };
}

type Headers = Readonly<Record<string, string>>;

/** The headers that a list of rules sets for a path, where the later rule wins. */
function applyRules(rules: readonly {pattern: RegExp; headers: Headers}[], target: string): Headers {
  return Object.assign({}, ...rules.filter(({pattern}) => pattern.test(target)).map(({headers}) => headers)) as Headers;
}

interface JsonRule {
  readonly source?: string;
  readonly regex?: string;
  readonly headers: readonly {readonly key: string; readonly value: string}[];
}

function readJsonRules(rules: readonly JsonRule[]): {pattern: RegExp; headers: Headers}[] {
  return rules.map(({source, regex, headers}) => ({
    pattern: new RegExp(regex ?? `^${source!}$`),
    headers: Object.fromEntries(headers.map(({key, value}) => [key, value])),
  }));
}

/** Reads `_headers`: a line with a path, and lines with headers below it. */
function readHeadersFile(text: string): {pattern: RegExp; headers: Headers}[] {
  const blocks = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')
    .split(/\n(?=\S)/);
  return blocks.map((block) => {
    const [path, ...lines] = block.split('\n');
    return {
      pattern: new RegExp(`^${path!.replace(/[.]/g, '\\.').replaceAll('*', '.*').replace(':folder', '[^/]+')}$`),
      headers: Object.fromEntries(
        lines.map(
          (line) =>
            line
              .trim()
              .split(/: (.*)/s)
              .slice(0, 2) as [string, string],
        ),
      ),
    };
  });
}

describe.each(['/', '/docs/'])('configurations of hosts for a site at %s', (base) => {
  const deployment = createDeployment(base);

  it.each([
    [
      'vercel.json',
      readJsonRules((JSON.parse(writeVercel(deployment)['vercel.json']!) as {headers: JsonRule[]}).headers),
    ],
    [
      'firebase.json',
      readJsonRules(
        (JSON.parse(writeFirebase(deployment)['firebase.json']!) as {hosting: {headers: JsonRule[]}}).hosting.headers,
      ),
    ],
  ])('%s sends the headers of the table', (_, rules) => {
    for (const file of FILES) {
      const headers = applyRules(rules, base + file);
      expect(headers, file).toMatchObject({...deployment.headers, 'Cache-Control': getCacheControl(file)});
      expect(headers['Content-Type'], file).toBe(getMediaType(file));
    }
    expect(applyRules(rules, `${base}payments/Guides/intro`)).toEqual({
      ...deployment.headers,
      'Cache-Control': 'no-cache',
    });
  });

  it('_headers sends them, and no header twice, since Cloudflare joins values', () => {
    const rules = readHeadersFile(writeHeadersFile(deployment)._headers!);
    for (const file of FILES) {
      const fitting = rules.filter(({pattern}) => pattern.test(base + file));
      const names = fitting.flatMap(({headers}) => Object.keys(headers));
      expect(new Set(names).size, file).toBe(names.length);
      const headers = applyRules(rules, base + file);
      expect(headers, file).toMatchObject(deployment.headers);
      const immutable = getCacheControl(file) === 'no-cache' ? undefined : getCacheControl(file);
      expect(headers['Cache-Control'], file).toBe(immutable);
    }
    expect(applyRules(rules, `${base}payments/events.schema.json`)['Content-Type']).toBe('application/schema+json');
    expect(() => writeHeadersFile({...deployment, headers: {A: 'b'.repeat(2001)}})).toThrow(/expected at most 2000/);
  });

  it('staticwebapp.config.json keeps hashed folders, and nothing else', () => {
    const {routes, globalHeaders, mimeTypes, responseOverrides} = JSON.parse(
      writeAzure(deployment)['staticwebapp.config.json']!,
    ) as Record<string, unknown> & {routes: {route: string; headers?: Headers}[]};
    expect(globalHeaders).toEqual({...deployment.headers, 'Cache-Control': 'no-cache'});
    expect(mimeTypes).toMatchObject({'.yaml': 'application/yaml', '.md': 'text/markdown; charset=utf-8'});
    expect(responseOverrides).toEqual({404: {rewrite: `${base}404.html`, statusCode: 404}});
    for (const file of FILES) {
      const route = routes.find((one) => new RegExp(`^${one.route.replaceAll('*', '.*')}$`).test(base + file));
      expect(route?.headers?.['Cache-Control'] ?? 'no-cache', file).toBe(getCacheControl(file));
    }
  });

  it('all of them redirect moved pages, to their anchors', () => {
    const [from, to] = [`${base}old`, `${base}new#part`];
    expect(writeHeadersFile(deployment)._redirects).toContain(`${from} ${to} 301\n`);
    expect(writeVercel(deployment)['vercel.json']).toContain(`"destination": "${to}"`);
    expect(writeFirebase(deployment)['firebase.json']).toContain(`"destination": "${to}"`);
    expect(writeAzure(deployment)['staticwebapp.config.json']).toContain(`"redirect": "${to}"`);
    expect(writeNginx(deployment)['conf.d/docs.conf']).toContain(`${from} ${base}new;`);
    expect(writeCaddy(deployment).Caddyfile).toContain(`${from} \`${base}new\` \`#part\``);
  });

  it('a value that would break out of a configuration is refused', () => {
    expect(() => writeNginx({...deployment, headers: {A: 'a"b'}})).toThrow(/expected no quote/);
    expect(() => writeCaddy({...deployment, headers: {A: 'a`b'}})).toThrow(/expected no quote/);
  });
});
