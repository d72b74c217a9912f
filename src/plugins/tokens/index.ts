import path from 'node:path';
import type {ParseFrontMatter} from '@docusaurus/types';
import {closest} from 'fastest-levenshtein';

const TOKEN = /(\\?)(%(brand|counts)\.(\w*)%)/g;

/** Where a text stands, for errors. */
interface Source {
  readonly filePath: string;
  readonly fileContent: string;
}

/** Values by their names, and the file that defines them. */
interface Namespace {
  readonly file: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What tokens may name: `%brand.key%` and `%counts.key%`. */
export interface Tokens {
  readonly brand: Namespace;
  readonly counts?: Namespace;
}

/**
 * Replaces each token, such as `%brand.name%`, by its value: in prose, code and
 * links alike. A backslash before it keeps it as written.
 *
 * @throws on an unknown key: names file, line, what was found and the nearest key.
 */
export function replaceTokens({filePath, fileContent}: Source, tokens: Tokens): string {
  return fileContent.replace(
    TOKEN,
    (_, escape: string, token: string, namespace: keyof Tokens, key: string, offset: number) => {
      if (escape) {
        return token;
      }
      const {file, values} = tokens[namespace] ?? {file: 'no file that is read here', values: {}};
      const value = values[key];
      if (value === undefined) {
        const line = fileContent.slice(0, offset).split('\n').length;
        const names = Object.keys(values);
        const hint =
          names.length > 0 ? ` Did you mean %${namespace}.${closest(key, names)}%? Known: ${names.join(', ')}.` : '';
        throw new Error(
          `${path.relative(process.cwd(), filePath)}:${line}: found ${token}, which ${file} does not define.${hint}`,
        );
      }
      return value;
    },
  );
}

/** Gives `markdown.parseFrontMatter`, so that titles and descriptions may hold tokens too. */
export function frontMatterWithTokens(tokens: Tokens): ParseFrontMatter {
  return ({defaultParseFrontMatter, ...source}) =>
    defaultParseFrontMatter({...source, fileContent: replaceTokens(source, tokens)});
}
