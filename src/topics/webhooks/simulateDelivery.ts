/** One event, with the fields that handlers read. */
export interface StoryEvent {
  readonly id: string;
  readonly type: string;
  /** Of its snapshot. */
  readonly objectId: string;
  readonly status: string;
  readonly updatedAt: string;
  /** Minor units of a refund; 0 for others. */
  readonly refund: number;
}

/** How events are delivered. */
export interface SimulationRun {
  /** 0 keeps the order. */
  readonly seed: number;
  /** Number of repeated deliveries. */
  readonly repeats: number;
  /** Number of dropped events. */
  readonly drops: number;
}

/** The action of a handler for one delivery, and its state afterward. */
export interface HandlerReaction {
  readonly outcome: string;
  /** Status by object, in the order in which objects were first seen. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Minor units that it has booked as refunded. */
  readonly refunded: number;
}

export interface SimulationStep {
  /** Undefined for the reconciliation after the last delivery. */
  readonly event: StoryEvent | undefined;
  readonly isRepeat: boolean;
  readonly naive: HandlerReaction;
  readonly correct: HandlerReaction;
  /** Why the two states differ now; undefined while they are the same. */
  readonly why: string | undefined;
}

/** The actual state at the end: the newest snapshot of each object. */
export interface ExpectedState {
  readonly statuses: Readonly<Record<string, string>>;
  readonly refunded: number;
}

/** The maximum repeats and drops of a run. */
export const MAX_COUNT = 3;

/** Seeds have up to this many digits. */
const MAX_SEED = 9999;

/** Parses a run in a URL, `5-2-1`: seed, repeats, drops. Undefined for another format. */
export function parseRun(text: string): SimulationRun | undefined {
  const [, seed, repeats, drops] = (/^(\d{1,4})-(\d)-(\d)$/.exec(text) ?? []).map(Number);
  return seed !== undefined && seed <= MAX_SEED && repeats! <= MAX_COUNT && drops! <= MAX_COUNT
    ? {seed, repeats: repeats!, drops: drops!}
    : undefined;
}

export function runText({seed, repeats, drops}: SimulationRun): string {
  return `${seed}-${repeats}-${drops}`;
}

/** Pseudorandom numbers from 0 to below 1: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** By Fisher and Yates. */
function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/** The deliveries of a run: events dropped, repeated, shuffled. The same run always has the same deliveries. */
export function simulateDeliveries(events: readonly StoryEvent[], {seed, repeats, drops}: SimulationRun): StoryEvent[] {
  const random = createRandom(seed + 1);
  const picked = shuffle(events, random);
  const dropped = new Set(picked.slice(0, drops));
  const arriving = events.filter((event) => !dropped.has(event));
  const again = new Set(picked.slice(drops, drops + repeats));
  const all = arriving.flatMap((event) => (again.has(event) ? [event, event] : [event]));
  return seed === 0 ? all : shuffle(all, random);
}

function isRefunded({type}: StoryEvent): boolean {
  return type === 'refund.succeeded';
}

/** The newest snapshot of each object; of several in one second the last one. */
function findNewestSnapshots(events: readonly StoryEvent[]): Map<string, StoryEvent> {
  const newest = new Map<string, StoryEvent>();
  for (const event of events) {
    const known = newest.get(event.objectId);
    if (!known || event.updatedAt >= known.updatedAt) {
      newest.set(event.objectId, event);
    }
  }
  return newest;
}

export function computeExpectedState(events: readonly StoryEvent[]): ExpectedState {
  const newest = [...findNewestSnapshots(events).values()];
  return {
    statuses: Object.fromEntries(newest.map(({objectId, status}) => [objectId, status])),
    refunded: newest.reduce((sum, event) => sum + (event.status === 'succeeded' ? event.refund : 0), 0),
  };
}

/** Applies each delivery as it arrives. */
class NaiveHandler {
  readonly #statuses: Record<string, string> = {};
  #refunded = 0;

  handle(event: StoryEvent): HandlerReaction {
    const isNew = this.#statuses[event.objectId] === undefined;
    this.#statuses[event.objectId] = event.status;
    const books = isRefunded(event);
    this.#refunded += books ? event.refund : 0;
    return this.getState(`${isNew ? 'Stored' : 'Overwritten'}${books ? ', refund booked' : ''}`);
  }

  getState(outcome: string): HandlerReaction {
    return {outcome, statuses: {...this.#statuses}, refunded: this.#refunded};
  }
}

/** Drops duplicates, ignores older snapshots, fetches the object when two are of the same second. */
class CorrectHandler {
  readonly #seen = new Set<string>();
  readonly #stored = new Map<string, StoryEvent>();
  /** Objects as `GET` returns them. */
  readonly #objects: ReadonlyMap<string, StoryEvent>;

  constructor(events: readonly StoryEvent[]) {
    this.#objects = findNewestSnapshots(events);
  }

  handle(event: StoryEvent): HandlerReaction {
    if (this.#seen.has(event.id)) {
      return this.getState('Duplicate, dropped');
    }
    this.#seen.add(event.id);
    const known = this.#stored.get(event.objectId);
    if (known && event.updatedAt < known.updatedAt) {
      return this.getState('Older, ignored');
    }
    if (known && event.updatedAt === known.updatedAt) {
      this.#stored.set(event.objectId, this.#objects.get(event.objectId)!);
      return this.getState('Same second, fetched');
    }
    this.#stored.set(event.objectId, event);
    return this.getState('Stored');
  }

  /** Processes every event of the list, as after an outage. */
  reconcileEvents(events: readonly StoryEvent[]): HandlerReaction {
    const missed = events.filter(({id}) => !this.#seen.has(id));
    missed.forEach((event) => this.handle(event));
    return this.getState(
      missed.length === 0
        ? 'Events listed, none was missing'
        : `Events listed, ${missed.length} ${missed.length === 1 ? 'was' : 'were'} missing`,
    );
  }

  /** A refund is booked by its id, so that no event books it twice. */
  getState(outcome: string): HandlerReaction {
    const objects = [...this.#stored.values()];
    return {
      outcome,
      statuses: Object.fromEntries(objects.map(({objectId, status}) => [objectId, status])),
      refunded: objects.reduce((sum, event) => sum + (event.status === 'succeeded' ? event.refund : 0), 0),
    };
  }
}

function explainDifference(
  event: StoryEvent | undefined,
  naive: HandlerReaction,
  correct: HandlerReaction,
  all: readonly StoryEvent[],
): string | undefined {
  if (naive.refunded !== correct.refunded) {
    return naive.refunded > correct.refunded
      ? 'A repeated delivery was booked again: the naive handler does not check event ids.'
      : 'The delivery that reports the refund never arrived, and the naive handler does not list events.';
  }
  const id = Object.keys(correct.statuses).find((one) => naive.statuses[one] !== correct.statuses[one]);
  if (id === undefined) {
    return undefined;
  }
  if (event === undefined) {
    const {status} = findNewestSnapshots(all).get(id)!;
    return naive.statuses[id] === undefined
      ? `The naive handler does not know ${id}.`
      : `The naive handler stays at ${naive.statuses[id]}, and ${id} is ${status}.`;
  }
  return `An older snapshot overwrote a newer one: ${id} is ${correct.statuses[id]!}, and the naive handler has ${naive.statuses[id] ?? 'nothing'}.`;
}

/** Sends the deliveries of a run to both handlers. All events happened before the first delivery. */
export function simulateRun(events: readonly StoryEvent[], run: SimulationRun): SimulationStep[] {
  const naive = new NaiveHandler();
  const correct = new CorrectHandler(events);
  const arrived = new Set<string>();
  const steps = simulateDeliveries(events, run).map((event): SimulationStep => {
    const isRepeat = arrived.has(event.id);
    arrived.add(event.id);
    const [left, right] = [naive.handle(event), correct.handle(event)];
    return {event, isRepeat, naive: left, correct: right, why: explainDifference(event, left, right, events)};
  });
  const [left, right] = [naive.getState('Nothing'), correct.reconcileEvents(events)];
  return [
    ...steps,
    {
      event: undefined,
      isRepeat: false,
      naive: left,
      correct: right,
      why: explainDifference(undefined, left, right, events),
    },
  ];
}

/** The index of the first step after which the states of the handlers differ; -1 when they never do. */
export function findDivergence(steps: readonly SimulationStep[]): number {
  return steps.findIndex(({why}) => why !== undefined);
}
