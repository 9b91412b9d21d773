import type { Clock, SpanAttributes, SpanKind, TraceSpan } from '../../domain/core/app.ts';
import { createSpanId, type TraceContext } from './context.ts';

export interface FinishedSpan {
  /** In AWS's form. */
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  startedAtMs: number;
  endedAtMs: number;
  attributes: SpanAttributes;
  error?: string | undefined;
}

/** Neither fails. */
export interface SpanExport {
  add(span: FinishedSpan): void;
  /** Sends what was added. */
  flush(): Promise<void>;
}

/** Records spans for an export. */
export class Recorder {
  readonly #clock: Clock;
  readonly #spans: SpanExport;
  constructor(clock: Clock, spans: SpanExport) {
    this.#clock = clock;
    this.#spans = spans;
  }

  begin(
    { traceId, spanId: parentId }: TraceContext,
    name: string,
    kind: SpanKind,
    attributes?: SpanAttributes,
  ): TraceSpan {
    const started = {
      traceId,
      parentId,
      spanId: createSpanId(),
      name,
      kind,
      startedAtMs: this.#clock.now(),
    };
    return {
      end: (more, problem) => this.#add({ ...started, attributes: { ...attributes, ...more }, error: problem }),
    };
  }

  async within<T>(span: TraceSpan, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      span.end({}, error instanceof Error ? error.name : 'unknown');
      throw error;
    }
  }

  record(
    context: TraceContext | undefined,
    name: string,
    startedAtMs: number,
    ...rest: [SpanAttributes, string?]
  ): void {
    const [attributes, problem] = rest;
    if (context) this.#add({ ...context, name, kind: 'server', startedAtMs, attributes, error: problem });
  }

  flush(): Promise<void> {
    return this.#spans.flush();
  }

  #add(span: Omit<FinishedSpan, 'endedAtMs'>): void {
    this.#spans.add({ ...span, endedAtMs: this.#clock.now() });
  }
}
