import type {JsonObject} from '../../../packages/json';
import {
  bundleContract,
  getContractPath,
  listEvents,
  listOperations,
  PRODUCTS,
  resolveReference,
  type Product,
} from '../../../src/pipeline/contracts/bundleContract';
import {isObject, appendPointer} from '../../../packages/json';
import type {OpenApiDocument, ResponseObject} from '../../../src/pipeline/contracts/openapiTypes';
import type {Contracts} from '../../../src/pipeline/contracts/load';
import type {OperationRecordings, Recording} from '../../../src/pipeline/contracts/recordings';
import {readFormatTables} from '../../../src/pipeline/contracts/readValidated';
import {ContractValidator} from '../../../src/pipeline/contracts/validator';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** The contract of an earlier version, as a client of that version uses it. */
export interface OlderContract {
  readonly date: string;
  readonly product: Product;
  readonly document: OpenApiDocument;
  readonly validator: ContractValidator;
}

/**
 * A copy that allows unknown properties and unknown enum values: a correct client accepts them, so they may
 * come in every version.
 */
function openSchema<T>(node: T): T {
  if (Array.isArray(node)) {
    return node.map((part: unknown) => openSchema(part)) as T;
  }
  if (!isObject(node)) {
    return node;
  }
  const kept = Object.entries(node).filter(
    ([key, value]) => !(key === 'enum' && Array.isArray(value)) && !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, openSchema(value)])) as T;
}

/** The contracts of earlier versions, open to what was added since. */
export async function loadOlderContracts(dates: readonly string[]): Promise<OlderContract[]> {
  const contracts = readContracts();
  const tables = readFormatTables(contracts);
  const pairs = dates.flatMap((date) => PRODUCTS.map((product) => ({date, product})));
  return Promise.all(
    pairs.map(async ({date, product}) => {
      const document = await bundleContract(contracts, getContractPath(product, date));
      return {date, product, document, validator: new ContractValidator(openSchema(document), tables)};
    }),
  );
}

/** A response or event, and the place of its schema in a contract. */
export interface RecordedSample {
  readonly name: string;
  readonly schema: string;
  readonly value: JsonObject;
}

function listRecordedResponses({product, document}: OlderContract, contracts: Contracts): RecordedSample[] {
  return listOperations(document).flatMap((operation) => {
    const recorded = contracts.readRecording(`${product}/${operation.operationId}`);
    const {responses = {}} = (recorded ?? {}) as OperationRecordings;
    return Object.entries(responses).flatMap(([status, recordings]) =>
      Object.entries(recordings).flatMap(([name, {value}]) => {
        const schema = appendPointer(operation.pointer, 'responses', status, 'content', 'application/json', 'schema');
        return isObject(value) ? [{name: `${operation.operationId} ${name}`, schema, value: value}] : [];
      }),
    );
  });
}

/** The recorded responses and events that a contract of an earlier version has. */
export function listRecordedSamples(contract: OlderContract): RecordedSample[] {
  const contracts = readContracts();
  const events = listEvents(contract.document).flatMap((event) => {
    const {value} = (contracts.readRecording(`events/${event.path}`) ?? {}) as Partial<Recording>;
    const schema = appendPointer(event.pointer, 'requestBody', 'content', 'application/json', 'schema');
    return isObject(value) ? [{name: `event ${event.path}`, schema, value: value}] : [];
  });
  return [...listRecordedResponses(contract, contracts), ...events];
}

/** Every recorded error, by its code. */
export function listRecordedErrors(): RecordedSample[] {
  const contracts = readContracts();
  return contracts.listRecordings('errors').flatMap((name) => {
    const {value} = contracts.readRecording(`errors/${name}`) as Recording;
    return isObject(value) ? [{name, schema: '', value: value}] : [];
  });
}

/** The place of the schema of errors of one media type, or undefined when a contract has no such errors. */
export function getErrorSchema({document}: OlderContract, contentType: string): string | undefined {
  for (const operation of listOperations(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const {content} = resolveReference<ResponseObject>(document, response);
      if (Number(status) >= 400 && content?.[contentType]) {
        const base = response.$ref ? response.$ref.slice(1) : appendPointer(operation.pointer, 'responses', status);
        return appendPointer(base, 'content', contentType, 'schema');
      }
    }
  }
  return undefined;
}
