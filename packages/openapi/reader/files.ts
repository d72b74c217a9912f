import fs from 'node:fs';
import path from 'node:path';
import {ParseError, parseText} from './parseText';
import type {SourceFile} from './documentLocations';

export type ReadText = (file: string) => string;

/** The files of one document: each is read once. */
export interface DocumentFiles {
  readonly root: SourceFile;
  /** Those that have been read so far. */
  readonly listLoaded: () => SourceFile[];
  /** A file relative to another one; a message where it cannot be read. */
  readonly openRelative: (source: SourceFile, relative: string) => SourceFile | string;
  /** The text of a file relative to another one; undefined where it cannot be read. */
  readonly readRelativeText: (source: SourceFile, relative: string) => string | undefined;
}

export function readFile(file: string): string {
  if (!fs.statSync(file).isFile()) {
    throw new Error('it is not a file');
  }
  return fs.readFileSync(file, 'utf8');
}

function describeCause(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return 'it does not exist';
  }
  return error instanceof Error ? error.message : 'it cannot be read';
}

function decodeRelativePath(relative: string): string {
  try {
    return decodeURIComponent(relative);
  } catch {
    return relative;
  }
}

function resolveRelativePath(source: SourceFile, relative: string): string {
  const name = decodeRelativePath(relative);
  return path.isAbsolute(name) ? path.normalize(name) : path.join(path.dirname(source.file), name);
}

/** @throws with the file or its line, what was found, and what to do */
function loadSourceFile(file: string, folder: string, readText: ReadText): SourceFile {
  if (/^https?:/i.test(file)) {
    throw new Error(
      `${file}: found an address, expected a file: nothing is loaded over the network. Save the document, and use its path.`,
    );
  }
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    throw new Error(`${file}: found no file that can be read: ${describeCause(error)}. Check the path.`, {
      cause: error,
    });
  }
  try {
    const name = path.relative(folder, file).split(path.sep).join('/');
    return {file, name, root: parseText(text)};
  } catch (error) {
    if (!(error instanceof ParseError)) {
      throw error;
    }
    const place = error.line === undefined ? file : `${file}:${error.line}`;
    throw new Error(`${place}: ${error.message}. Expected one JSON or YAML document with unique keys.`, {
      cause: error,
    });
  }
}

/**
 * Opens a document by its root file.
 *
 * @throws when the root file is missing or is neither JSON nor YAML: file, line, found, expected
 */
export function openFiles(rootFile: string, readText: ReadText = readFile): DocumentFiles {
  const folder = path.dirname(rootFile);
  const root = loadSourceFile(rootFile, folder, readText);
  const files = new Map<string, SourceFile | string>([[path.normalize(rootFile), root]]);
  return {
    root,
    listLoaded: () => [...files.values()].filter((file) => typeof file !== 'string'),
    openRelative: (source, relative) => {
      const file = resolveRelativePath(source, relative);
      const known = files.get(file);
      if (known !== undefined) {
        return known;
      }
      let found: SourceFile | string;
      try {
        found = loadSourceFile(file, folder, readText);
      } catch (error) {
        found = error instanceof Error ? error.message : 'it cannot be read';
      }
      files.set(file, found);
      return found;
    },
    readRelativeText: (source, relative) => {
      try {
        return readText(resolveRelativePath(source, relative));
      } catch {
        return undefined;
      }
    },
  };
}
