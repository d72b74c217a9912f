import {setImmediate} from 'node:timers/promises';
import {brand} from '../../src/brand';
import type {Happening} from '../../src/pipeline/contracts/scenarioEvents';
import type {JourneyStep} from '../../src/pipeline/contracts/journeys';
import type {Operation} from '../../src/pipeline/contracts/openapiTypes';
import {createSandbox, type Sandbox} from '../server';
import type {ProductTruth, Truth} from '../contracts';
import type {Reply} from '../world/deliveries';
import {isObject, textOf, type Json} from '../world/json';
import {toTimestamp} from '../world/timestamps';
import type {EventObject, Moment} from '../world/world';
import {imbalancesOf} from './findImbalances';
import {Journal} from './scenarioLog';
import type {Scene, Step} from '../../src/pipeline/contracts/scenes';
import {Timelines, type TimelineMoment} from './timelines';

/** A request of a scene and its answer. */
export interface Exchange {
  readonly scene: Scene;
  readonly step: Step;
  readonly number: number;
  readonly product: ProductTruth;
  readonly operation: Operation;
  readonly status: number;
  readonly headers: Headers;
  readonly contentType: string;
  /** JSON, or text of another type; undefined when there is no body. */
  readonly body: Json | undefined;
}

/** What a scene led to. */
export interface Played {
  readonly scene: Scene;
  readonly exchanges: readonly Exchange[];
  readonly events: readonly EventObject[];
  /** Every identifier that came to be, request ids included. */
  readonly ids: ReadonlySet<string>;
  /** Transitions that were fired, as `machine.transition`, and changes of second statuses. */
  readonly fired: ReadonlySet<string>;
  /** What became of each object that a lifecycle governs. */
  readonly histories: readonly (readonly Moment[])[];
  /** What became of each order, when the scene asks for it. */
  readonly timelines: readonly (readonly TimelineMoment[])[];
  /** Requests, what parties did and deliveries of events, in their order. */
  readonly happenings: readonly Happening[];
  /** All that happened and changed, of scenes that ask for a journal. */
  readonly journey: readonly JourneyStep[] | undefined;
}

function findOperation(truth: Truth, operationId: string, place: string): [ProductTruth, Operation] {
  for (const product of truth.products) {
    const operation = product.operations.find((other) => other.operationId === operationId);
    if (operation) {
      return [product, operation];
    }
  }
  throw new Error(`${place}: found operation ${operationId}, which no contract has.`);
}

function urlOf(base: string, {path}: Operation, step: Step, place: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = step.path?.[name];
    if (value === undefined) {
      throw new Error(`${place}: found no path parameter ${name}, expected one for ${path}.`);
    }
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(Object.entries(step.query ?? {}).map(([name, value]) => [name, String(value)]));
  return `${base}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

function bodyOf({raw, raw_size, body}: Step): string | undefined {
  if (raw !== undefined || raw_size !== undefined) {
    return raw ?? `"${'x'.repeat(raw_size! - 2)}"`;
  }
  return body === undefined ? undefined : JSON.stringify(body);
}

/** The server that the story's webhooks go to. */
interface Receiver {
  status: number;
}

/** The id of an object that was answered. */
function idOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined;
}

/** What a step does to an order: a request that only reads does nothing, but time can have passed. */
function causeOf({operation, act}: Step): string | null {
  return act ?? (operation === undefined || /^(retrieve|list|search)/.test(operation) ? null : operation);
}

/** Plays one scene. */
class Player {
  readonly exchanges: Exchange[] = [];
  readonly #background: Promise<unknown>[] = [];
  /** Lets requests in the background go on. */
  #release = (): void => undefined;

  constructor(
    readonly scene: Scene,
    readonly sandbox: Sandbox,
    readonly base: string,
    readonly receiver: Receiver,
    readonly happenings: Happening[] = [],
    readonly journal?: Journal,
    readonly timelines?: Timelines,
  ) {}

  async play(): Promise<void> {
    for (const [index, step] of this.scene.steps.entries()) {
      const place = `contracts/story/scenes, scene ${this.scene.scene}, step ${index + 1} (${step.operation ?? step.act ?? 'clock'})`;
      this.receiver.status = step.receiver ?? this.receiver.status;
      await this.moveClock(step);
      if (step.operation !== undefined) {
        const before = this.sandbox.world.ids.all().size;
        if (step.background) {
          this.#holdBackground();
          this.#background.push(this.#call(step, index + 1, place));
          await this.#untilReceived(before);
        } else {
          await this.#call(step, index + 1, place).finally(() => this.#release());
        }
      } else if (step.act !== undefined) {
        this.#note({kind: 'act', name: step.act, subject: step.id});
        await this.sandbox.act(step.act, step.id!, step.data).catch((error: unknown) => {
          throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
        });
        await this.#write({kind: 'act', name: step.act, id: step.id!, ...(step.data && {data: step.data})});
      }
      this.timelines?.look(causeOf(step));
    }
    this.#release();
    await Promise.all(this.#background);
  }

  /** Holds the answers with `Sandbox-Delay` until the next step is done, however long the machine takes for it. */
  #holdBackground(): void {
    const next = new Promise<void>((resolve) => (this.#release = resolve));
    this.sandbox.world.hold = () => next;
  }

  /** @throws when the scene reserves an id that nothing took */
  expectAllIdsUsed(): void {
    const unused = this.sandbox.world.ids.unused();
    if (unused.length > 0) {
      throw new Error(
        `contracts/story/scenes, scene ${this.scene.scene}: found ids that nothing used: ${unused.join(', ')}.`,
      );
    }
  }

  /** Waits until the sandbox has begun to serve a request, which takes an id. */
  async #untilReceived(idsBefore: number): Promise<void> {
    while (this.sandbox.world.ids.all().size === idsBefore) {
      await setImmediate();
    }
  }

  /** Notes what begins to happen; what is answered comes later. */
  #note(happening: Omit<Happening, 'at'>): number {
    return this.happenings.push({...happening, at: this.sandbox.world.clock.milliseconds}) - 1;
  }

  /** Writes into the journal what happened, once all that it started has ended. */
  async #write(cause: Parameters<Journal['note']>[0]): Promise<void> {
    if (this.journal) {
      await this.sandbox.world.settle();
      this.journal.note(cause);
    }
  }

  /** Moves the clock to where a step wants it. */
  async moveClock({at, advance}: Step): Promise<void> {
    const {clock} = this.sandbox.world;
    if (at !== undefined) {
      await clock.advanceTo(at);
    }
    if (advance !== undefined) {
      await clock.advance(advance);
    }
    await this.sandbox.world.settle();
    await this.sandbox.world.deliveries.idle();
  }

  async #call(step: Step, number: number, place: string): Promise<void> {
    const [product, operation] = findOperation(this.sandbox.truth, step.operation!, place);
    const url = urlOf(this.base, operation, step, place);
    const body = bodyOf(step);
    const headers = this.#headers(step, number, operation, body);
    const noted = this.#note({kind: 'call', name: operation.operationId, subject: step.path?.id});
    let response: Response | undefined;
    for (let count = 0; count < (step.repeat ?? 1); count += 1) {
      response = await fetch(url, {method: step.method ?? operation.method.toUpperCase(), headers, body});
    }
    const text = await response!.text();
    const contentType = (response!.headers.get('content-type') ?? '').replace(/;.*$/, '');
    const value = contentType.endsWith('json') ? (JSON.parse(text) as Json) : text === '' ? undefined : text;
    this.#expect(step, response!.status, value, place);
    const {subject, ...happening} = this.happenings[noted]!;
    this.happenings[noted] = {...happening, subject: subject ?? idOf(value), status: response!.status, body: value};
    this.exchanges.push({
      scene: this.scene,
      step,
      number,
      product,
      operation,
      contentType,
      status: response!.status,
      headers: response!.headers,
      body: value,
    });
    await this.#write({
      kind: 'call',
      at: toTimestamp(happening.at),
      name: operation.operationId,
      request: {path: url.slice(this.base.length), ...(step.body !== undefined && {body: step.body})},
      status: response!.status,
      ...(value !== undefined && {answer: value}),
    });
  }

  #headers(step: Step, number: number, operation: Operation, body: string | undefined): Headers {
    const [account] = (this.sandbox.world.cast.payments as {accounts: Record<string, string>[]}).accounts;
    const key = step.key === 'publishable' ? account!.publishable_key : account!.secret_key;
    const headers = new Headers({
      Authorization: `Bearer ${key!}`,
      [brand.versionHeader]: step.version ?? brand.apiVersion,
      ...(body !== undefined && {'Content-Type': 'application/json'}),
      ...(operation.method === 'post' && {'Idempotency-Key': step.idempotency_key ?? `${this.scene.scene}-${number}`}),
    });
    Object.entries(step.headers ?? {}).forEach(([name, value]) => headers.set(name, value));
    return headers;
  }

  #expect({status, error}: Step, found: number, body: Json | undefined, place: string): void {
    const problem = isObject(body) && isObject(body.error) ? body.error : body;
    const code = found >= 400 && isObject(problem) ? problem.code : undefined;
    const isRight = error === undefined ? (status === undefined ? found < 400 : found === status) : code === error;
    if (!isRight) {
      const expected = error ?? status ?? 'success';
      throw new Error(`${place}: found ${found} ${textOf(body)}, expected ${expected}.`);
    }
  }
}

/**
 * Plays a scene in a sandbox that listens at a base URL, and gives its requests and answers.
 *
 * @param before the number of the step to stop before, counted from 1, with the clock where it wants it; the whole scene without it
 */
export async function playInto(
  sandbox: Sandbox,
  base: string,
  scene: Scene,
  before?: number,
  receiver: Receiver = {status: 204},
  happenings: Happening[] = [],
  journal?: Journal,
  timelines?: Timelines,
): Promise<readonly Exchange[]> {
  const steps = before === undefined ? scene.steps : scene.steps.slice(0, before - 1);
  const player = new Player({...scene, steps}, sandbox, base, receiver, happenings, journal, timelines);
  await player.play();
  const next = before === undefined ? undefined : scene.steps[before - 1];
  if (next) {
    await player.moveClock(next);
  } else if (before === undefined) {
    player.expectAllIdsUsed();
  }
  return player.exchanges;
}

/**
 * Plays a scene in a fresh sandbox.
 *
 * @throws when an answer is not the expected one, an id is not used, or the sandbox has a defect
 */
export async function playScene(scene: Scene, truth: Truth): Promise<Played> {
  const faults: unknown[] = [];
  const receiver: Receiver = {status: 204};
  const happenings: Happening[] = [];
  const deliver = (_url: string, _headers: unknown, text: string): Promise<Reply> => {
    const {type: name, data} = JSON.parse(text) as EventObject;
    const at = sandbox.world.clock.milliseconds;
    happenings.push({kind: 'delivery', name, subject: idOf(data.object), ...receiver, body: data.object, at});
    return Promise.resolve({...receiver});
  };
  const sandbox = await createSandbox({
    truth,
    start: scene.start,
    seed: scene.scene,
    ids: scene.ids,
    deliver,
    onFault: (error) => faults.push(error),
  });
  const journal = scene.journal ? journalOf(sandbox) : undefined;
  const timelines = scene.timeline ? timelinesOf(sandbox) : undefined;
  let exchanges: readonly Exchange[];
  try {
    const base = await sandbox.listen();
    exchanges = await playInto(sandbox, base, scene, undefined, receiver, happenings, journal, timelines).catch(
      (error: unknown) => {
        throw faults.length > 0
          ? new AggregateError([error, ...faults], `${String(error)}\n${faults.map(String).join('\n')}`)
          : error;
      },
    );
    faults.push(...imbalancesOf(sandbox.world));
    if (faults.length > 0) {
      throw new AggregateError(faults, `scene ${scene.scene}: ${faults.map(String).join('\n')}`);
    }
  } finally {
    await sandbox.close();
  }
  const {world} = sandbox;
  const ids = new Set([...knownIds(sandbox), ...(scene.strangers ?? [])]);
  return {
    scene,
    exchanges,
    events: world.allEvents(),
    ids,
    fired: world.fired,
    histories: [...world.histories.values()],
    timelines: timelines?.all() ?? [],
    happenings,
    journey: journal?.steps,
  };
}

/** A journal that also notes what happens when a time comes. */
function journalOf({world}: Sandbox): Journal {
  const journal = new Journal(world);
  const {clock} = world;
  const settle = clock.afterFiring;
  clock.afterFiring = async () => {
    await settle();
    await world.settle();
    journal.note({kind: 'clock'});
  };
  return journal;
}

/** Timelines that also look after each timer. */
function timelinesOf({world}: Sandbox): Timelines {
  const timelines = new Timelines(world);
  const {afterFiring} = world.clock;
  world.clock.afterFiring = async () => {
    await afterFiring();
    timelines.look(null);
  };
  return timelines;
}

/** Ids that came to be and those of the cast. */
function knownIds({world, truth}: Sandbox): Set<string> {
  const ids = new Set(world.ids.all());
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      ids.add(value);
    } else if (Array.isArray(value)) {
      value.forEach(collect);
    } else if (isObject(value)) {
      Object.entries(value).forEach(([key, part]) => {
        ids.add(key);
        collect(part);
      });
    }
  };
  collect(truth.cast);
  return ids;
}
