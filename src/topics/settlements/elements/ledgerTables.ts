import type {PhrasingContent, Table} from 'mdast';
import type {LedgerEntry, RecordedLedger} from '../types';
import {
  createCodeLink,
  createInlineCode,
  createLink,
  createStrong,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
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

/** The type of an entry, linked to its description. */
export function renderEntryTypeLink(type: string): PhrasingContent {
  return createLink(`${SETTLEMENTS_PAGE}#${getEntryAnchor(type)}`, createInlineCode(type));
}

/** One row per entry: how it is computed, its amount, and the balance after it. */
export function renderEntryTable(
  entries: readonly LedgerEntry[],
  ledger: RecordedLedger,
  {formulas}: RecordedLedgers,
  context: GuideContext,
): Table {
  return renderTable(
    entries,
    [
      {title: 'Row', cell: ({row}) => row},
      {title: 'Entry', cell: ({type}) => renderEntryTypeLink(type)},
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
          id === null ? undefined : createCodeLink(id, findSourceUrl(id, ledger, getUrl)),
      },
    ],
    context,
  );
}
