/**
 * Runs a command of Docusaurus.
 *
 * Usage: node scripts/docusaurus.mjs start
 */
import './prepareDocusaurus.mjs';

// Nobody looks at the browser of a machine that runs checks.
if (process.argv[2] === 'start' && process.env.CI && !process.argv.includes('--no-open')) {
  process.argv.push('--no-open');
}
await import('@docusaurus/core/bin/docusaurus.mjs');
