import {isDeepStrictEqual} from 'node:util';
import type {JourneyChange, JourneyStep} from '../../src/pipeline/contracts/journeys';
import {STATEMENT_COLLECTION, type SettlementStatement} from '../commerce/settlementTypes';
import {isObject, type JsonObject} from '../../packages/json';
import type {ObjectMoment, World} from '../world/world';

/** Machines whose objects are not part of a journal: stock and deliveries. */
const UNRECORDED_MACHINES: ReadonlySet<string> = new Set(['product', 'webhook_delivery']);

/** A step, without its effects. */
type EventCause = Omit<JourneyStep, 'at' | 'changes' | 'events' | 'objects'> & {
  /** When it began; by default now. */
  readonly at?: string;
};

function getObjectId(object: object): string | undefined {
  const {id} = object as {id?: string};
  return id;
}

/** Records the steps of a scenario with all their effects. */
export class ScenarioLog {
  readonly steps: JourneyStep[] = [];
  readonly #lengths = new Map<object, number>();
  readonly #known = new Map<string, JsonObject>();
  #events: number;

  constructor(readonly world: World) {
    this.#events = world.listAllEvents().length;
    this.#collectChanges();
    this.#collectObjects();
  }

  /** Records what has changed since the last record. The clock alone is recorded only when it changed something. */
  record({at = this.world.clock.getTime(), ...cause}: EventCause): void {
    const events = this.world.listAllEvents().slice(this.#events);
    this.#events += events.length;
    const [changes, objects] = [this.#collectChanges(), this.#collectObjects()];
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

  #isRecorded([moment]: readonly ObjectMoment[]): boolean {
    return moment !== undefined && !UNRECORDED_MACHINES.has(moment.machine);
  }

  #collectChanges(): JourneyChange[] {
    const changes: JourneyChange[] = [];
    for (const [object, moments] of this.world.histories) {
      const known = this.#lengths.get(object) ?? 0;
      this.#lengths.set(object, moments.length);
      if (this.#isRecorded(moments)) {
        const {field} = this.world.lifecycles.get(moments[0]!.machine)!;
        changes.push(
          ...moments.slice(known).map((moment) => ({
            machine: moment.machine,
            id: getObjectId(object) ?? null,
            transition: moment.transition,
            from: moment.from,
            to: moment.object[field] as string,
          })),
        );
      }
    }
    return changes;
  }

  /** New objects, and the changed properties of the others. */
  #collectObjects(): Record<string, JsonObject> {
    const changed: Record<string, JsonObject> = {};
    for (const object of this.#listAllObjects()) {
      const id = getObjectId(object)!;
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

  #listAllObjects(): object[] {
    const governed = [...this.world.histories].filter(
      ([object, moments]) => this.#isRecorded(moments) && getObjectId(object),
    );
    const statements = this.world.getCollection<SettlementStatement>(STATEMENT_COLLECTION).listAll();
    return [...governed.map(([object]) => object), ...statements].filter(isObject);
  }
}
