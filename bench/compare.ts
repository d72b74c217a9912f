import path from 'node:path';
import type {Browser} from '@playwright/test';
import {buildTwice, type BuildCosts} from './prepare/buildVariant';
import {installPeer} from './prepare/installPeer';
import {writePages} from './prepare/writeSite';
import {measureAllCounts, measurePage, type MeasuredPage, type PageOfSubject} from './measure/measurePage';
import {serveFolder, type ServedSite} from './measure/server';
import {listNeighbors, pickMeasuredPages, planPages, type PlannedPage} from './content/planPages';
import {reportProgress} from './progress';
import type {ByVariant, Comparison, Growth, GrowthStep, PageResult, Setting, Subject} from './results';
import type {Variant} from './variants';

/** The page of which early click and navigation are measured, and of which growth is shown. */
const CLICKED = 'medium';

/** Installs the peers that are compared. */
export function installPeers(variants: readonly Variant[]): void {
  for (const variant of variants.filter(({packageName}) => packageName !== undefined)) {
    reportProgress(`Install ${variant.label}`);
    installPeer(variant);
  }
}

/** Writes the pages for each variant and builds it, one after the other. */
async function buildAll(variants: readonly Variant[], pages: readonly PlannedPage[]): Promise<ByVariant<BuildCosts>> {
  const builds: Partial<Record<Variant['name'], BuildCosts>> = {};
  for (const variant of variants) {
    reportProgress(`Build ${variant.label} with ${pages.length} pages, twice`);
    writePages(variant, pages);
    const costs = await buildTwice(variant, pages.at(-1)!);
    builds[variant.name] = costs;
    reportProgress(
      `Built ${variant.label}: ${costs.first.cpuSeconds.toFixed(1)} CPU s and ${Math.round(costs.first.peakMegabytes)} MB, ` +
        `after an edit ${costs.second.cpuSeconds.toFixed(1)} CPU s`,
    );
  }
  return builds;
}

/** The pages to measure; the control is the first variant once more. */
function listMeasuredPages(
  sites: ReadonlyMap<Variant, ServedSite>,
  pages: readonly PlannedPage[],
  hasControl: boolean,
): MeasuredPage[] {
  const list = (create: (variant: Variant, site: ServedSite) => PageOfSubject): Map<Subject, PageOfSubject> => {
    const all = [...sites].map(([variant, site]) => [variant.name, create(variant, site)] as [Subject, PageOfSubject]);
    return new Map(hasControl ? [...all, ['control', all[0]![1]]] : all);
  };
  return [
    {name: 'home', subjects: list((_, site) => ({site, path: '/'}))},
    ...pickMeasuredPages(pages).map((page) => ({
      name: page.size,
      subjects: list(({dialect, menuButton}, site) => ({
        site,
        path: dialect.formatPath(page.path),
        menuButton,
        ...(page.size === CLICKED ? {target: listNeighbors(pages, page)[0]!} : {}),
      })),
    })),
  ];
}

/** Serves the builds of all variants while a function runs. */
async function serveAll<T>(
  variants: readonly Variant[],
  run: (sites: ReadonlyMap<Variant, ServedSite>) => Promise<T>,
): Promise<T> {
  const sites = new Map<Variant, ServedSite>();
  try {
    for (const variant of variants) {
      sites.set(variant, await serveFolder(path.join(variant.folder, variant.output)));
    }
    return await run(sites);
  } finally {
    sites.forEach((site) => site.close());
  }
}

/** Builds the variants with so many pages, and measures the pages of each size and the home page. */
export async function compareVariants(
  browser: Browser,
  variants: readonly Variant[],
  pageCount: number,
  setting: Setting,
): Promise<Comparison> {
  const pages = planPages(pageCount);
  const builds = await buildAll(variants, pages);
  return serveAll(variants, async (sites) => {
    const results: PageResult[] = [];
    for (const page of listMeasuredPages(sites, pages, true)) {
      results.push(await measurePage(browser, page, setting.runs));
    }
    return {setting, pageCount, pages: results, builds};
  });
}

/** Builds the variants with so many pages, and measures only what does not depend on time, of the medium page. */
async function countVariants(browser: Browser, variants: readonly Variant[], pageCount: number): Promise<GrowthStep> {
  const pages = planPages(pageCount);
  const builds = await buildAll(variants, pages);
  return serveAll(variants, async (sites) => {
    const page = listMeasuredPages(sites, pages, false).find(({name}) => name === CLICKED)!;
    return {pageCount, builds, counts: await measureAllCounts(browser, page)};
  });
}

/** Measures sites of several page counts; times only of the smallest and of the largest, if at all. */
export async function measureGrowth(
  browser: Browser,
  variants: readonly Variant[],
  pageCounts: readonly number[],
  setting: Setting,
  hasNoTimes: boolean,
): Promise<Growth> {
  const steps: GrowthStep[] = [];
  const ends: Comparison[] = [];
  for (const pageCount of pageCounts) {
    if (!hasNoTimes && (pageCount === pageCounts[0] || pageCount === pageCounts.at(-1))) {
      const comparison = await compareVariants(browser, variants, pageCount, setting);
      ends.push(comparison);
      const {counts} = comparison.pages.find(({name}) => name === CLICKED)!;
      steps.push({pageCount, builds: comparison.builds, counts});
    } else {
      steps.push(await countVariants(browser, variants, pageCount));
    }
  }
  return {setting, steps, ends};
}
