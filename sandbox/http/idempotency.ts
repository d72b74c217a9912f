import {createHash} from 'node:crypto';
import type {Clock} from '../world/clock';
import {ApiError} from '../world/apiError';

/** Seven days in milliseconds. */
const KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** Responses that are not stored: the operation did not run, or its outcome is unknown. */
const isKept = (status: number): boolean => status < 500 && status !== 401 && status !== 429;

/** A response as it was sent. */
export interface SentResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface IdempotencyEntry {
  readonly hash: string;
  readonly expires: number;
  response?: SentResponse;
}

/**
 * Stores the first response of each key for 7 days, according to draft-ietf-httpapi-idempotency-key-header.
 * The scope is account, method and path.
 */
export class IdempotencyStore {
  readonly #entries = new Map<string, IdempotencyEntry>();

  constructor(readonly clock: Clock) {}

  /**
   * Runs an operation once per key.
   *
   * @param body the bytes of the request, which a repeat must equal
   * @throws ApiError `idempotency_key_reused` or `idempotency_in_progress`
   */
  async runOnce(scope: string, body: Buffer, operation: () => Promise<SentResponse>): Promise<SentResponse> {
    const hash = createHash('sha256').update(body).digest('hex');
    const entry = this.#entries.get(scope);
    if (entry && entry.expires > this.clock.milliseconds) {
      return this.#repeatResponse(entry, hash);
    }
    const started: IdempotencyEntry = {hash, expires: this.clock.milliseconds + KEY_LIFETIME_MS};
    this.#entries.set(scope, started);
    try {
      const response = await operation();
      if (isKept(response.status)) {
        started.response = response;
      } else {
        this.#entries.delete(scope);
      }
      return response;
    } catch (error) {
      this.#entries.delete(scope);
      throw error;
    }
  }

  #repeatResponse(entry: IdempotencyEntry, hash: string): SentResponse {
    if (entry.hash !== hash) {
      throw new ApiError('idempotency_key_reused', 'This key was used in the last 7 days with another body.');
    }
    if (!entry.response) {
      throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', {
        retryAfter: 1,
      });
    }
    return {...entry.response, headers: {...entry.response.headers, 'Idempotency-Replayed': 'true'}};
  }
}
