import type {Json} from '../json';
import type {SampleRequest} from './request';

/** Reads a request from a curl command as guides write it, so that other languages can send the same one. */

/** A word of a shell, its variables filled in. */
interface ShellWord {
  readonly text: string;
  /** The variables in it, in their order. */
  readonly variables: readonly string[];
}

type Values = Readonly<Record<string, string>>;

const WORD_PART = /'(?<single>[^']*)'|"(?<double>[^"\\`]*)"|(?<plain>[^\s'"\\;|&<>()`]+)/y;

function fillVariables(text: string, values: Values, used: string[]): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => {
    used.push(name);
    return values[name] ?? `$${name}`;
  });
}

/** @throws for syntax that a sample does not need: pipes, substitutions, escapes */
function splitWords(command: string, values: Values): ShellWord[] {
  const line = command.replace(/\\\n/g, ' ').trim();
  const words: ShellWord[] = [];
  let at = 0;
  while (at < line.length) {
    const variables: string[] = [];
    let text = '';
    for (WORD_PART.lastIndex = at; ; at = WORD_PART.lastIndex) {
      const part = WORD_PART.exec(line)?.groups;
      if (!part) {
        break;
      }
      text += part.single ?? fillVariables(part.double ?? part.plain!, values, variables);
    }
    words.push({text, variables});
    const space = /\s+|$/y;
    space.lastIndex = at;
    if (!space.test(line)) {
      throw new Error(`found "${line.slice(at, at + 20)}" in a request, expected words and quotes only`);
    }
    at = space.lastIndex || line.length;
  }
  return words;
}

interface CurlOptions {
  method: string | undefined;
  url: string | undefined;
  readonly headers: ShellWord[];
  json: string | undefined;
}

function readOptions(words: readonly ShellWord[]): CurlOptions {
  const options: CurlOptions = {method: undefined, url: undefined, headers: [], json: undefined};
  const [command, ...rest] = words;
  if (command?.text !== 'curl') {
    throw new Error(`found the command "${command?.text ?? ''}", expected curl`);
  }
  for (let index = 0; index < rest.length; index += 1) {
    const {text} = rest[index]!;
    const value = rest[index + 1];
    if (text.startsWith('-') && value === undefined) {
      throw new Error(`found ${text} without a value`);
    }
    switch (text) {
      case '-X':
        options.method = value!.text;
        break;
      case '-H':
        options.headers.push(value!);
        break;
      case '--json':
        options.json = value!.text;
        break;
      default:
        if (text.startsWith('-') || options.url !== undefined) {
          throw new Error(`found "${text}" in a request, expected one URL, and -X, -H and --json only`);
        }
        options.url = text;
        continue;
    }
    index += 1;
  }
  return options;
}

/**
 * Reads a curl command with one URL and the options -X, -H and --json.
 *
 * @param values of the variables that commands before it have set
 * @throws for anything else, naming it
 */
export function parseCurlCommand(command: string, values: Values): SampleRequest {
  const words = splitWords(command, values);
  const {method, url, headers, json} = readOptions(words);
  if (url === undefined) {
    throw new Error('found no URL in a request, expected one');
  }
  const authorization = headers.find(({text}) => /^Authorization: Bearer /.test(text));
  const [key] = authorization?.variables ?? [];
  const used = words.flatMap(({variables}) => variables).filter((name) => name !== key);
  return {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    url,
    headers: headers
      .filter((header) => header !== authorization)
      .map(({text}) => {
        const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(text) ?? [];
        return [name, value];
      }),
    authorization: key === undefined ? undefined : {kind: 'bearer', variable: key},
    body: json === undefined ? undefined : {mediaType: 'application/json', value: JSON.parse(json) as Json},
    variables: Object.fromEntries(
      [...new Set(used)].map((name) => {
        const value = values[name];
        if (value === undefined) {
          throw new Error(`found $${name}, which no block before it sets, expected "export ${name}=…"`);
        }
        return [name, value];
      }),
    ),
  };
}

/** The variables that commands set by `export NAME=value`. */
export function readExports(commands: string): Values {
  return Object.fromEntries(
    [...commands.matchAll(/^export ((?:\w+=[\w.-]+ ?)+)$/gm)].flatMap(([, list]) =>
      list!
        .trim()
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
  );
}
