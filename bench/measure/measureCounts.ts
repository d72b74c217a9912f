import type {Browser} from '@playwright/test';
import {visit, waitUntilQuiet} from './browser';
import {summarizeCoverage, type CodeUse} from './coverage';
import type {ServedRequest, ServedSite} from './server';

/** What a page costs, wherever it is measured. Bytes are those of compressed bodies. */
export interface Counts extends CodeUse {
  readonly htmlBytes: number;
  readonly cssBytes: number;
  readonly scriptBytes: number;
  readonly fontBytes: number;
  readonly otherBytes: number;
  readonly requests: number;
  /** Bytes of what is prefetched, and of what is requested after the load event. */
  readonly laterBytes: number;
  readonly domNodes: number;
}

const KINDS: Readonly<Record<string, 'htmlBytes' | 'cssBytes' | 'scriptBytes' | 'fontBytes'>> = {
  '.html': 'htmlBytes',
  '.css': 'cssBytes',
  '.js': 'scriptBytes',
  '.mjs': 'scriptBytes',
  '.woff2': 'fontBytes',
};

/** Nothing is slowed down here, so that a page is quiet sooner. */
const QUIET_MILLISECONDS = 2_000;

function sumBytes(requests: readonly ServedRequest[], kind: string): number {
  return requests
    .filter(({ending}) => (KINDS[ending] ?? 'otherBytes') === kind)
    .reduce((sum, {bytes}) => sum + bytes, 0);
}

/** Measures what does not depend on the speed of the machine. */
export async function measureCounts(browser: Browser, site: ServedSite, path: string): Promise<Counts> {
  site.takeRequests();
  return visit(browser, false, async (opened) => {
    const {page, devTools} = opened;
    await devTools.send('Profiler.enable');
    await devTools.send('Profiler.startPreciseCoverage', {callCount: true, detailed: true});
    await page.goto(`${site.origin}${path}`, {waitUntil: 'load'});
    await waitUntilQuiet(opened, QUIET_MILLISECONDS);
    const {loaded, domNodes} = await page.evaluate(() => ({
      loaded:
        performance.timeOrigin +
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
      domNodes: document.getElementsByTagName('*').length,
    }));
    const coverage = await devTools.send('Profiler.takePreciseCoverage');
    const requests = site.takeRequests();
    const isLater = ({isPrefetch, time}: ServedRequest): boolean => isPrefetch || time > loaded;
    const first = requests.filter((request) => !isLater(request));
    return {
      htmlBytes: sumBytes(first, 'htmlBytes'),
      cssBytes: sumBytes(first, 'cssBytes'),
      scriptBytes: sumBytes(first, 'scriptBytes'),
      fontBytes: sumBytes(first, 'fontBytes'),
      otherBytes: sumBytes(first, 'otherBytes'),
      requests: first.length,
      laterBytes: requests.filter(isLater).reduce((sum, {bytes}) => sum + bytes, 0),
      domNodes,
      ...summarizeCoverage(coverage.result.filter(({url}) => url.startsWith(site.origin))),
    };
  });
}
