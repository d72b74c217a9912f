import type {PhrasingContent} from 'mdast';
import {refundSteps, type RefundStep} from '../refundShares';
import type {ObstacleAnswer} from '../../../pipeline/contracts/catalogTypes';
import {durationText} from '../../../pipeline/reference/renderLifecycle';
import {
  codeLink,
  component,
  inlineCode,
  joined,
  paragraph,
  strong,
  table,
  text,
  timeText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {machineNamed} from '../../lifecycles/elements/allowedCalls';
import {commissionOf, refundedLine, returnedLine, storyEntries, storyReturn, storyTerms} from './returnStory';
import {errorLink} from '../../errors/elements/describeErrors';
import {withoutStop} from '../../../../packages/openapi/markdown/formatWords';
import {signed} from '../../money/formatAmounts';

/** Elements about returns: deadlines, results of inspections, what a return is worth, and what money moves. */

function words(...titles: readonly string[]): PhrasingContent[][] {
  return titles.map((title) => [text(title)]);
}

function lowered(sentence: string): string {
  return withoutStop(sentence.charAt(0).toLowerCase() + sentence.slice(1));
}

function errorStatus(code: string, {book}: GuideContext): PhrasingContent {
  return inlineCode(String(book.errors.find((error) => error.code === code)!.status));
}

/** `<ReturnDeadlines />`: the deadlines of a return, those of the story, and what it means when one passes. */
export const returnDeadlines: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {book, catalogs} = context;
    const {transitions} = machineNamed('return', context);
    const story = storyReturn(book);
    const rows = catalogs.returns.deadlines.map(({field, transition, starts, rule, error, passed}) => {
      const fired = transitions.find(({id}) => id === transition);
      const time = fired
        ? `${durationText(fired.trigger.timer!)} after ${lowered(starts)}. ${rule ?? ''}`
        : `${rule} It counts from when ${lowered(starts)}.`;
      return [
        [inlineCode(field)],
        phrasing(time.trim()),
        [inlineCode(String(story[field]))],
        [
          ...(fired ? [inlineCode(fired.to), text('. ')] : []),
          ...(error === null ? [] : [errorLink(error), text('. ')]),
          ...phrasing(passed),
        ],
      ];
    });
    return [
      table([...words('Field', 'When it ends'), [text('In '), inlineCode(story.id)], [text('When it passes')]], rows),
    ];
  },
};

/** `<Dispositions />`: what the merchant can find out about units, whether they are refunded, and where they go. */
export const dispositions: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [
    table(
      [[inlineCode('disposition')], ...words('What it means', 'Refunded', 'Where the units go')],
      catalogs.returns.dispositions.map(({disposition, refunded, found, units}) => [
        [inlineCode(disposition)],
        phrasing(withoutStop(found)),
        [text(refunded ? 'Yes' : 'No')],
        phrasing(withoutStop(units)),
      ]),
    ),
  ],
};

/** `<InspectionResults />`: how returns of the story ended up before their refund. */
export const inspectionResults: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [
    table(
      words('What happens', 'Status', 'Quoted', 'Final', 'Refund'),
      catalogs.returns.outcomes.map(({when, status, quoted, final, refund}) => [
        phrasing(withoutStop(when)),
        [inlineCode(status)],
        [text(String(quoted))],
        [text(String(final))],
        [text(refund)],
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

function stepRow({
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
    [text(String(unit))],
    [text(exact)],
    [text(`${rounded} − ${before} = `), strong(text(String(amount)))],
    [text(`${taxExact}, less ${taxBefore}: ${tax}`)],
    [text(String(funding))],
  ];
}

/** All units of the returned line, checked against the recorded return. */
function unitNodes(context: GuideContext): Nodes {
  const {book} = context;
  const line = returnedLine(book);
  const of = refundedLine(line);
  const steps = refundSteps(of, 0, of.units);
  for (const recorded of storyReturn(book).lines.flatMap(({unit_refunds}) => unit_refunds)) {
    const step = steps[recorded.unit - 1]!;
    expectRecorded(`unit ${recorded.unit}`, step.amount, recorded.amount, context);
    expectRecorded(`the tax of unit ${recorded.unit}`, step.tax, recorded.tax_included, context);
    expectRecorded(`the discount of unit ${recorded.unit}`, step.funding, recorded.funding_returned, context);
  }
  const sum = (key: 'amount' | 'tax' | 'funding'): string => String(steps.reduce((all, step) => all + step[key], 0));
  const n = of.units;
  return [
    paragraph(
      text(`All ${n} units of `),
      inlineCode(line.id),
      text(
        ` (${line.title}), for which ${of.unitPrice} × ${n} − ${-line.discount} = ${of.paid} was paid, with ${of.tax} of tax inside:`,
      ),
    ),
    table(
      words(
        'Unit k',
        `${of.paid} × k ÷ ${n}`,
        'Rounded, less refunded before',
        `Tax: ${of.tax} × k ÷ ${n}`,
        'Discount, back to its funder',
      ),
      [
        ...steps.map(stepRow),
        [[text('Sum')], [], [strong(text(sum('amount')))], [strong(text(sum('tax')))], [strong(text(sum('funding')))]],
      ],
    ),
  ];
}

/** `<UnitRefunds />`: what each unit of the returned line is worth. */
export const unitRefunds: GuideElement = {attributes: {}, nodes: (_, context) => unitNodes(context)};

/** `<RefundCalculator />`: computes a refund; without scripts all units of the returned line. */
export const refundCalculator: GuideElement = {
  attributes: {},
  nodes: (_, context) => [component('RefundCalculator', {}, unitNodes(context))],
};

/** The entries that a refund books, computed by the rules: type, how it is computed, amount from the merchant's view. */
function refundEntries({book}: GuideContext): {type: string; computed: string; amount: number}[] {
  const {sub, unit_price, ...line} = returnedLine(book);
  const count = storyReturn(book).lines.flatMap(({unit_refunds}) => unit_refunds).length;
  const steps = refundSteps(refundedLine({unit_price, ...line}), 0, count);
  const refund = steps.reduce((all, {amount}) => all + amount, 0);
  const price = unit_price * count;
  const goods = sub.lines.reduce((all, one) => all + one.unit_price * one.quantities.ordered, 0);
  const [booked, left] = [goods, goods - price].map((amount) => commissionOf(book, sub.merchant_id, amount)) as [
    ReturnType<typeof commissionOf>,
    ReturnType<typeof commissionOf>,
  ];
  const {commission, commission_tax} = storyTerms(book).commission_plans[0]!;
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
const PARTIES: Readonly<Record<string, string>> = {
  merchant: 'Merchant',
  shopper: 'Shopper',
  platform: 'Platform',
  funder: 'Funder of the voucher',
  either: 'Either',
};

/** `<RefundShares />`: who gets what of the refund of the story, computed and compared with the recorded entries. */
export const refundShares: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {book, catalogs} = context;
    const [refundId] = storyReturn(book).refund_ids;
    const recorded = storyEntries(book).filter(({source_id}) => source_id === refundId);
    const entries = refundEntries(context);
    entries.forEach(({type, amount}) =>
      expectRecorded(type, amount, recorded.find((entry) => entry.type === type)?.amount, context),
    );
    expectRecorded('the number of entries', entries.length, recorded.length, context);
    const rows = entries.map(({type, computed, amount}) => {
      const {payer, payee} = catalogs.settlementEntries.entry_types.find(({name}) => name === type)!;
      return [
        [inlineCode(type)],
        [text(`${PARTIES[payer]} to ${PARTIES[payee]!.toLowerCase()}`)],
        [text(`${computed} = ${Math.abs(amount)}`)],
        [text(signed(amount))],
      ];
    });
    const borne = entries.reduce((all, {amount}) => all + amount, 0);
    const sum = entries
      .map(({amount}, index) => (index === 0 ? String(-amount) : `${amount < 0 ? '+' : '−'} ${Math.abs(amount)}`))
      .join(' ');
    return [
      table(words('Entry', 'From and to', 'How it is computed', 'For the merchant'), rows),
      paragraph(text(`The merchant bears ${sum} = ${-borne}.`)),
    ];
  },
};

/** `<ReturnPolicies />`: what decides on returns of each merchant of the sandbox. */
export const returnPolicies: GuideElement = {
  attributes: {},
  nodes: (_, {book}) => [
    table(
      words('Merchant', 'Window', 'Approval', 'Methods', 'Return fee', 'Shipping'),
      storyTerms(book).merchants.map(({id, name, policies, return_policy}) => [
        [text(`${name} `), inlineCode(id)],
        [text(`${policies.return_window_days} days`)],
        [text(return_policy.approval === 'automatic' ? 'By a rule, at once' : 'By the merchant')],
        joined(
          return_policy.methods.map((method) => [inlineCode(method)]),
          ', ',
        ),
        [text(String(return_policy.return_fee))],
        [text(return_policy.refunds_shipping ? 'Refunded when every unit comes back' : 'Not refunded')],
      ]),
    ),
  ],
};

/** `<ReturnLedger />`: what money moves when: the entries of the merchant's statement, in the order in which they were booked. */
export const returnLedger: GuideElement = {
  attributes: {},
  nodes: (_, {book}) => [
    table(
      words('Booked (UTC)', 'Entry', 'Source', 'Amount', 'Balance', 'Available (UTC)'),
      storyEntries(book).map(({created_at, type, source_id, amount, balance, available_at}) => [
        [timeText(created_at)],
        [inlineCode(type)],
        [inlineCode(source_id)],
        [text(signed(amount))],
        [text(String(balance))],
        [timeText(available_at)],
      ]),
    ),
  ],
};

function answerWords(answer: ObstacleAnswer | null, context: GuideContext): PhrasingContent[] {
  if (answer === null) {
    return [text('–')];
  }
  const {error, pointer, detail} = answer;
  if (error === null) {
    return [inlineCode('200'), text(' with '), inlineCode('"eligible": false'), text(', every amount 0')];
  }
  const place = detail === null ? [] : [text(': '), inlineCode(detail), text(' at '), inlineCode(pointer!)];
  return [errorStatus(error, context), text(' '), errorLink(error), ...place];
}

/** `<ReturnEligibility />`: what stands in the way of a return, what the operations answer, and what to tell the shopper. */
export const returnEligibility: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const linked = (name: string): PhrasingContent[] => [codeLink(name, context.urlOf(name))];
    return [
      table(
        [[text('Why not')], linked('quoteReturn'), linked('createReturn'), [text('Tell the shopper')]],
        context.catalogs.returns.obstacles.map(({when, quote, create, shopper}) => [
          phrasing(withoutStop(when)),
          answerWords(quote, context),
          answerWords(create, context),
          [text(shopper ?? 'Nothing: correct your request')],
        ]),
      ),
    ];
  },
};
