import {expect, it} from 'vitest';
import {diffContracts, removeProse} from '../../src/pipeline/contracts/versions/differences';
import {isDateOfVersion, isImplied, DifferenceRater} from '../../src/pipeline/contracts/versions/rateDifferences';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';

interface Parts {
  readonly request?: object;
  readonly requestRequired?: readonly string[];
  readonly response?: object;
  readonly responseRequired?: readonly string[];
  readonly operation?: object;
  readonly responses?: object;
  readonly paths?: object;
  readonly webhooks?: object;
}

/** A contract with one operation, whose request and response have these properties. */
function createContract({
  request = {},
  requestRequired = [],
  response = {},
  responseRequired = [],
  operation = {},
  responses = {},
  paths = {},
  webhooks = {},
}: Parts): OpenApiDocument {
  const createContent = (name: string): object => ({
    content: {'application/json': {schema: {$ref: `#/components/schemas/${name}`}}},
  });
  return {
    openapi: '3.1.0',
    info: {title: 'Test', version: '2026-01-01'},
    paths: {
      '/things': {
        post: {
          operationId: 'createThing',
          requestBody: createContent('Request'),
          responses: {'201': {description: 'It.', ...createContent('Thing')}, ...responses},
          ...operation,
        },
      },
      ...paths,
    },
    webhooks: {
      'thing.created': {post: {operationId: 'onThing', requestBody: createContent('Event'), responses: {}}},
      ...webhooks,
    },
    components: {
      schemas: {
        Request: {type: 'object', required: [...requestRequired], properties: request},
        Thing: {type: 'object', required: [...responseRequired], properties: response},
        Event: {type: 'object', properties: {data: {$ref: '#/components/schemas/Thing'}}},
      },
    },
  } as unknown as OpenApiDocument;
}

async function rateDifferences(older: Parts, newer: Parts): Promise<string[]> {
  const [from, to] = [createContract(older), createContract(newer)];
  const rater = new DifferenceRater(from, to);
  const all = await diffContracts(from, to);
  return all
    .filter((difference) => !isImplied(difference, all))
    .map(
      (difference) =>
        `${difference.kind} ${difference.path.replace('#/components/schemas/', '').replace('#/paths/~1things', '')}: ${rater.rate(difference)}`,
    )
    .sort();
}

const text = {type: 'string'};

it('rates changes of a response', async () => {
  const older = {
    gone: {type: 'boolean'},
    kind: {type: 'string', enum: ['a', 'b']},
    state: {type: 'string', enum: ['x', 'y']},
    note: text,
    size: {type: 'integer', maximum: 5},
    code: {...text, maxLength: 9},
    old: text,
  };
  const newer = {
    kind: {type: 'string', enum: ['a', 'b', 'c']},
    state: {type: 'string', enum: ['x']},
    note: {type: ['string', 'null']},
    size: {type: 'integer', maximum: 9},
    code: {...text, maxLength: 5},
    old: {...text, deprecated: true},
    extra_list: {type: 'array'},
  };
  expect(
    await rateDifferences(
      {response: older, responseRequired: ['gone', 'note']},
      {response: newer, responseRequired: ['note', 'extra_list']},
    ),
  ).toEqual([
    'added Thing/properties/extra_list: added',
    'modified Thing/properties/code/maxLength: breaking',
    'modified Thing/properties/kind/enum: added',
    'modified Thing/properties/note/type: breaking',
    'modified Thing/properties/old/deprecated: deprecated',
    'modified Thing/properties/size/maximum: changed',
    'modified Thing/properties/state/enum: breaking',
    'removed Thing/properties/gone: breaking',
  ]);
});

it('rates what changes in a request', async () => {
  const older = {
    gone: {type: 'boolean'},
    kind: {type: 'string', enum: ['a', 'b']},
    note: text,
    size: {type: 'integer', minimum: 1},
    amount: {type: 'integer'},
    speed: {...text, default: 'slow'},
  };
  const newer = {
    kind: {type: 'string', enum: ['a', 'b', 'c']},
    note: {type: ['string', 'null']},
    size: {type: 'integer', minimum: 0},
    amount: {type: 'integer', maximum: 99},
    speed: {...text, default: 'fast'},
    wish: {type: 'array'},
    must_have: {type: 'object'},
  };
  expect(
    await rateDifferences(
      {request: older, requestRequired: ['note']},
      {request: newer, requestRequired: ['amount', 'must_have']},
    ),
  ).toEqual([
    'added Request/properties/must_have: breaking',
    'added Request/properties/wish: added',
    'modified Request/properties/amount/maximum: breaking',
    'modified Request/properties/kind/enum: added',
    'modified Request/properties/note/type: added',
    'modified Request/properties/size/minimum: changed',
    'modified Request/properties/speed/default: breaking',
    'modified Request/required: breaking',
    'removed Request/properties/gone: breaking',
  ]);
});

it('rates changes of operations, responses and events', async () => {
  const empty = {description: 'Nothing.'};
  const get = (operationId: string): object => ({get: {operationId, responses: {'204': empty}}});
  const filter = {name: 'filter', in: 'query', schema: {type: 'integer', minimum: 4, maximum: 9}};
  const older: Parts = {
    operation: {'x-error-codes': ['a', 'c'], parameters: [filter, {name: 'gone', in: 'query', schema: text}]},
    responses: {'400': {description: 'Bad.', content: {'application/json': {schema: text}}}},
    paths: {'/gone': get('readGone')},
    webhooks: {'order.gone': {post: {operationId: 'onGone', responses: {}}}},
  };
  const newer: Parts = {
    operation: {'x-error-codes': ['a', 'b'], parameters: [filter]},
    responses: {'400': {description: 'Bad.', content: {'application/problem+json': {schema: text}}}, '409': empty},
    paths: {'/entirely-different': get('readOther')},
    webhooks: {'new.event_type': {post: {operationId: 'onNew', responses: {}}}},
  };
  expect(await rateDifferences(older, newer)).toEqual([
    'added #/paths/~1entirely-different: added',
    'added #/webhooks/new.event_type: added',
    'added /post/responses/400/content/application~1problem+json: added',
    'added /post/responses/409: added',
    'added /post/x-error-codes/b: added',
    'removed #/paths/~1gone: breaking',
    'removed #/webhooks/order.gone: breaking',
    'removed /post/parameters/1: breaking',
    'removed /post/responses/400/content/application~1json: breaking',
    'removed /post/x-error-codes/c: breaking',
  ]);
});

it.each([
  [undefined, 'added'],
  [true, 'breaking'],
])('rates a parameter that is required: %s', async (required, rating) => {
  const parameters = [{name: 'more', in: 'header', required, schema: text}];
  expect(await rateDifferences({operation: {parameters: []}}, {operation: {parameters}})).toEqual([
    `added /post/parameters/0: ${rating}`,
  ]);
});

it.each([
  [true, false, 'changed'],
  [false, true, 'breaking'],
])('rates a body that was required: %s and now is: %s', async (before, after, rating) => {
  const withBody = (required: boolean): Parts => ({
    operation: {requestBody: {required, content: {'application/json': {schema: text}}}},
  });
  expect(await rateDifferences(withBody(before), withBody(after))).toEqual([
    `modified /post/requestBody/required: ${rating}`,
  ]);
});

it.each([
  ['one more alternative', [{key: []}], [{key: []}, {token: []}], 'added /post/security/1: added'],
  ['the first one', [], [{key: []}], 'added /post/security/0: breaking'],
  ['one less', [{key: []}, {token: []}], [{key: []}], 'removed /post/security/1: breaking'],
  ['another scope', [{token: ['a']}], [{token: ['a', 'b']}], 'modified /post/security/0/token: breaking'],
])('rates how an operation authenticates: %s', async (_, before, after, rating) => {
  expect(await rateDifferences({operation: {security: before}}, {operation: {security: after}})).toEqual([rating]);
});

it('treats a new name as a removal and an addition', async () => {
  expect(await rateDifferences({response: {reference: text}}, {response: {references: text}})).toEqual([
    'added Thing/properties/references: added',
    'removed Thing/properties/reference: breaking',
  ]);
});

it('leaves prose alone, and properties that have the names of keywords', () => {
  const schema = {
    type: 'object',
    description: 'Prose.',
    'x-since': '2026-05-01',
    properties: {description: {type: 'string', examples: ['x']}, tags: {enum: [{title: 'x'}]}},
  };
  expect(removeProse(schema)).toEqual({
    type: 'object',
    properties: {description: {type: 'string'}, tags: {enum: [{title: 'x'}]}},
  });
});

it('recognizes the date of a version in lists of versions', () => {
  const dates = ['2026-05-01', '2025-11-01'];
  const isRatedAt = (path: string, before: string[], after: string[]): boolean =>
    isDateOfVersion({kind: 'modified', path, before, after}, dates);
  expect(isRatedAt('#/a/enum', ['2025-11-01'], ['2026-05-01', '2025-11-01'])).toBe(true);
  expect(isRatedAt('#/a/enum', ['2025-11-01'], ['2026-05-01', '2025-11-01', 'beta'])).toBe(false);
  expect(isRatedAt('#/a/required', ['2025-11-01'], ['2026-05-01'])).toBe(false);
});

it('rates a part of an allOf that only adds properties to a response as an addition', async () => {
  const extend = (extra: object): object => ({page: {allOf: [{type: 'object', properties: {data: text}}, extra]}});
  const older = {page: {allOf: [{type: 'object', properties: {data: text}}]}};
  const added = {type: 'object', required: ['total'], properties: {total: text}};
  expect(await rateDifferences({response: older}, {response: extend(added)})).toEqual([
    'added Thing/properties/page/allOf/1: added',
  ]);
  expect(await rateDifferences({request: older}, {request: extend(added)})).toEqual([
    'added Request/properties/page/allOf/1: breaking',
  ]);
  const narrowed = {type: 'object', properties: {data: {type: 'string', maxLength: 5}}};
  expect(await rateDifferences({response: older}, {response: extend(narrowed)})).toEqual([
    'added Thing/properties/page/allOf/1: breaking',
  ]);
});
