import type {BuildCosts} from './prepare/buildVariant';
import type {Counts} from './measure/measureCounts';
import type {ViewTimes} from './measure/measureTimes';
import type {Spread} from './statistics';
import type {VariantName} from './variants';

/** What `docs/benchmark.json` contains, and `docs/benchmark.md` shows. */
export interface Results {
  readonly comparison?: Comparison;
  readonly growth?: Growth;
  readonly own?: Own;
}

/** Where and with what figures were measured. */
export interface Setting {
  /** The day, as in 2026-11-23. */
  readonly date: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly runs: number;
}

/** What is measured in turn: the variants, and one of them a second time. */
export type Subject = VariantName | 'control';

export type BySubject<T> = Readonly<Partial<Record<Subject, T>>>;

export type ByVariant<T> = Readonly<Partial<Record<VariantName, T>>>;

export type TimeName = keyof ViewTimes | 'earlyClick' | 'navigation' | 'navigationAhead' | 'navigationFull';

export interface PageResult {
  readonly name: string;
  readonly counts: BySubject<Counts>;
  readonly times: Readonly<Partial<Record<TimeName, BySubject<Spread>>>>;
}

/** The same pages in several generators. */
export interface Comparison {
  readonly setting: Setting;
  readonly pageCount: number;
  readonly pages: readonly PageResult[];
  readonly builds: ByVariant<BuildCosts>;
}

/** The costs of sites with ever more pages; the times of the smallest and of the largest. */
export interface Growth {
  readonly setting: Setting;
  readonly steps: readonly GrowthStep[];
  readonly ends: readonly Comparison[];
}

export interface GrowthStep {
  readonly pageCount: number;
  readonly builds: ByVariant<BuildCosts>;
  /** Of the medium page. */
  readonly counts: ByVariant<Counts>;
}

/** The pages of the site itself. */
export interface Own {
  readonly setting: Setting;
  readonly pages: readonly PageResult[];
}
