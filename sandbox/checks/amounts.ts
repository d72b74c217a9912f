import type {ContractSource} from '../../src/pipeline/contracts/source';
import {computeDelivery} from '../../src/topics/cart/priceCart';
import {allocateAmount, computeCumulativeShare, computeTaxInside} from '../../src/topics/money/money';
import {isObject, stringifyValue, type Json, type JsonObject} from '../../packages/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {readRecorded, listNestedResources, type RecordedValue} from './recordedValues';

/** One sum that must hold: its rule, the found and the expected value. */
interface AmountSum {
  readonly at: string;
  readonly found: number;
  readonly expected: number;
  readonly rule: string;
}

type AmountLine = Readonly<Record<'unit_price' | 'discount' | 'paid' | 'tax' | 'quantity' | 'rate', number>>;

const toNumber = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const filterObjects = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const sumValues = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A tax rate such as `5.5` (percent) in basis points. */
function toBasisPoints(rate: Json | undefined): number {
  return Math.round(Number(rate ?? 0) * 100);
}

function readLine(line: JsonObject): AmountLine {
  const quantities = isObject(line.quantities) ? line.quantities : line;
  return {
    unit_price: toNumber(line.unit_price),
    discount: toNumber(line.discount),
    paid: toNumber(line.paid),
    tax: toNumber(line.tax),
    quantity: toNumber(quantities.ordered ?? quantities.quantity),
    rate: toBasisPoints(line.tax_rate),
  };
}

function getTotal(resource: JsonObject, type: string, key = 'totals'): number {
  return sumValues(
    filterObjects(resource[key]).flatMap((entry) => (entry.type === type ? [toNumber(entry.amount)] : [])),
  );
}

function checkTotals(resource: JsonObject, place = '', key = 'totals'): AmountSum[] {
  const parts = filterObjects(resource[key]).filter(({type}) => type !== 'total');
  return [
    {
      at: `${place}/${key}`,
      found: getTotal(resource, 'total', key),
      expected: sumValues(parts.map(({amount}) => toNumber(amount))),
      rule: 'the total is the sum of the other entries',
    },
  ];
}

function checkLines(resource: JsonObject): AmountSum[] {
  const lines = filterObjects(resource.lines).map(readLine);
  const perLine = lines.flatMap(({unit_price, discount, paid, tax, quantity, rate}, index): AmountSum[] => [
    {
      at: `/lines/${index}/paid`,
      found: paid,
      expected: unit_price * quantity + discount,
      rule: 'paid is unit price × quantity + discount',
    },
    {
      at: `/lines/${index}/tax`,
      found: tax,
      expected: computeTaxInside(paid, rate),
      rule: 'tax is inside paid, rounded half up once per line',
    },
  ]);
  return [
    ...perLine,
    {
      at: '/totals',
      found: getTotal(resource, 'items'),
      expected: sumValues(lines.map((line) => line.unit_price * line.quantity)),
      rule: 'items are the lines at their unit prices',
    },
    {
      at: '/totals',
      found: getTotal(resource, 'discount'),
      expected: sumValues(lines.map(({discount}) => discount)),
      rule: 'the discount is the sum of the discounts of the lines',
    },
  ];
}

/** A single voucher is spread over all lines; several codes, or one for some lines, cannot be distinguished here. */
function checkAllocation(resource: JsonObject): AmountSum[] {
  const codes = filterObjects(resource.promotion_codes);
  const lines = filterObjects(resource.lines).map(readLine);
  const [code] = codes;
  if (
    codes.length !== 1 ||
    code?.type !== 'voucher' ||
    toNumber(code.amount) === 0 ||
    lines.some(({discount}) => discount === 0)
  ) {
    return [];
  }
  const shares = allocateAmount(
    -toNumber(code.amount),
    lines.map((line) => line.unit_price * line.quantity),
  );
  return lines.map(({discount}, index) => ({
    at: `/lines/${index}/discount`,
    found: -discount,
    expected: shares[index]!,
    rule: 'a voucher is allocated in proportion to the lines, the residue by largest remainder',
  }));
}

function checkCart(resource: JsonObject): AmountSum[] {
  const groups = filterObjects(resource.groups);
  return [
    ...checkTotals(resource),
    ...checkLines(resource),
    ...checkAllocation(resource),
    ...groups.flatMap((group, index) => checkTotals(group, `/groups/${index}`)),
    ...groupSums(resource, groups),
  ];
}

function groupSums(resource: JsonObject, groups: readonly JsonObject[]): AmountSum[] {
  const types = ['items', 'shipping', 'discount', 'total'];
  return [
    ...types.map((type) => ({
      at: '/totals',
      found: getTotal(resource, type),
      expected: sumValues(groups.map((group) => getTotal(group, type))),
      rule: `the ${type} is the sum of the groups`,
    })),
    {
      at: '/tax_included',
      found: toNumber(resource.tax_included),
      expected: sumValues(groups.map(({tax_included}) => toNumber(tax_included))),
      rule: 'the tax is the sum of the groups',
    },
  ];
}

function checkCheckout(resource: JsonObject): AmountSum[] {
  const groups = filterObjects(resource.groups);
  return [
    ...checkTotals(resource),
    ...groups.flatMap((group, index) => checkTotals(group, `/groups/${index}`)),
    ...groupSums(resource, groups),
    {
      at: '/tax_breakdown',
      found: sumValues(filterObjects(resource.tax_breakdown).map(({amount}) => toNumber(amount))),
      expected: filterObjects(resource.tax_breakdown).length > 0 ? toNumber(resource.tax_included) : 0,
      rule: 'the tax breakdown adds up to tax_included',
    },
  ];
}

/** The amounts of the units that are left after cancellations. */
function checkCurrentAmounts(resource: JsonObject, shipping: JsonObject): AmountSum[] {
  const lines = filterObjects(resource.lines).map((line) => {
    const quantities = isObject(line.quantities) ? line.quantities : {};
    const {unit_price, discount, paid, tax, quantity} = readLine(line);
    const current = toNumber(quantities.current);
    const computeCurrent = (total: number): number =>
      computeCumulativeShare(total, quantity, quantity - current, current);
    return {line, current, items: unit_price * current, discount, paid: computeCurrent(paid), tax: computeCurrent(tax)};
  });
  const isLeft = lines.some(({current}) => current > 0);
  const goods = sumValues(lines.map(({items}) => items));
  const paid = sumValues(lines.map((line) => line.paid));
  const expected = {
    items: goods,
    shipping: isLeft ? toNumber(shipping.amount) : 0,
    discount: paid - goods,
    total: paid + (isLeft ? toNumber(shipping.amount) : 0),
  };
  const cells = lines.flatMap(({line, items, ...due}, index) =>
    (['discount', 'paid', 'tax'] as const).map((name) => ({
      at: `/lines/${index}/current_${name}`,
      found: toNumber(line[`current_${name}`]),
      expected: name === 'discount' ? due.paid - items : due[name],
      rule: 'the current amounts are those of the last units of the line, by the cumulative rule',
    })),
  );
  return [
    ...checkTotals(resource, '', 'current_totals'),
    ...cells,
    ...Object.entries(expected).map(([type, amount]) => ({
      at: '/current_totals',
      found: getTotal(resource, type, 'current_totals'),
      expected: amount,
      rule: `the current ${type} is that of the units that are left, with shipping while one is`,
    })),
    {
      at: '/current_tax_included',
      found: toNumber(resource.current_tax_included),
      expected: sumValues(lines.map(({tax}) => tax)) + (isLeft ? toNumber(shipping.tax_included) : 0),
      rule: 'the current tax is that of the units that are left and of shipping',
    },
  ];
}

/** Shipping is taxed like its goods: the lines at its rates, since digital goods that come with a parcel are not shipped. */
function checkShippingTax(resource: JsonObject, shipping: JsonObject): AmountSum[] {
  const entries = filterObjects(shipping.tax_breakdown);
  const rates = entries.map(({rate}) => toBasisPoints(rate));
  const lines = filterObjects(resource.lines).map(readLine);
  const carried = [...lines.keys()].filter((index) => rates.includes(lines[index]!.rate));
  const paid = toNumber(shipping.amount);
  const parts = carried.length === 0 ? [] : computeDelivery({paid, lines: carried}, lines, 'inside').parts;
  return [
    {
      at: '/shipping/tax_breakdown',
      found: sumValues(entries.map(({base, amount}) => toNumber(base) + toNumber(amount))),
      expected: paid,
      rule: 'the bases and taxes add up to the amount of shipping',
    },
    {
      at: '/shipping/tax_included',
      found: toNumber(shipping.tax_included),
      expected: sumValues(entries.map(({amount}) => toNumber(amount))),
      rule: 'the tax is the sum of its breakdown',
    },
    ...entries.map(({amount}, index) => ({
      at: `/shipping/tax_breakdown/${index}/amount`,
      found: toNumber(amount),
      expected: parts.find(({rate}) => rate === rates[index])?.tax ?? 0,
      rule: 'shipping is split by what is paid for the goods of each rate, and its tax is rounded half up once per rate',
    })),
  ];
}

function checkSubOrder(resource: JsonObject): AmountSum[] {
  const shipping = isObject(resource.shipping) ? resource.shipping : {};
  const taxOfLines = sumValues(filterObjects(resource.lines).map(({tax}) => toNumber(tax)));
  return [
    ...checkTotals(resource),
    ...checkLines(resource),
    ...checkCurrentAmounts(resource, shipping),
    {
      at: '/totals',
      found: getTotal(resource, 'shipping'),
      expected: toNumber(shipping.amount),
      rule: 'shipping is the amount of shipping',
    },
    ...checkShippingTax(resource, shipping),
    {
      at: '/tax_included',
      found: toNumber(resource.tax_included),
      expected: taxOfLines + toNumber(shipping.tax_included),
      rule: 'the tax is that of the lines and of shipping',
    },
    {
      at: '/amount_refunded',
      found: Math.max(0, toNumber(resource.amount_refunded) - toNumber(resource.amount_captured)),
      expected: 0,
      rule: 'no more is refunded than was captured',
    },
    {
      at: '/amount_captured',
      found: Math.max(0, toNumber(resource.amount_captured) - getTotal(resource, 'total')),
      expected: 0,
      rule: 'no more is captured than the total',
    },
  ];
}

function checkOrder(resource: JsonObject): AmountSum[] {
  const subOrders = filterObjects(resource.sub_orders);
  const types = ['items', 'shipping', 'discount', 'total'];
  return [
    ...checkTotals(resource),
    ...['totals', 'current_totals'].flatMap((key) =>
      types.map((type) => ({
        at: `/${key}`,
        found: getTotal(resource, type, key),
        expected: sumValues(subOrders.map((part) => getTotal(part, type, key))),
        rule: `the ${type} is the sum of the sub-orders`,
      })),
    ),
    ...(['tax_included', 'current_tax_included', 'amount_captured', 'amount_refunded'] as const).map((key) => ({
      at: `/${key}`,
      found: toNumber(resource[key]),
      expected: sumValues(subOrders.map((part) => toNumber(part[key]))),
      rule: `${key} is the sum of the sub-orders`,
    })),
  ];
}

function checkRefund(resource: JsonObject): AmountSum[] {
  const units = filterObjects(resource.lines).flatMap((line) => filterObjects(line.unit_refunds));
  return [
    {
      at: '/expected_refund',
      found: toNumber(resource.expected_refund),
      expected:
        sumValues(units.map(({amount}) => toNumber(amount))) +
        toNumber(resource.shipping_refund) -
        toNumber(resource.return_fee),
      rule: 'the refund is that of the units, plus shipping, less the fee',
    },
  ];
}

function checkStatement(resource: JsonObject): AmountSum[] {
  const entries = filterObjects(resource.entries);
  const opening = toNumber(resource.opening_balance);
  const closing = opening + sumValues(entries.map(({amount}) => toNumber(amount)));
  let balance = opening;
  return [
    {
      at: '/closing_balance',
      found: toNumber(resource.closing_balance),
      expected: closing,
      rule: 'the closing balance is the opening balance and all entries',
    },
    {
      at: '/entry_count',
      found: toNumber(resource.entry_count),
      expected: entries.length,
      rule: 'entry_count is the number of entries',
    },
    ...entries.map((entry, index) => {
      balance += toNumber(entry.amount);
      return {
        at: `/entries/${index}/balance`,
        found: toNumber(entry.balance),
        expected: balance,
        rule: 'the balance runs from entry to entry',
      };
    }),
    ...filterObjects(resource.payouts).map(({amount}, index) => ({
      at: `/payouts/${index}/amount`,
      found: toNumber(amount),
      expected: closing,
      rule: 'a payout pays the closing balance',
    })),
  ];
}

function checkPaymentIntent(resource: JsonObject): AmountSum[] {
  const amount = toNumber(resource.amount);
  const captured = toNumber(resource.amount_captured);
  return [
    {
      at: '/amount_capturable',
      found: Math.max(0, toNumber(resource.amount_capturable) + captured - amount),
      expected: 0,
      rule: 'what is captured and capturable is at most the amount',
    },
    {
      at: '/amount_refunded',
      found: Math.max(0, toNumber(resource.amount_refunded) - captured),
      expected: 0,
      rule: 'no more is refunded than was captured',
    },
  ];
}

const AMOUNT_RULES: Readonly<Record<string, (resource: JsonObject) => AmountSum[]>> = {
  cart: checkCart,
  checkout: checkCheckout,
  order: checkOrder,
  payment_intent: checkPaymentIntent,
  return: checkRefund,
  return_quote: checkRefund,
  settlement_statement: checkStatement,
  sub_order: checkSubOrder,
};

/** The lines of every sub-order in the examples, as they were bought, by sub-order and line. */
function indexSubOrderLines(resources: readonly RecordedValue<JsonObject>[]): Map<string, AmountLine> {
  const lines = new Map<string, AmountLine>();
  for (const {value} of resources.filter((one) => one.value.object === 'sub_order')) {
    filterObjects(value.lines).forEach((line) =>
      lines.set(`${stringifyValue(value.id)} ${stringifyValue(line.id)}`, readLine(line)),
    );
  }
  return lines;
}

/** Each returned unit has the amount by the cumulative rule. */
function checkUnitRefunds(resource: JsonObject, lines: ReadonlyMap<string, AmountLine>): AmountSum[] {
  return filterObjects(resource.lines).flatMap((returned, index) => {
    const line = lines.get(`${stringifyValue(resource.sub_order_id)} ${stringifyValue(returned.line_id)}`);
    return filterObjects(returned.unit_refunds).flatMap((refund, at): AmountSum[] => {
      if (!line) {
        return [];
      }
      const computeShare = (total: number): number =>
        computeCumulativeShare(total, line.quantity, toNumber(refund.unit) - 1, 1);
      const place = `/lines/${index}/unit_refunds/${at}`;
      const rule = 'the amount of a unit is its cumulative share of the line';
      return [
        {at: `${place}/amount`, found: toNumber(refund.amount), expected: computeShare(line.paid), rule},
        {at: `${place}/tax_included`, found: toNumber(refund.tax_included), expected: computeShare(line.tax), rule},
        {
          at: `${place}/funding_returned`,
          found: toNumber(refund.funding_returned),
          expected: line.unit_price - computeShare(line.paid),
          rule: 'the price of a unit is what the shopper paid for it and what the funder of the discount paid',
        },
      ];
    });
  });
}

function toDefects({file, pointer: place, value}: RecordedValue<JsonObject>, sums: readonly AmountSum[]): Defect[] {
  return sums
    .filter(({found, expected}) => found !== expected)
    .map(({at, found, expected, rule}) => ({
      file,
      pointer: place + at,
      message: `found ${found} in a ${stringifyValue(value.object)}, expected ${expected}: ${rule}. Record the examples again with npm run story -- --record, or correct the sandbox.`,
    }));
}

/** Amounts of recorded examples that do not add up. */
export function findWrongAmounts(source: ContractSource): Defect[] {
  const resources = readRecorded(source).flatMap(listNestedResources);
  const lines = indexSubOrderLines(resources);
  return resources.flatMap((resource) => {
    const kind = resource.value.object as string;
    const units = kind === 'return' || kind === 'return_quote' ? checkUnitRefunds(resource.value, lines) : [];
    return toDefects(resource, [...(AMOUNT_RULES[kind]?.(resource.value) ?? []), ...units]);
  });
}
