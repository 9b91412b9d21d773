/** How a client makes its calls. */
export interface ClientOptions {
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** How often a call that is answered RATE_LIMITED is made again; 4 unless told, 0: never. */
  maxRetries?: number;
}

/** What may differ from call to call. */
export interface CallOptions {
  /** Ends the call, and the waiting between attempts. */
  signal?: AbortSignal;
  /** As in the client's options, for this call. */
  maxRetries?: number;
  /** Sent beside the client's own. */
  headers?: Readonly<Record<string, string>>;
}
