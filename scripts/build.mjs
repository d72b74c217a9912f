/**
 * Builds the site: `docusaurus build`, then the post-build in the same process, which has loaded most of it.
 *
 * Usage: node --interrupt-budget=400000 scripts/build.mjs
 * The option is three times the default of V8, to optimize only what runs for longer: a build ends before the rest
 * pays, and its background threads spent a quarter of the time on it.
 */
import {createRequire} from 'node:module';

process.argv.splice(2, 0, 'build');
await import('./docusaurus.mjs');
process.argv.splice(2);
createRequire(import.meta.url)('./postbuild.ts');
