import type {Finding} from '../../../../packages/authoring/finding';

/** A mistake in a file as a whole. Everything else that is found in the file would follow from it. */
interface FileMistake {
  readonly pattern: RegExp;
  readonly message: string;
}

/** Of any text that a person writes. */
const TEXT_MISTAKES: readonly FileMistake[] = [
  {
    pattern: /^(?:<{7} .*|={7}|>{7} .*)$/m,
    message: 'found a mark of a merge conflict, expected the text of one side. Choose one, and remove the marks.',
  },
  {
    pattern: /^\uFEFF/,
    message: 'found a byte order mark before the first character, expected none. Save the file as UTF-8 without it.',
  },
  {
    pattern: /\r/,
    message:
      'found a line end of Windows (CRLF), expected LF alone. Set the line ends of the file to LF in the editor, and save it.',
  },
];

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
    pattern: /^---\n(?![\s\S]*?\n---[ \t]*(?:\n|$))/,
    message: 'found front matter that nothing closes, expected "---" on the line below its last key. Add it.',
  },
];

function findFirst(file: string, text: string, mistakes: readonly FileMistake[]): Finding[] {
  return mistakes
    .flatMap(({pattern, message}) => {
      const found = pattern.exec(text);
      return found ? [{file, line: text.slice(0, found.index).split('\n').length, message}] : [];
    })
    .slice(0, 1);
}

/** What is wrong with a text as a whole, at most one mistake: none of the others can be told apart from it. */
export function checkTextFile(file: string, text: string): Finding[] {
  return findFirst(file, text, TEXT_MISTAKES);
}

/** What is wrong with a page as a whole, at most one mistake. */
export function checkPageFile(file: string, text: string): Finding[] {
  return findFirst(file, text, [...TEXT_MISTAKES, ...FRONT_MATTER_MISTAKES]);
}
