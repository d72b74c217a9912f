import fs from 'node:fs';
import {replaceTokens, type TokenSource, type Tokens} from './';
import {brand} from '../../../brand';
import {parseText} from '../../contracts/source';

/** What contracts and other data may name, as `%brand.name%`. */
export const BRAND_TOKENS: Tokens = {brand: {file: 'src/brand.ts', values: brand}};

/** The text of a file, with the names of the brand in it. */
export function replaceBrandNames(source: TokenSource): string {
  return replaceTokens(source, BRAND_TOKENS);
}

/** The value of a YAML file beside the contracts, such as `names.yaml`, with the names of the brand in it. */
export function readProjectFile(file: string): unknown {
  return parseText(replaceBrandNames({filePath: file, fileContent: fs.readFileSync(file, 'utf8')}), file);
}
