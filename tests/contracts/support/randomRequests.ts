import fc, {type Arbitrary} from 'fast-check';
import {describe, expect, it} from 'vitest';
import {brand} from '../../../src/brand';
import {resolveReference} from '../../../src/pipeline/contracts/bundleContract';
import {appendPointer, type Json, type JsonObject} from '../../../packages/json';
import type {ContractOperation, Parameter, ResponseObject} from '../../../src/pipeline/contracts/openapiTypes';
import type {Sandbox} from '../../../sandbox/server';
import type {ScenarioStep} from '../../../src/pipeline/contracts/scenarios';
import {loadSharedContracts} from '../../../sandbox/contracts';
import type {ProductContract} from '../../../src/pipeline/contracts/products';
import {createDamagedArbitrary, HOSTILE_VALUES, createValueArbitrary} from './arbitraries';
import {findWrongHeaders} from './responseHeaders';
import {findSuccess, prepareSuccess} from './success';

/** Decides the requests unless a date does. */
const SEED = 5512;

const TRANSPORT = [
  'resource_not_found',
  'method_not_allowed',
  'invalid_request',
  'malformed_json',
  'idempotency_key_missing',
  'unsupported_media_type',
];

interface Attack {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** A sandbox in which an operation is about to succeed, and the request by which it would. */
interface PreparedSandbox {
  readonly sandbox: Sandbox;
  readonly base: string;
  readonly known: readonly string[];
  readonly step: ScenarioStep;
}

const contracts = await loadSharedContracts();
const faults: unknown[] = [];
let attempts = 0;
/** Operations that random requests got through to a success. */
const succeeded = new Set<string>();

async function setStage(operationId: string): Promise<PreparedSandbox> {
  const success = findSuccess(contracts, operationId);
  const {sandbox, base} = await prepareSuccess(contracts, success, (error) => faults.push(error), 500);
  return {
    sandbox,
    base,
    step: success.step,
    known: [...sandbox.world.ids.listIds()].filter((id) => !id.startsWith('req_')),
  };
}

function createParameterValueArbitrary(
  product: ProductContract,
  {name, schema, example}: Parameter,
  {known, step}: PreparedSandbox,
): Arbitrary<string> {
  const given = step.path?.[name] ?? step.headers?.[name] ?? example;
  const fitting = createValueArbitrary(
    product.document,
    {...schema, ...(given !== undefined && {examples: [given]})},
    known,
  );
  const toParameterText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return fc.oneof(
    {arbitrary: fitting.map(toParameterText), weight: 6},
    {arbitrary: fc.constantFrom(...HOSTILE_VALUES).map(toParameterText), weight: 1},
  );
}

/** Text that a header may carry: visible ASCII. */
const toHeaderSafeText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();
const toUrlSafeText = (text: string): string => encodeURIComponent(text.toWellFormed());

function createAttackArbitrary(
  product: ProductContract,
  operation: ContractOperation,
  stage: PreparedSandbox,
): Arbitrary<Attack> {
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReference(product.document, parameter));
  const media = operation.requestBody?.content['application/json'];
  const whole: Arbitrary<Json | undefined> = media
    ? fc.oneof(
        {arbitrary: createValueArbitrary(product.document, media.schema, stage.known), weight: 3},
        {arbitrary: fc.constant(stage.step.body ?? {}), weight: 1},
      )
    : fc.constant(undefined);
  const values = fc.tuple(
    ...parameters.map((parameter) =>
      fc.option(createParameterValueArbitrary(product, parameter, stage), {
        nil: undefined,
        freq: parameter.required ? 20 : 2,
      }),
    ),
  );
  return fc
    .tuple(
      values,
      whole,
      fc.nat(9),
      fc.constantFrom('{', 'null', '[]', '"x"', '\ufeff{}', '{"a":1,}', '{"a":1}{"b":2}'),
      fc.constantFrom(...HOSTILE_VALUES),
    )
    .chain(([given, body, dice, text, extra]) =>
      (body === undefined || dice > 4 ? fc.constant(body) : createDamagedArbitrary(body)).map((sent): Attack => {
        attempts += 1;
        const byName = new Map(
          parameters.map((parameter, index) => [`${parameter.in} ${parameter.name}`, given[index]]),
        );
        const path = operation.path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => toUrlSafeText(byName.get(`path ${name}`) ?? 'x') || 'x',
        );
        const query = parameters
          .filter((one) => one.in === 'query' && byName.get(`query ${one.name}`) !== undefined)
          .map(({name}) => `${name}=${toUrlSafeText(byName.get(`query ${name}`)!)}`);
        const strange = dice === 0 ? [`${toUrlSafeText(JSON.stringify(extra)).slice(0, 50) || 'x'}=1`] : [];
        const search = [...query, ...strange].join('&');
        const headers = Object.fromEntries(
          parameters
            .filter((one) => one.in === 'header')
            .flatMap(({name}) => {
              const value = byName.get(`header ${name}`);
              return value === undefined || name === 'Sandbox-Advance' || name === brand.versionHeader
                ? []
                : [[name, toHeaderSafeText(value)]];
            }),
        ) as Record<string, string>;
        return {
          path: `${path}${search ? `?${search}` : ''}`,
          headers: {
            ...headers,
            Authorization: 'Bearer sk_test_harbor',
            'Content-Type': dice === 1 ? 'text/plain' : 'application/json',
            ...(operation.method === 'post' && dice > 1 && {'Idempotency-Key': `${operation.operationId}-${attempts}`}),
          },
          body:
            operation.method === 'get'
              ? undefined
              : dice === 2
                ? text
                : sent === undefined
                  ? undefined
                  : JSON.stringify(sent),
        };
      }),
    );
}

async function checkResponse(
  product: ProductContract,
  operation: ContractOperation,
  response: Response,
): Promise<void> {
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  expect(findWrongHeaders(product, operation, response)).toEqual([]);
  const text = await response.text();
  const type = response.headers.get('content-type')?.replace(/;.*$/, '') ?? '';
  const body = type.endsWith('json') ? (JSON.parse(text) as JsonObject) : text;
  const contractResponse = operation.responses[String(response.status)];
  if (response.status >= 400) {
    const code = (body as JsonObject).code as string;
    expect([...TRANSPORT, ...(operation['x-error-codes'] ?? [])]).toContain(code);
    expect(code).not.toBe('internal_error');
    expect(product.validator.validate('/components/schemas/Problem', body)).toEqual([]);
    const listed = new Map(contracts.catalogs.errorCodes.detail_codes.map((detail) => [detail.code, detail.with]));
    const details = ((body as JsonObject).errors as JsonObject[]).map((detail) => detail.code as string);
    expect(details.filter((detail) => !listed.get(detail)?.includes(code))).toEqual([]);
    return;
  }
  succeeded.add(operation.operationId);
  expect(contractResponse).toBeDefined();
  const described = resolveReference<ResponseObject>(product.document, contractResponse!);
  if (described.content) {
    expect(
      product.validator.validate(
        appendPointer(operation.pointer, 'responses', response.status, 'content', type, 'schema'),
        body,
      ),
    ).toEqual([]);
  } else {
    expect(text).toBe('');
  }
}

/**
 * The seed of the requests. `RANDOM_REQUESTS_DATE`, a day as in 2026-11-22, gives each day its own requests;
 * the title and the message of a failure have the seed, and the same day makes the same requests again.
 */
function readSeed(date = process.env.RANDOM_REQUESTS_DATE): number {
  if (date === undefined || date === '') {
    return SEED;
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw new Error(
      `RANDOM_REQUESTS_DATE: found "${date}", expected a day as in 2026-11-22. Correct it or leave it out.`,
    );
  }
  return Number(date.replaceAll('-', ''));
}

/**
 * Tests every operation with random and hostile requests.
 *
 * @param runs requests per operation
 */
export function testRandomRequests(runs: number): void {
  const seed = readSeed();
  describe.each(contracts.products)(`$product under random and hostile requests of seed ${seed}`, (product) => {
    it.each(product.operations.map((operation) => [operation.operationId, operation] as const))(
      `returns valid responses to ${runs} requests of %s`,
      async (_, operation) => {
        attempts = 0;
        const stage = await setStage(operation.operationId);
        try {
          await fc.assert(
            fc.asyncProperty(createAttackArbitrary(product, operation, stage), async ({path, headers, body}) => {
              const response = await fetch(stage.base + path, {
                method: operation.method.toUpperCase(),
                headers,
                ...(body !== undefined && {body}),
              });
              await checkResponse(product, operation, response);
              expect(faults.splice(0).map(String)).toEqual([]);
            }),
            {numRuns: runs, seed, endOnFailure: true},
          );
          const still = await fetch(`${stage.base}/payments/v1/events?limit=1`, {
            headers: {Authorization: 'Bearer sk_test_harbor'},
          });
          expect(still.status).toBe(200);
        } finally {
          await stage.sandbox.close();
        }
      },
    );
  });
}

/** The operations of which no random request has succeeded. */
export function findMissed(): string[] {
  const operations = contracts.products.flatMap((product) => product.operations);
  return operations.map(({operationId}) => operationId).filter((operationId) => !succeeded.has(operationId));
}
