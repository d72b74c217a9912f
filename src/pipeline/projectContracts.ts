import path from 'node:path';
import {watchContracts, type Contracts} from './contracts/load';
import type {ContractSource} from './contracts/source';
import {getBuildDate, hasTimes, readStoryTime, shiftTimes, type StoryTime} from './prose/storyTime';
import {replaceTokens, type TokenSource, type Tokens} from './prose/tokens';
import {PROJECT_TOKENS, replaceProjectTokens} from './prose/tokens/projectFile';

/** The contracts and the pages of this project, with the names of its brand and the times of its build. */

const FOLDER = path.resolve(__dirname, '../../contracts');

let today: Date | undefined;

/** The times of the scenarios, relative to the day of the build. */
export function readBuildStory(contracts: ContractSource): StoryTime {
  today ??= getBuildDate();
  return readStoryTime(contracts, today);
}

const stores = new Map<string, () => Contracts>();

/**
 * The current contracts of a folder: one model per process, reread when a file has changed.
 *
 * @param folder without it, that of this project
 */
export function readContracts(folder = FOLDER): Contracts {
  const name = path.relative(process.cwd(), folder);
  const store =
    stores.get(name) ??
    watchContracts({
      folder: name,
      replaceTokens: replaceProjectTokens,
      moveTimes: (text, source) => shiftTimes(text, readBuildStory(source)),
    });
  stores.set(name, store);
  return store();
}

/**
 * The tokens of pages: `%brand.name%`, `%counts.examples%`, `%meaning.refund.failed%` and `%date.2026-12-06%`. Their values
 * are read where a text has one: pages without tokens need no contract.
 */
export function readTokens(): Tokens {
  const contracts = readContracts();
  return {
    ...PROJECT_TOKENS,
    counts: {
      file: 'contracts/counts.yaml',
      get values() {
        return contracts.counts;
      },
    },
    meaning: {
      file: 'contracts/lifecycles and contracts/openapi',
      get values() {
        return contracts.meanings;
      },
    },
    get weeks() {
      return readBuildStory(contracts).weeks;
    },
  };
}

/** The text of a page as it is shown: tokens replaced, times shifted. */
export function renderPageText(source: TokenSource): string {
  const text = replaceTokens(source, readTokens());
  return hasTimes(text) ? shiftTimes(text, readBuildStory(readContracts())) : text;
}
