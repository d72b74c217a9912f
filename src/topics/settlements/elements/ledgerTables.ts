import type {PhrasingContent, RootContent} from 'mdast';
import type {LedgerEntry, RecordedLedger} from '../types';
import {
  codeLink,
  inlineCode,
  link,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {
  entryAnchor,
  formulaText,
  readLedgers,
  SETTLEMENTS_PAGE,
  sourceUrl,
  statementNamed,
  type Ledgers,
} from './ledgers';
import {plain, signed} from '../../money/formatAmounts';

/** Tables of recorded settlement entries. */

/** The type of an entry, linked to what pages say of it. */
export function typeLink(type: string): PhrasingContent {
  return link(`${SETTLEMENTS_PAGE}#${entryAnchor(type)}`, inlineCode(type));
}

/** What caused an entry, linked to where it is shown. */
function sourceLink(entry: LedgerEntry, scene: RecordedLedger, {urlOf}: GuideContext): PhrasingContent {
  const {source_id: id} = entry;
  if (id === null) {
    return text('–');
  }
  return codeLink(id, sourceUrl(id, scene, urlOf));
}

/** One row per entry: how it is computed, its amount, and the balance after it. */
export function entryTable(
  entries: readonly LedgerEntry[],
  scene: RecordedLedger,
  {formulas}: Ledgers,
  context: GuideContext,
): RootContent {
  const last = entries.at(-1);
  return table(
    [
      [text('Row')],
      [text('Entry')],
      [text('How it is computed')],
      [text('Amount')],
      [text('Balance')],
      [text('Booked on')],
      [text('Caused by')],
    ],
    entries.map((entry) => [
      [text(String(entry.row))],
      [typeLink(entry.type)],
      [text(formulaText(formulas.get(entry.id)!, entry))],
      [text(signed(entry.amount))],
      [entry === last ? strong(text(plain(entry.balance))) : text(plain(entry.balance))],
      [text(entry.created_at.slice(0, 'YYYY-MM-DD'.length))],
      [sourceLink(entry, scene, context)],
    ]),
  );
}

/** `<LedgerEntries source="re_3Fp7Xb" />`: the entries that a payment, a refund or a statement caused. */
export const ledgerEntries: GuideElement = {
  attributes: {source: 'required'},
  nodes: ({source = ''}, context): Nodes => {
    const ledgers = readLedgers(context);
    const scene = ledgers.scenes.find(({statements}) =>
      statements.some(({entries}) => entries.some(({source_id}) => source_id === source)),
    );
    if (scene === undefined) {
      throw new GuideError(
        `${context.place}: found no settlement entry of ${source} in contracts/examples/settlements, expected the id of a payment intent, refund or statement that has some.`,
      );
    }
    return scene.statements
      .map(({entries}) => entries.filter(({source_id}) => source_id === source))
      .filter((entries) => entries.length > 0)
      .map((entries) => entryTable(entries, scene, ledgers, context));
  },
};

/** `<StatementRows statement="stl_7Pf1Wa" />`: all entries of a statement. */
export const statementRows: GuideElement = {
  attributes: {statement: 'required'},
  nodes: ({statement: id = ''}, context): Nodes => {
    const ledgers = readLedgers(context);
    const {scene, statement} = statementNamed(id, ledgers, context.place);
    return [entryTable(statement.entries, scene, ledgers, context)];
  },
};
