import path from 'node:path';
import {readYaml} from './yaml';

/** The file that says how much has been proven, made by `npm run check:contracts -- --write`. */
export function countsFile(folder = 'contracts'): string {
  return path.join(folder, 'counts.yaml');
}

/** The counts as texts for pages, with thousands apart, as in 1,204. */
export function readCounts(folder = 'contracts'): Record<string, string> {
  const counts = readYaml(countsFile(folder)) as Readonly<Record<string, number>>;
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count.toLocaleString('en-US')]));
}
