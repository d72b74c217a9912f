import type {PhrasingContent, RootContent} from 'mdast';
import type {LedgerEntry, RecordedLedger} from '../types';
import {
  createCodeLink,
  createInlineCode,
  createLink,
  createStrong,
  createTable,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {
  getEntryAnchor,
  formatFormula,
  readLedgers,
  SETTLEMENTS_PAGE,
  findSourceUrl,
  findStatement,
  type RecordedLedgers,
} from './ledgers';
import {formatPlainAmount, formatSignedAmount} from '../../money/formatAmounts';

/** Tables of recorded settlement entries. */

/** The type of an entry, linked to what pages say of it. */
export function renderEntryTypeLink(type: string): PhrasingContent {
  return createLink(`${SETTLEMENTS_PAGE}#${getEntryAnchor(type)}`, createInlineCode(type));
}

/** What caused an entry, linked to where it is shown. */
function renderEntrySourceLink(entry: LedgerEntry, scenario: RecordedLedger, {getUrl}: GuideContext): PhrasingContent {
  const {source_id: id} = entry;
  if (id === null) {
    return createText('–');
  }
  return createCodeLink(id, findSourceUrl(id, scenario, getUrl));
}

/** One row per entry: how it is computed, its amount, and the balance after it. */
export function renderEntryTable(
  entries: readonly LedgerEntry[],
  scenario: RecordedLedger,
  {formulas}: RecordedLedgers,
  context: GuideContext,
): RootContent {
  const last = entries.at(-1);
  return createTable(
    [
      [createText('Row')],
      [createText('Entry')],
      [createText('How it is computed')],
      [createText('Amount')],
      [createText('Balance')],
      [createText('Booked on')],
      [createText('Caused by')],
    ],
    entries.map((entry) => [
      [createText(String(entry.row))],
      [renderEntryTypeLink(entry.type)],
      [createText(formatFormula(formulas.get(entry.id)!, entry))],
      [createText(formatSignedAmount(entry.amount))],
      [
        entry === last
          ? createStrong(createText(formatPlainAmount(entry.balance)))
          : createText(formatPlainAmount(entry.balance)),
      ],
      [createText(entry.created_at.slice(0, 'YYYY-MM-DD'.length))],
      [renderEntrySourceLink(entry, scenario, context)],
    ]),
  );
}

/** `<LedgerEntries source="re_3Fp7Xb" />`: the entries that a payment, a refund or a statement caused. */
export const ledgerEntriesElement: GuideElement = {
  attributes: {source: 'required'},
  render: ({source = ''}, context): Nodes => {
    const ledgers = readLedgers(context);
    const scenario = ledgers.scenes.find(({statements}) =>
      statements.some(({entries}) => entries.some(({source_id}) => source_id === source)),
    );
    if (scenario === undefined) {
      throw new GuideError(
        `${context.place}: found no settlement entry of ${source} in contracts/recorded/settlements, expected the id of a payment intent, refund or statement that has some.`,
      );
    }
    return scenario.statements
      .map(({entries}) => entries.filter(({source_id}) => source_id === source))
      .filter((entries) => entries.length > 0)
      .map((entries) => renderEntryTable(entries, scenario, ledgers, context));
  },
};

/** `<StatementRows statement="stl_7Pf1Wa" />`: all entries of a statement. */
export const statementRowsElement: GuideElement = {
  attributes: {statement: 'required'},
  render: ({statement: id = ''}, context): Nodes => {
    const ledgers = readLedgers(context);
    const {scene, statement} = findStatement(id, ledgers, context.place);
    return [renderEntryTable(statement.entries, scene, ledgers, context)];
  },
};
