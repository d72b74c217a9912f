import {defineConfig} from '@playwright/test';

/** Where the production build of the site is served. */
const port = Number(process.env.SITE_PORT ?? 4173);
export const SITE = `http://localhost:${port}`;

/** The first port of the servers of the kitchen sink, the site that configures everything; one for each worker. */
export const KITCHEN_SINK_PORT = port + 1;

/**
 * Browser tests in projects: `sweep` has one test per page, `site` tests behavior by topic. Tests of these
 * two share a context, which Playwright resets between them: a context for each test costs more than most
 * tests do. `site-full` has the tests with the tag `@full`, which belong to the full tier, as does
 * `kitchen-sink`, which serves its build itself.
 */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Ends a test that hangs. Tests do not measure time: axe alone takes half a minute on the longest page of a busy machine.
  timeout: 120_000,
  expect: {timeout: 15_000},
  reporter: [['line'], ['json', {outputFile: 'test-results/browser.json'}]],
  use: {
    baseURL: SITE,
    viewport: {width: 1280, height: 800},
    launchOptions: {
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
  projects: [
    {name: 'sweep', testDir: 'tests/site', testMatch: 'sweep.spec.ts', use: {reuseContext: true}},
    {name: 'site', testDir: 'tests/site', testIgnore: 'sweep.spec.ts', grepInvert: /@full/, use: {reuseContext: true}},
    {name: 'site-full', testDir: 'tests/site', testIgnore: 'sweep.spec.ts', grep: /@full/},
    {name: 'kitchen-sink', testDir: 'tests/kitchen-sink'},
  ],
  webServer: {command: `npm run -s serve -- --port ${port}`, url: SITE, reuseExistingServer: !process.env.CI},
});
