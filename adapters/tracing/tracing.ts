import type { SpanAttributes, SpanKind, Tracing } from '../../domain/core/app.ts';
import { contextOf, currentContext, headerOf, runIn, type TraceContext } from './context.ts';
import type { Recorder } from './recorder.ts';

interface TracingOptions {
  /** The trace of the current invocation, which Lambda sets anew for each. A container has one at a time. */
  invocationHeader?: () => string | undefined;
  /** Undefined: spans are not recorded. Loaded at once; what runs before that is not recorded. */
  loadRecorder?: (() => Promise<Recorder>) | undefined;
}

const unrecorded = { end() {} };

/** Where the calling code runs: in what follows a message, or in the current invocation. */
function currentIn(invocationHeader: TracingOptions['invocationHeader']) {
  let invocation: { header: string; context: TraceContext | undefined } | undefined;
  return () => {
    const followed = currentContext();
    const header = followed ? undefined : invocationHeader?.();
    if (!header) return followed;
    if (invocation?.header !== header) invocation = { header, context: contextOf(header) };
    return invocation.context;
  };
}

/**
 * Traces requests by AWS's header. Traces cost nothing but a field in log lines and messages; spans are recorded only if something takes
 * them.
 */
export function createTracing({ invocationHeader, loadRecorder }: TracingOptions): Tracing {
  const current = currentIn(invocationHeader);
  let recorder: Recorder | undefined;
  void loadRecorder?.().then((loaded) => {
    recorder = loaded;
  });
  const begin = (name: string, kind: SpanKind, attributes?: SpanAttributes) => {
    const context = current();
    return (context && recorder?.begin(context, name, kind, attributes)) ?? unrecorded;
  };
  return {
    begin,
    traceId: () => current()?.traceId,
    header() {
      const context = current();
      return context && headerOf(context);
    },
    follow(header, work) {
      const context = contextOf(header);
      return context ? runIn(context, work) : work();
    },
    within: (name, kind, attributes, work) =>
      recorder ? recorder.within(begin(name, kind, attributes), work) : work(),
    record: (...run) => recorder?.record(current(), ...run),
    flush: async () => recorder?.flush(),
  };
}
