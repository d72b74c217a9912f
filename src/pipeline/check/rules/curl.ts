import {getLine} from '../../../../packages/authoring/getLine';
import {suggest} from '../../../../packages/authoring/suggest';

/** The options of curl that pages use, each with whether a value follows it. */
const OPTIONS: Readonly<Record<string, boolean>> = {
  '-H': true,
  '-X': true,
  '-d': true,
  '-f': false,
  '-i': false,
  '-o': true,
  '-s': false,
  '-O': false,
  '-S': false,
  '--data': true,
  '--fail-with-body': false,
  '--header': true,
  '--json': true,
  '--output': true,
  '--request': true,
  '--version': false,
};

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
  return /^authorization$/i.test(name) && !/^(?:Bearer|Basic) \S/.test(value)
    ? `found ${JSON.stringify(header)}, expected the key behind "Bearer". Write "${name}: Bearer …".`
    : undefined;
}

/** Options that pages do not use, most of them misspelled, and headers that curl or the API does not read; each with its line. */
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
      return !/^-+[A-Za-z]/.test(word) || word in OPTIONS
        ? []
        : [
            {
              line,
              message: `found the option ${word} of curl, which no page uses, ${suggest(word, Object.keys(OPTIONS))}. Correct it.`,
            },
          ];
    }),
  );
}
