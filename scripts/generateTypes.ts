/**
 * Generates the types of the schemas of `contracts/`.
 *
 * Usage: npm run types
 */
import fs from 'node:fs';
import path from 'node:path';
import {TYPE_FILES} from '../src/pipeline/contracts/generateTypes';
import {readContracts} from '../src/pipeline/projectContracts';

const FOLDER = path.resolve(__dirname, '../src/pipeline/contracts/generated');

async function main(): Promise<void> {
  for (const [file, generate] of Object.entries(TYPE_FILES)) {
    fs.writeFileSync(path.join(FOLDER, file), await generate(readContracts()));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
