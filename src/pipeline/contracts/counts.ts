import type {ContractSource} from './source';

/** The file of how much has been proven, written by `npm run check:contracts -- --write`. */
export const COUNTS = 'counts.yaml';

/** The counts as texts for pages, with thousands separators: 1,204. */
export function readCounts(source: ContractSource): Readonly<Record<string, string>> {
  const counts = source.parse(COUNTS) as Readonly<Record<string, number>>;
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count.toLocaleString('en-US')]));
}
