import {createHash} from 'node:crypto';
import {closeDocument, removeAnnotations, removeExamples} from './closeSchemas';
import {bundleContract, getContractPath, listOperations, PRODUCTS, type Product} from './bundleContract';
import type {OpenApiDocument, ContractOperation} from './openapiTypes';
import type {ContractSource} from './source';
import {readFormatTables} from './readValidated';
import {ContractValidator} from './validator';

/** A product's contract with every object closed, and its validator. */
export interface ProductContract {
  readonly product: Product;
  /** Without the recorded examples of media types. */
  readonly document: OpenApiDocument;
  readonly operations: readonly ContractOperation[];
  /** The document without annotations, against which values are validated. */
  readonly bareDocument: OpenApiDocument;
  readonly validator: ContractValidator;
}

/** A hash of a value. Sets are written as lists. */
export function computeHash(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Set || part instanceof Map ? [...(part as Iterable<unknown>)] : part,
  );
  return createHash('sha256').update(text).digest('base64url');
}

/** A bundled contract with its recorded examples, every object closed. */
export function readClosed(source: ContractSource, product: Product): Promise<OpenApiDocument> {
  return source.derive(`closed contract of ${product}`, async (files) =>
    closeDocument(await bundleContract(files, getContractPath(product), {areExamplesOptional: true})),
  );
}

/** Compiled schemas are cached by what they validate, so changed examples or descriptions have no effect. */
async function readProduct(source: ContractSource, product: Product): Promise<ProductContract> {
  const document = removeExamples(await readClosed(source, product));
  const bareDocument = removeAnnotations(document);
  const tables = readFormatTables(source);
  const validator = source.derive(
    `validator of ${product} ${computeHash([bareDocument, tables])}`,
    () => new ContractValidator(bareDocument, tables),
  );
  return {product, document, operations: listOperations(document), bareDocument, validator};
}

/** The contract of each product, ready to validate requests and responses. */
export function readProducts(source: ContractSource): Promise<readonly ProductContract[]> {
  return source.derive('contracts of products', (files) =>
    Promise.all(PRODUCTS.map((product) => readProduct(files, product))),
  );
}
