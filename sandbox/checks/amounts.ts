import type {ContractSource} from '../../src/pipeline/contracts/source';
import {allocate, cumulativeShare, taxInside} from '../../src/topics/money/money';
import {isObject, textOf, type Json, type JsonObject} from '../../src/pipeline/contracts/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {readRecorded, resourcesInside, type RecordedValue} from './recordedValues';

/** One sum that has to hold: what it is, what was found, what it must be. */
interface Sum {
  readonly at: string;
  readonly found: number;
  readonly expected: number;
  readonly rule: string;
}

type Line = Readonly<Record<'unit_price' | 'discount' | 'paid' | 'tax' | 'quantity' | 'rate', number>>;

const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const objectsOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A tax rate such as `5.5` (percent) in basis points. */
function basisPoints(rate: Json | undefined): number {
  return Math.round(Number(rate ?? 0) * 100);
}

function lineOf(line: JsonObject): Line {
  const quantities = isObject(line.quantities) ? line.quantities : line;
  return {
    unit_price: numberOf(line.unit_price),
    discount: numberOf(line.discount),
    paid: numberOf(line.paid),
    tax: numberOf(line.tax),
    quantity: numberOf(quantities.ordered ?? quantities.quantity),
    rate: basisPoints(line.tax_rate),
  };
}

function totalOf(resource: JsonObject, type: string): number {
  return sum(objectsOf(resource.totals).flatMap((entry) => (entry.type === type ? [numberOf(entry.amount)] : [])));
}

function totalsOf(resource: JsonObject, place = ''): Sum[] {
  const parts = objectsOf(resource.totals).filter(({type}) => type !== 'total');
  return [
    {
      at: `${place}/totals`,
      found: totalOf(resource, 'total'),
      expected: sum(parts.map(({amount}) => numberOf(amount))),
      rule: 'the total is the sum of the other entries',
    },
  ];
}

function linesOf(resource: JsonObject): Sum[] {
  const lines = objectsOf(resource.lines).map(lineOf);
  const perLine = lines.flatMap(({unit_price, discount, paid, tax, quantity, rate}, index): Sum[] => [
    {
      at: `/lines/${index}/paid`,
      found: paid,
      expected: unit_price * quantity + discount,
      rule: 'paid is unit price × quantity + discount',
    },
    {
      at: `/lines/${index}/tax`,
      found: tax,
      expected: taxInside(paid, rate),
      rule: 'tax is inside paid, rounded half up once per line',
    },
  ]);
  return [
    ...perLine,
    {
      at: '/totals',
      found: totalOf(resource, 'items'),
      expected: sum(lines.map((line) => line.unit_price * line.quantity)),
      rule: 'items are the lines at their unit prices',
    },
    {
      at: '/totals',
      found: totalOf(resource, 'discount'),
      expected: sum(lines.map(({discount}) => discount)),
      rule: 'the discount is the sum of the discounts of the lines',
    },
  ];
}

/** A single voucher is spread over all lines; several codes, or one for some lines, cannot be told apart here. */
function allocationOf(resource: JsonObject): Sum[] {
  const codes = objectsOf(resource.promotion_codes);
  const lines = objectsOf(resource.lines).map(lineOf);
  const [code] = codes;
  if (
    codes.length !== 1 ||
    code?.type !== 'voucher' ||
    numberOf(code.amount) === 0 ||
    lines.some(({discount}) => discount === 0)
  ) {
    return [];
  }
  const shares = allocate(
    -numberOf(code.amount),
    lines.map((line) => line.unit_price * line.quantity),
  );
  return lines.map(({discount}, index) => ({
    at: `/lines/${index}/discount`,
    found: -discount,
    expected: shares[index]!,
    rule: 'a voucher is allocated in proportion to the lines, the residue by largest remainder',
  }));
}

function cart(resource: JsonObject): Sum[] {
  const groups = objectsOf(resource.groups);
  return [
    ...totalsOf(resource),
    ...linesOf(resource),
    ...allocationOf(resource),
    ...groups.flatMap((group, index) => totalsOf(group, `/groups/${index}`)),
    ...groupSums(resource, groups),
  ];
}

function groupSums(resource: JsonObject, groups: readonly JsonObject[]): Sum[] {
  const types = ['items', 'shipping', 'discount', 'total'];
  return [
    ...types.map((type) => ({
      at: '/totals',
      found: totalOf(resource, type),
      expected: sum(groups.map((group) => totalOf(group, type))),
      rule: `the ${type} is the sum of the groups`,
    })),
    {
      at: '/tax_included',
      found: numberOf(resource.tax_included),
      expected: sum(groups.map(({tax_included}) => numberOf(tax_included))),
      rule: 'the tax is the sum of the groups',
    },
  ];
}

function checkout(resource: JsonObject): Sum[] {
  const groups = objectsOf(resource.groups);
  return [
    ...totalsOf(resource),
    ...groups.flatMap((group, index) => totalsOf(group, `/groups/${index}`)),
    ...groupSums(resource, groups),
    {
      at: '/tax_breakdown',
      found: sum(objectsOf(resource.tax_breakdown).map(({amount}) => numberOf(amount))),
      expected: objectsOf(resource.tax_breakdown).length > 0 ? numberOf(resource.tax_included) : 0,
      rule: 'the tax breakdown adds up to tax_included',
    },
  ];
}

function subOrder(resource: JsonObject): Sum[] {
  const shipping = isObject(resource.shipping) ? resource.shipping : {};
  const taxOfLines = sum(objectsOf(resource.lines).map(({tax}) => numberOf(tax)));
  return [
    ...totalsOf(resource),
    ...linesOf(resource),
    {
      at: '/totals',
      found: totalOf(resource, 'shipping'),
      expected: numberOf(shipping.amount),
      rule: 'shipping is the amount of shipping',
    },
    {
      at: '/shipping/tax_included',
      found: numberOf(shipping.tax_included),
      expected: taxInside(numberOf(shipping.amount), basisPoints(shipping.tax_rate)),
      rule: 'the tax is inside the amount, rounded half up',
    },
    {
      at: '/tax_included',
      found: numberOf(resource.tax_included),
      expected: taxOfLines + numberOf(shipping.tax_included),
      rule: 'the tax is that of the lines and of shipping',
    },
    {
      at: '/amount_refunded',
      found: Math.max(0, numberOf(resource.amount_refunded) - numberOf(resource.amount_captured)),
      expected: 0,
      rule: 'no more is refunded than was captured',
    },
    {
      at: '/amount_captured',
      found: Math.max(0, numberOf(resource.amount_captured) - totalOf(resource, 'total')),
      expected: 0,
      rule: 'no more is captured than the total',
    },
  ];
}

function order(resource: JsonObject): Sum[] {
  const subOrders = objectsOf(resource.sub_orders);
  const types = ['items', 'shipping', 'discount', 'total'];
  return [
    ...totalsOf(resource),
    ...types.map((type) => ({
      at: '/totals',
      found: totalOf(resource, type),
      expected: sum(subOrders.map((part) => totalOf(part, type))),
      rule: `the ${type} is the sum of the sub-orders`,
    })),
    ...(['tax_included', 'amount_captured', 'amount_refunded'] as const).map((key) => ({
      at: `/${key}`,
      found: numberOf(resource[key]),
      expected: sum(subOrders.map((part) => numberOf(part[key]))),
      rule: `${key} is the sum of the sub-orders`,
    })),
  ];
}

function refundOf(resource: JsonObject): Sum[] {
  const units = objectsOf(resource.lines).flatMap((line) => objectsOf(line.unit_refunds));
  return [
    {
      at: '/expected_refund',
      found: numberOf(resource.expected_refund),
      expected:
        sum(units.map(({amount}) => numberOf(amount))) +
        numberOf(resource.shipping_refund) -
        numberOf(resource.return_fee),
      rule: 'the refund is that of the units, plus shipping, less the fee',
    },
  ];
}

function statement(resource: JsonObject): Sum[] {
  const entries = objectsOf(resource.entries);
  const opening = numberOf(resource.opening_balance);
  const closing = opening + sum(entries.map(({amount}) => numberOf(amount)));
  let balance = opening;
  return [
    {
      at: '/closing_balance',
      found: numberOf(resource.closing_balance),
      expected: closing,
      rule: 'the closing balance is the opening balance and all entries',
    },
    {
      at: '/entry_count',
      found: numberOf(resource.entry_count),
      expected: entries.length,
      rule: 'entry_count is the number of entries',
    },
    ...entries.map((entry, index) => {
      balance += numberOf(entry.amount);
      return {
        at: `/entries/${index}/balance`,
        found: numberOf(entry.balance),
        expected: balance,
        rule: 'the balance runs from entry to entry',
      };
    }),
    ...objectsOf(resource.payouts).map(({amount}, index) => ({
      at: `/payouts/${index}/amount`,
      found: numberOf(amount),
      expected: closing,
      rule: 'a payout pays the closing balance',
    })),
  ];
}

function paymentIntent(resource: JsonObject): Sum[] {
  const amount = numberOf(resource.amount);
  const captured = numberOf(resource.amount_captured);
  return [
    {
      at: '/amount_capturable',
      found: Math.max(0, numberOf(resource.amount_capturable) + captured - amount),
      expected: 0,
      rule: 'what is captured and capturable is at most the amount',
    },
    {
      at: '/amount_refunded',
      found: Math.max(0, numberOf(resource.amount_refunded) - captured),
      expected: 0,
      rule: 'no more is refunded than was captured',
    },
  ];
}

const RULES: Readonly<Record<string, (resource: JsonObject) => Sum[]>> = {
  cart,
  checkout,
  order,
  payment_intent: paymentIntent,
  return: refundOf,
  return_quote: refundOf,
  settlement_statement: statement,
  sub_order: subOrder,
};

/** The lines of every sub-order in the examples: by sub-order and line, as they were bought. */
function linesBySubOrder(resources: readonly RecordedValue<JsonObject>[]): Map<string, Line> {
  const lines = new Map<string, Line>();
  for (const {value} of resources.filter((one) => one.value.object === 'sub_order')) {
    objectsOf(value.lines).forEach((line) => lines.set(`${textOf(value.id)} ${textOf(line.id)}`, lineOf(line)));
  }
  return lines;
}

/** Each unit that comes back is worth what the cumulative rule gives it. */
function unitSums(resource: JsonObject, lines: ReadonlyMap<string, Line>): Sum[] {
  return objectsOf(resource.lines).flatMap((returned, index) => {
    const line = lines.get(`${textOf(resource.sub_order_id)} ${textOf(returned.order_line_id)}`);
    return objectsOf(returned.unit_refunds).flatMap((refund, at): Sum[] => {
      if (!line) {
        return [];
      }
      const share = (total: number): number => cumulativeShare(total, line.quantity, numberOf(refund.unit) - 1, 1);
      const place = `/lines/${index}/unit_refunds/${at}`;
      const rule = 'a unit is worth its cumulative share of the line';
      return [
        {at: `${place}/amount`, found: numberOf(refund.amount), expected: share(line.paid), rule},
        {at: `${place}/tax_included`, found: numberOf(refund.tax_included), expected: share(line.tax), rule},
        {
          at: `${place}/funding_returned`,
          found: numberOf(refund.funding_returned),
          expected: line.unit_price - share(line.paid),
          rule: 'what a unit costs is what was paid for it and what its funder bore',
        },
      ];
    });
  });
}

function toDefects({file, pointer: place, value}: RecordedValue<JsonObject>, sums: readonly Sum[]): Defect[] {
  return sums
    .filter(({found, expected}) => found !== expected)
    .map(({at, found, expected, rule}) => ({
      file,
      pointer: place + at,
      message: `found ${found} in a ${textOf(value.object)}, expected ${expected}: ${rule}. Record the examples again with npm run story -- --record, or correct the sandbox.`,
    }));
}

/** Amounts of recorded examples that do not add up. */
export function findWrongAmounts(source: ContractSource): Defect[] {
  const resources = readRecorded(source).flatMap(resourcesInside);
  const lines = linesBySubOrder(resources);
  return resources.flatMap((resource) => {
    const kind = resource.value.object as string;
    const units = kind === 'return' || kind === 'return_quote' ? unitSums(resource.value, lines) : [];
    return toDefects(resource, [...(RULES[kind]?.(resource.value) ?? []), ...units]);
  });
}
