import type {Browser} from '@playwright/test';
import type {BySubject, PageResult, Subject} from '../results';
import {reportProgress} from '../progress';
import {measureCounts, type Counts} from './measureCounts';
import {measureInTurn} from './measureInTurn';
import {locate, measureEarlyClicks, measureNavigation, measureView} from './measureTimes';
import type {ServedSite} from './server';

/** A page as one subject serves it. */
export interface PageOfSubject {
  readonly site: ServedSite;
  readonly path: string;
  /** The button of the sidebar; undefined on a page without one. */
  readonly menuButton?: string;
  /** The page to which a link in the article leads; where there is one, the early click and the way there are measured. */
  readonly target?: {readonly path: string; readonly title: string};
}

export interface MeasuredPage {
  readonly name: string;
  readonly subjects: ReadonlyMap<Subject, PageOfSubject>;
}

function formatFigures(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');
}

/** Measures what does not depend on time, of all subjects of a page. */
export async function measureAllCounts(browser: Browser, {name, subjects}: MeasuredPage): Promise<BySubject<Counts>> {
  const counts: Partial<Record<Subject, Counts>> = {};
  for (const [subject, {site, path}] of subjects) {
    counts[subject] = await measureCounts(browser, site, path);
    reportProgress(`${name}, ${subject}: ${formatFigures({...counts[subject]})}`);
  }
  return counts;
}

/**
 * Measures a page: first what does not depend on time, then its times, all subjects in turn.
 *
 * @param runs of each measurement of times
 */
export async function measurePage(browser: Browser, page: MeasuredPage, runs: number): Promise<PageResult> {
  const {name, subjects} = page;
  const names = [...subjects.keys()];
  const counts = await measureAllCounts(browser, page);
  const report = (run: number, subject: Subject, figures: Readonly<Record<string, number>>): void =>
    reportProgress(`${name}, run ${run} of ${runs}, ${subject}: ${formatFigures(figures)}`);

  const places = new Map<Subject, {x: number; y: number}>();
  for (const [subject, {site, path, menuButton}] of subjects) {
    if (menuButton !== undefined) {
      places.set(subject, await locate(browser, site, path, menuButton));
    }
  }
  const measure = async (subject: Subject) => {
    const {site, path} = subjects.get(subject)!;
    return {...(await measureView(browser, site, path, places.get(subject)))};
  };
  const views = await measureInTurn(names, runs, measure, report);

  const hasTarget = [...subjects.values()].every(({target}) => target !== undefined);
  if (!hasTarget) {
    return {name, counts, times: views};
  }
  const titles = new Map<Subject, {x: number; y: number}>();
  for (const [subject, {site, path}] of subjects) {
    titles.set(subject, await locate(browser, site, path, 'h1'));
  }
  const measureClicks = async (subject: Subject) => {
    const {site, path, target} = subjects.get(subject)!;
    return {
      earlyClick: await measureEarlyClicks(browser, site, path, titles.get(subject)!),
      navigation: await measureNavigation(browser, site, path, target!, {isAhead: false, isSlow: true}),
      navigationAhead: await measureNavigation(browser, site, path, target!, {isAhead: true, isSlow: true}),
      navigationFull: await measureNavigation(browser, site, path, target!, {isAhead: true, isSlow: false}),
    };
  };
  return {name, counts, times: {...views, ...(await measureInTurn(names, runs, measureClicks, report))}};
}
