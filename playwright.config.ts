import {defineConfig} from '@playwright/test';

/** Where the production build of the site is served. */
const port = Number(process.env.SITE_PORT ?? 4173);
export const SITE = `http://localhost:${port}`;

/** The first port of the servers of the kitchen sink, the site that configures everything; one for each worker. */
export const KITCHEN_SINK_PORT = port + 1;

const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Letters and colors are drawn the same on every machine, whatever its fonts and screen are set to. */
const DRAWING_ARGUMENTS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/** The comparison of pages with approved pictures. */
const PICTURES = 'pagePictures.spec.ts';

/**
 * Browser tests in projects: `sweep` has one test per page, `site` tests behavior by topic. Tests of these
 * two share a context, which Playwright resets between them: a context for each test costs more than most
 * tests do. `site-full` has the tests with the tag `@full`, which belong to the full tier, as do
 * `pictures`, which compares pages with those in `docs/design`, and
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
      args: BROWSER_ARGUMENTS,
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    {name: 'sweep', testDir: 'tests/site', testMatch: 'sweep.spec.ts', use: {reuseContext: true}},
    {name: 'site', testDir: 'tests/site', testIgnore: 'sweep.spec.ts', grepInvert: /@full/, use: {reuseContext: true}},
    {name: 'site-full', testDir: 'tests/site', testIgnore: ['sweep.spec.ts', PICTURES], grep: /@full/},
    {
      name: 'pictures',
      testDir: 'tests/site',
      testMatch: PICTURES,
      // {arg} has the width and the color mode: pictures do not differ by platform.
      snapshotPathTemplate: 'docs/design/{arg}{ext}',
      use: {launchOptions: {args: [...BROWSER_ARGUMENTS, ...DRAWING_ARGUMENTS]}},
    },
    {name: 'kitchen-sink', testDir: 'tests/kitchen-sink'},
  ],
  webServer: {command: `npm run -s serve -- --port ${port}`, url: SITE, reuseExistingServer: !process.env.CI},
});
