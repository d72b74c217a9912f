import type {PhrasingContent} from 'mdast';
import type {SettlementColumn, SettlementEntryType} from '../../../pipeline/contracts/generated/schemas';
import {
  createCodeLink,
  createComponent,
  createFold,
  createHeading,
  createInlineCode,
  joinPhrases,
  createLink,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {formatIsoDuration} from '../../../pipeline/contracts/durations';
import type {Lifecycles} from '../../../pipeline/contracts/lifecycles';
import {uncapitalize} from '../../../../packages/openapi/markdown/formatWords';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderCodeFacts, renderLabelled} from '../../errors/elements/errorCodes';
import {getEntryAnchor} from './ledgers';
import {formatSignedAmount} from '../../money/formatAmounts';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** Elements of the catalogs of settlement: entry types, terms, and the file. */

const SIGN_TEXTS: Readonly<Record<SettlementEntryType['sign'], string>> = {plus: '+', minus: '−', either: '+ or −'};

const PARTY_TEXTS: Readonly<Record<string, string>> = {
  merchant: 'the merchant',
  platform: 'the platform',
  shopper: 'the shopper',
  funder: 'whoever funds the promotion',
  either: 'either side',
};

const SOURCE_TEXTS: Readonly<Record<SettlementEntryType['source'], string>> = {
  payment_intent: 'the payment intent of the order',
  refund: 'the refund',
  statement: 'the statement with the reserve',
  none: 'nothing: it is `null`',
};

/** Entry types by cause. */
const ENTRY_GROUPS: readonly (readonly [title: string, id: string, has: (type: SettlementEntryType) => boolean])[] = [
  ['Booked by a capture', 'booked-by-a-capture', ({trigger: {events = []}}) => events.includes('fulfillment.shipped')],
  ['Booked by a refund', 'booked-by-a-refund', ({trigger: {events = []}}) => events.some((one) => /^refund/.test(one))],
  ['Reserves', 'reserves', ({trigger}) => trigger.timer !== undefined],
  ['Booked by the issuer', 'booked-by-the-issuer', ({trigger}) => trigger.party === 'issuer'],
  ['Booked by the platform', 'booked-by-the-platform', ({trigger}) => trigger.party === 'platform'],
];

function renderEntryLink(name: string): PhrasingContent {
  return createLink(`#${getEntryAnchor(name)}`, createInlineCode(name));
}

function joinEntryLinks(names: readonly string[]): PhrasingContent[] {
  return joinPhrases(
    names.map((name) => [renderEntryLink(name)]),
    ', ',
  );
}

function renderTriggerEvents(
  {trigger: {when, events = []}}: SettlementEntryType,
  {getUrl}: GuideContext,
): PhrasingContent[] {
  const links = events.map((event) => [createCodeLink(event, getUrl(event))]);
  return [
    ...parsePhrasing(when),
    ...(links.length > 0 ? [createText(' Event: '), ...joinPhrases(links, ' or '), createText('.')] : []),
  ];
}

function payText({payer, payee, sign}: SettlementEntryType): string {
  return sign === 'either' ? 'Either side pays' : `From ${PARTY_TEXTS[payer]!} to ${PARTY_TEXTS[payee]!}`;
}

function renderEntryType(entry: SettlementEntryType, context: GuideContext): Nodes {
  const {name, meaning, formula, availability, source, reverses, reversed_by, rules, example} = entry;
  const details = [
    ...renderCodeFacts([
      `Sign ${SIGN_TEXTS[entry.sign]}`,
      payText(entry),
      availability === 'after_hold' ? 'Available after the hold' : 'Available immediately',
    ]),
    createList([
      ...renderLabelled('Amount', formula),
      ...renderLabelled('For example', `${example.computed} gives ${formatSignedAmount(example.amount)}.`),
      ...renderLabelled('Booked', renderTriggerEvents(entry, context)),
      ...renderLabelled('Source', `\`source_id\` names ${SOURCE_TEXTS[source]}.`),
      ...(reverses.length > 0 ? renderLabelled('Reverses', [...joinEntryLinks(reverses), createText('.')]) : []),
      ...(reversed_by.length > 0
        ? renderLabelled('Reversed by', [...joinEntryLinks(reversed_by), createText('.')])
        : []),
      ...rules.map((rule) => parsePhrasing(rule)),
    ]),
  ];
  const heading = createHeading(context.depth + 1, getEntryAnchor(name), createInlineCode(name));
  return [createFold(heading, [createParagraph(...parsePhrasing(meaning))], details)];
}

/** `<EntryTypes />`: every entry type by cause, each with its anchor, its rule and an example. */
export const entryTypesElement = defineElement({
  render: (context) =>
    ENTRY_GROUPS.flatMap(([title, id, has]) => [
      createHeading(context.depth, id, createText(title)),
      ...context.catalogs.settlementEntries.entry_types.filter(has).flatMap((entry) => renderEntryType(entry, context)),
    ]),
});

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The timer of a transition, and what it is counted from. */
function findTimer(lifecycles: Lifecycles, machine: string, transition: string): {timer: string; starts: string} {
  const {timer, starts} = lifecycles.get(machine)!.transitions.find(({id}) => id === transition)!.trigger;
  return {timer: timer!, starts: starts!};
}

/** `<SettlementTerms />`: hold times, the schedule of statements, the speed of payouts. */
export const settlementTermsElement = tableElement({
  rows: ({catalogs, book: {lifecycles}}) => {
    const {terms} = catalogs.settlementEntries;
    const hold = findTimer(lifecycles, 'settlement_entry', 'release');
    const sending = findTimer(lifecycles, 'payout', 'send');
    return [
      ['Hold', `${formatIsoDuration(hold.timer)}. It starts when ${uncapitalize(hold.starts)}`],
      ['Statements', `Each ${WEEKDAYS[terms.statement_weekday]!} at ${terms.statement_time.slice(0, 5)} UTC`],
      ['Entries of one statement', `At most ${String(terms.statement_entries)}; the rest goes to another one`],
      ['Payout', `Sent ${formatIsoDuration(sending.timer)} after its statement`],
      [
        'Payout date',
        `${String(terms.payout_business_days)} business day${terms.payout_business_days === 1 ? '' : 's'} after the statement`,
      ],
      ['Reserve', `Released ${formatIsoDuration(terms.reserve)} after its statement`],
      ['Chargeback fee', `${String(terms.chargeback_fee)} in minor units`],
    ] as const;
  },
  columns: [
    {title: 'Term', cell: ([term]) => term},
    {title: 'Value', markdown: ([, value]) => value},
  ],
});

function getColumnAnchor(name: string): string {
  return `column-${name.replaceAll('_', '-')}`;
}

/** The example is a cell of the example statement, so its days are those of the file on the page. */
function renderSettlementColumn(
  {name, type, required, format, example, meaning, source}: SettlementColumn,
  {book}: GuideContext,
): Nodes {
  return [
    createComponent('Attribute', {id: getColumnAnchor(name), name, type, isRequired: required}, [
      createParagraph(...parsePhrasing(meaning)),
      createList([
        ...renderLabelled('Format', [createInlineCode(format)]),
        ...renderLabelled('For example', [createInlineCode(book.contracts.move(example))]),
        ...renderLabelled('Of the entry', [createInlineCode(source)]),
      ]),
    ]),
  ];
}

/** `<SettlementColumns />`: the dictionary of the columns of the file, each with its anchor. */
export const settlementColumnsElement = defineElement({
  render: (context) => [
    createComponent(
      'Attributes',
      {},
      context.catalogs.settlementFile.columns.flatMap((column) => renderSettlementColumn(column, context)),
    ),
  ],
});

function formatCharacter(character: string): string {
  return character.replaceAll('\r', 'CR').replaceAll('\n', 'LF');
}

/** `<SettlementFileForm />`: the format of the file. */
export const settlementFileFormElement = tableElement({
  rows: ({
    catalogs: {
      settlementFile: {file},
    },
  }) =>
    [
      ['Standard', file.standard],
      ['Media type', `\`${file.media_type}\``],
      ['Encoding', `${file.encoding}, ${file.byte_order_mark ? 'with' : 'without'} a byte order mark`],
      ['First line', file.header ? 'Column names' : 'The first row'],
      ['Separator', `\`${file.separator}\``],
      ['Line end', `${formatCharacter(file.line_end)}, after the last line too`],
      ['Quotes', file.quoting],
      ['Amounts', file.amounts],
      ['Days', `In ${file.time_zone}`],
      ['Empty field', file.empty],
      ['Name', `The id of the statement, such as \`${file.name.replace('{id}', 'stl_5Wq8Ez')}\``],
      ['New columns', file.new_columns],
      ['Corrections', file.reissue],
    ] as const,
  columns: [
    {title: 'Property', cell: ([property]) => property},
    {title: 'Value', markdown: ([, value]) => value},
  ],
});

/** `<ControlTotals />`: the totals of a statement, and how to compute them from a file. */
export const controlTotalsElement = tableElement({
  rows: ({catalogs}) => catalogs.settlementFile.file.control_totals,
  columns: [
    {title: 'In the statement', code: ({property}) => property},
    {title: 'In the file', markdown: ({rule}) => rule},
  ],
});
