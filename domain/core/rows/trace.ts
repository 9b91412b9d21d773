import type { App } from '../app.ts';
import type { Change } from './change.ts';

/**
 * The attribute by which a row continues the trace of the request that wrote it. For rows whose changes begin long work, because the
 * change stream itself carries no trace and 60 bytes in every row would cost write units.
 */
export function traceAttribute(app: App): { trace?: string } {
  const trace = app.tracing.header();
  return trace === undefined ? {} : { trace };
}

/** Runs what follows from a change in the trace of the request that made it, if the row has it. */
export function followChange<T>(app: App, { before, after }: Change, work: () => T): T {
  const isNew = typeof after?.trace === 'string' && after.trace !== before?.trace;
  return app.tracing.follow(isNew ? String(after.trace) : undefined, work);
}
