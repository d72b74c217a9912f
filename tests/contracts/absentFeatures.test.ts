import {beforeAll, describe, expect, it} from 'vitest';
import {isObject, type Json} from '../../packages/json';
import {loadSharedContracts} from '../../sandbox/contracts';
import {extractSection} from './support/pageTables';

/** What the contract would call a missing feature, and an example of such a name. */
type AbsentFeature = readonly [row: string, names: RegExp, example: string];

/** The first column of the table on a page. */
function readRows(page: string): string[] {
  return extractSection(page, '## What this API does not have')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|')[1]!.trim());
}

const PAYMENTS: readonly AbsentFeature[] = [
  ['Disputes of payments', /dispute|chargeback/i, '/payments/v1/disputes'],
  [
    'Stored cards and payments without the shopper, such as subscriptions and recurring payments',
    /^customer|\/customers|mandate|off_session|recurring|merchant_initiated|stored_|setup_intent/i,
    'off_session',
  ],
  [
    'Local methods, such as SEPA direct debit, iDEAL, PayPal and installments',
    /sepa|direct_debit|ideal|paypal|klarna|bancontact|installment/i,
    'sepa_debit',
  ],
  ['Keys with fewer permissions', /restricted|api_key|permissions|scopes/i, '/payments/v1/api_keys'],
  ['Routing rules written by API', /routing|_rules|\/rules/i, '/payments/v1/routing_rules'],
  ['Increasing the amount of an authorization', /increment|extend_auth|increase/i, 'incrementAuthorization'],
  ['Releasing the rest without a capture', /release/i, '/payments/v1/payment_intents/{id}/release'],
  ['Results of address and security code checks (AVS, CVC)', /avs|cvc_(?:check|result)|address_check/i, 'cvc_check'],
  ['Deleting the data of a shopper', /erase|anonymize|redact|deleteShopper/i, 'eraseShopper'],
  [
    'Customers, billing addresses and lines of an order',
    /^customer|\/customers|billing|line_items|email/i,
    'billing_details',
  ],
  ['Searching payments by amount, card or name', /search|amount_(?:from|min)/i, '/payments/v1/payment_intents/search'],
  ['A list of the captures of a payment', /\/captures|listCaptures/i, '/payments/v1/payment_intents/{id}/captures'],
  ['Fees and payouts of your payments', /\bfees?\b|_fee|payout|balance_transaction/i, '/payments/v1/payouts'],
  ['Payouts to cards, without a payment before', /payout|push_to_card|credit_transfer/i, 'push_to_card'],
  ['Orders by mail or phone, with card details that you type in', /moto|mail_order|phone_order/i, 'mail_order'],
  ['The time at which an authorization lapses', /capture_before|authorization_expires/i, 'capture_before'],
  ['A refund without an amount', /refund_all|full_refund|refundAll/i, 'refund_all'],
  ['Other objects inside a response ("expand")', /^expand$|^include$|embed(?!ded)/i, 'expand'],
  ['Surcharges and tips, added while the shopper pays', /surcharge|^tips?(?:$|_)/i, 'surcharge_amount'],
  ['Currency conversion', /presentment|exchange_rate|convert(?:ed)?_/i, 'exchange_rate'],
  [
    'Fraud scores, and rules that block payments',
    /(?:fraud|risk)_(?:score|level|rule)|block_?list/i,
    '/payments/v1/block_lists',
  ],
  ['Client libraries (SDKs)', /sdk|client_library/i, 'sdk_version'],
  ['Fixed source addresses of webhooks', /source_ip|ip_addresses|allow_?list/i, 'source_ips'],
  ['Return URLs with an app\'s own scheme, such as "myapp:"', /app_return|app_url|deep_link|myapp/i, 'app_return_url'],
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

const COMMERCE: readonly AbsentFeature[] = [
  [
    'Disputes between a shopper and a merchant',
    /dispute|appeal|escalate|escalation|evidence/i,
    '/commerce/v1/returns/{id}/dispute',
  ],
  [
    'Messages and photos for a merchant',
    /\/messages|conversation|attachment|photo|send.*Message/i,
    '/commerce/v1/returns/{id}/messages',
  ],
  ['A statement of the partner', /partner_statement|partner_payout|PartnerStatement/i, 'listPartnerStatements'],
  ['Exchanges and store credit', /exchange|store_credit|replacement_line/i, 'store_credit'],
  ['Invoices and credit notes', /invoice|credit_note/i, '/commerce/v1/orders/{id}/invoice'],
  ['Another address, buyer or line in a placed order', /^(?:update|edit|amend)\w*Order/, 'updateOrder'],
  [
    'Several delivery addresses, or a gift message, in one order',
    /gift_?(?:message|wrap)|recipients?$|ship(?:ping)?_to$|shipping_addresses/i,
    'gift_message',
  ],
  ['Orders that cost nothing', /free_order|no_payment|zero_total/i, 'no_payment_required'],
  [
    'Another shopper for a cart, and joining two carts when a shopper signs in',
    /merge|join|assign|transfer.*Cart|claim/i,
    'mergeCarts',
  ],
  ['A list of carts', /^listCarts$/, 'listCarts'],
  ['Events about merchants and categories', /^(?:catalog\.)?(?:merchant|category)\./, 'merchant.updated'],
  [
    'Emails to the shopper about an order',
    /notify|notification|email_template|send_?email|receipt_email/i,
    'receipt_email',
  ],
  ['Suggestions while a shopper types', /suggest|autocomplete|typeahead/i, 'suggestProducts'],
  ['Tax numbers of a shopper', /tax_(?:id|number)|cpf|fiscal/i, 'tax_id'],
  ['Several currencies in one cart', /presentment|exchange_rate|convert(?:ed)?_(?:amount|currency)/i, 'exchange_rate'],
  ['Import tax and customs duties', /dut(?:y|ies)|customs|import_/i, 'customs_duties'],
  ['Adding merchants and changing their data', /^(?:create|update|delete|onboard|archive)Merchant/, 'createMerchant'],
  ['Subscriptions and repeated orders', /subscription|recurring|interval/i, '/commerce/v1/subscriptions'],
  ['Deleting the data of a shopper', /erase|anonymize|redact|deleteShopper/i, 'eraseShopper'],
];

const names = new Map<string, string[]>();
let returnUrl: RegExp;

beforeAll(async () => {
  const {products} = await loadSharedContracts();
  const payments = products.find(({product}) => product === 'payments')!.document;
  for (const {product, document} of products) {
    names.set(product, collectNames({paths: document.paths, components: document.components}));
  }
  const {ReturnUrl} = payments.components.schemas as unknown as {ReturnUrl: {pattern: string}};
  returnUrl = new RegExp(ReturnUrl.pattern);
});

describe.each([
  {
    product: 'payments',
    page: 'payments/Guides/integration-kick-off.mdx',
    rows: PAYMENTS,
    known: ['/payments/v1/refunds', 'createRefund', 'capture_method', 'requires_capture'],
  },
  {
    product: 'commerce',
    page: 'commerce/api/introduction.mdx',
    rows: COMMERCE,
    known: ['/commerce/v1/returns', 'createReturn', 'return_window_days', 'chargeback'],
  },
])('the list of what the $product API does not have', ({product, page, rows, known}) => {
  it('names what the test looks for', () => {
    expect(readRows(page)).toEqual(rows.map(([row]) => row));
  });

  it('is compared with the names of the contract', () => {
    expect(names.get(product)).toEqual(expect.arrayContaining(known));
  });

  it.each(rows)('%s: the contract has no such name', (_, pattern, example) => {
    expect(example).toMatch(pattern);
    expect(names.get(product)!.filter((name) => pattern.test(name))).toEqual([]);
  });
});

it('the list is right about addresses of an app', () => {
  expect('https://shop.example/checkout/return').toMatch(returnUrl);
  expect('myapp://return').not.toMatch(returnUrl);
});
