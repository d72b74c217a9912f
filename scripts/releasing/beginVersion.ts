import fs from 'node:fs';
import path from 'node:path';
import {format} from 'prettier';
import {stringify} from 'yaml';
import {isObject} from '../../packages/json';
import {bundleContract, getContractPath, PRODUCTS} from '../../src/pipeline/contracts/bundleContract';
import {watchContracts} from '../../src/pipeline/contracts/load';
import {
  computeReviewedSections,
  formatReviewedFacts,
  listFactFiles,
  readReviewedFacts,
  REVIEWED_FACTS,
} from '../../src/pipeline/prose/facts/reviewedFacts';

/** A place that lists the versions, and how a version becomes the one before `next` there. */
interface VersionPlace {
  readonly file: string;
  readonly find: (current: string) => RegExp;
  readonly write: (current: string, next: string) => string;
}

const NEWEST_FIRST = {
  find: (current: string) => new RegExp(`(?<=enum: \\[)'${current}', `),
  write: (current: string, next: string) => `'${next}', '${current}', `,
};

const PLACES: readonly VersionPlace[] = [
  {
    file: 'src/brand.ts',
    find: (current) => new RegExp(`(?<=apiVersion: )'${current}'`),
    write: (_, next) => `'${next}'`,
  },
  {file: 'contracts/openapi/shared/parameters.yaml', ...NEWEST_FIRST},
  {
    file: 'contracts/openapi/shared/parameters.yaml',
    find: (current) =>
      new RegExp(
        `'${current}': The current version\\.\\n( +)('[\\d-]+': )(?:The version before the current one|The first version)\\.`,
      ),
    write: (current, next) =>
      `'${next}': The current version.\n$1'${current}': The version before the current one.\n$1$2An earlier version.`,
  },
  {file: 'contracts/openapi/payments/webhook-endpoints.yaml', ...NEWEST_FIRST},
  {
    file: 'contracts/catalogs/schemas/common.schema.yaml',
    find: (current) => new RegExp(`(?<=enum: \\[.*)'${current}'(?=\\])`),
    write: (current, next) => `'${current}', '${next}'`,
  },
  {
    file: 'contracts/catalogs/error-codes.yaml',
    find: (current) => new RegExp(`(?<=do: 'Send )\`${current}\`, `),
    write: (current, next) => `\`${next}\`, \`${current}\`, `,
  },
  {
    file: 'contracts/changelog.yaml',
    find: (current) => new RegExp(`  - date: '${current}'\\n    state: current\\n`),
    write: (current, next) =>
      [
        `  - date: '${next}'`,
        '    state: current',
        '    summary: Write here what this version is about.',
        '    entries: []',
        `  - date: '${current}'`,
        '    state: earlier',
        '',
      ].join('\n'),
  },
];

/** Removes the recorded examples of requests and responses: earlier versions have none. Those of schemas are lists. */
function removeExamples(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) {
    return node.map((item) => removeExamples(item));
  }
  if (!isObject(node)) {
    return node;
  }
  const kept = Object.entries(node).filter(
    ([name, value]) => !(name === 'examples' && isObject(value) && key !== 'properties'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, removeExamples(value, name)]));
}

function readCurrentVersion(folder: string): string {
  const [, current] = /apiVersion: '([^']+)'/.exec(fs.readFileSync(path.join(folder, 'src/brand.ts'), 'utf8')) ?? [];
  if (current === undefined) {
    throw new Error("src/brand.ts: found no apiVersion, expected one, as in apiVersion: '2026-11-01'. Restore it.");
  }
  return current;
}

function checkDate(current: string, next: string | undefined): asserts next is string {
  const isDate = next !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(next) && new Date(`${next}T00:00Z`).getTime() > 0;
  if (!isDate || new Date(`${next}T00:00Z`).toISOString().slice(0, 10) !== next || next <= current) {
    throw new Error(
      `found ${next === undefined ? 'no version' : JSON.stringify(next)}, expected a day after ${current}, the current version, as YYYY-MM-DD.`,
    );
  }
}

/** The current contracts as files of an earlier version. */
async function writeEarlierContracts(folder: string, current: string): Promise<Map<string, string>> {
  // Without tokens replaced: names of the provider stay names.
  const contracts = watchContracts({folder: path.join(folder, 'contracts')})();
  const files = new Map<string, string>();
  for (const product of PRODUCTS) {
    const document = await bundleContract(contracts, getContractPath(product));
    const text = `# The ${product} API as it was in version ${current}. It does not change any more.\n${stringify(
      removeExamples(document),
      {aliasDuplicateObjects: false, lineWidth: 0},
    )}`.replaceAll('%brand.apiVersion%', current);
    files.set(
      `contracts/${getContractPath(product, current)}`,
      await format(text, {parser: 'yaml', singleQuote: true}),
    );
  }
  return files;
}

/**
 * Begins a version of the API: the current contracts become files of the earlier version, and the new date is in each
 * place that lists the versions. The changelog has an entry for it, to be filled in.
 *
 * @param folder the root of the site
 * @param next the day that names it, `YYYY-MM-DD`, after the current one
 * @returns the files that were written, from the root
 * @throws when the date is wrong, or a place does not have the current version: nothing is written then
 */
export async function beginVersion(folder: string, next: string | undefined): Promise<string[]> {
  const current = readCurrentVersion(folder);
  checkDate(current, next);
  const written = await writeEarlierContracts(folder, current);
  for (const {file, find, write} of PLACES) {
    const text = written.get(file) ?? fs.readFileSync(path.join(folder, file), 'utf8');
    const changed = text.replace(find(current), write(current, next));
    if (changed === text) {
      throw new Error(
        `${file}: found no place of version ${current} that matches ${String(find(current))}, expected one. Restore it.`,
      );
    }
    written.set(file, changed);
  }
  const facts = new Map(readReviewedFacts(folder));
  for (const [file, text] of written) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
    facts.set(file, computeReviewedSections(file, text));
  }
  // Facts that moved are as reviewed as before.
  const files = listFactFiles(folder);
  const kept = [...facts].filter(([file, sections]) => files.includes(file) && sections.size > 0);
  fs.writeFileSync(path.join(folder, REVIEWED_FACTS), formatReviewedFacts(new Map(kept)));
  return [...written.keys(), REVIEWED_FACTS];
}
