import type {BaseResolver, Document, NormalizedProblem, Source} from '@redocly/openapi-core';
import path from 'node:path';
import {failsOnContractProblems, siteAreas, type SiteArea} from '../../site';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {findNearest, suggest} from '../../../packages/authoring/suggest';
import {findVersion, isReadVersion} from '../../../packages/openapi/reader/version';
import {getAtPointer, isObject, appendPointer, unescapePointer} from '../../../packages/json';
import {formatDefect} from './defect';
import {createLineFinder, createLineFinders} from './pointerLines';
import {HTTP_METHODS, type OpenApiDocument, type ContractOperation} from './openapiTypes';
import {parseText, type ContractSource} from './source';
import {resolveFileReference} from './valueSentences';

export type Product = (typeof siteAreas)[number]['id'];
export const PRODUCTS: readonly Product[] = siteAreas.map(({id}) => id);

/** Whether a version of the API has a product: it may have been added later. */
export function isInVersion(product: Product, date: string): boolean {
  const area: SiteArea | undefined = siteAreas.find(({id}) => id === product);
  return date >= (area?.since ?? '');
}

/** The root file of a product's contract, below the folder of the contracts. */
export function getContractPath(product: Product, version?: string): string {
  const name = `${product}.openapi.yaml`;
  return version === undefined ? `openapi/${name}` : `versions/${version}/${name}`;
}

/** Reads the files of a contract for Redocly, from a source; line numbers stay. */
export async function createSourceResolver(
  source: ContractSource,
  readText = (file: string): string => source.readText(file),
): Promise<BaseResolver> {
  const {BaseResolver: Base, Source} = await import('@redocly/openapi-core');
  class SourceResolver extends Base {
    override loadExternalRef(file: string): Promise<InstanceType<typeof Source>> {
      const name = path.relative(source.folder, file).split(path.sep).join('/');
      return Promise.resolve(new Source(file, readText(name)));
    }

    /** Recorded examples are JSON, which its own parser reads twenty times as fast as one of YAML. */
    override parseDocument(document: InstanceType<typeof Source>, isRoot?: boolean): Document {
      if (!document.absoluteRef.endsWith('.json')) {
        return super.parseDocument(document, isRoot);
      }
      try {
        return {source: document, parsed: JSON.parse(document.body) as unknown};
      } catch {
        return super.parseDocument(document, isRoot); // Its error has the line.
      }
    }
  }
  return new SourceResolver();
}

interface BundleOptions {
  /** Recorded examples may be absent: recording them requires the rest of the contract. */
  readonly areExamplesOptional?: boolean;
  /** Times are shifted to those that readers see. */
  readonly isMoved?: boolean;
}

/** What a reference should have led to: a file, or a name at the first step that its target does not have. */
function describeTarget(source: ContractSource, from: string, reference: string): string {
  const {file, pointer} = resolveFileReference(reference, from);
  if (!source.has(file)) {
    const known = findNearest(file, source.list());
    return `which does not exist, expected one such as ${path.posix.relative(path.posix.dirname(from), known ?? from)}`;
  }
  if (/^[^/]/.test(pointer)) {
    return `expected a slash behind "#": ${reference.replace('#', '#/')}`;
  }
  let node = source.parse(file);
  for (const step of pointer.split('/').slice(1).map(unescapePointer)) {
    const next = isObject(node) || Array.isArray(node) ? getAtPointer(node, appendPointer('', step)) : undefined;
    if (next === undefined) {
      return `where ${source.getPath(file)} has no ${step}, ${suggest(step, isObject(node) ? Object.keys(node) : [])}`;
    }
    node = next;
  }
  return 'which cannot be read';
}

/**
 * What is wrong with a reference that leads nowhere; undefined where there is none at a pointer of a file.
 *
 * @param absoluteFile as the bundler and the linter name it
 */
export function explainReference(source: ContractSource, absoluteFile: string, pointer: string): string | undefined {
  const file = path.relative(source.folder, absoluteFile).split(path.sep).join('/');
  const node = source.has(file) ? getAtPointer(source.parse(file), pointer) : undefined;
  const reference = isObject(node) ? node.$ref : node;
  return typeof reference === 'string'
    ? `found a reference to ${reference}, ${describeTarget(source, file, reference)}. Correct the reference.`
    : undefined;
}

/** A problem of bundling as one line: file, line, what was found, what was expected, and what to do. */
function formatProblem(
  source: ContractSource,
  root: string,
  {location, message}: NormalizedProblem,
  findLine: (source: Source, pointer: string) => number,
): string {
  const [place] = location;
  if (!place) {
    return `${source.getPath(root)}: ${message}`;
  }
  const pointer = place.pointer?.replace(/^#/, '') ?? '';
  const file = path.relative(process.cwd(), place.source.absoluteRef);
  const cause = message.includes('$ref') ? explainReference(source, place.source.absoluteRef, pointer) : undefined;
  return formatDefect({file, line: findLine(place.source, pointer), pointer, message: cause ?? message});
}

/**
 * That the root of a contract is an OpenAPI document of a version that is read; the bundler names no place.
 *
 * @throws when it is not: file with line, found, expected, fix
 */
function checkVersion(source: ContractSource, file: string): void {
  const root = source.parse(file);
  const {openapi: version, ...others} = isObject(root) ? root : {};
  // The bundler reads no number.
  if (typeof version === 'string' && isReadVersion(version)) {
    return;
  }
  const text = source.readRawText(file);
  const near = version === undefined ? findNearest('openapi', Object.keys(others), 3) : undefined;
  const pointer = near === undefined ? '/openapi' : appendPointer('', near);
  const found =
    version !== undefined
      ? `openapi: ${findVersion(text).written ?? ''}`
      : near === undefined
        ? 'no openapi'
        : `the key ${near}`;
  const message = `found ${found}, expected openapi: 3.1.0, the version of OpenAPI in which the contract is written. Correct it.`;
  throw new AuthoringError(
    formatDefect({file: source.getPath(file), line: createLineFinder(text)(pointer), pointer, message}),
  );
}

/** Whether a value refers to other files. References to the network are left as they are. */
function refersToFiles(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const reference: unknown = '$ref' in value ? value.$ref : undefined;
  const isFile = typeof reference === 'string' && !/^#|^https?:/.test(reference);
  return isFile || Object.values(value).some(refersToFiles);
}

async function bundle(
  source: ContractSource,
  file: string,
  {areExamplesOptional = false, isMoved = false}: BundleOptions,
): Promise<OpenApiDocument> {
  const readText = (name: string): string => (isMoved ? source.readShiftedText(name) : source.readText(name));
  if (!failsOnContractProblems) {
    // A site that shows what it can of a contract does not need the bundler, which stops at a circular reference.
    const document = parseText(readText(file), source.getPath(file));
    if (!refersToFiles(document)) {
      return document as OpenApiDocument;
    }
  }
  checkVersion(source, file);
  const {bundle: bundleDocument, createConfig} = await import('@redocly/openapi-core');
  const {bundle: document, problems} = await bundleDocument({
    ref: source.getPath(file),
    config: await createConfig({}),
    externalRefResolver: await createSourceResolver(source, readText),
  });
  const errors = problems.filter(
    ({severity, location}) =>
      severity === 'error' && !(areExamplesOptional && location[0]?.pointer?.includes('/examples/')),
  );
  if (errors.length > 0 && failsOnContractProblems) {
    const findLine = createLineFinders(({body}: Source) => body);
    throw new Error([...new Set(errors.map((problem) => formatProblem(source, file, problem, findLine)))].join('\n'));
  }
  return document.parsed as OpenApiDocument;
}

/**
 * Bundles a contract into one document whose references are all inside it.
 *
 * @param file its root, below the folder of the contracts
 * @throws when there is no such file, or a reference has no target, naming file and reference.
 */
export function bundleContract(
  source: ContractSource,
  file: string,
  options: BundleOptions = {},
): Promise<OpenApiDocument> {
  return source.derive(`bundle of ${file} ${JSON.stringify(options)}`, (files) => {
    if (!files.has(file)) {
      throw new Error(`${files.getPath(file)}: found no contract, expected one. Restore the file.`);
    }
    return bundle(files, file, options);
  });
}

/** The object behind a reference of a document, or the object itself. */
export function resolveReference<T>(document: OpenApiDocument, node: T): T {
  let current: unknown = node;
  while (isObject(current) && typeof current.$ref === 'string') {
    current = getAtPointer(document, current.$ref);
  }
  return current as T;
}

function listOperationsInSection(document: OpenApiDocument, section: 'paths' | 'webhooks'): ContractOperation[] {
  return Object.entries(document[section] ?? {}).flatMap(([template, item]) =>
    HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [{...operation, method, path: template, pointer: appendPointer('', section, template, method)}]
        : [];
    }),
  );
}

/** Every operation of a contract, in its order. */
export function listOperations(document: OpenApiDocument): ContractOperation[] {
  return listOperationsInSection(document, 'paths');
}

/** Every event of a contract: `path` is its type. */
export function listEvents(document: OpenApiDocument): ContractOperation[] {
  return listOperationsInSection(document, 'webhooks');
}

/** The properties of a schema, then those of the parts of its `allOf`, by name. */
export function listProperties(
  document: OpenApiDocument,
  schema: unknown,
): (readonly [name: string, property: unknown])[] {
  const target = resolveReference<unknown>(document, schema);
  if (!isObject(target)) {
    return [];
  }
  const parts = Array.isArray(target.allOf) ? target.allOf : [];
  return [
    ...Object.entries(isObject(target.properties) ? target.properties : {}),
    ...parts.flatMap((part) => listProperties(document, part)),
  ];
}
