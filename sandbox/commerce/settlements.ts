import {computePercentage} from '../../src/topics/money/money';
import {createFilter} from '../http/listFilters';
import {createPageResponse, type Handler} from '../http/requestHandler';
import type {World} from '../world/world';
import {preparePayout} from './payouts';
import {bookEntry, getCommissionPlan} from './settlementEntries';
import {
  ENTRY_COLLECTION,
  STATEMENT_COLLECTION,
  type SettlementEntry,
  type SettlementStatement,
} from './settlementTypes';
import {defineTimerAction} from '../world/timerActions';

/** What a statement stores and no response shows. */
interface StatementNotes {
  /** Entries that its payout pays: its own, and those of earlier statements without a payout. */
  covered: SettlementEntry[];
}

/** The entries of the next statements, by merchant and currency, in the order of their booking. */
function groupUnsettledEntries(world: World): SettlementEntry[][] {
  const free = world
    .getCollection<SettlementEntry>(ENTRY_COLLECTION)
    .listAll()
    .filter(({status, statement_id}) => status === 'available' && statement_id === null);
  const groups = new Map<string, SettlementEntry[]>();
  for (const entry of free) {
    const key = `${entry.merchant_id} ${entry.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** As many of the entries as fit into a statement, with a reserve for each sale. */
function takeFittingEntries(entries: readonly SettlementEntry[], limit: number): SettlementEntry[] {
  let room = limit;
  const end = entries.findIndex(({type}) => {
    room -= type === 'sale' ? 2 : 1;
    return room < 0;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

function holdReserve(world: World, sale: SettlementEntry, statementId: string): SettlementEntry | undefined {
  const {reserve} = getCommissionPlan(world, sale.merchant_id);
  const {merchant_id, order_id, sub_order_id, currency} = sale;
  return bookEntry(world, {
    type: 'reserve_hold',
    merchant_id,
    order_id,
    sub_order_id,
    currency,
    source_id: statementId,
    amount: -computePercentage(sale.amount, reserve),
  });
}

function releaseReserve(world: World, hold: SettlementEntry): void {
  const {merchant_id, order_id, sub_order_id, source_id, currency, amount} = hold;
  bookEntry(world, {
    type: 'reserve_release',
    merchant_id,
    order_id,
    sub_order_id,
    source_id,
    currency,
    reverses_entry_id: hold.id,
    amount: -amount,
  });
}

/** The last statement of the same merchant and currency, if it had no payout. */
function findUnpaidStatement(world: World, {merchant_id, currency}: SettlementEntry): SettlementStatement | undefined {
  const last = world
    .getCollection<SettlementStatement>(STATEMENT_COLLECTION)
    .listNewestFirst()
    .find((other) => other.merchant_id === merchant_id && other.currency === currency);
  return last?.payouts.length === 0 ? last : undefined;
}

/** Sets the row of each entry and the balance after it. Returns the closing balance. */
function listEntries(world: World, statementId: string, entries: readonly SettlementEntry[], opening: number): number {
  let balance = opening;
  entries.forEach((entry, index) => {
    balance += entry.amount;
    Object.assign(entry, {statement_id: statementId, row: index + 1, balance});
    world.touchObject(entry);
  });
  return balance;
}

/** Creates a statement of entries of one merchant and currency, and its payout if it closes above 0. */
function createStatement(world: World, listed: readonly SettlementEntry[]): void {
  const id = world.ids.createId('stl');
  const now = world.clock.getTime();
  const [{merchant_id, currency}] = listed as [SettlementEntry];
  const before = findUnpaidStatement(world, listed[0]!);
  const opening = before?.closing_balance ?? 0;
  const holds = listed.filter(({type}) => type === 'sale').map((sale) => holdReserve(world, sale, id));
  const entries = [...listed, ...holds.filter((hold) => hold !== undefined)];
  const statement: SettlementStatement = {
    id,
    object: 'settlement_statement',
    merchant_id,
    currency,
    opening_balance: opening,
    closing_balance: listEntries(world, id, entries, opening),
    entry_count: entries.length,
    entries,
    statement_date: now.slice(0, 10),
    payout_id: null,
    payout_date: null,
    payouts: [],
    livemode: false,
    metadata: {},
    created_at: now,
    updated_at: now,
  };
  world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).add(statement);
  const covered = [...((before && world.getInternalNotes<StatementNotes>(before).covered) ?? []), ...entries];
  world.getInternalNotes<StatementNotes>(statement).covered = covered;
  scheduleReleases(world, statement);
  const schedulePayout = statement.closing_balance > 0 ? preparePayout(world, statement, covered) : undefined;
  world.emitEvent('settlement.statement_ready', statement);
  schedulePayout?.();
}

const RELEASE_RESERVE = defineTimerAction('settlement.release_reserve', (world, holds: readonly SettlementEntry[]) =>
  holds.forEach((hold) => releaseReserve(world, hold)),
);

function scheduleReleases(world: World, {id, entries}: SettlementStatement): void {
  const {reserve} = world.catalogs.settlementEntries.terms;
  const holds = entries.filter(({type}) => type === 'reserve_hold');
  if (holds.length > 0) {
    world.clock.schedule(id, 'release reserve', world.clock.addDuration(reserve), RELEASE_RESERVE, holds);
  }
}

/** Creates the statements of all merchants that have available entries. */
export function createStatements(world: World): void {
  const {statement_entries: limit} = world.catalogs.settlementEntries.terms;
  for (let groups = groupUnsettledEntries(world); groups.length > 0; groups = groupUnsettledEntries(world)) {
    groups.forEach((entries) => createStatement(world, takeFittingEntries(entries, limit)));
  }
}

/** The next time at which statements are created. */
export function computeNextStatementTime(now: string, weekday: number, time: string): string {
  const date = new Date(`${now.slice(0, 10)}T${time}`);
  while (date.getUTCDay() !== weekday || date.getTime() <= Date.parse(now)) {
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return `${date.toISOString().slice(0, 19)}Z`;
}

const CREATE_STATEMENTS = defineTimerAction('settlement.create_statements', (world) => {
  createStatements(world);
  connectSettlements(world);
});

/** Creates statements on their schedule, from now on. */
export function connectSettlements(world: World): void {
  const {statement_weekday: weekday, statement_time: time} = world.catalogs.settlementEntries.terms;
  world.clock.schedule(
    'settlements',
    'statements',
    computeNextStatementTime(world.clock.getTime(), weekday, time),
    CREATE_STATEMENTS,
  );
}

const listSettlementStatements: Handler = (call) => {
  const all = call.world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).listNewestFirst();
  return createPageResponse(call, all, createFilter(call.query));
};

const retrieveSettlementStatement: Handler = ({world, path}) => ({
  status: 200,
  body: world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).require(path.id!),
});

export const settlementHandlers: Readonly<Record<string, Handler>> = {
  listSettlementStatements,
  retrieveSettlementStatement,
};
