import fs from 'node:fs';
import path from 'node:path';
import {parseFindings, type Finding} from '../../packages/authoring/finding';
import {findNearest} from '../../packages/authoring/suggest';
import {checkBrand} from '../../src/pipeline/check/checkSettings';
import {parseModule} from '../../src/pipeline/check/readModule';

/** The modules that say what the site is. Nothing else can be checked while one of them cannot be read. */
const SETTINGS = ['src/brand.ts', 'src/site.ts', 'src/products.ts', 'src/home.ts', 'docusaurus.config.ts'];

/** The mistakes in the modules that everything else imports, before anything imports them: their syntax, and the brand. */
export function checkFirstSettings(siteFolder: string): Finding[] {
  const unreadable = SETTINGS.filter((file) => fs.existsSync(path.join(siteFolder, file))).flatMap(
    (file) => parseModule(file, fs.readFileSync(path.join(siteFolder, file), 'utf8')).findings,
  );
  return unreadable.length > 0 ? unreadable : checkBrand(siteFolder);
}

/** A line of an error of the compiler: `/site/src/topics/money/money.ts:115:0: ERROR: Unexpected "<<"`. */
const COMPILER_LINE = /^(.+\.tsx?):\d+:\d+: ERROR: /gm;

/** The mistakes in the syntax of modules that an error of the compiler names; none for any other error. */
function explainCompilerError(message: string, siteFolder: string): Finding[] {
  const files = new Set([...message.matchAll(COMPILER_LINE)].map(([, file = '']) => path.resolve(siteFolder, file)));
  return [...files].flatMap(
    (file) => parseModule(path.relative(siteFolder, file), fs.readFileSync(file, 'utf8')).findings,
  );
}

/** The file of the project in which an error was thrown, with its line; for an import of nothing, the file that has it. */
function findThrowingFile(stack: string, siteFolder: string): {file: string; line: number} | undefined {
  const root = path.resolve(siteFolder);
  return [...stack.matchAll(/^(?:- | +at .*?)(\/[^\s()]+\.tsx?)(?::(\d+):\d+\)?)?$/gm)]
    .map(([, file = '', line = '1']) => ({file: path.relative(root, file), line: Number(line)}))
    .find(({file}) => !file.startsWith('..') && !file.includes('node_modules'));
}

/** Files that a module can import from a folder, by the names for that. */
function listImports(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => name.replace(/\.\w+$/, '')) : [];
}

/**
 * What keeps a module of the project from being loaded: its syntax, a name that nothing declares, an import of nothing,
 * or code that fails. Nothing for an error that no file of the project threw.
 */
export function explainLoadError(error: unknown, siteFolder: string): Finding[] {
  const {message = '', stack = ''} = error instanceof Error ? error : {};
  const compiled = explainCompilerError(message, siteFolder);
  const told =
    compiled.length > 0 ? compiled : parseFindings(message, '').filter((one) => /^found\b/.test(one.message));
  const place = told.length > 0 ? undefined : findThrowingFile(stack, siteFolder);
  if (!place) {
    return told;
  }
  const {file} = place;
  const source = fs.readFileSync(path.join(siteFolder, file), 'utf8');
  const lines = source.split('\n');
  const [, imported] = /^Cannot find (?:module|package) '([^']+)'/.exec(message) ?? [];
  const [, name] = /^(\w+) is not defined$/.exec(message) ?? [];
  const index = lines.findIndex((text) => new RegExp(`(?<![\\w./])${imported ?? name ?? '$'}(?!\\w)`).test(text));
  // The line in the stack is that of the compiled code.
  const found = (what: string): Finding[] => [{file, line: index === -1 ? place.line : index + 1, message: what}];
  if (imported !== undefined) {
    const folder = path.posix.dirname(imported);
    const nearest = findNearest(
      path.posix.basename(imported),
      listImports(path.join(siteFolder, path.dirname(file), folder)),
    );
    return found(
      `found an import of ${imported}, which does not exist, expected ${imported.startsWith('.') && nearest !== undefined ? `one such as ${folder}/${nearest}` : 'a package of package.json'}. Correct it.`,
    );
  }
  if (name !== undefined) {
    const names = [...new Set(source.match(/\b[A-Za-z_]\w+/g))].filter((one) => one !== name);
    return found(
      `found ${name}, which this file neither imports nor declares, expected one such as ${findNearest(name, names) ?? 'brand'}. Correct it.`,
    );
  }
  return found(`found code that fails: ${message.split('\n')[0]!}. Correct it.`);
}
