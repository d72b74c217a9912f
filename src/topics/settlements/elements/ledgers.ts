import {closest} from 'fastest-levenshtein';
import {formulasOf, type Formula, type Rates} from '../formulas';
import type {LedgerEntry, RecordedLedger, RecordedStatement} from '../types';
import type {Contracts} from '../../../pipeline/contracts/load';
import {recordingFile} from '../../../pipeline/contracts/recordings';
import {GuideError} from '../../../pipeline/elements/guideElement';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

/** The recorded settlement of scenes, and how each amount in it is computed. */

/** The names and rates of the cast, as far as settlement needs them. */
interface CommerceCast {
  readonly partner: {readonly name: string};
  readonly commission_plans: readonly (Omit<Rates, 'chargeback_fee'> & {readonly id: string})[];
  readonly merchants: readonly {readonly id: string; readonly name: string; readonly commission_plan: string}[];
}

export interface Ledgers {
  readonly scenes: readonly RecordedLedger[];
  /** By the id of an entry. */
  readonly formulas: ReadonlyMap<string, Formula>;
  readonly partner: string;
  readonly merchantOf: (id: string) => string;
  readonly ratesOf: (merchantId: string) => Rates;
}

/** The scene of the order that runs through every page. */
export const STORY = 'order-5512';

/** The day of a time, in UTC. */
export function dayOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length);
}

/** How an entry is computed, with what is rounded: `20 % × 1509: 301.8 rounds to 302`. */
export function formulaText({computed, rounding}: Formula, {description}: LedgerEntry): string {
  if (computed === undefined) {
    return description ?? 'As the platform sets it';
  }
  return rounding === undefined ? computed : `${computed}: ${rounding.exact} rounds to ${String(rounding.rounded)}`;
}

function ratesReader({commission_plans, merchants}: CommerceCast, fee: number): Ledgers['ratesOf'] {
  return (merchantId) => {
    const plan = merchants.find(({id}) => id === merchantId)!.commission_plan;
    return {...commission_plans.find(({id}) => id === plan)!, chargeback_fee: fee};
  };
}

/** @throws when an amount is not what its formula gives, or a balance not the one before it and the amount */
function checkAmounts(scene: RecordedLedger, formulas: ReadonlyMap<string, Formula>): void {
  for (const {id: statement, entries, opening_balance: opening} of scene.statements) {
    entries.forEach(({id, type, amount, balance}, index) => {
      const place = `contracts/${recordingFile(`settlements/${scene.scene}`)}: ${statement}, row ${String(index + 1)}, ${type} ${id}`;
      const {computed, amount: expected} = formulas.get(id)!;
      if (amount !== expected) {
        throw new GuideError(
          `${place}: found amount ${String(amount)}, expected ${String(expected)} = ${computed ?? ''}. Correct the sandbox or src/topics/settlements/formulas.ts.`,
        );
      }
      const before = entries[index - 1]?.balance ?? opening;
      if (balance !== before + amount) {
        throw new GuideError(`${place}: found balance ${String(balance)}, expected ${String(before + amount)}.`);
      }
    });
  }
}

function makeLedgers(contracts: Contracts): Ledgers {
  const scenes = contracts
    .listRecordings('settlements')
    .map((name) => contracts.movedRecording(`settlements/${name}`) as RecordedLedger);
  const cast = contracts.castOf('commerce') as CommerceCast;
  const ratesOf = ratesReader(cast, contracts.catalogs.settlementEntries.terms.chargeback_fee);
  const formulas = new Map<string, Formula>();
  for (const scene of scenes) {
    const entries = scene.statements.flatMap((statement) => statement.entries);
    const own = formulasOf(entries, scene.sales, scene.refunds, ratesOf);
    checkAmounts(scene, own);
    own.forEach((formula, id) => formulas.set(id, formula));
  }
  return {
    scenes,
    formulas,
    ratesOf,
    partner: cast.partner.name,
    merchantOf: (merchantId) => cast.merchants.find(({id}) => id === merchantId)!.name,
  };
}

/**
 * What is recorded of settlement, its times moved to those of the build.
 *
 * @throws when a recorded amount is not what its formula gives
 */
export function readLedgers({book: {contracts}}: Pick<GuideSources, 'book'>): Ledgers {
  return contracts.derive('ledgers', makeLedgers);
}

/** A statement, and the scene that it is of. */
export interface FoundStatement {
  readonly scene: RecordedLedger;
  readonly statement: RecordedStatement;
}

/** @throws GuideError when no statement has the id */
export function statementNamed(id: string, {scenes}: Ledgers, place: string): FoundStatement {
  const all = scenes.flatMap((scene) => scene.statements.map((statement) => ({scene, statement})));
  const found = all.find(({statement}) => statement.id === id);
  if (found === undefined) {
    const ids = all.map(({statement}) => statement.id);
    throw new GuideError(
      `${place}: found no statement ${id} in contracts/examples/settlements, expected one such as ${closest(id, ids)}.`,
    );
  }
  return found;
}

/** @throws GuideError when no recorded settlement is of the scene */
export function sceneNamed(name: string, {scenes}: Ledgers, place: string): RecordedLedger {
  const scene = scenes.find((one) => one.scene === name);
  if (scene === undefined) {
    throw new GuideError(
      `${place}: found no settlement of scene ${name} in contracts/examples/settlements, expected one such as ${closest(
        name,
        scenes.map((one) => one.scene),
      )}.`,
    );
  }
  return scene;
}

/** The page of settlements, and what it calls its entry types: `#entry-refund`. */
export const SETTLEMENTS_PAGE = '/commerce/guides/settlements';

export function entryAnchor(type: string): string {
  return `entry-${type.replaceAll('_', '-')}`;
}

/** Where the story shows what caused an entry: its order, its return, its statement. */
const STORY_PLACES: Readonly<Record<string, string>> = {
  pi: '/commerce/guides/intro#the-order-in-numbers',
  re: '/commerce/guides/returns-lifecycle#who-gets-what',
};

/** Operations that read the source of an entry, by the prefix of its id. */
const READ_BY: Readonly<Record<string, string>> = {
  pi: 'retrievePaymentIntent',
  re: 'retrieveRefund',
  stl: 'retrieveSettlementStatement',
};

/** Where the source of an entry is shown: a section about it in the story, else the operation that reads it. */
export function sourceUrl(sourceId: string, {scene}: RecordedLedger, urlOf: GuideSources['urlOf']): string | undefined {
  const prefix = /^[a-z]+/.exec(sourceId)?.[0] ?? '';
  return (scene === STORY ? STORY_PLACES[prefix] : undefined) ?? urlOf(READ_BY[prefix] ?? '');
}
