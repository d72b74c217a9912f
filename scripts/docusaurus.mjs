/**
 * Runs a command of Docusaurus.
 *
 * `start` reloads plugins in turn: src/pipeline/reloads.
 *
 * Usage: node scripts/docusaurus.mjs start
 */
import {createRequire} from 'node:module';
import './prepareDocusaurus.mjs';

if (process.argv[2] === 'start') {
  const require = createRequire(import.meta.url);
  require('../src/pipeline/reloads/index.ts').replaceReloads(require('@docusaurus/core/lib/server/site'));
}
// Nobody looks at the browser of a machine that runs checks.
if (process.argv[2] === 'start' && process.env.CI && !process.argv.includes('--no-open')) {
  process.argv.push('--no-open');
}
await import('@docusaurus/core/bin/docusaurus.mjs');
