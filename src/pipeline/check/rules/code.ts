import type {Code, Nodes} from 'mdast';
import {explainYamlErrors} from '../../../../packages/authoring/explainYamlErrors';
import type {Finding} from '../../../../packages/authoring/finding';
import {getLine} from '../../../../packages/authoring/getLine';
import {SAMPLE_LANGUAGES, type SampleLanguage} from '../../../../packages/request-samples';
import {walkTree} from '../../markdown/walkTree';
import {parseMeta, resolveLanguage} from '../../plugins/codeFigures';
import {isRequestFence} from '../../reference/requestFences';
import type {SourcePage} from '../page';
import {parseModule} from '../readModule';
import {readSyntaxErrors, type SyntaxMistake} from '../readSyntaxErrors';
import {findUnknownProperties} from './css';
import {checkCurl} from './curl';
import {findNestedFence, findOpenFence} from './markdown';
import {checkHtml, listEmbedded} from './html';
import {findUnknownPaths} from './requestPaths';

/** The line and the reason of an error of `JSON.parse`: it states a position or a line, or neither at the end. */
function locateJsonError(text: string, error: unknown): {line: number; reason: string} {
  const message = error instanceof Error ? error.message : String(error);
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
  return {
    line: getLine(text, position),
    reason: message.replace(/ in JSON at position.*| \(line.*/, ''),
  };
}

/** What JSON has, by what was probably written in its place. */
function explainJson(code: string): string {
  const bare = code.replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
  const known: readonly (readonly [RegExp, string])[] = [
    [/^\s*$/, 'a value, at least {}'],
    [/\/\/|\/\*|(?:^|\s)#/, 'no comments. Say it in the text'],
    [/\.\.\.|…/, 'all of it: nothing stands for the rest. Show a whole object, or fewer fields'],
    [/'/, 'double quotes around names and texts'],
    [/,\s*[}\]]/, 'no comma behind the last entry. Remove it'],
    [/[{,]\s*[A-Za-z_]\w*\s*:/, 'double quotes around names'],
    [/\b(?:True|False|None|undefined|NaN)\b/, 'true, false or null'],
    [
      /^\s*(?![{["\d-]|true|false|null)/,
      'an object or a list. If it is something else, correct the language of the fence',
    ],
    [/[}\]]\s*\n\s*[{[]/, 'one value in a fence'],
  ];
  return (
    known.find(([pattern]) => pattern.test(bare))?.[1] ??
    'double quotes around names and texts, a comma between entries, and each bracket closed'
  );
}

function checkJson(code: string): {line: number; message: string}[] {
  try {
    JSON.parse(code);
    // JSON is YAML, whose parser tells keys that JSON.parse takes twice.
    return explainYamlErrors(code).filter(({message}) => message.includes(' twice'));
  } catch (error) {
    const {line, reason} = locateJsonError(code, error);
    return [
      {
        line,
        message: `found JSON that is not valid, expected ${explainJson(code)}. The parser states: ${reason}.`,
      },
    ];
  }
}

/** A message of HTTP: headers with their colons, and a JSON body that is valid. Their names are checked by the contracts. */
function checkHttp(code: string): {line: number; message: string}[] {
  const [head = '', body] = code.split(/\n\n([^]*)/);
  const lines = head.split('\n');
  const wrong = lines.flatMap((text, index) => {
    const isStart = index === 0 && /^(?:HTTP\/[\d.]+ \d{3}|[A-Z]+ \/)/.test(text);
    const start = index === 0 ? 'a line such as "GET /path HTTP/1.1" or "HTTP/1.1 200 OK", or ' : '';
    return isStart || /^[^\s:]+:/.test(text)
      ? []
      : [
          {
            line: index + 1,
            message: `found ${JSON.stringify(text)}, expected ${start}a header as "Name: value", and an empty line between headers and body. Correct it.`,
          },
        ];
  });
  const type = /^content-type: *(.*)/im.exec(head)?.[1];
  const isJsonBody = body !== undefined && (type === undefined ? /^\s*[{[]/.test(body) : /\bjson\b/.test(type));
  const found = isJsonBody ? checkJson(body) : [];
  return [...wrong, ...found.map(({line, message}) => ({line: lines.length + 1 + line, message}))];
}

/** The commands of a shell block that call the API, each with its line in the block and its continuation lines joined. */
function listCalls(code: string): {line: number; text: string}[] {
  const lines = code.split('\n');
  return lines.flatMap((text, index) => {
    if (!/^(?:\w+=\$\()?curl /.test(text)) {
      return [];
    }
    const end = lines.findIndex((line, at) => at > index && /^(?:\w+=\$\()?curl /.test(line));
    return [{line: index + 1, text: lines.slice(index, end === -1 ? undefined : end).join('\n')}];
  });
}

function checkCall(text: string): string[] {
  const isOther = /(?:-X|--request) (?:PUT|PATCH|DELETE)/.test(text);
  const isPost = /--json|(?:-X|--request) POST/.test(text) && !isOther;
  const isGet = !/--json|-X|--request|-d |--data/.test(text);
  const hasKey = /idempotency-key/i.test(text);
  const bodies = [...text.matchAll(/--json '((?:[^']|'\$\w+')*)'/g)].map(([, body]) => body!);
  return [
    ...(isPost && !hasKey
      ? [
          'found a POST without an Idempotency-Key, expected one, so that a repeat has the effect of one. Add -H "Idempotency-Key: …".',
        ]
      : []),
    ...(isGet && hasKey
      ? ['found a GET with an Idempotency-Key, expected none: a GET changes nothing. Remove the header.']
      : []),
    ...bodies.flatMap((body) => checkJson(body).map(({message}) => message)),
  ];
}

/** What code is, where its first characters show it. */
const CONTENTS: readonly {readonly lang: string; readonly is: (code: string) => boolean}[] = [
  {lang: 'json', is: (code) => /^\s*[{[]/.test(code) && isJson(code)},
  {lang: 'bash', is: (code) => /^\s*(?:curl|npm|npx|export \w+=)\s/.test(code)},
  {lang: 'http', is: (code) => /^HTTP\/\d|^(?:GET|POST|PATCH|PUT|DELETE) \/\S* HTTP\//.test(code)},
  {lang: 'php', is: (code) => /^<\?php\b/.test(code)},
  {lang: 'html', is: (code) => /^<!doctype html|^<html/i.test(code)},
];

function isJson(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}

function checkContents(lang: string, code: string): string[] {
  const other = CONTENTS.find((one) => one.is(code));
  const isFine =
    !other ||
    other.lang === lang ||
    ['text', 'mdx', 'diff', 'javascript', 'jsx', 'tsx', 'typescript', 'yaml', 'python'].includes(lang);
  return isFine
    ? []
    : [
        `found ${other.lang} in a code fence in "${lang}", expected the language of the code. Write \`\`\`${other.lang}.`,
      ];
}

/** The language of a sample that the code of a fence is in. */
function findLanguage(lang: string): SampleLanguage | undefined {
  return SAMPLE_LANGUAGES.find(({fence}) => fence === lang);
}

/** Imports within a function or a class would be wrong. */
function removeImports(code: string): string {
  return code.replace(/^import .*/gm, '');
}

/** How parts of a program become whole ones, on the same lines. */
const FORMS: Readonly<Partial<Record<SampleLanguage['id'], readonly ((code: string) => string)[]>>> = {
  php: [(code) => (code.includes('<?') ? code : `<?php ${code}`)],
  go: [
    (code) => code,
    (code) => `package part; ${code}`,
    (code) => `package part; func part() { ${removeImports(code)}\n}`,
  ],
  java: [
    (code) => code,
    (code) => `class Part { ${removeImports(code)}\n}`,
    (code) => `class Part { void part() throws Exception { ${removeImports(code)}\n} }`,
  ],
};

/** Code with the signs of a keyboard in place of those that editors make of them. */
function straighten(code: string): string {
  return code
    .replace(/[“”„‟]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/\u00A0/g, ' ');
}

/** What parsers of languages found in code that was read already, by language and code. */
const syntaxErrors = new Map<string, SyntaxMistake | undefined>();

/** Lets the parsers of languages read blocks of code: those of a language at once. */
function readBlocks(blocks: readonly Code[]): void {
  for (const {id, fence} of SAMPLE_LANGUAGES) {
    const codes = blocks.flatMap(({lang, value}) => (lang === fence ? [renderSyntax(value)] : []));
    const unread = [...new Set(codes)].filter((code) => !syntaxErrors.has(`${id} ${code}`));
    const forms = FORMS[id] ?? [(code: string) => code];
    const errors = readSyntaxErrors(
      id,
      unread.flatMap((code) => forms.map((form) => form(code))),
    );
    unread.forEach((code, index) => {
      const found = errors.slice(index * forms.length, (index + 1) * forms.length);
      // Of the ways to read it, the one that came furthest was meant.
      const furthest = found.toSorted((one, other) => (other?.line ?? 0) - (one?.line ?? 0))[0];
      syntaxErrors.set(`${id} ${code}`, found.includes(undefined) ? undefined : furthest);
    });
  }
}

/** Code with a word for each token, which may be a part of a name. */
function renderSyntax(code: string): string {
  return code.replace(/%[a-z]+\.[\w.-]+%/g, 'token');
}

/** The first mistake in the syntax of each script of HTML, and of its styles. */
function checkEmbedded(html: string): {line: number; message: string}[] {
  return listEmbedded(html).flatMap(({language, line: first, code}) =>
    checkSyntax(language, code).map(({line, message}) => ({line: first - 1 + line, message})),
  );
}

/** Reasons of parsers that come from a quote or a bracket that is not closed. */
const OPEN = /EOF|end[- ](?:of[- ]|file)|matching|never closed|unterminated|\bend'/i;

/** The first mistake in the syntax of a block, of HTTP and of properties of CSS each, with lines in it; nothing for a language without a parser here. */
function checkSyntax(lang: string, code: string): {line: number; message: string}[] {
  const loader = LOADERS[lang];
  if (loader) {
    const plain = renderSyntax(code);
    const wrong = parseModule('code', plain, loader).findings.slice(0, 1);
    return wrong.length === 0 && lang === 'css'
      ? findUnknownProperties(plain)
      : wrong.map(({line, message}) => ({line, message}));
  }
  if (lang === 'json') {
    return checkJson(code);
  }
  if (lang === 'yaml') {
    return explainYamlErrors(code).slice(0, 1);
  }
  if (lang === 'html') {
    const html = checkHtml(renderSyntax(code));
    return html.length > 0 ? html : checkEmbedded(code);
  }
  if (lang === 'http') {
    return checkHttp(code);
  }
  const language = findLanguage(lang);
  const found = language && syntaxErrors.get(`${language.id} ${renderSyntax(code)}`);
  if (!found) {
    return [];
  }
  const what = lang === 'bash' ? 'commands that bash cannot read' : `code that is not valid ${language.name}`;
  // The end of what a block is wrapped in is behind it.
  const line = Math.min(found.line, code.split('\n').length);
  const expected = OPEN.test(found.reason) ? 'each quote and bracket closed' : 'code that runs as it stands';
  return [{line, message: `found ${what}: ${found.reason}, expected ${expected}. Correct it.`}];
}

/** How blocks that esbuild can parse are read. Fragments of a module are valid modules. */
const LOADERS: Readonly<Record<string, 'js' | 'jsx' | 'ts' | 'tsx' | 'css'>> = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
  css: 'css',
};

/** Texts in commands that stand for a value, and that would be sent as they are. */
const PLACEHOLDER =
  /<[a-z][\w -]*>|\b(?:YOUR|MY)_[A-Z_]+\b|\{[a-z]+_id\}|\b[a-z]+_(?:x{3,}|\.{3}|…)|:(?:id|[a-z]+_id)\b/;

/** Lines of commands that do not do what they seem to: placeholders, and options of a command that has ended. */
function checkCommands(code: string): {line: number; message: string}[] {
  const lines = code.split('\n');
  return lines.flatMap((text, index) => {
    const bare = text.replace(/'[^']*'/g, "''");
    const placeholder = /^\s*(?:#|cat |.*<<)/.test(text) ? undefined : PLACEHOLDER.exec(bare)?.[0];
    const before = lines[index - 1];
    const isOption =
      /^\s+-{1,2}[A-Za-z]/.test(text) &&
      before !== undefined &&
      !/\\\s*$/.test(before) &&
      /^\s*(?:curl\b|-{1,2}[A-Za-z])/.test(before);
    return [
      ...(placeholder === undefined
        ? []
        : [
            {
              line: index + 1,
              message: `found the placeholder ${placeholder} in a command, expected an id of the scenarios, or a variable such as $PI that an earlier block exports.`,
            },
          ]),
      ...(isOption
        ? [
            {
              line: index,
              message: `found ${JSON.stringify(before.trim().slice(0, 40))}, whose next line belongs to it, expected a backslash at its end. Add " \\".`,
            },
          ]
        : []),
    ];
  });
}

/** Headers of requests in another case than pages write them, by their names in lower case. */
const HEADERS: ReadonlyMap<string, string> = new Map(
  ['Authorization', 'Content-Type', 'Idempotency-Key', 'Client-Secret', 'Accept'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

function checkHeaders(code: string): {line: number; message: string}[] {
  return code.split('\n').flatMap((text, index) =>
    [...text.matchAll(/-H ["']([A-Za-z-]+):/g)].flatMap(([, name]) => {
      const right = HEADERS.get(name!.toLowerCase());
      return right === undefined || right === name
        ? []
        : [
            {
              line: index + 1,
              message: `found the header ${name!}, expected ${right}, as the pages write it. Correct its case.`,
            },
          ];
    }),
  );
}

/** Marked lines that the code does not have. */
function checkMarkedLines(meta: string, code: string): string[] {
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1]?.split(',') ?? [];
  const count = code.split('\n').length;
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return first < 1 || last < first || last > count
      ? [
          `found the marked lines {${range.trim()}}, expected lines from 1 to ${count}, the lesser one first. Correct them.`,
        ]
      : [];
  });
}

/** A hexadecimal color of a property of CSS, or of an attribute or a key of that name. */
const COLOR = /\b[\w-]*(?:color|background|border|shadow)[\w-]*["']?\s*[:=][^;\n#]*#([0-9a-f]+)\b/gi;

function findWrongColors(code: string): {line: number; message: string}[] {
  return code.split('\n').flatMap((text, index) =>
    [...text.matchAll(COLOR)]
      .map(([, digits]) => digits!)
      .filter(({length}) => ![3, 4, 6, 8].includes(length))
      .map((digits) => ({
        line: index + 1,
        message: `found the color #${digits} of ${String(digits.length)} digits, expected 3, 4, 6 or 8. Correct it.`,
      })),
  );
}

function checkFence(
  {lang, meta, value}: Code,
  paths: readonly string[],
  checkProgram: CheckProgram,
): {line: number; message: string}[] {
  const findings: {line: number; message: string}[] = [];
  const add = (line: number, message: string): void => {
    findings.push({line, message});
  };
  let isKnown = false;
  try {
    resolveLanguage(lang ?? 'text');
    isKnown = true;
    if (!isRequestFence({lang, meta})) {
      parseMeta(meta ?? '');
    }
  } catch (error) {
    add(
      0,
      (error as Error).message.replace(/[.?]?$/, (end) => end || '.'),
    );
  }
  if (lang === null || lang === undefined) {
    add(0, 'found a code fence without a language, expected one such as bash or json behind the backticks.');
  }
  checkMarkedLines(meta ?? '', value).forEach((message) => add(0, message));
  const other = lang && isKnown ? checkContents(lang, value) : [];
  other.forEach((message) => add(0, message));
  if (lang && other.length === 0) {
    const mistakes = checkSyntax(lang, value);
    // Signs that an editor has replaced are reported by themselves.
    const plain = straighten(value);
    findings.push(...(mistakes.length > 0 && plain !== value ? checkSyntax(lang, plain) : mistakes));
  }
  findings.push(...findUnknownPaths(value, paths), ...findWrongColors(value));
  if (lang && (lang === 'html' || (lang in LOADERS && lang !== 'css'))) {
    findings.push(...checkProgram(value, lang));
  }
  if (lang === 'bash') {
    findings.push(...checkCommands(value), ...checkHeaders(value));
    value.split('\n').forEach((line, index) => {
      if (/^\s*[$>] /.test(line)) {
        add(
          index + 1,
          `found a prompt in ${JSON.stringify(line.trim())}, expected the command alone, so that readers can copy it.`,
        );
      }
    });
    const wrong = checkCurl(value);
    findings.push(...wrong);
    // What a call sends is not known behind an option that is wrong.
    for (const call of wrong.length > 0 ? [] : listCalls(value)) {
      checkCall(call.text).forEach((message) => add(call.line, message));
    }
  }
  return findings;
}

/** Finds what topics know to be wrong in a program of a browser in a language, with its line in it. */
export type CheckProgram = (
  code: string,
  language: string,
) => readonly {readonly line: number; readonly message: string}[];

/**
 * Code blocks: known languages and settings, valid JSON, commands that readers can copy, paths of operations.
 *
 * @param paths of the operations; with none, paths are not checked
 */
export function checkCode(page: SourcePage, paths: readonly string[], checkProgram: CheckProgram): Finding[] {
  const {file, tree} = page;
  const end = findNestedFence(page)?.line ?? Infinity;
  const blocks: Code[] = [];
  if (tree) {
    walkTree<Nodes>(tree, (node) => {
      // Whatever is wrong in a block that nothing closes may be text.
      if (node.type === 'code' && (node.position?.start.line ?? 1) < end && !findOpenFence(node, page.lines)) {
        blocks.push(node);
      }
    });
  }
  readBlocks(blocks);
  return blocks.flatMap((block) =>
    checkFence(block, paths, checkProgram).map(({line, message}) => ({
      file,
      line: (block.position?.start.line ?? 1) + line,
      message,
    })),
  );
}
