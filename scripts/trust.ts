/**
 * Writes docs/trust.md and docs/trust.json from what the tests have tried since the results were last removed.
 *
 * Usage: npm run test:all && npm run trust
 * Exit code 1 when a list of the tests was not tried whole.
 */
import fs from 'node:fs';
import {format} from 'prettier';
import {countFigures, readTriedFigures, renderTrustPage} from '../tests/trust/page';

const tried = readTriedFigures();
const incomplete = Object.entries(countFigures()).filter(([name, {count}]) => tried[name] !== count);
if (incomplete.length > 0) {
  for (const [name, {count}] of incomplete) {
    console.error(
      `test-results/trust: found ${String(tried[name] ?? 0)} ${name} tried, expected ${String(count)}. Run npm run test:all.`,
    );
  }
  process.exitCode = 1;
} else {
  fs.writeFileSync('docs/trust.md', await format(renderTrustPage(tried), {parser: 'markdown'}));
  console.log('docs/trust.md is written.');
}
