/**
 * Runs every request and program of pages against the sandbox, and compares the responses with those on the
 * pages.
 *
 * Usage: npm run pages -- [--write] [payments/Guides/refunds.mdx …]
 * Without files it runs every page of the payments area. With --write it updates the blocks whose responses
 * differ; review the changes. Exit code 1 when there is a defect.
 */
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import {selectFiles} from './checking/selectFiles';
import {applyCorrections} from '../sandbox/doctest/replaceBlocks';
import {runPage} from '../sandbox/doctest/runPage';
import {loadSharedContracts} from '../sandbox/contracts';
import {listPageFiles} from '../src/pipeline/reference/elements';

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({options: {write: {type: 'boolean'}}, allowPositionals: true});
  const contracts = await loadSharedContracts();
  const files = positionals.length > 0 ? selectFiles(positionals) : listPageFiles('.', ['payments']);
  for (const file of files) {
    const {findings, corrections, skipped, ...counts} = await runPage(file, contracts);
    const {requests, runs, responses, expected, checked} = counts;
    console.log(
      `${file}: ${runs} blocks run with ${requests} requests, ${responses} responses compared, ${checked} of ${expected} expected results checked, ${skipped.length} skipped`,
    );
    findings.forEach((finding) => console.error(finding));
    if (values.write && corrections.length > 0) {
      fs.writeFileSync(file, applyCorrections(fs.readFileSync(file, 'utf8'), corrections));
    }
    if (findings.length > 0) {
      process.exitCode = 1;
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
