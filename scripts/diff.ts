/** Shows what changed for readers between a revision and the working copy: `npm run diff -- --help`. */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {chromium, type Browser} from '@playwright/test';
import {serveFolder} from '../bench/measure/server';
import {formatNounCount} from '../packages/openapi/markdown/formatWords';
import {buildRevision, checkRevision, removeRevision} from './diffing/buildRevision';
import {compareTexts} from './diffing/compareTexts';
import {cropDifferences} from './diffing/cropDifferences';
import {writeReport, type ReportedPage} from './diffing/writeReport';
import {findChromium} from './findChromium';

const REPORT = 'test-results/diff';

const USAGE = `Usage: npm run diff [-- REVISION] [--no-pictures]

Shows what changed for readers between a revision and the working copy, page by page, as text and as pictures. It builds
both, in some minutes, and writes ${REPORT}/index.html.

REVISION        a commit, branch or tag; by default the last commit where files have changed since, else the one before
--no-pictures   only texts, without a browser
--help          this text`;

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
    options: {pictures: {type: 'boolean', default: true}, help: {type: 'boolean', short: 'h'}},
    allowPositionals: true,
    allowNegative: true,
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const isClean = execFileSync('git', ['status', '--porcelain'], {encoding: 'utf8'}).trim() === '';
  const revision = checkRevision(positionals[0] ?? (isClean ? 'HEAD~1' : 'HEAD'));
  // Found before the builds, which take minutes.
  const chromiumPath = values.pictures ? findChromium() : undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'revision-'));
  console.log(`1 of 3: builds ${revision} and the working copy.`);
  try {
    const before = buildRevision(revision, folder);
    if (spawnSync('npm', ['run', '-s', 'build'], {stdio: 'inherit'}).status !== 0) {
      throw new Error('The working copy cannot be built: correct what its build reports above.');
    }
    const all = compareTexts(before, 'build');
    const changed = all.filter(({text}) => text !== '');
    console.log(`2 of 3: ${formatNounCount(changed.length, 'page')} of ${all.length} with a difference in text.`);
    const pages: ReportedPage[] = [];
    const [old, current] = await Promise.all([serveFolder(before), serveFolder('build')]);
    const browser =
      chromiumPath === undefined
        ? undefined
        : await chromium.launch({executablePath: chromiumPath, args: ['--no-sandbox']});
    // A change of a style or a component shows in pictures alone.
    for (const [index, difference] of (browser ? all : changed).entries()) {
      const pictures =
        browser && difference.kind === 'changed'
          ? cropDifferences(
              await takePicture(browser, old.origin + difference.url),
              await takePicture(browser, current.origin + difference.url),
            )
          : [];
      if (difference.text !== '' || pictures.length > 0) {
        pages.push({...difference, pictures});
        console.log(
          `3 of 3: ${index + 1} of ${all.length}: ${difference.url} (${formatNounCount(pictures.length, 'picture')})`,
        );
      }
    }
    await browser?.close();
    old.close();
    current.close();
    console.log(
      `Wrote ${writeReport(REPORT, `What changed since ${revision}`, pages)}, ${formatNounCount(pages.length, 'page')}.`,
    );
  } finally {
    removeRevision(folder);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
