import fc from 'fast-check';
import {toString} from 'mdast-util-to-string';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {
  calculateRefund,
  parseRefundQuery,
  readRefundInput,
  summarizeRefund,
  createLineTexts,
  serializeRefundQuery,
  type RefundField,
  type RefundTexts,
} from './RefundCalculator/calculate';
import {computeRefund, refundSteps, computeRefundShare} from './refundShares';
import {GUIDE_ELEMENTS} from '..';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {buildRefundCalculatorData} from './toolData';
import {renderElement} from '../../pipeline/elements/guideElement';

const MAXIMUM = 999_999_999_999;
const SOCKS = {unitPrice: 1195, paid: 3355, tax: 559, units: 3};
const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const {lines, currency, exponents} = buildRefundCalculatorData(sources);

/** The rows of the first table of an element, the head first. */
async function renderRows(name: string, values = {}): Promise<string[][]> {
  const nodes = await renderElement(name, GUIDE_ELEMENTS[name]!, values, {...sources, place: 'page.mdx:1', depth: 3});
  const tables: Table[] = [];
  visit(createRoot(nodes), 'table', (table) => {
    tables.push(table);
  });
  return tables[0]!.children.map(({children}) => children.map((cell) => toString(cell)));
}

describe('the refund of units', () => {
  it('is that of the scenario, with every step', () => {
    expect(refundSteps(SOCKS, 0, 3)).toEqual([
      {
        unit: 1,
        exact: '1118 1/3',
        rounded: 1118,
        before: 0,
        amount: 1118,
        tax: 186,
        taxExact: '186 1/3',
        taxBefore: 0,
        funding: 77,
      },
      {
        unit: 2,
        exact: '2236 2/3',
        rounded: 2237,
        before: 1118,
        amount: 1119,
        tax: 187,
        taxExact: '372 2/3',
        taxBefore: 186,
        funding: 76,
      },
      {
        unit: 3,
        exact: '3355',
        rounded: 3355,
        before: 2237,
        amount: 1118,
        tax: 186,
        taxExact: '559',
        taxBefore: 373,
        funding: 77,
      },
    ]);
  });

  it('closes every line to zero, whatever the order of its returns', () => {
    const line = fc
      .record({units: fc.integer({min: 1, max: 40}), unitPrice: fc.integer({min: 1, max: 99_999})})
      .chain(({units, unitPrice}) =>
        fc.record({
          units: fc.constant(units),
          unitPrice: fc.constant(unitPrice),
          paid: fc.integer({min: 0, max: units * unitPrice}),
          tax: fc.integer({min: 0, max: units * unitPrice}),
        }),
      );
    fc.assert(
      fc.property(line, fc.nat(40), (one, at) => {
        const cut = Math.min(at, one.units);
        const [first, rest] = [computeRefundShare(one, 0, cut), computeRefundShare(one, cut, one.units - cut)];
        expect(first.amount + rest.amount).toBe(one.paid);
        expect(first.tax + rest.tax).toBe(one.tax);
        expect(first.funding + rest.funding).toBe(one.unitPrice * one.units - one.paid);
        expect(refundSteps(one, 0, one.units).reduce((all, {amount}) => all + amount, 0)).toBe(one.paid);
      }),
    );
  });

  it('is less a fee of at most the rest, and without one when the units are kept', () => {
    expect(computeRefund(334, {shipping: 0, fee: 390, isKept: false})).toEqual({fee: 334, refund: 0});
    expect(computeRefund(4900, {shipping: 450, fee: 390, isKept: false})).toEqual({fee: 390, refund: 4960});
    expect(computeRefund(1499, {shipping: 0, fee: 390, isKept: true})).toEqual({fee: 0, refund: 1499});
  });
});

describe('the refund calculator', () => {
  const preset = createLineTexts(lines[0]!);

  it('begins with the socks of order 5512, and has its other lines', () => {
    expect(lines.map(({id}) => id)).toEqual(['line_2', 'line_1', 'line_3']);
    const {values} = readRefundInput(preset, MAXIMUM);
    const refund = calculateRefund(values!);
    expect(refund).toMatchObject({paid: 3355, amount: 1118, tax: 186, funding: 77, taken: 0, refund: 1118});
    expect(summarizeRefund(refund, values!, currency, exponents)).toBe(
      '1 of 3 units: the refund is 1118, that is 11.18 EUR, with 186 of tax inside the units. 77 of the discount goes back to its funder.',
    );
  });

  it('takes shipping and fee into account', () => {
    const {values} = readRefundInput({...preset, before: '1', now: '2', shipping: '490', fee: '390'}, MAXIMUM);
    expect(calculateRefund(values!)).toMatchObject({amount: 2237, taken: 390, refund: 2337});
  });

  it('is restored from its URL, and rejects an invalid one', () => {
    expect(serializeRefundQuery(preset)).toBe('3-1195-230-559-0-1-0-0');
    expect(parseRefundQuery(serializeRefundQuery(preset))).toEqual(preset);
    expect(parseRefundQuery('3-1195')).toBeUndefined();
    expect(parseRefundQuery('3-1195-230-x-0-1-0-0')).toBeUndefined();
  });

  it.each<[Partial<RefundTexts>, RefundField, RegExp]>([
    [{units: '0'}, 'units', /^Found 0, expected 1 to 999/],
    [{units: ''}, 'units', /^Found nothing, expected 1 to 999, digits only/],
    [{price: '11.95'}, 'price', /^Found “11\.95”, expected .* digits only/],
    [{discount: '3586'}, 'discount', /^Found 3586, expected 0 to 3585: at most the price of all units/],
    [{tax: '3356'}, 'tax', /^Found 3356, expected 0 to 3355: at most what was paid/],
    [{before: '3'}, 'before', /^Found 3, expected 0 to 2/],
    [{before: '1', now: '3'}, 'now', /^Found 3, expected 1 to 2: the units that are left/],
    [{fee: '-5'}, 'fee', /^Found “-5”/],
  ])('rejects %o with a sentence', (change, field, sentence) => {
    const {values, problems} = readRefundInput({...preset, ...change}, MAXIMUM);
    expect(values).toBeUndefined();
    expect(problems[field]).toMatch(sentence);
  });
});

describe('the elements of returns', () => {
  it('show all units of the line, which add up to what was paid', async () => {
    const [, ...body] = await renderRows('RefundCalculator');
    expect(body.at(-1)).toEqual(['Sum', '', '3355', '559', '230']);
    expect(body).toHaveLength(4);
  });

  it('show the deadlines of the scenario, each as long as its transition', async () => {
    const body = await renderRows('ReturnDeadlines');
    expect(body.map(([field]) => field)).toEqual(['Field', 'request_by', 'ship_by', 'inspect_by']);
    expect(body[2]![1]).toBe('2 weeks after the return is approved.'.replace('2 weeks', '14 days'));
    expect(body[3]![3]).toMatch(/^inspected\. /);
  });

  it('show who bears the refund, entry by entry', async () => {
    const body = await renderRows('RefundShares');
    expect(body.map((row) => row.at(-1))).toEqual(['For the merchant', '−1118', '−77', '+143', '+29']);
    expect(body[3]![2]).toBe('1509 − 12 % of 11380 = 143');
  });

  it('show the entries with a balance that adds up', async () => {
    const [, ...body] = await renderRows('ReturnLedger');
    let balance = 0;
    for (const [, , , amount, after] of body) {
      balance += Number(amount!.replace('−', '-'));
      expect(String(balance)).toBe(after);
    }
  });

  it('show each disposition, result, obstacle and merchant once', async () => {
    const {bases, dispositions, outcomes, obstacles} = sources.catalogs.returns;
    const [, conformity, ...others] = await renderRows('RefundBases');
    expect([conformity![0], ...others.map(([basis]) => basis)]).toEqual(bases.map(({basis}) => basis));
    expect(conformity![1]).toBe('Every line has one of these reasons: defective, not_as_described, wrong_item');
    expect(await renderRows('Dispositions')).toHaveLength(dispositions.length + 1);
    expect(await renderRows('InspectionResults')).toHaveLength(outcomes.length + 1);
    expect(await renderRows('ReturnEligibility')).toHaveLength(obstacles.length + 1);
    expect((await renderRows('ReturnPolicies')).map(([name]) => name)).toContain('Fernhill Kitchen mer_6Fh3Kt');
  });

  it('show the actions of the parties of a return, and reject another path', async () => {
    const parties = sources.catalogs.sandboxTriggers.parties.filter(({path}) => path === 'return');
    expect(await renderRows('SandboxParties', {path: 'return'})).toHaveLength(parties.length + 1);
    await expect(renderRows('SandboxParties', {path: 'refund'})).rejects.toThrow(
      'found path refund, expected one of product',
    );
  });
});
