/**
 * Proves everything that `contracts/` says, and prints what was proven.
 *
 * Usage: npm run check:contracts -- [--write] [--folder contracts]
 * With --write it writes counts.yaml, which pages and the README show.
 * Exit code 1 when anything is wrong.
 */
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import {stringify} from 'yaml';
import {checkContracts} from '../sandbox/checks';
import {formatDefect} from '../src/pipeline/contracts/defect';
import {COUNTS} from '../src/pipeline/contracts/counts';
import {readContracts} from '../src/pipeline/projectContracts';

async function main(): Promise<void> {
  const {values} = parseArgs({options: {write: {type: 'boolean'}, folder: {type: 'string', default: 'contracts'}}});
  const contracts = readContracts(values.folder);
  const {defects, counts} = await checkContracts(contracts);
  defects.forEach((defect) => console.error(formatDefect(defect)));
  console.log(`${defects.length} defects in`, counts);
  if (defects.length > 0) {
    process.exitCode = 1;
  } else if (values.write) {
    const head = '# What has been proven. Made by npm run check:contracts -- --write.\n';
    fs.writeFileSync(contracts.getPath(COUNTS), head + stringify({...counts, failures: defects.length}));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
