/** One field of a request that is wrong. */
export interface FieldError {
  /** JSON Pointer (RFC 6901) into the body, or `#name` of a header, path or query parameter. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** Why an issuer declined. */
export interface Decline {
  readonly code: string;
  readonly gateway: string;
  readonly raw_code: string;
}

interface ErrorDetails {
  readonly errors?: readonly FieldError[];
  readonly current_status?: string;
  readonly decline?: Decline;
  /** Seconds for the header `Retry-After`. */
  readonly retryAfter?: number;
  /** Methods for the header `Allow`. */
  readonly allow?: string;
  /** Whether a `401` refuses a key, or misses one: the challenge in `WWW-Authenticate` differs (RFC 6750, section 3.1). */
  readonly isKeyMissing?: boolean;
}

/**
 * An error that the API returns. `code` is one of the catalog of error codes, which defines HTTP status,
 * title and whether a retry is safe.
 */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly more: ErrorDetails = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'ApiError';
  }
}
