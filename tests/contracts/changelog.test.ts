import {beforeAll, describe, expect, it} from 'vitest';
import {downgradeResponse, DOWNGRADES, downgradeProblemDocument} from '../../sandbox/world/versions';
import type {JsonObject} from '../../packages/json';
import {brand} from '../../src/brand';
import type {ChangelogEntry} from '../../src/pipeline/contracts/changelog';
import {findUndocumentedChanges} from '../../sandbox/checks/changelog';
import {formatDefect} from '../../src/pipeline/contracts/defect';
import {
  getContractPath,
  PRODUCTS,
  createSourceResolver,
  type Product,
} from '../../src/pipeline/contracts/bundleContract';
import {
  getErrorSchema,
  loadOlderContracts,
  listRecordedErrors,
  listRecordedSamples,
  type OlderContract,
  type RecordedSample,
} from './support/olderContracts';
import {readContracts} from '../../src/pipeline/projectContracts';

const changelog = readContracts().changelog;
const {versions} = changelog;
const versionDates = versions.map(({date}) => date);
const earlierVersions = versionDates.slice(1);

/** An entry with its version. */
const entries = versions.flatMap(({date, entries: own}) => own.map((entry) => ({...entry, date})));

it('documents every difference between neighboring versions, with the right label', async () => {
  expect((await findUndocumentedChanges(readContracts())).map(formatDefect)).toEqual([]);
});

it('has the version of the brand as its current one', () => {
  expect(versionDates[0]).toBe(brand.apiVersion);
});

it('documents every decline code that was added after the first version', () => {
  const later = readContracts().catalogs.declineCodes.declines.filter(({since}) => since !== versionDates.at(-1));
  expect(later.length).toBeGreaterThan(0);
  for (const {code, since} of later) {
    const told = entries.filter((entry) => entry.date === since && entry.what.includes(`\`${code}\``));
    expect(told, code).toHaveLength(1);
  }
});

describe('the check', () => {
  /** Changes files of the contracts by an overlay, and returns what the check then reports. */
  async function checkAfterChanges(
    changes: readonly (readonly [file: string, before: string, after: string])[],
  ): Promise<string> {
    const overlay = new Map<string, string>();
    for (const [file, before, after] of changes) {
      const source = overlay.get(file) ?? readContracts().readRawText(file);
      expect(source.includes(before), `${file} has ${before}`).toBe(true);
      overlay.set(file, source.replace(before, after));
    }
    return (await findUndocumentedChanges(readContracts().withOverlay(overlay))).map(formatDefect).join('\n');
  }

  const replaceLabel = (id: string, label: string): string =>
    `id: ${id}\n        product: payments\n        label: ${label}\n`;

  it('finds wrong entries of the changelog', async () => {
    const file = 'changelog.yaml';
    const lines = await checkAfterChanges([
      [
        file,
        replaceLabel('payment-intent-gateway-removed', 'breaking'),
        `${replaceLabel('payment-intent-gateway-removed', 'changed')}        dated: true\n`,
      ],
      [file, replaceLabel('attempts', 'added'), `${replaceLabel('attempts', 'breaking')}        back: Do without.\n`],
      [file, replaceLabel('multiple-capture', 'added'), replaceLabel('multiple-capture', 'deprecated')],
      [file, "{kind: added, path: '#/webhooks/payout.sent'}", "{kind: removed, path: '#/webhooks/payout.sent'}"],
      [file, "was: '#/components/schemas/Error/required'", "was: '#/components/schemas/Fault/required'"],
      [
        file,
        "- {kind: added, path: '#/paths/~1commerce~1v1~1returns~1quote'}",
        "- {kind: added, path: '#/paths/~1nowhere'}",
      ],
    ]);
    expect(lines).toMatch(
      /found the label changed, expected breaking: #\/components\/schemas\/PaymentIntent\/properties\/gateway of payments/,
    );
    expect(lines).toMatch(
      /found the label breaking, expected added or changed: no difference of the entry is breaking/,
    );
    expect(lines).toMatch(/found the label deprecated, expected added: #\/webhooks\/payment_intent.partially_captured/);
    expect(lines).toMatch(/found removed, expected added: redocly diff reports #\/webhooks\/payout.sent of commerce/);
    expect(lines).toMatch(
      /found #\/components\/schemas\/Fault\/required as was, expected #\/components\/schemas\/Error/,
    );
    expect(lines).toMatch(/found added #\/paths\/~1nowhere, expected a difference/);
    expect(lines).toMatch(
      /found no entry for #\/paths\/~1commerce~1v1~1returns~1quote of commerce, which is added\. Expected an entry with the label added/,
    );
    expect(lines.split('\n').every((line) => line.startsWith(readContracts().getPath(file)))).toBe(true);
  });

  it('finds what a contract changes without an entry', async () => {
    const lines = await checkAfterChanges([
      [
        'openapi/payments/refunds.yaml',
        'gateway_reference:\n        description',
        'bank_reference:\n        description',
      ],
      [
        'openapi/payments/payment-intents.yaml',
        'required: [amount, currency]',
        'required: [amount, currency, reference]',
      ],
      ['openapi/payments/webhook-endpoints.yaml', "      x-since: '2026-05-01'\n", ''],
      ['openapi/commerce/settlements.yaml', "      x-since: '2026-05-01'\n", "      x-since: '2026-11-01'\n"],
      ['versions/2025-11-01/payments.openapi.yaml', "version: '2025-11-01'", "version: '2025-11-02'"],
    ]);
    expect(lines).toMatch(
      /found no entry for #\/components\/schemas\/Refund\/properties\/gateway_reference of payments, which is removed\. Expected an entry with the label breaking/,
    );
    expect(lines).toMatch(
      /found no entry for #\/components\/schemas\/Refund\/properties\/bank_reference of payments, which is added\. Expected an entry with the label added/,
    );
    expect(lines).toMatch(
      /found no entry for #\/components\/schemas\/CreatePaymentIntentRequest\/required of payments, which is modified\. Expected an entry with the label breaking/,
    );
    expect(lines).toMatch(/payments\/refunds\.yaml#\/schemas\/Refund\/properties\/bank_reference: found no x-since/);
    expect(lines).toMatch(
      /commerce\/settlements\.yaml#\/webhooks\/payout\.sent\/post: found x-since 2026-11-01, but .*2026-05-01.* already has it/,
    );
    expect(lines).toMatch(
      /payments\/webhook-endpoints\.yaml#.*\/delete: found another x-since or none on what version 2026-05-01 added/,
    );
    expect(lines).toMatch(/found 2025-11-02, expected 2025-11-01\. Correct info\.version/);
  });
});

describe('the sandbox', () => {
  const isBreaking = (entry: ChangelogEntry): boolean => entry.label === 'breaking' && entry.differences.length > 0;

  it('has a downgrade for each breaking change of a contract, and no other', () => {
    const told = entries.filter(isBreaking).map(({id, date}) => `${date} ${id}`);
    expect(DOWNGRADES.map(({entry, since}) => `${since} ${entry}`).sort()).toEqual(told.sort());
  });

  it('applies the newest downgrade first', () => {
    const order = DOWNGRADES.map(({since}) => since);
    expect(order).toEqual([...order].sort().reverse());
  });

  let contracts: OlderContract[];
  beforeAll(async () => {
    contracts = await loadOlderContracts(earlierVersions);
  });

  const find = (date: string, product: Product): OlderContract =>
    contracts.find((contract) => contract.date === date && contract.product === product)!;

  it.each(earlierVersions)('writes responses and events that a client of %s understands', (date) => {
    for (const product of PRODUCTS) {
      const contract = find(date, product);
      const recorded = listRecordedSamples(contract);
      expect(recorded.length).toBeGreaterThan(40);
      for (const {name, schema, value} of [...recorded, ...SMALL_SAMPLES[product]]) {
        expect(contract.validator.validate(schema, downgradeResponse(value, date)), `${name} in ${date}`).toEqual([]);
      }
    }
  });

  it.each(earlierVersions)('writes errors that a client of %s understands', (date) => {
    for (const {name, value} of [...listRecordedErrors(), PROBLEM]) {
      const {body, contentType} = downgradeProblemDocument(value, date);
      for (const product of PRODUCTS) {
        const contract = find(date, product);
        const schema = getErrorSchema(contract, contentType);
        expect(schema, `${contentType} in ${date}`).toBeDefined();
        expect(contract.validator.validate(schema!, body), `${name} in ${date}`).toEqual([]);
      }
    }
  });

  it('would break these clients without the downgrades', () => {
    const [date] = earlierVersions as [string];
    expect(find(date, 'payments').validator.validate(INTENT.schema, INTENT.value)).toMatchObject([
      {pointer: '/gateway', code: 'required'},
    ]);
    expect(find(date, 'commerce').validator.validate(GROUP.schema, GROUP.value)).toMatchObject([
      {pointer: '/totals', code: 'type'},
    ]);
    const first = find(earlierVersions.at(-1)!, 'payments');
    expect(getErrorSchema(first, 'application/problem+json')).toBeUndefined();
    expect(first.validator.validate(getErrorSchema(first, 'application/json')!, PROBLEM.value)).toMatchObject([
      {pointer: '/error', code: 'required'},
    ]);
  });

  it('leaves the newest version as it is', () => {
    expect(downgradeResponse(INTENT.value, versionDates[0]!)).toEqual(INTENT.value);
    expect(downgradeProblemDocument(PROBLEM.value, versionDates[0]!)).toEqual({
      body: PROBLEM.value,
      contentType: 'application/problem+json',
    });
  });

  it('names the first invalid field of an error, if there is one', () => {
    const listParams = (pointers: string[]): unknown =>
      downgradeProblemDocument(
        {...PROBLEM.value, errors: pointers.map((at) => ({pointer: at}))},
        earlierVersions.at(-1)!,
      ).body.error;
    expect(listParams(['/currency', '/amount'])).toMatchObject({param: 'currency'});
    expect(listParams(['#limit'])).toMatchObject({param: 'limit'});
    expect(listParams([''])).not.toHaveProperty('param');
    expect(listParams([])).not.toHaveProperty('param');
  });

  it('keeps the amounts when it rewrites totals', () => {
    expect(downgradeResponse({data: [GROUP.value]}, earlierVersions[0]!)).toMatchObject({
      data: [{totals: {items: 12575, shipping: 490, discount: 807, total: 12258}}],
    });
    const withoutDiscount = {
      totals: [
        {type: 'items', amount: 1499},
        {type: 'shipping', amount: 390},
        {type: 'total', amount: 1889},
      ],
    };
    expect(downgradeResponse(withoutDiscount, earlierVersions[0]!)).toEqual({
      totals: {items: 1499, shipping: 390, discount: 0, total: 1889},
    });
  });

  it('has the highest rate of shipping, and 0 where it is free', () => {
    const shipping = {
      title: 'Standard delivery',
      amount: 450,
      tax_breakdown: [
        {country: 'FR', rate: '20', base: 317, amount: 64},
        {country: 'FR', rate: '5.5', base: 65, amount: 4},
      ],
      tax_included: 68,
    };
    const read = (one: JsonObject, version: string): JsonObject =>
      downgradeResponse({object: 'sub_order', shipping: one}, version).shipping as JsonObject;
    expect(read(shipping, earlierVersions[0]!)).toEqual({...shipping, tax_rate: '20'});
    expect(read({...shipping, tax_breakdown: []}, earlierVersions[0]!).tax_rate).toBe('0');
    expect(read(shipping, versionDates[0]!)).toEqual(shipping);
  });

  it('names the gateway of the last attempt, or none before the first', () => {
    expect(downgradeResponse(INTENT.value, earlierVersions[0]!)).toMatchObject({gateway: 'gateway_b'});
    expect(downgradeResponse({...INTENT.value, attempts: []}, earlierVersions[0]!)).toMatchObject({gateway: null});
  });

  it('names the gateway before an event, if it changed', () => {
    const attempts = INTENT.value.attempts as JsonObject[];
    const getDataBefore = (before: JsonObject): unknown =>
      downgradeResponse({data: {object: INTENT.value, previous_attributes: before}}, earlierVersions[0]!).data;
    expect(getDataBefore({attempts: attempts.slice(0, 1)})).toMatchObject({
      previous_attributes: {gateway: 'gateway_a'},
    });
    expect(getDataBefore({attempts})).toMatchObject({previous_attributes: {attempts}});
    expect(getDataBefore({attempts})).not.toHaveProperty('previous_attributes.gateway');
  });
});

it.each(earlierVersions.flatMap((date) => PRODUCTS.map((product) => [date, product] as const)))(
  'keeps a self-contained contract of %s for %s',
  async (date, product) => {
    const {createConfig, lint} = await import('@redocly/openapi-core');
    const rules = {struct: 'error', 'no-unresolved-refs': 'error', 'no-unused-components': 'error'} as const;
    const problems = await lint({
      ref: readContracts().getPath(getContractPath(product, date)),
      config: await createConfig({rules}),
      externalRefResolver: await createSourceResolver(readContracts()),
    });
    expect(problems.map(({message, location}) => `${location[0]?.pointer ?? ''}: ${message}`)).toEqual([]);
  },
);

const ATTEMPT = {
  status: 'failed',
  decline: null,
  started_at: '2026-11-03T10:15:10Z',
  finished_at: '2026-11-03T10:15:11Z',
};

const INTENT: RecordedSample = {
  name: 'a payment intent after a cascade',
  schema: '/components/schemas/PaymentIntent',
  value: {
    id: 'pi_7Q2mX9',
    object: 'payment_intent',
    status: 'partially_captured',
    amount: 15453,
    currency: 'EUR',
    amount_capturable: 3195,
    amount_captured: 12258,
    amount_refunded: 0,
    capture_method: 'manual',
    reference: '5512',
    checkout_intent_id: 'ci_4Tb8Ye',
    client_secret: 'pi_7Q2mX9_secret_8sVh2Lk4',
    payment_method: {type: 'card', card: {brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030}},
    next_action: null,
    attempts: [
      {...ATTEMPT, number: 1, gateway: 'gateway_a'},
      {...ATTEMPT, number: 2, gateway: 'gateway_b', status: 'captured'},
    ],
    last_error: null,
    statement_descriptor: null,
    livemode: false,
    metadata: {},
    created_at: '2026-11-03T10:14:30Z',
    updated_at: '2026-11-04T08:30:00Z',
    authorized_at: '2026-11-03T10:15:12Z',
    captured_at: '2026-11-04T08:30:00Z',
    canceled_at: null,
  },
};

const GROUP: RecordedSample = {
  name: 'the group of a merchant in a cart',
  schema: '/components/schemas/CartGroup',
  value: {
    merchant_id: 'mer_4Rd1Ge',
    line_ids: ['line_1', 'line_2'],
    totals: [
      {type: 'items', amount: 12575},
      {type: 'shipping', amount: 490},
      {type: 'discount', amount: -807},
      {type: 'total', amount: 12258},
    ],
    tax_included: 2043,
  },
};

const PROBLEM: {readonly name: string; readonly value: JsonObject} = {
  name: 'a problem document',
  value: {
    type: `${brand.docsUrl}/payments/Guides/error-codes#validation_failed`,
    title: 'Validation failed',
    status: 422,
    detail: 'One field of the body cannot be accepted. See errors.',
    instance: '/payments/v1/payment_intents',
    code: 'validation_failed',
    request_id: 'req_3Rb9Yk',
    retriable: false,
    doc_url: `${brand.docsUrl}/payments/Guides/error-codes#validation_failed`,
    errors: [{pointer: '/currency', code: 'required', message: 'Must be set.'}],
  },
};

const SMALL_SAMPLES: Readonly<Record<Product, readonly RecordedSample[]>> = {payments: [INTENT], commerce: [GROUP]};
