import fc, {type Arbitrary} from 'fast-check';
import {describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {resolve} from '../../src/plugins/contracts/contract';
import {pointer, type Json, type JsonObject} from '../../src/plugins/contracts/json';
import type {Operation, Parameter, ResponseObject} from '../../src/plugins/contracts/openapi';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {playInto} from '../../sandbox/story/play';
import type {Step} from '../../sandbox/story/scene';
import {sharedTruth, type ProductTruth} from '../../sandbox/truth';
import {playedExchanges} from './support/played';
import {damaged, HOSTILE, valueOf} from './support/arbitraries';

/** Requests per operation. */
const RUNS = 200;
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
interface Stage {
  readonly sandbox: Sandbox;
  readonly base: string;
  readonly known: readonly string[];
  readonly step: Step;
}

const truth = await sharedTruth();
const exchanges = await playedExchanges(truth);
const faults: unknown[] = [];
let attempts = 0;
/** Operations that random requests got through to a success. */
const succeeded = new Set<string>();

async function setStage(operationId: string): Promise<Stage> {
  const success = exchanges.find(
    ({operation, status, step}) => operation.operationId === operationId && status < 300 && step.key === undefined,
  );
  expect(success, `a scene in which ${operationId} succeeds`).toBeDefined();
  const {scene, number, step} = success!;
  const sandbox = await createSandbox({
    truth,
    start: scene.start,
    ids: scene.ids,
    seed: scene.scene,
    quota: 1e9,
    deliver: () => Promise.resolve({status: 500}),
    onFault: (error) => faults.push(error),
  });
  const base = await sandbox.listen();
  await playInto(sandbox, base, scene, number);
  return {sandbox, base, step, known: [...sandbox.world.ids.all()].filter((id) => !id.startsWith('req_'))};
}

function parameterValue(
  product: ProductTruth,
  {name, schema, example}: Parameter,
  {known, step}: Stage,
): Arbitrary<string> {
  const given = step.path?.[name] ?? step.headers?.[name] ?? example;
  const fitting = valueOf(product.document, {...schema, ...(given !== undefined && {examples: [given]})}, known);
  const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return fc.oneof(
    {arbitrary: fitting.map(text), weight: 6},
    {arbitrary: fc.constantFrom(...HOSTILE).map(text), weight: 1},
  );
}

/** Text that a header may carry: visible ASCII. */
const headerSafe = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();
const urlSafe = (text: string): string => encodeURIComponent(text.toWellFormed());

function attackOf(product: ProductTruth, operation: Operation, stage: Stage): Arbitrary<Attack> {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(product.document, parameter));
  const media = operation.requestBody?.content['application/json'];
  const whole: Arbitrary<Json | undefined> = media
    ? fc.oneof(
        {arbitrary: valueOf(product.document, media.schema, stage.known), weight: 3},
        {arbitrary: fc.constant(stage.step.body ?? {}), weight: 1},
      )
    : fc.constant(undefined);
  const values = fc.tuple(
    ...parameters.map((parameter) =>
      fc.option(parameterValue(product, parameter, stage), {nil: undefined, freq: parameter.required ? 20 : 2}),
    ),
  );
  return fc
    .tuple(
      values,
      whole,
      fc.nat(9),
      fc.constantFrom('{', 'null', '[]', '"x"', '\ufeff{}', '{"a":1,}', '{"a":1}{"b":2}'),
      fc.constantFrom(...HOSTILE),
    )
    .chain(([given, body, dice, text, extra]) =>
      (body === undefined || dice > 4 ? fc.constant(body) : damaged(body)).map((sent): Attack => {
        attempts += 1;
        const byName = new Map(
          parameters.map((parameter, index) => [`${parameter.in} ${parameter.name}`, given[index]]),
        );
        const path = operation.path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => urlSafe(byName.get(`path ${name}`) ?? 'x') || 'x',
        );
        const query = parameters
          .filter((one) => one.in === 'query' && byName.get(`query ${one.name}`) !== undefined)
          .map(({name}) => `${name}=${urlSafe(byName.get(`query ${name}`)!)}`);
        const strange = dice === 0 ? [`${urlSafe(JSON.stringify(extra)).slice(0, 50) || 'x'}=1`] : [];
        const search = [...query, ...strange].join('&');
        const headers = Object.fromEntries(
          parameters
            .filter((one) => one.in === 'header')
            .flatMap(({name}) => {
              const value = byName.get(`header ${name}`);
              return value === undefined || name === 'Sandbox-Advance' || name === brand.versionHeader
                ? []
                : [[name, headerSafe(value)]];
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

async function checkAnswer(product: ProductTruth, operation: Operation, response: Response): Promise<void> {
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  const text = await response.text();
  const type = response.headers.get('content-type')?.replace(/;.*$/, '') ?? '';
  const body = type.endsWith('json') ? (JSON.parse(text) as JsonObject) : text;
  const answer = operation.responses[String(response.status)];
  if (response.status >= 400) {
    const code = (body as JsonObject).code as string;
    expect([...TRANSPORT, ...(operation['x-error-codes'] ?? [])]).toContain(code);
    expect(code).not.toBe('internal_error');
    expect(product.validator.validate('/components/schemas/Problem', body)).toEqual([]);
    return;
  }
  succeeded.add(operation.operationId);
  expect(answer).toBeDefined();
  const described = resolve<ResponseObject>(product.document, answer!);
  if (described.content) {
    expect(
      product.validator.validate(
        pointer(operation.pointer, 'responses', response.status, 'content', type, 'schema'),
        body,
      ),
    ).toEqual([]);
  } else {
    expect(text).toBe('');
  }
}

describe.each(truth.products)('$product under random and hostile requests', (product) => {
  it.each(product.operations.map((operation) => [operation.operationId, operation] as const))(
    `answers ${RUNS} of %s as its contract says`,
    async (_, operation) => {
      const stage = await setStage(operation.operationId);
      try {
        await fc.assert(
          fc.asyncProperty(attackOf(product, operation, stage), async ({path, headers, body}) => {
            const response = await fetch(stage.base + path, {
              method: operation.method.toUpperCase(),
              headers,
              ...(body !== undefined && {body}),
            });
            await checkAnswer(product, operation, response);
            expect(faults.splice(0).map(String)).toEqual([]);
          }),
          {numRuns: RUNS, seed: 5512, endOnFailure: true},
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

  it('got through to a success of every operation', () => {
    const missed = product.operations
      .map(({operationId}) => operationId)
      .filter((operationId) => !succeeded.has(operationId));
    expect(missed).toEqual([]);
  });
});
