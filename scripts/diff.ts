/**
 * Shows what changed for readers between a revision and the working copy, page by page, as text and as pictures.
 *
 * Usage: npm run diff [-- REVISION] [--no-pictures]
 * Without a revision it is the last commit where files have changed since, otherwise the one before it. It builds both,
 * and writes test-results/diff/index.html.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {chromium, type Browser} from '@playwright/test';
import {serveFolder} from '../bench/measure/server';
import {buildRevision, removeRevision} from './diffing/buildRevision';
import {compareTexts} from './diffing/compareTexts';
import {cropDifference} from './diffing/cropDifference';
import {writeReport, type ReportedPage} from './diffing/writeReport';
import {findChromium} from './findChromium';

const REPORT = 'test-results/diff';

async function takePicture(browser: Browser, url: string): Promise<Buffer> {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  try {
    await page.goto(url);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({fullPage: true, animations: 'disabled'});
  } finally {
    await page.close();
  }
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {pictures: {type: 'boolean', default: true}},
    allowPositionals: true,
    allowNegative: true,
  });
  const isClean = execFileSync('git', ['status', '--porcelain'], {encoding: 'utf8'}).trim() === '';
  const revision = positionals[0] ?? (isClean ? 'HEAD~1' : 'HEAD');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'revision-'));
  console.log(`1 of 3: builds ${revision} and the working copy.`);
  try {
    const before = buildRevision(revision, folder);
    if (spawnSync('npm', ['run', '-s', 'build'], {stdio: 'inherit'}).status !== 0) {
      throw new Error('The working copy cannot be built: correct what its build reports above.');
    }
    const differences = compareTexts(before, 'build');
    console.log(`2 of 3: ${differences.length} pages differ.`);
    const pages: ReportedPage[] = [];
    const [old, current] = await Promise.all([serveFolder(before), serveFolder('build')]);
    const browser = await chromium.launch({executablePath: findChromium(), args: ['--no-sandbox']});
    for (const [index, difference] of differences.entries()) {
      const hasPictures = values.pictures && difference.kind === 'changed';
      const pictures = hasPictures
        ? cropDifference(
            await takePicture(browser, old.origin + difference.url),
            await takePicture(browser, current.origin + difference.url),
          )
        : undefined;
      pages.push({...difference, pictures});
      console.log(`3 of 3: ${index + 1} of ${differences.length}: ${difference.url}`);
    }
    await browser.close();
    old.close();
    current.close();
    console.log(`Wrote ${writeReport(REPORT, `What changed since ${revision}`, pages)}.`);
  } finally {
    removeRevision(folder);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
