/**
 * Plays the scenes of the story in the sandbox.
 *
 * Usage: npm run story -- [scene]     plays one scene and prints what happens, or all
 *        npm run story -- --record    plays all and writes contracts/examples
 * Exit code 1 when a scene does not go as it says.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {playScene, type Played} from '../sandbox/scenarios/runScenario';
import {recordingsOf} from '../sandbox/scenarios/record';
import {sharedTruth} from '../sandbox/contracts';
import {readContracts} from '../src/pipeline/projectContracts';

const EXAMPLES = 'contracts/examples';

function print({exchanges, events}: Played): void {
  for (const {operation, status, body} of exchanges) {
    console.log(
      `\n${operation.method.toUpperCase()} ${operation.path} -> ${status}\n${body === undefined ? '' : JSON.stringify(body, null, 2)}`,
    );
  }
  console.log(`\nEvents: ${events.map(({created_at, type}) => `\n  ${created_at} ${type}`).join('')}`);
}

function write(played: readonly Played[]): void {
  const recordings = recordingsOf(played);
  fs.rmSync(EXAMPLES, {recursive: true, force: true});
  for (const [file, text] of recordings) {
    const target = path.join(EXAMPLES, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, text);
  }
  console.log(`Wrote ${recordings.size} files to ${EXAMPLES}.`);
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({options: {record: {type: 'boolean'}}, allowPositionals: true});
  const [wanted] = positionals;
  const scenes = readContracts().scenes.filter(({scene}) => wanted === undefined || scene === wanted);
  if (scenes.length === 0) {
    throw new Error(
      `found no scene ${wanted ?? ''}. Known: ${readContracts()
        .scenes.map(({scene}) => scene)
        .join(', ')}.`,
    );
  }
  const truth = await sharedTruth();
  const played: Played[] = [];
  for (const scene of scenes) {
    try {
      played.push(await playScene(scene, truth));
      console.log(`${scene.scene}: ${scene.steps.length} steps as told`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${scene.scene}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (wanted !== undefined) {
    played.forEach(print);
  }
  if (values.record && process.exitCode !== 1) {
    write(played);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
