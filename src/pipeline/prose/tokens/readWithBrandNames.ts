import fs from 'node:fs';
import {PROJECT_TOKENS} from './projectFile';

/** The text of a document that may not be ours: the project's tokens are replaced, and anything else is kept. */
export function readWithBrandNames(file: string): string {
  return fs
    .readFileSync(file, 'utf8')
    .replace(
      /%(brand|duration)\.([\w.]+)%/g,
      (token, namespace: 'brand' | 'duration', key: string) => PROJECT_TOKENS[namespace]?.values[key] ?? token,
    );
}
