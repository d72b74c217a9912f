import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {findFalseStatements} from '../../sandbox/checks/statements';
import {findForeignStatuses, findTypedTimers} from '../../src/pipeline/contracts/statements';
import {readContracts} from '../../src/pipeline/projectContracts';
import {listMdxFiles} from '../support/pageSources';

const contracts = readContracts();

describe('a page', () => {
  it.each(listMdxFiles().filter((file) => file.startsWith('commerce/')))(
    '%s has the durations of timers as tokens',
    (file) => {
      const timed = [...contracts.lifecycles.values()].filter(({product}) => product === 'commerce');
      expect(findTypedTimers(fs.readFileSync(file, 'utf8'), timed)).toEqual([]);
    },
  );

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
  ])('in %s is rejected with another duration', (file, from, to, message) => {
    const overlay = new Map([[file, contracts.readRawText(file).replace(from, to)]]);
    const found = findFalseStatements(contracts.withOverlay(overlay));
    expect(found.map((defect) => defect.message)).toEqual([expect.stringMatching(message)]);
  });
});
