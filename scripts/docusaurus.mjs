/**
 * Runs a command of Docusaurus.
 *
 * `start` reloads plugins in turn: src/pipeline/reloads. A port in use is an error.
 *
 * Usage: node scripts/docusaurus.mjs start
 */
import console from 'node:console';
import {createRequire} from 'node:module';
import './prepareDocusaurus.mjs';
import {explainUsedPort} from './explainUsedPort.mjs';

// In a terminal Docusaurus asks for another port; anywhere else it ends as if all was well.
if (process.argv[2] === 'start' && !process.stdout.isTTY) {
  const problem = await explainUsedPort(process.argv.slice(3));
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
}

if (process.argv[2] === 'start') {
  const require = createRequire(import.meta.url);
  require('../src/pipeline/reloads/index.ts').replaceReloads(require('@docusaurus/core/lib/server/site'));
}
// Nobody looks at the browser of a machine that runs checks.
if (process.argv[2] === 'start' && process.env.CI && !process.argv.includes('--no-open')) {
  process.argv.push('--no-open');
}
await import('@docusaurus/core/bin/docusaurus.mjs');
