import {readHistories} from '../../../pipeline/contracts/histories';
import {getAtPointer} from '../../../../packages/json';
import type {Contracts} from '../../../pipeline/contracts/load';
import {getRecordingFile} from '../../../pipeline/contracts/recordings';
import type {RecordedReference, Screen} from '../../../pipeline/contracts/screens';
import {AuthoringError} from '../../../../packages/authoring/authoringError';

/** Recorded objects, by their names on screens, their times shifted to those of the build. */

function readRecordedFile(contracts: Contracts, file: string, place: string): unknown {
  if (!contracts.has(file)) {
    const whole = contracts.getPath(file);
    throw new AuthoringError(
      `${place}: found no ${whole}, expected a file. Correct the name, or save it in a scenario.`,
    );
  }
  return contracts.parseMoved(file);
}

function findRecordedState(
  {scenario, machine, after}: Extract<RecordedReference, {scenario: string}>,
  contracts: Contracts,
): unknown {
  const [transition, times = '1'] = after.split(' ');
  const moments = readHistories(contracts, machine)
    .filter((history) => history.scenario === scenario)
    .flatMap((history) => history.moments)
    .filter((moment) => moment.transition === transition);
  return moments[Number(times) - 1]?.object;
}

/**
 * A recorded object, or a part of it.
 *
 * @throws AuthoringError when there is no recording of that name
 */
function getRecordedObject(named: RecordedReference, contracts: Contracts, place: string): unknown {
  const find = (): unknown => {
    if ('response' in named) {
      const [, file, status, name] = /^(.+)\.(\d+)\.(\w+)$/.exec(named.response)!;
      return getAtPointer(
        readRecordedFile(contracts, getRecordingFile(file!), place),
        `/responses/${status!}/${name!}/value`,
      );
    }
    if ('event' in named) {
      return getAtPointer(
        readRecordedFile(contracts, getRecordingFile(`events/${named.event}`), place),
        '/value/data/object',
      );
    }
    if ('error' in named) {
      return getAtPointer(readRecordedFile(contracts, getRecordingFile(`errors/${named.error}`), place), '/value');
    }
    if ('catalog' in named) {
      return readRecordedFile(contracts, `catalogs/${named.catalog}.yaml`, place);
    }
    return findRecordedState(named, contracts);
  };
  const value = find();
  const found = named.at === undefined ? value : getAtPointer(value, named.at);
  if (found === undefined) {
    throw new AuthoringError(
      `${place}: found no recording ${JSON.stringify(named)}, expected one of contracts/recorded.`,
    );
  }
  return found;
}

/** The objects that a screen shows in one of its states, by their names. */
export function getScreenRecordings(screen: Screen, show: string, contracts: Contracts): Record<string, unknown> {
  const place = `contracts/screens/${screen.screen}.yaml, ${show}`;
  const {objects} = screen.shows.find(({name}) => name === show)!;
  return Object.fromEntries(
    Object.entries(objects).map(([name, one]) => [name, getRecordedObject(one, contracts, place)]),
  );
}
