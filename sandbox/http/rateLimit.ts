import type {Clock} from '../world/clock';

/** The window of the rate limit in milliseconds. */
const WINDOW_MS = 1000;

export interface RateLimitAllowance {
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** Counts the requests of an account in windows of one second. */
export class RateLimit {
  readonly #windows = new Map<string, {start: number; count: number}>();

  constructor(
    readonly quota: number,
    readonly clock: Clock,
  ) {}

  /** Counts one request. The headers are those of draft-ietf-httpapi-ratelimit-headers. */
  count(account: string): RateLimitAllowance {
    const now = this.clock.milliseconds;
    let window = this.#windows.get(account);
    if (!window || now - window.start >= WINDOW_MS) {
      window = {start: now, count: 0};
      this.#windows.set(account, window);
    }
    window.count += 1;
    const reset = Math.max(1, Math.ceil((window.start + WINDOW_MS - now) / 1000));
    const headers = this.#createHeaders(Math.max(0, this.quota - window.count), reset);
    return {isAllowed: window.count <= this.quota, reset, headers};
  }

  /** The headers of a response to a request that counts for no account: nothing of a quota is used. */
  createUnusedHeaders(): RateLimitAllowance['headers'] {
    return this.#createHeaders(this.quota, WINDOW_MS / 1000);
  }

  #createHeaders(remaining: number, reset: number): RateLimitAllowance['headers'] {
    return {
      'RateLimit-Policy': `"default";q=${this.quota};w=1`,
      RateLimit: `"default";r=${remaining};t=${reset}`,
    };
  }
}
