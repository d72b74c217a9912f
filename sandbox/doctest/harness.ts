import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {brand} from '../../src/brand';
import {createSandbox, type Sandbox} from '../server';
import {playInto} from '../scenarios/runScenario';
import type {Scene} from '../../src/pipeline/contracts/scenes';
import type {Truth} from '../contracts';
import type {Cue, Direction} from './directives';
import {readContracts} from '../../src/pipeline/projectContracts';

/** A request as it arrived, and its answer. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** When pages begin that do not say it: right after the story's webhook endpoint was made. */
const START = '2026-11-03T10:00:00Z';

/** The number of the step to stop before, counted from 1; undefined for the whole scene. */
function stopOf({scene, steps}: Scene, cue: Cue | undefined): number | undefined {
  if (!cue) {
    return undefined;
  }
  const numbers = steps.flatMap((step, index) => ((step.operation ?? step.act) === cue.step ? [index + 1] : []));
  const number = numbers[cue.count - 1];
  if (number === undefined) {
    throw new Error(`found ${cue.step} ${numbers.length} times in the scene ${scene}, expected it ${cue.count} times`);
  }
  return cue.side === 'before' ? number : number + 1;
}

function listen(server: http.Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function flat(headers: http.IncomingHttpHeaders | http.OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** The sandbox of a page, at one address whatever the page's directions put in its place. */
export class Stage {
  readonly faults: unknown[] = [];
  readonly exchanges: Exchange[] = [];
  readonly #server = http.createServer((request, response) => this.#serve(request, response));
  #sandbox: Sandbox | undefined;
  /** Ids that the page asked for and that are to be used. */
  #wanted = new Set<string>();
  #receiver = {status: 204};
  #requests = 0;
  base = '';

  constructor(readonly truth: Truth) {}

  /** @throws when it was not opened */
  get sandbox(): Sandbox {
    if (!this.#sandbox) {
      throw new Error('The stage of this page was not opened.');
    }
    return this.#sandbox;
  }

  async open(): Promise<void> {
    this.base = await listen(this.#server);
    await this.#replace({start: START, seed: 'page'});
  }

  async close(): Promise<void> {
    await this.#sandbox?.close();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Types of the events that were sent so far. */
  events(): string[] {
    return this.sandbox.world.allEvents().map(({type}) => type);
  }

  /** Ids that the page asked for and that nothing took. */
  unusedIds(): string[] {
    return this.sandbox.world.ids.unused().filter((id) => this.#wanted.has(id));
  }

  /** The headers of a request with the secret key, as pages send it. */
  headers(method: string, version: string = brand.apiVersion): Record<string, string> {
    const [account] = (this.truth.cast.payments as {accounts: {secret_key: string}[]}).accounts;
    this.#requests += 1;
    return {
      Authorization: `Bearer ${account!.secret_key}`,
      [brand.versionHeader]: version,
      ...(method === 'POST' && {'Idempotency-Key': `behind-the-scenes-${this.#requests}`}),
    };
  }

  /**
   * Lets happen what a direction says, except for commands and what concerns the page alone.
   *
   * @throws with what was found and expected, without the place
   */
  async play(direction: Direction): Promise<void> {
    const {world} = this.sandbox;
    switch (direction.kind) {
      case 'fresh':
        return this.#replace({start: direction.time ?? START, seed: 'page', quota: direction.quota});
      case 'scene':
        return this.#playScene(readContracts().sceneNamed(direction.scene), direction.cue);
      case 'at':
        if (direction.time < world.clock.now()) {
          throw new Error(`found ${direction.time}, expected a time from ${world.clock.now()} on, which it is`);
        }
        await world.clock.advanceTo(direction.time);
        break;
      case 'advance':
        await world.clock.advance(direction.duration);
        break;
      case 'ids':
        world.ids.reserve(direction.ids);
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
    await world.settle();
    await world.deliveries.idle();
  }

  /** Sends a request that the page does not show. */
  async request({version, method, path, body}: Extract<Direction, {kind: 'request'}>): Promise<void> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {...this.headers(method, version), ...(body && {'Content-Type': 'application/json'})},
      body: body && JSON.stringify(body),
    });
    await response.text();
  }

  /** Waits until what requests and events started has ended. */
  async settle(): Promise<void> {
    await this.sandbox.world.settle();
    await this.sandbox.world.deliveries.idle();
  }

  async #replace(options: {
    start: string;
    seed: string;
    quota?: number;
    ids?: Readonly<Record<string, readonly string[]>>;
  }): Promise<void> {
    const unused = this.#sandbox ? this.unusedIds() : [];
    await this.#sandbox?.close();
    this.#wanted = new Set();
    this.#receiver = {status: 204};
    const receiver = this.#receiver;
    this.#sandbox = await createSandbox({
      truth: this.truth,
      ...options,
      deliver: () => Promise.resolve({...receiver}),
      onFault: (error) => this.faults.push(error),
    });
    if (unused.length > 0) {
      throw new Error(`found ids that nothing took before: ${unused.join(', ')}, expected each to be used`);
    }
  }

  async #playScene(scene: Scene, cue: Cue | undefined): Promise<void> {
    const stop = stopOf(scene, cue);
    // After a step the clock stays where the step was, before one it is where the step wants it.
    const steps = cue?.side === 'after' ? scene.steps.slice(0, stop! - 1) : scene.steps;
    await this.#replace({start: scene.start, seed: scene.scene, ids: scene.ids});
    await playInto(this.sandbox, this.base, {...scene, steps}, stop, this.#receiver);
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
        requestHeaders: flat(request.headers),
        status: response.statusCode,
        headers: flat({...response.getHeaders(), ...written}),
        body: Buffer.concat(chunks).toString(),
      });
      return end(chunk as never, ...rest);
    }) as typeof response.end;
    this.sandbox.app(request, response);
  }
}
