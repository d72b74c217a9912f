import {execFile} from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {NAME_MAPS} from '../closeSchemas';
import {isObject, type Json} from '../../../../packages/json';
import type {OpenApiDocument} from '../openapiTypes';

/** A difference between two contracts, apart from prose. */
export interface ContractDifference {
  readonly kind: 'added' | 'removed' | 'modified';
  /**
   * Where it is, as a URI fragment of a JSON Pointer (RFC 6901), into the newer contract, or the older one if it is
   * removed.
   */
  readonly path: string;
  /** Where it was in the older contract, if its container had another name there. */
  readonly was?: string;
  /** The value in the older contract, undefined when it has none. */
  readonly before?: Json;
  /** The value in the newer contract, undefined when it has none. */
  readonly after?: Json;
}

interface DiffSide {
  readonly pointer: string;
  readonly value?: Json;
}

interface DiffChange {
  readonly kind: ContractDifference['kind'];
  readonly property?: string;
  readonly base?: DiffSide;
  readonly revision?: DiffSide;
}

const REDOCLY_COMMAND = path.join('node_modules', '@redocly', 'cli', 'bin', 'cli.js');
/** Disables telemetry and the check for updates. */
const REDOCLY_ENVIRONMENT = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
};

/** Annotations. They may differ between versions without an entry. */
const PROSE_KEYWORDS = new Set([
  'description',
  'summary',
  'title',
  'tags',
  'example',
  'examples',
  'externalDocs',
  'x-enumDescriptions',
  'x-since',
  'x-title',
]);
const ERROR_CODES_KEYWORD = 'x-error-codes';
/** Keywords that contain values, not schemas. */
const VALUE_KEYWORDS = new Set(['default', 'const', 'enum']);

/** A copy without annotations, so that only the contract itself is compared. */
export function removeProse<T>(node: T, isMap = false): T {
  if (Array.isArray(node)) {
    return node.map((part: unknown) => removeProse(part)) as T;
  }
  if (!isObject(node)) {
    return node;
  }
  const kept = Object.entries(node).filter(([key]) => isMap || !PROSE_KEYWORDS.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, isMap ? removeProse(value) : toComparableValue(key, value)]),
  ) as T;
}

/**
 * The value of a keyword. A list of error codes becomes a map, since `redocly diff` does not look into lists of
 * extensions.
 */
function toComparableValue(keyword: string, value: Json | undefined): Json | undefined {
  if (keyword === ERROR_CODES_KEYWORD && Array.isArray(value)) {
    return Object.fromEntries(value.map((code) => [code as string, true] as const));
  }
  return VALUE_KEYWORDS.has(keyword) ? value : removeProse(value, NAME_MAPS.has(keyword));
}

/** A rename is a removal and an addition: matching an old name to a new one would be a guess. */
function toDifferences({kind, property, base, revision}: DiffChange): ContractDifference[] {
  if (property === 'key') {
    return [
      {kind: 'removed', path: base!.pointer},
      {kind: 'added', path: revision!.pointer},
    ];
  }
  const isGone = kind === 'removed' || (kind === 'modified' && revision?.value === undefined);
  const place = (isGone ? base : revision)!.pointer;
  const isInBoth = base?.value !== undefined && revision?.value !== undefined;
  const isRenamed = isInBoth && base.pointer !== revision.pointer;
  const isCode = place.split('/').at(-2) === ERROR_CODES_KEYWORD;
  return [
    {
      kind: isCode ? (isGone ? 'removed' : 'added') : kind,
      path: place,
      ...(isRenamed && {was: base.pointer}),
      ...(base?.value !== undefined && {before: base.value}),
      ...(revision?.value !== undefined && {after: revision.value}),
    },
  ];
}

/** The content of an added or removed element is added or removed with it. */
function isInside({path: place}: ContractDifference, all: readonly ContractDifference[]): boolean {
  return all.some((outer) => outer.kind !== 'modified' && place.startsWith(`${outer.path}/`));
}

/** A component that is added, removed or renamed is reported by the places that use it. */
function isDefinition({path: place}: ContractDifference): boolean {
  return /^#\/components\/(?!securitySchemes)[^/]+(\/[^/]+)?$/.test(place);
}

async function runDiff(folder: string): Promise<DiffChange[]> {
  const files = ['older.json', 'newer.json', 'redocly.yaml'].map((file) => path.join(folder, file));
  const [older, newer, config] = files as [string, string, string];
  await fs.writeFile(config, 'rules: {}\n');
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [REDOCLY_COMMAND, 'diff', older, newer, '--format', 'json', '--fail-on', 'none', '--config', config],
    {env: {...process.env, ...REDOCLY_ENVIRONMENT}, maxBuffer: 64 * 1024 * 1024},
  );
  return (JSON.parse(stdout) as {changes: DiffChange[]}).changes;
}

/**
 * Every difference between two bundled contracts that `redocly diff` finds,
 * apart from prose and from the names of components.
 */
export async function diffContracts(older: OpenApiDocument, newer: OpenApiDocument): Promise<ContractDifference[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'contract-versions-'));
  try {
    const info = {title: 'Contract', version: '1.0.0'};
    for (const [name, document] of Object.entries({older, newer})) {
      await fs.writeFile(path.join(folder, `${name}.json`), JSON.stringify({...removeProse(document), info}));
    }
    const all = (await runDiff(folder)).flatMap(toDifferences).filter((difference) => !isDefinition(difference));
    return all.filter((difference) => !isInside(difference, all));
  } finally {
    await fs.rm(folder, {recursive: true});
  }
}
