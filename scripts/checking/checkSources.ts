import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../packages/authoring/finding';
import {findWrittenDefects} from '../../sandbox/checks';
import {checkData} from '../../src/pipeline/check/checkData';
import {checkPages, checkPageSources, listSourceFiles} from '../../src/pipeline/check/checkPages';
import {listNamedPaths} from '../../src/pipeline/check/namedPaths';
import {computeHash} from '../../src/pipeline/contracts/products';
import {readContracts} from '../../src/pipeline/projectContracts';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {checkAllSettings} from './checkConfiguration';
import {attempt, joinFindings} from './checkContent';
import {toFinding} from './steps';

const CHECKED = 'node_modules/.cache/checked-contracts';

/** Changes with the contracts, and with the checks of them. */
function computeContractsVersion(): string {
  const folders = ['contracts', 'sandbox', 'packages', 'src/pipeline/contracts'];
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .map((file) => path.join(folder, file))
      .filter((file) => fs.statSync(file).isFile()),
  );
  const settings = ['redocly.yaml', 'package-lock.json', 'src/brand.ts', 'src/site.ts'];
  return computeHash([...files, ...settings].map((file) => [file, fs.readFileSync(file, 'utf8')]));
}

/** What is wrong with the contracts as they are written: checked once for each content, since it takes seconds. */
async function checkContractsOnce(): Promise<Finding[]> {
  const version = computeContractsVersion();
  if (fs.existsSync(CHECKED) && fs.readFileSync(CHECKED, 'utf8') === version) {
    return [];
  }
  const findings = (await findWrittenDefects(readContracts())).map(toFinding);
  if (findings.length === 0) {
    fs.mkdirSync(path.dirname(CHECKED), {recursive: true});
    fs.writeFileSync(CHECKED, version);
  }
  return findings;
}

type Check = () => readonly Finding[] | Promise<readonly Finding[]>;

/** What some checks found; one that a mistake stops finds that mistake. Any other error is thrown. */
async function collect(...checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const {found, error} = await attempt(check);
    if (error && found.length === 0) {
      throw error;
    }
    findings.push(...found);
  }
  return findings;
}

/** Settings and data, each by itself: what nearly everything else follows from. */
const CAUSES: readonly Check[] = [() => checkAllSettings('.'), () => checkData('.', readContracts())];

/** Mistakes that need no build to be seen, causes first. */
export async function checkSources(): Promise<Finding[]> {
  return joinFindings(
    await collect(...CAUSES, checkContractsOnce),
    await collect(() => checkPageSources(createPageCheckSettings(process.cwd()), listNamedPaths('.'))),
  );
}

/** All mistakes that can make a build fail, causes first. */
export async function checkEverything(): Promise<Finding[]> {
  const settings = createPageCheckSettings(process.cwd());
  return joinFindings(
    await collect(...CAUSES, async () => (await findWrittenDefects(readContracts())).map(toFinding)),
    await collect(() => checkPages(listSourceFiles(settings), settings, listNamedPaths('.'))),
  );
}
