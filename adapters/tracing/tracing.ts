import type { Clock, Tracing } from '../../domain/core/app.ts';
import { contextOf, currentContext, headerOf, runIn } from './context.ts';
import type { FinishedSpan, SpanExport } from './otlp.ts';
import { createSpanId } from './span-id.ts';

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
  const add = (span: FinishedSpan) => spans?.add(span);
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
        end: (more, error) => add({ ...started, endedAtMs: clock.now(), attributes: { ...attributes, ...more }, error }),
      };
    },
    record(name, startedAtMs, attributes, error) {
      const context = currentContext();
      if (context) add({ ...context, name, kind: 'server', startedAtMs, endedAtMs: clock.now(), attributes, error });
    },
    flush: async () => spans?.flush(),
  };
}
