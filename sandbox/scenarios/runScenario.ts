import {setImmediate} from 'node:timers/promises';
import {brand} from '../../src/brand';
import type {ScenarioEvent} from '../../src/pipeline/contracts/scenarioEvents';
import type {JourneyStep} from '../../src/pipeline/contracts/journeys';
import type {ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {createSandbox, type Sandbox, type SandboxOptions} from '../server';
import type {ProductContract} from '../../src/pipeline/contracts/products';
import type {SandboxContracts} from '../contracts';
import type {ReceiverReply} from '../world/deliveries';
import {suggest} from '../../packages/authoring/suggest';
import {isObject, type Json} from '../../packages/json';
import {toTimestamp} from '../world/timestamps';
import type {EventObject, ObjectMoment} from '../world/world';
import {describeBody} from './describeBody';
import {findImbalances} from './findImbalances';
import {ScenarioLog} from './scenarioLog';
import type {Scenario, ScenarioStep} from '../../src/pipeline/contracts/scenarios';
import type {RecordedTimelineMoment} from '../../src/pipeline/contracts/histories';
import {OrderTimelines} from './timelines';

/** A request of a scenario and its response. */
export interface ScenarioExchange {
  readonly scenario: Scenario;
  readonly step: ScenarioStep;
  readonly number: number;
  readonly product: ProductContract;
  readonly operation: ContractOperation;
  readonly status: number;
  readonly headers: Headers;
  readonly contentType: string;
  /** JSON, or text of another type; undefined when there is no body. */
  readonly body: Json | undefined;
}

/** The results of a scenario. */
export interface PlayedScenario {
  readonly scenario: Scenario;
  readonly exchanges: readonly ScenarioExchange[];
  readonly events: readonly EventObject[];
  /** Every created identifier, request ids included. */
  readonly ids: ReadonlySet<string>;
  /** Fired transitions, as `machine.transition`, and changes of secondary statuses. */
  readonly fired: ReadonlySet<string>;
  /** The history of each object that a lifecycle governs. */
  readonly histories: readonly (readonly ObjectMoment[])[];
  /** The timeline of each order, if the scenario records it. */
  readonly timelines: readonly (readonly RecordedTimelineMoment[])[];
  /** Requests, acts of parties and deliveries of events, in order. */
  readonly scenarioEvents: readonly ScenarioEvent[];
  /** The journal, if the scenario records one. */
  readonly journey: readonly JourneyStep[] | undefined;
}

function findOperation(
  contracts: SandboxContracts,
  operationId: string,
  place: string,
): [ProductContract, ContractOperation] {
  for (const product of contracts.products) {
    const operation = product.operations.find((other) => other.operationId === operationId);
    if (operation) {
      return [product, operation];
    }
  }
  const known = contracts.products.flatMap(({operations}) => operations.map((operation) => operation.operationId));
  throw new Error(`${place}: found operation ${operationId}, which no contract has, ${suggest(operationId, known)}.`);
}

function buildStepUrl(base: string, {path}: ContractOperation, step: ScenarioStep, place: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = step.path?.[name];
    if (value === undefined) {
      throw new Error(`${place}: found no ${name} in path, expected path: {${name}: …}, which ${path} has.`);
    }
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(Object.entries(step.query ?? {}).map(([name, value]) => [name, String(value)]));
  return `${base}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

function buildStepBody({raw, raw_size, body}: ScenarioStep): string | undefined {
  if (raw !== undefined || raw_size !== undefined) {
    return raw ?? `"${'x'.repeat(raw_size! - 2)}"`;
  }
  return body === undefined ? undefined : JSON.stringify(body);
}

/** The server that receives the webhooks of scenarios. */
interface WebhookServer {
  status: number;
}

/** The id of a returned object. */
function readResponseId(value: unknown): string | undefined {
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined;
}

/** The cause of a change of an order by a step: none for a request that only reads, though time can have passed. */
function describeStepCause({operation, act}: ScenarioStep): string | null {
  return act ?? (operation === undefined || /^(retrieve|list|search)/.test(operation) ? null : operation);
}

/** An identifier as scenarios write them. */
const SHORT_ID = /\b[a-z]+_(?=[A-Za-z]*\d)[A-Za-z0-9]{6}\b/g;

/** Plays one scenario. */
class ScenarioPlayer {
  readonly exchanges: ScenarioExchange[] = [];
  readonly #background: Promise<unknown>[] = [];
  /** Continues requests in the background. */
  #release = (): void => undefined;

  constructor(
    readonly scenario: Scenario,
    readonly sandbox: Sandbox,
    readonly base: string,
    readonly receiver: WebhookServer,
    readonly happenings: ScenarioEvent[] = [],
    readonly journal?: ScenarioLog,
    readonly timelines?: OrderTimelines,
  ) {}

  async play(): Promise<void> {
    for (const [index, step] of this.scenario.steps.entries()) {
      const place = `contracts/scenarios, scenario ${this.scenario.name}, step ${index + 1} (${step.operation ?? step.act ?? 'clock'})`;
      this.receiver.status = step.receiver ?? this.receiver.status;
      await this.moveClock(step, place);
      if (step.operation !== undefined) {
        const before = this.sandbox.world.ids.listIds().size;
        if (step.background) {
          this.#holdBackground();
          this.#background.push(this.#call(step, index + 1, place));
          await this.#waitUntilReceived(before);
        } else {
          await this.#call(step, index + 1, place).finally(() => this.#release());
        }
      } else if (step.act !== undefined) {
        this.#recordEvent({kind: 'act', name: step.act, subject: step.id});
        await this.sandbox.act(step.act, step.id!, step.data).catch((error: unknown) => {
          throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
        });
        await this.#writeLog({kind: 'act', name: step.act, id: step.id!, ...(step.data && {data: step.data})});
      }
      this.timelines?.recordChanges(describeStepCause(step));
    }
    this.#release();
    await Promise.all(this.#background);
  }

  /** Holds the responses with `Sandbox-Delay` until the next step is done, however long that takes. */
  #holdBackground(): void {
    const next = new Promise<void>((resolve) => (this.#release = resolve));
    this.sandbox.world.hold = () => next;
  }

  /** @throws when the scenario reserves an id that is not used */
  expectAllIdsUsed(): void {
    const unused = this.sandbox.world.ids.listUnusedIds();
    if (unused.length > 0) {
      throw new Error(
        `contracts/scenarios, scenario ${this.scenario.name}: found ids that were not used: ${unused.join(', ')}.`,
      );
    }
  }

  /** Waits until the sandbox has begun to handle a request, which uses an id. */
  async #waitUntilReceived(idsBefore: number): Promise<void> {
    while (this.sandbox.world.ids.listIds().size === idsBefore) {
      await setImmediate();
    }
  }

  /** Records what begins to happen; the response follows. */
  #recordEvent(scenarioEvent: Omit<ScenarioEvent, 'at'>): number {
    return this.happenings.push({...scenarioEvent, at: this.sandbox.world.clock.milliseconds}) - 1;
  }

  /** Writes to the journal what happened, once everything that it started has ended. */
  async #writeLog(cause: Parameters<ScenarioLog['record']>[0]): Promise<void> {
    if (this.journal) {
      await this.sandbox.world.waitUntilSettled();
      this.journal.record(cause);
    }
  }

  /**
   * Moves the clock to the time of a step.
   *
   * @throws when that is before the end of the step above it
   */
  async moveClock({at, advance}: ScenarioStep, place: string): Promise<void> {
    const {clock} = this.sandbox.world;
    if (at !== undefined) {
      if (Date.parse(at) < clock.milliseconds) {
        throw new Error(
          `${place}: found at: ${at}, which is before the end of the step above, expected ${toTimestamp(clock.milliseconds)} or later. Correct the time, or move the step.`,
        );
      }
      await clock.advanceTo(at);
    }
    if (advance !== undefined) {
      await clock.advance(advance);
    }
    await this.sandbox.world.waitUntilSettled();
    await this.sandbox.world.deliveries.waitUntilIdle();
  }

  async #call(step: ScenarioStep, number: number, place: string): Promise<void> {
    const [product, operation] = findOperation(this.sandbox.contracts, step.operation!, place);
    const url = buildStepUrl(this.base, operation, step, place);
    const body = buildStepBody(step);
    const headers = this.#buildHeaders(step, number, operation, body);
    const noted = this.#recordEvent({kind: 'call', name: operation.operationId, subject: step.path?.id});
    let response: Response | undefined;
    for (let count = 0; count < (step.repeat ?? 1); count += 1) {
      response = await fetch(url, {method: step.method ?? operation.method.toUpperCase(), headers, body});
    }
    const text = await response!.text();
    const contentType = (response!.headers.get('content-type') ?? '').replace(/;.*$/, '');
    const value = contentType.endsWith('json') ? (JSON.parse(text) as Json) : text === '' ? undefined : text;
    this.#expect(step, response!.status, value, place);
    const {subject, ...happening} = this.happenings[noted]!;
    this.happenings[noted] = {
      ...happening,
      subject: subject ?? readResponseId(value),
      status: response!.status,
      body: value,
    };
    this.exchanges.push({
      scenario: this.scenario,
      step,
      number,
      product,
      operation,
      contentType,
      status: response!.status,
      headers: response!.headers,
      body: value,
    });
    await this.#writeLog({
      kind: 'call',
      at: toTimestamp(happening.at),
      name: operation.operationId,
      request: {path: url.slice(this.base.length), ...(step.body !== undefined && {body: step.body})},
      status: response!.status,
      ...(value !== undefined && {response: value}),
    });
  }

  #buildHeaders(step: ScenarioStep, number: number, operation: ContractOperation, body: string | undefined): Headers {
    const [account] = (this.sandbox.world.seedData.payments as {accounts: Record<string, string>[]}).accounts;
    const key = step.key === 'publishable' ? account!.publishable_key : account!.secret_key;
    const headers = new Headers({
      Authorization: `Bearer ${key!}`,
      [brand.versionHeader]: step.version ?? brand.apiVersion,
      ...(body !== undefined && {'Content-Type': 'application/json'}),
      ...(operation.method === 'post' && {
        'Idempotency-Key': step.idempotency_key ?? `${this.scenario.name}-${number}`,
      }),
    });
    Object.entries(step.headers ?? {}).forEach(([name, value]) => headers.set(name, value));
    return headers;
  }

  #expect(step: ScenarioStep, found: number, body: Json | undefined, place: string): void {
    const {status, error} = step;
    const problem = isObject(body) && isObject(body.error) ? body.error : body;
    const code = found >= 400 && isObject(problem) ? problem.code : undefined;
    const isRight = error === undefined ? (status === undefined ? found < 400 : found === status) : code === error;
    if (!isRight) {
      const expected = error ?? status ?? 'success';
      throw new Error(
        `${place}: ${this.#explainUnknownId(step)}found ${found}, with ${describeBody(problem)}, expected ${expected}.`,
      );
    }
  }

  /** An id of a failed step that no step before it has created: one of the scenario is mistyped, or not reserved. */
  #explainUnknownId({path, query, body}: ScenarioStep): string {
    const known = collectKnownIds(this.sandbox);
    const id = JSON.stringify([path, query, body])
      .match(SHORT_ID)
      ?.find((one) => !known.has(one) && !this.scenario.strangers?.includes(one));
    if (id === undefined) {
      return '';
    }
    const prefix = id.replace(/_.*/, '');
    const created = [...this.sandbox.world.ids.listIds()].filter((one) => one.startsWith(`${prefix}_`));
    const others = created.length === 0 ? '' : `, expected one of theirs, such as ${created.at(-1)!}`;
    return `found the id ${id}, which no step above creates${others}. Correct it, or add it to ids.${prefix} of the scenario, which lists ids in the order in which they are created. The response: `;
  }
}

/** The options of a new sandbox in which a scenario can be played. */
export function getScenarioWorld({start, name, first_order_number, ids}: Scenario): SandboxOptions {
  return {start, seed: name, firstOrderNumber: first_order_number, ids};
}

/**
 * Plays a scenario in a sandbox that listens at a base URL, and returns its requests and responses.
 *
 * @param before the number of the step to stop before, counted from 1, with the clock at its time; by default
 * the whole scenario
 */
export async function playScenarioInto(
  sandbox: Sandbox,
  base: string,
  scenario: Scenario,
  before?: number,
  receiver: WebhookServer = {status: 204},
  scenarioEvents: ScenarioEvent[] = [],
  log?: ScenarioLog,
  timelines?: OrderTimelines,
): Promise<readonly ScenarioExchange[]> {
  const steps = before === undefined ? scenario.steps : scenario.steps.slice(0, before - 1);
  const player = new ScenarioPlayer({...scenario, steps}, sandbox, base, receiver, scenarioEvents, log, timelines);
  await player.play();
  const next = before === undefined ? undefined : scenario.steps[before - 1];
  if (next) {
    await player.moveClock(next, `contracts/scenarios, scenario ${scenario.name}, step ${before!}`);
  } else if (before === undefined) {
    player.expectAllIdsUsed();
  }
  return player.exchanges;
}

/**
 * Plays a scenario in a new sandbox.
 *
 * @throws when a response is not the expected one, an id is not used, or the sandbox has a defect
 */
export async function playScenario(scenario: Scenario, contracts: SandboxContracts): Promise<PlayedScenario> {
  const faults: unknown[] = [];
  const receiver: WebhookServer = {status: 204};
  const scenarioEvents: ScenarioEvent[] = [];
  const deliver = (_url: string, _headers: unknown, text: string): Promise<ReceiverReply> => {
    const {type: name, data} = JSON.parse(text) as EventObject;
    const at = sandbox.world.clock.milliseconds;
    scenarioEvents.push({
      kind: 'delivery',
      name,
      subject: readResponseId(data.object),
      ...receiver,
      body: data.object,
      at,
    });
    return Promise.resolve({...receiver});
  };
  const sandbox = await createSandbox({
    contracts,
    ...getScenarioWorld(scenario),
    deliver,
    onFault: (error) => faults.push(error),
  });
  const log = scenario.journal ? attachJournal(sandbox) : undefined;
  const timelines = scenario.timeline ? attachTimelines(sandbox) : undefined;
  let exchanges: readonly ScenarioExchange[];
  try {
    const base = await sandbox.listen();
    exchanges = await playScenarioInto(
      sandbox,
      base,
      scenario,
      undefined,
      receiver,
      scenarioEvents,
      log,
      timelines,
    ).catch((error: unknown) => {
      throw faults.length > 0
        ? new AggregateError([error, ...faults], `${String(error)}\n${faults.map(String).join('\n')}`)
        : error;
    });
    faults.push(...findImbalances(sandbox.world));
    if (faults.length > 0) {
      throw new AggregateError(faults, `scenario ${scenario.name}: ${faults.map(String).join('\n')}`);
    }
  } finally {
    await sandbox.close();
  }
  const {world} = sandbox;
  const ids = new Set([...collectKnownIds(sandbox), ...(scenario.strangers ?? [])]);
  return {
    scenario,
    exchanges,
    events: world.listAllEvents(),
    ids,
    fired: world.fired,
    histories: [...world.histories.values()],
    timelines: timelines?.listTimelines() ?? [],
    scenarioEvents,
    journey: log?.steps,
  };
}

/** A journal that also records what timers do. */
function attachJournal({world}: Sandbox): ScenarioLog {
  const log = new ScenarioLog(world);
  const {clock} = world;
  const settle = clock.afterFiring;
  clock.afterFiring = async () => {
    await settle();
    await world.waitUntilSettled();
    log.record({kind: 'clock'});
  };
  return log;
}

/** Timelines that are also updated after each timer. */
function attachTimelines({world}: Sandbox): OrderTimelines {
  const timelines = new OrderTimelines(world);
  const {afterFiring} = world.clock;
  world.clock.afterFiring = async () => {
    await afterFiring();
    timelines.recordChanges(null);
  };
  return timelines;
}

/** Created ids and those of the seed data. */
function collectKnownIds({world, contracts}: Sandbox): Set<string> {
  const ids = new Set(world.ids.listIds());
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
  collect(contracts.seedData);
  return ids;
}
