/**
 * Checks the content: pages, contracts, programs and documents. It runs in seconds what `npm test` would find in them.
 *
 * Usage: npm run check [-- --changed | --staged | FILE …]
 * Without arguments it checks everything, with --changed what differs from the last commit, with --staged what the next
 * commit has. Each mistake is one line: file, line, what was found, what was expected, what to do.
 * Exit code 1 when there is any.
 */
import {parseArgs} from 'node:util';
import {formatFinding, type Finding} from '../packages/authoring/finding';
import {sortFindings} from '../src/pipeline/check/checkPages';
import {selectFiles, listProjectFiles} from './checking/selectFiles';
import {CHECK_STEPS, classifyFiles} from './checking/steps';

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {changed: {type: 'boolean'}, staged: {type: 'boolean'}},
    allowPositionals: true,
  });
  const isAll = !values.changed && !values.staged && positionals.length === 0;
  const names = isAll
    ? listProjectFiles()
    : selectFiles(values.changed ? 'changed' : values.staged ? 'staged' : positionals);
  const files = classifyFiles(names, isAll);
  const steps = CHECK_STEPS.filter(({isNeeded}) => isNeeded(files));
  const findings: Finding[] = [];
  const failures: string[] = [];
  for (const {name, run} of steps) {
    const started = Date.now();
    let result: string;
    try {
      const found = await run(files);
      findings.push(...found);
      result = found.length === 0 ? 'no mistake' : `${found.length} mistakes`;
    } catch (error) {
      // What a step cannot read, another one may explain with its line.
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      result = 'could not finish';
    }
    console.error(`${name}: ${result} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  sortFindings(findings).forEach((finding) => console.log(formatFinding(finding)));
  failures.forEach((failure) => console.log(failure));
  const count = findings.length + failures.length;
  console.error(
    names.length === 0
      ? 'Nothing has changed.'
      : `${files.all.length} files: ${count === 0 ? 'no mistakes' : `${count} mistakes`}.`,
  );
  process.exitCode = count === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
