/**
 * Runs the steps of `scripts/testing/steps.ts`: those of the default tier, and with `--all` the others too.
 * Ends with the failures, the time of each step, and one line of totals: `N passed, N failed`.
 *
 * Usage: npm test, or npm run test:all
 * Exit code 1 when anything failed.
 */
import fs from 'node:fs';
import {findChromium} from './findChromium';
import {describeMissingLanguages} from './languages';
import {formatTable} from './testing/formatTable';
import {runSteps} from './testing/runSteps';
import {listSteps, RESULTS} from './testing/steps';

// Steps are process groups of their own, which end when this process exits.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

async function main(): Promise<void> {
  const isAll = process.argv.includes('--all');
  const started = Date.now();
  console.log(`Tier: ${isAll ? 'default and full (npm run test:all)' : 'default (npm test)'}`);
  findChromium();
  describeMissingLanguages().forEach((sentence) => console.warn(sentence));
  fs.rmSync(RESULTS, {recursive: true, force: true});
  fs.mkdirSync(RESULTS);

  const outcomes = await runSteps(listSteps(isAll), (text) => console.log(text));

  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  failed.flatMap(({failures}) => failures).forEach((failure) => console.error(`\nFailed: ${failure}`));
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.map(({step}) => step.name).join(', ')}`);
    process.exitCode = 1;
  }
  console.log(`\nTier: ${isAll ? 'default and full' : 'default'}`);
  console.log(formatTable(outcomes, Date.now() - started));
  const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
