import type {SandboxContracts} from '../../../sandbox/contracts';
import type {World} from '../../../sandbox/world/world';

/** All that a sandbox has, as JSON: the clock, timers, objects, events, identifiers and histories. */
export function describeWorld({lifecycles}: SandboxContracts, world: World): string {
  const machines = [...lifecycles.keys(), 'webhook_endpoint', 'unplaced_order', 'settlement_statement', 'variant'];
  return JSON.stringify([
    world.clock.getTime(),
    world.clock.listTimers(),
    machines.map((machine) => world.getCollection(machine).listAll()),
    world.listAllEvents(),
    [...world.ids.listIds()].filter((id) => !id.startsWith('req_')),
    world.ids.listUnusedIds(),
    [...world.fired],
    [...world.histories.values()],
  ]);
}
