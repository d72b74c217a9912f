import type {PhrasingContent, Table} from 'mdast';
import type {LedgerEntry, RecordedLedger} from '../types';
import {createCodeLink, createStrong, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {
  getEntryAnchor,
  formatFormula,
  SETTLEMENTS_PAGE,
  findSourceUrl,
  type RecordedLedgers,
  getUtcDay,
} from './ledgers';
import {formatPlainAmount, formatSignedAmount} from '../../money/formatAmounts';
import {renderTable} from '../../../pipeline/elements/tableElement';

/** Tables of recorded settlement entries. */

/** Where a type of entry is described. */
export function getEntryTypeUrl(type: string): string {
  return `${SETTLEMENTS_PAGE}#${getEntryAnchor(type)}`;
}

/** The type of an entry, linked to its description. */
export function renderEntryTypeLink(type: string): PhrasingContent {
  return createCodeLink(type, getEntryTypeUrl(type));
}

/** Shows an API name, with a link unless the name has been linked before. */
export type LinkName = (name: string, url: string | undefined) => PhrasingContent;

/**
 * Links each name where it is first mentioned, in one section of a page: recorded tables repeat a few names in most of
 * their rows.
 */
export function linkFirstMentions(): LinkName {
  const mentioned = new Set<string>();
  return (name, url) => {
    const isFirst = !mentioned.has(name);
    mentioned.add(name);
    return createCodeLink(name, isFirst ? url : undefined);
  };
}

/** One row per entry: how it is computed, its amount, and the balance after it. */
export function renderEntryTable(
  entries: readonly LedgerEntry[],
  ledger: RecordedLedger,
  {formulas}: RecordedLedgers,
  context: GuideContext,
  linkName: LinkName = createCodeLink,
): Table {
  return renderTable(
    entries,
    [
      {title: 'Entry', cell: ({row, type}) => [`${row} `, linkName(type, getEntryTypeUrl(type))]},
      {title: 'How it is computed', cell: (entry) => formatFormula(formulas.get(entry.id)!, entry)},
      {title: 'Amount', cell: ({amount}) => formatSignedAmount(amount)},
      {
        title: 'Balance',
        cell: ({balance}, _, index) =>
          index === entries.length - 1 ? createStrong(createText(formatPlainAmount(balance))) : balance,
      },
      {title: 'Booked on', cell: ({created_at}) => getUtcDay(created_at)},
      {
        title: 'Caused by',
        cell: ({source_id: id}, {getUrl}) =>
          id === null ? undefined : linkName(id, findSourceUrl(id, ledger, getUrl)),
      },
    ],
    context,
  );
}
