import path from 'node:path';
import {findNearest, suggest} from '../../../../packages/authoring/suggest';
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
      `${place}: found no ${whole}, expected a file${suggestFile(contracts, file)}. Correct the name, or save it in a scenario.`,
    );
  }
  return contracts.parseMoved(file);
}

/** The file of recordings beside a missing one that is most like it. */
function suggestFile(contracts: Contracts, file: string): string {
  const nearest = findNearest(file, contracts.list(path.posix.dirname(file)));
  return nearest === undefined ? '' : ` such as ${path.posix.basename(nearest)}`;
}

/** What is recorded where a reference finds nothing. */
function suggestRecording(named: RecordedReference, contracts: Contracts): string {
  const [, file, status] = ('response' in named && /^(.+)\.(\d+)\.(\w+)$/.exec(named.response)) || [];
  if (file !== undefined && named.at === undefined) {
    const {responses = {}} = contracts.parseMoved(getRecordingFile(file)) as {
      responses?: Record<string, Record<string, unknown>>;
    };
    const names = Object.entries(responses).flatMap(([one, examples]) =>
      Object.keys(examples).map((name) => `${file}.${one}.${name}`),
    );
    return suggest(`response` in named ? named.response : status!, names);
  }
  if ('scenario' in named) {
    const transitions = readHistories(contracts, named.machine)
      .filter(({scenario}) => scenario === named.scenario)
      .flatMap(({moments}) => moments.map(({transition}) => transition));
    return suggest(named.after, transitions);
  }
  return `expected one in contracts/recorded, ${named.at === undefined ? 'and' : `and ${named.at} in it`}`;
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
      `${place}: found no recording ${Object.values(named).join(' ')}, ${suggestRecording(named, contracts)}. Correct it, or save it in a scenario.`,
    );
  }
  return found;
}

/** The objects that a screen shows in one of its states, by their names. */
export function getScreenRecordings(screen: Screen, show: string, contracts: Contracts): Record<string, unknown> {
  const index = screen.shows.findIndex(({name}) => name === show);
  const place = `contracts/screens/${screen.screen}.yaml at /shows/${index}/objects`;
  return Object.fromEntries(
    Object.entries(screen.shows[index]!.objects).map(([name, one]) => [
      name,
      getRecordedObject(one, contracts, `${place}/${name}`),
    ]),
  );
}
