import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {parseText} from '../../contracts/source';
import {readCodeTexts, readPageTexts, readYamlTexts, type ReadText} from './readTexts';

/** A term of `terms.yaml`, with the words that it replaces. */
export interface Term {
  readonly prefer: string;
  /** Regular expressions, matched as whole words in any case. */
  readonly refuse: readonly string[];
  readonly why: string;
  /** Contexts in which a refused word is right. */
  readonly except?: readonly {readonly pattern: string; readonly why: string}[];
}

/** What readers see. Recordings, counts and earlier versions are generated or frozen. */
const SOURCES: readonly {readonly files: RegExp; readonly read: (source: string) => ReadText[]}[] = [
  {files: /^(?:payments|commerce|src\/pages)\/.*\.mdx$/, read: readPageTexts},
  {files: /^contracts\/(?!recorded\/|versions\/|counts\.yaml|.*\.schema\.yaml).*\.yaml$/, read: readYamlTexts},
  {
    files: /^(?:src|sandbox|packages)\/(?!.*(?:\/generated\/|\/tests\/|\.test\.|\.spec\.)).*\.tsx?$/,
    read: readCodeTexts,
  },
];

export function readTerms(): Term[] {
  const file = path.join(__dirname, 'terms.yaml');
  return parseText(fs.readFileSync(file, 'utf8'), file) as Term[];
}

/**
 * Texts of the files that readers see, by file.
 *
 * @param isRead whether a file is read; without it, all are
 */
export function readAllTexts(
  root = '.',
  isRead: (file: string) => boolean = () => true,
): ReadonlyMap<string, ReadText[]> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  return new Map(
    files.flatMap((file) => {
      const read = SOURCES.find((source) => source.files.test(file))?.read;
      const full = path.join(root, file);
      return read && isRead(file) && fs.existsSync(full) ? [[file, read(fs.readFileSync(full, 'utf8'))] as const] : [];
    }),
  );
}

/** Each refused word of the texts of a file, as one line: file, line, what was found and what was expected. */
export function findRefusedTerms(file: string, texts: readonly ReadText[], terms: readonly Term[]): string[] {
  return terms.flatMap(({prefer, refuse, why, except = []}) => {
    const refused = new RegExp(`(?<![\\w-])(?:${refuse.join('|')})(?![\\w-])`, 'gi');
    const allowed = except.map(({pattern}) => new RegExp(pattern, 'g'));
    return texts.flatMap(({line, text}) =>
      [...allowed.reduce((rest, pattern) => rest.replace(pattern, ''), text).matchAll(refused)].map(
        ([word]) => `${file}:${line}: found “${word}”, expected ${prefer}. ${why}`,
      ),
    );
  });
}
