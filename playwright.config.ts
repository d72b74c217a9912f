import {defineConfig} from '@playwright/test';
import {findChromium} from './scripts/findChromium';

/** Two servers over two production builds: the documentation, and the fixture that configures everything. */
const port = Number(process.env.SITE_PORT ?? 4173);
export const SITE = `http://localhost:${port}`;
export const KITCHEN_SINK = `http://localhost:${port + 1}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Ends a test that hangs. No test is about time: axe alone takes half a minute on the longest page of a busy machine.
  timeout: 120_000,
  expect: {timeout: 15_000},
  reporter: [['line'], ['json', {outputFile: 'test-results/browser.json'}]],
  use: {
    baseURL: SITE,
    viewport: {width: 1280, height: 800},
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    screenshot: 'only-on-failure',
  },
  webServer: [
    {command: `npm run -s serve -- --port ${port}`, url: SITE, reuseExistingServer: !process.env.CI},
    {
      command: `npm run -s serve -- --dir tests/fixtures/kitchen-sink/build --port ${port + 1}`,
      url: KITCHEN_SINK,
      reuseExistingServer: !process.env.CI,
    },
  ],
});
