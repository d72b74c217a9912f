import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {findWrongErrorSentences} from '../../sandbox/checks/errorSentences';
import {readClosedDocuments} from '../../sandbox/checks/lifecycles';
import {findFalseStatements} from '../../sandbox/checks/statements';
import {findForeignEvents} from '../../src/pipeline/contracts/eventStatements';
import {findForeignStatuses, findTypedDurations, listNamedDurations} from '../../src/pipeline/contracts/statements';
import {formatIsoDuration} from '../../src/pipeline/contracts/durations';
import {readContracts} from '../../src/pipeline/projectContracts';
import {PROJECT_TOKENS} from '../../src/pipeline/prose/tokens/projectFile';
import {listMdxFiles} from '../support/pageSources';

const contracts = readContracts();

/** What one of the checks of sentences finds in the lines of a page. */
function findOnPage(file: string, find: typeof findForeignStatuses): string[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((text, index) =>
    find(text, contracts.lifecycles).map((message) => `${file}:${index + 1}: ${message}`),
  );
}

describe('a page', () => {
  it.each(listMdxFiles())('%s has the durations of its product as tokens', (file) => {
    const product = file.startsWith('commerce/') ? 'commerce' : 'payments';
    const named = listNamedDurations(contracts, product);
    expect(findTypedDurations(fs.readFileSync(file, 'utf8'), named)).toEqual([]);
  });

  it('can name every duration that the check expects as a token, with its value', () => {
    const values = PROJECT_TOKENS.duration!.values;
    const named = ['payments', 'commerce'].flatMap((product) => listNamedDurations(contracts, product));
    for (const {name, duration} of named) {
      expect([name, values[name]?.replace('business ', '')]).toEqual([name, formatIsoDuration(duration)]);
    }
    expect(named.length).toBeGreaterThan(20);
  });

  it.each(listMdxFiles())('%s names each status with an object that has it', (file) => {
    expect(findOnPage(file, findForeignStatuses)).toEqual([]);
  });

  it.each([
    ['A refund is `captured`.', /`captured` of the refund, expected one of pending, .*The nearest is/],
    ['A refund that is `requires_capture` is canceled.', /`requires_capture` of the refund/],
    ['A `requires_capture` sub-order is none.', /of the sub-order/],
    ['The checkout intent becomes `succeeded`.', /`succeeded` of the checkout intent/],
  ])('is rejected: %s', (text, message) => {
    expect(findForeignStatuses(text, contracts.lifecycles)).toEqual([expect.stringMatching(message)]);
  });

  it('may name a field, or a status of a part', () => {
    const text = 'The refund has an `amount`. An entry of the order is `available`. The sub-order is `shipped`.';
    expect(findForeignStatuses(text, contracts.lifecycles)).toEqual([]);
  });
});

describe('a sentence of the contracts', () => {
  it.each([
    [
      'lifecycles/sub-order.yaml',
      'has %duration.sub_order.reject_unanswered%',
      'has 47 hours',
      /found 47 hours, expected .*PT48H of sub_order/,
    ],
    [
      'openapi/commerce/returns.yaml',
      'within %duration.return.expire%',
      'within 16 days',
      /found 16 days, expected .*P14D of return/,
    ],
    [
      'lifecycles/checkout.yaml',
      'The %duration.checkout.expire%',
      'The 40 minutes',
      /found 40 minutes, expected .*PT45M of checkout/,
    ],
    ['catalogs/error-codes.yaml', 'after %duration.checkout.expire%', 'after 46 minutes', /found 46 minutes/],
    [
      'openapi/commerce/settlements.yaml',
      '%duration.payout.send% after',
      '6 hours after',
      /found 6 hours, expected a token .*%duration\.payout\.send%/,
    ],
    [
      'openapi/payments/checkout-intents.yaml',
      'Without it, %duration.checkout_intent.expire%',
      'Without it, 24 hours',
      /found 24 hours, expected a token .*%duration\.checkout_intent\.expire%/,
    ],
    [
      'lifecycles/webhook-delivery.yaml',
      'readable for %duration.event%',
      'readable for 30 days',
      /found 30 days, expected a token .*%duration\.event%/,
    ],
  ])('in %s is rejected with another duration', (file, from, to, message) => {
    const overlay = new Map([[file, contracts.readRawText(file).replace(from, to)]]);
    const found = findFalseStatements(contracts.withOverlay(overlay));
    expect(found.map((defect) => defect.message)).toEqual([expect.stringMatching(message)]);
  });
});

describe('an event of a sentence', () => {
  it.each(listMdxFiles())('of %s goes with the status beside it', (file) => {
    expect(findOnPage(file, findForeignEvents)).toEqual([]);
  });

  it.each([
    [
      'Status `declined`, event `payment_intent.failed`.',
      /`payment_intent\.failed` beside the status `declined`, .*declined/,
    ],
    ['It is `pending` again, and sends `refund.failed`.', /beside the status `pending`, expected refund\.created/],
    ['| `canceled` | `refund.created` |\n', undefined],
    ['A `canceled` refund sends `refund.succeeded`.', /beside the status `canceled`/],
    [
      'Wait for `payment_intent.authorized`, `.declined` or `.canceled`.',
      /`payment_intent\.canceled` beside others that leave `processing`/,
    ],
    ['Wait for `refund.succeeded` or `.fail`.', /found the event `refund\.fail`, .*The nearest is refund\.failed/],
    ['It was `succeeded` when the bank sent `refund.failed`.', undefined],
    ['The attempt becomes `declined`, and `payment_intent.attempt_declined` is sent.', undefined],
    ['The status `pending` is followed by `refund.succeeded` or `refund.failed`.', undefined],
  ])('is checked: %s', (text, message) => {
    const found = findForeignEvents(text, contracts.lifecycles);
    expect(found).toEqual(message === undefined ? [] : [expect.stringMatching(message)]);
  });
});

describe('a sentence of the contracts about an event', () => {
  it.each([
    [
      'changelog.yaml',
      'event `payment_intent.expired`',
      'event `payment_intent.canceled`',
      /beside the status `expired`/,
    ],
    ['changelog.yaml', 'status `partially_captured`', 'status `processing`', /beside the status `processing`/],
    [
      'catalogs/error-codes.yaml',
      '`.attempt_declined`',
      '`.created`',
      /`payment_intent\.created` beside others that leave/,
    ],
    [
      'catalogs/error-codes.yaml',
      '`.attempt_declined`',
      '`.attempt_refused`',
      /found the event `payment_intent\.attempt_refused`/,
    ],
    [
      'catalogs/form-events.yaml',
      'receives `checkout_intent.processing`',
      'receives `checkout_intent.created`',
      /`checkout_intent\.created` in an entry about a checkout intent that is `processing`/,
    ],
    [
      'catalogs/form-events.yaml',
      'The checkout intent is `processing`',
      'The checkout intent is `expired`',
      /`checkout_intent\.processing` in an entry about a checkout intent that is `expired`/,
    ],
  ])('in %s is rejected with %s as %s', (file, from, to, message) => {
    const overlay = new Map([[file, contracts.readRawText(file).replace(from, to)]]);
    const found = findFalseStatements(contracts.withOverlay(overlay));
    expect(found.map((defect) => defect.message)).toEqual([expect.stringMatching(message)]);
    expect(found[0]).toMatchObject({
      file: `contracts/${file}`,
      pointer: expect.stringMatching(/^\/\w+\/\d+\//) as string,
    });
  });
});

describe('a sentence of an error code', () => {
  it.each([
    [
      'Wait for `Retry-After`, then',
      'Wait for `If-Match`, then',
      /found the header `If-Match`, which no response with this code has, expected .*Retry-After/,
    ],
    ['Watch `RateLimit` to', 'Watch `RateLimit-Reset` to', /`RateLimit-Reset`.*expected .*RateLimit/],
    [
      'Send a POST with `Sandbox-Delay: 5`',
      'Send a POST with `Sandbox-Wait: 5`',
      /found the header `Sandbox-Wait`, which no request or response with this code has, expected/,
    ],
    [
      '`Idempotency-Key` over 255 characters',
      '`Idempotency-Key` over 256 characters',
      /found 256 characters as a limit of `Idempotency-Key`, .*255/,
    ],
    ['`metadata` accepts 20 keys', '`metadata` accepts 25 keys', /found 25 keys as a limit of `metadata`, .*20/],
  ])('is rejected with %s as %s', async (from, to, message) => {
    const file = 'catalogs/error-codes.yaml';
    const changed = contracts.withOverlay(new Map([[file, contracts.readRawText(file).replace(from, to)]]));
    const found = findWrongErrorSentences(changed, await readClosedDocuments(changed));
    expect([...new Set(found.map((defect) => defect.message))]).toEqual([expect.stringMatching(message)]);
    expect(found[0]).toMatchObject({
      file: `contracts/${file}`,
      pointer: expect.stringMatching(/^\/errors\/\d+\/\w+$/) as string,
    });
  });

  it('names only what its operations have', async () => {
    expect(findWrongErrorSentences(contracts, await readClosedDocuments(contracts))).toEqual([]);
  });
});
