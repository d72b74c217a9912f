import path from 'node:path';
import type {ParseFrontMatter} from '@docusaurus/types';
import {formatDateToken} from '../storyTime/dates';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {getLine} from '../../../../packages/authoring/getLine';
import {findNearest} from '../../../../packages/authoring/suggest';

const TOKEN_PATTERN = /(\\?)(%(brand|counts|date|duration|meaning)\.([\w.-]*)%)/g;

/** The location of a text, for errors. */
export interface TokenSource {
  readonly filePath: string;
  readonly fileContent: string;
}

/** Values by their names, and the file that defines them. */
interface Namespace {
  readonly file: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The tokens: `%brand.key%`, `%counts.key%`, `%duration.key%`, the sentence of a state or an enum value as in
 * `%meaning.refund.failed%`, and days of the scenarios as in `%date.2026-12-06%`.
 */
export interface Tokens {
  readonly brand: Namespace;
  readonly counts?: Namespace;
  readonly duration?: Namespace;
  readonly meaning?: Namespace;
  /** The shift of dates in weeks. Without it a text cannot contain any. */
  readonly weeks?: number;
}

type TokenNamespace = 'brand' | 'counts' | 'duration' | 'meaning';

/** The maximum number of names in an error. */
const MOST_NAMES = 40;

/** The value of a token, or the error with what was expected, without the place. */
function resolveToken(namespace: TokenNamespace, key: string, tokens: Tokens): string {
  const {file, values} = tokens[namespace] ?? {file: 'no file that is read here', values: {}};
  const value = values[key];
  if (value === undefined) {
    const names = Object.keys(values);
    const hint =
      names.length > 0
        ? ` Did you mean %${namespace}.${findNearest(key, names)!}%?${names.length > MOST_NAMES ? '' : ` Known: ${names.join(', ')}.`}`
        : tokens[namespace]
          ? ' It has none, since storyParts in src/site.ts leaves them out. Write the text itself.'
          : '';
    throw new RangeError(`which ${file} does not define.${hint}`);
  }
  return value;
}

function resolveDateToken(name: string, {weeks}: Tokens): string {
  if (weeks === undefined) {
    throw new RangeError('which only pages can use. Write a sentence without a date.');
  }
  return formatDateToken(name, weeks);
}

/**
 * Replaces each token, such as `%brand.name%`, by its value: in prose, code and
 * links alike. A backslash before it keeps it as written.
 *
 * @throws for an unknown key, with file, line, what was found and the nearest key.
 */
export function replaceTokens({filePath, fileContent}: TokenSource, tokens: Tokens): string {
  return fileContent.replace(
    TOKEN_PATTERN,
    (_, escape: string, token: string, namespace: TokenNamespace | 'date', key: string, offset: number) => {
      if (escape) {
        return token;
      }
      try {
        return namespace === 'date' ? resolveDateToken(key, tokens) : resolveToken(namespace, key, tokens);
      } catch (error) {
        // The file that defines the value cannot be read: a mistake with a place of its own.
        if (error instanceof AuthoringError) {
          throw error;
        }
        const line = getLine(fileContent, offset);
        const place = `${path.relative(process.cwd(), filePath)}:${line}`;
        throw new AuthoringError(
          `${place}: found ${token}, ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      }
    },
  );
}

/** Returns a `markdown.parseFrontMatter` that changes texts before they are parsed, titles and descriptions too. */
export function createFrontMatterParser(change: (source: TokenSource) => string): ParseFrontMatter {
  return ({defaultParseFrontMatter, ...source}) => defaultParseFrontMatter({...source, fileContent: change(source)});
}
