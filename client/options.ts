/** Options of a client's calls. */
export interface ClientOptions {
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /**
   * How often to retry. Every call is retried after RATE_LIMITED. Reads, and calls with an `Idempotency-Key`, are also retried after
   * SERVICE_UNAVAILABLE, a time-out and a lost connection. Default 4; 0 disables retries.
   */
  maxRetries?: number;
  /** How long one attempt may take, in milliseconds. For a file or a stream: until it begins. Default 60000; 0: no limit. */
  timeoutMs?: number;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call and the delay between attempts. */
  signal?: AbortSignal;
  /** Overrides the client's option for this call. */
  maxRetries?: number;
  /** Overrides the client's option for this call. */
  timeoutMs?: number;
  /** In a browser: the call outlives its page. The browser rejects it if its body is longer than 64 KB. Not for a stream. */
  keepalive?: boolean;
  /** Sent in addition to the client's headers. */
  headers?: Readonly<Record<string, string>>;
}
