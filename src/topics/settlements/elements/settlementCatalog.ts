import type {PhrasingContent} from 'mdast';
import type {SettlementColumn, SettlementEntryType} from '../../../pipeline/contracts/catalogTypes';
import {
  codeLink,
  component,
  heading,
  inlineCode,
  joined,
  link,
  list,
  paragraph,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {durationText} from '../../../pipeline/reference/renderLifecycle';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {factsOf, labelled} from '../../errors/elements/errorCodes';
import {entryAnchor} from './ledgers';
import {signed} from '../../money/formatAmounts';

/** Elements of the catalogs of settlement: entry types, terms, and the file. */

const SIGNS: Readonly<Record<SettlementEntryType['sign'], string>> = {plus: '+', minus: '−', either: '+ or −'};

const PARTIES: Readonly<Record<string, string>> = {
  merchant: 'the merchant',
  platform: 'the platform',
  shopper: 'the shopper',
  funder: 'whoever funds the promotion',
  either: 'either side',
};

const SOURCES: Readonly<Record<SettlementEntryType['source'], string>> = {
  payment_intent: 'the payment intent of the order',
  refund: 'the refund',
  statement: 'the statement that holds the reserve',
  none: 'nothing: it is `null`',
};

/** Entry types by what books them. */
const GROUPS: readonly (readonly [title: string, id: string, has: (type: SettlementEntryType) => boolean])[] = [
  ['Booked by a capture', 'booked-by-a-capture', ({trigger: {events = []}}) => events.includes('fulfillment.shipped')],
  ['Booked by a refund', 'booked-by-a-refund', ({trigger: {events = []}}) => events.some((one) => /^refund/.test(one))],
  ['Reserves', 'reserves', ({trigger}) => trigger.timer !== undefined],
  ['Booked by the issuer', 'booked-by-the-issuer', ({trigger}) => trigger.party === 'issuer'],
  ['Booked by the platform', 'booked-by-the-platform', ({trigger}) => trigger.party === 'platform'],
];

function entryLink(name: string): PhrasingContent {
  return link(`#${entryAnchor(name)}`, inlineCode(name));
}

function namesOf(names: readonly string[]): PhrasingContent[] {
  return joined(
    names.map((name) => [entryLink(name)]),
    ', ',
  );
}

function eventsOf({trigger: {when, events = []}}: SettlementEntryType, {urlOf}: GuideContext): PhrasingContent[] {
  const links = events.map((event) => [codeLink(event, urlOf(event))]);
  return [...phrasing(when), ...(links.length > 0 ? [text(' Event: '), ...joined(links, ' or '), text('.')] : [])];
}

function payText({payer, payee, sign}: SettlementEntryType): string {
  return sign === 'either' ? 'Either side pays' : `From ${PARTIES[payer]!} to ${PARTIES[payee]!}`;
}

function entryNodes(entry: SettlementEntryType, context: GuideContext): Nodes {
  const {name, meaning, formula, availability, source, reverses, reversed_by, rules, example} = entry;
  return [
    heading(context.depth + 1, entryAnchor(name), inlineCode(name)),
    paragraph(...phrasing(meaning)),
    ...factsOf([
      `Sign ${SIGNS[entry.sign]}`,
      payText(entry),
      availability === 'after_hold' ? 'Waits for the hold' : 'Never waits',
    ]),
    list([
      ...labelled('Amount', formula),
      ...labelled('For example', `${example.computed} gives ${signed(example.amount)}.`),
      ...labelled('Booked', eventsOf(entry, context)),
      ...labelled('Source', `\`source_id\` names ${SOURCES[source]}.`),
      ...(reverses.length > 0 ? labelled('Takes back', [...namesOf(reverses), text('.')]) : []),
      ...(reversed_by.length > 0 ? labelled('Taken back by', [...namesOf(reversed_by), text('.')]) : []),
      ...rules.map((rule) => phrasing(rule)),
    ]),
  ];
}

/** `<EntryTypes />`: every entry type by what books it, each with its anchor, its rule and an example. */
export const entryTypes: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {entry_types: types} = context.catalogs.settlementEntries;
    return [
      table(
        [[text('Type')], [text('Sign')], [text('Amount')], [text('Booked when')]],
        types.map((entry) => [
          [entryLink(entry.name)],
          [text(SIGNS[entry.sign])],
          phrasing(entry.formula),
          phrasing(entry.trigger.when),
        ]),
      ),
      ...GROUPS.flatMap(([title, id, has]) => [
        heading(context.depth, id, text(title)),
        ...types.filter(has).flatMap((entry) => entryNodes(entry, context)),
      ]),
    ];
  },
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `<SettlementTerms />`: how long money waits, when statements are made, how fast payouts are. */
export const settlementTerms: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const {terms} = catalogs.settlementEntries;
    const rows: readonly (readonly [string, string])[] = [
      ['Hold', `${durationText(terms.hold)}. It starts when: ${terms.hold_starts}`],
      ['Statements', `Each ${WEEKDAYS[terms.statement_weekday]!} at ${terms.statement_time.slice(0, 5)} UTC`],
      ['Entries of one statement', `At most ${String(terms.statement_entries)}; the rest goes into another one`],
      ['Payout', `Sent ${durationText(terms.payout_sent_after)} after its statement`],
      [
        'Payout date',
        `${String(terms.payout_business_days)} business day${terms.payout_business_days === 1 ? '' : 's'} after the statement`,
      ],
      ['Reserve', `Given back ${durationText(terms.reserve)} after the statement that holds it`],
      ['Fee of a chargeback', `${String(terms.chargeback_fee)} in minor units`],
    ];
    return [
      table(
        [[text('Term')], [text('Value')]],
        rows.map(([term, value]) => [[text(term)], phrasing(value)]),
      ),
    ];
  },
};

function columnAnchor(name: string): string {
  return `column-${name.replaceAll('_', '-')}`;
}

function columnNodes({name, type, required, format, example, meaning, source}: SettlementColumn): Nodes {
  return [
    component('Attribute', {id: columnAnchor(name), name, type, isRequired: required}, [
      paragraph(...phrasing(meaning)),
      list([
        ...labelled('Format', [inlineCode(format)]),
        ...labelled('For example', [inlineCode(example)]),
        ...labelled('Of the entry', [inlineCode(source)]),
      ]),
    ]),
  ];
}

/** `<SettlementColumns />`: the dictionary of the columns of the file, each with its anchor. */
export const settlementColumns: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [component('Attributes', {}, catalogs.settlementFile.columns.flatMap(columnNodes))],
};

function shown(character: string): string {
  return character.replaceAll('\r', 'CR').replaceAll('\n', 'LF');
}

/** `<SettlementFileForm />`: how the file is written. */
export const settlementFileForm: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const {file} = catalogs.settlementFile;
    const rows: readonly (readonly [string, string])[] = [
      ['Standard', file.standard],
      ['Media type', `\`${file.media_type}\``],
      ['Encoding', `${file.encoding}, ${file.byte_order_mark ? 'with' : 'without'} a byte order mark`],
      ['First line', file.header ? 'The names of the columns' : 'The first row'],
      ['Separator', `\`${file.separator}\``],
      ['Line end', `${shown(file.line_end)}, behind the last line too`],
      ['Quotes', file.quoting],
      ['Amounts', file.amounts],
      ['Days', `In ${file.time_zone}`],
      ['Empty field', file.empty],
      ['Name', `The id of the statement, as in \`${file.name.replace('{id}', 'stl_5Wq8Ez')}\``],
      ['New columns', file.new_columns],
      ['Corrections', file.reissue],
    ];
    return [
      table(
        [[text('Property')], [text('Value')]],
        rows.map(([property, value]) => [[text(property)], phrasing(value)]),
      ),
    ];
  },
};

/** `<ControlTotals />`: the totals of a statement, and how a file gives them. */
export const controlTotals: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [
    table(
      [[text('In the statement')], [text('In the file')]],
      catalogs.settlementFile.file.control_totals.map(({property, rule}) => [[inlineCode(property)], phrasing(rule)]),
    ),
  ],
};
