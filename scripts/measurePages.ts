/**
 * Measures how pages are laid out: heights on wide and narrow screens, how far the first endpoint is from the top,
 * elements, requests whose path is cut off, and text that is word for word on another page.
 *
 * Usage: npm run measure:pages   (needs a build)
 * Prints a row per page, the highest first, and a row for all.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {Browser, Page} from '@playwright/test';
import {launchBrowser} from '../bench/measure/browser';
import {serveFolder} from '../bench/measure/server';
import {listFilesBelow} from '../src/pipeline/postbuild/builtPage';
import {measureRepetition} from '../src/pipeline/postbuild/repetition';

const BUILD = 'build';

/** Widths of the view, in pixels. */
const WIDE = 1440;
const NARROW = 390;

interface PageFigures {
  readonly page: string;
  readonly [figure: string]: string | number;
}

/** The Markdown copy of a page. */
function readCopy(file: string): string {
  return fs.readFileSync(path.join(BUILD, file.replace(/\.html$/, '.md')), 'utf8');
}

function measureHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Figures of one page, from a visit at each width. */
async function measureLayout(browser: Browser, url: string): Promise<Readonly<Record<string, number>>> {
  const page = await browser.newPage({viewport: {width: WIDE, height: 900}});
  try {
    await page.goto(url, {waitUntil: 'networkidle'});
    const wide = await page.evaluate(() => {
      const endpoint = document.querySelector('[class^="endpoint"]');
      const paths = [...document.querySelectorAll<HTMLElement>('.url-path')].filter((one) => one.offsetParent);
      return {
        endpoint: endpoint ? Math.round(endpoint.getBoundingClientRect().top + window.scrollY) : 0,
        elements: document.querySelectorAll('*').length,
        cut: paths.filter(
          (one) => one.getBoundingClientRect().right > one.closest('pre')!.getBoundingClientRect().right,
        ).length,
      };
    });
    const height = await measureHeight(page);
    await page.setViewportSize({width: NARROW, height: 844});
    return {[`height at ${WIDE}`]: height, [`height at ${NARROW}`]: await measureHeight(page), ...wide};
  } finally {
    await page.close();
  }
}

async function main(): Promise<void> {
  const site = await serveFolder(fs.realpathSync(BUILD));
  const browser = await launchBrowser();
  try {
    const files = (await listFilesBelow(BUILD)).filter((file) => file.endsWith('.html') && file !== '404.html');
    const repetition = measureRepetition(new Map(files.map((file) => [file, readCopy(file)])));
    const rows: PageFigures[] = [];
    for (const [index, file] of files.entries()) {
      const page = `/${file.replace(/(?:index)?\.html$/, '')}`;
      console.error(`${index + 1} of ${files.length}: ${page}`);
      rows.push({
        page,
        ...(await measureLayout(browser, site.origin + page)),
        'repeated %': repetition.get(file)!.percent,
      });
    }
    const heights = [`height at ${WIDE}`, `height at ${NARROW}`];
    const sums = heights.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]);
    rows.sort((first, second) => Number(second[heights[0]!]) - Number(first[heights[0]!]));
    console.table([...rows, {page: 'all', ...Object.fromEntries(sums)}]);
  } finally {
    await browser.close();
    site.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
