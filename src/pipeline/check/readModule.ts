import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {transformSync, type TransformFailure} from 'esbuild';
import type {Finding} from '../../../packages/authoring/finding';
import {checkTextFile} from './rules/file';

/** A module that a person edits, as it is now. */
export interface ModuleReading {
  readonly source: string;
  /** What it exports; undefined where it cannot be read. */
  readonly exports: Readonly<Record<string, unknown>> | undefined;
  /** What keeps it from being read. */
  readonly findings: readonly Finding[];
}

/** The languages that can be parsed, by the names that esbuild has for them. */
const LANGUAGES = {ts: 'TypeScript', tsx: 'TSX', js: 'JavaScript', jsx: 'JSX', css: 'CSS'} as const;

/** The code of a module, or the mistakes in its syntax. */
export function parseModule(
  file: string,
  source: string,
  language?: keyof typeof LANGUAGES,
): {readonly code: string; readonly findings: readonly Finding[]} {
  const loader = language ?? (file.endsWith('.tsx') ? 'tsx' : 'ts');
  const whole = language === undefined ? checkTextFile(file, source) : [];
  if (whole.length > 0) {
    return {code: '', findings: whole};
  }
  try {
    const {code} = transformSync(source, {
      loader,
      // A module of this project is run; any other is only read, and can wait for promises at its top level.
      ...(loader !== 'css' && {format: language === undefined ? ('cjs' as const) : ('esm' as const)}),
      sourcefile: file,
      logLevel: 'silent',
      logOverride: {'css-syntax-error': 'error'},
    });
    return {code, findings: []};
  } catch (error) {
    const {errors} = error as TransformFailure;
    return {
      code: '',
      findings: errors.map(({text, location}) => ({
        file,
        line: location?.line ?? 1,
        message: `found ${JSON.stringify((location?.lineText ?? '').trim())}, expected valid ${LANGUAGES[loader]}: ${text}. Correct the syntax: texts in quotes, a comma behind each entry, each bracket closed.`,
      })),
    };
  }
}

/** What keeps a module of data from being run: mostly a text without quotes, which is read as a name. */
function explainFailure(file: string, source: string, {message}: Error): Finding {
  const [, name] = /^(\w+) is not defined$/.exec(message) ?? [];
  const lines = source.split('\n');
  const index = lines.findIndex((line) => new RegExp(`(?<!['"\`\\w/.])${name ?? ''}\\b(?!['"\`:])`).test(line));
  return name === undefined || index === -1
    ? {file, line: 1, message: `found code that fails: ${message}, expected data only. Correct it.`}
    : {
        file,
        line: index + 1,
        message: `found ${JSON.stringify(lines[index]!.trim())}, in which ${name} is not a text, expected quotes around it. Add them.`,
      };
}

/**
 * Reads a module of data, such as `src/brand.ts` or `sidebars-payments.ts`, without Node's cache: an edit shows at once.
 *
 * @param file from the root of the site; it imports nothing but types
 */
export function readModule(siteFolder: string, file: string): ModuleReading {
  const full = path.join(siteFolder, file);
  if (!fs.existsSync(full)) {
    const message = 'found no such file, expected one. Restore it.';
    return {source: '', exports: undefined, findings: [{file, line: 1, message}]};
  }
  const source = fs.readFileSync(full, 'utf8');
  const {code, findings} = parseModule(file, source);
  if (findings.length > 0) {
    return {source, exports: undefined, findings};
  }
  const module = {exports: {} as Record<string, unknown>};
  try {
    vm.runInNewContext(code, {module, exports: module.exports}, {filename: file});
  } catch (error) {
    return {source, exports: undefined, findings: [explainFailure(file, source, error as Error)]};
  }
  return {source, exports: module.exports, findings: []};
}

/** The line of a module that has the first of some texts; 1 where none has. */
export function findSourceLine(source: string, ...texts: readonly string[]): number {
  const lines = source.split('\n');
  const found = texts.map((text) => lines.findIndex((line) => line.includes(text))).find((index) => index !== -1);
  return (found ?? 0) + 1;
}
