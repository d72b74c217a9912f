import type {PhrasingContent} from 'mdast';
import {refundSteps} from '../refundShares';
import type {ObstacleResponse, RefundBasisEntry} from '../../../pipeline/contracts/generated/schemas';
import {formatTimer} from '../../../pipeline/contracts/durations';
import {
  createCodeLink,
  createComponent,
  createInlineCode,
  createParagraph,
  createStrong,
  createText,
  createTime,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {findLifecycle} from '../../lifecycles/elements/allowedCalls';
import {
  computeCommission,
  toRefundedLine,
  getReturnedLine,
  listStoryEntries,
  getStoryReturn,
  getStoryTerms,
} from './returnStory';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {removeFullStop, uncapitalize} from '../../../../packages/openapi/markdown/formatWords';
import {formatSignedAmount} from '../../money/formatAmounts';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {tableElement, renderTable, type Phrase} from '../../../pipeline/elements/tableElement';

function renderErrorStatus(code: string, {book}: GuideContext): PhrasingContent {
  return createInlineCode(String(book.errors.find((error) => error.code === code)!.status));
}

/** `<ReturnDeadlines />`: the deadlines of a return, those of the scenario, and the effect when one passes. */
export const returnDeadlinesElement = tableElement({
  rows: (context) => {
    const {transitions} = findLifecycle('return', context);
    return context.catalogs.returns.deadlines.map((deadline) => ({
      ...deadline,
      fired: transitions.find(({id}) => id === deadline.transition),
    }));
  },
  columns: ({book}) => {
    const story = getStoryReturn(book);
    return [
      {title: 'Field', code: ({field}) => field},
      {
        title: 'When it ends',
        markdown: ({fired, starts, rule}) =>
          fired
            ? `${formatTimer(fired.trigger.timer!, fired)} after ${removeFullStop(uncapitalize(starts))}. ${rule ?? ''}`
            : `${rule} It starts when ${removeFullStop(uncapitalize(starts))}.`,
      },
      {title: `In \`${story.id}\``, code: ({field}) => String(story[field])},
      {
        title: 'When it passes',
        cell: ({fired, error, passed}) => [
          ...(fired ? [createInlineCode(fired.to), '. '] : []),
          ...(error === null ? [] : [renderErrorLink(error), '. ']),
          ...parsePhrasing(passed),
        ],
      },
    ];
  },
});

function describeRefundBasis({when, reasons}: RefundBasisEntry): string {
  const listed = reasons === null ? '' : `: ${reasons.map((reason) => `\`${reason}\``).join(', ')}`;
  return removeFullStop(when) + listed;
}

/** `<RefundBases />`: the rights by which returns are refunded, the first that fits counts. */
export const refundBasesElement = tableElement({
  rows: ({catalogs}) => catalogs.returns.bases,
  columns: [
    {title: '`refund_basis`', code: ({basis}) => basis},
    {title: 'When', markdown: describeRefundBasis},
    {title: 'Shipping, when every unit is canceled or refunded', cell: ({shipping}) => shipping},
    {title: 'Return fee', cell: ({fee}) => fee},
  ],
});

/** `<Dispositions />`: the merchant's findings about units, whether they are refunded, and where they go. */
export const dispositionsElement = tableElement({
  rows: ({catalogs}) => catalogs.returns.dispositions,
  columns: [
    {title: '`disposition`', code: ({disposition}) => disposition},
    {title: 'What it means', markdown: ({found}) => removeFullStop(found)},
    {title: 'Refunded', cell: ({refunded}) => (refunded ? 'Yes' : 'No')},
    {title: 'Where the units go', markdown: ({units}) => removeFullStop(units)},
  ],
});

/** `<InspectionResults />`: the results of returns of the scenarios before their refund. */
export const inspectionResultsElement = tableElement({
  rows: ({catalogs}) => catalogs.returns.outcomes,
  columns: [
    {title: 'What happens', markdown: ({when}) => removeFullStop(when)},
    {title: 'Status', code: ({status}) => status},
    {title: 'Quoted', cell: ({quoted}) => quoted},
    {title: 'Final', cell: ({final}) => final},
    {title: 'Refund', cell: ({refund}) => refund},
  ],
});

/** @throws AuthoringError when the recorded amount differs from the rules */
function expectRecorded(name: string, computed: number, recorded: number | undefined, {place}: GuideContext): void {
  if (computed !== recorded) {
    throw new AuthoringError(
      `${place}: found ${String(recorded)} recorded for ${name}, expected ${computed} by the rules of src/topics/returns. Correct the one that is wrong.`,
    );
  }
}

/** All units of the returned line, checked against the recorded return. */
function renderUnitRefunds(context: GuideContext): Nodes {
  const {book} = context;
  const line = getReturnedLine(book);
  const of = toRefundedLine(line);
  const steps = refundSteps(of, 0, of.units);
  for (const recorded of getStoryReturn(book).lines.flatMap(({unit_refunds}) => unit_refunds)) {
    const step = steps[recorded.unit - 1]!;
    expectRecorded(`unit ${recorded.unit}`, step.amount, recorded.amount, context);
    expectRecorded(`the tax of unit ${recorded.unit}`, step.tax, recorded.tax_included, context);
    expectRecorded(`the discount of unit ${recorded.unit}`, step.funding, recorded.funding_returned, context);
  }
  const sum = (key: 'amount' | 'tax' | 'funding'): PhrasingContent =>
    createStrong(createText(String(steps.reduce((all, step) => all + step[key], 0))));
  const n = of.units;
  return [
    createParagraph(
      createText(`All ${n} units of `),
      createInlineCode(line.id),
      createText(
        ` (${line.title}), for which ${of.unitPrice} × ${n} − ${-line.discount} = ${of.paid} was paid, with ${of.tax} of tax inside:`,
      ),
    ),
    renderTable(
      steps,
      [
        {title: 'Unit k', cell: ({unit}) => unit, total: 'Sum'},
        {title: `${of.paid} × k ÷ ${n}`, cell: ({exact}) => exact},
        {
          title: 'Rounded, less refunded before',
          cell: ({rounded, before, amount}) => [`${rounded} − ${before} = `, createStrong(createText(String(amount)))],
          total: sum('amount'),
        },
        {
          title: `Tax: ${of.tax} × k ÷ ${n}`,
          cell: ({taxExact, taxBefore, tax}) => `${taxExact}, less ${taxBefore}: ${tax}`,
          total: sum('tax'),
        },
        {title: 'Discount, returned to its funder', cell: ({funding}) => funding, total: sum('funding')},
      ],
      context,
    ),
  ];
}

/** `<UnitRefunds />`: the worth of each unit of the returned line. */
export const unitRefundsElement = defineElement({render: renderUnitRefunds});

/** `<RefundCalculator />`: computes a refund; without scripts all units of the returned line. */
export const refundCalculatorElement = defineElement({
  render: (context) => [createComponent('RefundCalculator', {}, renderUnitRefunds(context))],
});

/**
 * The entries that a refund books, computed by the rules: type, how it is computed, amount from the merchant's view.
 */
function refundEntries({book}: GuideContext): {type: string; computed: string; amount: number}[] {
  const {sub, unit_price, ...line} = getReturnedLine(book);
  const count = getStoryReturn(book).lines.flatMap(({unit_refunds}) => unit_refunds).length;
  const steps = refundSteps(toRefundedLine({unit_price, ...line}), 0, count);
  const refund = steps.reduce((all, {amount}) => all + amount, 0);
  const price = unit_price * count;
  const goods = sub.lines.reduce((all, one) => all + one.unit_price * one.quantities.ordered, 0);
  const [booked, left] = [goods, goods - price].map((amount) => computeCommission(book, sub.merchant_id, amount)) as [
    ReturnType<typeof computeCommission>,
    ReturnType<typeof computeCommission>,
  ];
  const {commission, commission_tax} = getStoryTerms(book).commission_plans[0]!;
  return [
    {type: 'refund', computed: `${steps[count - 1]!.rounded} − ${steps[0]!.before}`, amount: -refund},
    {type: 'promotion_funding_reversal', computed: `${price} − ${refund}`, amount: refund - price},
    {
      type: 'commission_reversal',
      computed: `${booked.commission} − ${commission / 100} % of ${goods - price}`,
      amount: booked.commission - left.commission,
    },
    {
      type: 'commission_tax_reversal',
      computed: `${booked.tax} − ${commission_tax / 100} % of ${left.commission}`,
      amount: booked.tax - left.tax,
    },
  ];
}

/** The party of an entry, in a word. */
const PARTY_NAMES: Readonly<Record<string, string>> = {
  merchant: 'Merchant',
  shopper: 'Shopper',
  platform: 'Platform',
  funder: 'Funder of the voucher',
  either: 'Either',
};

/** `<RefundShares />`: the shares of the scenario's refund, computed and compared with the recorded entries. */
export const refundSharesElement = tableElement({
  rows: (context) => {
    const {book, catalogs} = context;
    const [refundId] = getStoryReturn(book).refund_ids;
    const recorded = listStoryEntries(book).filter(({source_id}) => source_id === refundId);
    const entries = refundEntries(context);
    entries.forEach(({type, amount}) =>
      expectRecorded(type, amount, recorded.find((entry) => entry.type === type)?.amount, context),
    );
    expectRecorded('the number of entries', entries.length, recorded.length, context);
    return entries.map((entry) => ({
      ...catalogs.settlementEntries.entry_types.find(({name}) => name === entry.type)!,
      ...entry,
    }));
  },
  columns: [
    {title: 'Entry', code: ({type}) => type},
    {
      title: 'Transition',
      cell: ({payer, payee}) => `${PARTY_NAMES[payer]} to ${PARTY_NAMES[payee]!.toLowerCase()}`,
    },
    {title: 'How it is computed', cell: ({computed, amount}) => `${computed} = ${Math.abs(amount)}`},
    {title: 'For the merchant', cell: ({amount}) => formatSignedAmount(amount)},
  ],
  wrap: (table, context) => {
    const amounts = refundEntries(context).map(({amount}) => amount);
    const borne = amounts.reduce((all, amount) => all + amount, 0);
    const sum = amounts
      .map((amount, index) => (index === 0 ? String(-amount) : `${amount < 0 ? '+' : '−'} ${Math.abs(amount)}`))
      .join(' ');
    return [table, createParagraph(createText(`The merchant bears ${sum} = ${-borne}.`))];
  },
});

/** `<ReturnPolicies />`: the return settings of each merchant of the sandbox. */
export const returnPoliciesElement = tableElement({
  rows: ({book}) => getStoryTerms(book).merchants,
  columns: [
    {title: 'Merchant', cell: ({id, name}) => [`${name} `, createInlineCode(id)]},
    {title: 'Window', cell: ({policies}) => `${policies.return_window_days} days`},
    {
      title: 'Approval',
      cell: ({return_policy: {approval}}) => (approval === 'automatic' ? 'By a rule, at once' : 'By the merchant'),
    },
    {title: 'Methods', code: ({return_policy}) => return_policy.methods},
    {title: 'Fee by policy', cell: ({return_policy}) => return_policy.return_fee},
    {
      title: 'Shipping by policy',
      cell: ({return_policy}) =>
        return_policy.refunds_shipping ? 'Refunded when every unit is returned' : 'Not refunded',
    },
  ],
});

/**
 * `<ReturnLedger />`: the entries of the merchant's statement, in booking order.
 */
export const returnLedgerElement = tableElement({
  rows: ({book}) => listStoryEntries(book),
  columns: [
    {title: 'Booked (UTC)', cell: ({created_at}) => createTime(created_at)},
    {title: 'Entry', code: ({type}) => type},
    {title: 'Source', code: ({source_id}) => source_id},
    {title: 'Amount', cell: ({amount}) => formatSignedAmount(amount)},
    {title: 'Balance', cell: ({balance}) => balance},
    {title: 'Available (UTC)', cell: ({available_at}) => createTime(available_at)},
  ],
});

function describeObstacle(response: ObstacleResponse | null, context: GuideContext): Phrase[] {
  if (response === null) {
    return [];
  }
  const {error, pointer, detail} = response;
  return error === null
    ? [createInlineCode('200'), ' with ', createInlineCode('"eligible": false'), ', every amount 0']
    : [
        renderErrorStatus(error, context),
        ' ',
        renderErrorLink(error),
        ...(detail === null ? [] : [': ', createInlineCode(detail), ' at ', createInlineCode(pointer!)]),
      ];
}

/**
 * `<ReturnEligibility />`: what prevents a return, the errors of the operations, and what to tell the shopper.
 */
export const returnEligibilityElement = tableElement({
  rows: ({catalogs}) => catalogs.returns.obstacles,
  columns: ({getUrl}) => [
    {title: 'Why not', markdown: ({when}) => removeFullStop(when)},
    {
      title: [createCodeLink('quoteReturn', getUrl('quoteReturn'))],
      cell: ({quote}, context) => describeObstacle(quote, context),
    },
    {
      title: [createCodeLink('createReturn', getUrl('createReturn'))],
      cell: ({create}, context) => describeObstacle(create, context),
    },
    {title: 'Tell the shopper', cell: ({shopper}) => shopper ?? 'Nothing: correct your request'},
  ],
});
