import {describe, expect, it} from 'vitest';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import {getSchemaAnchorText} from '../markdown/attributes';
import {renderDocument} from '../markdown/renderDocument';
import {chooseDescription, cutRepeatedStart, isRepeated} from '../markdown/descriptions';
import {readYamlText} from './support/openapi';

function printOperation(operation: string, components: string): string {
  const document = readYamlText(`paths: {/a: {post: ${operation}}}\ncomponents: ${components}`);
  return [...renderDocument(document, {getSamples: () => undefined})].map(printMarkdown).join('\n');
}

describe('what an operation requires', () => {
  const components = `{securitySchemes: {
    SecretKey: {x-title: Secret key, type: http, scheme: bearer},
    PublishableKey: {x-title: Publishable key, type: http, scheme: bearer},
    API: {x-title: API key, type: http, scheme: bearer},
    plain: {type: http, scheme: bearer},
    OAuth: {x-title: OAuth token, type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example', scopes: {read: ''}}}}}}`;

  it.each([
    ['[{SecretKey: []}]', 'Secret key required'],
    ['[{SecretKey: []}, {PublishableKey: []}]', 'Secret key or publishable key required'],
    ['[{SecretKey: []}, {API: []}]', 'Secret key or API key required'],
    ['[{plain: []}]', 'Requires `plain`'],
    ['[{plain: []}, {SecretKey: []}]', 'Requires `plain`, or secret key'],
    ['[{SecretKey: []}, {}]', 'Requires secret key, or nothing'],
    ['[{OAuth: [read]}]', 'Requires OAuth token with `read`'],
    ['[{}]', 'No authentication'],
    ['[]', 'No authentication'],
  ])('is in the words of its contract, else by the names of the schemes: %s', (security, words) => {
    expect(printOperation(`{security: ${security}}`, components)).toContain(`\n- ${words}\n`);
  });
});

it('an operation without a summary is titled by its id, without the group of the id where that is clear', () => {
  const ids = [
    'list_pots',
    'OAuth_getOAuthToken',
    'PotsController_find',
    'LidsController_find',
    'v1.Pods.read',
    'Kilns.fire',
  ];
  const paths = ids.map((operationId, index) => [`/${String(index)}`, {get: {operationId, responses: {}}}]);
  const {operations} = readYamlText(`paths: ${JSON.stringify(Object.fromEntries(paths))}`);
  expect(operations.map(({title}) => title)).toEqual([
    'List pots',
    'Get OAuth token',
    'Pots find',
    'Lids find',
    'V1 pods read',
    'Fire',
  ]);
});

describe('the description of a body or a response', () => {
  const components = `{schemas: {
    Changes: {type: object, description: The changes. A field that is absent stays as it is., properties: {a: {type: string}}},
    Page: {type: object, description: A page of returns., properties: {b: {type: string}}}}}`;
  const markdown = printOperation(
    `{requestBody: {description: The changes., content: {application/json: {schema: {$ref: '#/components/schemas/Changes'}}}},
      responses: {'200': {description: 'One page of returns, the newest first.', content: {application/json: {schema: {$ref: '#/components/schemas/Page'}}}}}}`,
    components,
  );

  it('is printed once where the description of the schema says the same and more', () => {
    expect(markdown.match(/The changes\./g)).toHaveLength(1);
    expect(markdown).toContain('A field that is absent stays as it is.');
  });

  it('replaces the description of the schema where it says the same and more', () => {
    expect(markdown).toContain('One page of returns, the newest first.');
    expect(markdown).not.toContain('A page of returns.');
  });

  it.each([
    ['The refund.', 'Captured money on its way back to the shopper.', false],
    ['The event.', 'The event `refund.created`.', true],
    ['The event is sent.', 'The event is not sent.', true],
    ['The event is not sent.', 'The event is sent.', false],
    ['One page of events', 'A page of events.', true],
    ['The status of the checkout.', 'Checkouts in one status.', true],
    ['A refund.', undefined, false],
  ])('%j repeats %j: %s', (description, other, expected) => {
    expect(isRepeated(description, other)).toBe(expected);
  });

  it.each([
    ['The reason for the refund. Accept unknown values.', 'Accept unknown values.'],
    [
      'The reason for the refund. `other` is the default. Why the refund is made.',
      '`other` is the default. Why the refund is made.',
    ],
    ['Why the money is returned. The reason for the refund.', 'Why the money is returned. The reason for the refund.'],
    ['The reason.', undefined],
    [undefined, undefined],
  ])('of a schema begins with what that of its use does not say: %j', (description, expected) => {
    expect(cutRepeatedStart(description, 'The reason for the refund. Omitting it is deprecated.')).toBe(expected);
  });

  it('of a schema with a section of its own is not repeated below those of a parameter and a property', () => {
    const reference = `$ref: '#/components/schemas/Reason'`;
    const properties = `{why: {${reference}, description: The reason for the refund. It is optional.}}`;
    const printed = printOperation(
      `{parameters: [{name: reason, in: query, description: The reason for the refund., schema: {${reference}}}],
        requestBody: {content: {application/json: {schema: {type: object, properties: ${properties}}}}}}`,
      '{schemas: {Reason: {type: string, enum: [a, b], description: The reason for the refund. Accept unknown values.}}}',
    );
    expect(printed.match(/The reason for the refund\./g)).toHaveLength(3);
    expect(printed.match(/Accept unknown values\./g)).toHaveLength(3);
  });

  it('is its own where the two differ, and where one is missing', () => {
    expect(chooseDescription('The cart.', 'A new checkout.')).toBe('The cart.');
    expect(chooseDescription('The cart.', undefined)).toBe('The cart.');
    expect(chooseDescription(undefined, 'A new checkout.')).toBeUndefined();
  });
});

describe('a schema', () => {
  const components = `{schemas: {
    Kept: {type: object, description: A kept card., properties: {three_d_secure: {$ref: '#/components/schemas/ThreeDSecureInput'}, again: {$ref: '#/components/schemas/ThreeDSecureInput'}}},
    ThreeDSecureInput: {x-title: 3-D Secure input, type: object, description: Whether to ask for it., properties: {request: {type: string}}}}}`;
  const document = readYamlText(`paths: {}\ncomponents: ${components}`);
  const markdown = [...renderDocument(document, {getSamples: () => undefined})].map(printMarkdown).join('\n');

  it('has the name that its contract has for readers, in its heading and in links to it', () => {
    expect(markdown).toContain('### The 3-D Secure input object');
    expect(markdown).toContain('[See the 3-D Secure input object]');
    expect(markdown).not.toContain('three d secure');
  });

  it('has an anchor made from its own name, so that links last', () => {
    const schema = document.schemas.find(({name}) => name === 'ThreeDSecureInput')!;
    expect(getSchemaAnchorText(schema)).toBe('the three d secure input object');
  });
});
