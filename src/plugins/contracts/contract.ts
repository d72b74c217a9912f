import type {BaseResolver} from '@redocly/openapi-core';
import path from 'node:path';
import {atPointer, isObject, pointer} from './json';
import {METHODS, type OpenApiDocument, type Operation} from './openapi';
import {readContractText} from './yaml';

export type Product = 'payments' | 'commerce';
export const PRODUCTS: readonly Product[] = ['payments', 'commerce'];

/** The root file of a product's contract. */
export function contractFile(product: Product, folder = 'contracts'): string {
  return path.join(folder, `${product}.openapi.yaml`);
}

/** Reads the files of a contract with brand tokens replaced; line numbers stay. */
export async function brandResolver(readText = readContractText): Promise<BaseResolver> {
  const {BaseResolver: Base, Source} = await import('@redocly/openapi-core');
  class BrandResolver extends Base {
    override loadExternalRef(file: string): Promise<InstanceType<typeof Source>> {
      return Promise.resolve(new Source(file, readText(file)));
    }
  }
  return new BrandResolver();
}

interface BundleOptions {
  /** Recorded examples may be absent: whoever records them needs the rest of the contract first. */
  readonly areExamplesOptional?: boolean;
  /** The text of a file of the contract, instead of that with brand tokens replaced. */
  readonly readText?: (file: string) => string;
}

/**
 * Bundles a contract into one document whose references are all inside it.
 *
 * @throws when a reference leads nowhere, naming file and reference.
 */
export async function bundleContract(
  file: string,
  {areExamplesOptional = false, readText}: BundleOptions = {},
): Promise<OpenApiDocument> {
  const {bundle, createConfig} = await import('@redocly/openapi-core');
  const {bundle: document, problems} = await bundle({
    ref: file,
    config: await createConfig({}),
    externalRefResolver: await brandResolver(readText),
  });
  const [first] = problems.filter(
    ({severity, location}) =>
      severity === 'error' && !(areExamplesOptional && location[0]?.pointer?.includes('/examples/')),
  );
  if (first) {
    const place = first.location[0];
    const where = place
      ? `${path.relative(process.cwd(), place.source.absoluteRef)} at ${place.pointer ?? '#/'}`
      : file;
    throw new Error(`${where}: ${first.message}`);
  }
  return document.parsed as OpenApiDocument;
}

/** The object behind a reference of a document, or the object itself. */
export function resolve<T>(document: OpenApiDocument, node: T): T {
  let current: unknown = node;
  while (isObject(current) && typeof current.$ref === 'string') {
    current = atPointer(document, current.$ref);
  }
  return current as T;
}

function operationsBelow(document: OpenApiDocument, section: 'paths' | 'webhooks'): Operation[] {
  return Object.entries(document[section] ?? {}).flatMap(([template, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{...operation, method, path: template, pointer: pointer('', section, template, method)}] : [];
    }),
  );
}

/** Every operation of a contract, in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return operationsBelow(document, 'paths');
}

/** Every event of a contract: `path` is its type. */
export function eventsOf(document: OpenApiDocument): Operation[] {
  return operationsBelow(document, 'webhooks');
}
