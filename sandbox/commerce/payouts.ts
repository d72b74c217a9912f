import type {PartyActs} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import {addBusinessDays} from '../world/timestamps';
import type {EventObject, World} from '../world/world';
import {
  ENTRY_COLLECTION,
  PAYOUT_COLLECTION,
  STATEMENT_COLLECTION,
  type Payout,
  type SettlementEntry,
  type SettlementStatement,
} from './settlementTypes';
import {defineTimerAction} from '../world/timerActions';

/** The entries that a payout pays, which no response shows. */
interface PayoutNotes {
  entries: SettlementEntry[];
}

function getPayoutStatement(world: World, payout: Payout): SettlementStatement {
  return world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).require(payout.statement_id);
}

/**
 * Creates a payout of the closing balance of a statement, which shows it before the event is sent.
 *
 * @param entries the entries of the statement, and of earlier ones without a payout
 * @param replaced the failed or returned payout that it repeats
 */
function createPayout(
  world: World,
  statement: SettlementStatement,
  entries: SettlementEntry[],
  replaced?: Payout,
): Payout {
  const now = world.clock.getTime();
  const {payout_business_days: days} = world.catalogs.settlementEntries.terms;
  const payout: Payout = {
    id: world.ids.createId('po'),
    object: 'payout',
    status: 'scheduled',
    statement_id: statement.id,
    merchant_id: statement.merchant_id,
    replaces_payout_id: replaced?.id ?? null,
    currency: statement.currency,
    amount: statement.closing_balance,
    payout_date: addBusinessDays(now, days).slice(0, 10),
    failure_reason: null,
    livemode: false,
    metadata: {},
    sent_at: null,
    paid_at: null,
    failed_at: null,
    returned_at: null,
    created_at: now,
    updated_at: now,
  };
  world.getInternalNotes<PayoutNotes>(payout).entries = entries;
  entries.forEach((entry) => world.transition(ENTRY_COLLECTION, entry, 'take', {changes: {payout_id: payout.id}}));
  statement.payouts.push(payout);
  Object.assign(statement, {payout_id: payout.id, payout_date: payout.payout_date});
  world.touchObject(statement);
  return payout;
}

const SEND_PAYOUT = defineTimerAction('payout.send', (world, payout: Payout) =>
  transitionPayout(world, payout, 'send', 'sent_at'),
);

function startPayout(world: World, payout: Payout, transition: 'schedule' | 'reschedule'): void {
  world.create('payout', PAYOUT_COLLECTION, payout, transition);
  const at = world.clock.addDuration(world.getTimer('payout', 'send'));
  world.clock.schedule(payout.statement_id, `send ${payout.id}`, at, SEND_PAYOUT, payout);
}

/** Prepares the first payout of a statement and returns the function that schedules it. */
export function preparePayout(world: World, statement: SettlementStatement, entries: SettlementEntry[]): () => void {
  const payout = createPayout(world, statement, entries);
  return () => startPayout(world, payout, 'schedule');
}

/** Fires a transition of a payout and records its time. */
function transitionPayout(
  world: World,
  payout: Payout,
  transition: string,
  time: keyof Payout,
  more: Partial<Payout> = {},
): void {
  world.transition('payout', payout, transition, {changes: {[time]: world.clock.getTime(), ...more}});
  world.touchObject(getPayoutStatement(world, payout));
}

function readFailureReason(data: JsonObject): Pick<Payout, 'failure_reason'> {
  const reason = typeof data.failure_reason === 'string' ? data.failure_reason : 'other';
  return {failure_reason: reason as Payout['failure_reason']};
}

/** A payout that failed or was returned is repeated under a new id. */
function reschedulePayout(world: World, id: string): void {
  const failed = world.getCollection<Payout>(PAYOUT_COLLECTION).require(id);
  const statement = getPayoutStatement(world, failed);
  const isOver = failed.status === 'failed' || failed.status === 'returned';
  if (!isOver || statement.payout_id !== id) {
    throw new ApiError(
      'state_conflict',
      `Payout ${id} is ${failed.status}; only the newest payout of a statement can be repeated, and only if it failed or was returned.`,
      {
        current_status: failed.status,
      },
    );
  }
  const {entries = []} = world.getInternalNotes<PayoutNotes>(failed);
  startPayout(world, createPayout(world, statement, entries, failed), 'reschedule');
}

/** The acts of the bank on a payout, and of the merchant after a failure. */
export const payoutActs: PartyActs = {
  'payout.pay': (world, id) =>
    transitionPayout(world, world.getCollection<Payout>(PAYOUT_COLLECTION).require(id), 'pay', 'paid_at'),
  'payout.fail': (world, id, data) =>
    transitionPayout(
      world,
      world.getCollection<Payout>(PAYOUT_COLLECTION).require(id),
      'fail',
      'failed_at',
      readFailureReason(data),
    ),
  'payout.return': (world, id, data) =>
    transitionPayout(
      world,
      world.getCollection<Payout>(PAYOUT_COLLECTION).require(id),
      'return',
      'returned_at',
      readFailureReason(data),
    ),
  'payout.return_late': (world, id, data) =>
    transitionPayout(
      world,
      world.getCollection<Payout>(PAYOUT_COLLECTION).require(id),
      'return_late',
      'returned_at',
      readFailureReason(data),
    ),
  'payout.reschedule': (world, id) => reschedulePayout(world, id),
};

/** Calls a function with the payout of an event and each entry that it pays. */
function listenToPayouts(world: World, type: string, change: (entry: SettlementEntry, payout: Payout) => void): void {
  world.addListener(type, ({data}: EventObject) => {
    const payout = world.getCollection<Payout>(PAYOUT_COLLECTION).require(data.object.id as string);
    world.getInternalNotes<PayoutNotes>(payout).entries?.forEach((entry) => change(entry, payout));
  });
}

/** Updates entries on their payout: included, paid, or released. */
export function connectPayouts(world: World): void {
  const move = (entry: SettlementEntry, transition: string, changes: Partial<SettlementEntry>): void =>
    world.transition(ENTRY_COLLECTION, entry, transition, {changes});
  listenToPayouts(world, 'payout.paid', (entry, {paid_at}) => move(entry, 'pay', {paid_at}));
  listenToPayouts(world, 'payout.failed', (entry) => move(entry, 'give_back', {payout_id: null}));
  listenToPayouts(world, 'payout.returned', (entry) =>
    move(entry, entry.status === 'paid' ? 'return_late' : 'return', {payout_id: null, paid_at: null}),
  );
}
