import {describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {getScenarioWorld, playScenarioInto} from '../../sandbox/scenarios/runScenario';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import type {Scenario, ScenarioStep} from '../../src/pipeline/contracts/scenarios';
import {readContracts} from '../../src/pipeline/projectContracts';

/** The header `Sandbox-Advance` has the effect of `POST /sandbox/advance` on every timer. */

const contracts = await loadSharedContracts();

/** The transitions that a timer triggers, as `machine.transition`. */
const timedTransitions = [...contracts.lifecycles.values()].flatMap(({machine, transitions}) =>
  transitions.filter(({trigger}) => trigger.timer !== undefined).map(({id}) => `${machine}.${id}`),
);

interface FiredTimer {
  readonly transition: string;
  readonly object: object;
}

/** Moves time, and returns the timed transitions of objects that existed before. */
async function listFired({world}: Sandbox, move: () => Promise<void>): Promise<FiredTimer[]> {
  const before = [...world.histories].map(([object, moments]) => ({object, count: moments.length}));
  await move();
  await world.waitUntilSettled();
  await world.deliveries.waitUntilIdle();
  return before
    .flatMap(({object, count}) =>
      world.histories
        .get(object)!
        .slice(count)
        .map(({machine, transition}) => ({transition: `${machine}.${transition}`, object})),
    )
    .filter(({transition}) => timedTransitions.includes(transition));
}

/** What fires within some time by the clock, and whether the header on the owner of a timer fires it too. */
async function compareWays(sandbox: Sandbox, seconds: number): Promise<Map<FiredTimer, boolean>> {
  const {world} = sandbox;
  const {clock} = world;
  const end = clock.milliseconds + seconds * 1000;
  const owners = new Set(
    clock
      .listTimers()
      .filter(({due}) => Date.parse(due) <= end)
      .map(({owner}) => owner),
  );
  const restore = world.takeSnapshot();
  const byClock = await listFired(sandbox, () => clock.advance(`PT${seconds}S`));
  restore();
  const byHeader: FiredTimer[] = [];
  for (const owner of byClock.length > 0 ? owners : []) {
    byHeader.push(...(await listFired(sandbox, () => clock.advanceTimersByOwner(owner, `PT${seconds}S`))));
    restore();
  }
  return new Map(
    byClock.map((fired) => [
      fired,
      byHeader.some(({transition, object}) => transition === fired.transition && object === fired.object),
    ]),
  );
}

/** How long a scenario waits before a step, in seconds. */
function computeWait({world}: Sandbox, {at, advance = 'PT0S'}: ScenarioStep): number {
  return (at === undefined ? parseDuration(advance) : Date.parse(at) - world.clock.milliseconds) / 1000;
}

/** Plays a scenario, and compares both ways before each step that waits. */
async function compareScenario(scenario: Scenario, note: (transition: string, isSame: boolean) => void): Promise<void> {
  const receiver = {status: 204};
  const sandbox = await createSandbox({
    contracts,
    ...getScenarioWorld(scenario),
    deliver: () => Promise.resolve({...receiver}),
  });
  try {
    const base = await sandbox.listen();
    for (const [index, step] of scenario.steps.entries()) {
      const seconds = computeWait(sandbox, step);
      if (seconds > 0) {
        (await compareWays(sandbox, seconds)).forEach((isSame, {transition}) => note(transition, isSame));
      }
      const steps = [{...step, idempotency_key: step.idempotency_key ?? `step-${index + 1}`}];
      await playScenarioInto(sandbox, base, {...scenario, steps: [...steps, {}]}, 2, receiver);
    }
  } finally {
    await sandbox.close();
  }
}

describe('the header Sandbox-Advance', () => {
  it('fires every timer of the lifecycles that the clock fires', async () => {
    const same = new Set<string>();
    const different: string[] = [];
    // A request that is held until the next step cannot be compared with it.
    const scenarios = readContracts().scenarios.filter(({steps}) => !steps.some(({background}) => background));
    for (const scenario of scenarios) {
      await compareScenario(scenario, (transition, isSame) =>
        isSame ? same.add(transition) : different.push(`${scenario.name}: ${transition}`),
      );
    }
    expect(different).toEqual([]);
    expect([...same].sort()).toEqual([...timedTransitions].sort());
  });
});
