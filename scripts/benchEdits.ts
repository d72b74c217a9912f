/**
 * Measures what an edit costs while `npm start` runs.
 *
 * Usage: npm run bench:edits -- [--runs 5] [--only page,contract] [--memory 50] [--port 3100]
 */
import {runEdits} from '../bench/edits/run';

runEdits(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
