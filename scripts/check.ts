/**
 * Checks the content: data, contracts, pages, programs and documents. It runs in seconds what `npm test` would find in
 * them.
 *
 * Usage: npm run check [-- --changed | --staged | FILE …]
 * Without arguments it checks everything, with --changed what differs from the last commit, with --staged what the next
 * commit has. Each mistake is one line: file, line, what was found, what was expected, what to do; causes come before
 * what follows from them.
 * Exit code 1 when there is any.
 */
import {parseArgs} from 'node:util';
import {formatFinding, type Finding} from '../packages/authoring/finding';
import {formatNounCount} from '../packages/openapi/markdown/formatWords';
import {checkFirstSettings, explainLoadError} from './checking/checkFirstSettings';
import {selectFiles, listCodeFiles, listProjectFiles} from './checking/selectFiles';
import {startProcessApart, type ProcessApart} from './checking/stepsApart';

function report(findings: readonly Finding[], what: string): void {
  findings.forEach((finding) => console.log(formatFinding(finding)));
  console.error(`${what}: ${findings.length === 0 ? 'no mistakes' : formatNounCount(findings.length, 'mistake')}.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** The checks, or what keeps their code from being compiled. They are imported late, since they import the settings. */
async function importChecks() {
  try {
    const {CHECK_STEPS, classifyFiles} = await import('./checking/steps');
    const {checkContent} = await import('./checking/checkContent');
    return {CHECK_STEPS, classifyFiles, checkContent};
  } catch (error) {
    const findings = explainLoadError(error, process.cwd());
    if (findings.length === 0) {
      throw error;
    }
    return findings;
  }
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {changed: {type: 'boolean'}, staged: {type: 'boolean'}},
    allowPositionals: true,
  });
  const isAll = !values.changed && !values.staged && positionals.length === 0;
  const names = isAll
    ? listProjectFiles()
    : selectFiles(values.changed ? 'changed' : values.staged ? 'staged' : positionals);
  const unreadable = checkFirstSettings('.');
  if (unreadable.length > 0) {
    report(unreadable, 'Nothing else was checked, since everything reads these files');
    return;
  }
  // Steps of pages alone are in the other process.
  const apart = isAll || names.some((name) => name.endsWith('.mdx')) ? startProcessApart() : undefined;
  try {
    await checkFiles(names, isAll, apart);
  } finally {
    apart?.stop();
  }
}

async function checkFiles(names: readonly string[], isAll: boolean, apart: ProcessApart | undefined): Promise<void> {
  const checks = await importChecks();
  if (Array.isArray(checks)) {
    report(checks, 'Nothing else was checked, since the checks use this code');
    return;
  }
  const {CHECK_STEPS, classifyFiles, checkContent} = checks;
  const files = classifyFiles(names, isAll);
  const print = (name: string, result: string): void => console.error(`${name}: ${result}`);
  const findApart = apart?.start(CHECK_STEPS, files);
  const {findings, unchecked} = await checkContent(files, print, CHECK_STEPS, findApart);
  if (unchecked.length > 0) {
    console.error(`Not checked to the end: ${unchecked.join(', ')}. Mend the first mistakes, and check again.`);
  }
  const code = listCodeFiles(files.all);
  if (code.length > 0) {
    console.error(
      `Of ${code[0]!}${code.length === 1 ? '' : ` and ${formatNounCount(code.length - 1, 'other file')}`}, only words, facts and settings were checked. npm test checks the rest: types, lint and behavior.`,
    );
  }
  report(findings, names.length === 0 ? 'Nothing has changed' : formatNounCount(files.all.length, 'file'));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
