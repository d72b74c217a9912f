import type {PhrasingContent} from 'mdast';
import {refundSteps, type RefundStep} from '../refundShares';
import type {ObstacleAnswer} from '../../../pipeline/contracts/generated/schemas';
import {formatIsoDuration} from '../../../pipeline/reference/renderLifecycle';
import {
  createCodeLink,
  createComponent,
  createInlineCode,
  joinPhrases,
  createParagraph,
  createStrong,
  createTable,
  createText,
  createTime,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
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
import {removeFullStop} from '../../../../packages/openapi/markdown/formatWords';
import {formatSignedAmount} from '../../money/formatAmounts';

/** Elements about returns: deadlines, results of inspections, what a return is worth, and what money moves. */

function createTitleCells(...titles: readonly string[]): PhrasingContent[][] {
  return titles.map((title) => [createText(title)]);
}

function lowerFirstLetter(sentence: string): string {
  return removeFullStop(sentence.charAt(0).toLowerCase() + sentence.slice(1));
}

function renderErrorStatus(code: string, {book}: GuideContext): PhrasingContent {
  return createInlineCode(String(book.errors.find((error) => error.code === code)!.status));
}

/** `<ReturnDeadlines />`: the deadlines of a return, those of the story, and what it means when one passes. */
export const returnDeadlinesElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const {book, catalogs} = context;
    const {transitions} = findLifecycle('return', context);
    const story = getStoryReturn(book);
    const rows = catalogs.returns.deadlines.map(({field, transition, starts, rule, error, passed}) => {
      const fired = transitions.find(({id}) => id === transition);
      const time = fired
        ? `${formatIsoDuration(fired.trigger.timer!)} after ${lowerFirstLetter(starts)}. ${rule ?? ''}`
        : `${rule} It counts from when ${lowerFirstLetter(starts)}.`;
      return [
        [createInlineCode(field)],
        parsePhrasing(time.trim()),
        [createInlineCode(String(story[field]))],
        [
          ...(fired ? [createInlineCode(fired.to), createText('. ')] : []),
          ...(error === null ? [] : [renderErrorLink(error), createText('. ')]),
          ...parsePhrasing(passed),
        ],
      ];
    });
    return [
      createTable(
        [
          ...createTitleCells('Field', 'When it ends'),
          [createText('In '), createInlineCode(story.id)],
          [createText('When it passes')],
        ],
        rows,
      ),
    ];
  },
};

/** `<Dispositions />`: what the merchant can find out about units, whether they are refunded, and where they go. */
export const dispositionsElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => [
    createTable(
      [[createInlineCode('disposition')], ...createTitleCells('What it means', 'Refunded', 'Where the units go')],
      catalogs.returns.dispositions.map(({disposition, refunded, found, units}) => [
        [createInlineCode(disposition)],
        parsePhrasing(removeFullStop(found)),
        [createText(refunded ? 'Yes' : 'No')],
        parsePhrasing(removeFullStop(units)),
      ]),
    ),
  ],
};

/** `<InspectionResults />`: how returns of the story ended up before their refund. */
export const inspectionResultsElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => [
    createTable(
      createTitleCells('What happens', 'Status', 'Quoted', 'Final', 'Refund'),
      catalogs.returns.outcomes.map(({when, status, quoted, final, refund}) => [
        parsePhrasing(removeFullStop(when)),
        [createInlineCode(status)],
        [createText(String(quoted))],
        [createText(String(final))],
        [createText(refund)],
      ]),
    ),
  ],
};

/** @throws GuideError when the sandbox recorded another amount than the rules give */
function expectRecorded(name: string, computed: number, recorded: number | undefined, {place}: GuideContext): void {
  if (computed !== recorded) {
    throw new GuideError(
      `${place}: found ${String(recorded)} recorded for ${name}, expected ${computed} by the rules of src/topics/returns. Correct the one that is wrong.`,
    );
  }
}

function renderRefundStepRow({
  unit,
  exact,
  rounded,
  before,
  amount,
  tax,
  taxExact,
  taxBefore,
  funding,
}: RefundStep): PhrasingContent[][] {
  return [
    [createText(String(unit))],
    [createText(exact)],
    [createText(`${rounded} − ${before} = `), createStrong(createText(String(amount)))],
    [createText(`${taxExact}, less ${taxBefore}: ${tax}`)],
    [createText(String(funding))],
  ];
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
  const sum = (key: 'amount' | 'tax' | 'funding'): string => String(steps.reduce((all, step) => all + step[key], 0));
  const n = of.units;
  return [
    createParagraph(
      createText(`All ${n} units of `),
      createInlineCode(line.id),
      createText(
        ` (${line.title}), for which ${of.unitPrice} × ${n} − ${-line.discount} = ${of.paid} was paid, with ${of.tax} of tax inside:`,
      ),
    ),
    createTable(
      createTitleCells(
        'Unit k',
        `${of.paid} × k ÷ ${n}`,
        'Rounded, less refunded before',
        `Tax: ${of.tax} × k ÷ ${n}`,
        'Discount, back to its funder',
      ),
      [
        ...steps.map(renderRefundStepRow),
        [
          [createText('Sum')],
          [],
          [createStrong(createText(sum('amount')))],
          [createStrong(createText(sum('tax')))],
          [createStrong(createText(sum('funding')))],
        ],
      ],
    ),
  ];
}

/** `<UnitRefunds />`: what each unit of the returned line is worth. */
export const unitRefundsElement: GuideElement = {attributes: {}, render: (_, context) => renderUnitRefunds(context)};

/** `<RefundCalculator />`: computes a refund; without scripts all units of the returned line. */
export const refundCalculatorElement: GuideElement = {
  attributes: {},
  render: (_, context) => [createComponent('RefundCalculator', {}, renderUnitRefunds(context))],
};

/** The entries that a refund books, computed by the rules: type, how it is computed, amount from the merchant's view. */
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

/** Who pays and who gets it, in a word. */
const PARTY_NAMES: Readonly<Record<string, string>> = {
  merchant: 'Merchant',
  shopper: 'Shopper',
  platform: 'Platform',
  funder: 'Funder of the voucher',
  either: 'Either',
};

/** `<RefundShares />`: who gets what of the refund of the story, computed and compared with the recorded entries. */
export const refundSharesElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const {book, catalogs} = context;
    const [refundId] = getStoryReturn(book).refund_ids;
    const recorded = listStoryEntries(book).filter(({source_id}) => source_id === refundId);
    const entries = refundEntries(context);
    entries.forEach(({type, amount}) =>
      expectRecorded(type, amount, recorded.find((entry) => entry.type === type)?.amount, context),
    );
    expectRecorded('the number of entries', entries.length, recorded.length, context);
    const rows = entries.map(({type, computed, amount}) => {
      const {payer, payee} = catalogs.settlementEntries.entry_types.find(({name}) => name === type)!;
      return [
        [createInlineCode(type)],
        [createText(`${PARTY_NAMES[payer]} to ${PARTY_NAMES[payee]!.toLowerCase()}`)],
        [createText(`${computed} = ${Math.abs(amount)}`)],
        [createText(formatSignedAmount(amount))],
      ];
    });
    const borne = entries.reduce((all, {amount}) => all + amount, 0);
    const sum = entries
      .map(({amount}, index) => (index === 0 ? String(-amount) : `${amount < 0 ? '+' : '−'} ${Math.abs(amount)}`))
      .join(' ');
    return [
      createTable(createTitleCells('Entry', 'From and to', 'How it is computed', 'For the merchant'), rows),
      createParagraph(createText(`The merchant bears ${sum} = ${-borne}.`)),
    ];
  },
};

/** `<ReturnPolicies />`: what decides on returns of each merchant of the sandbox. */
export const returnPoliciesElement: GuideElement = {
  attributes: {},
  render: (_, {book}) => [
    createTable(
      createTitleCells('Merchant', 'Window', 'Approval', 'Methods', 'Return fee', 'Shipping'),
      getStoryTerms(book).merchants.map(({id, name, policies, return_policy}) => [
        [createText(`${name} `), createInlineCode(id)],
        [createText(`${policies.return_window_days} days`)],
        [createText(return_policy.approval === 'automatic' ? 'By a rule, at once' : 'By the merchant')],
        joinPhrases(
          return_policy.methods.map((method) => [createInlineCode(method)]),
          ', ',
        ),
        [createText(String(return_policy.return_fee))],
        [createText(return_policy.refunds_shipping ? 'Refunded when every unit comes back' : 'Not refunded')],
      ]),
    ),
  ],
};

/** `<ReturnLedger />`: what money moves when: the entries of the merchant's statement, in the order in which they were booked. */
export const returnLedgerElement: GuideElement = {
  attributes: {},
  render: (_, {book}) => [
    createTable(
      createTitleCells('Booked (UTC)', 'Entry', 'Source', 'Amount', 'Balance', 'Available (UTC)'),
      listStoryEntries(book).map(({created_at, type, source_id, amount, balance, available_at}) => [
        [createTime(created_at)],
        [createInlineCode(type)],
        [createInlineCode(source_id)],
        [createText(formatSignedAmount(amount))],
        [createText(String(balance))],
        [createTime(available_at)],
      ]),
    ),
  ],
};

function answerWords(answer: ObstacleAnswer | null, context: GuideContext): PhrasingContent[] {
  if (answer === null) {
    return [createText('–')];
  }
  const {error, pointer, detail} = answer;
  if (error === null) {
    return [
      createInlineCode('200'),
      createText(' with '),
      createInlineCode('"eligible": false'),
      createText(', every amount 0'),
    ];
  }
  const place =
    detail === null ? [] : [createText(': '), createInlineCode(detail), createText(' at '), createInlineCode(pointer!)];
  return [renderErrorStatus(error, context), createText(' '), renderErrorLink(error), ...place];
}

/** `<ReturnEligibility />`: what stands in the way of a return, what the operations answer, and what to tell the shopper. */
export const returnEligibilityElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const renderFieldLink = (name: string): PhrasingContent[] => [createCodeLink(name, context.getUrl(name))];
    return [
      createTable(
        [
          [createText('Why not')],
          renderFieldLink('quoteReturn'),
          renderFieldLink('createReturn'),
          [createText('Tell the shopper')],
        ],
        context.catalogs.returns.obstacles.map(({when, quote, create, shopper}) => [
          parsePhrasing(removeFullStop(when)),
          answerWords(quote, context),
          answerWords(create, context),
          [createText(shopper ?? 'Nothing: correct your request')],
        ]),
      ),
    ];
  },
};
