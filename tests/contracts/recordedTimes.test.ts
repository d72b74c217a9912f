import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {readContracts} from '../../src/pipeline/projectContracts';

/** The times of recorded objects are those of the timers of their lifecycles, to the second. */

interface Moment {
  readonly transition: string;
  readonly at: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** Fields with the time at which a timer fires, where the API shows it. */
const DEADLINES = ['expires_at', 'ship_by', 'inspect_by', 'available_at', 'return_window_ends_at'];

const timers = [...readContracts().lifecycles.values()].flatMap(({machine, transitions}) =>
  transitions
    .filter(({trigger}) => trigger.timer !== undefined)
    .map(({id, trigger}) => ({machine, id, name: `${machine}.${id}`, duration: parseDuration(trigger.timer!)})),
);

function readHistories(machine: string): (readonly Moment[])[] {
  const text = fs.readFileSync(`contracts/recorded/lifecycles/${machine}.json`, 'utf8');
  const {histories} = JSON.parse(text) as {histories: readonly {moments: readonly Moment[]}[]};
  return histories.map(({moments}) => moments);
}

/**
 * Whether a timer fires when it is due: at a deadline of the object, or its duration after an earlier transition. A timer that
 * waited while the state had it stopped fires with the transition that ends the wait.
 */
function isOnTime(moments: readonly Moment[], index: number, duration: number): boolean {
  const {at, object} = moments[index]!;
  const before = moments.slice(0, index);
  const deadlines = [object, ...before.slice(-1).map((moment) => moment.object)].flatMap((one) =>
    DEADLINES.map((field) => one[field]),
  );
  const last = before.at(-1);
  const hasWaited = last?.at === at && deadlines.some((deadline) => typeof deadline === 'string' && deadline < at);
  return (
    deadlines.includes(at) || hasWaited || before.some((moment) => Date.parse(moment.at) + duration === Date.parse(at))
  );
}

describe('a timer', () => {
  it.each(timers)('of $name is recorded when it is due', ({machine, id, duration}) => {
    const fired = readHistories(machine).flatMap((moments) =>
      moments.flatMap((moment, index) => (moment.transition === id ? [{moments, index}] : [])),
    );
    expect(fired.length, 'recorded').toBeGreaterThan(0);
    const wrong = fired.filter(({moments, index}) => !isOnTime(moments, index, duration));
    expect(wrong.map(({moments, index}) => moments[index]!.at)).toEqual([]);
  });
});
