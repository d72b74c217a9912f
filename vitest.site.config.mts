import {defineConfig, type TestProjectInlineConfiguration} from 'vitest/config';

const FULL = 'tests/site/**/*.full.test.ts';

/** Tests that share a process, and with it each page that is read and parsed: none of them changes what others see. */
function project(name: string, include: string, exclude: string[] = []): TestProjectInlineConfiguration {
  return {test: {name, include: [include], exclude, isolate: false, testTimeout: 180_000, hookTimeout: 180_000}};
}

/** What is true of the built site without a browser. Needs `npm run build`. */
export default defineConfig({
  test: {
    projects: [project('site', 'tests/site/**/*.test.ts', [FULL]), project('site-full', FULL)],
    maxWorkers: 2,
    reporters: ['default', ['json', {outputFile: 'test-results/site.json'}]],
  },
});
