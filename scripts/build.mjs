/**
 * Builds the site: `docusaurus build`, then the post-build in the same process, which has loaded most of it. Before it,
 * everything that a person writes is checked by itself: a mistake ends the build at once, with its place and what to do.
 * When the build fails, the mistakes that explain it are printed, not the stack of the code that found them.
 *
 * Usage: npm run build
 * It passes two kinds of options to V8. `--interrupt-budget`, twelve times the default, optimizes only what runs for
 * longer: a build ends before the rest pays. Semi-spaces of 64 MB let most objects die before they are copied.
 * Together they save a quarter of the CPU time.
 */
import './prepareDocusaurus.mjs';
import console from 'node:console';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {inspect} from 'node:util';

const require = createRequire(import.meta.url);
process.env.BABEL_ENV = process.env.NODE_ENV = 'production';
// The allocator of Rspack returns memory when it is freed, not ten seconds later: before threads render the pages.
process.env.MIMALLOC_PURGE_DELAY ??= '0';

/** The checks of the site that is built; a new site and those of the benchmark have none. */
const checksFile = path.resolve('scripts/checking/checkBuild.ts');
let checks;

/** Ends the build with mistakes, if there are any. */
function endWith(lines) {
  if (lines.length > 0) {
    console.error(lines.join('\n'));
    console.error(`[ERROR] The site was not built: ${lines.length} ${lines.length === 1 ? 'mistake' : 'mistakes'}.`);
    process.exit(1);
  }
}

/** The lines `file:line: found …` of an error and its causes. */
function listPlacedLines(error) {
  const messages = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    messages.push(...cause.message.split('\n'));
  }
  return [...new Set(messages.map((line) => line.trim()))].filter((line) => /^[^\s:]+\.\w+:\d+.*\bfound\b/.test(line));
}

/** All mistakes that the checks find; those in the code of the checks, where they cannot be loaded. */
async function listMistakes() {
  try {
    return (await checks?.listMistakes()) ?? [];
  } catch (error) {
    return listPlacedLines(error);
  }
}

async function explainFailure(error) {
  endWith(await listMistakes());
  endWith(listPlacedLines(error));
  // As Docusaurus prints it, with all causes.
  console.error(`[ERROR] ${inspect(error, {depth: Infinity})}`);
  process.exit(1);
}

process.on('unhandledRejection', explainFailure);
process.argv.splice(2, 0, 'build');
try {
  checks = fs.existsSync(checksFile) ? require(checksFile) : undefined;
  endWith((await checks?.listSourceMistakes()) ?? []);
  const {runCLI} = await import('@docusaurus/core/lib/index.js');
  await runCLI(process.argv);
} catch (error) {
  await explainFailure(error);
}
process.argv.splice(2);
require('./postbuild.ts');
