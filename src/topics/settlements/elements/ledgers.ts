import {deriveEntryFormulas, type Formula, type MerchantRates} from '../formulas';
import type {LedgerEntry, RecordedLedger, RecordedStatement} from '../types';
import type {Contracts} from '../../../pipeline/contracts/load';
import {getRecordingFile} from '../../../pipeline/contracts/recordings';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {findNamed} from '../../../../packages/authoring/suggest';

/** The recorded settlement of scenarios, and how each amount in it is computed. */

/** The names and rates of the seed data, as far as settlement needs them. */
interface SettlementSeed {
  readonly partner: {readonly name: string};
  readonly commission_plans: readonly (Omit<MerchantRates, 'chargeback_fee'> & {readonly id: string})[];
  readonly merchants: readonly {readonly id: string; readonly name: string; readonly commission_plan: string}[];
}

export interface RecordedLedgers {
  readonly ledgers: readonly RecordedLedger[];
  /** By the id of an entry. */
  readonly formulas: ReadonlyMap<string, Formula>;
  readonly partner: string;
  readonly getMerchantName: (id: string) => string;
  readonly getRates: (merchantId: string) => MerchantRates;
}

/** The scenario of the order that runs through every page. */
export const STORY_SCENARIO = 'order-5512';

/** The day of a time, in UTC. */
export function getUtcDay(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length);
}

/** How an entry is computed, with what is rounded: `20 % × 1509: 301.8 rounds to 302`. */
export function formatFormula({computed, rounding}: Formula, {description}: LedgerEntry): string {
  if (computed === undefined) {
    return description ?? 'As the platform sets it';
  }
  return rounding === undefined ? computed : `${computed}: ${rounding.exact} rounds to ${String(rounding.rounded)}`;
}

function createRatesReader({commission_plans, merchants}: SettlementSeed, fee: number): RecordedLedgers['getRates'] {
  return (merchantId) => {
    const plan = merchants.find(({id}) => id === merchantId)!.commission_plan;
    return {...commission_plans.find(({id}) => id === plan)!, chargeback_fee: fee};
  };
}

/** @throws when an amount differs from its formula, or a balance from the previous one plus the amount */
function checkAmounts(ledger: RecordedLedger, formulas: ReadonlyMap<string, Formula>): void {
  for (const {id: statement, entries, opening_balance: opening} of ledger.statements) {
    entries.forEach(({id, type, amount, balance}, index) => {
      const place = `contracts/${getRecordingFile(`settlements/${ledger.scenario}`)}: ${statement}, row ${String(index + 1)}, ${type} ${id}`;
      const {computed, amount: expected} = formulas.get(id)!;
      if (amount !== expected) {
        throw new AuthoringError(
          `${place}: found amount ${String(amount)}, expected ${String(expected)} = ${computed ?? ''}. Correct the sandbox or src/topics/settlements/formulas.ts.`,
        );
      }
      const before = entries[index - 1]?.balance ?? opening;
      if (balance !== before + amount) {
        throw new AuthoringError(`${place}: found balance ${String(balance)}, expected ${String(before + amount)}.`);
      }
    });
  }
}

function makeLedgers(contracts: Contracts): RecordedLedgers {
  const ledgers = contracts
    .listRecordings('settlements')
    .map((name) => contracts.readShiftedRecording(`settlements/${name}`) as RecordedLedger);
  const seed = contracts.getSeedData('commerce') as SettlementSeed;
  const getRates = createRatesReader(seed, contracts.catalogs.settlementEntries.terms.chargeback_fee);
  const formulas = new Map<string, Formula>();
  for (const ledger of ledgers) {
    const entries = ledger.statements.flatMap((statement) => statement.entries);
    const own = deriveEntryFormulas(entries, ledger.sales, ledger.refunds, getRates);
    checkAmounts(ledger, own);
    own.forEach((formula, id) => formulas.set(id, formula));
  }
  return {
    ledgers,
    formulas,
    getRates,
    partner: seed.partner.name,
    getMerchantName: (merchantId) => seed.merchants.find(({id}) => id === merchantId)!.name,
  };
}

/**
 * The recordings of settlement, their times shifted to those of the build.
 *
 * @throws when a recorded amount differs from its formula
 */
export function readLedgers({book: {contracts}}: Pick<GuideSources, 'book'>): RecordedLedgers {
  return contracts.derive('ledgers', makeLedgers);
}

const RECORDINGS_FOLDER = 'contracts/recorded/settlements';

/** A statement, and its scenario. */
export interface FoundStatement {
  readonly ledger: RecordedLedger;
  readonly statement: RecordedStatement;
}

/** @throws AuthoringError when no statement has the id */
export function findStatement(id: string, {ledgers}: RecordedLedgers, place: string): FoundStatement {
  const all = ledgers.flatMap((ledger) =>
    ledger.statements.map((statement) => [statement.id, {ledger, statement}] as const),
  );
  return findNamed(all, id, {what: 'statement', home: RECORDINGS_FOLDER}, place);
}

/** @throws AuthoringError when the scenario has no recorded settlement */
export function findSettlementScenario(name: string, {ledgers}: RecordedLedgers, place: string): RecordedLedger {
  const all = ledgers.map((ledger) => [ledger.scenario, ledger] as const);
  return findNamed(all, name, {what: 'settlement of the scenario', home: RECORDINGS_FOLDER}, place);
}

/** The page of settlements, with the anchors of its entry types: `#entry-refund`. */
export const SETTLEMENTS_PAGE = '/commerce/guides/settlements';

export function getEntryAnchor(type: string): string {
  return `entry-${type.replaceAll('_', '-')}`;
}

/** Where the journey shows what caused an entry: its order, its return, its statement. */
const STORY_URLS: Readonly<Record<string, string>> = {
  pi: '/commerce/guides/intro#the-order-in-numbers',
  re: '/commerce/guides/returns-lifecycle#who-gets-what',
};

/** Operations that read the source of an entry, by the prefix of its id. */
const RETRIEVE_OPERATIONS: Readonly<Record<string, string>> = {
  pi: 'retrievePaymentIntent',
  re: 'retrieveRefund',
  stl: 'retrieveSettlementStatement',
};

/** Where the source of an entry is shown: a section of the journey, else the operation that reads it. */
export function findSourceUrl(
  sourceId: string,
  {scenario}: RecordedLedger,
  getUrl: GuideSources['getUrl'],
): string | undefined {
  const prefix = /^[a-z]+/.exec(sourceId)?.[0] ?? '';
  return (scenario === STORY_SCENARIO ? STORY_URLS[prefix] : undefined) ?? getUrl(RETRIEVE_OPERATIONS[prefix] ?? '');
}
