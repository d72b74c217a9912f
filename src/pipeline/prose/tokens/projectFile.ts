import fs from 'node:fs';
import {replaceTokens, type TokenSource, type Tokens} from './';
import {brand} from '../../../brand';
import {parseText} from '../../contracts/source';

/** The tokens of contracts and other data, such as `%brand.name%`. */
export const BRAND_TOKENS: Tokens = {brand: {file: 'src/brand.ts', values: brand}};

/** The text of a file, with the brand tokens replaced. */
export function replaceBrandNames(source: TokenSource): string {
  return replaceTokens(source, BRAND_TOKENS);
}

/** The value of a YAML file beside the contracts, such as `names.yaml`, with the brand tokens replaced. */
export function readProjectFile(file: string): unknown {
  return parseText(replaceBrandNames({filePath: file, fileContent: fs.readFileSync(file, 'utf8')}), file);
}
