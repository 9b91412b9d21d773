/** Options of a client's calls. */
export interface ClientOptions {
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** How often to retry a call that fails with RATE_LIMITED. Default 4; 0 disables retries. */
  maxRetries?: number;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call and the delay between attempts. */
  signal?: AbortSignal;
  /** Overrides the client's option for this call. */
  maxRetries?: number;
  /** Sent in addition to the client's headers. */
  headers?: Readonly<Record<string, string>>;
}
