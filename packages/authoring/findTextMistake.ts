import {getLine} from './getLine';

/** A mistake in a text as a whole: none of the others in it can be told apart from what follows from it. */
interface TextMistake {
  /** Counted from 1. */
  readonly line: number;
  /** What was found, what was expected, what to do. */
  readonly message: string;
}

export const NOT_UTF8 = 'found bytes that are not text in UTF-8, expected this encoding. Save the file as UTF-8.';

const TEXT_MISTAKES: readonly {readonly pattern: RegExp; readonly message: string}[] = [
  {
    // What is left of UTF-16 when it is read as UTF-8.
    pattern: /\0|^\uFFFD/,
    message: NOT_UTF8,
  },
  {
    pattern: /^(?:<{7} .*|\|{7} .*|={7}|>{7} .*)\r?$/m,
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

/** What is wrong with a text as a whole: its encoding, its line ends, or an open merge conflict; the first of them. */
export function findTextMistake(text: string): TextMistake | undefined {
  for (const {pattern, message} of TEXT_MISTAKES) {
    const found = pattern.exec(text);
    if (found) {
      return {line: getLine(text, found.index), message};
    }
  }
  return undefined;
}
