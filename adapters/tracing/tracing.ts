import type { Clock, SpanAttributes, Tracing } from '../../domain/core/app.ts';
import { contextOf, createSpanId, currentContext, headerOf, runIn } from './context.ts';

export interface FinishedSpan {
  /** In AWS's form. */
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: 'server' | 'client' | 'consumer';
  startedAtMs: number;
  endedAtMs: number;
  attributes: SpanAttributes;
  error?: string | undefined;
}

/** Neither fails. */
export interface SpanExport {
  add(span: FinishedSpan): Promise<void>;
  /** Sends what was added. */
  flush(): Promise<void>;
}

interface TracingOptions {
  clock: Clock;
  /** Undefined: spans are not recorded. */
  spans?: SpanExport | undefined;
}

const unrecorded = { end() {} };

/**
 * Traces requests by AWS's header. Traces cost nothing but a field in log lines and messages; spans are recorded only if something takes
 * them.
 */
export function createTracing({ clock, spans }: TracingOptions): Tracing {
  const add = (span: FinishedSpan) => void spans?.add(span);
  return {
    traceId: () => currentContext()?.traceId,
    header() {
      const context = currentContext();
      return context && headerOf(context);
    },
    follow(header, work) {
      const context = contextOf(header);
      return context ? runIn(context, work) : work();
    },
    begin(name, kind, attributes = {}) {
      const context = currentContext();
      if (!spans || !context) return unrecorded;
      const { traceId, spanId: parentId } = context;
      const started = { traceId, parentId, spanId: createSpanId(), name, kind, startedAtMs: clock.now() };
      return {
        end: (more, error) =>
          add({ ...started, endedAtMs: clock.now(), attributes: { ...attributes, ...more }, error }),
      };
    },
    record(name, startedAtMs, attributes, error) {
      const context = currentContext();
      if (context) add({ ...context, name, kind: 'server', startedAtMs, endedAtMs: clock.now(), attributes, error });
    },
    flush: async () => spans?.flush(),
  };
}
