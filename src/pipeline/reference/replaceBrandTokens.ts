import fs from 'node:fs';
import {brand} from '../../brand';

/** The text of a document that may not be ours: only brand tokens are replaced. */
export function readWithBrandNames(file: string): string {
  return fs
    .readFileSync(file, 'utf8')
    .replace(/%brand\.(\w+)%/g, (token, key: string) =>
      Object.hasOwn(brand, key) ? brand[key as keyof typeof brand] : token,
    );
}
