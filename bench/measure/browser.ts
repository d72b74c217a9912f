import {chromium, type Browser, type CDPSession, type Page} from '@playwright/test';
import {findChromium} from '../../scripts/findChromium';
import {recordPage} from './observers';

/** A phone on a slow network: 150 ms of latency, 1.6 Mbit/s, and a processor four times as slow as this one. */
export const CONDITIONS = {
  latency: 150,
  downloadBits: 1_600_000,
  uploadBits: 750_000,
  cpuSlowdown: 4,
  viewport: {width: 412, height: 823},
} as const;

/** A page in a browser context of its own, whose cache is empty. */
export interface OpenedPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** When the last request began or ended, or the last bytes arrived, in milliseconds since the epoch. */
  readonly network: {lastTime: number};
}

const NETWORK_EVENTS = ['Network.requestWillBeSent', 'Network.dataReceived', 'Network.loadingFinished'] as const;

/** Starts the browser in which everything is measured. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: CONDITIONS.latency,
    downloadThroughput: CONDITIONS.downloadBits / 8,
    uploadThroughput: CONDITIONS.uploadBits / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', {rate: CONDITIONS.cpuSlowdown});
}

/**
 * Opens an empty page, runs a visit in it, and closes it.
 *
 * @param isSlow whether under `CONDITIONS`
 */
export async function visit<T>(browser: Browser, isSlow: boolean, run: (opened: OpenedPage) => Promise<T>): Promise<T> {
  const context = await browser.newContext({viewport: CONDITIONS.viewport, serviceWorkers: 'block'});
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    if (isSlow) {
      await slowDown(devTools);
    }
    const network = {lastTime: Date.now()};
    for (const event of NETWORK_EVENTS) {
      devTools.on(event, () => (network.lastTime = Date.now()));
    }
    // The compiler of the scripts names functions by this helper, which pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(recordPage);
    return await run({page, devTools, network});
  } finally {
    await context.close();
  }
}

/** How often a page is asked whether it is quiet. */
const POLL_MILLISECONDS = 250;

/** The longest that a page may take to become quiet. */
const LONGEST_WAIT = 60_000;

/** Waits until a page has had neither long tasks nor requests for so many milliseconds since it was asked to. */
export async function waitUntilQuiet({page, network}: OpenedPage, quiet: number): Promise<void> {
  const begin = Date.now();
  const end = begin + LONGEST_WAIT;
  while (Date.now() < end) {
    const sinceTask = await page.evaluate(() => {
      const last = window.benchRecorded.tasks.at(-1);
      return last === undefined ? performance.now() : performance.now() - last.start - last.duration;
    });
    if (Math.min(sinceTask, Date.now() - Math.max(network.lastTime, begin)) >= quiet) {
      return;
    }
    await page.waitForTimeout(POLL_MILLISECONDS);
  }
}
