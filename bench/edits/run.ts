import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import type {Page} from '@playwright/test';
import {computeMedian} from '../statistics';
import {launchBrowser} from '../measure/browser';
import {copyProject, startDevServer, type DevServer} from './devServer';
import {EDIT_KINDS, type EditKind} from './kinds';
import {readCpuSeconds, readMegabytes} from './processTree';

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits until the server has done nothing for a second. */
async function waitUntilIdle(server: DevServer): Promise<number> {
  for (let quiet = 0, before = readCpuSeconds(server.id); ;) {
    await wait(500);
    const now = readCpuSeconds(server.id);
    quiet = now - before < 0.03 ? quiet + 1 : 0;
    before = now;
    if (quiet === 3) {
      return now;
    }
  }
}

/** Writes a mark behind the text of an edit, in the place of the last one. */
function writeMark(folder: string, {file, text}: EditKind, mark: string): void {
  const full = path.join(folder, file);
  const source = fs.readFileSync(full, 'utf8');
  const start = source.indexOf(text) + text.length;
  if (start < text.length) {
    throw new Error(`${file}: found no "${text}", expected it: correct bench/edits/kinds.ts.`);
  }
  fs.writeFileSync(full, source.slice(0, start) + ` ${mark}` + source.slice(start).replace(/^ edit\d+/, ''));
}

interface EditResult {
  /** When the browser shows the edit. */
  readonly shown: number;
  /** When nothing is left to do. */
  readonly all: number;
}

let count = 0;

async function measureEdit(server: DevServer, page: Page, folder: string, kind: EditKind): Promise<EditResult> {
  count += 1;
  const mark = `edit${String(count)}`;
  const url = server.url + kind.page;
  if (page.url() !== url) {
    await page.goto(url, {waitUntil: 'load'});
    await page.waitForFunction(() => document.querySelector('h1') !== null, null, {timeout: 60_000});
  }
  const before = await waitUntilIdle(server);
  writeMark(folder, kind, mark);
  await page.waitForFunction((text) => document.body.textContent.includes(text), mark, {timeout: 40_000, polling: 50});
  const shown = readCpuSeconds(server.id) - before;
  return {shown, all: (await waitUntilIdle(server)) - before};
}

function format(results: readonly EditResult[]): string {
  const [shown, all] = (['shown', 'all'] as const).map((key) => results.map((result) => result[key]));
  return `shown ${computeMedian(shown!).toFixed(1)} (${shown!.map((v) => v.toFixed(1)).join(' ')}), all ${computeMedian(all!).toFixed(1)} (${all!.map((v) => v.toFixed(1)).join(' ')})`;
}

export async function runEdits(args: readonly string[]): Promise<void> {
  const {values} = parseArgs({
    args: [...args],
    options: {
      port: {type: 'string', default: '3100'},
      runs: {type: 'string', default: '5'},
      memory: {type: 'string', default: '0'},
      only: {type: 'string', default: Object.keys(EDIT_KINDS).join()},
    },
  });
  const [port, runs, memoryEdits] = [Number(values.port), Number(values.runs), Number(values.memory)];
  const kinds = values.only.split(',');
  const folder = copyProject();
  console.log(folder);
  const browser = await launchBrowser();
  let server: DevServer | undefined;
  try {
    server = await startDevServer(folder, port);
    const page = await browser.newPage();
    await page.goto(`${server.url}/payments/Guides/refunds`);
    await page.waitForFunction(() => document.querySelector('h1') !== null, null, {timeout: 60_000});
    console.log(`start: ${(await waitUntilIdle(server)).toFixed(1)} CPU s, ${readMegabytes(server.id).toFixed(0)} MB`);
    if (runs > 0) {
      for (const name of kinds) {
        // The first one of a kind is the warm-up.
        const results: EditResult[] = [];
        for (let run = 0; run <= runs; run += 1) {
          results.push(await measureEdit(server, page, folder, EDIT_KINDS[name]!));
        }
        console.log(
          `${name}: first ${results[0]!.shown.toFixed(1)}/${results[0]!.all.toFixed(1)}; ${format(results.slice(1))}; ${readMegabytes(server.id).toFixed(0)} MB`,
        );
      }
    }
    for (let edit = 0; edit < memoryEdits; edit += 1) {
      const name = kinds[edit % kinds.length]!;
      await measureEdit(server, page, folder, EDIT_KINDS[name]!);
      if (edit % 5 === 4) {
        console.log(`${String(edit + 1)} edits: ${readMegabytes(server.id).toFixed(0)} MB`);
      }
    }
  } catch (error) {
    console.log(server?.readOutput().slice(-3000));
    throw error;
  } finally {
    await browser.close();
    await server?.stop();
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
