import {getLine} from '../../../../packages/authoring/getLine';
import {suggest} from '../../../../packages/authoring/suggest';
import {hasStoryPart} from '../../../site';

/** The options of curl that samples have, each with whether a value follows it. */
const OPTIONS: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries('A b c d e F H m o T u w X'.split(' ').map((letter) => [`-${letter}`, true])),
  ...Object.fromEntries('f g G i I k L N O s S v'.split(' ').map((letter) => [`-${letter}`, false])),
  '--cacert': true,
  '--cert': true,
  '--compressed': false,
  '--connect-timeout': true,
  '--cookie': true,
  '--data': true,
  '--data-binary': true,
  '--data-raw': true,
  '--data-urlencode': true,
  '--fail': false,
  '--fail-with-body': false,
  '--form': true,
  '--form-string': true,
  '--get': false,
  '--head': false,
  '--header': true,
  '--include': false,
  '--insecure': false,
  '--json': true,
  '--key': true,
  '--location': false,
  '--max-time': true,
  '--no-buffer': false,
  '--output': true,
  '--path-as-is': false,
  '--remote-name': false,
  '--request': true,
  '--retry': true,
  '--show-error': false,
  '--silent': false,
  '--upload-file': true,
  '--url': true,
  '--user': true,
  '--verbose': false,
  '--version': false,
  '--write-out': true,
};

/** Whether a word is an option, several of one letter, as in `-sS`, or one of one letter with its value, as in `-XPOST`. */
function isOption(word: string): boolean {
  if (word.startsWith('--')) {
    return word in OPTIONS;
  }
  const letters = Array.from(word.slice(1), (letter) => OPTIONS[`-${letter}`]);
  return letters[0] === true || letters.every((takesValue) => takesValue !== undefined);
}

/** A word of a command behind spaces and continued lines: quoted parts, substitutions and others. */
const WORD = /(?:[ \t]|\\\n)*((?:'[^']*'|"(?:\\[^]|[^"\\])*"|\$\([^)]*\)|\\[^\n]|[^\s'"\\|;&()<>])+)/y;

/** The words of each call of curl in commands, with their lines, counted from 1. */
function listCalls(code: string): {line: number; word: string}[][] {
  return [...code.matchAll(/^(?:\s*|.*\$\(|.*[|&;] *)curl(?=[ \t])/gm)].map(({0: start, index}) => {
    WORD.lastIndex = index + start.length;
    const words = [];
    for (let found = WORD.exec(code); found; found = WORD.exec(code)) {
      words.push({line: getLine(code, WORD.lastIndex - found[1]!.length), word: found[1]!});
    }
    return words;
  });
}

/** What is wrong with a header as curl sends it. */
function explainHeader(header: string): string | undefined {
  const [, name, value = ''] = /^([^:\s]+):\s*(.*)$/.exec(header) ?? [];
  if (name === undefined) {
    return `found the header ${JSON.stringify(header)}, expected "Name: value", without which curl does not send it. Add the colon.`;
  }
  // The scenarios run with Bearer; contracts of others may have any scheme.
  return hasStoryPart('scenarios') && /^authorization$/i.test(name) && !/^(?:Bearer|Basic) \S/.test(value)
    ? `found ${JSON.stringify(header)}, expected the key behind "Bearer". Write "${name}: Bearer …".`
    : undefined;
}

/** Options that no sample needs, most of them misspelled, and headers that curl or the API does not read; each with its line. */
export function checkCurl(code: string): {line: number; message: string}[] {
  return listCalls(code).flatMap((words) =>
    words.flatMap(({line, word}, index) => {
      const before = words[index - 1]?.word ?? '';
      if (OPTIONS[before]) {
        const message = ['-H', '--header'].includes(before)
          ? explainHeader(word.replace(/^(["'])([^]*)\1$/, '$2'))
          : undefined;
        return message === undefined ? [] : [{line, message}];
      }
      return !/^-+[A-Za-z]/.test(word) || isOption(word)
        ? []
        : [
            {
              line,
              message: `found the option ${word} of curl, which no sample needs, ${suggest(word, Object.keys(OPTIONS))}. Correct it.`,
            },
          ];
    }),
  );
}
