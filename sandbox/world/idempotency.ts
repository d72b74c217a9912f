import {createHash} from 'node:crypto';
import {formatIsoDuration, parseDuration} from '../../src/pipeline/contracts/durations';
import {ApiError} from './apiError';
import type {Clock} from './clock';
import {takeSnapshot, type Restore} from './snapshot';

/** A response as it was sent. */
export interface SentResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What became of a request. */
export interface RequestOutcome {
  /** What the client receives, which is not the outcome when that is lost. */
  readonly sent: SentResponse;
  /** What a repeat receives; undefined when the operation did not begin, so that a repeat may run it. */
  readonly stored: SentResponse | undefined;
}

interface IdempotencyEntry {
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  /** Absent while the request is running. */
  response?: SentResponse;
  /** The sandbox ended while the request was running, so that nobody knows its outcome. */
  readonly isInterrupted?: true;
}

/** The keys of a store by scope, as data. */
export type IdempotencyState = ReadonlyMap<string, IdempotencyEntry>;

/**
 * Stores the outcome of each key, according to draft-ietf-httpapi-idempotency-key-header: once an operation
 * began, its outcome is stored, errors and lost responses included, and the key never runs again. The scope is
 * account, method and path.
 */
export class IdempotencyStore {
  readonly #entries = new Map<string, IdempotencyEntry>();

  /** @param lifetime how long a key is stored, as a duration of ISO 8601 */
  constructor(
    readonly clock: Clock,
    readonly lifetime: string,
  ) {}

  /**
   * Runs an operation once per key.
   *
   * @param body the bytes of the request, which a repeat must equal
   * @throws ApiError `idempotency_key_reused` or `idempotency_in_progress`, or `internal_error` when the sandbox
   *   ended while the first request was running
   */
  async runOnce(scope: string, body: Buffer, operation: () => Promise<RequestOutcome>): Promise<SentResponse> {
    const hash = createHash('sha256').update(body).digest('hex');
    const entry = this.#entries.get(scope);
    if (entry && entry.expires > this.clock.milliseconds) {
      return this.#repeatResponse(entry, hash);
    }
    const started: IdempotencyEntry = {hash, expires: this.clock.milliseconds + parseDuration(this.lifetime)};
    this.#entries.set(scope, started);
    const {sent, stored} = await operation();
    if (stored) {
      started.response = stored;
    } else {
      this.#entries.delete(scope);
    }
    return sent;
  }

  /**
   * Takes a snapshot of the keys and their outcomes.
   *
   * @throws when a request is still running, which could not be restored
   */
  takeSnapshot(): Restore {
    const running = [...this.#entries.values()].filter(({response}) => !response).length;
    if (running > 0) {
      throw new Error(`world: found ${running} running requests, expected none. Await their responses first.`);
    }
    return takeSnapshot(this.#entries);
  }

  /** The keys with their outcomes, and those of running requests. */
  getState(): IdempotencyState {
    return this.#entries;
  }

  /** Continues with the keys of a state. A request that was running then never runs again. */
  setState(state: IdempotencyState): void {
    this.#entries.clear();
    state.forEach((entry, scope) => this.#entries.set(scope, entry.response ? entry : {...entry, isInterrupted: true}));
  }

  #repeatResponse(entry: IdempotencyEntry, hash: string): SentResponse {
    if (entry.hash !== hash) {
      throw new ApiError(
        'idempotency_key_reused',
        `This key was used in the last ${formatIsoDuration(this.lifetime)} with a different body.`,
      );
    }
    if (entry.isInterrupted) {
      throw new ApiError(
        'internal_error',
        'The sandbox ended while the first request with this key was running. Retrieve the object before you use a new key.',
      );
    }
    if (!entry.response) {
      throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', {
        retryAfter: 1,
      });
    }
    return {...entry.response, headers: {...entry.response.headers, 'Idempotency-Replayed': 'true'}};
  }
}
