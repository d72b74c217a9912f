import {appendPointer} from '../../packages/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import type {RecordedHistory} from '../../src/pipeline/contracts/histories';
import type {Transition} from '../../src/pipeline/contracts/lifecycles';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {getRecordingFile} from '../../src/pipeline/contracts/recordings';
import {LIFECYCLE_FOLDER} from '../scenarios/record';
import {addBusinessDays, countDays, toTimestamp} from '../world/timestamps';
import {getLifecyclePath} from './lifecycles';

function readRecordedHistories(contracts: Contracts, machine: string): readonly RecordedHistory[] {
  const recorded = contracts.readRecording(`${LIFECYCLE_FOLDER}/${machine}`);
  return (recorded as {readonly histories: readonly RecordedHistory[]} | undefined)?.histories ?? [];
}

/** When a timer fires that starts at a time, both in milliseconds since 1970. */
function computeEnd(start: number, timer: string, days: Transition['days']): number {
  return days === 'business'
    ? Date.parse(addBusinessDays(toTimestamp(start), countDays(timer)))
    : start + parseDuration(timer);
}

/**
 * Timers that were recorded at a time that is not their duration after a moment of an object of the same scenario. All
 * recordings that differ are consequences of a changed timer.
 */
export function findChangedTimers(contracts: Contracts): Defect[] {
  const lifecycles = [...contracts.lifecycles.values()];
  const histories = new Map(lifecycles.map(({machine}) => [machine, readRecordedHistories(contracts, machine)]));
  const listStarts = (name: string): number[] =>
    [...histories.values()]
      .flat()
      .flatMap(({scenario, moments}) => (scenario === name ? moments.map(({at}) => Date.parse(at)) : []));
  return lifecycles.flatMap(({machine, transitions}) =>
    transitions.flatMap(({id, trigger: {timer}, days}, index) => {
      const recorded = histories.get(machine)!.flatMap(({scenario, moments}) =>
        moments.flatMap(({transition, at}, place) =>
          // One that waited while the state had it stopped fires with the transition that ends the wait.
          transition === id && moments[place - 1]?.at !== at ? [{scenario, at}] : [],
        ),
      );
      const isOnTime = ({scenario, at}: {scenario: string; at: string}): boolean =>
        listStarts(scenario).some((start) => computeEnd(start, timer!, days) === Date.parse(at));
      return timer === undefined || recorded.every(isOnTime)
        ? []
        : [
            {
              file: getLifecyclePath(machine, contracts.folder),
              pointer: appendPointer('', 'transitions', index, 'trigger', 'timer'),
              message:
                `found the timer ${timer} of ${id}, expected the one with which it was recorded at ${recorded[0]!.at} in the ` +
                `scenario ${recorded[0]!.scenario}, in ${getRecordingFile(`${LIFECYCLE_FOLDER}/${machine}`)}. ` +
                'Correct it; if it is right, record it with npm run story -- --record.',
            },
          ];
    }),
  );
}
