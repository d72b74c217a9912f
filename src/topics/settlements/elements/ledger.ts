import type {PhrasingContent} from 'mdast';
import type {RecordedStatement} from '../types';
import {
  codeLink,
  component,
  inlineCode,
  paragraph,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {readLedgers, statementNamed, type FoundStatement, type Ledgers} from './ledgers';
import {entryTable} from './ledgerTables';
import {plain, term} from '../../money/formatAmounts';

/** The ledger of a statement with its proof, and the proof from the other side: where the money goes. */

/** `0 + 12258 + 807 − 1509 = 11556`. */
function proofText({opening_balance: opening, closing_balance: closing, entries}: RecordedStatement): string {
  return `${plain(opening)}${entries.map(({amount}) => term(amount)).join('')} = ${plain(closing)}`;
}

function payoutNodes({payouts, closing_balance: closing}: RecordedStatement): PhrasingContent[] {
  const payout = payouts.at(-1);
  return payout === undefined
    ? [text(`. It closes at ${plain(closing)}, so it has no payout.`)]
    : [text(', which is the payout '), inlineCode(payout.id), text('.')];
}

function statementNodes({scene, statement}: FoundStatement, ledgers: Ledgers, context: GuideContext): Nodes {
  return [
    paragraph(
      text('Statement '),
      codeLink(statement.id, context.urlOf('retrieveSettlementStatement')),
      text(` of ${ledgers.merchantOf(statement.merchant_id)}, ${statement.currency} in minor units. It opens at `),
      text(`${plain(statement.opening_balance)}.`),
    ),
    entryTable(statement.entries, scene, ledgers, context),
    paragraph(strong(text('Proof: ')), text(proofText(statement)), ...payoutNodes(statement)),
  ];
}

/**
 * `<Ledger statement="stl_5Wq8Ez stl_8Kb3Pl" />`: statements as ledgers that readers can prove. Without scripts each is a
 * table with its proof written out.
 */
export const ledgerElement: GuideElement = {
  attributes: {statement: 'required'},
  nodes: ({statement: ids = ''}, context) => {
    const ledgers = readLedgers(context);
    const statements = ids
      .split(' ')
      .filter(Boolean)
      .map((id) => statementNamed(id, ledgers, context.place));
    return [
      component(
        'Ledger',
        {},
        statements.flatMap((one) => statementNodes(one, ledgers, context)),
      ),
    ];
  },
};

interface Receiver {
  readonly who: string;
  readonly amounts: readonly number[];
}

function amountsOf({entries}: RecordedStatement, ...types: readonly string[]): number[] {
  return types.flatMap((name) => entries.filter(({type}) => type === name).map(({amount}) => amount));
}

/** Who receives what was sold and funded: amounts as they leave, so with the other sign. */
function receiversOf(statement: RecordedStatement, {merchantOf, partner}: Ledgers): Receiver[] {
  const merchant = merchantOf(statement.merchant_id);
  const out = (...types: readonly string[]): number[] => amountsOf(statement, ...types).map((amount) => -amount);
  const receivers: Receiver[] = [
    {who: `${merchant}, ${statement.payouts.length > 0 ? 'payout' : 'balance'}`, amounts: [statement.closing_balance]},
    {who: `${merchant}, reserve`, amounts: out('reserve_hold', 'reserve_release')},
    {who: 'Shopper', amounts: out('refund', 'refund_reversal', 'chargeback', 'chargeback_reversal')},
    {who: `${partner}, voucher share`, amounts: out('promotion_funding_reversal')},
    {who: 'Platform, commission', amounts: out('commission', 'commission_reversal')},
    {who: 'Platform, tax on commission', amounts: out('commission_tax', 'commission_tax_reversal')},
    {who: 'Platform, processing and chargeback fees', amounts: out('processing_fee', 'chargeback_fee')},
  ];
  return receivers.filter(({amounts}) => amounts.length > 0);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function written(amounts: readonly number[]): string {
  return amounts.map((amount, index) => (index === 0 ? plain(amount) : term(amount))).join('');
}

/** `<LedgerReceivers statement="stl_5Wq8Ez" />`: where everything goes that was sold and funded. */
export const ledgerReceivers: GuideElement = {
  attributes: {statement: 'required'},
  nodes: ({statement: id = ''}, context) => {
    const ledgers = readLedgers(context);
    const {statement} = statementNamed(id, ledgers, context.place);
    const receivers = receiversOf(statement, ledgers);
    const incoming = [
      ...(statement.opening_balance === 0 ? [] : [statement.opening_balance]),
      ...amountsOf(statement, 'sale', 'promotion_funding', 'adjustment'),
    ];
    const total = sumOf(receivers.map(({amounts}) => sumOf(amounts)));
    if (total !== sumOf(incoming)) {
      throw new GuideError(
        `${context.place}: found ${String(total)} for the receivers of ${id}, expected ${String(sumOf(incoming))}, what was sold and funded.`,
      );
    }
    return [
      table(
        [[text('Receiver')], [text('Computed')], [text('Amount')]],
        [
          ...receivers.map(({who, amounts}) => [
            [text(who)],
            [text(amounts.length > 1 ? written(amounts) : '–')],
            [text(plain(sumOf(amounts)))],
          ]),
          [[strong(text('Sold and funded'))], [text(written(incoming))], [strong(text(plain(total)))]],
        ],
      ),
    ];
  },
};
