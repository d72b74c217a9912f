import {parseArguments} from './arguments';
import {compareVariants, installPeers, measureGrowth} from './compare';
import {measureOwn} from './measureOwn';
import {launchBrowser} from './measure/browser';
import {writeReport} from './report/writeReport';
import type {Results} from './results';
import {describeSetting, warnIfBusy} from './setting';
import {getVariants} from './variants';

/**
 * Runs the benchmark that the arguments ask for, and writes its part of the report.
 *
 * @throws for wrong arguments, and when a build or a measurement fails
 */
export async function runBenchmark(args: readonly string[]): Promise<void> {
  const {pageCounts, runs, variants: names, isOwn, hasNoTimes} = parseArguments(args);
  const variants = getVariants(isOwn ? ['ours'] : names);
  installPeers(variants);
  if (!hasNoTimes) {
    warnIfBusy();
  }
  const browser = await launchBrowser();
  try {
    const setting = describeSetting(variants, browser.version(), runs);
    const measure = async (): Promise<Results> => {
      if (isOwn) {
        return {own: await measureOwn(browser, setting)};
      }
      return pageCounts.length === 1
        ? {comparison: await compareVariants(browser, variants, pageCounts[0]!, setting)}
        : {growth: await measureGrowth(browser, variants, pageCounts, setting, hasNoTimes)};
    };
    await writeReport(await measure());
  } finally {
    await browser.close();
  }
}
