/**
 * Compares the site with three peers on the same generated pages, and writes `docs/benchmark.md`.
 *
 * Usage: npm run bench -- [--pages 45,200,1000] [--runs 5] [--only ours,starlight] [--own] [--no-times]
 * Exit code 1 for wrong arguments, and when a build or a measurement fails.
 */
import {runBenchmark} from '../bench/run';

runBenchmark(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
