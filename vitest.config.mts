import {defineConfig, type TestProjectInlineConfiguration} from 'vitest/config';

/** Tests stand in `tests`, or beside the code that they test. */
const PLACES = ['tests/!(site|kitchen-sink|fixtures)', 'src', 'packages', 'sandbox', 'scripts', 'deploy', 'bench'];
const SITE = 'tests/site/**';
const named = (suffix: string): string[] => PLACES.map((place) => `${place}/**/*.${suffix}.ts`);

/** What runs in threads that share their modules: contracts are loaded once per thread, not once per file. */
const SHARED = {pool: 'threads', isolate: false} as const;

const projects: TestProjectInlineConfiguration[] = [
  // Most tests. They stub nothing, which ESLint enforces, so that files do not affect each other.
  {
    extends: true,
    test: {
      name: 'fast',
      include: named('test'),
      exclude: ['**/*.{isolated,full}.test.ts', '**/node_modules/**'],
      ...SHARED,
    },
  },
  // Tests which stub modules, functions, environment variables or the clock: each file has its own modules.
  {extends: true, test: {name: 'isolated', include: named('isolated.test'), pool: 'threads', isolate: true}},
  // The second tier, `npm run test:all`: slow tests that rarely fail alone.
  {extends: true, test: {name: 'full', include: named('full.test'), ...SHARED}},
  // Tests of the built site without a browser. Needs `npm run build`.
  {extends: true, test: {name: 'site', include: [`${SITE}/*.test.ts`], exclude: [`${SITE}/*.full.test.ts`], ...SHARED}},
  {extends: true, test: {name: 'site-full', include: [`${SITE}/*.full.test.ts`], ...SHARED}},
];

export default defineConfig({
  test: {
    projects,
    globalSetup: 'tests/support/plainPython.ts',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 2,
    // By default Vitest leaves one core unused, which would double the time on two cores.
    maxWorkers: 2,
    reporters: ['default', 'json'],
    outputFile: {json: process.env.VITEST_JSON ?? 'test-results/unit.json'},
  },
});
