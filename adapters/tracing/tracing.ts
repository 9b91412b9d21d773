import type { Clock, SpanAttributes, Tracing } from '../../domain/core/app.ts';
import { contextOf, createSpanId, currentContext, headerOf, runIn, type TraceContext } from './context.ts';

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
  /** The trace of the current invocation, which Lambda sets anew for each. A container has one at a time. */
  invocationHeader?: () => string | undefined;
  /** Undefined: spans are not recorded. */
  spans?: SpanExport | undefined;
}

const unrecorded = { end() {} };

/** Where the calling code runs: in what follows a message, or in the current invocation. */
function currentIn(invocationHeader: () => string | undefined = () => undefined) {
  let invocation: { header: string; context: TraceContext | undefined } | undefined;
  return () => {
    const followed = currentContext();
    const header = followed ? undefined : invocationHeader();
    if (!header) return followed;
    if (invocation?.header !== header) invocation = { header, context: contextOf(header) };
    return invocation.context;
  };
}

/**
 * Traces requests by AWS's header. Traces cost nothing but a field in log lines and messages; spans are recorded only if something takes
 * them.
 */
export function createTracing({ clock, invocationHeader, spans }: TracingOptions): Tracing {
  const current = currentIn(invocationHeader);
  const add = (span: FinishedSpan) => void spans?.add(span);
  return {
    traceId: () => current()?.traceId,
    header() {
      const context = current();
      return context && headerOf(context);
    },
    follow(header, work) {
      const context = contextOf(header);
      return context ? runIn(context, work) : work();
    },
    begin(name, kind, attributes = {}) {
      const context = current();
      if (!spans || !context) return unrecorded;
      const { traceId, spanId: parentId } = context;
      const started = { traceId, parentId, spanId: createSpanId(), name, kind, startedAtMs: clock.now() };
      return {
        end: (more, problem) =>
          add({ ...started, endedAtMs: clock.now(), attributes: { ...attributes, ...more }, error: problem }),
      };
    },
    record(name, startedAtMs, attributes, problem) {
      const context = current();
      if (!context) return;
      add({ ...context, name, kind: 'server', startedAtMs, endedAtMs: clock.now(), attributes, error: problem });
    },
    flush: async () => spans?.flush(),
  };
}
