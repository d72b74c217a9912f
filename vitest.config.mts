import {defineConfig} from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,builds}/**/*.test.ts'],
    testTimeout: 180_000,
    reporters: ['default', ['json', {outputFile: 'test-results/unit.json'}]],
  },
});
