import {isDeepStrictEqual} from 'node:util';
import type {JourneyChange, JourneyStep} from '../../src/pipeline/contracts/journeys';
import {STATEMENTS, type SettlementStatement} from '../commerce/settlementTypes';
import {isObject, type JsonObject} from '../world/json';
import type {Moment, World} from '../world/world';

/** Machines whose objects are no part of a story that is told: the shelf, and the post. */
const UNTOLD: ReadonlySet<string> = new Set(['product', 'webhook_delivery']);

/** What happened, without what it led to. */
type Cause = Omit<JourneyStep, 'at' | 'changes' | 'events' | 'objects'> & {
  /** When it began; now without it. */
  readonly at?: string;
};

function idOf(object: object): string | undefined {
  const {id} = object as {id?: string};
  return id;
}

/** Writes down everything that happens in a scene: what was called or done, and all that it changed. */
export class Journal {
  readonly steps: JourneyStep[] = [];
  readonly #lengths = new Map<object, number>();
  readonly #known = new Map<string, JsonObject>();
  #events: number;

  constructor(readonly world: World) {
    this.#events = world.allEvents().length;
    this.#changes();
    this.#objects();
  }

  /** Notes what has changed since the last note. The clock alone is noted only when it changed something. */
  note({at = this.world.clock.now(), ...cause}: Cause): void {
    const events = this.world.allEvents().slice(this.#events);
    this.#events += events.length;
    const [changes, objects] = [this.#changes(), this.#objects()];
    const last = this.steps.at(-1);
    if (cause.kind === 'clock' && changes.length === 0 && Object.keys(objects).length === 0 && events.length === 0) {
      return;
    }
    if (cause.kind === 'clock' && last?.kind === 'clock' && last.at === at) {
      this.steps.pop();
      const before = Object.entries(last.objects).map(([id, one]) => [id, {...one, ...objects[id]}] as const);
      this.steps.push({
        ...last,
        changes: [...last.changes, ...changes],
        events: [...last.events, ...events],
        objects: {...objects, ...Object.fromEntries(before)},
      });
      return;
    }
    this.steps.push({at, ...cause, changes, events, objects});
  }

  #isTold([moment]: readonly Moment[]): boolean {
    return moment !== undefined && !UNTOLD.has(moment.machine);
  }

  #changes(): JourneyChange[] {
    const changes: JourneyChange[] = [];
    for (const [object, moments] of this.world.histories) {
      const known = this.#lengths.get(object) ?? 0;
      this.#lengths.set(object, moments.length);
      if (this.#isTold(moments)) {
        const {field} = this.world.lifecycles.get(moments[0]!.machine)!;
        changes.push(
          ...moments.slice(known).map((moment) => ({
            machine: moment.machine,
            id: idOf(object) ?? null,
            transition: moment.transition,
            from: moment.from,
            to: moment.object[field] as string,
          })),
        );
      }
    }
    return changes;
  }

  /** Each object that is new, and of the others the properties that have changed. */
  #objects(): Record<string, JsonObject> {
    const changed: Record<string, JsonObject> = {};
    for (const object of this.#all()) {
      const id = idOf(object)!;
      const now = JSON.parse(JSON.stringify(object)) as JsonObject;
      const before = this.#known.get(id);
      const properties = Object.entries(now).filter(
        ([key, value]) => !before || !isDeepStrictEqual(before[key], value),
      );
      if (properties.length > 0) {
        changed[id] = Object.fromEntries(properties);
        this.#known.set(id, now);
      }
    }
    return changed;
  }

  #all(): object[] {
    const governed = [...this.world.histories].filter(([object, moments]) => this.#isTold(moments) && idOf(object));
    const statements = this.world.collection<SettlementStatement>(STATEMENTS).all();
    return [...governed.map(([object]) => object), ...statements].filter(isObject);
  }
}
