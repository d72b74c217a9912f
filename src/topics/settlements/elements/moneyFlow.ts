import type {SettlementEntryType} from '../../../pipeline/contracts/catalogTypes';
import type {RecordedLedger} from '../types';
import {moneyFlowDiagram, type MoneyFlow} from '../../../pipeline/pictures/moneyFlow';
import {component, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {typeLink} from './ledgerTables';
import {readLedgers, sceneNamed, type Ledgers} from './ledgers';

/** Who pays whom in a scene, from its recorded entries. */

const PLATFORM = 'Platform';
const SHOPPER = 'Shopper';

/** The party that the catalog names, in the ledger of one merchant. */
function partyOf(name: string, merchant: string, partner: string): string {
  return {merchant, platform: PLATFORM, shopper: SHOPPER, funder: partner}[name] ?? PLATFORM;
}

/** Amounts by who pays, who receives and what for. The shopper pays the platform what is captured. */
function flowsOf(
  scene: RecordedLedger,
  {merchantOf, partner}: Ledgers,
  types: readonly SettlementEntryType[],
): MoneyFlow[] {
  const flows = new Map<string, MoneyFlow>();
  const add = (flow: MoneyFlow): void => {
    const key = JSON.stringify([flow.from, flow.to, flow.what]);
    flows.set(key, {...flow, amount: (flows.get(key)?.amount ?? 0) + flow.amount});
  };
  for (const {merchant_id, entries} of scene.statements) {
    const merchant = merchantOf(merchant_id);
    for (const {type, amount} of entries) {
      const {payer, payee} = types.find(({name}) => name === type)!;
      if (type === 'sale') {
        add({from: SHOPPER, to: PLATFORM, what: 'captured', isCode: false, amount});
      }
      const [from, to] = [partyOf(payer, merchant, partner), partyOf(payee, merchant, partner)];
      add({from, to, what: type, isCode: true, amount: Math.abs(amount)});
    }
  }
  return [...flows.values()];
}

function idOf({place}: GuideContext): string {
  return `picture-money-flow-${/:(\d+)$/.exec(place)?.[1] ?? '1'}`;
}

/** `<MoneyFlow scene="order-5512" />`: money between the parties of a scene, as a picture and as a table. */
export const moneyFlowElement: GuideElement = {
  attributes: {scene: 'required'},
  nodes: async ({scene: name = ''}, context) => {
    const ledgers = readLedgers(context);
    const scene = sceneNamed(name, ledgers, context.place);
    const flows = flowsOf(scene, ledgers, context.catalogs.settlementEntries.entry_types);
    const title = 'Money between shopper, platform, merchants and partner';
    const description = flows
      .map(({from, to, what, amount}) => `${from} to ${to}: ${what.replaceAll('_', ' ')} ${String(amount)}.`)
      .join(' ');
    const svg = await moneyFlowDiagram(flows, {id: idOf(context), title, description});
    return [
      component('Picture', {name: title, svg}, [
        component('Nested', {summary: 'The same as a table'}, [
          table(
            [[text('From')], [text('To')], [text('For')], [text('Amount')]],
            flows.map(({from, to, what, isCode, amount}) => [
              [text(from)],
              [text(to)],
              [isCode ? typeLink(what) : text(what)],
              [text(String(amount))],
            ]),
          ),
        ]),
      ]),
    ];
  },
};
