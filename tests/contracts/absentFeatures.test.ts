import {beforeAll, describe, expect, it} from 'vitest';
import {isObject, type Json} from '../../packages/json';
import {loadSharedContracts} from '../../sandbox/contracts';
import {extractSection} from './support/pageTables';

const SECTION = extractSection('payments/Guides/integration-kick-off.mdx', '## What this API does not have');
const ROWS = SECTION.split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|')[1]!.trim());

/** What the contract would call each missing feature, and an example of such a name. */
const NAMES: readonly (readonly [row: string, names: RegExp, example: string])[] = [
  ['Disputes of payments', /dispute|chargeback/i, '/payments/v1/disputes'],
  [
    'Stored cards and payments without the shopper',
    /^customer|\/customers|mandate|off_session|recurring|merchant_initiated|stored_|setup_intent/i,
    'off_session',
  ],
  [
    'Local methods, such as SEPA direct debit, iDEAL and PayPal',
    /sepa|direct_debit|ideal|paypal|klarna|bancontact/i,
    'sepa_debit',
  ],
  ['Keys with fewer permissions', /restricted|api_key|permissions|scopes/i, '/payments/v1/api_keys'],
  ['Routing rules written by API', /routing|_rules|\/rules/i, '/payments/v1/routing_rules'],
  ['A higher amount on an authorization', /increment|extend_auth|increase/i, 'incrementAuthorization'],
  ['Releasing the rest without a capture', /release/i, '/payments/v1/payment_intents/{id}/release'],
  ['Return addresses of an app, such as "myapp:"', /app_return|app_url|deep_link|myapp/i, 'app_return_url'],
];

/** Paths, operations, schemas, properties, parameters and enum values of a contract. */
function collectNames(node: unknown): string[] {
  if (Array.isArray(node)) {
    return node.flatMap(collectNames);
  }
  if (!isObject(node)) {
    return [];
  }
  return Object.entries(node).flatMap(([key, value]: [string, Json | undefined]) => {
    const named = ['properties', 'paths', 'schemas'].includes(key) && isObject(value) ? Object.keys(value) : [];
    const texts = [key === 'enum' ? value : [], ['operationId', 'name', 'const'].includes(key) ? value : []].flat();
    return [...named, ...texts.filter((text) => typeof text === 'string'), ...collectNames(value)];
  });
}

let names: string[];
let returnUrl: RegExp;

beforeAll(async () => {
  const {products} = await loadSharedContracts();
  const {document} = products.find(({product}) => product === 'payments')!;
  names = collectNames({paths: document.paths, components: document.components});
  returnUrl = new RegExp((document.components.schemas as {ReturnUrl: {pattern: string}}).ReturnUrl.pattern);
});

describe('the list of what the API does not have', () => {
  it('names what the test looks for', () => {
    expect(ROWS).toEqual(NAMES.map(([row]) => row));
  });

  it('is compared with the names of the contract', () => {
    expect(names).toEqual(
      expect.arrayContaining(['/payments/v1/refunds', 'createRefund', 'capture_method', 'requires_capture']),
    );
  });

  it.each(NAMES)('%s: the contract has no such name', (_, pattern, example) => {
    expect(example).toMatch(pattern);
    expect(names.filter((name) => pattern.test(name))).toEqual([]);
  });

  it('is right about addresses of an app', () => {
    expect('https://shop.example/checkout/return').toMatch(returnUrl);
    expect('myapp://return').not.toMatch(returnUrl);
  });
});
