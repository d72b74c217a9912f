import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {copyProject} from '../../bench/edits/devServer';

/** A copy on which the sections of `docs/make-it-yours.md` are followed, all before one build. */

const folder = copyProject();
/** What a build reported when parts of the story were left out, and pages still used them. */
let mistakes = '';

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

/** Replaces each match in a file of the copy. @throws where there is none */
function change(file: string, pattern: string | RegExp, replacement: string): void {
  const full = path.join(folder, file);
  const source = fs.readFileSync(full, 'utf8');
  const changed = source.replaceAll(pattern, replacement);
  if (changed === source) {
    throw new Error(`${file}: found no ${String(pattern)}, expected it.`);
  }
  fs.writeFileSync(full, changed);
}

function add(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
  fs.writeFileSync(path.join(folder, file), text);
}

function changeBrand(): void {
  change('src/brand.ts', 'Cadenza', 'Lanternworks');
  change('src/brand.ts', 'cadenza', 'lanternworks');
  change('src/brand.ts', 'CADENZA', 'LANTERNWORKS');
  change('src/css/tokens.css', '--site-accent: #0a6b58;', '--site-accent: #7a1f4b;');
  add('static/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n');
}

function setBasePath(): void {
  change('src/brand.ts', /docsUrl: '[^']+'/g, "docsUrl: 'https://lanternworks.example/docs'");
}

function addArea(): void {
  add(
    'contracts/openapi/billing.openapi.yaml',
    `openapi: 3.1.0
info:
  title: Billing
  version: '1'
  contact: {name: Support, url: '%brand.docsUrl%'}
  license: {name: MIT, identifier: MIT}
servers: [{url: 'https://%brand.apiHost%'}]
security: [{SecretKey: []}]
tags: [{name: Bills, description: What you pay.}]
paths:
  /billing/v1/reminders:
    delete:
      operationId: stopReminders
      summary: Stop reminders
      description: Stops reminders of bills that are due.
      tags: [Bills]
      x-error-codes: [authentication_failed]
      responses:
        '204': {description: No reminder is sent.}
        '401': {$ref: 'shared/responses.yaml#/Unauthorized'}
components:
  securitySchemes: {SecretKey: {type: http, scheme: bearer}}
`,
  );
  change(
    'src/site.ts',
    "  {id: 'commerce',",
    "  {id: 'billing', title: 'Billing', since: '2026-11-01'},\n  {id: 'commerce',",
  );
  add(
    'billing/intro.mdx',
    `---
title: Reminders
description: Stop the reminders of bills that are due in your account, and start them again on the day that you choose for your whole company.
---

Stop the reminders of bills that are due.

## Operations

<Operation id="stopReminders" />
`,
  );
  add(
    'sidebars-billing.ts',
    `import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const sidebars: SidebarsConfig = {billing: ['intro']};

export default sidebars;
`,
  );
  change(
    'src/products.ts',
    '  areas: [',
    "  areas: [\n    {label: 'Billing', base: '/billing', start: '/billing/intro'},",
  );
  change(
    'src/home.ts',
    'HOME_AREAS: readonly HomeArea[] = [',
    `HOME_AREAS: readonly HomeArea[] = [
  {
    title: 'Billing',
    purpose: 'What you pay for both.',
    icon: 'M0 0h16',
    start: {label: 'Stop reminders', to: '/billing/intro', summary: 'In the settings'},
    pages: [],
  },`,
  );
  change(
    'src/shell/PageTools/downloadLinks.ts',
    'downloadAreas: readonly DownloadArea[] = [',
    `downloadAreas: readonly DownloadArea[] = [
  {
    title: 'Billing',
    base: '/billing/',
    files: [{label: 'openapi.yaml', path: '/billing/openapi.yaml', hint: 'the contract of bills'}],
  },`,
  );
}

function addLanguage(): void {
  add(
    'packages/request-samples/httpie.ts',
    `import {createCall, type SamplePart} from './parts';
import type {PreparedRequest} from './prepare';

export function renderHttpieSample({method, url}: PreparedRequest): SamplePart[] {
  return [createCall([\`http \${method} \${url}\`])];
}
`,
  );
  const index = 'packages/request-samples/index.ts';
  change(index, "| 'ruby';", "| 'ruby' | 'httpie';");
  change(index, '  ruby: renderRubySample,\n', '  ruby: renderRubySample,\n  httpie: renderHttpieSample,\n');
  change(
    index,
    /^(?= {2}\{id: 'ruby', name)/gm,
    "  {id: 'httpie', name: 'HTTPie', fence: 'sh', file: 'httpie.sh', commands: ['http']},\n",
  );
  change(index, /^(?=import \{renderJavaSample)/gm, "import {renderHttpieSample} from './httpie';\n");
}

/** Leaves out parts of the story, then removes what the build names. */
function leaveOutParts(): void {
  change('src/site.ts', /^ {2}'(?:counts|eventSchemas)',\n/gm, '');
  mistakes = build().output;
  change('payments/Guides/api-basics.mdx', /^.*%counts\..*\n\n/gm, '');
}

function read(file: string): string {
  return fs.readFileSync(path.join(folder, 'build', file), 'utf8');
}

/** The texts of a build, by file. */
function readTexts(): [file: string, text: string][] {
  return fs
    .readdirSync(path.join(folder, 'build'), {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(?:html|md|txt|css|js|mjs|json|ya?ml|xml|rss|atom|svg|ts|sh)$/.test(file))
    .map((file) => [file, read(file)]);
}

function build(): {readonly status: number | null; readonly output: string} {
  const {status, stdout, stderr} = spawnSync('npm', ['run', '-s', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: {...process.env, NODE_ENV: undefined, NO_COLOR: '1'},
  });
  return {status, output: stdout + stderr};
}

beforeAll(() => {
  changeBrand();
  setBasePath();
  addArea();
  addLanguage();
  leaveOutParts();
  const {status, output} = build();
  if (status !== 0) {
    throw new Error(`the build failed:\n${output.slice(-6000)}`);
  }
}, 600_000);

describe('a site of another provider', () => {
  it('names the former one nowhere, and has its accent nowhere', () => {
    const left = readTexts().filter(([file, text]) => /cadenza|#0a6b58/i.test(file + text));
    expect(left.map(([file]) => file)).toEqual([]);
    expect(read('payments/Guides/intro.md')).toContain('LANTERNWORKS_SECRET_KEY');
  });

  it('has its addresses below the path of its URL', () => {
    const html = read('payments/Guides/intro.html');
    const addresses = [...html.matchAll(/ (?:href|src)="?(\/[^" >]*)/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => !address.startsWith('/docs/'))).toEqual([]);
    expect(read('sitemap.xml')).toContain('https://lanternworks.example/docs/payments/Guides/intro<');
  });

  it('shows an area that was added', () => {
    expect(read('billing/intro.md')).toContain('DELETE `/billing/v1/reminders`');
    expect(read('llms.txt')).toContain('https://lanternworks.example/docs/billing/intro.md');
    expect(read('billing/openapi.yaml')).toContain('stopReminders');
    expect(read('index.html')).toContain('Stop reminders');
    expect(read('payments/Guides/intro.html')).toContain('/docs/billing/intro');
  });

  it('has samples in a language that was added', () => {
    expect(read('billing/intro.md')).toContain('http DELETE https://api.lanternworks.example/billing/v1/reminders');
    expect(read('payments/APIs/refunds.html')).toContain('HTTPie');
  });

  it('lacks the parts of the story that were left out, whose uses the build has named', () => {
    expect(mistakes).toContain(
      'payments/Guides/api-basics.mdx:8: found %counts.operations%, which contracts/counts.yaml does not define. It has none, since storyParts in src/site.ts leaves them out. Write the text itself.',
    );
    expect(mistakes).toContain('The site was not built: 5 mistakes.');
    expect(read('payments/APIs/webhook-payloads.md')).toContain('payment_intent.succeeded');
    expect(read('payments/APIs/webhook-payloads.md')).not.toContain('JSON Schema: ');
  });
});
