/**
 * Plays the scenarios in the sandbox.
 *
 * Usage: npm run story -- [scenario]     plays one scenario and prints what happens, or all
 *        npm run story -- --record    plays all and writes contracts/recorded, and prints what changed
 * Exit code 1 when a scenario fails.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {playScenario, type PlayedScenario} from '../sandbox/scenarios/runScenario';
import {buildRecordings} from '../sandbox/scenarios/record';
import {listDifferences} from '../sandbox/scenarios/recordingDifferences';
import {loadSharedContracts} from '../sandbox/contracts';
import {readContracts} from '../src/pipeline/projectContracts';

const EXAMPLES_FOLDER = 'contracts/recorded';

function printScenario({exchanges, events}: PlayedScenario): void {
  for (const {operation, status, body} of exchanges) {
    console.log(
      `\n${operation.method.toUpperCase()} ${operation.path} -> ${status}\n${body === undefined ? '' : JSON.stringify(body, null, 2)}`,
    );
  }
  console.log(`\nEvents: ${events.map(({created_at, type}) => `\n  ${created_at} ${type}`).join('')}`);
}

/** Differences that one file prints. */
const MOST = 20;

/** Prints each value that a recording changes, to be compared one by one. */
function printDifferences(recordings: ReadonlyMap<string, string>): void {
  for (const [file, text] of recordings) {
    const target = path.join(EXAMPLES_FOLDER, file);
    const before: unknown = fs.existsSync(target) ? JSON.parse(fs.readFileSync(target, 'utf8')) : undefined;
    const differences = listDifferences(before, JSON.parse(text));
    for (const {pointer, before: was, after} of differences.slice(0, MOST)) {
      console.log(`${target}#${pointer || '/'}: was ${was}, is ${after}`);
    }
    if (differences.length > MOST) {
      console.log(`${target}: ${differences.length - MOST} more values changed`);
    }
  }
}

function writeRecordings(played: readonly PlayedScenario[]): void {
  const recordings = buildRecordings(played);
  printDifferences(recordings);
  fs.rmSync(EXAMPLES_FOLDER, {recursive: true, force: true});
  for (const [file, text] of recordings) {
    const target = path.join(EXAMPLES_FOLDER, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, text);
  }
  console.log(`Wrote ${recordings.size} files to ${EXAMPLES_FOLDER}.`);
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({options: {record: {type: 'boolean'}}, allowPositionals: true});
  const [wanted] = positionals;
  const scenarios = readContracts().scenarios.filter(({name}) => wanted === undefined || name === wanted);
  if (scenarios.length === 0) {
    throw new Error(
      `found no scenario ${wanted ?? ''}. Known: ${readContracts()
        .scenarios.map(({name}) => name)
        .join(', ')}.`,
    );
  }
  const contracts = await loadSharedContracts();
  const played: PlayedScenario[] = [];
  for (const scenario of scenarios) {
    try {
      played.push(await playScenario(scenario, contracts));
      console.log(`${scenario.name}: ${scenario.steps.length} steps as expected`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${scenario.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (wanted !== undefined) {
    played.forEach(printScenario);
  }
  if (values.record && process.exitCode !== 1) {
    writeRecordings(played);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
