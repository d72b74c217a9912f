import {brand} from '../../brand';
import {hasStoryPart} from '../../site';
import {getContractPath, PRODUCTS, type Product} from '../contracts/bundleContract';
import {isObject, type Json, type JsonObject} from '../../../packages/json';
import type {Contracts} from '../contracts/load';
import {HTTP_METHODS} from '../contracts/openapiTypes';
import {listScenarioFiles, type Scenario, type ScenarioStep} from '../contracts/scenarios';
import type {SampleRequest} from '../../../packages/request-samples/request';

/** A successful request of a scenario. */
export interface ExampleRequest {
  /** The name of the recorded example; empty for a request whose response has no body and is not recorded. */
  readonly name: string;
  readonly summary: string;
  readonly operationId: string;
  readonly product: Product;
  readonly scenario: string;
  /** The number of its step in the scenario, counted from 1. */
  readonly number: number;
  /** In upper case. */
  readonly method: string;
  /** With its parameters filled in and encoded. */
  readonly path: string;
  /** The path template of the contract, with parameters in braces. */
  readonly template: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** All headers except authorization and content type: version, idempotency key, then others. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly idempotencyKey: string | undefined;
  readonly key: 'secret' | 'publishable';
  readonly body: Json | undefined;
  readonly status: number;
}

/** The parts of an operation that requests need. */
interface DescribedOperation {
  readonly product: Product;
  readonly method: string;
  readonly path: string;
  /** Names of the examples of its responses, in the order of the contract, with their statuses. */
  readonly examples: ReadonlyMap<string, number>;
  /** The first status below 300. */
  readonly status: number;
}

/** The name of the examples of the order that runs through every page. */
const STORY_EXAMPLE = 'order_5512';

function getObject(value: Json | undefined, ...keys: readonly string[]): JsonObject {
  const found = keys.reduce<Json | undefined>((current, key) => (isObject(current) ? current[key] : undefined), value);
  return isObject(found) ? found : {};
}

function describeOperation(
  product: Product,
  template: string,
  method: string,
  operation: JsonObject,
): DescribedOperation {
  const statuses = Object.keys(getObject(operation.responses)).filter((status) => status.startsWith('2'));
  const examples = statuses.flatMap((status) =>
    Object.values(getObject(operation.responses, status, 'content')).flatMap((media) =>
      Object.keys(getObject(media, 'examples')).map((name) => [name, Number(status)] as const),
    ),
  );
  return {
    product,
    method: method.toUpperCase(),
    path: template,
    examples: new Map(examples),
    status: Number(statuses[0]),
  };
}

/** The operations of a product by their ids, from its contract and the files beside it. */
function readOperations(product: Product, contracts: Contracts): [string, DescribedOperation][] {
  const files = [
    getContractPath(product),
    ...contracts.list(`openapi/${product}`).map((name) => `openapi/${product}/${name}`),
  ];
  return files.flatMap((file) =>
    Object.entries(getObject(contracts.parse(file) as Json, 'paths')).flatMap(([template, item]) =>
      HTTP_METHODS.flatMap((method) => {
        const operation = getObject(item, method);
        const id = operation.operationId;
        return typeof id === 'string'
          ? [[id, describeOperation(product, template, method, operation)] as [string, DescribedOperation]]
          : [];
      }),
    ),
  );
}

/** Fills in the parameters of a path. @throws when one is missing: scenario, step, and its name */
function fillPath(template: string, step: ScenarioStep, place: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = step.path?.[name];
    if (value === undefined) {
      throw new Error(`${place}: found no path parameter ${name}, expected one for ${template}. Add it to the step.`);
    }
    return encodeURIComponent(value);
  });
}

function buildRequestHeaders(step: ScenarioStep, idempotencyKey: string | undefined): [string, string][] {
  return [
    [brand.versionHeader, step.version ?? brand.apiVersion],
    ...(idempotencyKey === undefined ? [] : [['Idempotency-Key', idempotencyKey] as [string, string]]),
    ...Object.entries(step.headers ?? {}),
  ];
}

function createExampleFromStep(
  scenario: Scenario,
  number: number,
  operations: ReadonlyMap<string, DescribedOperation>,
): ExampleRequest | undefined {
  const step = scenario.steps[number - 1]!;
  const operation = operations.get(step.operation ?? '');
  if (!operation || step.error !== undefined || (step.status ?? 200) >= 300) {
    return undefined;
  }
  const idempotencyKey =
    operation.method === 'POST' ? (step.idempotency_key ?? `${scenario.name}-${number}`) : undefined;
  const place = `contracts/scenarios, scenario ${scenario.name}, step ${number}`;
  return {
    name: step.save?.as ?? '',
    summary: step.save?.summary ?? scenario.title,
    operationId: step.operation!,
    product: operation.product,
    scenario: scenario.name,
    number,
    method: operation.method,
    path: fillPath(operation.path, step, place),
    template: operation.path,
    pathParameters: step.path ?? {},
    query: step.query ?? {},
    headers: buildRequestHeaders(step, idempotencyKey),
    idempotencyKey,
    key: step.key ?? 'secret',
    body: step.body,
    status: operation.examples.get(step.save?.as ?? '') ?? step.status ?? operation.status,
  };
}

/** Recorded ones first, of these order 5512 first, then in the order of the contract. */
function rankExamples(examples: readonly ExampleRequest[], {examples: listed}: DescribedOperation): ExampleRequest[] {
  const recorded = examples.filter(({name}) => name !== '');
  const order = [STORY_EXAMPLE, ...listed.keys()];
  const getRank = ({name}: ExampleRequest): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return recorded.length > 0 ? recorded.sort((a, b) => getRank(a) - getRank(b)) : examples.slice(0, 1);
}

interface StoryRequests {
  /** Every successful request, in the order of scenarios and steps. */
  readonly all: readonly ExampleRequest[];
  readonly byOperation: ReadonlyMap<string, readonly ExampleRequest[]>;
}

function readStoryRequests(contracts: Contracts): StoryRequests {
  const operations = new Map(PRODUCTS.flatMap((product) => readOperations(product, contracts)));
  const all = listScenarioFiles(contracts).flatMap((file) => {
    const scenario = contracts.parse(file) as Scenario;
    return scenario.steps.flatMap((_, index) => createExampleFromStep(scenario, index + 1, operations) ?? []);
  });
  const byOperation = new Map(
    [...operations].map(([id, operation]) => [
      id,
      rankExamples(
        all.filter(({operationId}) => operationId === id),
        operation,
      ),
    ]),
  );
  return {all, byOperation};
}

function getStoryRequests(contracts: Contracts): StoryRequests {
  return hasStoryPart('scenarios')
    ? contracts.derive('requests of the scenarios', readStoryRequests)
    : {all: [], byOperation: new Map()};
}

/**
 * The successful, recorded requests of the scenarios, by the ids of all operations of both contracts, the one to show
 * first: that of order 5512, else the first one that the contract lists. An operation whose responses have no body has
 * one request that is not recorded. `npm run check:contracts` validates the scenarios against their schema.
 *
 * @throws when a scenario is not YAML, or a step lacks a parameter of its path: scenario, step, found, expected, fix
 */
export function getExampleRequests(contracts: Contracts): ReadonlyMap<string, readonly ExampleRequest[]> {
  return getStoryRequests(contracts).byOperation;
}

/** The first successful request of an operation in a scenario, recorded or not; undefined where there is none. */
export function findScenarioRequest(
  scenario: string,
  operationId: string,
  contracts: Contracts,
): ExampleRequest | undefined {
  return getStoryRequests(contracts).all.find((one) => one.scenario === scenario && one.operationId === operationId);
}

/** The input of the sample programs for a request of a scenario. */
export function toSampleRequest(example: ExampleRequest, base = `https://${brand.sandboxHost}`): SampleRequest {
  const query = new URLSearchParams(Object.entries(example.query).map(([name, value]) => [name, String(value)]));
  return {
    method: example.method,
    url: `${base}${example.path}${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: example.headers,
    authorization: {
      kind: 'bearer',
      variable: example.key === 'secret' ? brand.secretKeyVariable : brand.publishableKeyVariable,
    },
    body: example.body === undefined ? undefined : {mediaType: 'application/json', value: example.body},
  };
}
