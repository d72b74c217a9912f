import path from 'node:path';
import type {ParseFrontMatter} from '@docusaurus/types';
import {closest} from 'fastest-levenshtein';

const TOKEN = /(\\?)(%brand\.(\w*)%)/g;

/** Where a text stands, for errors. */
interface Source {
  readonly filePath: string;
  readonly fileContent: string;
}

/**
 * Replaces each `%brand.key%` of a page by that value of `src/brand.ts`, in
 * prose, code and links alike. A backslash before it keeps it as written.
 *
 * @throws on an unknown key: names file, line, what was found and the nearest key.
 */
export function replaceBrandTokens({filePath, fileContent}: Source, brand: Readonly<Record<string, string>>): string {
  return fileContent.replace(TOKEN, (_, escape: string, token: string, key: string, offset: number) => {
    if (escape) {
      return token;
    }
    const value = brand[key];
    if (value === undefined) {
      const line = fileContent.slice(0, offset).split('\n').length;
      const names = Object.keys(brand);
      throw new Error(
        `${path.relative(process.cwd(), filePath)}:${line}: found ${token}, which src/brand.ts does not define. ` +
          `Did you mean %brand.${closest(key, names)}%? Known: ${names.join(', ')}.`,
      );
    }
    return value;
  });
}

/** Gives `markdown.parseFrontMatter`, so that titles and descriptions may hold tokens too. */
export function brandFrontMatter(brand: Readonly<Record<string, string>>): ParseFrontMatter {
  return ({defaultParseFrontMatter, ...source}) =>
    defaultParseFrontMatter({...source, fileContent: replaceBrandTokens(source, brand)});
}
