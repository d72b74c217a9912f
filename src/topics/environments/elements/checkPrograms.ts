import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../../../packages/authoring/finding';
import {findNearest, suggest} from '../../../../packages/authoring/suggest';
import {SAMPLE_LANGUAGES, type SampleLanguage} from '../../../../packages/request-samples';
import {parseModule} from '../../../pipeline/check/readModule';
import {readSyntaxErrors, readUndefinedNames} from '../../../pipeline/check/readSyntaxErrors';
import type {CheckProgram} from '../../../pipeline/check/rules/code';
import {checkTextFile} from '../../../pipeline/check/rules/file';
import {checkText, checkTokens, type BrandWords} from '../../../pipeline/check/rules/text';
import {listProgramFiles} from './program';

/** What programs are checked with. */
export interface ProgramSettings {
  readonly siteFolder: string;
  readonly brand: BrandWords;
  /** Replaces tokens, and throws for one that it does not know. */
  readonly renderText: (file: string, text: string) => string;
  /** Paths of operations: `/payments/v1/refunds/{refund_id}`. */
  readonly paths: readonly string[];
  /** Types of events: `refund.succeeded`. */
  readonly events: readonly string[];
  /** Headers of requests and responses: `Idempotency-Key`. */
  readonly headers: readonly string[];
  /** Finds what topics know to be wrong in a program of a browser. */
  readonly checkProgram: CheckProgram;
  /** The sources of pages and tests, which name the programs that they show or run. */
  readonly users: readonly string[];
}

const FOLDER = 'programs';

/** A name of the API has to be this close to be meant; others are those of the program's own. */
const MOST_EDITS = 3;

function findLanguage(file: string): SampleLanguage | undefined {
  const [, folder] = file.split('/');
  return SAMPLE_LANGUAGES.find(({id}) => id === folder);
}

/** Endings of the programs of a language: JavaScript is a module of Node or a script of a page. */
function listEndings({id, file}: SampleLanguage): string[] {
  return id === 'javascript' ? ['.mjs', '.js'] : [path.extname(file)];
}

function checkFileName(file: string): string[] {
  const language = findLanguage(file);
  const [, folder = '', ...rest] = file.split('/');
  if (!language || rest.length !== 1) {
    return [
      `found a program in the folder ${folder}, ${suggest(
        folder,
        SAMPLE_LANGUAGES.map(({id}) => id),
      )}. Move it there.`,
    ];
  }
  const endings = listEndings(language);
  const {name, ext} = path.parse(file);
  return [
    ...(endings.includes(ext)
      ? []
      : [
          `found the ending ${ext || 'of no kind'} of a program in ${language.name}, expected ${endings.join(' or ')}. Rename it.`,
        ]),
    ...(/^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/.test(name)
      ? []
      : [
          `found the file name "${path.basename(file)}", expected words joined by hyphens, or as the language joins them. Rename it.`,
        ]),
  ];
}

/** Regions that are opened twice, closed without an opening, or not closed. */
function checkRegions(file: string, lines: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  let open: {name: string; line: number} | undefined;
  lines.forEach((text, index) => {
    const [, end, name = ''] = /^\s*(?:\/\/|#) (end)?region\b ?(.*)$/.exec(text) ?? [];
    const line = index + 1;
    if (end === undefined && name === '') {
      return;
    }
    if (end !== undefined) {
      if (!open) {
        findings.push({
          file,
          line,
          message: 'found "endregion" that closes nothing, expected "region NAME" above it. Remove it.',
        });
      }
      open = undefined;
      return;
    }
    if (open) {
      findings.push({
        file,
        line,
        message: `found the region ${name} within ${open.name} of line ${open.line}, expected "endregion" before it. Add it.`,
      });
    }
    open = {name, line};
  });
  if (open) {
    const {name, line} = open;
    findings.push({
      file,
      line,
      message: `found the region ${name} that nothing closes, expected "endregion" below it. Add it.`,
    });
  }
  return findings;
}

/** A program whose tokens are replaced. */
interface Program {
  readonly file: string;
  readonly language: SampleLanguage;
  readonly code: string;
}

function describeUndefinedName(code: string, name: string): string {
  const words = new Set(code.replace(/(?:\/\/|#).*/g, '').match(/[A-Za-z_$][\w$]*/g));
  words.delete(name);
  const nearest = findNearest(name, [...words], MOST_EDITS);
  const expected = nearest === undefined ? 'a name that it defines or imports' : `one such as ${nearest}`;
  return `found the name ${name}, which nothing defines, expected ${expected}. Correct it, or define it.`;
}

/** The first mistake in the syntax of each program of a language. */
function checkSyntax(programs: readonly Program[], {id, name}: SampleLanguage): Finding[] {
  if (id === 'javascript') {
    return programs.flatMap(({file, code}) => parseModule(file, code, 'js').findings.slice(0, 1));
  }
  const mistakes = readSyntaxErrors(
    id,
    programs.map(({code}) => code),
  );
  return programs.flatMap(({file}, index) => {
    const found = mistakes[index];
    return found
      ? [
          {
            file,
            line: found.line,
            message: `found code that is not valid ${name}: ${found.reason}, expected each bracket and quote closed. Correct it.`,
          },
        ]
      : [];
  });
}

/**
 * The first mistake in the syntax of each program of a language, otherwise the first name that nothing defines, where
 * the language tells it without running the program. A language that this machine does not have is left to the tests,
 * which say so.
 */
function checkCode(programs: readonly Program[], language: SampleLanguage): Finding[] {
  const syntax = checkSyntax(programs, language);
  const valid = programs.filter(({file}) => syntax.every((finding) => finding.file !== file));
  const names = readUndefinedNames(
    language.id,
    valid.map(({code}) => code),
  );
  return [
    ...syntax,
    ...valid.flatMap(({file, code}, index) => {
      const found = names[index];
      return found ? [{file, line: found.line, message: describeUndefinedName(code, found.reason)}] : [];
    }),
  ];
}

/** Whether a path is one of an operation, or the beginning of one; what a program puts in is any step. */
function isPath(found: string, template: string): boolean {
  const steps = found.split('/');
  const known = template.split('/');
  return (
    steps.length <= known.length &&
    steps.every((step, index) => step === '' || step === 'X' || known[index]!.startsWith('{') || known[index] === step)
  );
}

/** Paths of operations, types of events and headers that the contracts do not have. */
function checkNames(file: string, lines: readonly string[], {paths, events, headers}: ProgramSettings): Finding[] {
  const objects = new Set(events.map((type) => type.split('.')[0]!));
  return lines.flatMap((text, index) => {
    const plain = text.replace(/\$\{[^}]*\}|#\{[^}]*\}|\{[^}\s]*\}|%[sdv]|\$\w+/g, 'X');
    const wrongPaths = [...plain.matchAll(/\/(?:payments|commerce)\/v\d+\/[\w/-]*/g)]
      .map(([found]) => found)
      .filter((found) => !paths.some((template) => isPath(found, template)))
      .map(
        (found) =>
          `found the path ${found}, which no operation has, expected one such as ${findNearest(found, paths)!}. Correct it.`,
      );
    const wrongEvents = [...plain.matchAll(/(["'])([a-z_]+)\.([a-z_]+)\1/g)]
      .map(([, , object, moment]) => `${object!}.${moment!}`)
      .filter((type) => objects.has(type.split('.')[0]!) && !events.includes(type))
      .map(
        (type) =>
          `found the event ${type}, which no contract has, expected one such as ${findNearest(type, events)!}. Correct it.`,
      );
    const wrongHeaders = [...text.matchAll(/(?<=["'])[A-Za-z]+(?:-[A-Za-z]+)+(?=["':])/g)].flatMap(([name]) => {
      const nearest = findNearest(name, headers, MOST_EDITS);
      return nearest === undefined || nearest.toLowerCase() === name.toLowerCase()
        ? []
        : [`found the header ${name}, which no operation has, expected ${nearest}. Correct it.`];
    });
    return [...wrongPaths, ...wrongEvents, ...wrongHeaders].map((message) => ({file, line: index + 1, message}));
  });
}

/** Where readers who have downloaded a program look for its command. */
const FIRST_LINES = 5;

/** The command that starts a program, in its first lines. A page loads a `.js` file, which has none. */
function checkCommand(file: string, language: SampleLanguage, lines: readonly string[]): Finding[] {
  const name = path.basename(file);
  if (name.endsWith('.js')) {
    return [];
  }
  // Go compiles and runs a file by a subcommand.
  const command = `Run: ${language.commands[0]}${language.id === 'go' ? ' run' : ''}`;
  const index = lines.slice(0, FIRST_LINES).findIndex((line) => line.includes('Run: '));
  const found = lines[index]?.replace(/^.*?(?=Run: )/, '');
  if (found?.startsWith(`${command} `) && found.split(' ').includes(name)) {
    return [];
  }
  const [shown, cure] = found === undefined ? ['no command', 'Add it'] : [`"${found}"`, 'Correct it'];
  const message = `found ${shown}, expected "${command} ${name}" in a comment in the first ${FIRST_LINES} lines. ${cure}.`;
  return [{file, line: Math.max(index, 0) + 1, message}];
}

/** What is wrong with the text of a program, and the program where its code can be read. */
function checkSource(file: string, settings: ProgramSettings): {findings: Finding[]; program?: Program} {
  const source = fs.readFileSync(path.join(settings.siteFolder, file), 'utf8');
  const place = (message: string): Finding => ({file, line: 1, message});
  const names = checkFileName(file).map(place);
  const whole = checkTextFile(file, source);
  if (names.length > 0 || whole.length > 0) {
    return {findings: [...names, ...whole]};
  }
  if (source.trim() === '') {
    const message = 'found an empty program, expected one that runs as it is. Write it, or remove the file.';
    return {findings: [place(message)]};
  }
  const lines = source.split('\n');
  const page = {file, source, lines, prose: []};
  const tokens = checkTokens(page, (text) => settings.renderText(file, text));
  const language = findLanguage(file)!;
  const uses = language.id === 'javascript' ? settings.checkProgram(source, language.id) : [];
  const findings = [
    // Go is indented with tabs.
    ...checkText(page, settings.brand).filter(
      ({message}) => !(language.id === 'go' && message.startsWith('found a tab')),
    ),
    ...tokens,
    ...checkRegions(file, lines),
    ...checkCommand(file, language, lines),
    ...checkNames(file, lines, settings),
    ...uses.map(({line, message}) => ({file, line, message})),
  ];
  if (tokens.length > 0) {
    return {findings};
  }
  // The script of the embedded form defines its own name.
  const code = settings.renderText(file, source.replaceAll('%brand.jsGlobal%', 'window'));
  return {findings, program: {file, language, code}};
}

/** Programs that no page shows and no test runs. */
function findUnused({siteFolder, users}: ProgramSettings): Finding[] {
  const programs = listProgramFiles(siteFolder);
  const shown = [...programs.keys()].filter((name) =>
    users.some((source) => source.includes(`<Program name="${name}"`)),
  );
  return [...programs].flatMap(([name, files]) =>
    shown.includes(name) || files.some(({file}) => users.some((source) => source.includes(path.basename(file))))
      ? []
      : files.map(({file}) => ({
          file: file.split(path.sep).join('/'),
          line: 1,
          message: `found the program ${name}, which no page shows, ${suggest(name, shown)}. Rename it, or put <Program name="${name}" /> on a page.`,
        })),
  );
}

/**
 * What is wrong with programs: names of files, characters and words, tokens, regions, syntax, and names of the API.
 *
 * @param files from the root of the site
 */
export function checkPrograms(files: readonly string[], settings: ProgramSettings): Finding[] {
  const programs = files.filter((file) => file.startsWith(`${FOLDER}/`) && !file.endsWith('.md'));
  const sources = programs.map((file) => checkSource(file, settings));
  const readable = sources.flatMap(({program}) => program ?? []);
  const findings = [
    ...sources.flatMap((source) => source.findings),
    ...SAMPLE_LANGUAGES.flatMap((language) =>
      checkCode(
        readable.filter((program) => program.language === language),
        language,
      ),
    ),
  ];
  // A program whose name is wrong is not shown, which follows from that.
  const wrong = new Set(findings.map(({file}) => file));
  return [...findings, ...findUnused(settings).filter(({file}) => programs.includes(file) && !wrong.has(file))];
}
