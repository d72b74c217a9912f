import type {PhrasingContent} from 'mdast';
import type {RecordedStatement} from '../types';
import {
  createCodeLink,
  createComponent,
  createInlineCode,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {readLedgers, findStatement, type FoundStatement, type RecordedLedgers} from './ledgers';
import {renderEntryTable} from './ledgerTables';
import {formatPlainAmount, formatTerm} from '../../money/formatAmounts';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {renderTable} from '../../../pipeline/elements/tableElement';

/** The ledger of a statement with its proof, and the proof from the other side: the receivers. */

/** `0 + 12258 + 807 − 1509 = 11556`. */
function formatBalanceSum({opening_balance: opening, closing_balance: closing, entries}: RecordedStatement): string {
  return `${formatPlainAmount(opening)}${entries.map(({amount}) => formatTerm(amount)).join('')} = ${formatPlainAmount(closing)}`;
}

function renderPayout({payouts, closing_balance: closing}: RecordedStatement): PhrasingContent[] {
  const payout = payouts.at(-1);
  return payout === undefined
    ? [createText(`. It closes at ${formatPlainAmount(closing)}, so it has no payout.`)]
    : [createText(', which is the payout '), createInlineCode(payout.id), createText('.')];
}

function renderLedgerStatement(
  {ledger, statement}: FoundStatement,
  ledgers: RecordedLedgers,
  context: GuideContext,
): Nodes {
  return [
    createParagraph(
      createText('Statement '),
      createCodeLink(statement.id, context.getUrl('retrieveSettlementStatement')),
      createText(
        ` of ${ledgers.getMerchantName(statement.merchant_id)}, ${statement.currency} in minor units. It opens at `,
      ),
      createText(`${formatPlainAmount(statement.opening_balance)}.`),
    ),
    renderEntryTable(statement.entries, ledger, ledgers, context),
    createParagraph(
      createStrong(createText('Proof: ')),
      createText(formatBalanceSum(statement)),
      ...renderPayout(statement),
    ),
  ];
}

/**
 * `<Ledger statement="stl_5Wq8Ez stl_8Kb3Pl" />`: statements as ledgers that readers can prove. Without scripts each is
 * a table with its proof written out.
 */
export const ledgerElement = defineElement({
  attributes: {statement: 'list'},
  render: (context, {statement: ids}) => {
    const ledgers = readLedgers(context);
    return [
      createComponent(
        'Ledger',
        {},
        ids.flatMap((id) => renderLedgerStatement(findStatement(id, ledgers, context.place), ledgers, context)),
      ),
    ];
  },
});

interface MoneyReceiver {
  readonly who: string;
  readonly amounts: readonly number[];
}

function listEntryAmounts({entries}: RecordedStatement, ...types: readonly string[]): number[] {
  return types.flatMap((name) => entries.filter(({type}) => type === name).map(({amount}) => amount));
}

/** The receivers of what was sold and funded, with reversed signs. */
function computeReceivers(statement: RecordedStatement, {getMerchantName, partner}: RecordedLedgers): MoneyReceiver[] {
  const merchant = getMerchantName(statement.merchant_id);
  const listOutgoingAmounts = (...types: readonly string[]): number[] =>
    listEntryAmounts(statement, ...types).map((amount) => -amount);
  const receivers: MoneyReceiver[] = [
    {who: `${merchant}, ${statement.payouts.length > 0 ? 'payout' : 'balance'}`, amounts: [statement.closing_balance]},
    {who: `${merchant}, reserve`, amounts: listOutgoingAmounts('reserve_hold', 'reserve_release')},
    {who: 'Shopper', amounts: listOutgoingAmounts('refund', 'refund_reversal', 'chargeback', 'chargeback_reversal')},
    {who: `${partner}, voucher share`, amounts: listOutgoingAmounts('promotion_funding_reversal')},
    {who: 'Platform, commission', amounts: listOutgoingAmounts('commission', 'commission_reversal')},
    {who: 'Platform, tax on commission', amounts: listOutgoingAmounts('commission_tax', 'commission_tax_reversal')},
    {who: 'Platform, processing and chargeback fees', amounts: listOutgoingAmounts('processing_fee', 'chargeback_fee')},
  ];
  return receivers.filter(({amounts}) => amounts.length > 0);
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function formatAmountSum(amounts: readonly number[]): string {
  return amounts.map((amount, index) => (index === 0 ? formatPlainAmount(amount) : formatTerm(amount))).join('');
}

/** `<LedgerReceivers statement="stl_5Wq8Ez" />`: the receivers of everything that was sold and funded. */
export const ledgerReceiversElement = defineElement({
  attributes: {statement: 'text'},
  render: (context, {statement: id}) => {
    const ledgers = readLedgers(context);
    const {statement} = findStatement(id, ledgers, context.place);
    const receivers = computeReceivers(statement, ledgers);
    const incoming = [
      ...(statement.opening_balance === 0 ? [] : [statement.opening_balance]),
      ...listEntryAmounts(statement, 'sale', 'promotion_funding', 'adjustment'),
    ];
    const total = sumAmounts(receivers.map(({amounts}) => sumAmounts(amounts)));
    if (total !== sumAmounts(incoming)) {
      throw new AuthoringError(
        `${context.place}: found ${String(total)} for the receivers of ${id}, expected ${String(sumAmounts(incoming))}, what was sold and funded.`,
      );
    }
    return [
      renderTable(
        receivers,
        [
          {title: 'Receiver', cell: ({who}) => who, total: createStrong(createText('Sold and funded'))},
          {
            title: 'Computed',
            cell: ({amounts}) => (amounts.length > 1 ? formatAmountSum(amounts) : undefined),
            total: formatAmountSum(incoming),
          },
          {
            title: 'Amount',
            cell: ({amounts}) => sumAmounts(amounts),
            total: createStrong(createText(formatPlainAmount(total))),
          },
        ],
        context,
      ),
    ];
  },
});
