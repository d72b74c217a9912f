import {suggest} from '../../packages/authoring/suggest';
import path from 'node:path';
import {appendPointer} from '../../packages/json';
import {listMomentSteps, type Journey, type JourneyStep} from '../../src/pipeline/contracts/journeys';
import type {Defect} from '../../src/pipeline/contracts/defect';

/** What a scenario shows once it was played. */
export interface PlayedScenarioSummary {
  /** Transitions, as `machine.transition`. */
  readonly fired: ReadonlySet<string>;
  /** Codes of the returned errors. */
  readonly errors: ReadonlySet<string>;
  /** All that happened, if the scenario keeps a journal. */
  readonly steps: readonly JourneyStep[] | undefined;
}

export interface JourneyContext {
  readonly folder: string;
  readonly scenarios: ReadonlyMap<string, PlayedScenarioSummary>;
}

type ReportDefect = (place: string, message: string) => void;

/** The time of the end of a step: its response, or its last event. */
function getStepEnd({at, events}: JourneyStep): string {
  return events.reduce((last, {created_at}) => (created_at > last ? created_at : last), at);
}

function formatStepName({kind, name, at}: JourneyStep): string {
  return kind === 'clock' ? `what happens at ${at}` : `${name ?? ''} at ${at}`;
}

/** Moments that are out of order, omit or share steps, or begin and end at other times. */
function checkTimes({scenario, moments}: Journey, steps: readonly JourneyStep[], report: ReportDefect): void {
  const covered = new Set<JourneyStep>();
  let isOrdered = true;
  for (const [index, moment] of moments.entries()) {
    const place = appendPointer('/moments', index);
    const {from, until, at = from} = moment;
    const inside = listMomentSteps(moment, steps);
    const before = moments[index - 1]?.until ?? '';
    if (from <= before || until < from) {
      isOrdered = false;
      report(
        appendPointer(place, until < from ? 'until' : 'from'),
        until < from
          ? `found until ${until} before from ${from}, expected a later time. Correct one of them.`
          : `found ${from} to ${until}, expected a time after ${before}, when the moment above ends. Correct it.`,
      );
      continue;
    }
    if (inside.length === 0) {
      report(
        appendPointer(place, 'from'),
        `found ${from} to ${until}, in which nothing happens in the scenario ${scenario}. Correct it.`,
      );
      continue;
    }
    const first = inside[0]!.at;
    const last = inside.map(getStepEnd).sort().at(-1)!;
    if (from !== first) {
      report(
        appendPointer(place, 'from'),
        `found ${from}, expected ${first}, when ${formatStepName(inside[0]!)} begins. Correct it.`,
      );
    }
    if (until !== last) {
      report(
        appendPointer(place, 'until'),
        `found ${until}, expected ${last}, when the last thing in it happens. Correct it.`,
      );
    }
    const times = inside.flatMap((step) => [step.at, ...step.events.map(({created_at}) => created_at)]);
    if (!times.includes(at)) {
      report(
        appendPointer(place, 'at'),
        `found ${at}, when nothing happens in this moment. Known: ${[...new Set(times)].join(', ')}.`,
      );
    }
    inside.forEach((step) => covered.add(step));
  }
  // Steps without a moment follow from times in the wrong order.
  for (const step of isOrdered ? steps.filter((one) => !covered.has(one)) : []) {
    report(
      '/moments',
      `found no moment for ${formatStepName(step)}, expected each step of the scenario ${scenario} in one. Add it, or move a time.`,
    );
  }
}

function checkExits({moments}: Journey, scenarios: JourneyContext['scenarios'], report: ReportDefect): void {
  for (const [index, {exits = []}] of moments.entries()) {
    for (const [number, {scenario, shows, error}] of exits.entries()) {
      const place = appendPointer('/moments', index, 'exits', number);
      const shown = scenarios.get(scenario);
      if (!shown) {
        report(
          appendPointer(place, 'scenario'),
          `found the scenario ${scenario}, which contracts/scenarios does not have, ${suggest(scenario, scenarios.keys())}. Correct it.`,
        );
      } else if (shows !== undefined && !shown.fired.has(shows)) {
        report(
          appendPointer(place, 'shows'),
          `found ${shows}, which does not occur in the scenario ${scenario}, ${suggest(shows, shown.fired)}. Correct one of the two.`,
        );
      } else if (error !== undefined && !shown.errors.has(error)) {
        report(
          appendPointer(place, 'error'),
          `found ${error}, which the scenario ${scenario} does not return, ${suggest(error, shown.errors)}. Correct one of the two.`,
        );
      }
    }
  }
}

/** Steps of scenarios that journeys omit, repeat or invent. */
export function findJourneyDefects(
  journeys: ReadonlyMap<string, Journey>,
  {folder, scenarios}: JourneyContext,
): Defect[] {
  const defects: Defect[] = [];
  for (const journey of journeys.values()) {
    const file = path.join(folder, 'journeys', `${journey.scenario}.yaml`);
    const report: ReportDefect = (place, message) => defects.push({file, pointer: place, message});
    const steps = scenarios.get(journey.scenario)?.steps;
    if (steps) {
      checkTimes(journey, steps, report);
    } else {
      report(
        '/scenario',
        `found ${journey.scenario}, which is not a scenario that keeps a journal. Set journal in it, or correct the name.`,
      );
    }
    checkExits(journey, scenarios, report);
  }
  for (const [scenario] of [...scenarios].filter(([name, {steps}]) => steps && !journeys.has(name))) {
    defects.push({
      file: path.join(folder, 'journeys', `${scenario}.yaml`),
      pointer: '',
      message: `found no journey, and the scenario ${scenario} keeps a journal. Add the file, or remove journal from the scenario.`,
    });
  }
  return defects;
}
