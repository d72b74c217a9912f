import fs from 'node:fs';
import path from 'node:path';
import type {Browser, Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {copyProject, startDevServer, type DevServer} from '../../bench/edits/devServer';
import {launchBrowser} from '../../bench/measure/browser';

/**
 * What writers see while `npm start` runs: each edit in the browser, or a sentence that asks for a restart; each mistake
 * with its place, until it is mended. The edits are those of one session, in order, in a copy of the project.
 */

const PORT = 3217;

/** How long a test waits for what it expects, before it fails; a machine under load needs minutes. */
const PATIENCE = 120_000;

let folder: string;
let server: DevServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = copyProject();
  server = await startDevServer(folder, PORT);
  browser = await launchBrowser();
  page = await browser.newPage();
}, 400_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
  fs.rmSync(folder, {recursive: true, force: true});
});

/** Replaces a text in a file of the copy. @returns what undoes it */
function edit(file: string, text: string, replacement: string): () => void {
  const full = path.join(folder, file);
  const source = fs.readFileSync(full, 'utf8');
  if (!source.includes(text)) {
    throw new Error(`${file}: found no "${text}", expected it.`);
  }
  fs.writeFileSync(full, source.replace(text, replacement));
  return () => fs.writeFileSync(full, source);
}

async function openPage(url: string): Promise<void> {
  await page.goto(`${server.url}${url}`, {waitUntil: 'load', timeout: PATIENCE});
  await page.waitForSelector('h1', {timeout: PATIENCE});
}

async function waitForText(text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), text, {timeout: PATIENCE});
}

/** Waits for a text of the panel in which the browser shows mistakes. */
async function waitForMistake(text: string): Promise<void> {
  const panel = page.frameLocator('#webpack-dev-server-client-overlay').locator('body');
  await expect.poll(() => panel.textContent({timeout: PATIENCE}), {timeout: PATIENCE}).toContain(text);
}

async function waitUntilMended(): Promise<void> {
  await page.waitForSelector('#webpack-dev-server-client-overlay', {state: 'detached', timeout: PATIENCE});
}

describe('npm start shows an edit', () => {
  it.each([
    [
      'a page',
      'payments/Guides/refunds.mdx',
      'Refund a payment in',
      'Refund one payment in',
      '/payments/Guides/refunds',
    ],
    ['a sidebar', 'sidebars-payments.ts', 'Guides', 'Manuals', '/payments/Guides/refunds'],
    [
      'a contract',
      'contracts/openapi/payments/refunds.yaml',
      'Refunds of one payment',
      'All refunds of one payment',
      '/payments/APIs/refunds',
    ],
    [
      'a lifecycle',
      'contracts/lifecycles/refund.yaml',
      'It counts in the sum',
      'It is part of the sum',
      '/payments/Guides/lifecycle',
    ],
    [
      'a catalog',
      'contracts/catalogs/error-codes.yaml',
      'The refund plus earlier',
      'That refund plus earlier',
      '/payments/Guides/error-codes',
    ],
    [
      'a program',
      'programs/javascript/webhook-receiver.mjs',
      'Run: node webhook-receiver.mjs',
      'Start: node webhook-receiver.mjs',
      '/payments/Guides/webhooks',
    ],
    [
      'a component',
      'src/shell/PageTools/index.tsx',
      'View as Markdown',
      'Show as Markdown',
      '/payments/Guides/refunds',
    ],
  ])('of %s, and its reversal', async (_, file, text, replacement, url) => {
    await openPage(url);
    await waitForText(text);
    const undo = edit(file, text, replacement);
    await waitForText(replacement);
    undo();
    await waitForText(text);
  });

  it('of a style', async () => {
    await openPage('/payments/Guides/refunds');
    const waitForAccent = (color: string): Promise<unknown> =>
      page.waitForFunction(
        (wanted) => getComputedStyle(document.documentElement).getPropertyValue('--site-accent').trim() === wanted,
        color,
        {timeout: PATIENCE},
      );
    await waitForAccent('#0a6b58');
    const undo = edit('src/css/tokens.css', '--site-accent: #0a6b58', '--site-accent: #0a6b59');
    await waitForAccent('#0a6b59');
    undo();
    await waitForAccent('#0a6b58');
  });
});

describe('npm start shows a mistake, and recovers', () => {
  it.each([
    ['a page', 'payments/Guides/refunds.mdx', '%brand.secretKeyVariable%', '%brand.nowhere%', 'refunds.mdx:'],
    ['a sidebar', 'sidebars-payments.ts', "'Guides/refunds'", "'Guides/nowhere'", 'sidebars-payments.ts:'],
    [
      'a contract',
      'contracts/openapi/payments/refunds.yaml',
      'description: Refunds of one',
      'description Refunds of one',
      'contracts/openapi/payments/refunds.yaml:',
    ],
    [
      'a lifecycle',
      'contracts/lifecycles/refund.yaml',
      'title: Refund',
      'title Refund',
      'contracts/lifecycles/refund.yaml:',
    ],
    ['a list of names', 'names.yaml', '[sk_test_, ', '[', 'sk_test_'],
  ])('in %s', async (_, file, text, replacement, place) => {
    await openPage('/payments/Guides/refunds');
    const undo = edit(file, text, replacement);
    await waitForMistake(place);
    undo();
    await waitUntilMended();
    await waitForText('Refund a payment in full');
  });
});

describe('npm start asks for a restart', () => {
  it.each([
    ['src/brand.ts', 'Leading orchestration', 'Orchestration'],
    ['docusaurus.config.ts', 'const config: Config = {', 'const config: Config = {\n  // A comment.'],
  ])('after a change of %s', async (file, text, replacement) => {
    const undo = edit(file, text, replacement);
    await expect
      .poll(() => server.readOutput(), {timeout: PATIENCE})
      .toContain(
        `${file}: found a change, which is read when npm start begins. Stop it with Ctrl+C and start it again.`,
      );
    undo();
    await openPage('/payments/Guides/refunds');
    await waitForText('Refund a payment in full');
  });
});
