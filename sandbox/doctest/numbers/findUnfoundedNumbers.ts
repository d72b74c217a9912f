import fs from 'node:fs';
import {readProjectFile} from '../../../src/pipeline/prose/tokens/projectFile';
import {deriveNumber, type OutsideNumber} from './deriveNumbers';
import {selectFacts, type AllFacts} from './numberFacts';
import {readPageNumbers} from './numberReadings';

/** The numbers that come from elsewhere, each with its source. */
export function readOutsideNumbers(): readonly OutsideNumber[] {
  return readProjectFile('numbers.yaml') as readonly OutsideNumber[];
}

/**
 * The numbers of a page that nothing derives.
 *
 * @param facts by `collectFacts`
 * @returns each with its line and what to do, and the entries of `numbers.yaml` that the page needs
 */
export function findUnfoundedNumbers(
  file: string,
  facts: AllFacts,
  outside: readonly OutsideNumber[],
): {findings: {file: string; line: number; message: string}[]; needed: ReadonlySet<string>} {
  const page = selectFacts(fs.readFileSync(file, 'utf8'), facts);
  const {unfounded, outside: needed} = deriveNumber(readPageNumbers(file), page, outside);
  return {
    findings: unfounded.map(({line, near, why}) => ({
      file,
      line,
      message:
        `found “${near}”: ${why}. Take the number from the contracts or the scenarios, ` +
        'write the computation out, or name its source in numbers.yaml.',
    })),
    needed,
  };
}
