export type SpanKind = 'server' | 'client' | 'consumer';
/** Attributes of a span, under OpenTelemetry's names. Nothing that people wrote. */
export type SpanAttributes = Record<string, string | number | undefined>;

/** Something that takes time, and ends once. `problem`: a short kind of error, such as its name. */
export interface TraceSpan {
  end(attributes?: SpanAttributes, problem?: string): void;
}

/** Follows a request through functions and queues. */
export interface Tracing {
  /** The trace of what runs now, as `traceId` of its log lines. Undefined outside of a request or message. */
  traceId(): string | undefined;
  /** The trace of what runs now, for a message that continues it. */
  header(): string | undefined;
  /** Runs work that continues the trace of a header. Without one, it runs as it is. */
  follow<T>(header: string | undefined, work: () => T): T;
  /** Begins a part of what runs now. */
  begin(name: string, kind: SpanKind, attributes?: SpanAttributes): TraceSpan;
  /** Runs a part of what runs now. */
  within<T>(name: string, kind: SpanKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Records what runs now as a whole. */
  record(name: string, startedAtMs: number, attributes: SpanAttributes, problem?: string): void;
  /** Sends recorded spans. Never fails. */
  flush(): Promise<void>;
}
