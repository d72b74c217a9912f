import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {expect, it} from 'vitest';
import {pickMeasuredPages, planPages} from '../../bench/content/planPages';
import {runMeasured} from '../../bench/prepare/runMeasured';
import {writePages} from '../../bench/prepare/writeSite';
import {getVariants} from '../../bench/variants';

const FEW = 45;
const MANY = 300;

/** How much a first view may grow by each page: 5 % from 45 pages to 700. */
const MOST_GROWTH = 0.05 / (700 - 45);

/** The bytes of script of any first view, as `tests/site/firstView.spec.ts` has it for the site's own pages. */
const SCRIPT_BYTES = 95_000;

const [site] = getVariants(['ours']);

function compress(file: string): number {
  return zlib.brotliCompressSync(fs.readFileSync(file)).length;
}

/** The bytes of the first view of a built page: its HTML, in which the style is, and its scripts. */
function measureFirstView(folder: string, pagePath: string): number {
  const file = path.join(folder, `${pagePath}.html`);
  const scripts = [...fs.readFileSync(file, 'utf8').matchAll(/<script src="?(?<src>\/assets\/[^" >]+)/g)];
  expect(scripts.length, `scripts of ${pagePath}`).toBeGreaterThan(3);
  const scriptBytes = scripts.reduce((sum, {groups}) => sum + compress(path.join(folder, groups!.src!)), 0);
  expect(scriptBytes, `bytes of scripts of ${pagePath}`).toBeLessThanOrEqual(SCRIPT_BYTES);
  return compress(file) + scriptBytes;
}

/** Builds generated pages. Returns the bytes of the first view of a page of each size. */
async function buildPages(count: number): Promise<number[]> {
  const pages = planPages(count);
  writePages(site!, pages);
  site!.caches.forEach((cache) => fs.rmSync(path.join(site!.folder, cache), {recursive: true, force: true}));
  await runMeasured(site!.command, site!.folder);
  return pickMeasuredPages(pages).map((page) => measureFirstView(path.join(site!.folder, site!.output), page.path));
}

it(`a first view costs the same on a site of ${String(FEW)} pages and on one of ${String(MANY)}, whose sidebar is an excerpt`, async () => {
  const few = await buildPages(FEW);
  const many = await buildPages(MANY);
  many.forEach((bytes, index) => expect(bytes).toBeLessThanOrEqual(few[index]! * (1 + MOST_GROWTH * (MANY - FEW))));
}, 600_000);
