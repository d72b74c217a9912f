import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {checkContracts} from '../../sandbox/checks';
import {formatDefect} from '../../src/pipeline/contracts/defect';
import {Contracts} from '../../src/pipeline/contracts/load';
import type {Overlay} from '../../src/pipeline/contracts/source';
import {readContracts} from '../../src/pipeline/projectContracts';

interface Mutation {
  /** The fact that is changed. */
  readonly fact: string;
  readonly file: string;
  /** Text that is there once or more; the first place is changed. */
  readonly from: string | RegExp;
  readonly to: string;
  /** The file or folder that the message names, when it is not the changed one. */
  readonly names?: string;
  /** What the message contains, all in one line, beside a file, a pointer and a fix. */
  readonly messages: readonly RegExp[];
}

/** The fix that a message suggests. */
const FIX_VERB = /\b(Add|Correct|Expected|Mark|Record|Remove|Rename|Run|Use)\b/;

const MUTATIONS: readonly Mutation[] = [
  {
    fact: 'the response status in a sequence',
    file: 'sequences/decline-and-retry.yaml',
    from: 'status: 402',
    to: 'status: 403',
    messages: [/#\/steps\/5\/status/, /found 403, expected 402/, /in the scenario another-card/],
  },
  {
    fact: 'the order of events in a sequence',
    file: 'sequences/hosted-checkout.yaml',
    from: 'event: checkout_intent.processing',
    to: 'event: checkout_intent.completed',
    messages: [/#\/steps\/\d+/, /does not happen to .* at this point of the scenario hosted-checkout/],
  },
  {
    fact: 'the pause between two attempts in a sequence',
    file: 'sequences/webhook-delivery.yaml',
    from: 'after: PT5M',
    to: 'after: PT6M',
    messages: [/found PT6M, expected 300 seconds/],
  },
  {
    fact: 'the resource that a field refers to in relations',
    file: 'relations/payments.yaml',
    from: 'field: payment_intent_id',
    to: 'field: checkout_intent_id',
    messages: [/#\/edges\/\d+\/field/, /found field checkout_intent_id, which schema CheckoutIntent does not have/],
  },
  {
    fact: 'the resource that a list of ids refers to in relations',
    file: 'relations/commerce.yaml',
    from: 'to: Refund, field: refund_ids',
    to: 'to: PaymentIntent, field: refund_ids',
    messages: [/#\/edges\/\d+\/field/, /found field refund_ids to PaymentIntent, whose ids begin with pi_/],
  },
  {
    fact: 'a field of an object that was recorded after a transition',
    file: 'recorded/lifecycles/refund.json',
    from: '"amount": 1118',
    to: '"amount": 1181',
    messages: [
      /#\/histories\/\d+\/moments\/\d+\/object\/amount/,
      /found 1181, expected 1118, which the sandbox returns in contracts\/scenarios\/01-order-5512\.yaml/,
    ],
  },
  {
    fact: 'a change of a secondary status',
    file: 'lifecycles/checkout-intent.yaml',
    from: '{from: unpaid, to: paid,',
    to: '{from: paid, to: unpaid,',
    messages: [/#\/secondaryStatuses\/0\/transitions\/\d+/, /which occurs in no scenario/],
  },
  {
    fact: 'an enum value of a status',
    file: 'openapi/payments/refunds.yaml',
    from: /enum: \[pending, succeeded/,
    to: 'enum: [pending, settled',
    names: 'lifecycles/refund.yaml',
    messages: [/#\/states\/succeeded/, /Add it there or remove it here/],
  },
  {
    fact: 'the description of an enum value',
    file: 'openapi/payments/refunds.yaml',
    from: /(\n\s+)fraudulent:/,
    to: '$1waiting:',
    messages: [/found enum value fraudulent without a description/, /Add it to x-enumDescriptions/],
  },
  {
    fact: 'a second sentence of a state, in the enum of its status',
    file: 'openapi/payments/refunds.yaml',
    from: "x-enumDescriptions: {$ref: '../../lifecycles/refund.yaml#/states'}",
    to: 'x-enumDescriptions: {pending: It waits., succeeded: It is paid., failed: It is not., canceled: You did it.}',
    messages: [
      /#\/schemas\/Refund\/properties\/status\/x-enumDescriptions/,
      /found pending, succeeded, failed, canceled in the enum Refund.status/,
      /expected the sentences of lifecycles\/refund.yaml#\/states/,
      /Use \{\$ref: '\.\.\/\.\.\/lifecycles\/refund.yaml#\/states'\}/,
    ],
  },
  {
    fact: 'second sentences of states, in an enum of another object',
    file: 'openapi/commerce/checkouts.yaml',
    from: "x-enumDescriptions: {$ref: '../../lifecycles/payment-intent.yaml#/states'}",
    to:
      'x-enumDescriptions: {requires_payment_method: A., requires_confirmation: B., processing: C., requires_action: D., ' +
      'requires_capture: E., partially_captured: F., succeeded: G., declined: H., failed: I., expired: J., canceled: K.}',
    messages: [
      /#\/schemas\/CheckoutPayment\/properties\/status\/x-enumDescriptions/,
      /found sentences of canceled, declined, .*expected one home: lifecycles\/payment-intent.yaml#\/states/,
    ],
  },
  {
    fact: 'a second sentence of an enum value, which is nearly the first',
    file: 'openapi/commerce/orders.yaml',
    from: /requested_by_customer:\s+\{\$ref: [^}]*\}/,
    to: 'requested_by_customer: A shopper asked for this.',
    messages: [
      /#\/schemas\/CancelSubOrderLinesRequest|#\/schemas\/CancelOrderRequest/,
      /found a second sentence of requested_by_customer, "A shopper asked for this."/,
      /refunds.yaml#\/schemas\/RefundReason\/x-enumDescriptions\/requested_by_customer has "The shopper asked for it."/,
    ],
  },
  {
    fact: 'a second sentence of an event',
    file: 'openapi/payments/refunds.yaml',
    from: "x-enumDescriptions: {$ref: '#/webhooks'}",
    to: 'x-enumDescriptions: {refund.created: A., refund.succeeded: B., refund.failed: C., refund.canceled: D.}',
    messages: [/#\/schemas\/RefundEvent\/.*x-enumDescriptions/, /Use \{\$ref: '#\/webhooks'\}/],
  },
  {
    fact: 'the target of a reference to sentences',
    file: 'openapi/payments/refunds.yaml',
    from: 'lifecycles/refund.yaml#/states',
    to: 'lifecycles/refund.yaml#/state',
    messages: [
      /\/schemas\/Refund\/properties\/status/,
      /found the reference .*refund.yaml#\/state below/,
      /Correct it/,
    ],
  },
  {
    fact: 'the example of a property',
    file: 'openapi/payments/refunds.yaml',
    from: 'examples: [a-rf-90412301, null]',
    to: 'examples: [17]',
    messages: [/#\/schemas\/Refund\/properties\/gateway_reference\/examples\/0/, /Correct the example or the schema/],
  },
  {
    fact: 'the pattern of a response header',
    file: 'openapi/shared/headers.yaml',
    from: 'q=\\d+;w=',
    to: 'q=\\d+;x=',
    messages: [
      /RateLimitPolicy\/example|RateLimit-Policy\/example/,
      /found example .*that the schema beside it rejects/,
      /Correct/,
    ],
  },
  {
    fact: 'the example of a parameter',
    file: 'openapi/shared/parameters.yaml',
    from: "example: '1793700912'",
    to: "example: '179370091'",
    messages: [/\/example/, /found example "179370091" that the schema beside it rejects/, /Correct/],
  },
  {
    fact: 'a date that is not in the calendar',
    file: 'openapi/shared/schemas.yaml',
    from: "examples: ['2026-11-03T10:14:30Z']",
    to: "examples: ['2026-02-30T10:14:30Z']",
    messages: [/#\/Timestamp\/examples\/0/, /valid date-time/],
  },
  {
    fact: 'a currency that ISO 4217 does not have',
    file: 'openapi/shared/schemas.yaml',
    from: 'examples: [EUR]',
    to: 'examples: [EUX]',
    messages: [/#\/Currency\/examples\/0/, /valid iso-4217/],
  },
  {
    fact: 'a country that ISO 3166 does not have',
    file: 'openapi/shared/schemas.yaml',
    from: 'examples: [FR]',
    to: 'examples: [UK]',
    messages: [/#\/CountryCode\/examples\/0/, /valid iso-3166-1-alpha-2/],
  },
  {
    fact: 'a required property that no longer exists',
    file: 'openapi/payments/refunds.yaml',
    from: /\n( +)failure_reason:\n/,
    to: '\n$1failure_cause:\n',
    messages: [/found failure_reason in required, which is not a property, expected one such as failure_cause/],
  },
  {
    fact: 'the limit of a length',
    file: 'openapi/shared/parameters.yaml',
    from: 'maximum: 100\n',
    to: 'maximum: 200\n',
    names: 'changelog.yaml',
    messages: [/Limit\/schema\/maximum/, /Add \{kind: modified/],
  },
  {
    fact: 'the description of a property',
    file: 'openapi/shared/schemas.yaml',
    from: '      description: What the field must be, for developers.\n',
    to: '',
    messages: [/#\/ProblemError\/properties\/message: found property message without a description. Add one sentence/],
  },
  {
    fact: 'an error code that an operation returns',
    file: 'openapi/payments/payment-intents.yaml',
    from: /( +)- state_conflict\n/,
    to: '',
    names: 'lifecycles/payment-intent.yaml',
    messages: [
      /found error code state_conflict, which updatePaymentIntent does not return according to its contract/,
      /Correct it, or add it to x-error-codes/,
    ],
  },
  {
    fact: 'the only operation that returns an error code',
    file: 'openapi/payments/payment-intents.yaml',
    from: /( +)- capture_amount_exceeded\n/,
    to: '',
    names: 'catalogs/error-codes.yaml',
    messages: [/found error code capture_amount_exceeded, which no operation lists in x-error-codes\. Add it to one/],
  },
  {
    fact: 'an amount in an example',
    file: 'recorded/commerce/retrieveOrder.json',
    from: '"amount": 12258',
    to: '"amount": 12259',
    messages: [/found \d+ in a (sub_order|order), expected \d+/, /totals/],
  },
  {
    fact: 'the tax of a line in an example',
    file: 'recorded/commerce/createCart.json',
    from: /"tax": \d+/,
    to: '"tax": 1',
    messages: [/tax is inside paid, rounded half up once per line/, /#\/.*\/lines\/0\/tax/],
  },
  {
    fact: 'the balance of a settlement in an example',
    file: 'recorded/commerce/retrieveSettlementStatement.json',
    from: '"closing_balance": 9421',
    to: '"closing_balance": 9422',
    messages: [/found 9422/, /expected 9421/],
  },
  {
    fact: 'the refund of a unit in an example',
    file: 'recorded/commerce/quoteReturn.json',
    from: '"amount": 1118',
    to: '"amount": 1119',
    messages: [/cumulative share/, /unit_refunds/],
  },
  {
    fact: 'a property of an example',
    file: 'recorded/payments/createRefund.json',
    from: '"gateway_reference":',
    to: '"gateway_note":',
    names: 'openapi/payments/refunds.yaml',
    messages: [/gateway_note Must not be set/, /gateway_reference Must be set/],
  },
  {
    fact: 'an identifier in an example',
    file: 'recorded/payments/retrieveRefund.json',
    from: 're_3Fp7Xb',
    to: 're_9Zz9Zz',
    messages: [/found identifier re_9Zz9Zz, which no scenario has/],
  },
  {
    fact: 'an example that is gone',
    file: 'recorded/errors/rate_limited.json',
    from: /[\s\S]*/,
    to: '{"summary": "Nothing"}\n',
    names: 'openapi/shared/responses.yaml',
    messages: [/#\/TooManyRequests\/.*found example rate_limited without a value/, /npm run story -- --record/],
  },
  {
    fact: 'an act of a scenario',
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'data: {failure_reason: declined_by_issuer}',
    to: 'data: {failure_reason: other}',
    names: 'recorded/events/refund.failed.json',
    messages: [
      /found "declined_by_issuer", expected "other", which the sandbox returns in .*25-refunds-that-fail\.yaml/,
    ],
  },
  {
    fact: 'a value that a scenario sends',
    file: 'scenarios/10-direct-payment.yaml',
    from: /amount: 12258/,
    to: 'amount: 12257',
    names: 'recorded/payments/capturePaymentIntent.json',
    messages: [/found 1225[78], expected 1225[78], which the sandbox returns in .*10-direct-payment\.yaml/],
  },
  {
    fact: 'a price of the seed data',
    file: 'scenarios/seed/commerce.yaml',
    from: 'price: 8990',
    to: 'price: 8991',
    names: 'recorded/commerce/retrieveProduct.json',
    messages: [/found 899\d, expected 899\d, which the sandbox returns/, /Correct the .* seed data .* by mistake/],
  },
  {
    fact: 'the state that a transition reaches',
    file: 'lifecycles/refund.yaml',
    from: /(- id: succeed\n\s+from: \[pending\]\n\s+to: )succeeded/,
    to: '$1failed',
    messages: [/#\/states\/succeeded/, /which no transition reaches. Add one or remove the state/],
  },
  {
    fact: 'a transition',
    file: 'lifecycles/refund.yaml',
    from: / {2}- id: cancel\n[\s\S]*?money: [^\n]*\n/,
    to: '',
    messages: [/found state canceled, which no transition reaches/],
  },
  {
    fact: 'the event of a transition',
    file: 'lifecycles/payment-intent.yaml',
    from: 'events: [payment_intent.created]',
    to: 'events: [payment_intent.made]',
    messages: [/found event payment_intent.made, which no contract has/],
  },
  {
    fact: 'the timer of a transition',
    file: 'lifecycles/payout.yaml',
    from: 'timer: PT6H',
    to: 'timer: PT7H',
    messages: [
      /#\/transitions\/2\/trigger\/timer/,
      /found the timer PT7H of send, expected the one with which it was recorded at 2026-11-16T12:00:00Z/,
    ],
  },
  {
    fact: 'a timer of business days',
    file: 'lifecycles/return.yaml',
    from: 'timer: P5D',
    to: 'timer: P4D',
    messages: [/#\/transitions\/\d+\/trigger\/timer/, /found the timer P4D of inspect_unanswered/],
  },
  {
    fact: 'the guard that tells apart two timers of a state',
    file: 'lifecycles/payment-intent.yaml',
    from: 'guard: The payment intent was created with version 2026-05-01 or later.',
    to: 'guard: null',
    messages: [
      /#\/transitions\/\d+\/guard/,
      /found no guard of expire, and expire_as_canceled leaves the same state by the same timer P7D. Add/,
    ],
  },
  {
    fact: 'the error code of a call that is not allowed',
    file: 'lifecycles/refund.yaml',
    from: /(cancelRefund: \{.*otherwise: )state_conflict/,
    to: '$1cart_frozen',
    messages: [/#\/operations\/cancelRefund\/otherwise/, /found error code cart_frozen/],
  },
  {
    fact: 'a way out of a state',
    file: 'lifecycles/payment-intent.yaml',
    from: /( +succeeded: \{.*), terminal: true\}/,
    to: '$1}',
    messages: [/found state succeeded without a way out/],
  },
  {
    fact: 'the HTTP status of an error code',
    file: 'catalogs/error-codes.yaml',
    from: /(code: payment_declined\n\s+status: )402/,
    to: '$1409',
    names: 'openapi/payments/payment-intents.yaml',
    messages: [/found response 402, which no code of x-error-codes has. Remove it or add a code of this status/],
  },
  {
    fact: 'the name of an error code',
    file: 'catalogs/error-codes.yaml',
    from: 'code: out_of_stock',
    to: 'code: sold_out',
    names: 'openapi/commerce/',
    messages: [/found error code out_of_stock, which contracts\/catalogs\/error-codes.yaml does not have/],
  },
  {
    fact: 'a card number',
    file: 'catalogs/sandbox-triggers.yaml',
    from: '4242424242424242',
    to: '4242424242424243',
    messages: [/Luhn/],
  },
  {
    fact: 'the label of a change',
    file: 'changelog.yaml',
    from: /(id: multiple-capture\n\s+product: payments\n\s+label: )added/,
    to: '$1changed',
    messages: [/#\/versions\/0\/entries\/\d+\/label/, /found the label changed, expected added/],
  },
  {
    fact: 'the shared response of a status',
    file: 'openapi/payments/refunds.yaml',
    from: 'responses.yaml#/Unauthorized',
    to: 'responses.yaml#/Forbidden',
    messages: [/\/get\/responses\/401/, /found the response 401 with an example of the status 403/],
  },
  {
    fact: 'the event beside a status in a sentence',
    file: 'changelog.yaml',
    from: 'event `payment_intent.expired`',
    to: 'event `payment_intent.canceled`',
    messages: [/#\/versions\/1\/entries\/\d+\/what/, /beside the status `expired`, expected .*payment_intent\.expired/],
  },
  {
    fact: 'one of the events that a sentence says to wait for',
    file: 'catalogs/error-codes.yaml',
    from: '`.attempt_declined`',
    to: '`.created`',
    messages: [/#\/errors\/\d+\/do/, /found the event `payment_intent\.created` beside others that leave `processing`/],
  },
  {
    fact: 'the event of an entry about an object in a status',
    file: 'catalogs/form-events.yaml',
    from: 'receives `checkout_intent.processing`',
    to: 'receives `checkout_intent.created`',
    messages: [/#\/events\/2\/not_for/, /in an entry about a checkout intent that is `processing`/],
  },
  {
    fact: 'the header in a sentence of an error code',
    file: 'catalogs/error-codes.yaml',
    from: 'Wait for `Retry-After`, then',
    to: 'Wait for `If-Match`, then',
    messages: [/#\/errors\/26\/do/, /found the header `If-Match`, which no response with this code has/],
  },
  {
    fact: 'the limit in a sentence of an error code',
    file: 'catalogs/error-codes.yaml',
    from: '`Idempotency-Key` over 255',
    to: '`Idempotency-Key` over 256',
    messages: [/#\/errors\/0\/cause/, /found 256 characters as a limit of `Idempotency-Key`, expected .*255/],
  },
  {
    fact: 'a change that the changelog does not document',
    file: 'openapi/payments/refunds.yaml',
    from: 'maxLength: 100',
    to: 'maxLength: 90',
    names: 'changelog.yaml',
    messages: [/maxLength of payments, which is modified/, /Add \{kind: modified/],
  },
];

const contracts = readContracts();

/** The text of a file after a mutation. */
function mutateContracts({file, from, to}: Mutation): string {
  const before = contracts.readRawText(file);
  const after = before.replace(from, to);
  expect(after, `${file} holds ${String(from)}`).not.toBe(before);
  return after;
}

/** What the check prints of contracts with an overlay, line by line. */
async function listDefectLines(overlay: Overlay): Promise<string[]> {
  try {
    const {defects} = await checkContracts(contracts.withOverlay(overlay));
    return defects.map(formatDefect);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

/** As `linesOf`, of a copy of the folder, in a process of its own, as CI runs it. */
function listPrintedLines(folder: string): Promise<string[]> {
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/checkContracts.ts', '--folder', folder];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, _output, errors) => {
      expect(error?.code, errors).toBe(1);
      resolve(errors.split('\n'));
    });
  });
}

function expectFinding(lines: readonly string[], folder: string, {file, names, messages}: Mutation): void {
  const place = path.join(folder, names ?? file);
  const wanted = [/(#| at )\//, FIX_VERB, ...messages];
  const found = lines.filter((line) => line.includes(place) && wanted.every((words) => words.test(line)));
  expect(found.length, `${wanted.map(String).join(' and ')} with ${place} in:\n${lines.join('\n')}`).toBeGreaterThan(0);
}

// The base of all mutations: checks of what a mutation does not touch do not run again.
beforeAll(async () => {
  expect((await checkContracts(contracts)).defects).toEqual([]);
}, 300_000);

describe('a changed fact is found, and the message names file, place and fix', () => {
  it.each(MUTATIONS)('$fact', async (mutation) => {
    const lines = await listDefectLines(new Map([[mutation.file, mutateContracts(mutation)]]));
    expectFinding(lines, contracts.folder, mutation);
  });
});

describe('the command', () => {
  const folder = path.join('test-results', 'mutated-contracts');
  afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

  it('ends with 1 and prints the same lines', async () => {
    const mutation = MUTATIONS.find(({fact}) => fact === 'the event of a transition')!;
    fs.cpSync('contracts', folder, {recursive: true});
    fs.writeFileSync(path.join(folder, mutation.file), mutateContracts(mutation));
    const lines = await listPrintedLines(folder);
    expectFinding(lines, folder, mutation);
    const inProcess = await listDefectLines(new Map([[mutation.file, mutateContracts(mutation)]]));
    const place = `${contracts.folder}/`;
    expect(lines.filter(Boolean).map((line) => line.replaceAll(`${folder}/`, place))).toEqual(inProcess);
  }, 300_000);
});

describe('an overlay', () => {
  const untouched = 'recorded/payments/createRefund.json';

  it('reports the same lines as the complete check of newly loaded contracts', async () => {
    const mutation = MUTATIONS.find(({fact}) => fact === 'a price of the seed data')!;
    const overlay = new Map([[mutation.file, mutateContracts(mutation)]]);
    const fresh = Contracts.open(contracts.options).withOverlay(overlay);
    expect((await checkContracts(fresh)).defects.map(formatDefect)).toEqual(await listDefectLines(overlay));
  }, 300_000);

  it('shares what it does not change, and does not change what it is laid over', () => {
    const changed = contracts.withOverlay(new Map([['openapi/payments/refunds.yaml', '']]));
    const value = contracts.parse(untouched);
    expect(changed.parse(untouched)).toBe(value);
    const removed = contracts.withOverlay(new Map([[untouched, null]]));
    expect([removed.has(untouched), contracts.has(untouched)]).toEqual([false, true]);
    expect(removed.list('recorded/payments')).not.toContain('createRefund.json');
  });
});
