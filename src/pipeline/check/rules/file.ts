import type {Finding} from '../../../../packages/authoring/finding';
import {getLine} from '../../../../packages/authoring/getLine';
import {findTextMistake} from '../../../../packages/authoring/findTextMistake';

/** A mistake in a file as a whole. Everything else that is found in the file would follow from it. */
interface FileMistake {
  readonly pattern: RegExp;
  readonly message: string;
}

/** Of the front matter of a page. */
const FRONT_MATTER_MISTAKES: readonly FileMistake[] = [
  {
    pattern: /^(?:[ \t]*\n)+---[ \t]*\n/,
    message: 'found an empty line before the front matter, expected "---" on the first line. Remove it.',
  },
  {
    pattern: /^(?:-{4,}|--|[ \t]+-+|-{3,}[ \t]+)[ \t]*\n/,
    message: 'found front matter that does not begin with three hyphens, expected "---" alone. Correct the line.',
  },
  {
    pattern: /^---\n---[ \t]*(?:\n|$)/,
    message: 'found empty front matter, expected a title and a description in it. Add them.',
  },
  {
    pattern: /(?<=^---\n(?:(?!---).*\n)*)---[ \t]+\n/,
    message: 'found spaces behind the "---" below the front matter, expected none. Remove them.',
  },
  {
    pattern: /^---\n(?![\s\S]*?\n---[ \t]*(?:\n|$))/,
    message: 'found front matter that nothing closes, expected "---" on the line below its last key. Add it.',
  },
];

/** What is wrong with a text as a whole, at most one mistake: none of the others can be told apart from it. */
export function checkTextFile(file: string, text: string): Finding[] {
  const mistake = findTextMistake(text);
  return mistake ? [{file, ...mistake}] : [];
}

/** What is wrong with a page as a whole, at most one mistake. */
export function checkPageFile(file: string, text: string): Finding[] {
  const found = FRONT_MATTER_MISTAKES.flatMap(({pattern, message}) => {
    const match = pattern.exec(text);
    return match ? [{file, line: getLine(text, match.index), message}] : [];
  });
  return [...checkTextFile(file, text), ...found].slice(0, 1);
}
