import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {findFalseStatements} from '../../sandbox/checks/statements';
import {findForeignStatuses, findTypedDurations, listNamedDurations} from '../../src/pipeline/contracts/statements';
import {formatIsoDuration} from '../../src/pipeline/contracts/durations';
import {readContracts} from '../../src/pipeline/projectContracts';
import {PROJECT_TOKENS} from '../../src/pipeline/prose/tokens/projectFile';
import {listMdxFiles} from '../support/pageSources';

const contracts = readContracts();

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
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const wrong = lines.flatMap((text, index) =>
      findForeignStatuses(text, contracts.lifecycles).map((message) => `${file}:${index + 1}: ${message}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['A refund is `captured`.', /`captured` of the refund, expected one of pending, .*The nearest is/],
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
