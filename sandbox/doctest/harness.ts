import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {brand} from '../../src/brand';
import {createSandbox, type Sandbox, type SandboxOptions} from '../server';
import {getScenarioWorld, playScenarioInto} from '../scenarios/runScenario';
import type {Scenario} from '../../src/pipeline/contracts/scenarios';
import type {SandboxContracts} from '../contracts';
import type {Checkpoint, Directive} from './directives';
import {readContracts} from '../../src/pipeline/projectContracts';

/** A request as it arrived, and its response. */
export interface HttpExchange {
  readonly method: string;
  readonly target: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The default start time of pages: right after the webhook endpoint of the seed data was created. */
const DEFAULT_START = '2026-11-03T10:00:00Z';

/** The number of the step to stop before, counted from 1; undefined for the whole scenario. */
function findStopStep({name, steps}: Scenario, checkpoint: Checkpoint | undefined): number | undefined {
  if (!checkpoint) {
    return undefined;
  }
  const numbers = steps.flatMap((step, index) => ((step.operation ?? step.act) === checkpoint.step ? [index + 1] : []));
  const number = numbers[checkpoint.count - 1];
  if (number === undefined) {
    throw new Error(
      `found ${checkpoint.step} ${numbers.length} times in the scenario ${name}, expected it ${checkpoint.count} times`,
    );
  }
  return checkpoint.side === 'before' ? number : number + 1;
}

function listen(server: http.Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function flattenHeaders(headers: http.IncomingHttpHeaders | http.OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** The sandbox of a page, at one address even when directives replace it. */
export class DoctestHarness {
  readonly faults: unknown[] = [];
  readonly exchanges: HttpExchange[] = [];
  readonly #server = http.createServer((request, response) => this.#serve(request, response));
  #sandbox: Sandbox | undefined;
  /** Ids that the page reserved. */
  #wanted = new Set<string>();
  #receiver = {status: 204};
  #requests = 0;
  base = '';

  constructor(readonly contracts: SandboxContracts) {}

  /** @throws when it was not opened */
  get sandbox(): Sandbox {
    if (!this.#sandbox) {
      throw new Error('The harness of this page was not opened.');
    }
    return this.#sandbox;
  }

  async open(): Promise<void> {
    this.base = await listen(this.#server);
    await this.#replace({start: DEFAULT_START, seed: 'page'});
  }

  async close(): Promise<void> {
    await this.#sandbox?.close();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Types of the events that were sent so far. */
  listEventTypes(): string[] {
    return this.sandbox.world.listAllEvents().map(({type}) => type);
  }

  /** Ids that the page reserved and that were not used. */
  listUnusedIds(): string[] {
    return this.sandbox.world.ids.listUnusedIds().filter((id) => this.#wanted.has(id));
  }

  /** The headers of a request with the secret key, as pages send it. */
  buildHeaders(method: string, version: string = brand.apiVersion): Record<string, string> {
    const [account] = (this.contracts.seedData.payments as {accounts: {secret_key: string}[]}).accounts;
    this.#requests += 1;
    return {
      Authorization: `Bearer ${account!.secret_key}`,
      [brand.versionHeader]: version,
      ...(method === 'POST' && {'Idempotency-Key': `behind-the-scenes-${this.#requests}`}),
    };
  }

  /**
   * Executes a directive, except for commands and those about the page itself.
   *
   * @throws with what was found and expected, without the place
   */
  async applyDirective(direction: Directive): Promise<void> {
    const {world} = this.sandbox;
    switch (direction.kind) {
      case 'fresh':
        return this.#replace({start: direction.time ?? DEFAULT_START, seed: 'page', quota: direction.quota});
      case 'scenario':
        return this.#playScenario(readContracts().getScenario(direction.scenario), direction.cue);
      case 'at':
        if (direction.time < world.clock.getTime()) {
          throw new Error(
            `found ${direction.time}, expected a time from ${world.clock.getTime()} on, the current time`,
          );
        }
        await world.clock.advanceTo(direction.time);
        break;
      case 'advance':
        await world.clock.advance(direction.duration);
        break;
      case 'ids':
        world.ids.reserveIds(direction.ids);
        Object.values(direction.ids).forEach((ids) => ids.forEach((id) => this.#wanted.add(id)));
        return;
      case 'act':
        return this.sandbox.act(direction.act, direction.id, direction.data);
      case 'receiver':
        this.#receiver.status = direction.status;
        return;
      default:
        return;
    }
    await world.waitUntilSettled();
    await world.deliveries.waitUntilIdle();
  }

  /** Sends a request that the page does not show. */
  async request({version, method, path, body}: Extract<Directive, {kind: 'request'}>): Promise<void> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {...this.buildHeaders(method, version), ...(body && {'Content-Type': 'application/json'})},
      body: body && JSON.stringify(body),
    });
    await response.text();
  }

  /** Waits until everything that requests and events started has ended. */
  async waitUntilSettled(): Promise<void> {
    await this.sandbox.world.waitUntilSettled();
    await this.sandbox.world.deliveries.waitUntilIdle();
  }

  async #replace(options: SandboxOptions): Promise<void> {
    const unused = this.#sandbox ? this.listUnusedIds() : [];
    await this.#sandbox?.close();
    this.#wanted = new Set();
    this.#receiver = {status: 204};
    const receiver = this.#receiver;
    this.#sandbox = await createSandbox({
      contracts: this.contracts,
      ...options,
      deliver: () => Promise.resolve({...receiver}),
      onFault: (error) => this.faults.push(error),
    });
    if (unused.length > 0) {
      throw new Error(`found ids that were not used before: ${unused.join(', ')}, expected each to be used`);
    }
  }

  async #playScenario(scenario: Scenario, checkpoint: Checkpoint | undefined): Promise<void> {
    const stop = findStopStep(scenario, checkpoint);
    // After a step the clock stays at its time; before one it is at the time that the step needs.
    const steps = checkpoint?.side === 'after' ? scenario.steps.slice(0, stop! - 1) : scenario.steps;
    await this.#replace(getScenarioWorld(scenario));
    await playScenarioInto(this.sandbox, this.base, {...scenario, steps}, stop, this.#receiver);
  }

  #serve(request: http.IncomingMessage, response: http.ServerResponse): void {
    const chunks: Buffer[] = [];
    const end = response.end.bind(response);
    const write = response.write.bind(response);
    const writeHead = response.writeHead.bind(response);
    let written: http.OutgoingHttpHeaders = {};
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) {
        chunks.push(Buffer.from(chunk));
      }
    };
    response.writeHead = ((status: number, headers: http.OutgoingHttpHeaders = {}) => {
      written = headers;
      return writeHead(status, headers);
    }) as typeof response.writeHead;
    response.write = ((chunk: unknown, ...rest: never[]) => {
      keep(chunk);
      return write(chunk, ...rest);
    }) as typeof response.write;
    response.end = ((chunk: unknown, ...rest: never[]) => {
      keep(chunk);
      this.exchanges.push({
        method: request.method ?? '',
        target: request.url ?? '',
        requestHeaders: flattenHeaders(request.headers),
        status: response.statusCode,
        headers: flattenHeaders({...response.getHeaders(), ...written}),
        body: Buffer.concat(chunks).toString(),
      });
      return end(chunk as never, ...rest);
    }) as typeof response.end;
    this.sandbox.app(request, response);
  }
}
