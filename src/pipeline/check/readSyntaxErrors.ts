// cspell:ignore dshould
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {SampleLanguage} from '../../../packages/request-samples';
import {findUndefinedName} from './parseProgram';

/** The first mistake that a parser finds in a program. */
export interface SyntaxMistake {
  readonly line: number;
  /** In the words of the language. */
  readonly reason: string;
}

/** How the syntax of a language is checked, by one command for all programs. */
interface Parser {
  /** What is run, with the files behind it. */
  readonly command: readonly string[];
  /** A mistake in what it prints. */
  readonly mistake: RegExp;
  readonly ending: string;
}

const SHELL_MISTAKE = /^(?<file>\S+): line (?<line>\d+): (?<reason>.*)/gm;

const PARSERS: Readonly<Partial<Record<SampleLanguage['id'], Parser>>> = {
  curl: {command: ['bash', '-c', 'for file; do bash -n "$file"; done', 'bash'], mistake: SHELL_MISTAKE, ending: '.sh'},
  python: {
    command: [
      'python3',
      '-c',
      `import ast, sys
for file in sys.argv[1:]:
  try:
    ast.parse(open(file, encoding="utf-8").read())
  except SyntaxError as e:
    print(f"{file}: line {e.lineno}: {e.msg}")`,
    ],
    mistake: SHELL_MISTAKE,
    ending: '.py',
  },
  php: {
    // Before version 8.3, PHP reads one file.
    command: ['bash', '-c', 'for file; do php -l "$file"; done', 'bash'],
    mistake: /^(?:PHP )?(?:Parse|Fatal) error: *(?<reason>.*) in (?<file>\S+) on line (?<line>\d+)/gm,
    ending: '.php',
  },
  ruby: {
    command: [
      'ruby',
      '-e',
      'ARGV.each { |file| begin; RubyVM::InstructionSequence.compile_file(file); rescue SyntaxError => e; puts e.message; end }',
    ],
    mistake: /^(?<file>[^\s:]+):(?<line>\d+): *(?<reason>.*)/gm,
    ending: '.rb',
  },
  go: {command: ['gofmt', '-e', '-l'], mistake: /^(?<file>[^\s:]+):(?<line>\d+):\d+: (?<reason>.*)/gm, ending: '.go'},
  java: {
    // Stops after the syntax.
    command: ['javac', '-proc:none', '-XDshould-stop.ifError=PARSE', '-XDshould-stop.ifNoError=PARSE'],
    mistake: /^(?<file>[^\s:]+):(?<line>\d+): error: (?<reason>.*)/gm,
    ending: '.java',
  },
};

/** Finds names that nothing defines. Where a language has none, the tests that run its programs find them. */
const NAME_PARSERS: Readonly<Partial<Record<SampleLanguage['id'], Parser>>> = {
  python: {
    command: [
      'python3',
      '-c',
      `import ast, builtins, symtable, sys

def list_tables(table):
  yield table
  for child in table.get_children():
    yield from list_tables(child)

for file in sys.argv[1:]:
  source = open(file, encoding="utf-8").read()
  top = symtable.symtable(source, file, "exec")
  symbols = [symbol for table in list_tables(top) for symbol in table.get_symbols()]
  known = {one.get_name() for one in top.get_symbols() if one.is_assigned() or one.is_imported()}
  known |= {one.get_name() for one in symbols if one.is_declared_global() or one.is_local()}
  known |= {*dir(builtins), "__file__"}
  for node in ast.walk(ast.parse(source)):
    if isinstance(node, ast.Name) and node.id not in known:
      print(f"{file}: line {node.lineno}: {node.id}")`,
    ],
    mistake: SHELL_MISTAKE,
    ending: '.py',
  },
  java: {
    command: ['javac', '-proc:none', '-XDshould-stop.ifError=ATTR', '-XDshould-stop.ifNoError=ATTR'],
    mistake: /^(?<file>[^\s:]+):(?<line>\d+): error: cannot find symbol$[\s\S]*?^ +symbol: +\w+ (?<reason>\w+)/gm,
    ending: '.java',
  },
};

/**
 * Reads programs by the parser of their language, all in one process, which takes long to begin.
 *
 * @returns for each program, its first mistake; undefined for those without any, and for all where this machine does not
 *   have the language, which the tests report
 * @throws without bash, which every machine has where this project is written
 */
export function readSyntaxErrors(
  language: SampleLanguage['id'],
  programs: readonly string[],
): (SyntaxMistake | undefined)[] {
  return runParser(PARSERS[language], programs);
}

/**
 * Finds the first name of each program that nothing defines, as its `reason`. Programs are whole, and their syntax is
 * valid.
 */
export function readUndefinedNames(
  language: SampleLanguage['id'],
  programs: readonly string[],
): (SyntaxMistake | undefined)[] {
  return language === 'javascript' ? programs.map(findUndefinedName) : runParser(NAME_PARSERS[language], programs);
}

function runParser(parser: Parser | undefined, programs: readonly string[]): (SyntaxMistake | undefined)[] {
  if (!parser || programs.length === 0) {
    return programs.map(() => undefined);
  }
  const {command, mistake, ending} = parser;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'programs-'));
  try {
    const files = programs.map((_, index) => path.join(folder, `${index}${ending}`));
    files.forEach((file, index) => fs.writeFileSync(file, programs[index]!));
    const {stdout, stderr, error} = spawnSync(command[0]!, [...command.slice(1), ...files], {
      encoding: 'utf8',
      env: {...process.env, LC_ALL: 'C.UTF-8'},
    });
    if (error && command[0] === 'bash') {
      throw error;
    }
    const found = [...`${stderr}\n${stdout}`.matchAll(mistake)].map(({groups}) => groups!);
    return files.map((name) => {
      const first = found.find(({file}) => file === name);
      return first && {line: Number(first.line), reason: first.reason!};
    });
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}
