import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../brand';
import {watchContracts, type Contracts} from './contracts/load';
import {parseText, type ContractSource} from './contracts/source';
import {getBuildDate, shiftTimes, readStoryTime, type StoryTime} from './prose/storyTime';
import {replaceTokens, type TokenSource, type Tokens} from './prose/tokens';

/** The contracts of this project, with the names of its brand and the times of its build. */

const FOLDER = path.resolve(__dirname, '../../contracts');

/** What contracts may name as `%brand.name%`. */
const tokens: Tokens = {brand: {file: 'src/brand.ts', values: brand}};

/** The text of a file, its tokens replaced. */
function readContractText(source: TokenSource): string {
  return replaceTokens(source, tokens);
}

/** The value of a YAML file beside the contracts, such as `names.yaml`, its tokens replaced. */
export function readProjectFile(file: string): unknown {
  return parseText(readContractText({filePath: file, fileContent: fs.readFileSync(file, 'utf8')}), file);
}

let today: Date | undefined;

/** When the story happens, seen from the day of the build. */
export function readBuildStory(contracts: ContractSource): StoryTime {
  today ??= getBuildDate();
  return readStoryTime(contracts, today);
}

const stores = new Map<string, () => Contracts>();

/**
 * The contracts of a folder as they are now: one model per process, read again when a file has changed.
 *
 * @param folder without it, that of this project
 */
export function readContracts(folder = FOLDER): Contracts {
  const name = path.relative(process.cwd(), folder);
  const store =
    stores.get(name) ??
    watchContracts({
      folder: name,
      replaceTokens: readContractText,
      moveTimes: (text, source) => shiftTimes(text, readBuildStory(source)),
    });
  stores.set(name, store);
  return store();
}
