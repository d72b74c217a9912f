import fs from 'node:fs';
import path from 'node:path';
import {defineConfig, type TestProjectInlineConfiguration} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** Tests stand in `tests`, or beside the code that they test. */
const PLACES = ['tests/!(site|kitchen-sink|fixtures)', 'src', 'packages', 'sandbox', 'scripts', 'deploy', 'bench'];
const SITE = 'tests/site/**';
const named = (suffix: string): string[] => PLACES.map((place) => `${place}/**/*.${suffix}.ts`);

/** What runs in threads that share their modules: contracts are loaded once per thread, not once per file. */
const SHARED = {pool: 'threads', isolate: false} as const;

/**
 * Short files that take a minute and more, the longest first. Vitest begins the largest files first where it has measured
 * none, as on a new machine; at the end one core would wait for the longest of these.
 */
const LONGEST = [
  'tests/samples/placeOrderModel.full.test.ts',
  'tests/doctest/requestLanguages.full.test.ts',
  'tests/authoring/buildMistakes.full.test.ts',
  'tests/builds/growth.full.test.ts',
  'tests/samples/checkoutModel.full.test.ts',
  'tests/samples/samples.full.test.ts',
];
const missing = LONGEST.filter((file) => !fs.existsSync(path.join(import.meta.dirname, file)));
if (missing.length > 0) {
  throw new Error(
    `LONGEST in vitest.config.mts names ${missing.join(', ')}, expected files of tests. Remove or rename them.`,
  );
}

/** Begins with what takes longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({moduleId}: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: {sequencer: LongestFirst},
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
