import type {SettlementEntryType} from '../../../pipeline/contracts/generated/schemas';
import type {RecordedLedger} from '../types';
import {renderMoneyFlowDiagram, type MoneyFlow} from '../../../pipeline/pictures/moneyFlow';
import {createComponent} from '../../../../packages/openapi/markdown/markdownNodes';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderEntryTypeLink} from './ledgerTables';
import {readLedgers, findSettlementScenario, type RecordedLedgers} from './ledgers';
import {renderTable} from '../../../pipeline/elements/tableElement';

/** Who pays whom in a scenario, from its recorded entries. */

const PLATFORM = 'Platform';
const SHOPPER = 'Shopper';

/** The party of the catalog, in the ledger of one merchant. */
function getPartyName(name: string, merchant: string, partner: string): string {
  return {merchant, platform: PLATFORM, shopper: SHOPPER, funder: partner}[name] ?? PLATFORM;
}

/** Amounts by who pays, who receives and what for. The shopper pays the platform what is captured. */
function collectMoneyFlows(
  ledger: RecordedLedger,
  {getMerchantName, partner}: RecordedLedgers,
  types: readonly SettlementEntryType[],
): MoneyFlow[] {
  const flows = new Map<string, MoneyFlow>();
  const add = (flow: MoneyFlow): void => {
    const key = JSON.stringify([flow.from, flow.to, flow.what]);
    flows.set(key, {...flow, amount: (flows.get(key)?.amount ?? 0) + flow.amount});
  };
  for (const {merchant_id, entries} of ledger.statements) {
    const merchant = getMerchantName(merchant_id);
    for (const {type, amount} of entries) {
      const {payer, payee} = types.find(({name}) => name === type)!;
      if (type === 'sale') {
        add({from: SHOPPER, to: PLATFORM, what: 'captured', isCode: false, amount});
      }
      const [from, to] = [getPartyName(payer, merchant, partner), getPartyName(payee, merchant, partner)];
      add({from, to, what: type, isCode: true, amount: Math.abs(amount)});
    }
  }
  return [...flows.values()];
}

function createFlowId({place}: GuideContext): string {
  return `picture-money-flow-${/:(\d+)$/.exec(place)?.[1] ?? '1'}`;
}

/** `<MoneyFlow scenario="order-5512" />`: money between the parties of a scenario, as a picture and a table. */
export const moneyFlowElement = defineElement({
  attributes: {scenario: 'text'},
  render: async (context, {scenario}) => {
    const ledgers = readLedgers(context);
    const ledger = findSettlementScenario(scenario, ledgers, context.place);
    const flows = collectMoneyFlows(ledger, ledgers, context.catalogs.settlementEntries.entry_types);
    const title = 'Money between shopper, platform, merchants and partner';
    const description = flows
      .map(({from, to, what, amount}) => `${from} to ${to}: ${what.replaceAll('_', ' ')} ${String(amount)}.`)
      .join(' ');
    const svg = await renderMoneyFlowDiagram(flows, {id: createFlowId(context), title, description});
    const table = renderTable(
      flows,
      [
        {title: 'From', cell: ({from}) => from},
        {title: 'To', cell: ({to}) => to},
        {title: 'For', cell: ({what, isCode}) => (isCode ? renderEntryTypeLink(what) : what)},
        {title: 'Amount', cell: ({amount}) => amount},
      ],
      context,
    );
    return [
      createComponent('Picture', {name: title, svg}, [createComponent('Nested', {summary: 'View as table'}, [table])]),
    ];
  },
});
