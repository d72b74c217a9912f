import {defineConfig} from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,architecture,contracts,builds,samples,guides,downloads}/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 2,
    // By itself, Vitest leaves one core alone: on two, half of the time is lost.
    maxWorkers: 2,
    reporters: ['default', ['json', {outputFile: 'test-results/unit.json'}]],
  },
});
