/**
 * Records in docs/trust.json which lists of tests/trust the last tests tried whole, and writes docs/trust.md from it.
 *
 * Usage: npm run test:all && npm run trust
 * Exit code 1 when a list was not tried whole: its figure is not recorded.
 */
import fs from 'node:fs';
import {format} from 'prettier';
import {countFigures, readTriedFigures, renderTrustPage} from '../tests/trust/page';

async function main(): Promise<void> {
  const tried = readTriedFigures();
  const whole: Record<string, number> = {};
  for (const [name, {count}] of Object.entries(countFigures())) {
    if (tried[name] === count) {
      whole[name] = count;
    } else {
      console.error(
        `${name}: found ${String(tried[name] ?? 0)} tried, expected ${String(count)}. Run npm run test:all.`,
      );
      process.exitCode = 1;
    }
  }
  fs.writeFileSync('docs/trust.json', `${JSON.stringify(whole, null, 2)}\n`);
  fs.writeFileSync('docs/trust.md', await format(renderTrustPage(whole), {parser: 'markdown'}));
}

void main();
