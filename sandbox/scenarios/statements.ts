import type {
  LedgerEntry,
  RecordedChange,
  RecordedLedger,
  RecordedPayout,
  RecordedRefund,
  RecordedSale,
  RecordedStatement,
} from '../../src/topics/settlements/types';
import type {Fulfillment, Order, SubOrder} from '../commerce/orderTypes';
import type {Return} from '../commerce/returnTypes';
import type {Payout, SettlementEntry, SettlementStatement} from '../commerce/settlementTypes';
import type {Refund} from '../payments/objects';
import type {EventObject, ObjectMoment} from '../world/world';
import type {PlayedScenario} from './runScenario';

/** What settlement pages show of the scenarios that read a statement. */

/** Machines that matter for settlement. */
const SETTLEMENT_MACHINES = ['fulfillment', 'sub_order', 'refund', 'settlement_entry', 'payout'];

/** The final objects of a machine. */
function listFinalObjects<T>({histories}: PlayedScenario, machine: string): T[] {
  return histories
    .filter(([first]) => first!.machine === machine)
    .map((moments) => moments.at(-1)!.object as unknown as T);
}

/** Sub-orders as in their last event. */
function listFinalSubOrders({events}: PlayedScenario): SubOrder[] {
  const subs = events
    .filter(({type}) => type.startsWith('sub_order.'))
    .map(({data}) => data.object as unknown as SubOrder);
  return [...new Map(subs.map((sub) => [sub.id, sub])).values()];
}

function toLedgerEntry(entry: SettlementEntry): LedgerEntry {
  const {id, type, sub_order_id, source_id, currency, amount, balance, row, description, available_at} = entry;
  return {
    id,
    type,
    sub_order_id,
    source_id,
    currency,
    amount,
    balance: balance!,
    row: row!,
    description,
    available_at: available_at!,
    created_at: entry.created_at,
  };
}

function toRecordedPayout({id, status, amount, replaces_payout_id, failure_reason}: Payout): RecordedPayout {
  return {id, status, amount, replaces_payout_id, failure_reason};
}

function toRecordedStatement({data}: EventObject, payouts: readonly Payout[]): RecordedStatement {
  const {id, merchant_id, currency, opening_balance, closing_balance, entry_count, entries, created_at} =
    data.object as unknown as SettlementStatement;
  return {
    id,
    merchant_id,
    currency,
    opening_balance,
    closing_balance,
    entry_count,
    created_at,
    entries: entries.map(toLedgerEntry),
    payouts: payouts.filter(({statement_id}) => statement_id === id).map(toRecordedPayout),
  };
}

function toRecordedSale(sub: SubOrder, orders: readonly Order[], parcels: readonly Fulfillment[]): RecordedSale {
  const {number} = orders.find(({id}) => id === sub.order_id)!;
  const getShippingTime = ({events}: Fulfillment): string =>
    events.find(({status}) => status === 'shipped')?.occurred_at ?? '';
  return {
    id: sub.id,
    merchant_id: sub.merchant_id,
    order_id: sub.order_id,
    order_number: number,
    lines: sub.lines.map(({id, title, quantities, unit_price, paid}) => ({
      id,
      title,
      quantity: quantities.ordered,
      unit_price,
      paid,
      canceled: quantities.ordered - quantities.current,
    })),
    shipping: sub.shipping.amount,
    captures: parcels
      .filter((parcel) => parcel.sub_order_id === sub.id && getShippingTime(parcel) !== '')
      .sort((a, b) => getShippingTime(a).localeCompare(getShippingTime(b)))
      .map(({lines}) => lines.map(({line_id, quantity}) => ({line_id, quantity}))),
  };
}

function toRecordedRefund({id, amount}: Refund, returns: readonly Return[], sub_order_id: string): RecordedRefund {
  const returned = returns.find(({refund_ids}) => refund_ids.includes(id));
  return {
    id,
    sub_order_id,
    return_id: returned?.id ?? null,
    amount,
    units:
      returned?.lines.flatMap(({line_id, unit_refunds}) =>
        unit_refunds.map((unit) => ({line_id, amount: unit.amount})),
      ) ?? [],
    shipping: returned?.shipping_refund ?? 0,
    fee: returned?.return_fee ?? 0,
  };
}

function toRecordedChange({machine, transition, at, object, events}: ObjectMoment): RecordedChange {
  return {at, machine, transition, id: object.id as string, events: events.map(({type}) => type)};
}

function buildRecordedLedger(played: PlayedScenario): RecordedLedger {
  const {name, title, summary} = played.scenario;
  const payouts = listFinalObjects<Payout>(played, 'payout');
  const statements = played.events
    .filter(({type}) => type === 'settlement.statement_ready')
    .map((event) => toRecordedStatement(event, payouts));
  const entries = statements.flatMap((statement) => statement.entries);
  const sold = new Set(entries.map(({sub_order_id}) => sub_order_id));
  const orders = listFinalObjects<Order>(played, 'order');
  const parcels = listFinalObjects<Fulfillment>(played, 'fulfillment');
  const returns = listFinalObjects<Return>(played, 'return');
  return {
    scenario: name,
    title,
    summary,
    statements,
    sales: listFinalSubOrders(played)
      .filter(({id}) => sold.has(id))
      .map((sub) => toRecordedSale(sub, orders, parcels)),
    refunds: listFinalObjects<Refund>(played, 'refund').flatMap((refund) => {
      const entry = entries.find(({type, source_id}) => type === 'refund' && source_id === refund.id);
      return entry ? [toRecordedRefund(refund, returns, entry.sub_order_id!)] : [];
    }),
    changes: played.histories
      .flat()
      .filter(({machine}) => SETTLEMENT_MACHINES.includes(machine))
      .map(toRecordedChange)
      .sort((a, b) => a.at.localeCompare(b.at)),
  };
}

/** The settlement of each scenario that reads a statement, by its name. */
export function buildRecordedLedgers(played: readonly PlayedScenario[]): Map<string, RecordedLedger> {
  const settled = played.filter(({scenario: {steps}}) =>
    steps.some(
      ({operation}) => operation === 'retrieveSettlementStatement' || operation === 'listSettlementStatements',
    ),
  );
  return new Map(settled.map((one) => [one.scenario.name, buildRecordedLedger(one)]));
}
