import fs from 'node:fs';
import path from 'node:path';
import {parseDocument} from 'yaml';
import {brand} from '../../brand';
import {replaceTokens} from '../tokens';

/** The text of a file of `contracts/`, with brand tokens replaced. */
export function readContractText(file: string): string {
  return replaceTokens(
    {filePath: file, fileContent: fs.readFileSync(file, 'utf8')},
    {
      brand: {file: 'src/brand.ts', values: brand},
    },
  );
}

/**
 * Reads a YAML file of `contracts/`: YAML 1.2, keys unique, brand tokens replaced.
 *
 * @throws when it is not YAML: names file, line and cause.
 */
export function readYaml(file: string): unknown {
  const document = parseDocument(readContractText(file), {uniqueKeys: true});
  const [problem] = document.errors;
  if (problem) {
    const line = problem.linePos?.[0].line ?? 1;
    throw new Error(`${path.relative(process.cwd(), file)}:${line}: found no valid YAML: ${problem.message}`);
  }
  return document.toJS();
}
