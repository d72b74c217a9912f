import {AsyncLocalStorage} from 'node:async_hooks';
import {setTimeout as wait} from 'node:timers/promises';
import {isDeepStrictEqual} from 'node:util';
import {brand} from '../../src/brand';
import type {Catalogs} from '../../src/pipeline/contracts/catalogs';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {
  formatStatusChange,
  resolveCallOutcome,
  formatInvalidStateDetail,
  type Lifecycle,
  type Lifecycles,
  type Transition,
} from '../../src/pipeline/contracts/lifecycles';
import {Clock, type ClockState} from './clock';
import {Collection, type StoredResource} from './collection';
import type {Deliveries} from './deliveries';
import {IdempotencyStore, type IdempotencyState} from './idempotency';
import {IdGenerator, type IdState} from './ids';
import type {JsonObject} from '../../packages/json';
import {ApiError} from './apiError';
import {takeShallowSnapshot, takeSnapshot, type Restore} from './snapshot';
import {runTimerAction} from './timerActions';

export type {StoredResource} from './collection';

/** The seed data: `contracts/scenarios/seed/`. */
export interface SeedData {
  readonly payments: unknown;
  readonly commerce: unknown;
}

/** An event as the API returns it. */
export interface EventObject {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly api_version: string;
  readonly created_at: string;
  readonly livemode: false;
  readonly data: {readonly object: JsonObject; readonly previous_attributes: JsonObject};
}

/** An object right after a transition, as GET returns it, and the events that the transition sent. */
export interface ObjectMoment {
  readonly machine: string;
  readonly transition: string;
  /** The previous state; null when it was created. */
  readonly from: string | null;
  readonly at: string;
  readonly object: JsonObject;
  readonly events: readonly EventObject[];
}

/** Everything that a world has, as one graph of plain objects, maps and sets that refer to each other. */
export interface WorldState {
  readonly collections: ReadonlyMap<string, readonly StoredResource[]>;
  readonly internals: ReadonlyMap<object, object>;
  readonly lastSent: ReadonlyMap<object, JsonObject>;
  readonly secondaryStatuses: ReadonlyMap<object, JsonObject>;
  readonly histories: ReadonlyMap<object, ObjectMoment[]>;
  readonly events: readonly EventObject[];
  readonly clock: ClockState;
  readonly ids: IdState;
  readonly idempotency: IdempotencyState;
}

type WorldListener = (event: EventObject) => void | Promise<void>;

/** An object that a machine governs. Its state is the property that the lifecycle names. */
export type StatefulObject = object;

interface TransitionOptions {
  /** Properties that change with the state. */
  readonly changes?: object;
}

export interface WorldOptions {
  readonly lifecycles: Lifecycles;
  readonly catalogs: Catalogs;
  readonly seedData: SeedData;
  /** RFC 3339; with it the clock is stopped until it is moved. */
  readonly start?: string;
  /** The seed of generated ids. */
  readonly seed?: string;
  /** The number of the first checkout. By default, that of the seed data. */
  readonly firstOrderNumber?: number;
  /** Ids to use first, by prefix. */
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  /** Receives what a timer throws while the clock runs by itself. */
  readonly onFault?: (error: unknown) => void;
}

function replaceEntries<Key, Value>(map: Map<Key, Value>, entries: ReadonlyMap<Key, Value>): void {
  map.clear();
  entries.forEach((value, key) => map.set(key, value));
}

function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/**
 * The versions of the requests that are being handled, by world. One for all worlds: Node visits each storage
 * that was ever used whenever a promise is created.
 */
const requests = new AsyncLocalStorage<ReadonlyMap<World, string>>();

/** The state of the sandbox, in memory. Objects move only as the lifecycles allow. */
export class World {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The keys of earlier requests, which end with the objects that these created. */
  readonly idempotency: IdempotencyStore;
  readonly seedData: SeedData;
  readonly firstOrderNumber: number | undefined;
  readonly catalogs: Catalogs;
  readonly lifecycles: Lifecycles;
  /** Where shoppers reach the pages of the sandbox, without a trailing slash. */
  publicUrl: string = `https://${brand.sandboxHost}`;
  /** Delays a response by some milliseconds. Set by callers that decide when it continues. */
  hold: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds);
  /** Sends events to webhook endpoints; set when the parts of the sandbox are connected. */
  deliveries!: Deliveries;
  readonly #collections = new Map<string, Collection<StoredResource>>();
  readonly #internals = new Map<object, object>();
  readonly #lastSent = new Map<object, JsonObject>();
  readonly #listeners = new Map<string, WorldListener[]>();
  readonly #events: EventObject[] = [];
  readonly #pending = new Set<Promise<void>>();
  /** Fired transitions, as `machine.transition`, for the coverage of tests. */
  readonly fired = new Set<string>();
  /** The history of each object that a lifecycle governs, transition by transition. */
  readonly histories = new Map<object, ObjectMoment[]>();
  readonly #secondaryStatuses = new Map<object, JsonObject>();

  constructor({lifecycles, catalogs, seedData, start, seed = 'sandbox', firstOrderNumber, ids, onFault}: WorldOptions) {
    this.lifecycles = lifecycles;
    this.catalogs = catalogs;
    this.seedData = seedData;
    this.firstOrderNumber = firstOrderNumber;
    this.clock = new Clock(start, onFault);
    this.ids = new IdGenerator(seed, ids);
    this.idempotency = new IdempotencyStore(this.clock, catalogs.idempotency.lifetime);
    this.clock.runAction = (action, args) => runTimerAction(this, action, args);
  }

  /** The version of the request that is being handled, else the newest. */
  get version(): string {
    return requests.getStore()?.get(this) ?? brand.apiVersion;
  }

  /** Runs a function as part of a request of a version. */
  runInVersion<T>(version: string, action: () => T): T {
    return requests.run(new Map([...(requests.getStore() ?? []), [this, version]]), action);
  }

  /**
   * The time after which a transition happens: its timer, otherwise its deadline, as an ISO 8601 duration.
   *
   * @throws Error if the transition has neither
   */
  getTimer(machine: string, transition: string): string {
    const {trigger, deadline} = this.lifecycles.get(machine)?.transitions.find(({id}) => id === transition) ?? {};
    const timer = trigger?.timer ?? deadline ?? undefined;
    if (timer === undefined) {
      throw new Error(`found no timer of ${machine}.${transition}, expected one in contracts/lifecycles.`);
    }
    return timer;
  }

  /** What a request can set in place of a timer: from the shortest to the longest duration. */
  getTimerRange(machine: string, transition: string): {shortest: string; longest: string} {
    const {trigger} = this.lifecycles.get(machine)?.transitions.find(({id}) => id === transition) ?? {};
    const {shortest, longest} = trigger ?? {};
    if (shortest === undefined || longest === undefined) {
      throw new Error(`found no range of ${machine}.${transition}, expected one in contracts/lifecycles.`);
    }
    return {shortest, longest};
  }

  getCollection<T extends StoredResource>(name: string): Collection<T> {
    let collection = this.#collections.get(name);
    if (!collection) {
      collection = new Collection(name);
      this.#collections.set(name, collection);
    }
    return collection as unknown as Collection<T>;
  }

  /** The objects that lifecycles govern, as id and state, by machine. */
  listObjectStates(): Record<string, Record<string, string>> {
    const machines = [...this.lifecycles.values()].filter(({machine}) => this.#collections.has(machine));
    return Object.fromEntries(
      machines.map((lifecycle) => {
        const objects = this.getCollection(lifecycle.machine).listAll();
        return [lifecycle.machine, Object.fromEntries(objects.map((one) => [one.id, this.#getState(lifecycle, one)]))];
      }),
    );
  }

  /** Internal data of an object, which no response shows. */
  getInternalNotes<T extends object>(object: object): Partial<T> {
    let notes = this.#internals.get(object);
    if (!notes) {
      notes = {};
      this.#internals.set(object, notes);
    }
    return notes;
  }

  /**
   * @param sent the properties of the request, since some states allow only `metadata`
   * @throws ApiError with the code of the lifecycle when the operation is not allowed in the object's state
   */
  check(machine: string, object: StatefulObject, operationId: string, sent: readonly string[] = []): void {
    const lifecycle = this.#getLifecycle(machine);
    const state = this.#getState(lifecycle, object);
    const outcome = resolveCallOutcome(lifecycle, operationId, state, sent);
    if (outcome.kind === 'error') {
      throw new ApiError(outcome.code, formatInvalidStateDetail(lifecycle, operationId, state), {
        ...(outcome.code === 'state_conflict' && {current_status: state}),
      });
    }
  }

  /** Whether a transition can be fired now. */
  can(machine: string, object: StatefulObject, transitionId: string): boolean {
    const lifecycle = this.#getLifecycle(machine);
    return this.#getTransition(lifecycle, transitionId).from.includes(this.#getState(lifecycle, object));
  }

  /**
   * Fires a transition: sets the state and the properties that change with it, and sends its events.
   *
   * @throws ApiError `state_conflict` when the object is in another state
   */
  transition(
    machine: string,
    target: StatefulObject,
    transitionId: string,
    {changes = {}}: TransitionOptions = {},
  ): void {
    const lifecycle = this.#getLifecycle(machine);
    const transition = this.#getTransition(lifecycle, transitionId);
    const state = this.#getState(lifecycle, target);
    if (!transition.from.includes(state)) {
      throw new ApiError(
        'state_conflict',
        `This ${lifecycle.title.toLowerCase()} is ${state}; ${transitionId} starts from ${transition.from.join(', ') || 'nothing'}.`,
        {current_status: state},
      );
    }
    Object.assign(target, changes, {[lifecycle.field]: transition.to});
    this.touchObject(target);
    this.#fire(machine, transition, target, state);
  }

  /** Adds a new object, which the transition creates, and sends its events. */
  create<T extends StoredResource>(machine: string, collection: string, object: T, transitionId = 'create'): T {
    const lifecycle = this.#getLifecycle(machine);
    const transition = this.#getTransition(lifecycle, transitionId);
    if (transition.from.length > 0) {
      throw new Error(
        `${machine}.${transitionId} starts from ${transition.from.join(', ')}, so it does not create an object.`,
      );
    }
    Object.assign(object, {[lifecycle.field]: transition.to});
    this.getCollection<T>(collection).add(object);
    this.createInState(machine, object, transitionId);
    this.rememberObject(object);
    return object;
  }

  /** Fires the transition that creates an object within another one, such as an attempt. */
  createInState(machine: string, object: object, transitionId: string): void {
    this.#fire(machine, this.#getTransition(this.#getLifecycle(machine), transitionId), object, null);
  }

  /** Makes the current object the base of comparison for the next event. */
  rememberObject(object: object): void {
    this.#lastSent.set(object, toJson(object));
  }

  /** Sets `updated_at` to now. */
  touchObject(object: object): void {
    if ('updated_at' in object) {
      (object as StoredResource).updated_at = this.clock.getTime();
    }
    this.#observeSecondaryStatuses(object);
  }

  /** Sets properties. `updated_at` moves only if the value of one differs. */
  changeObject<T extends object>(object: T, changes: Partial<T>): void {
    const before = object as Readonly<Record<string, unknown>>;
    if (Object.entries(changes).some(([name, value]) => !isDeepStrictEqual(before[name], value))) {
      Object.assign(object, changes);
      this.touchObject(object);
    }
  }

  /** Sends an event about the current object, with the changes since its last event. */
  emitEvent(type: string, subject: object, before = this.#lastSent.get(subject)): EventObject {
    const now = toJson(subject);
    const changed = Object.keys({...before, ...now}).filter(
      (key) => before && !isDeepStrictEqual(before[key], now[key]),
    );
    const event: EventObject = {
      id: this.ids.createId('evt', type),
      object: 'event',
      type,
      api_version: brand.apiVersion,
      created_at: this.clock.getTime(),
      livemode: false,
      data: {
        object: now,
        previous_attributes: Object.fromEntries(changed.map((key) => [key, before![key] ?? null])),
      },
    };
    this.#lastSent.set(subject, now);
    this.#events.push(event);
    this.#notifyListeners(event);
    return event;
  }

  /** Calls a listener for each event of a type, or of every type with `*`. */
  addListener(type: string, listener: WorldListener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  /** The events that can still be read, oldest first. */
  listEvents(): EventObject[] {
    return this.listReadable(this.#events);
  }

  /** Those of some events or deliveries that can still be read. */
  listReadable<T extends {readonly created_at: string}>(all: readonly T[]): T[] {
    const oldest = this.clock.milliseconds - parseDuration(this.catalogs.webhookDelivery.retention);
    return all.filter(({created_at}) => Date.parse(created_at) >= oldest);
  }

  /** Every event since the start. */
  listAllEvents(): readonly EventObject[] {
    return this.#events;
  }

  /** Waits until everything that listeners started has ended. */
  async waitUntilSettled(): Promise<void> {
    while (this.#pending.size > 0) {
      await Promise.all(this.#pending);
    }
  }

  /**
   * Takes a snapshot of all objects, events, identifiers, idempotency keys, the clock and its timers, which can
   * be restored any number of times. The HTTP service's rate limit is not part of it.
   *
   * @throws when something is still in progress, which could not be restored
   */
  takeSnapshot(): Restore {
    if (this.#pending.size > 0) {
      throw new Error(`world: found ${this.#pending.size} listeners in progress, expected none. Await settle() first.`);
    }
    const restorers = [this.#takeObjectSnapshot(), this.idempotency.takeSnapshot()];
    return () => restorers.forEach((restore) => restore());
  }

  /**
   * Performs an act completely or not at all: when it throws, everything is as before, and nothing was delivered. An act
   * that returns a promise is not undone, since others act while it waits.
   */
  actOrUndo<T>(act: () => T): T {
    const restore = this.#takeObjectSnapshot();
    return this.deliveries.holdDuring(() => {
      try {
        return act();
      } catch (error) {
        restore();
        throw error;
      }
    });
  }

  /** Takes a snapshot of all but the idempotency keys, which requests change while they run. */
  #takeObjectSnapshot(): Restore {
    const collections = [...this.#collections];
    const logs = [this.#lastSent, this.#secondaryStatuses, this.#events, this.fired, this.histories];
    const restorers = [
      takeSnapshot(this.#internals),
      takeShallowSnapshot([...logs, ...this.histories.values()]),
      ...collections.map(([, collection]) => collection.takeSnapshot()),
      this.clock.takeSnapshot(),
      this.ids.takeSnapshot(),
    ];
    return () => {
      this.#collections.clear();
      collections.forEach(([name, collection]) => this.#collections.set(name, collection));
      restorers.forEach((restore) => restore());
    };
  }

  /** Everything that the world has, to be serialized before it changes: the parts are not copies. */
  getState(): WorldState {
    return {
      collections: new Map([...this.#collections].map(([name, collection]) => [name, collection.listAll()])),
      internals: this.#internals,
      lastSent: this.#lastSent,
      secondaryStatuses: this.#secondaryStatuses,
      histories: this.histories,
      events: this.#events,
      clock: this.clock.getState(),
      ids: this.ids.getState(),
      idempotency: this.idempotency.getState(),
    };
  }

  /** Replaces everything that the world has. The time continues with that of the machine. */
  setState(state: WorldState): void {
    this.#collections.clear();
    for (const [name, objects] of state.collections) {
      const collection = this.getCollection<StoredResource>(name);
      objects.forEach((object) => collection.add(object));
    }
    replaceEntries(this.#internals, state.internals);
    replaceEntries(this.#lastSent, state.lastSent);
    replaceEntries(this.#secondaryStatuses, state.secondaryStatuses);
    replaceEntries(this.histories, state.histories);
    this.#events.splice(0, this.#events.length, ...state.events);
    this.ids.setState(state.ids);
    this.idempotency.setState(state.idempotency);
    this.clock.setState(state.clock);
  }

  #notifyListeners(event: EventObject): void {
    // Deliveries first: what an event causes sends its own events after it.
    const listeners = [...(this.#listeners.get('*') ?? []), ...(this.#listeners.get(event.type) ?? [])];
    for (const listener of listeners) {
      const running = listener(event);
      if (running) {
        const tracked = running.finally(() => this.#pending.delete(tracked));
        this.#pending.add(tracked);
      }
    }
  }

  /** Records a transition, and sends its events. */
  #fire(machine: string, transition: Transition, object: object, from: string | null): void {
    this.fired.add(`${machine}.${transition.id}`);
    this.#observeSecondaryStatuses(object);
    const now = {machine, transition: transition.id, from, at: this.clock.getTime(), object: toJson(object)};
    const before = this.#lastSent.get(object);
    const events = transition.events.map((type) => this.emitEvent(type, object, before));
    const history = this.histories.get(object) ?? [];
    this.histories.set(object, history);
    history.push({...now, events});
  }

  /** Records the changes of the secondary statuses of an object, as `machine.field.from.to`. */
  #observeSecondaryStatuses(object: object): void {
    const {machine = '', secondaryStatuses = []} = this.lifecycles.get((object as StoredResource).object) ?? {};
    const before = this.#secondaryStatuses.get(object) ?? {};
    const now = Object.fromEntries(secondaryStatuses.map(({field}) => [field, (object as JsonObject)[field]]));
    for (const [field, value] of Object.entries(now).filter(([name, value]) => value !== before[name])) {
      this.fired.add(
        formatStatusChange(machine, field, (before[field] as string | undefined) ?? null, value as string),
      );
    }
    if (secondaryStatuses.length > 0) {
      this.#secondaryStatuses.set(object, now);
    }
  }

  #getLifecycle(machine: string): Lifecycle {
    const lifecycle = this.lifecycles.get(machine);
    if (!lifecycle) {
      throw new Error(
        `contracts/lifecycles: found no machine ${machine}. Known: ${[...this.lifecycles.keys()].join(', ')}.`,
      );
    }
    return lifecycle;
  }

  #getTransition(lifecycle: Lifecycle, id: string): Transition {
    const transition = lifecycle.transitions.find((other) => other.id === id);
    if (!transition) {
      const known = lifecycle.transitions.map((other) => other.id).join(', ');
      throw new Error(
        `contracts/lifecycles, machine ${lifecycle.machine}: found no transition ${id}. Known: ${known}.`,
      );
    }
    return transition;
  }

  #getState({machine, field}: Lifecycle, object: StatefulObject): string {
    const state = (object as JsonObject)[field];
    if (typeof state !== 'string') {
      throw new Error(`A ${machine} has no ${field}.`);
    }
    return state;
  }
}
