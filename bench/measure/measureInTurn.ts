import type {BySubject, Subject} from '../results';
import {computeSpread, type Spread} from '../statistics';

/** One measurement of a subject: figures by name, in one unit. */
export type Measure<Name extends string> = (subject: Subject) => Promise<Readonly<Record<Name, number>>>;

/**
 * Measures all subjects once, then all once more, and so on, so that what disturbs the machine disturbs all alike.
 *
 * @param report is called after each measurement
 */
export async function measureInTurn<Name extends string>(
  subjects: readonly Subject[],
  runs: number,
  measure: Measure<Name>,
  report: (run: number, subject: Subject, figures: Readonly<Record<Name, number>>) => void,
): Promise<Readonly<Record<Name, BySubject<Spread>>>> {
  const values = new Map<Name, Map<Subject, number[]>>();
  for (let run = 1; run <= runs; run += 1) {
    for (const subject of subjects) {
      const figures = await measure(subject);
      report(run, subject, figures);
      for (const [name, value] of Object.entries(figures) as [Name, number][]) {
        const ofName = values.get(name) ?? new Map<Subject, number[]>();
        ofName.set(subject, [...(ofName.get(subject) ?? []), value]);
        values.set(name, ofName);
      }
    }
  }
  return Object.fromEntries(
    [...values].map(([name, bySubject]) => [
      name,
      Object.fromEntries([...bySubject].map(([subject, list]) => [subject, computeSpread(list)])),
    ]),
  ) as Record<Name, BySubject<Spread>>;
}
