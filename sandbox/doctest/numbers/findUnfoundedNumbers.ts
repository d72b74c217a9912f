import fs from 'node:fs';
import type {Finding} from '../../../packages/authoring/finding';
import {appendPointer} from '../../../packages/json';
import {createLineFinder} from '../../../src/pipeline/contracts/pointerLines';
import {readProjectFile} from '../../../src/pipeline/prose/tokens/projectFile';
import {deriveNumber, type OutsideNumber} from './deriveNumbers';
import {selectFacts, type AllFacts} from './numberFacts';
import {readPageNumbers} from './numberReadings';

const OUTSIDE = 'numbers.yaml';

/** The numbers that come from elsewhere, each with its source. */
export function readOutsideNumbers(): readonly OutsideNumber[] {
  return readProjectFile(OUTSIDE) as readonly OutsideNumber[];
}

/**
 * The entries of `numbers.yaml` that no page needs, each with its line and what to do.
 *
 * @param needed those that pages need, by `findUnfoundedNumbers`
 */
export function findUnusedNumbers(outside: readonly OutsideNumber[], needed: ReadonlySet<string>): Finding[] {
  const findLine = createLineFinder(fs.readFileSync(OUTSIDE, 'utf8'));
  return outside.flatMap(({text}, index) =>
    needed.has(text)
      ? []
      : [
          {
            file: OUTSIDE,
            line: findLine(appendPointer('', index)),
            message: `found “${text}”, which no page needs: none has these words, or the contracts have the number. Remove the entry, or correct its words.`,
          },
        ],
  );
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
): {findings: Finding[]; needed: ReadonlySet<string>} {
  const page = selectFacts(fs.readFileSync(file, 'utf8'), facts);
  const {unfounded, outside: needed} = deriveNumber(readPageNumbers(file), page, outside);
  return {
    findings: unfounded.map(({line, near, why, number}) => ({
      file,
      line,
      message:
        `found “${near}”: ${why}. Take the number from the contracts or the scenarios, ` +
        'write the computation out, or name its source in numbers.yaml.',
      ...(number !== undefined && {rule: 'number-source', found: number}),
    })),
    needed,
  };
}
